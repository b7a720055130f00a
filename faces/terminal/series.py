"""Many different puzzles of one question, made in parallel and kept in a file to be continued."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias

from model.game.errors import InputError
from model.game.feedback import feedback
from model.processes import spread
from questions.puzzle import AnyPuzzle

Made: TypeAlias = Mapping[str, Any]
"""The JSON of a puzzle, just made or read from a file."""

_FRUITLESS = 60
"""After this many seeds in a row without a new puzzle the search ends."""


def is_made(puzzle: Made) -> bool:
    """Return whether there is a puzzle, as requested or, if that was asked for, the closest."""
    return bool(puzzle.get("clues") or puzzle.get("grid"))


@dataclass(frozen=True)
class Series:
    """The puzzles of a question: the request is what it has read its words into."""

    question: AnyPuzzle
    request: Any
    jobs: int = 1
    cluster: str | None = None

    def puzzles(self, seed: int, done: list[Made], *, only: bool = False) -> Iterator[Made]:
        """Yield puzzles of the seeds from `seed` on, different from those done and one another.

        No answer is repeated before all have been used. Where they are made changes only the time.
        Ends if no more puzzles are found; with `only`, after the first seed. If there is none at
        all, the last answer says why.
        """
        last = done[-1]["seed"] if done else seed - 1
        answers = Counter(one["solution"] for one in done)
        known = set(map(_key, done))
        fruitless = 0
        todo = ((number, turn) for number, turn in self._turns(seed) if number > last)
        for (_, turn), puzzle in spread(self._made_of_turn, todo, self.jobs, self.cluster):
            answer = puzzle["solution"]
            fruitless += 1
            if is_made(puzzle) and answers[answer] < turn and _key(puzzle) not in known:
                fruitless = 0
                answers[answer] += 1
                known.add(_key(puzzle))
                yield puzzle
            if only or fruitless == _FRUITLESS or self._hopeless(puzzle):
                if not known:
                    yield puzzle
                return

    def made(self, seed: int) -> Made:
        """Return the puzzle of a seed."""
        return self.question.made(self.request, seed)

    def _made_of_turn(self, seed_and_turn: tuple[int, int]) -> Made:
        return self.made(seed_and_turn[0])

    def _hopeless(self, puzzle: Made) -> bool:
        """Return whether no seed will do better: the search for one answer is the same again."""
        one = len(self.request.answers) == 1
        return one and not is_made(puzzle) and puzzle.get("strategy") != "published"

    def _turns(self, seed: int) -> Iterator[tuple[int, int]]:
        """Yield seeds of answers not used yet in the current round, with the round's number."""
        turn, came = 1, set[str]()
        for number in count(seed):
            answer = self.question.first_answer(self.request, number)
            if answer not in came:
                came.add(answer)
                yield number, turn
            if len(came) == len(self.request.answers):
                turn, came = turn + 1, set[str]()

    def read_done(self, path: Path, seed: int | None) -> list[Made]:
        """Return the puzzles that an earlier run wrote to a file; none without a file.

        A last line that was cut off is left out. Raises InputError if the file holds anything
        else, which must not be written over.
        """
        if not path.exists():
            return []
        try:
            *lines, cut_off = path.read_text(encoding="utf-8").split("\n")
            done: list[Made] = [json.loads(line) for line in lines]
            same = lines == list(map(json.dumps, done)) and (
                self._made_so(done, seed) if done else not cut_off
            )
        except OSError as error:
            raise InputError(f"the file {path} cannot be read: {error.strerror}") from None
        except (ValueError, KeyError, TypeError):
            same = False
        if not same:
            raise InputError(
                f"the file {path} holds something else than the first of these puzzles: name "
                "another file, or give the options and the seed that it was made with"
            )
        return done

    def _made_so(self, done: list[Made], seed: int | None) -> bool:
        """Return whether the first and the last puzzle are made again by this question."""
        start = done[0]["seed"] if seed is None else seed
        seeds = [one["seed"] for one in done]
        if not all(map(_holds, done)) or seeds != sorted(set(seeds)):
            return False
        first = next(self.puzzles(start, []), None)
        return first == done[0] and self.made(seeds[-1]) == done[-1]


def _key(puzzle: Made) -> tuple[Any, ...]:
    """Return what makes a puzzle the same as another."""
    rows = puzzle["grid"] if "grid" in puzzle else sorted(c["guess"] for c in puzzle["clues"])
    return (puzzle["solution"], *rows)


def _holds(puzzle: Made) -> bool:
    """Return whether a puzzle's colours are those of its words."""
    solution = puzzle["solution"]
    if "clues" in puzzle:
        shown = [(clue["guess"], clue["pattern"]) for clue in puzzle["clues"]]
    else:
        words = puzzle.get("board") or puzzle["guesses"]
        shown = list(zip(words, puzzle["grid"], strict=False))
    return bool(shown) and all(feedback(word, solution) == pattern for word, pattern in shown)


def write_new(path: Path, done: list[Made], new: Iterator[Made]) -> Iterator[Made]:
    """Write each new puzzle as a line after those done, at once; and pass all on."""
    try:
        with path.open("a", encoding="utf-8", newline="") as file:
            file.truncate(sum(len(json.dumps(puzzle)) + 1 for puzzle in done))
            for puzzle in new:
                if is_made(puzzle):
                    file.write(json.dumps(puzzle) + "\n")
                    file.flush()
                yield puzzle
    except OSError as error:
        raise InputError(f"the file {path} cannot be written: {error.strerror}") from None

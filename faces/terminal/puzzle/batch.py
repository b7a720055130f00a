"""Many different puzzles, made in parallel and kept in a file that a later run continues."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias

from faces.terminal.common import capped
from model.game.errors import InputError
from model.game.feedback import feedback
from model.processes import spread
from model.puzzle.request import Change, ClueRequest
from questions.clue_puzzle import clues_answer
from questions.grid_puzzle import GridRequest, grid_answer
from questions.puzzle import Worded, drawn

Request: TypeAlias = ClueRequest | GridRequest
Puzzle: TypeAlias = Mapping[str, Any]
"""The JSON of a puzzle, just made or read from a file."""

_FRUITLESS = 60
"""After this many seeds in a row without a new puzzle the search ends."""

_OPTIONS = {"max_after": "--max-candidates-after"}
_LOOSER = {
    "difficulty": "another difficulty",
    "limit": "a greater --limit",
    "max_after": "more words left",
    "max_green": "more green tiles",
}


def in_options(change: Change) -> Worded:
    """The option that a change concerns, and what to give instead."""
    option = _OPTIONS.get(change.asked, f"--{change.asked.replace('_', '-')}")
    instead = _LOOSER[change.asked] if change.instead is None else f"{option} {change.instead}"
    return Worded(option, option, instead)


def puzzle_of(request: Request, seed: int) -> Puzzle:
    """The puzzle that a request has for a seed."""
    if isinstance(request, ClueRequest):
        return clues_answer(request, seed, in_options)
    return grid_answer(request, seed, in_options)


def made(puzzle: Puzzle) -> bool:
    """Whether there is a puzzle, as requested or, where that was asked for, the closest."""
    return bool(puzzle.get("clues") or puzzle.get("grid"))


def puzzles(
    request: Request, seed: int, jobs: int, done: list[Puzzle], *, only: bool = False
) -> Iterator[Puzzle]:
    """Puzzles of the seeds from `seed` on, different from those done and from one another.

    No answer is repeated before all have been used. The number of jobs changes only the time.
    Ends where no more puzzles are found; with `only`, after the first seed. Where there is none
    at all, the last answer says why.
    """
    last = done[-1]["seed"] if done else seed - 1
    answers = Counter(one["solution"] for one in done)
    known = set(map(_key, done))
    fruitless = 0
    todo = ((number, turn) for number, turn in _turns(request, seed) if number > last)
    make = partial(_puzzle_of_turn, request)
    found = spread(make, todo, capped(jobs)) if jobs > 1 else ((one, make(one)) for one in todo)
    for (_, turn), puzzle in found:
        answer = puzzle["solution"]
        fruitless += 1
        if made(puzzle) and answers[answer] < turn and _key(puzzle) not in known:
            fruitless = 0
            answers[answer] += 1
            known.add(_key(puzzle))
            yield puzzle
        if only or fruitless == _FRUITLESS or _hopeless(request, puzzle):
            if not known:
                yield puzzle
            return


def _puzzle_of_turn(request: Request, seed_and_turn: tuple[int, int]) -> Puzzle:
    return puzzle_of(request, seed_and_turn[0])


def _hopeless(request: Request, puzzle: Puzzle) -> bool:
    """Whether no seed will do better: for the same answer the search looks at the same clues."""
    one = len(request.answers) == 1
    return one and not made(puzzle) and puzzle.get("strategy") != "published"


def _turns(request: Request, seed: int) -> Iterator[tuple[int, int]]:
    """Seeds whose answers are not used yet in the current round, each with the round's number."""
    turn, came = 1, set[str]()
    for number in count(seed):
        answer = drawn(request.answers, number)[0]
        if answer not in came:
            came.add(answer)
            yield number, turn
        if len(came) == len(request.answers):
            turn, came = turn + 1, set[str]()


def _key(puzzle: Puzzle) -> tuple[Any, ...]:
    """What makes a puzzle the same as another."""
    rows = puzzle["grid"] if "grid" in puzzle else sorted(c["guess"] for c in puzzle["clues"])
    return (puzzle["solution"], *rows)


def read_done(path: Path, request: Request, seed: int | None) -> list[Puzzle]:
    """The puzzles that an earlier run of the same request wrote to a file; none without a file.

    A last line that was cut off is left out. Raises InputError where the file holds anything
    else, which must not be written over.
    """
    if not path.exists():
        return []
    try:
        *lines, cut_off = path.read_text(encoding="utf-8").split("\n")
        done: list[Puzzle] = [json.loads(line) for line in lines]
        same = lines == list(map(json.dumps, done)) and (
            _made_so(done, request, seed) if done else not cut_off
        )
    except OSError as error:
        raise InputError(f"the file {path} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        same = False
    if not same:
        raise InputError(
            f"the file {path} holds something else than the first of these puzzles: name another "
            "file, or give the options and the seed that it was made with"
        )
    return done


def _made_so(done: list[Puzzle], request: Request, seed: int | None) -> bool:
    """Whether the first and the last puzzle are made again by this request and seed."""
    start = done[0]["seed"] if seed is None else seed
    if not all(map(_holds, done)) or [one["seed"] for one in done] != sorted(
        {one["seed"] for one in done}
    ):
        return False
    first = next(puzzles(request, start, 1, []), None)
    return first == done[0] and puzzle_of(request, done[-1]["seed"]) == done[-1]


def _holds(puzzle: Puzzle) -> bool:
    """Whether a puzzle's colours are those of its words."""
    solution = puzzle["solution"]
    if "clues" in puzzle:
        shown = [(clue["guess"], clue["pattern"]) for clue in puzzle["clues"]]
    else:
        shown = list(zip(puzzle["board"], puzzle["grid"], strict=False))
    return bool(shown) and all(feedback(word, solution) == pattern for word, pattern in shown)


def write_new(path: Path, done: list[Puzzle], found: Iterator[Puzzle]) -> Iterator[Puzzle]:
    """Write each puzzle made as a line after those done, at once; and pass all on."""
    try:
        with path.open("a", encoding="utf-8", newline="") as file:
            file.truncate(sum(len(json.dumps(puzzle)) + 1 for puzzle in done))
            for puzzle in found:
                if made(puzzle):
                    file.write(json.dumps(puzzle) + "\n")
                    file.flush()
                yield puzzle
    except OSError as error:
        raise InputError(f"the file {path} cannot be written: {error.strerror}") from None

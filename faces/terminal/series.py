"""Many different puzzles of one question, made in parallel."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, TypeAlias

from model.processes import spread
from questions.puzzle import AnyPuzzle

Made: TypeAlias = Mapping[str, Any]
"""The JSON of a puzzle."""

_FRUITLESS = 60
"""After this many seeds in a row without a new puzzle the search ends."""


def is_made(puzzle: Made) -> bool:
    """Return whether there is a puzzle, as requested."""
    return "reasons" not in puzzle


@dataclass(frozen=True)
class Series:
    """The puzzles of a question, with answers drawn from these."""

    question: AnyPuzzle
    answers: Sequence[str]
    jobs: int = 1
    cluster: str | None = None

    def puzzles(self, seed: int, *, only: bool = False) -> Iterator[Made]:
        """Yield puzzles of the seeds from `seed` on, different from one another.

        No answer is repeated before all have been used. Where they are made changes only the time.
        Ends if no more puzzles are found; with `only`, after the first seed. If there is none at
        all, the last answer says why.
        """
        used, known = Counter[str](), set[tuple[Any, ...]]()
        fruitless = 0
        todo = self._turns(seed)
        for (_, turn), puzzle in spread(self._made_of_turn, todo, self.jobs, self.cluster):
            answer = puzzle["solution"]
            fruitless += 1
            if is_made(puzzle) and used[answer] < turn and _key(puzzle) not in known:
                fruitless = 0
                used[answer] += 1
                known.add(_key(puzzle))
                yield puzzle
            if only or fruitless == _FRUITLESS or self._hopeless(puzzle):
                if not known:
                    yield puzzle
                return

    def _made_of_turn(self, seed_and_turn: tuple[int, int]) -> Made:
        return self.question.of_seed(seed_and_turn[0]).answer()

    def _hopeless(self, puzzle: Made) -> bool:
        """Return whether no seed will do better: the search for one answer is the same again."""
        one = len(self.answers) == 1
        return one and not is_made(puzzle) and puzzle.get("strategy") != "published"

    def _turns(self, seed: int) -> Iterator[tuple[int, int]]:
        """Yield seeds of answers not used yet in the current round, with the round's number."""
        turn, came = 1, set[str]()
        for number in count(seed):
            answer = self.question.first_answer(self.answers, number)
            if answer not in came:
                came.add(answer)
                yield number, turn
            if len(came) == len(self.answers):
                turn, came = turn + 1, set[str]()


def _key(puzzle: Made) -> tuple[Any, ...]:
    """Return what makes a puzzle the same as another."""
    rows = puzzle["grid"] if "grid" in puzzle else sorted(c["guess"] for c in puzzle["clues"])
    return (puzzle["solution"], *rows)

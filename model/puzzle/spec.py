"""What is asked of clues, and whether clues meet it. Every search for clues asks here."""

from collections.abc import Sequence
from dataclasses import dataclass

from model.game.hint import Hint
from model.puzzle.difficulty import CLUE_RANGES, Level, grade, level
from model.puzzle.sieve import Sieve

MOST_CLUES = 6
"""How many clues a puzzle has at most."""


@dataclass(frozen=True)
class ClueSpec:
    """What is asked of the clues, apart from leaving one word and all being needed."""

    clues: int = 4
    difficulty: Level | None = None
    fewest: bool = False
    """The fewest clues possible; `clues` is then the most."""


def clue_grade(sieve: Sieve, chosen: Sequence[int]) -> float:
    """Return how difficult a puzzle of these clues is."""
    return grade([Hint(sieve.guesses[i], sieve.patterns[i]) for i in chosen], sieve.told_from)


def meets(sieve: Sieve, chosen: Sequence[int], spec: ClueSpec) -> bool:
    """Return whether clues that leave only the answer, each of them needed, meet the spec."""
    if spec.difficulty is None:
        return True
    return level(clue_grade(sieve, chosen), CLUE_RANGES) == spec.difficulty

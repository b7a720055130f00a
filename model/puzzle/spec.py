"""What is asked of clues, and whether clues meet it. Every search for clues asks here."""

from collections.abc import Sequence
from dataclasses import dataclass

from model.game.errors import InputError
from model.game.hint import Hint
from model.puzzle.difficulty import CLUE_RANGES, Grade, Level, grade, level
from model.puzzle.sieve import Sieve
from model.text import counted


@dataclass(frozen=True)
class ClueSpec:
    """What is asked of the clues, apart from leaving one word and all being needed.

    Raises InputError if a number is out of range, or if no puzzle can meet it.
    """

    clues: int = 4
    max_green: int | None = None
    """The most green tiles in all clues together."""
    max_after: tuple[tuple[int, int], ...] = ()
    """(k, n): after k clues at most n words are left, the answer included."""
    difficulty: Level | None = None
    fewest: bool = False
    """The fewest clues possible; `clues` is then the most."""

    def __post_init__(self) -> None:
        if self.max_green is not None and self.max_green < 0:
            raise InputError(f"at most {self.max_green} green tiles: it must be at least 0")
        for after, most in self.max_after:
            if not 1 <= after <= self.clues:
                raise InputError(
                    f"there is no clue {after} to leave {counted(most, 'word')} after: the puzzle "
                    f"has {counted(self.clues, 'clue')}"
                )
            needed = 1 + self.clues - after
            if most < needed:
                raise InputError(
                    f"at most {counted(most, 'word')} after clue {after} contradicts a puzzle of "
                    f"{counted(self.clues, 'clue')}, each needed: at least "
                    f"{counted(needed, 'word')} must be left there"
                )
        if self.fewest and self.max_after:
            raise InputError(
                "how many words are left after a clue contradicts as few clues as can be, which "
                "decides how many there are: ask for one of the two"
            )

    def most_after(self, clue: int) -> int | None:
        """Return how many words may be left after a clue, the answer included; None for any."""
        return min((most for after, most in self.max_after if after == clue), default=None)


def in_order(sieve: Sieve, chosen: Sequence[int], spec: ClueSpec) -> bool:
    """Return whether the clues, in this order, leave no more words after each than is asked."""
    left = sieve.remaining(list(chosen)) if spec.max_after else []
    return all(left[after - 1] <= most for after, most in spec.max_after)


def greens_given(sieve: Sieve, chosen: Sequence[int]) -> int:
    """Return how many green tiles the clues show together."""
    return int(sieve.green_tiles[list(chosen)].sum())


def clue_grade(sieve: Sieve, chosen: Sequence[int]) -> Grade:
    """Return how difficult a puzzle of these clues is."""
    return grade([Hint(sieve.guesses[i], sieve.patterns[i]) for i in chosen], sieve.told_from)


def meets(sieve: Sieve, chosen: Sequence[int], spec: ClueSpec) -> bool:
    """Return whether clues that leave only the answer, each of them needed, meet the spec."""
    return (
        (spec.max_green is None or greens_given(sieve, chosen) <= spec.max_green)
        and in_order(sieve, chosen, spec)
        and (
            spec.difficulty is None
            or level(clue_grade(sieve, chosen).score, CLUE_RANGES) == spec.difficulty
        )
    )

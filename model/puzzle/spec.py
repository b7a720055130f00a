"""What a maker of puzzles asks of the clues."""

from collections.abc import Sequence
from dataclasses import dataclass

from model.game.errors import InputError
from model.puzzle import counted
from model.puzzle.difficulty import CLUE_RANGES, Level, level, score
from model.puzzle.sieve import Sieve


@dataclass(frozen=True)
class Change:
    """One thing that was asked of a puzzle, and what could be asked instead.

    `asked` is the name of a field of the specification, or `vocabulary`, `against`, `strategy` or
    `limit`. `instead` is its new value; None where it is to be another, or looser.
    """

    asked: str
    instead: str | None = None


@dataclass(frozen=True)
class ClueSpec:
    """What is asked of the clues beside that they leave one word, and that each is needed.

    Raises InputError where a number is out of range, or where no puzzle can be so.
    """

    clues: int = 4
    max_green: int | None = None
    """At most so many green tiles in all clues together."""
    max_after: tuple[tuple[int, int], ...] = ()
    """(k, n): after k clues at most n words are left, the answer included."""
    difficulty: Level | None = None

    def __post_init__(self) -> None:
        if self.clues < 1:
            raise InputError(f"a puzzle of {self.clues} clues: it must have at least 1")
        if self.max_green is not None and self.max_green < 0:
            raise InputError(f"at most {self.max_green} green tiles: it must be at least 0")
        if self.difficulty is not None and self.difficulty not in CLUE_RANGES:
            raise InputError(
                f"no difficulty is called {self.difficulty!r}: {', '.join(CLUE_RANGES)}"
            )
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

    def most_after(self, clue: int) -> int | None:
        """How many words may be left after a clue, the answer included; None for any number."""
        return min((most for after, most in self.max_after if after == clue), default=None)


def within_reach(sieve: Sieve, spec: ClueSpec, zipf: float) -> bool:
    """False where it is plain that no clues at all can have the difficulty that is wished.

    Each clue that follows needs a wrong word to keep away, so some words are left; and no more
    columns are green than tiles may be.
    """
    if spec.difficulty is None:
        return True
    words, length = len(sieve.wrong) + 1, len(sieve.answer)
    places = range(1, spec.clues)
    most = [min(spec.most_after(k) or words, words) for k in places]
    green = length if spec.max_green is None else min(spec.max_green, length)
    lowest = score([1 + spec.clues - k for k in places], words, green, length, zipf)
    highest = score(most, words, 0, length, zipf)
    low, high = CLUE_RANGES[spec.difficulty]
    return lowest < high and highest >= low


def in_order(sieve: Sieve, chosen: Sequence[int], spec: ClueSpec) -> bool:
    """Whether the clues, in this order, leave no more words after each than is wished."""
    left = sieve.remaining(list(chosen)) if spec.max_after else []
    return all(left[after - 1] <= most for after, most in spec.max_after)


def greens_given(sieve: Sieve, chosen: Sequence[int]) -> int:
    """How many green tiles the clues show together."""
    return int(sieve.greens[list(chosen)].sum())


def clue_score(sieve: Sieve, chosen: Sequence[int], zipf: float) -> float:
    """How difficult a puzzle of these clues is; see `model.puzzle.difficulty`.

    The last clue leaves nothing open, so it is the words left after the others that count.
    """
    left = sieve.remaining(list(chosen))[:-1]
    columns = int(sieve.greens[list(chosen)].any(axis=0).sum())
    return score(left, len(sieve.wrong) + 1, columns, len(sieve.answer), zipf)


def meets(sieve: Sieve, chosen: Sequence[int], spec: ClueSpec, zipf: float) -> bool:
    """Whether clues that leave the answer alone, each of them needed, are as is wished."""
    return (
        (spec.max_green is None or greens_given(sieve, chosen) <= spec.max_green)
        and in_order(sieve, chosen, spec)
        and spec.difficulty in (None, level(clue_score(sieve, chosen, zipf), CLUE_RANGES))
    )

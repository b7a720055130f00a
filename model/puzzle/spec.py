"""What a maker of puzzles asks of the clues."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from model.game.errors import InputError
from model.game.hint import Hint
from model.puzzle import counted
from model.puzzle.difficulty import CLUE_RANGES, EVERY_KIND, Grade, Level, grade, level
from model.puzzle.sieve import Sieve

_OTHER_STEPS = 50
"""The penalty for clues that need a step they should not, or lack one they should need."""


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
    """What is asked of the clues, apart from leaving one word and all being needed.

    Raises InputError where a number is out of range, or where no puzzle can meet it.
    """

    clues: int = 4
    max_green: int | None = None
    """The most green tiles in all clues together."""
    max_after: tuple[tuple[int, int], ...] = ()
    """(k, n): after k clues at most n words are left, the answer included."""
    difficulty: Level | None = None
    no_list: bool = False
    """Letters and places alone lead to the answer; no list of words is needed."""
    no_counting: bool = False
    """No copies of a letter need be counted."""
    every_kind: bool = False
    """Copies are counted, letters are placed by others, and words of the list are thought of."""

    def __post_init__(self) -> None:
        if self.max_green is not None and self.max_green < 0:
            raise InputError(f"at most {self.max_green} green tiles: it must be at least 0")
        if self.every_kind and (self.no_list or self.no_counting):
            raise InputError(
                "a puzzle that needs every kind of step contradicts one that needs no list of "
                "words, or no counting"
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

    @property
    def graded(self) -> bool:
        """Whether something is asked of the steps to the answer."""
        return self.difficulty is not None or self.no_list or self.no_counting or self.every_kind

    def most_after(self, clue: int) -> int | None:
        """How many words may be left after a clue, the answer included; None for any number."""
        return min((most for after, most in self.max_after if after == clue), default=None)


def in_order(sieve: Sieve, chosen: Sequence[int], spec: ClueSpec) -> bool:
    """Whether the clues, in this order, leave no more words after each than is asked."""
    left = sieve.remaining(list(chosen)) if spec.max_after else []
    return all(left[after - 1] <= most for after, most in spec.max_after)


def greens_given(sieve: Sieve, chosen: Sequence[int]) -> int:
    """How many green tiles the clues show together."""
    return int(sieve.greens[list(chosen)].sum())


def clue_grade(sieve: Sieve, chosen: Sequence[int], spec: ClueSpec) -> Grade | None:
    """How difficult a puzzle of these clues is; None where it needs a list and may not."""
    hints = [Hint(sieve.guesses[i], sieve.patterns[i]) for i in chosen]
    return grade(hints, sieve.told_from, use_list=not spec.no_list)


def meets(sieve: Sieve, chosen: Sequence[int], spec: ClueSpec) -> bool:
    """Whether clues that leave only the answer, each of them needed, meet the spec."""
    return (
        (spec.max_green is None or greens_given(sieve, chosen) <= spec.max_green)
        and in_order(sieve, chosen, spec)
        and not (spec.no_list and _hides_a_letter(sieve, chosen))
        and (not spec.graded or _graded_so(clue_grade(sieve, chosen, spec), spec))
    )


def _hides_a_letter(sieve: Sieve, chosen: Sequence[int]) -> bool:
    """Whether the clues never show some letter of the answer, so that letters are not enough."""
    return bool(sieve.shows[list(chosen)].any(axis=0).sum() < len(set(sieve.answer)))


def beside_steps(sieve: Sieve, chosen: Sequence[int], spec: ClueSpec) -> float:
    """How far the steps to the answer are from what is asked of them, as a difference of scores."""
    if not spec.graded:
        return 0.0
    found = clue_grade(sieve, chosen, spec)
    if found is None:
        return float(_OTHER_STEPS)
    low, high = CLUE_RANGES[spec.difficulty] if spec.difficulty else (0.0, float("inf"))
    off = max(low - found.score, found.score - high, 0.0)
    steps_meet = _graded_so(found, replace(spec, difficulty=None))
    return off if steps_meet else off + _OTHER_STEPS


def _graded_so(found: Grade | None, spec: ClueSpec) -> bool:
    """Whether the steps meet the spec."""
    return (
        found is not None
        and spec.difficulty in (None, level(found.score, CLUE_RANGES))
        and not (spec.no_counting and "counting" in found.needs)
        and not (spec.every_kind and not found.needs >= EVERY_KIND)
    )

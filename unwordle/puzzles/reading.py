"""What a clue says at a glance: the facts that the tiles of one of its letters give."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from unwordle.model.game.grid import Hint
from unwordle.puzzles.facts import At, AtLeast, AtMost, Fact, Never, NotAt, counts_copies


@dataclass(frozen=True)
class Reading:
    """The tiles of one letter in one clue, and all that they say."""

    clue: int
    """The clue's place among the clues, from 0."""
    letter: str
    columns: tuple[int, ...]
    facts: tuple[Fact, ...]

    @property
    def counts(self) -> bool:
        """Whether copies of the letter have to be counted to read it."""
        return any(counts_copies(fact) for fact in self.facts)


def readings(hints: Sequence[Hint]) -> Iterator[Reading]:
    """Return all that the clues say, letter by letter.

    A word meets all the facts of a clue iff `feedback` shows the clue's colours with it.
    """
    for clue, hint in enumerate(hints):
        for letter in dict.fromkeys(hint.guess):
            columns = tuple(c for c, held in enumerate(hint.guess) if held == letter)
            yield Reading(clue, letter, columns, tuple(_facts(hint, letter, columns)))


def _facts(hint: Hint, letter: str, columns: tuple[int, ...]) -> Iterator[Fact]:
    """Yield that a letter is there as often as it is coloured; if a copy is grey, no more often."""
    shown = [hint.pattern[column] for column in columns]
    coloured = len(shown) - shown.count("W")
    if "W" in shown and "Y" in shown[shown.index("W") :]:
        yield Never()  # copies are coloured from the left
    elif not coloured:
        yield AtMost(letter, 0)
    else:
        for column, colour in zip(columns, shown, strict=True):
            yield At(letter, column) if colour == "G" else NotAt(letter, column)
        if "Y" in shown:
            yield AtLeast(letter, coloured)
        if "W" in shown:
            yield AtMost(letter, coloured)

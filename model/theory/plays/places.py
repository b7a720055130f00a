"""The places of a play's formulas: iterated over, and named."""

from collections.abc import Iterator

from model.game.feedback import Colour
from model.theory.propositions import RowLetters


def held(line: RowLetters, colour: Colour) -> Iterator[tuple[int, str]]:
    """The columns of this colour, each with each letter that it can hold."""
    return ((c, letter) for c in line.columns(colour) for letter in line.letters(c))


def at(letter: str, *columns: int) -> str:
    """The place of a formula about a letter in these columns."""
    plural = "s" if len(columns) > 1 else ""
    return f"column{plural} {' '.join(str(c + 1) for c in columns)}, letter {letter}"

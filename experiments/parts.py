"""What several experiments build: a theory with some of its constraints left out."""

from model.game.feedback import Colour
from model.logic.encoding import Encoding
from model.theory.propositions import ALPHABET, WordleEncoding

GRID, SOLUTION = "WWYWW/WGWWW/WGWYG", "halts"
"""The grid that the figures share: it has ten million boards."""


def without(encoding: Encoding, *names: str) -> Encoding:
    """An encoding over the same propositions, without the constraints of these names."""
    kept = Encoding()
    kept.propositions = encoding.propositions
    for constraint in encoding.compiled:
        if constraint.name not in names:
            kept.add_constraint(constraint)
    return kept


def letters_of_tile(
    encoding: WordleEncoding, row: int, column: int, colour: str
) -> dict[str, object]:
    """The Letter propositions of a tile in its colour, by letter."""
    return {a: encoding.letter(row, column, a, Colour(colour)) for a in ALPHABET}

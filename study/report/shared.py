"""What several experiments use: a grid, the base case, and a theory without some constraints."""

from itertools import product

from model.game.feedback import Colour
from model.logic.encoding import Encoding
from model.theory.propositions import ALPHABET, WordleEncoding
from model.theory.propositions import SOLUTION as SOLUTION_ROW

GRID, SOLUTION = "WWYWW/WGWWW/WGWYG", "halts"
"""The grid that the figures share: it has ten million boards."""


def without(encoding: Encoding, *names: str) -> Encoding:
    """An encoding over the same propositions, without the constraints of these names."""
    kept = Encoding()
    kept.share(encoding.number())
    for constraint in encoding.compiled:
        if constraint.name not in names:
            kept.add_constraint(constraint)
    return kept


def state_base_case(of: WordleEncoding, word: str) -> None:
    """State of each letter and column whether the solution row has it there (figure 14)."""
    for column, letter in product(range(len(word)), ALPHABET):
        held = of.letter(SOLUTION_ROW, column, letter, Colour.GREEN)
        place = f"column {column + 1}, letter {letter}"
        of.state("base case", place, held if word[column] == letter else ~held)

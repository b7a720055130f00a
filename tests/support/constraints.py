"""Constraints that a user adds: letters in a grid, and a user's class of propositions."""

from bauhaus import proposition

from unwordle.model.game.feedback import Colour
from unwordle.model.game.grid import Grid

GRID = Grid(("WWYWW", "WGWWW", "WGWYG"))


def shown(of, row, column, letter):
    return of.letter(row, column, letter, Colour(GRID.rows[row][column]))


def own_class(of):
    """Return a class of propositions for the encoding `of`, as a user defines such a class."""

    @proposition(of)
    class Own:
        def __init__(self, name):
            self.own_name = name

        def _prop_name(self):
            return self.own_name

    return Own


def own(of, names="pqr"):
    """Return propositions of a user's class for the encoding `of`, one for each of `names`."""
    return list(map(own_class(of), names))

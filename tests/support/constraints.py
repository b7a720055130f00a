"""Constraints that a user adds, about letters in a grid and about the user's own propositions."""

from bauhaus import proposition

from unwordle.model.game.feedback import Colour
from unwordle.model.game.grid import Grid

GRID = Grid(("WWYWW", "WGWWW", "WGWYG"))


def shown(encoding, row, column, letter):
    return encoding.letter(row, column, letter, Colour(GRID.rows[row][column]))


def own_class(encoding):
    """Return a class of propositions for `encoding`, as a user defines such a class."""

    @proposition(encoding)
    class Own:
        def __init__(self, name):
            self.own_name = name

        def _prop_name(self):
            return self.own_name

    return Own


def own(encoding, names="pqr"):
    """Return propositions of a user's class for `encoding`, one for each of `names`."""
    return list(map(own_class(encoding), names))

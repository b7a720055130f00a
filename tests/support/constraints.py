"""Parts of constraints that a user adds: letters of a grid, and a user's propositions."""

from bauhaus import proposition

from unwordle.model.game.feedback import Colour
from unwordle.model.game.grid import Grid

GRID = Grid(("WWYWW", "WGWWW", "WGWYG"))


def shown(of, row, column, letter):
    return of.letter(row, column, letter, Colour(GRID.rows[row][column]))


def own_class(of):
    """Return a user's class of propositions, each with a name."""

    @proposition(of)
    class Own:
        def __init__(self, name):
            self.own_name = name

        def _prop_name(self):
            return self.own_name

    return Own


def own(of, names="pqr"):
    """Return a user's propositions with these names."""
    return list(map(own_class(of), names))

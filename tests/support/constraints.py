"""Parts of constraints that a user adds: letters in a grid, and the user's own propositions."""

from bauhaus import proposition

from unwordle.model.game.feedback import Colour
from unwordle.model.game.grid import Grid

GRID = Grid(("WWYWW", "WGWWW", "WGWYG"))


def shown(of, row, column, letter):
    return of.letter(row, column, letter, Colour(GRID.rows[row][column]))


def own_class(of):
    """Return a class of propositions, as a user defines it. Each proposition has a name."""

    @proposition(of)
    class Own:
        def __init__(self, name):
            self.own_name = name

        def _prop_name(self):
            return self.own_name

    return Own


def own(of, names="pqr"):
    """Return propositions of a user's class, one for each name."""
    return list(map(own_class(of), names))

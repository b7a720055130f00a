"""What constraints that a user adds are made of: letters of one grid, and own propositions."""

from bauhaus import proposition

from unwordle.model.game.feedback import Colour
from unwordle.model.game.grid import Grid

GRID = Grid(("WWYWW", "WGWWW", "WGWYG"))


def shown(of, row, column, letter):
    return of.letter(row, column, letter, Colour(GRID.rows[row][column]))


def own_class(of):
    """A class of propositions of one's own, each with a name."""

    @proposition(of)
    class Own:
        def __init__(self, name):
            self.own_name = name

        def _prop_name(self):
            return self.own_name

    return Own


def own(of, names="pqr"):
    """Propositions of one's own with these names."""
    return list(map(own_class(of), names))

"""A solver that is asked between the constraints that are added to it."""

from itertools import product

from bauhaus import And, Or

from unwordle.model.game.input import Colour
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.solver import Sat
from unwordle.model.theory.propositions import WordleEncoding


def test_constraints_are_added_over_new_propositions():
    """The first, by cases, is too long to distribute, so its parts have variables of their own."""
    of = WordleEncoding()

    def held(row, column):
        return of.letter(row, column, "a", Colour.WHITE)

    of.add_constraint(Or(And(held(0, c), held(1, c)) for c in range(12)))
    with Sat(to_clauses(of)) as sat:
        assert sat.satisfiable([held(0, 3), held(1, 3)])
        new = [held(2, c) for c in range(12)]
        for column, proposition in enumerate(new):
            of.add_constraint(proposition >> (~held(0, column) | ~held(1, column)))
        sat.add(of)
        assert sat.satisfiable(new[1:])
        assert not sat.satisfiable(new)
        for row, column in product((0, 1), (4, 5)):
            of.add_constraint(~held(row, column))
        sat.add(of)
        assert sat.satisfiable([*new[:4], *new[5:8], *new[9:]])

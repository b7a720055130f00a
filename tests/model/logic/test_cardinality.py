"""Check that cardinality constraints are formulas like bauhaus's own."""

from itertools import product

import bauhaus
import pytest

from unwordle.model.logic.cardinality import Cardinality, exactly_one
from unwordle.model.logic.encoding import Encoding, to_clauses
from unwordle.model.logic.models import compiled
from unwordle.model.theory.propositions import Named

FORMS = {
    "card & a": (lambda a, b, card: card & a, lambda a, b, card: card and a),
    "a & card": (lambda a, b, card: a & card, lambda a, b, card: card and a),
    "a | card": (lambda a, b, card: a | card, lambda a, b, card: card or a),
    "card | (a & b)": (lambda a, b, card: card | (a & b), lambda a, b, card: card or (a and b)),
    "(a & b) >> card": (
        lambda a, b, card: (a & b) >> card,
        lambda a, b, card: card or not (a and b),
    ),
    "card >> a": (lambda a, b, card: card >> a, lambda a, b, card: a or not card),
    "~card": (lambda a, b, card: ~card, lambda a, b, card: not card),
}


def own_class(encoding):
    """Return a class of propositions as a user of bauhaus declares it."""

    @bauhaus.proposition(encoding)
    class Own:
        def __init__(self, name):
            self.name = name

        def _prop_name(self):
            return self.name

    return Own


@pytest.mark.parametrize("proposition", ["ours", "bauhaus's"])
@pytest.mark.parametrize("form", FORMS)
def test_operators_take_a_cardinality_on_either_side(form, proposition):
    build, meaning = FORMS[form]
    encoding = Encoding()
    a, b, c, d = map(own_class(encoding) if proposition != "ours" else Named, "abcd")
    encoding.share([a, b, c, d])
    card = exactly_one([c, d])
    encoding.add_constraint(build(a, b, card))
    expected = sum(
        bool(meaning(va, vb, vc + vd == 1)) for va, vb, vc, vd in product((False, True), repeat=4)
    )
    assert compiled(to_clauses(encoding)).count() == expected


def test_a_cardinality_of_formulas_is_a_formula_of_formulas():
    a, b, c = map(Named, "abc")
    encoding = Encoding()
    encoding.share([a, b, c])
    encoding.add_constraint(~Cardinality([a & b, ~c, b >> c], least=2))
    truths = product((False, True), repeat=3)
    expected = sum((x and y) + (not z) + (z or not y) < 2 for x, y, z in truths)
    assert compiled(to_clauses(encoding)).count() == expected

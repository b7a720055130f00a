"""Check that cardinality constraints are formulas like bauhaus's own."""

from itertools import product

import nnf
import pytest

from support.constraints import own
from unwordle.model.logic.cardinality import Cardinality, exactly_one
from unwordle.model.logic.encoding import Encoding, to_clauses
from unwordle.model.logic.models import compiled
from unwordle.model.theory.propositions import Named

FORMS = {
    "card & a": lambda a, b, card: card & a,
    "a & card": lambda a, b, card: a & card,
    "a | card": lambda a, b, card: a | card,
    "card | (a & b)": lambda a, b, card: card | (a & b),
    "(a & b) >> card": lambda a, b, card: (a & b) >> card,
    "card >> a": lambda a, b, card: card >> a,
    "~card": lambda a, b, card: ~card,
}


@pytest.mark.parametrize("declared", ["ours", "bauhaus's"])
@pytest.mark.parametrize("form", FORMS)
def test_operators_take_a_cardinality_on_either_side(form, declared):
    encoding = Encoding()
    a, b, c, d = own(encoding, "abcd") if declared != "ours" else map(Named, "abcd")
    encoding.share([a, b, c, d])
    encoding.add_constraint(FORMS[form](a, b, exactly_one([c, d])))
    meaning = FORMS[form](*map(nnf.Var, ("a", "b", "card")))
    truths = product((False, True), repeat=4)
    expected = sum(
        meaning.satisfied_by({"a": a, "b": b, "card": c + d == 1}) for a, b, c, d in truths
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

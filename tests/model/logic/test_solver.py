"""Tests of minimal unsat cores, and of clauses with variables for parts of constraints."""

from bauhaus import And, Or
from hypothesis import given
from hypothesis import strategies as st

from unwordle.model.game.input import Colour
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.solver import Sat, minimal_core, unsat_core
from unwordle.model.theory.propositions import WordleEncoding


@given(
    st.integers(0, 6),
    st.lists(st.frozensets(st.integers(0, 6), max_size=4), max_size=5),
    st.booleans(),
)
def test_a_core_clashes_and_any_less_of_it_does_not(n, clashes, told):
    """Check that the facts of a core conflict, and that each fact is necessary for the conflict.

    Each of `clashes` is a set of facts that cannot all be true. If there is no conflict, the core
    is empty.
    """
    asked: list[list[int]] = []

    def satisfiable(some: list[int]) -> bool:
        assert some == sorted(some)
        asked.append(some)
        return not any(clash <= set(some) for clash in clashes)

    def blamed() -> set[int]:
        return {*next(clash for clash in clashes if clash <= set(asked[-1]))}

    core = minimal_core(range(n), satisfiable, blamed if told else None)
    if satisfiable(list(range(n))):
        assert core == []
    else:
        assert not satisfiable(core)
        for fact in core:
            assert satisfiable([other for other in core if other != fact])


def test_a_core_of_an_encoding_names_its_constraints_and_no_facts():
    encoding = WordleEncoding()
    first, last = encoding.row(0, "first"), encoding.row(0, "final")
    encoding.state("first", "row 1", first)
    encoding.state("last", "row 1", last)
    encoding.state("not the last", "row 1", ~last)
    assert sorted(unsat_core(encoding, lambda one: one.name)) == ["last", "not the last"]
    encoding.state("fact", "here", first & ~first, ("fact",))
    assert unsat_core(encoding) == []


def test_a_constraint_that_is_too_long_to_distribute_has_separate_variables():
    of = WordleEncoding()

    def held(row, column):
        return of.letter(row, column, "a", Colour.WHITE)

    of.add_constraint(Or(And(held(0, c), held(1, c)) for c in range(12)))
    new = [held(2, c) for c in range(12)]
    for column, proposition in enumerate(new):
        of.add_constraint(proposition >> (~held(0, column) | ~held(1, column)))
    with Sat(to_clauses(of)) as sat:
        assert sat.satisfiable([held(0, 3), held(1, 3)])
        assert sat.satisfiable(new[1:])
        assert not sat.satisfiable(new)

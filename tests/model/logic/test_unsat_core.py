"""Minimal cores against every subset."""

from hypothesis import given
from hypothesis import strategies as st

from unwordle.model.logic.solver import minimal_core, unsat_core
from unwordle.model.theory.propositions import WordleEncoding


@given(
    st.integers(0, 6),
    st.lists(st.frozensets(st.integers(0, 6), max_size=4), max_size=5),
    st.booleans(),
)
def test_a_core_clashes_and_any_less_of_it_does_not(n, clashes, told):
    """`clashes` are the sets of facts that cannot all hold."""
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


def test_the_switches_of_constraints_are_no_propositions():
    encoding = WordleEncoding()
    first, last = encoding.row(0, "first"), encoding.row(0, "final")
    encoding.state("first", "row 1", first)
    encoding.state("last", "row 1", last)
    encoding.state("not the last", "row 1", ~last)
    core = unsat_core(encoding, lambda constraint: constraint.name)
    assert sorted(core) == ["last", "not the last"]

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
def test_a_core_clashes_and_any_less_of_it_does_not(n, clashes, with_blame):
    """Check that the facts of a core conflict, and that each fact is necessary for the conflict.

    Each of `clashes` is a set of facts that cannot all be true. If there is no conflict, the core
    is empty.
    """
    questions: list[list[int]] = []

    def satisfiable(facts: list[int]) -> bool:
        assert facts == sorted(facts)
        questions.append(facts)
        return not any(clash <= set(facts) for clash in clashes)

    def blamed() -> set[int]:
        return {*next(clash for clash in clashes if clash <= set(questions[-1]))}

    core = minimal_core(range(n), satisfiable, blamed if with_blame else None)
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
    assert sorted(unsat_core(encoding, lambda reason: reason.name)) == ["last", "not the last"]
    encoding.state("fact", "here", first & ~first, ("fact",))
    assert unsat_core(encoding) == []


def test_a_constraint_that_is_too_long_to_distribute_has_separate_variables():
    encoding = WordleEncoding()

    def white_a(row, column):
        return encoding.letter(row, column, "a", Colour.WHITE)

    encoding.add_constraint(Or(And(white_a(0, c), white_a(1, c)) for c in range(12)))
    new = [white_a(2, c) for c in range(12)]
    for column, proposition in enumerate(new):
        encoding.add_constraint(proposition >> (~white_a(0, column) | ~white_a(1, column)))
    with Sat(to_clauses(encoding)) as sat:
        assert sat.satisfiable([white_a(0, 3), white_a(1, 3)])
        assert sat.satisfiable(new[1:])
        assert not sat.satisfiable(new)

"""Check compiled clauses against brute force, and cores and cardinalities against meanings."""

import io
import sys
from collections.abc import Iterable
from itertools import product
from threading import Event, Thread

import nnf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.bench_logic import tilings
from support.sizes import drawn
from unwordle.logic import nnf_lines
from unwordle.model.logic import compiler
from unwordle.model.logic.clauses import Clauses, deep_recursion
from unwordle.model.logic.models import Models, compiled
from unwordle.model.logic.solver import minimal_core, unsat_core
from unwordle.model.theory.propositions import WordleEncoding

LITERAL = [n for n in range(-7, 8) if n]
LITERALS = st.sampled_from(LITERAL)
CLAUSES = st.lists(st.lists(LITERALS, min_size=1, max_size=5).map(tuple), max_size=14)


def brute(clauses: Iterable[tuple[int, ...]]) -> list[frozenset[int]]:
    """Return the models of clauses over seven variables."""
    signs = product((1, -1), repeat=7)
    models = [frozenset(sign * n for n, sign in enumerate(row, 1)) for row in signs]
    return [model for model in models if all(model.intersection(clause) for clause in clauses)]


def counted(models: Models) -> int:
    """Return the number of models that the library nnf counts in the printed d-DNNF."""
    sentence = nnf.dsharp.load(io.StringIO("\n".join([*nnf_lines(models), ""])))
    assert sentence.decomposable() and sentence.smooth()
    sentence.mark_deterministic()
    return sentence.model_count()


@pytest.mark.parametrize("widest", [0, 30])
@drawn(80)
@given(CLAUSES, st.sets(st.integers(1, 7)), st.sets(LITERALS))
def test_compiled_models_are_those_of_brute_force(widest, clauses, onto, without):
    """Check counts, shares, projections and lists, with both ways to choose variables."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiler, "WIDEST", widest)
        models = compiled(Clauses({}, clauses, 7))
        projected = compiled(Clauses({}, clauses, 7), onto)
    expected = brute(clauses)
    left = [model for model in expected if model.isdisjoint(without)]
    assert sorted(models, key=sorted) == sorted(expected, key=sorted)
    assert models.count() == len(expected)
    assert models.count(without) == len(left)
    assert counted(models) == len(expected)
    seen = {frozenset(literal for literal in model if abs(literal) in onto) for model in expected}
    assert sorted(projected, key=sorted) == sorted(seen, key=sorted)
    shares = models.shares(without)
    for literal in LITERAL:
        assert shares[literal] == sum(literal in model for model in left)


def test_a_narrow_theory_is_counted_along_its_width():
    models = compiled(tilings(8))
    assert models.count() == counted(models) == 12_988_816
    assert len(models.nodes) < 5_000  # most frequent variables first make over a million


@pytest.mark.soak
def test_tilings_of_ten_by_ten():
    assert compiled(tilings(10), seconds=600).count() == 258_584_046_368


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


def test_threads_leave_the_limit_of_recursion_as_it_was():
    limit, entered, left = sys.getrecursionlimit(), Event(), Event()

    def other() -> None:
        with deep_recursion():
            entered.set()
            left.wait()

    thread = Thread(target=other)
    with deep_recursion():
        thread.start()
        assert not entered.wait(0.1)
    left.set()
    thread.join()
    assert sys.getrecursionlimit() == limit

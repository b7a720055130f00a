"""Check the compiler of clauses against brute force, and its d-DNNF with other readers."""

import io
from collections.abc import Iterable
from itertools import product

import nnf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.sizes import drawn
from unwordle.model.logic import compiler
from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.models import Models, compiled

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
    sentence = nnf.dsharp.load(io.StringIO("\n".join([*models.lines(), ""])))
    assert sentence.decomposable() and sentence.smooth()
    sentence.mark_deterministic()
    return sentence.model_count()


@pytest.mark.parametrize("widest", [0, 30])
@drawn(150)
@given(CLAUSES, st.sets(st.integers(1, 7)), st.sets(LITERALS))
def test_compiled_models_are_those_of_brute_force(widest, clauses, onto, without):
    """Check counts, shares, projections and lists, with both ways to choose variables."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiler, "_WIDEST", widest)
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


def tilings(size: int) -> Clauses:
    """Return the tilings of a square with dominoes, as exactly one domino for each cell."""
    cells: dict[tuple[int, int], list[int]] = {c: [] for c in product(range(size), repeat=2)}
    variables = 0
    for row, column in cells:
        for other in ((row, column + 1), (row + 1, column)):
            if other in cells:
                variables += 1
                cells[row, column].append(variables)
                cells[other].append(variables)
    clauses = [tuple(covering) for covering in cells.values()]
    clauses += {
        (-a, -b) for covering in cells.values() for a, b in product(covering, repeat=2) if a < b
    }
    return Clauses({}, clauses, variables)


def test_a_narrow_theory_is_counted_along_its_width():
    models = compiled(tilings(8))
    assert models.count() == counted(models) == 12_988_816
    assert len(models.nodes) < 5_000  # most frequent variables first make over a million


@pytest.mark.soak
def test_tilings_of_ten_by_ten():
    assert compiled(tilings(10), seconds=600).count() == 258_584_046_368


def test_the_d_dnnf_is_read_by_another_program(tmp_path):
    ddnnife = pytest.importorskip("ddnnife")
    models = compiled(tilings(6))
    (tmp_path / "tilings.nnf").write_text("\n".join([*models.lines(), ""]), encoding="ascii")
    read = ddnnife.Ddnnf.from_file(str(tmp_path / "tilings.nnf"), None)
    assert read.as_mut().count([]) == models.count() == 6728

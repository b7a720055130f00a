"""Check `unwordle.logic` against brute force, on theories as a course writes them."""

import gc
import io
from collections import Counter
from itertools import product
from math import inf
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import bauhaus
import nnf
import pytest
from bauhaus import And, Or, constraint, proposition
from hypothesis import given
from hypothesis import strategies as st
from pysat import _utils
from pysat.formula import CNF

import unwordle
from support.sizes import drawn
from unwordle import UnwordleError, few_models, logic
from unwordle.model.logic.cardinality import Cardinality
from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.encoding import Encoding
from unwordle.model.logic.models import compiled

NAMES = "abcdef"
SENTENCES = st.recursive(
    st.builds(nnf.Var, st.sampled_from(NAMES), st.booleans()),
    lambda inner: st.one_of([st.lists(inner, max_size=4).map(j) for j in (nnf.And, nnf.Or)]),
    max_leaves=20,
)


class Named:
    def __init__(self, *name):
        self.name = name

    def _prop_name(self):
        return f"{type(self).__name__}{self.name}"


def encoding(*classes: str, kind=bauhaus.Encoding):
    """Return an empty encoding, by default of bauhaus, and new classes of propositions in it."""
    made = kind()
    return made, *(proposition(made)(type(name, (Named,), {})) for name in classes)


def brute(sentence):
    """Return the models over the propositions that a sentence mentions."""
    names = sorted(sentence.vars(), key=str)
    rows = [dict(zip(names, row, strict=True)) for row in product((True, False), repeat=len(names))]
    return [row for row in rows if sentence.satisfied_by(row)]


def in_a_set(models):
    return {frozenset(model.items()) for model in models}


@drawn(80)
@given(SENTENCES)
def test_counts_likelihoods_and_models_are_those_of_brute_force(sentence):
    expected = brute(sentence)
    assert logic.count_solutions(sentence) == len(expected)
    assert in_a_set(logic.models(sentence)) == in_a_set(expected)
    assert (logic.solve(sentence) in expected) if expected else logic.solve(sentence) is None
    assert bool(logic.unsat_core(sentence)) == (not expected)
    assert all(model in expected for model in logic.sample(sentence, 3, seed=1))
    for name in sorted(sentence.vars()) if expected else ():
        share = sum(model[name] for model in expected) / len(expected)
        assert logic.likelihood(sentence, nnf.Var(name)) == pytest.approx(share)
        assert logic.likelihood(sentence, ~nnf.Var(name)) == pytest.approx(1 - share)


@drawn(60)
@given(SENTENCES, st.sampled_from([2, 10_000]))
def test_models_that_are_listed_are_those_that_are_compiled(sentence, most):
    compiled_ones = [*logic.models(sentence)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(few_models, "_ALONE", -inf)  # the list comes first
        patch.setattr(few_models, "_MOST_LISTED", most)
        assert logic.count_solutions(sentence) == len(compiled_ones)
        assert in_a_set(logic.models(sentence)) == in_a_set(compiled_ones)
        assert len(in_a_set(logic.models(sentence))) == len(compiled_ones)
        for name in sorted(sentence.vars()) if compiled_ones else ():
            share = sum(model[name] for model in compiled_ones) / len(compiled_ones)
            assert logic.likelihood(sentence, nnf.Var(name)) == pytest.approx(share)


BUILDERS = ["at_least_one", "at_most_one", "exactly_one", "none_of", "at_most_k", "implies_all"]


def written(kind, rng):
    """Return an encoding as a student could write it, and its propositions."""
    theory, *kinds = encoding("Sun", "Rain", kind=kind)
    days = [kind(number) for kind in (*kinds, kinds[0]) for number in range(2)]  # Sun(0) is twice

    def formula(depth):
        if not depth or rng.random() < 0.2:
            return rng.choice(days)
        parts = [formula(depth - 1) for _ in range(rng.randrange(4))]
        one, other = formula(depth - 1), formula(depth - 1)
        counted = Cardinality(parts, rng.randrange(3), rng.choice([None, 0, 1, 2]))
        forms = [~one, one & other, one | other, one >> other, And(parts), Or(parts), counted]
        return rng.choice(forms)

    for _ in range(rng.randrange(3)):
        theory.add_constraint(formula(rng.randrange(4)))
    for name in rng.sample(BUILDERS, rng.randrange(3)):
        some = rng.sample([*days, *kinds, "text"], 2)
        state = getattr(constraint, f"add_{name}")
        if name == "implies_all":
            state(theory, left=some, right=rng.sample(days, 2))
        else:
            state(theory, *([2] if name == "at_most_k" else []), days, *some)
    return theory, days


@drawn(60)
@given(st.integers(0, 2**32), st.sampled_from([bauhaus.Encoding, Encoding]))
def test_what_students_write_means_what_bauhaus_makes_of_it(seed, kind):
    bauhauses, _ = written(bauhaus.Encoding, Random(seed))
    theory, days = written(kind, Random(seed))
    parts = [stated.compile() for stated in bauhauses._custom_constraints]
    parts += [builder.build(bauhauses.propositions) for builder in bauhauses.constraints]
    sentence = nnf.And(parts)
    expected = brute(sentence)
    assert logic.count_solutions(theory) == len(expected)
    assert in_a_set(logic.models(theory)) == in_a_set(expected)
    core = logic.unsat_core(theory)
    assert bool(core) == (not expected)
    for part in core:  # as docs/course.md prints them
        theory.pprint(part)
    for day in sentence.vars().intersection(days):
        assert logic.count_solutions(theory, [~day]) == sum(not model[day] for model in expected)
    if isinstance(theory, Encoding):
        assert logic.count_solutions(theory.compile()) == len(expected)
        assert not any(map(theory.violated, expected))
        return
    with TemporaryDirectory() as folder:
        logic.write_dimacs(theory, path := Path(folder) / "theory.cnf")
        logic.write_nnf(theory, nnf_path := path.with_suffix(".nnf"))
        read = CNF(from_file=str(path))
        loaded = nnf.dsharp.load(io.StringIO(nnf_path.read_text(encoding="ascii")))
    loaded.mark_deterministic()
    assert loaded.model_count() == len(expected)
    assert all(f" {name}" in "".join(read.comments) for name in sentence.vars())
    clauses = Clauses({}, [*map(tuple, read.clauses)], max(read.nv, len(read.comments)))
    assert compiled(clauses).count() == len(expected)


def test_a_name_of_two_lines_is_one_line_of_dimacs(tmp_path):
    logic.write_dimacs(nnf.Var("two\nlines") | nnf.Var("b"), path := tmp_path / "theory.cnf")
    assert path.read_text().splitlines() == ["c 1 b", "c 2 two lines", "p cnf 2 1", "1 2 0"]


def test_a_theory_outlives_another_with_equal_propositions():
    theories = []
    for _ in range(2):
        _, Sun = encoding("Sun")  # noqa: N806
        theories.append(Encoding())
        theories[-1].add_constraint(Sun(0) | Sun(1))
        theories[-1].add_constraint(nnf.Var("text") | nnf.Var(2))
    del theories[0]
    gc.collect()
    assert logic.count_solutions(theories[0]) == 9


def test_a_class_of_another_encoding_means_those_that_are_mentioned():
    _, Local = encoding("Local")  # noqa: N806
    theory, (one, other, _) = Encoding(), map(Local, range(3))
    theory.add_constraint(one >> ~other)
    constraint.add_at_least_one(theory, Local)
    assert logic.count_solutions(theory) == 2


@pytest.mark.filterwarnings("ignore:Provided input", "ignore:Warning")
@pytest.mark.parametrize("kind", [bauhaus.Encoding, Encoding])
def test_what_bauhaus_takes_for_a_proposition_or_cannot_build(kind):
    for wrong in (lambda x, y: ~x, lambda x, y: x & y):
        theory, Sun = encoding("Sun", kind=kind)  # noqa: N806
        x, y = Sun(1), Sun(2)
        constraint.add_at_least_one(theory, wrong(x, y), y)
        with pytest.raises(UnwordleError, match="is a formula, which bauhaus takes"):
            logic.count_solutions(theory)
    theory, Sun = encoding("Sun", kind=kind)  # noqa: N806
    days = [Sun(number) for number in range(3)]
    constraint.add_at_most_k(theory, 1, Sun)  # bauhaus fails by a slip of its own
    assert logic.count_solutions(theory) == 1 + len(days)
    constraint.add_at_most_k(theory, 4, Sun)
    with pytest.raises(UnwordleError, match="bauhaus cannot build at_most_k: The provided k=4"):
        logic.count_solutions(theory)
    theory, _ = encoding("Sun", kind=kind)
    constraint.add_exactly_one(theory, [])
    with pytest.raises(UnwordleError, match="exactly_one: no proposition is given"):
        logic.count_solutions(theory)


SMALL = [
    nnf.Var("a") | nnf.Var("b") & nnf.Var("c"),
    nnf.And({nnf.Or({nnf.Var("a"), nnf.Var("b")}), nnf.Or({nnf.Var("c"), ~nnf.Var("c")})}),
    nnf.Or(nnf.And([nnf.Var(n), nnf.Var(n + 6)]) for n in range(3)),
]


@pytest.mark.parametrize("sentence", SMALL)
def test_two_thousand_draws_hit_each_model_evenly(sentence):
    models = brute(sentence)
    drawn_models = logic.sample(sentence, 2000, seed=204)
    assert drawn_models == logic.sample(sentence, 2000, seed=204)
    times = Counter(frozenset(model.items()) for model in drawn_models)
    assert set(times) == in_a_set(models)
    expected = 2000 / len(models)
    square = sum((count - expected) ** 2 / expected for count in times.values())
    freedom = len(models) - 1
    assert square < freedom + 3.1 * (2 * freedom) ** 0.5  # about one time in a thousand beyond


def test_a_tautology_counts_and_what_is_not_mentioned_is_refused_by_name():
    theory, Sun = encoding("Sun")  # noqa: N806
    x, y, z = map(Sun, range(3))
    theory.add_constraint(x | ~x)
    theory.add_constraint(y)
    assert logic.count_solutions(theory) == 2
    assert [logic.likelihood(theory, lit) for lit in (x, ~x, y, ~y)] == [0.5, 0.5, 1, 0]
    assert logic.count_solutions(theory, [x, y]) == 1
    assert logic.count_solutions(theory.compile(), [~x]) == 1
    with pytest.raises(UnwordleError, match=r"the theory does not mention Sun\(2,\)"):
        logic.likelihood(theory, z)
    theory.add_constraint(~y)
    assert logic.count_solutions(theory) == 0
    assert (logic.solve(theory), logic.sample(theory), list(logic.models(theory))) == (None, [], [])
    assert nnf.Var(y) in logic.unsat_core(theory) and len(logic.unsat_core(theory)) == 2
    with pytest.raises(UnwordleError, match="has no model"):
        logic.likelihood(theory, x)


COURSES: list[Named] = []
CHOICE = bauhaus.Encoding()


@constraint.at_most_k(CHOICE, 3)
@proposition(CHOICE)
class Course(Named):
    """A course, which needs the one before."""

    @constraint.implies_all(CHOICE)
    def needs(self):
        return COURSES[max(0, self.name[0] - 1)]


def test_decorators_at_a_class_and_a_method():
    COURSES.extend(Course(number) for number in range(5))
    rows = product((False, True), repeat=5)
    expected = [row for row in rows if sum(row) <= 3 and list(row) == sorted(row, reverse=True)]
    assert logic.count_solutions(CHOICE) == len(expected) == 4
    taken = sum(row[1] for row in expected) / len(expected)
    assert logic.likelihood(CHOICE, COURSES[1]) == taken


def test_shared_and_deep_sentences():
    shared = nnf.Var("start")
    for number in range(25):
        shared = (shared & nnf.Var(number)) | (shared & ~nnf.Var(number))
    assert logic.count_solutions(shared) == 2**25
    theory, Step = encoding("Step")  # noqa: N806
    steps = [Step(number) for number in range(1100)]
    deep = steps[0]
    for step in steps[1:]:
        deep = step >> deep
    theory.add_constraint(deep)
    assert logic.count_solutions(theory) == 2**1100 - 1
    theory, deep, true, false = bauhaus.Encoding(), steps[0], 1, 1
    for step in steps[1:]:
        deep, true, false = deep >> step, true + 2 * false, true
    theory.add_constraint(deep)
    assert logic.count_solutions(theory) == true
    theory, equal = bauhaus.Encoding(), steps[0]
    for step in steps[1:40]:
        equal = (equal >> step) & (step >> equal)
    theory.add_constraint(equal)
    assert logic.count_solutions(theory) == 2**39


def test_a_phase_of_a_grid_knows_what_cannot_be():
    grid = unwordle.Grid.parse("WGYWW/YGWWW/WGWYW")
    theory = unwordle.Theory(grid, "halts", unwordle.words("report"), "report")
    rows = theory.row_theory
    assert logic.count_solutions(rows) == theory.boards.count() == 38_686
    never = rows.row(0, "crate")
    assert (logic.likelihood(rows, never), logic.likelihood(rows, ~never)) == (0, 1)
    assert [logic.count_solutions(rows, [one]) for one in (never, ~never)] == [0, 38_686]
    word = theory.candidates[0][0]
    assert logic.likelihood(rows, rows.row(0, word)) == pytest.approx(1 / len(theory.candidates[0]))
    (model,) = logic.sample(rows, seed=7)
    places = [(r, word) for r, words in enumerate(theory.candidates) for word in words]
    assert sum(model[rows.row(*place)] for place in places) == 3 and not rows.violated(model)


def test_a_limit_progress_and_nothing_global():
    check = vars(_utils.MainThread)["check"]
    seen = []
    assert logic.count_solutions(SMALL[2], progress=seen.append) == 37
    assert logic.count_solutions(SMALL[2], progress=None) == 37
    assert seen and logic.solve(SMALL[2])
    assert vars(_utils.MainThread)["check"] is check
    with pytest.raises(UnwordleError, match="has not finished after -1 s"):
        logic.count_solutions(SMALL[2], seconds=-1)


def test_no_program_is_needed(monkeypatch):
    """Check that the module works where no other program can be found."""
    monkeypatch.setattr("subprocess.Popen", None)
    monkeypatch.setattr("os.environ", {"PATH": ""})
    assert logic.count_solutions(SMALL[0]) == 5 and logic.solve(SMALL[0])


def test_what_is_no_theory_number_or_literal_is_refused(tmp_path):
    theory, Sun = encoding("Sun")  # noqa: N806
    x, y = Sun(1), Sun(2)
    theory.add_constraint(x | y)
    assert [*map(logic.count_solutions, (x, x & y, x | y))] == [1, 1, 3]
    wrong = [
        *(lambda theory=theory: logic.count_solutions(theory) for theory in (None, Sun, encoding)),
        *(lambda number=number: logic.sample(theory, number) for number in ("3", -1, 0.5)),
        lambda: logic.count_solutions(theory, seconds="1"),
        lambda: logic.likelihood(theory, x & y),
        lambda: logic.likelihood(theory, [x]),
        lambda: logic.likelihood(theory, Sun),
        lambda: logic.write_dimacs(theory, tmp_path),
        lambda: logic.write_nnf(theory, tmp_path / "x.nnf", seconds="1"),
        lambda: logic.likelihood(x & ~x, ~x),
    ]
    for asked in wrong:
        with pytest.raises(UnwordleError) as refusal:
            asked()
        assert " object at " not in str(refusal.value)
    theory.add_constraint(~(x | y))
    assert " object at " not in str(logic.unsat_core(theory))

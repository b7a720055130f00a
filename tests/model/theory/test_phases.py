"""Check that the two phases can be used like any encoding of bauhaus."""

import pytest
from bauhaus import constraint

from support.constraints import own, own_class
from unwordle import logic
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import InputError
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.logic.cardinality import Cardinality
from unwordle.model.logic.encoding import Encoding, to_clauses
from unwordle.model.logic.models import compiled
from unwordle.model.theory.propositions import Named, Row, Tile
from unwordle.model.theory.theory import Theory
from unwordle.wordlist import named

PHASES = ("letters", "row_theory")
FIGURE_23 = 38_686


def figure_23(**fields):
    grid = Grid.parse("WGYWW/YGWWW/WGWYW")
    return Theory(grid, "halts", named("report"), "report", **fields)


def few(**fields):
    words = ("ratio", "basic", "tacos", "layup", "mails", "parse", "early", "crate")
    return Theory(Grid.parse("WGYWW/YGWWW"), "halts", Lexicon("few", words), **fields)


def test_the_propositions_of_both_phases_are_shown():
    theory = few()
    letters, rows = theory.letters.propositions, theory.row_theory.propositions
    assert {kind: len(them) for kind, them in letters.items()} == {"Tile": 30, "Letter": 910}
    assert len(rows["Row"]) == 1 + sum(map(len, theory.candidates))
    assert len(rows["Board"]) == theory.boards.count() > 0
    mine = own_class(theory.row_theory)("mine")
    assert mine in theory.row_theory.propositions["own_class.<locals>.Own"].values()


ON_CLASSES = ["at_least_one", "at_most_one", "exactly_one", "none_of"]
ASKED = [*((name, "exact") for name in ON_CLASSES), ("at_least_one", "nnf"), ("exactly_one", "sat")]


@pytest.mark.parametrize(("name", "engine"), ASKED)
def test_bauhaus_constraints_take_the_classes_of_a_phase(name, engine):
    """Check that of these constraints only "at least one" keeps the boards.

    A board makes several tiles and rows true, so the others forbid it.
    """
    theory = few(engine=engine)
    before = theory.boards.count()
    for phase, kind in (("letters", Tile), ("row_theory", Row)):
        encoding = getattr(theory, phase)
        getattr(constraint, f"add_{name}")(encoding, kind)
        encoding.compile()
        assert theory.boards.count() == (before if name == "at_least_one" else 0)
        encoding.clear_constraints()
        assert theory.boards.count() == before


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("by", ["formula", "name", "printed form"])
def test_a_wrong_constraint_can_be_taken_back(phase, by):
    theory = few()
    before, encoding = theory.boards.count(), getattr(theory, phase)
    wrong = ~encoding.letter(0, 0, "r", "white") | ~encoding.letter(0, 0, "r", "white")
    encoding.add_constraint(wrong)
    encoding.state("no t", "row 1", ~encoding.letter(0, 2, "t", "yellow"))
    mine, _ = encoding.added
    assert theory.boards.count() < before
    encoding.remove({"formula": wrong, "name": mine.name, "printed form": repr(mine)}[by])
    encoding.remove("no t")
    assert not encoding.added and theory.boards.count() == before
    with pytest.raises(InputError, match="there is no constraint 'no t'"):
        encoding.remove("no t")


def test_what_bauhaus_states_can_be_taken_back():
    encoding = Encoding()
    constraint.add_at_least_one(encoding, *own(encoding, "xy"))
    (builder,) = encoding.constraints
    encoding.remove(builder)
    assert not encoding.compiled and not encoding.constraints


def test_a_constraint_of_the_report_can_be_left_out():
    theory = figure_23()
    theory.letters.remove("4 white letter")
    assert theory.boards.count() == 757_760
    assert "4 white letter" not in {c.name for c in theory.letters.compiled}
    assert theory.replace().boards.count() == 757_760
    theory.letters.clear_constraints()
    assert theory.boards.count() == FIGURE_23
    with pytest.raises(InputError, match="cannot be removed: make a theory with another play"):
        theory.row_theory.remove("6 row")


@pytest.mark.parametrize("phase", PHASES)
def test_bauhaus_s_clean_up_works_or_refuses_in_one_line(phase):
    theory = few()
    before, encoding = theory.boards.count(), getattr(theory, phase)
    encoding.add_constraint(~encoding.letter(0, 0, "r", "white"))
    encoding.clear_constraints()
    assert theory.boards.count() == before
    with pytest.raises(InputError, match="come from the grid"):
        encoding.purge_propositions()
    encoding.disable_custom_constraints()
    with pytest.raises(InputError, match="custom constraints are disabled"):
        encoding.add_constraint(~encoding.letter(0, 0, "r", "white"))
    assert theory.boards.count() == before


def test_the_way_in_which_course_projects_start_again():
    encoding = Encoding()
    x, y = own(encoding, "xy")
    encoding.add_constraint(x & y)
    encoding._custom_constraints = set()
    encoding.add_constraint(~x)
    assert len(encoding.compiled) == 1
    encoding = Encoding()
    encoding.add_constraint(*own(encoding, "x"))
    with pytest.raises(InputError, match="remove the constraints first"):
        encoding.purge_propositions()
    encoding.remove("added constraint number 1")
    encoding.purge_propositions()
    assert not encoding.propositions


@pytest.mark.parametrize("phase", PHASES)
def test_impossible_propositions_are_false_in_a_phase(phase):
    encoding = getattr(few(), phase)
    before = compiled(to_clauses(encoding)).count()
    assert logic.count_solutions(encoding, (encoding.letter(0, 0, c, "white") for c in "yx")) == 0
    asked = [encoding.letter(0, 0, "z", "green"), encoding.letter("S", 0, "h", "white")]
    asked += [encoding.row(0, "crate"), encoding.row(1, "zzzzz")] if phase == "row_theory" else []
    for impossible in asked:
        assert logic.likelihood(encoding, impossible) == 0
        assert logic.likelihood(encoding, ~impossible) == 1
        assert compiled(to_clauses(encoding)).count() == before
        encoding.add_constraint(impossible)
        assert compiled(to_clauses(encoding)).count() == 0
        encoding.remove(impossible)
        encoding.add_constraint(~impossible)
        assert compiled(to_clauses(encoding)).count() == before
        encoding.clear_constraints()


def test_a_board_among_too_many_to_declare_is_as_likely_as_another(monkeypatch):
    monkeypatch.setattr("unwordle.model.theory.theory.MOST_DECLARED_BOARDS", 1)
    theory = few()
    E = theory.row_theory  # noqa: N806 (bauhaus's name)
    for board in theory.boards:
        assert logic.likelihood(E, E.board(board)) == pytest.approx(1 / theory.boards.count())
    other = E.board(("basic", "basic", "halts"))
    assert (logic.likelihood(E, other), logic.likelihood(E, ~other)) == (0, 1)
    assert logic.count_solutions(E) == theory.boards.count()


def test_what_cannot_be_is_a_constraint_that_stays_the_same(capsys):
    theory = few()
    E = theory.row_theory  # noqa: N806 (bauhaus's name)
    never = E.row(0, "crate")
    assert never in E.number() and E.violated({never: True})[-1] in E.compiled
    E.introspect({never: True}, among=[c for c in E.violated({never: True}) if "crate" in str(c)])
    assert "not possible (Row(1,crate)):\n    ✗¬Row(1,crate)" in capsys.readouterr().out
    E.add_constraint(E.row(0, "ratio") & ~E.row(0, "ratio"))
    assert len(logic.unsat_core(E)) == 1


def test_one_known_word_is_enough_to_look_for_what_it_violates():
    theory = figure_23()
    theory.letters.state("no s", "", ~theory.letters.letter(0, 2, "s", "yellow"))
    assert list(map(str, theory.letters.violated(["basic"]))) == ["no s"]
    assert theory.letters.violated(["", "layup", ""]) == []
    assert list(map(str, theory.row_theory.violated(["", "", "crate"]))) == ["a word a row (row 3)"]
    with pytest.raises(InputError, match="'' for a row that is not known"):
        theory.letters.violated(["basi"])


def test_introspect_shows_a_constraint_however_it_is_narrowed(capsys):
    theory = figure_23()
    white = "4 white letter (row 1, column 1, letter a)"
    among = [c for c in theory.letters.compiled if repr(c) == white]
    theory.letters.introspect(about="tile 1,1", among=among)
    assert "→ (¬Letter(S,1,a,Green) ∧ ¬Letter(S,2,a,Green)" in capsys.readouterr().out
    theory.letters.introspect(["basic", "layup", "early"], about="tile 1,3")
    printed = capsys.readouterr().out
    assert "✓Letter(1,3,s,Yellow)" in printed and "\x1b" not in printed
    for about in (lambda p: p == Row(0, "basic"), "row 1", "Letter S"):
        theory.row_theory.introspect(["crate"], about=about)
        assert "✗" in capsys.readouterr().out
    cell = own_class(theory.row_theory)("cell")
    cell.row, cell.column = "A", 3  # as in another project
    theory.row_theory.add_constraint(cell | ~cell)
    theory.row_theory.introspect(about="tile 1,3", full=True)
    assert "cell" not in capsys.readouterr().out
    with pytest.raises(InputError, match="'tile 1,6' is not a row, a tile or a letter of this"):
        theory.letters.introspect(about="tile 1,6")


def test_each_unnamed_constraint_is_a_kind_of_its_own(capsys):
    encoding = Encoding()
    for name in "abcd":
        encoding.add_constraint(Named(name))
    encoding.add_constraint(Cardinality([Named("f"), Named("e")]))  # always true, about nothing
    encoding.introspect()
    printed = capsys.readouterr().out
    assert all(f"    {name}\n" in printed for name in "abcd") and "more of this kind" not in printed
    assert "at least zero of f, e\n" in printed

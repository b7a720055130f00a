"""Tests of the three engines, and of the compiled theory in bauhaus and nnf."""

import pytest

from unwordle.model.game.grid import Grid
from unwordle.model.game.input import InputError
from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.models import compiled
from unwordle.model.theory.theory import ENGINES, Theory
from unwordle.questions.board import BoardQuestion
from unwordle.questions.theory import cross_check_answer
from unwordle.wordlist import named

README = {"word": "halts", "grid": "WWYWW/WGWWW/WGWYG", "words": "nyt"}
FIGURES = {
    "23": ("WGYWW/YGWWW/WGWYW", "halts", 38_686),
    "20": ("WYWYW/YWWWY/YWYWW", "often", 366_025),
}


@pytest.mark.slow
def test_a_deep_theory_needs_no_deep_stack():
    """Check that a theory with hundreds of nested decisions does not overflow the stack."""
    chain = [(n, n + 1) for n in range(1, 500)]
    fibonacci = [2, 3]
    while len(fibonacci) < 500:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    assert compiled(Clauses({}, chain, 500)).count() == fibonacci[-1]


@pytest.mark.slow
@pytest.mark.parametrize("figure", FIGURES)
def test_every_engine_counts_the_boards_of_figures(figure):
    grid, solution, count = FIGURES[figure]
    theory = Theory(Grid.parse(grid), solution, named("report"), "report")
    answer = cross_check_answer(theory)
    assert answer.agree
    assert {row.by: row.boards for row in answer.counters} == dict.fromkeys(ENGINES, str(count))


def test_what_takes_too_long_is_given_up(nyt):
    hard = [(n, -m) for n in range(1, 41) for m in range(1, 41) if (n * m) % 7 == 3]
    with pytest.raises(InputError, match="the count of models has not finished after 0 s"):
        compiled(Clauses({}, hard, 40), seconds=0)
    theory = Theory(Grid.parse("WGWWW/WGWYG"), "halts", nyt.most_frequent(1000), play="hard")
    with pytest.raises(InputError, match="the listing has not finished after 0 s"):
        theory.by_engine("sat", 1e-9)
    with pytest.raises(InputError, match="no engine is called 'checked'"):
        theory.by_engine("checked")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "checked"),
    [
        (README, True),
        (README | {"grid": "GGGGW/WWWWW/YYYYY"}, True),  # no board
        (README | {"engine": "exact"}, False),
        (README | {"count_only": True}, False),
        (README | {"quick": True}, False),
        ({"word": "fuzzy", "words": "nyt", "grid": "WWWWW/WWWWW"}, False),  # too many words
        ({"word": "fuzzy", "words": "nyt", "grid": "WWYWW", "samples": 3000}, False),
    ],
)
def test_a_solver_checks_the_usual_answer(game, checked):
    method = BoardQuestion(**game).answer().method
    assert (method.counted, method.checked) == ("exact", "cadical195" if checked else None)


def test_a_solver_that_contradicts_the_count_is_no_answer(monkeypatch):
    monkeypatch.setattr("unwordle.model.theory.theory.Sat.satisfiable", lambda *_: False)
    with pytest.raises(RuntimeError, match="'cadical195' contradicts the count"):
        BoardQuestion(**README).answer()


@pytest.mark.slow
def test_the_command_cross_checks(command):
    flags = ("--word", "stone", "--grid", "WWWWW/WYWWW/WYWWG", "--limit", "150", "--play", "strict")
    answer = command("theory", *flags, "--cross-check", "--json").json["cross_check"]
    assert answer["agree"] is True
    counts = {counter["boards"] for counter in answer["counters"]}
    assert counts == {command(*flags, "--json", "--count-only").json["boards"]}
    for engine in ("nnf", "sat"):
        assert command(*flags, "--engine", engine, "--json").json["boards"] in counts
    ran = command("theory", *flags, "--cross-check").out
    assert ran.splitlines()[-1] == "Agree: True (exact, nnf, sat)"

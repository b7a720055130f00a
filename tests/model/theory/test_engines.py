"""The three engines, and what bauhaus and nnf make of the compiled theory."""

import pytest

from unwordle.model.game.grid import Grid
from unwordle.model.game.input import InputError
from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.models import compiled
from unwordle.model.theory.theory import ENGINES, Theory
from unwordle.questions.board import Board, Method
from unwordle.questions.theory import cross_check_answer
from unwordle.wordlist import named

README = {"word": "halts", "grid": "WWYWW/WGWWW/WGWYG", "words": "nyt"}
FIGURES = {
    "23": ("WGYWW/YGWWW/WGWYW", "halts", 38_686),
    "20": ("WYWYW/YWWWY/YWYWW", "often", 366_025),
}


@pytest.fixture
def small(nyt):
    return Theory(Grid.parse("WGWWW/WGWYG"), "halts", nyt.most_frequent(1000), play="hard")


def of_figure(figure: str) -> tuple[Theory, int]:
    grid, solution, count = FIGURES[figure]
    return Theory(Grid.parse(grid), solution, named("report"), "report"), count


@pytest.mark.slow
@pytest.mark.parametrize("figure", FIGURES)
def test_the_figures_by_every_road(figure):
    theory, count = of_figure(figure)
    assert [theory.by_engine(engine).count() for engine in ENGINES] == [count] * 3
    answer = cross_check_answer(theory)
    assert answer.agree
    assert [(one.by, one.boards) for one in answer.counters] == [
        (engine, str(count)) for engine in ENGINES
    ]


def test_what_takes_too_long_is_given_up(small):
    hard = [(n, -m) for n in range(1, 41) for m in range(1, 41) if (n * m) % 7 == 3]
    with pytest.raises(InputError, match="the count of models has not finished after 0 s"):
        compiled(Clauses({}, hard, 40), seconds=0)
    by = {one.by: one for one in cross_check_answer(small).counters}
    assert {one.boards for one in by.values()} == {"72"}
    with pytest.raises(InputError, match="the listing has not finished after 0 s"):
        small.by_engine("sat", 1e-9)


def test_a_road_of_another_name_is_refused(small):
    with pytest.raises(InputError, match="no engine is called 'checked'"):
        small.by_engine("checked")


@pytest.mark.slow
def test_a_deep_theory_needs_no_deep_stack():
    """Hundreds of decisions, one below the other."""
    chain = [(n, n + 1) for n in range(1, 500)]
    fibonacci = [2, 3]
    while len(fibonacci) < 500:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    assert compiled(Clauses({}, chain, 500)).count() == fibonacci[-1]


@pytest.fixture
def asked(monkeypatch):
    """What the solver of phase 2 is given, and each question that it is asked."""
    from unwordle.model.theory import theory

    seen = []

    class Watched(theory.Sat):
        def __init__(self, clauses, solver):
            super().__init__(clauses, solver)
            seen.append(clauses)

        def satisfiable(self, assumed=()):
            seen.append([str(one) for one in assumed])
            return super().satisfiable(assumed)

    monkeypatch.setattr(theory, "Sat", Watched)
    return seen


def test_the_usual_answer_asks_the_solver_at_phase_2(asked):
    answer = Board(**README, seed=1).answer()
    clauses, first, second = asked
    kinds = [type(proposition).__name__ for proposition in clauses.number]
    assert kinds.count("Row") == 440 + 652 + 35 + 1 and kinds.count("Board") == 1
    assert first == [] and second == [f"Board({','.join(answer.samples[0])})"]
    assert answer.method.to_dict() == {
        "counted": "exact",
        "checked": "cadical195",
        "variables": len(clauses.number),
        "clauses": len(clauses.clauses),
    }


@pytest.mark.parametrize(
    "how",
    [
        *(README | {"engine": "exact"}, README | {"count_only": True}),
        {"word": "fuzzy", "words": "nyt", "grid": "WWWWW/WWWWW"},
        {"word": "fuzzy", "words": "nyt", "grid": "WWYWW", "samples": 3000},
    ],
)
def test_it_is_not_asked_if_nobody_wants_that_or_of_many_words_or_boards(asked, how):
    assert Board(**how).answer().method == Method(counted="exact", checked=None) and asked == []


@pytest.mark.slow
def test_it_is_asked_if_there_is_no_board(asked):
    answer = Board(word="halts", grid="GGGGW/WWWWW/YYYYY", words="nyt").answer()
    assert len(asked) == 2 and not answer.satisfiable
    assert answer.method.checked == "cadical195"


def test_a_solver_that_contradicts_the_count_is_no_answer(monkeypatch):
    monkeypatch.setattr("unwordle.model.theory.theory.Sat.satisfiable", lambda *_: False)
    with pytest.raises(RuntimeError, match="cadical195 contradicts the count"):
        Board(**README).answer()


@pytest.mark.slow
def test_the_command_cross_checks(command):
    asked = ("--word", "stone", "--grid", "WWWWW/WYWWW/WYWWG", "--limit", "150", "--play", "strict")
    answer = command("theory", *asked, "--cross-check", "--json").json["cross_check"]
    assert answer["agree"] is True
    counts = {one["boards"] for one in answer["counters"]}
    assert counts == {command(*asked, "--json", "--count-only").json["boards"]}
    for engine in ("nnf", "sat"):
        assert command(*asked, "--engine", engine, "--json").json["boards"] in counts
    ran = command("theory", *asked, "--cross-check").out
    assert ran.splitlines()[-1] == "Agree: True (exact, nnf, sat)"

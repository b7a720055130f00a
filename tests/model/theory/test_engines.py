"""Tests of the three engines, and of the compiled theory in bauhaus and nnf."""

import pytest

from support.cases import cases
from unwordle.__main__ import main
from unwordle.model.counting.joined_boards import JoinedBoards
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import InputError
from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.models import compiled
from unwordle.model.theory.engines import ListedBoards
from unwordle.model.theory.theory import ENGINES, Theory
from unwordle.questions import game
from unwordle.questions.board import BoardQuestion
from unwordle.questions.theory import cross_check_answer
from unwordle.wordlist import named

README = {"word": "halts", "grid": "WWYWW/WGWWW/WGWYG", "words": "nyt"}


@cases("grid", "solution", "count")
def test_every_engine_counts_the_boards_of_the_report_s_figures(grid, solution, count):
    theory = Theory(Grid.parse(grid), solution, named("report"), "report")
    answer = cross_check_answer(theory)
    assert answer.agree
    assert {row.by: row.boards for row in answer.counters} == dict.fromkeys(ENGINES, str(count))


def test_a_count_that_takes_too_long_is_given_up(nyt):
    hard = [(n, -m) for n in range(1, 41) for m in range(1, 41) if (n * m) % 7 == 3]
    with pytest.raises(InputError, match="the count of models has not finished after 0 s"):
        compiled(Clauses({}, hard, 40), seconds=0)
    theory = Theory(Grid.parse("WGWWW/WGWYG"), "halts", nyt.most_frequent(1000), play="hard")
    with pytest.raises(InputError, match="the listing has not finished after 0 s"):
        theory.by_engine("sat", 1e-9)
    with pytest.raises(InputError, match=r"unknown engine 'checked' \(choose exact, nnf or sat\)"):
        theory.by_engine("checked")


def test_rows_of_listed_boards_that_share_no_word_are_drawn_apart(nyt):
    theory = Theory(Grid.parse("WWYWW/WGWWW/WGYWW"), "halts", nyt.most_frequent(1000))
    listed = theory.replace(distinct=True).by_engine("sat")
    assert [group.rows for group in listed.apart] == [(0,), (1,), (2,)]
    # Many draws are fast only so: each row's sums are computed once, whatever the others hold.
    assert all(len(group.boards.rows) == 1 for group in listed.apart)
    hard = theory.replace(play="hard").by_engine("sat")
    assert [group.rows for group in hard.apart] == [(0, 1, 2)]


@pytest.mark.slow
@cases("game", "who")
def test_the_method_says_who_counted_who_drew_and_what_was_confirmed(game, who):
    method = BoardQuestion(**game).answer().method
    assert [method.counted, method.checked, method.drawn, method.confirmed] == who


@pytest.mark.parametrize("engine", [JoinedBoards, ListedBoards])
@pytest.mark.parametrize("flags", [["--seed", "5"], ["--seed", "5", "--json"]])
def test_two_counts_that_differ_are_an_error_with_both_numbers(
    engine, flags, monkeypatch, capsys, request
):
    counted = engine._counted
    monkeypatch.setattr(engine, "_counted", lambda boards: 2 * counted(boards) + 1)
    game._cached.cache_clear()  # another test may have asked for the same grid
    request.addfinalizer(game._cached.cache_clear)
    assert main(flags) == 3
    ran = capsys.readouterr()
    assert "13596" in ran.err and "27193" in ran.err
    assert "please report this" in ran.err.splitlines()[-1]
    assert "Board Solutions" not in ran.out


def test_a_solver_that_refuses_a_drawn_board_is_an_error(monkeypatch, capsys):
    monkeypatch.setattr("unwordle.model.theory.theory.Sat.satisfiable", lambda *_: False)
    assert main(["--word", "fuzzy", "--grid", "WWWWW", "--words", "nyt"]) == 3
    refused = "cadical195 finds that a drawn board is no model of phase 2"
    assert refused in capsys.readouterr().err


@pytest.mark.parametrize("rules", [{}, {"distinct": False}, {"play": "hard"}, {"play": "strict"}])
def test_one_seed_draws_one_board_on_every_engine(rules):
    question = {"word": "halts", "words": "report", "grid": "WWYWW/WWYWW/WGYWW", "limit": 400}
    engines = [{"engine": name, "samples": 20, **rules} for name in ("checked", *ENGINES)]
    answers = [BoardQuestion(**question, **how, seed=7).answer() for how in engines]
    assert len({(answer.boards, str(answer.samples)) for answer in answers}) == 1

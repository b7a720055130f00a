"""The same boards by SAT, by bauhaus and nnf, and by counters that share no code with ours."""

import pytest
from bauhaus.utils import count_solutions, likelihood

from model.game.errors import InputError
from model.game.grid import Grid
from model.logic.clauses import to_clauses
from model.logic.counters import count_with_sdd
from model.theory.theory import Theory
from questions.cross_check import cross_check_answer


@pytest.fixture
def small(nyt):
    return Theory(Grid.parse("WGWWW/WGWYG"), "halts", nyt.most_frequent(1000), play="hard")


@pytest.mark.slow
def test_past_its_limit_the_engine_sat_says_so(nyt, monkeypatch):
    monkeypatch.setattr("model.theory.theory.MOST_ENUMERATED", 200)
    theory = Theory(Grid.parse("WWYWW/WGWWW"), "halts", nyt, engine="sat")
    with pytest.raises(InputError, match=r"more than 200 boards, and the engine sat"):
        theory.boards.count()


@pytest.mark.slow
def test_nnf_and_bauhaus_count_without_another_program(small):
    sentence = small.row_theory.compile()
    assert count_solutions(sentence) == small.boards.count() == 72
    word = small.row_theory.row(1, small.candidates[1][0])
    share = sum(board[1] == word.word for board in small.boards) / 72
    assert likelihood(sentence, word) == pytest.approx(share)
    assert count_solutions(sentence, [word, ~word]) == 0


def test_what_bauhaus_cannot_count_without_another_program_is_said(nyt, monkeypatch):
    monkeypatch.setattr("model.logic.dsharp.MOST_SOLUTIONS", 20)
    monkeypatch.setattr("model.logic.dsharp.which", lambda name: None)
    theory = Theory(Grid.parse("WGWWW"), "halts", nyt.most_frequent(1000))
    assert theory.boards.count() > 20
    with pytest.raises(InputError, match=r"more than 20 solutions with the program dsharp, which"):
        count_solutions(theory.row_theory.compile())


@pytest.mark.slow
def test_nnf_counts_models_itself(small):
    assert small.row_theory.compile().model_count() == 72


@pytest.mark.slow
def test_counters_agree(small):
    answer = cross_check_answer(small)
    assert answer["agree"]
    assert [one["by"] for one in answer["counters"]] == ["exact", "sat", "PySDD", "pyganak"]
    found = [one["boards"] or one["why_not"] for one in answer["counters"]]
    assert found[:2] == ["72", "72"]
    assert found[2] in ("72", "the package pysdd is not installed")
    assert found[3] in ("72", "the package pyganak is not installed")


def test_a_counter_that_takes_too_long_is_given_up(small):
    pytest.importorskip("pysdd")
    with pytest.raises(InputError, match="has not finished after 0 s"):
        count_with_sdd(to_clauses(small.row_theory), seconds=0)


def test_exact_is_counted_by_compilation_whatever_the_engine(nyt, monkeypatch):
    monkeypatch.setattr("model.theory.theory.MOST_ENUMERATED", 20)
    theory = Theory(Grid.parse("WGWWW"), "halts", nyt.most_frequent(1000), engine="sat")
    exact, sat, *_ = cross_check_answer(theory)["counters"]
    assert exact["boards"] == "36" and "more than 20 boards" in (sat["why_not"] or "")


@pytest.mark.slow
def test_one_counter_alone_agrees_with_none(command):
    ran = command("theory", "--word", "halts", "--grid", "WWYWW/WGWWW/WGWYG", "--cross-check")
    assert ran.out.splitlines()[0].startswith("exact: 10040800")
    assert ran.out.splitlines()[-1] == "Agree: there is nothing to compare"


def test_the_command_cross_checks(command):
    asked = ("--word", "stone", "--grid", "WWWWW/WYWWW/WYWWG", "--limit", "150", "--play", "strict")
    answer = command("theory", *asked, "--cross-check", "--json").json["cross_check"]
    assert answer["agree"] is True
    counts = {one["boards"] for one in answer["counters"]} - {None}
    assert counts == {command(*asked, "--json", "--count-only").json["boards"]}
    assert command(*asked, "--engine", "sat", "--json").json["boards"] in counts

"""Exact counts have a limit of time: past it they are left out, and `exact` makes them."""

import pytest

from unwordle.questions import infer as module
from unwordle.questions.infer import Infer
from unwordle.questions.question import FieldError

GRID = "WWWYW/WWYWW/WYWWG"
HARD = {"grids": (GRID,), "play": "hard", "top": 5, "words": "answers"}
ASKED = ("infer", "--grid", GRID, "--play", "hard", "--top", "5", "--words", "answers")


@pytest.fixture
def no_time(monkeypatch):
    monkeypatch.setattr(module, "COUNT_SECONDS", -1.0)


def test_counts_past_the_limit_are_left_out_and_said(no_time, command):
    answer = Infer(**HARD).answer()
    assert [one.boards for one in answer.solutions] == [None] * 5
    exact = Infer(exact=True, **HARD).answer()
    assert all(int(one.boards) > 0 for one in exact.solutions)
    assert exact.left == answer.left
    assert [one.solution for one in exact.solutions] == [one.solution for one in answer.solutions]
    assert "are left out: --exact makes them." in command(*ASKED).out


def test_a_uniform_prior_needs_all_counts(no_time, command):
    with pytest.raises(FieldError, match="the count of all words has not finished"):
        Infer(prior="uniform", **HARD).answer()
    assert "--exact counts on" in command(*ASKED, "--prior", "uniform").refusal

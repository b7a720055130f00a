"""docs/exercises.py: each exercise knows its answer, and refuses another."""

from runpy import run_path

import pytest

import docs.exercises
from docs.exercises import EXERCISES, main, right

ANSWERS = ["3", "wwwgg and wgggy", "1,764", "1 3", "9, 2", "2", "25", "1 and 2", "4 5 6 7", "3"]
ANSWERS += ["38,686", "945"]


@pytest.mark.parametrize("number", range(1, len(EXERCISES) + 1))
def test_an_answer_is_accepted_and_no_other(number: int) -> None:
    assert right(number, ANSWERS[number - 1])
    assert not right(number, ANSWERS[number - 1] + "1")
    assert not right(number, "none")


def test_a_list_needs_no_spaces() -> None:
    assert right(9, "4,5,6,7") and right(4, "1,3") and not right(4, "13")


@pytest.mark.parametrize("number", ["0", "13", "x"])
def test_a_number_of_no_exercise_is_refused(
    number: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["exercises", number])
    with pytest.raises(SystemExit):
        run_path(docs.exercises.__file__, run_name="__main__")
    assert "argument NUMBER: invalid" in capsys.readouterr().err


def test_it_asks_again_until_right_and_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["21", "1764", ""])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    main([3, 11])
    said = capsys.readouterr().out
    assert said.count("Try again") == 1
    assert "Yes: White: 21 letters." in said
    assert "38686: 29 · 58 · 23" in said

"""Check that the functions of `unwordle` refuse every wrong argument with an UnwordleError."""

import dataclasses
import inspect
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import unwordle
from unwordle.questions.question import Question

GRID, SHARE = "WWYWW/WGWWW", "Wordle 1,054 2/6\n\n⬛⬛🟨⬛⬛\n🟩🟩🟩🟩🟩"
ONLY: dict[str, Any] = {"count_only": True}
LEAST = {"words": "report", "limit": 500}
CALLS: dict[str, dict[str, Any]] = {
    "board": {"word": "halts", "grid": GRID, "samples": 0, "marginals": 0, **LEAST},
    "infer": {"grids": [GRID], "words": "report", "answers": "report", "prior": "uniform"},
    "solve": {"hints": {"crane": "WWYWG"}, "words": "report", "answers": "report"},
    "review": {"guesses": ["crane", "pious"], "answers": "answers", "words": "nyt"},
    "player": {"files": "no-such-file"},
    "check": {"board": ["crane", "slate"], "grid": GRID, "word": "halts"},
    "clues": {"word": "mummy", "seed": 1},
    "backwards": {"number": 326},
    "feedback": {"guess": "crane", "solution": "halts"},
    "words": {"source": "report", "length": 5},
    "Colour": {"value": "G"},
    "Grid": {"rows": ("WWYWW",), "hard": False, "number": 3},
    "Grid.parse": {"grid": GRID},
    "Tile": {"row": 0, "column": 0, "colour": "G"},
    "Letter": {"row": "S", "column": 0, "letter": "c", "colour": "G"},
    "Row": {"row": 0, "word": "crane"},
    "Theory": {
        **{"grid": unwordle.Grid.parse(GRID), "solution": "halts", "rules": "wordle"},
        **{"lexicon": unwordle.words("report"), "play": "any", "pins": (), "distinct": None},
        **{"solver": "cadical195", "engine": "exact"},
    },
}
QUESTIONS = [
    name
    for name in unwordle.__all__
    if inspect.isclass(kind := getattr(unwordle, name)) and issubclass(kind, Question)
]
VALUES: list[Any] = [
    *[None, True, -1, 10**30, 1.5, float("nan"), b"x", object(), len, int, Path("no")],
    *["", "\x00", "\ud800", "é" * 99, "WWYWW", {}, {"a": 1}, set()],
    *[[], [1], [None], [["a"]], ["a", 2], ("a",)],
]
NOTHING = st.sampled_from(VALUES)


def test_every_public_name_is_tried() -> None:
    tried = {*QUESTIONS, *CALLS, "UnwordleError", "logic"}  # a module
    assert {*unwordle.__all__} <= tried


@pytest.mark.parametrize("name", CALLS)
@given(data=st.data())
def test_a_wrong_argument_is_an_unwordle_error_on_one_line(name: str, data: st.DataObject) -> None:
    first, *rest = name.split(".")
    function: Callable[..., Any] = getattr(unwordle, first)
    for part in rest:
        function = getattr(function, part)
    changed = data.draw(st.sampled_from(sorted(CALLS[name])))
    value = data.draw(NOTHING)
    try:
        result = function(**CALLS[name] | {changed: value})
        if name == "Theory":
            result.boards.count()
    except unwordle.UnwordleError as error:
        assert str(error) and "\n" not in str(error)


@pytest.mark.parametrize("name", QUESTIONS)
@given(data=st.data())
def test_a_question_checks_its_fields(name: str, data: st.DataObject) -> None:
    kind = getattr(unwordle, name)
    field = data.draw(st.sampled_from(kind.parameters()))
    needed = {f.name: "crane" for f in kind.parameters() if f.default is dataclasses.MISSING}
    try:
        question = kind(**needed | {field.name: data.draw(NOTHING)})
    except unwordle.UnwordleError as error:
        assert str(error) and "\n" not in str(error)
    else:
        assert hash(question) == hash(dataclasses.replace(question))


def test_a_missing_or_an_unknown_parameter_stays_pythons_error() -> None:
    for call in (unwordle.review, unwordle.solve, unwordle.check, lambda: unwordle.Check()):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(TypeError, match="unexpected keyword argument 'answer'"):
        unwordle.clues(answer="mummy")


def test_help_shows_the_fields_of_a_question() -> None:
    assert str(inspect.signature(unwordle.Board)).startswith("(*, seed: int | None = None, words:")


def test_questions_stay_as_they_are_and_answers_are_not_hashed() -> None:
    question = unwordle.Check(**CALLS["check"])
    for change in (lambda: setattr(question, "word", "x"), lambda: delattr(question, "word")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            change()
    with pytest.raises(TypeError, match="unhashable"):
        hash(question.answer())
    assert question == dataclasses.replace(question) and question == ANY


def test_shares_and_hints_are_read_as_on_the_command_line(tmp_path: Path) -> None:
    for result in (unwordle.board(SHARE, **ONLY), unwordle.board(grid=SHARE, **ONLY)):
        assert result.answer.solution == "pious"
    assert unwordle.board(word=SHARE, **ONLY).answer.solution == "pious"
    later = SHARE.replace("1,054", "9,054")
    assert unwordle.board("halts", later, **ONLY).answer.solution == "halts"
    (file := tmp_path / "friend.txt").write_text(SHARE, encoding="utf-8")
    few = CALLS["infer"] | {"grids": [SHARE]}
    assert unwordle.infer(**few).count == unwordle.infer(**few | {"grids": [], "files": file}).count
    with pytest.raises(unwordle.UnwordleError, match="the final word is not known"):
        unwordle.board(GRID)
    forms: list[Any] = [{"crane": "WWYWG"}, "crane=00102", "CRANE:xxyxg", ["crane ⬛⬛🟨⬛🟩"]]
    forms += [["crane=WWYWG"], [("crane", "WWYWG")], ("crane", "xxyxg"), "crane ..y.g"]
    forms += [[["crane", "WWYWG"]], {"crane": [*"WWYWG"]}, np.array([["crane", "wwywg"]])]
    forms.append({"crane": unwordle.Grid.parse("WWYWG")})
    assert len({unwordle.solve(form, words="report").count for form in forms}) == 1
    with pytest.raises(unwordle.UnwordleError, match="is not text"):  # has no order
        unwordle.solve([{"crane", "WWYWG"}])
    words, lists = ["crane", "slate", "abbey"], {"words": "nyt", "answers": "answers"}
    forms = [words, " ".join(words), ",".join(words)]
    reviews = [unwordle.review(form, **lists).answer.rows for form in forms]
    assert reviews[0] == reviews[1] == reviews[2]
    assert unwordle.check("crane,slate", GRID, word="halts").answer.reasons
    assert not unwordle.check("crane,slate", GRID, word="halts")


def test_likely_solutions_are_single_words() -> None:
    word = unwordle.infer(**CALLS["infer"]).likely[0]
    assert len(word.words) == len(unwordle.solve("crane=WWYWG").likely[0].words) == 1
    assert isinstance(word.boards, int) and 0 < word.probability < 1


def test_values_of_other_libraries_are_taken() -> None:
    given = {"seed": np.int64(3), "words": unwordle.words("report"), "samples": 0}
    assert vars(unwordle.Board(word="halts", grid=GRID, **given))["seed"] == 3
    assert unwordle.Board(word="halts", grid=GRID, **given).words == "report"
    for day in (date(2026, 9, 6), np.datetime64("2026-09-06"), np.int64(1905), 1905):
        assert unwordle.Infer(grids=[GRID], date=day).number_of_puzzle() == 1905
    grid = unwordle.Grid.parse(GRID)
    count = unwordle.board("halts", GRID, **ONLY).count
    assert unwordle.board("halts", grid, **ONLY).count == count
    assert unwordle.Infer(grids=grid).grids == (GRID,)
    theory = unwordle.Theory(unwordle.Grid.parse(GRID), "halts", unwordle.words("report"))
    for board in ([5], 5):
        with pytest.raises(unwordle.UnwordleError, match="is not"):
            theory.row_theory.violated(board)
    with pytest.raises(unwordle.UnwordleError, match="is not a formula"):
        theory.row_theory.add_constraint(5)
    with pytest.raises(unwordle.UnwordleError) as refusal:
        unwordle.player(SHARE)
    assert "\n" not in str(refusal.value)

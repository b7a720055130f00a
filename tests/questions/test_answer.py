"""Tests of answers as dictionaries, from which fields with their default values are left out."""

from collections.abc import Sequence

import pytest
from pydantic import TypeAdapter, ValidationError

from unwordle.model.game.grid import Hint
from unwordle.questions.answer import Answer, ReasonAnswer

HINT, CLASH = Hint("crane", "WWYWG"), ReasonAnswer(rule="clash", text="they clash")


class Found(Answer):
    left: int | None
    top: list[str] | None = None
    exact: bool | None = None
    reasons: Sequence[ReasonAnswer] = ()
    hints: Sequence[Hint] = ()


@pytest.mark.parametrize(
    ("fields", "result"),
    [
        ({"left": None}, {"left": None}),
        ({"left": 0, "top": [], "reasons": []}, {"left": 0, "top": []}),
        ({"left": 0, "exact": False}, {"left": 0, "exact": False}),
        ({"left": 1, "hints": (HINT,)}, {"left": 1, "hints": [vars(HINT)]}),
        (
            {"left": 1, "reasons": [CLASH]},
            {"left": 1, "reasons": [{"text": "they clash", "rule": "clash"}]},
        ),
    ],
)
def test_a_field_with_its_default_is_left_out(fields, result):
    answer = Found(**fields).to_dict()
    assert answer == result
    assert TypeAdapter(Found).validate_python(answer).to_dict() == result


def test_another_field_is_not_taken():
    with pytest.raises(ValidationError):
        TypeAdapter(Found).validate_python({"left": 1, "right": 2})

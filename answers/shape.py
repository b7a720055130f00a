"""The types of answers: JSON objects, from which the interface's schema is derived.

An answer is a subclass of `Answer`; a field that need not be there is `NotRequired`, and the
docstring below a field describes it in the schema.
"""

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

from typing_extensions import TypedDict

from model.questions import reason as reasons


class Field:
    """What the schema says of a field beside its type.

    Pydantic reads it from the annotation, as it reads its own `Field`; but pydantic takes longer
    to import than most questions to answer, and the command line does without it.
    """

    def __init__(self, **keywords: Any) -> None:
        self.keywords = keywords

    def __get_pydantic_json_schema__(self, core: Any, schema_of: Callable[[Any], Any]) -> Any:
        return {**schema_of(core), **self.keywords}


Probability: TypeAlias = Annotated[float, Field(minimum=0, maximum=1.000001)]
Count: TypeAlias = Annotated[
    str, Field(pattern="^[0-9]+$", description="A whole number; it may outgrow a double.")
]


class Answer(TypedDict):
    """A JSON object with the fields named, and no others."""


Answer.__pydantic_config__ = {"extra": "forbid", "use_attribute_docstrings": True}  # type: ignore


class Reason(Answer):
    """One part of why there is nothing; grids, rows and columns count from 1."""

    text: str
    rule: str
    """The rule that it breaks: `colours`, `hard`, `distinct`, `pin`, `clash`, ..."""
    game: int | None
    """The number of the grid that it is about, where there are several."""
    row: int | None
    columns: list[int]


def reason_answer(reason: reasons.Reason, grid: int | None = None) -> Reason:
    """A reason as an answer has it: rows, columns and the grid, from 0 here, count from 1 there."""
    return {
        "text": reason.text,
        "rule": reason.rule,
        "game": None if grid is None else grid + 1,
        "row": reason.row + 1,
        "columns": [column + 1 for column in reason.columns],
    }


def plain_reason(rule: str, text: str) -> Reason:
    """A reason that is about no row of a grid."""
    return {"text": text, "rule": rule, "game": None, "row": None, "columns": []}

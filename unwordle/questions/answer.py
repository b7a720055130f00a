"""Answers: dataclasses whose fields are those of their JSON, and parts that several have.

A field without a default is always there; one with a default is left out while it has that. The
docstring below a field describes it in the server's schema.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, ClassVar, TypeAlias, dataclass_transform

from unwordle.model import reasons

Probability: TypeAlias = float
"""From 0 to 1, but for what rounding adds."""
Count: TypeAlias = str
"""A whole number in figures: it may outgrow a double."""


@dataclass_transform(kw_only_default=True)
class Answer:
    """The base class of answers: every subclass is a dataclass."""

    __pydantic_config__: ClassVar = {"extra": "forbid", "use_attribute_docstrings": True}

    def __init_subclass__(cls) -> None:
        """Make a subclass a dataclass."""
        dataclass(kw_only=True)(cls)

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as JSON has it."""
        answer: dict[str, Any] = data(self)
        return answer


def data(value: Any) -> Any:
    """Return a value as JSON has it: dataclasses as dictionaries, tuples as lists."""
    if is_dataclass(value):
        given = ((one, getattr(value, one.name)) for one in fields(value))
        return {
            one.name: data(part)
            for one, part in given
            if part != one.default and (part or one.default != ())
        }
    if isinstance(value, Mapping):
        return {name: data(part) for name, part in value.items()}
    return [data(part) for part in value] if isinstance(value, list | tuple) else value


class Unread(Answer):
    """A place of a text or file that could not be read."""

    source: str = ""
    """The file."""
    line: int
    text: str


class Chance(Answer):
    """A probability, with its standard error if it is estimated."""

    probability: Probability
    standard_error: float | None = None


class LikelyWord(Chance):
    """A word with its probability."""

    word: str


class WordList(Answer):
    """The words that were allowed."""

    name: str
    size: int


class Reason(Answer):
    """One part of why there is no answer; grids, rows and columns count from 1."""

    text: str
    rule: str
    """The rule that it breaks: `colours`, `hard`, `distinct`, `pin`, `clash`, ..."""
    game: int | None
    """The number of the grid concerned, if there are several."""
    row: int | None
    columns: list[int]


def reason_of(reason: reasons.Reason, grid: int | None = None) -> Reason:
    """Return a reason as an answer: rows, columns and the grid then count from 1."""
    game = None if grid is None else grid + 1
    columns = [column + 1 for column in reason.columns]
    return Reason(
        text=reason.text, rule=reason.rule, game=game, row=reason.row + 1, columns=columns
    )


def plain_reason(rule: str, text: str) -> Reason:
    """Return a reason that concerns no row of a grid."""
    return Reason(text=text, rule=rule, game=None, row=None, columns=[])

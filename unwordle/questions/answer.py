"""The base classes of answers, and the lines that present an answer to people.

An answer is a dataclass, and its JSON has the same fields, except the fields that have their
default values. The docstring of a field is its description in the server's schema.

The lines that present an answer are sentences, rows of tiles, tables and notes. The command line,
the page and the notebook each have their own way to show lines.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, ClassVar, NamedTuple, TypeAlias, dataclass_transform

from unwordle.model.text import Reason as ModelReason

Probability: TypeAlias = float
"""A number from 0 to 1, up to rounding errors."""
Count: TypeAlias = str
"""A whole number as a string of decimal digits, because JSON readers may round large numbers."""


@dataclass_transform(kw_only_default=True)
class Answer:
    """The base class of answers, which are dataclasses."""

    __pydantic_config__: ClassVar = {"extra": "forbid", "use_attribute_docstrings": True}

    def __init_subclass__(cls) -> None:
        """Make the subclass a dataclass."""
        dataclass(kw_only=True)(cls)

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as data for JSON."""
        answer: dict[str, Any] = data(self)
        return answer


def data(value: Any) -> Any:
    """Return a value as data for JSON, with dataclasses as dictionaries and tuples as lists."""
    if is_dataclass(value):
        parts = ((field, getattr(value, field.name)) for field in fields(value))
        return {
            field.name: data(part)
            for field, part in parts
            if part != field.default and (part or field.default != ())
        }
    if isinstance(value, Mapping):
        return {name: data(part) for name, part in value.items()}
    return [data(part) for part in value] if isinstance(value, list | tuple) else value


class Chance(Answer):
    """A probability and, if the probability is an estimate, its standard error."""

    probability: Probability
    standard_error: float | None = None


class LikelyWord(Chance):
    """A word with its probability."""

    word: str


class WordList(Answer):
    """The name of a word list, and the number of its words."""

    name: str
    size: int


class Reason(Answer):
    """A reason why there is no board, word or puzzle. Rows and columns are counted from 1."""

    text: str
    rule: str
    """The violated rule, such as `colours`, `hard`, `distinct`, `pin` or `clash`."""
    game: int | None = None
    """The position of the game's grid in the question, counted from 1, or null unless there are
    several grids.
    """
    row: int | None = None
    columns: Sequence[int] = ()

    @classmethod
    def of(cls, reason: ModelReason, grid: int | None = None) -> "Reason":
        """Return a reason from the core as an answer's reason.

        All numbers in the result are counted from 1. The parameter `grid` is counted from 0.
        """
        game = None if grid is None else grid + 1
        columns = [column + 1 for column in reason.columns]
        return cls(
            text=reason.text, rule=reason.rule, game=game, row=reason.row + 1, columns=columns
        )


class Tiles(NamedTuple):
    """A row of coloured tiles."""

    word: str
    pattern: str


class Table(NamedTuple):
    """A table. Except in the first column, the cells are right-aligned."""

    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]

    @classmethod
    def of(cls, title: str, records: Iterable[object], columns: Mapping[str, str]) -> "Table":
        """Return a table with a row for each record.

        `columns` maps the heading of each column to a format string for its cells.
        """
        rows = [[form.format(record) for form in columns.values()] for record in records]
        return cls(title, [*columns], rows)


class Note(NamedTuple):
    """A note that is not part of the answer."""

    text: str


class Status(NamedTuple):
    """A nonzero exit status of a command."""

    status: int


Line: TypeAlias = str | Tiles | Table | Note | Status

"""The base classes of answers, and the lines that present an answer to people.

The docstrings of an answer's fields are the descriptions in the server's schema.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, ClassVar, NamedTuple, TypeAlias, dataclass_transform

from unwordle.model.game.input import Colour
from unwordle.model.text import Reason


@dataclass_transform(kw_only_default=True)
class Answer:
    """The base class of answers, which are dataclasses."""

    __pydantic_config__: ClassVar = {"extra": "forbid", "use_attribute_docstrings": True}

    def __init_subclass__(cls) -> None:
        dataclass(kw_only=True)(cls)

    def to_dict(self) -> dict[str, Any]:
        """Return the answer for JSON, without the fields that have their default values."""
        answer: dict[str, Any] = data(self)
        return answer

    def to_json(self) -> bytes:
        """Return the answer as compact JSON."""
        return json.dumps(self.to_dict(), separators=(",", ":")).encode()


def data(value: Any) -> Any:
    """Return a value for JSON: dataclasses as dictionaries (see `Answer`), tuples as lists."""
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


class WordList(Answer):
    """The name of a word list, and the number of words in the list."""

    name: str
    size: int


class ReasonAnswer(Answer):
    """A reason why there is no board, word or puzzle. Rows and columns are counted from 1."""

    text: str
    rule: str
    """The violated rule, such as `colours`, `hard`, `distinct`, `pin` or `clash`."""
    game: int | None = None
    """The grid, from 1, that the reason is about; null if the question takes only one."""
    row: int | None = None
    columns: Sequence[int] = ()

    @classmethod
    def of(cls, reason: Reason, grid: int | None = None) -> "ReasonAnswer":
        """Convert a reason of the model, which counts rows, columns and grids from 0."""
        game, row = None if grid is None else grid + 1, reason.row + 1
        columns = [column + 1 for column in reason.columns]
        return cls(text=reason.text, rule=reason.rule, game=game, row=row, columns=columns)


_MARKS = {Colour.GREEN: "[{}]", Colour.YELLOW: "({})", Colour.WHITE: " {} "}


class Tiles(NamedTuple):
    """A row of coloured tiles: a word, and the pattern of its colours."""

    word: str
    pattern: str

    @property
    def marked(self) -> list[str]:
        """The tiles, with capitals in brackets for green and in parentheses for yellow."""
        tiles = zip(self.word, map(Colour, self.pattern), strict=True)
        return [_MARKS[c].format(x if c is Colour.WHITE else x.upper()) for x, c in tiles]


class Table(NamedTuple):
    """A table. All columns but the first are right-aligned."""

    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]

    @classmethod
    def of(cls, title: str, records: Iterable[object], columns: Mapping[str, str]) -> "Table":
        """Return a table with a row for each record.

        `columns` maps each heading to a format string, in which the record is `{0}`.
        """
        rows = [[form.format(record) for form in columns.values()] for record in records]
        return cls(title, [*columns], rows)


class Note(NamedTuple):
    """A note for the user, which is not part of the answer."""

    text: str


Line: TypeAlias = str | Tiles | Table | Note

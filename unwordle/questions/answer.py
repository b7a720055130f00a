"""Answers as data and as lines of words, and parts that several of either have.

An answer is a dataclass whose fields are those of its JSON. A field without a default is always
there; one with a default is left out while it has that. The docstring below a field describes it in
the server's schema. Lines are plain ones, tiles and tables, which each face prints in its own way.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, ClassVar, NamedTuple, TypeAlias, dataclass_transform

from unwordle.model.text import Reason as ModelReason

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

    @classmethod
    def of(cls, reason: ModelReason, grid: int | None = None) -> "Reason":
        """Return a reason as an answer: rows, columns and the grid then count from 1."""
        game = None if grid is None else grid + 1
        columns = [column + 1 for column in reason.columns]
        return cls(
            text=reason.text, rule=reason.rule, game=game, row=reason.row + 1, columns=columns
        )

    @classmethod
    def plain(cls, rule: str, text: str) -> "Reason":
        """Return a reason that concerns no row of a grid."""
        return cls(text=text, rule=rule, game=None, row=None, columns=[])


class Tiles(NamedTuple):
    """A row of coloured tiles."""

    word: str
    pattern: str


class Table(NamedTuple):
    """A table; its columns after the first are numbers, set to the right."""

    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]

    @classmethod
    def of(cls, title: str, records: Iterable[object], columns: Mapping[str, str]) -> "Table":
        """Return a table of records; a column's heading has the format of its cells."""
        rows = [[form.format(one) for form in columns.values()] for one in records]
        return cls(title, [*columns], rows)


class Note(NamedTuple):
    """A note that is not part of the answer."""

    text: str


class Marks(NamedTuple):
    """The place for a legend of the colours of the tiles above."""


class Status(NamedTuple):
    """The exit status of a command, if it is not 0."""

    status: int


Line: TypeAlias = str | Tiles | Table | Note | Marks | Status


def plain(lines: Iterable[Line]) -> Iterator[str]:
    """Write lines as text without colours: G, Y and W stand next to the words."""
    for line in lines:
        if isinstance(line, Tiles):
            yield f"{line.word} {line.pattern}"
        elif isinstance(line, Table):
            yield from [line.title] if line.title else []
            yield from ("  ".join(row) for row in (line.headings, *line.rows))
        elif isinstance(line, Note):
            yield f"({line.text})"
        elif isinstance(line, str):
            yield line

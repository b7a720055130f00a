"""What an answer is in words: plain lines, tiles and tables, which each face sets its own way."""

from collections.abc import Iterable, Iterator, Sequence
from math import floor, log10
from typing import NamedTuple, TypeAlias


class Tiles(NamedTuple):
    """A row of coloured tiles."""

    word: str
    pattern: str
    before: str = ""
    """Text in front of the tiles."""
    after: str = ""
    shown: Sequence[int] | None = None
    """The columns that are shown, from 1; all where it is None."""


class Table(NamedTuple):
    """A table; its columns after the first are numbers, set to the right."""

    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]


class Note(NamedTuple):
    """What a person should know besides the answer."""

    text: str


class Marks(NamedTuple):
    """What the colours of the tiles above mean, where they cannot be asked for."""


class Status(NamedTuple):
    """The exit status of a command, where it is not 0."""

    status: int


Line: TypeAlias = str | Tiles | Table | Note | Marks | Status


def plain(lines: Iterable[Line]) -> Iterator[str]:
    """Write lines as text without colours: G, Y and W stand next to the words."""
    for line in lines:
        if isinstance(line, Tiles):
            yield f"{line.before}{line.word} {line.pattern}{line.after}"
        elif isinstance(line, Table):
            yield from [line.title] if line.title else []
            yield from ("  ".join(row) for row in (line.headings, *line.rows))
        elif isinstance(line, Note):
            yield f"({line.text})"
        elif isinstance(line, str):
            yield line


_MOST_NAMED = 5


def first_few(places: Sequence[str]) -> list[str]:
    """Return the first few places that could not be read, and how many more there are."""
    more = len(places) - _MOST_NAMED
    rest = [f"and {more} more places that could not be read"] if more > 0 else []
    return [*places[:_MOST_NAMED], *rest]


def percent(probability: float) -> str:
    """Write a probability with about three significant digits: 58.2%, 0.0412%."""
    value = 100 * probability
    if value in (0, 100):
        return f"{value:.0f}%"
    if 99.95 <= value < 100:
        return ">99.9%"
    return f"{value:.2e}%" if value < 1e-6 else f"{value:.{2 - floor(log10(value))}f}%"

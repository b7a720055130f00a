"""Answers as data and as lines of words, and parts that several of either have.

An answer is a dataclass whose fields are those of its JSON. A field without a default is always
there; one with a default is left out while it has that. The docstring below a field describes it in
the server's schema. Lines are plain ones, tiles and tables, which each face prints in its own way.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from itertools import pairwise
from math import floor, log10
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


def how_sure(*, estimated: bool) -> str:
    """Say of a count and probabilities whether they are exact."""
    if estimated:
        return "The count is exact; the probabilities are estimated from how people play."
    return "The count is exact; so are the probabilities, by what is assumed of how people play."


def day_word(source: str) -> str:
    """Write how the word of a chat's day is known: `was`, or how probable it is."""
    return {"dated": "was", "given": "was, as you say,"}.get(source, "is probably")


_MOST_NAMED = 5


def first_few(places: Sequence[str]) -> list[str]:
    """Return the first few places that could not be read, and how many more there are."""
    more = len(places) - _MOST_NAMED
    rest = [f"and {more} more places that could not be read"] if more > 0 else []
    return [*places[:_MOST_NAMED], *rest]


def opening(share: float) -> str:
    """Write the share of players who open with a word: `1 in 52 open with it`."""
    if not 0 < share < 0.1:
        return f"{percent(share) if share else 'nobody'} open with it"
    return f"1 in {float(f'{1 / share:.2g}'):,.0f} open with it"


def percent(probability: float, error: float = 0.0) -> str:
    """Write a probability with about three significant digits: 58.2%, 0.0412%.

    With a standard error it is rounded to a step of 1, 2 or 5 that two estimates agree on: 58%,
    35%, and <1% instead of none.
    """
    return _rounded(100 * probability, _step(error))


def chances(column: Iterable[Chance]) -> list[str]:
    """Write a column of probabilities with the digits that hold, the greatest first."""
    return percents((one.probability, one.standard_error or 0.0) for one in column)


def percents(chances: Iterable[tuple[float, float]]) -> list[str]:
    """Write a column of probabilities with their errors, so that none looks above a greater one.

    Where that would be so neighbours are rounded to the coarser of their two steps.
    """
    column = [(100 * probability, _step(error)) for probability, error in chances]
    while True:
        texts = [_rounded(*one) for one in column]
        shown = [float(text.strip("<>%")) for text in texts]
        for i, (upper, lower) in enumerate(pairwise(column)):
            if upper[0] >= lower[0] and shown[i] < shown[i + 1] and upper[1] != lower[1]:
                step = max(upper[1], lower[1])
                column[i : i + 2] = (upper[0], step), (lower[0], step)
                break
        else:
            return texts


def _step(error: float) -> float:
    """Return the step, in percent, that two estimates with this standard error agree on."""
    return min(_round_step(200 * error), 50.0) if error else 0.0


def _rounded(value: float, step: float) -> str:
    """Write a percentage rounded to a step, or to about three significant digits."""
    if step > value / 1000:
        places = max(0, -floor(log10(step)))
        if value <= step / 2:
            return f"<{step:.{places}f}%"
        if value >= 100 - step / 2:
            return f">{100 - step:.{places}f}%"
        if step > 10.0 ** (floor(log10(value)) - 2):
            return f"{round(value / step) * step:.{places}f}%"
    if value in (0, 100):
        return f"{value:.0f}%"
    if 99.95 <= value < 100:
        return ">99.9%"
    return f"{value:.2e}%" if value < 1e-6 else f"{value:.{2 - floor(log10(value))}f}%"


def _round_step(least: float) -> float:
    """Return the smallest of 1, 2 and 5 times a power of ten that is no less than a number."""
    power = 10.0 ** floor(log10(least))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= least)

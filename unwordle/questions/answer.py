"""The base classes of answers, and the lines and words that present an answer to people.

The docstrings of an answer's fields are the descriptions in the server's schema.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from inspect import Parameter, Signature
from math import floor, log10
from typing import Any, ClassVar, NamedTuple, TypeAlias, TypeVar, dataclass_transform

from unwordle.model.game.input import MOST_ROWS, Colour
from unwordle.model.text import Reason

Probability: TypeAlias = float
"""A number from 0 to 1. Rounding errors can put the number slightly outside this range."""
Count: TypeAlias = str
"""A count as a string of decimal digits, because some JSON readers round large numbers."""


class _Signature:
    """The signature of a record, made of its fields for each help that shows it."""

    def __get__(self, record: object, kind: Any) -> Signature:
        empty, parameters = Parameter.empty, []
        for field in fields(kind) if is_dataclass(kind) else ():
            default = empty if field.default is MISSING else field.default
            about = {"default": default, "annotation": field.type}
            parameters.append(Parameter(field.name, Parameter.KEYWORD_ONLY, **about))
        return Signature(parameters)


class Record:
    """A dataclass with keyword-only fields.

    All subclasses share these methods, because dataclass() takes long to generate a class's own.
    """

    __signature__: ClassVar = _Signature()

    def __init_subclass__(cls) -> None:
        dataclass(init=False, repr=False, eq=False, kw_only=True)(cls)

    def __init__(self, **values: Any) -> None:
        called = type(self).__name__.removesuffix("Question")  # in Python's interface
        for field in fields(self):  # type: ignore[arg-type]
            if field.default is MISSING and field.name not in values:
                raise TypeError(f"{called} needs the field {field.name!r}")
            vars(self)[field.name] = values.pop(field.name, field.default)
        for name in values:
            raise TypeError(f"{called} has no field {name!r} (choose {', '.join(vars(self))})")

    def __eq__(self, other: object) -> bool:
        return vars(self) == vars(other) if type(self) is type(other) else NotImplemented

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in vars(self).items())
        return f"{type(self).__name__}({values})"


@dataclass_transform(kw_only_default=True)
class Answer(Record):
    """The base class of answers."""

    __pydantic_config__: ClassVar = {"extra": "forbid", "use_attribute_docstrings": True}

    def to_dict(self) -> dict[str, Any]:
        """Return the answer for JSON, without the fields that have their default values."""
        answer: dict[str, Any] = data(self)
        return answer


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


class Chance(Answer):
    """A probability. If the probability is an estimate, its standard error is included."""

    probability: Probability
    standard_error: float | None = None
    shown: str = ""
    """The probability as text. In a list, all probabilities are rounded to the same step."""


C = TypeVar("C", bound=Chance)


class LikelyWord(Chance):
    """A word and its probability."""

    word: str


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
    """The number of the grid to which the reason applies, counted from 1. The number is null if the
    question accepts only one grid.
    """
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


class Status(NamedTuple):
    """A nonzero exit status of a command."""

    status: int


Line: TypeAlias = str | Tiles | Table | Note | Status


def how_sure(*, estimated: bool) -> str:
    """Return a sentence on how exact an answer's count and probabilities are."""
    if estimated:
        return "The count is exact; the probabilities are estimated from how people play."
    return "The count is exact; so are the probabilities under the assumptions on guesses."


ALMOST_SURE, PROBABLE = 0.95, 0.5


def surely(probability: float) -> str:
    """Return the adverb for this probability: `almost surely`, `probably` or `most likely`."""
    likely = "probably" if probability > PROBABLE else "most likely"
    return "almost surely" if probability > ALMOST_SURE else likely


def day_word(source: str, probability: float) -> str:
    """Return the verb for a day's solution from this source, such as `was` or `is probably`."""
    return {"dated": "was", "given": "is given as"}.get(source, f"is {surely(probability)}")


_SQUARES = {Colour.GREEN: "🟩", Colour.YELLOW: "🟨", Colour.WHITE: "⬛"}


def share_text(guesses: Sequence[str], *, number: int | None = None, hard: bool = False) -> str:
    """Return the text with which Wordle shares a game. `guesses` excludes the all-green row."""
    lost = len(guesses) == MOST_ROWS
    rows = guesses if lost else [*guesses, Colour.GREEN * len(guesses[0])]
    day = "" if number is None else f" {number:,}"
    header = f"Wordle{day} {'X' if lost else len(rows)}/{MOST_ROWS}{'*' * hard}"
    squares = ("".join(_SQUARES[Colour(colour)] for colour in row) for row in rows)
    return "\n".join([header, "", *squares])


_MOST_NAMED = 5


def first_few(parts: Sequence[str], others: str = "lines that could not be read") -> list[str]:
    """Return the first five parts, and a phrase with the number of the others, called `others`.

    Six parts are returned as they are.
    """
    more = len(parts) - _MOST_NAMED
    if more < 2:
        return [*parts]
    return [*parts[:_MOST_NAMED], f"and {more:,} more {others}"]


def opening(share: float) -> str:
    """Return the share of players who open with a word, as `1 in 52 players open with it`."""
    if not 0 < share < 0.1:
        return f"{percent(share)} of players open with it" if share else "no player opens with it"
    return f"1 in {float(f'{1 / share:.2g}'):,.0f} players open with it"


LEAST_STEP = 0.1
"""The smallest step, in percentage points, to which a probability is rounded."""
_LARGE = {15: "quadrillion", 12: "trillion", 9: "billion", 6: "million"}


def percent(probability: float, error: float = 0.0) -> str:
    """Return a probability as text, such as 58.2% or, below 0.1%, 1 in 456 trillion.

    With a standard error, only digits that another estimate would confirm are shown: the step is 1,
    2 or 5 units of a decimal place. An estimate of at most half a step is a bound, such as <1%.
    """
    return rounded([Chance(probability=probability, standard_error=error)])[0].shown


def likely_words(found: Iterable[tuple[str, float, float]]) -> list[LikelyWord]:
    """Return words with their probabilities and, unless these are exact, their errors."""
    return rounded(LikelyWord(word=w, probability=p, standard_error=e or None) for w, p, e in found)


def rounded(chances: Iterable[C]) -> list[C]:
    """Return chances with their texts, rounded to the smallest step that all errors allow."""
    listed = [*chances]
    step = max([LEAST_STEP, *(_step(one.standard_error or 0.0) for one in listed)])
    largest = max((one.probability for one in listed), default=0)
    is_tiny = step == LEAST_STEP and 0 < largest < step / 100
    for one in listed:
        one.shown = _one_in(one.probability) if is_tiny else _percent(100 * one.probability, step)
    return listed


def _step(error: float) -> float:
    if not error:
        return 0.0
    power = 10.0 ** floor(log10(200 * error))  # the step is a 1, 2 or 5 with zeros
    return min(50.0, *(step * power for step in (1, 2, 5, 10) if step * power >= 200 * error))


def _percent(value: float, step: float) -> str:
    places = max(0, -floor(log10(step)))
    if step == LEAST_STEP and not 0 < value < 100:
        return f"{value:.0f}%"
    if value <= step / 2:
        return f"<{step:.{places}f}%"
    if value >= 100 - step / 2:
        return f">{100 - step:.{places}f}%"
    return f"{round(value / step) * step:.{places}f}%"


def _one_in(probability: float) -> str:
    if not probability:
        return "0%"
    number = float(f"{1 / probability:.3g}")
    for power, name in _LARGE.items():
        if 10**power <= number < 10 ** (power + 3):
            return f"1 in {number / 10**power:g} {name}"
    return f"1 in {number:,.0f}" if number < 1e6 else f"1 in 10^{round(log10(number))}"

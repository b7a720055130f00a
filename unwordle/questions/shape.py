"""The types of answers: JSON objects, from which the API's schema is derived.

An answer is a subclass of `Answer`; an optional field is `NotRequired`, and the docstring below a
field describes it in the schema.
"""

from typing import Any, NotRequired, TypeAlias, TypeVar

from typing_extensions import TypedDict

from unwordle.model import reasons

Probability: TypeAlias = float
"""From 0 to 1, but for what rounding adds."""
Count: TypeAlias = str
"""A whole number in figures: it may outgrow a double."""


class Answer(TypedDict):
    """A JSON object with the fields named, and no others."""


# Pydantic looks for this attribute; a TypedDict can declare none.
_CONFIG = {"extra": "forbid", "use_attribute_docstrings": True}
Answer.__pydantic_config__ = _CONFIG  # type: ignore[attr-defined]


Kind = TypeVar("Kind")


def answer_of(kind: type[Kind], source: object = None, /, **own: Any) -> Kind:
    """Return an answer of a kind: its fields are `own`, else the source's of the same names.

    Tuples become lists. Of what may be missing, nothing is given that is None or empty.
    """
    shape: Any = kind
    answer: Any = {}
    for name in shape.__annotations__:
        may_miss = name in shape.__optional_keys__
        value = own[name] if name in own else getattr(source, name, *[None] * may_miss)
        if not may_miss or value not in (None, (), ""):
            answer[name] = list(value) if isinstance(value, tuple) else value
    return answer  # type: ignore[no-any-return]


class Unread(Answer):
    """A place of a text or file that could not be read."""

    source: NotRequired[str]
    """The file."""
    line: int
    text: str


class LikelyWord(Answer):
    """A word with its probability."""

    word: str
    probability: Probability


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


def reason_answer(reason: reasons.Reason, grid: int | None = None) -> Reason:
    """Return a reason as JSON: rows, columns and the grid then count from 1."""
    game = None if grid is None else grid + 1
    columns = [column + 1 for column in reason.columns]
    return answer_of(Reason, reason, game=game, row=reason.row + 1, columns=columns)


def plain_reason(rule: str, text: str) -> Reason:
    """Return a reason that concerns no row of a grid."""
    return {"text": text, "rule": rule, "game": None, "row": None, "columns": []}

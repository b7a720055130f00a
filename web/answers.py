"""What the JSON interface answers: the command line's JSON, as typed models."""

from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

Probability: TypeAlias = Annotated[float, Field(ge=0, le=1.000001)]
Count: TypeAlias = Annotated[
    str, Field(pattern="^[0-9]+$", description="A whole number; it may outgrow a double.")
]


class Answer(BaseModel):
    """What every answer has in common: all its fields are named here."""

    model_config = ConfigDict(extra="forbid")


class WordList(Answer):
    """The words that were allowed."""

    name: str
    size: int


class Likely(Answer):
    """A word with its probability."""

    word: str
    probability: Probability


class LikelyBoard(Answer):
    """A board, the final word last, with its probability."""

    board: list[str]
    probability: Probability


class Reason(Answer):
    """One part of why there is no board; rows and columns count from 1."""

    row: int
    columns: list[int]
    rule: str
    text: str


class Violation(Answer):
    """A rule that a row breaks."""

    row: int
    rule: str
    text: str


class BoardAnswer(Answer):
    """How many boards there are, and what was asked about them."""

    word: str
    grid: list[str]
    rules: str
    play: str
    distinct: bool
    words: WordList
    satisfiable: bool
    candidates: list[int] = Field(description="How many words each row's colours allow.")
    count: Count
    samples: list[list[str]] = Field(description="Boards drawn uniformly, the final word last.")
    seconds: dict[str, float]
    top: list[LikelyBoard] | None = None
    marginals: list[list[Likely]] | None = None
    why: list[Reason] | None = None
    possible: bool | None = None
    violations: list[Violation] | None = None

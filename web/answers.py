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


class CheckAnswer(Answer):
    """Whether a board is possible."""

    possible: bool
    violations: list[Violation]


class Solution(Answer):
    """A possible solution: how many boards it has, and its probability."""

    word: str
    boards: Count
    probability: Probability


class InferReason(Reason):
    """One part of why no solution is possible; grids count from 1."""

    grid: int


class InferAnswer(Answer):
    """The possible solutions, the most probable first."""

    grids: list[list[str]]
    play: str
    solutions: list[Solution]
    count: Count
    why: list[InferReason] | None = None


class SolveAnswer(Answer):
    """What the hints leave, and the next guess; no guess where they leave nothing."""

    remaining: int
    words: list[str]
    guess: str | None
    strategy: str
    expected_remaining: float | None
    worst_case: int | None
    why: str | None


class StrategyAnswer(Answer):
    """A way to choose the next guess."""

    name: str
    title: str


class WordAnswer(Answer):
    """Whether the list has a word; if not, words spelt like it."""

    word: str
    known: bool
    near: list[str]


class KindOfVariable(Answer):
    """How many propositions there are of a kind."""

    kind: str
    count: int


class KindOfConstraint(Answer):
    """How many constraints, and clauses of them, there are of a name."""

    name: str
    count: int
    clauses: int
    used: int = Field(description="How many explain why there is no board.")


class Phase(Answer):
    """One phase of the theory, counted."""

    phase: str
    variables: list[KindOfVariable]
    constraints: list[KindOfConstraint]


class Statement(Answer):
    """One constraint."""

    name: str
    place: str
    formula: str
    used: bool


class Shown(Answer):
    """Some of the constraints that were asked for."""

    phase: str
    total: int
    items: list[Statement]


class TheoryAnswer(Answer):
    """What the theory of a grid states."""

    word: str
    grid: list[str]
    count: Count
    why: list[str]
    phases: list[Phase]
    shown: Shown


class Clue(Answer):
    """A guess with its colours."""

    guess: str
    pattern: str


class PuzzleAnswer(Answer):
    """A puzzle; where there is none as asked for, `reason` says what forbids it."""

    difficulty: str | None = Field(None, description="`easy`, `medium` or `hard`.")
    difficulty_score: float | None = Field(None, description="The number behind it.")
    vocabulary: str = Field(description="The words guessed with: `common` is those often used.")
    vocabulary_size: int
    seed: int
    reason: str | None = None
    forbidden_by: list[str] | None = Field(None, description="Options that alone forbid it.")
    proved: bool | None = Field(None, description="Whether it is proved that there is none.")


class CluesAnswer(PuzzleAnswer):
    """Clues that leave one word."""

    answer: str
    clues: list[Clue]
    remaining: list[int] = Field(description="How many words are left after each clue.")
    unique: bool
    irredundant: bool
    minimum: int | None = None
    greens: int = Field(description="How many green tiles the clues show together.")
    against: str
    strategy: str


class GridPuzzleAnswer(PuzzleAnswer):
    """A grid that one board fits."""

    solution: str
    grid: list[str]
    board: list[str]
    play: str
    count: Count | None

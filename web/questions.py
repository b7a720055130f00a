"""What the JSON interface is asked: one typed model for each kind of question."""

from typing import Annotated, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    ValidationInfo,
    field_validator,
)

from model.errors import InputError
from model.grid import Grid
from model.pins import Pin

LENGTH = 5
"""The letters of a word: those of the bundled lists."""

Rules: TypeAlias = Literal["wordle", "report"]
Play: TypeAlias = Literal["any", "hard", "strict"]
WordList: TypeAlias = Literal["nyt", "answers", "isograms"]
Prior: TypeAlias = Literal["frequency", "uniform"]


def _word(text: str) -> str:
    word = text.strip().lower()
    if not (word.isascii() and word.isalpha() and len(word) == LENGTH):
        raise InputError(f"a word of {LENGTH} letters a to z is needed")
    return word


def _grid(grid: str | list[str]) -> str | list[str]:
    parsed = parsed_grid(grid)
    if parsed.length != LENGTH:
        raise InputError(f"the grid has {parsed.length} columns: {LENGTH} are needed")
    return grid


def parsed_grid(grid: str | list[str]) -> Grid:
    """The grid as the model has it. Raises InputError where it is none."""
    return Grid.parse(grid if isinstance(grid, str) else "/".join(grid))


Word = Annotated[
    str,
    Field(max_length=40, examples=["stone"], json_schema_extra={"pattern": "^[A-Za-z]{5}$"}),
    AfterValidator(_word),
]
GridRow = Annotated[
    str, Field(max_length=40, json_schema_extra={"pattern": "^[GYWgyw]{5}$"})
]
GridText = Annotated[
    Annotated[str, Field(max_length=1000)] | Annotated[list[GridRow], Field(max_length=12)],
    Field(
        description="The coloured rows, first guess first, or share text as Wordle makes it.",
        examples=[["WWWWW", "WYWWW", "WWYWG"]],
    ),
    AfterValidator(_grid),
]
Seed = Annotated[
    int | None,
    Field(ge=0, lt=2**53, description="Make what is drawn the same each time.", examples=[1]),
]


class Question(BaseModel):
    """What every question has in common: no field but its own."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Game(Question):
    """What is taken for granted of a game."""

    rules: Rules = Field("wordle", description="How a row is coloured.")
    play: Play | None = Field(
        None,
        description="What a row owes those above it; else `hard` where share text says so "
        "with a `*`, and `any` where not.",
    )
    distinct: bool | None = Field(
        None, description="No word twice on a board; else so under the rules `wordle`."
    )
    words: WordList = Field("nyt", description="The words allowed.")
    prior: Prior = Field("frequency", description="How likely each guess is before the colours.")


class BoardQuestion(Game):
    """Which boards could have made this grid with this final word?"""

    word: Word = Field(description="The final word.")
    grid: GridText
    pins: list[Annotated[str, Field(max_length=80)]] = Field(
        [], max_length=12, description="`ROW=WORD` or `ROW=PATTERN`.", examples=[["1=s...."]]
    )
    any_word: bool = Field(False, description="Allow a final word outside the list.")
    samples: int = Field(1, ge=0, le=100, description="How many boards to draw.")
    seed: Seed = None
    top: int = Field(0, ge=0, le=50, description="How many of the most probable boards.")
    marginals: int = Field(0, ge=0, le=50, description="How many likely words a row.")
    check: list[Word] | None = Field(
        None, max_length=6, description="The guesses of a board, to be told if it is possible."
    )

    @field_validator("pins")
    @classmethod
    def _pins(cls, pins: list[str], info: ValidationInfo) -> list[str]:
        if "grid" in info.data:
            pins_of(pins, parsed_grid(info.data["grid"]))
        return pins

    @field_validator("check")
    @classmethod
    def _check(cls, guesses: list[str] | None, info: ValidationInfo) -> list[str] | None:
        if guesses is not None and "grid" in info.data:
            rows = len(parsed_grid(info.data["grid"]).rows)
            if len(guesses) != rows:
                raise InputError(f"the board has {len(guesses)} guesses: the grid has {rows}")
        return guesses


def pins_of(texts: list[str], grid: Grid) -> tuple[Pin, ...]:
    """The pins, read for this grid. Raises InputError where one is none."""
    return tuple(Pin.parse(text, len(grid.rows), grid.length) for text in texts)


def play_of(question: Game, *grids: Grid) -> Play:
    """The play asked for; else what the share text says of it."""
    return question.play or ("hard" if grids and all(grid.hard for grid in grids) else "any")

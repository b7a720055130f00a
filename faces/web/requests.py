"""What the JSON interface is asked: one typed model for each kind of question, with its limits."""

from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationInfo

from model.game.errors import InputError
from model.game.grid import Grid
from model.game.hint import Hint
from model.game.pins import Pin
from model.solve.strategies import FEWEST
from model.theory.plays import PlayName
from questions.game import grid_of

LENGTH = 5
"""The letters of a word: those of the bundled lists."""
MOST_TEXT = 500_000
"""The longest text in which games are looked for, in characters."""

Rules: TypeAlias = Literal["wordle", "report"]
WordList: TypeAlias = Literal["nyt", "answers", "isograms"]
Prior: TypeAlias = Literal["player", "frequency", "uniform"]
AnswerPrior: TypeAlias = Literal["frequency", "uniform"]
Difficulty: TypeAlias = Literal["easy", "medium", "hard"]


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


def _hint(text: str) -> str:
    hint = Hint.parse(text)
    if len(hint.guess) != LENGTH:
        raise InputError(f"the hint {text!r} has {len(hint.guess)} letters: {LENGTH} are needed")
    return str(hint)


def _pins(pins: list[str], info: ValidationInfo) -> list[str]:
    """The pins, if they can be read for the grid; a grid that cannot is reported by itself."""
    if "grid" in info.data:
        grid = parsed_grid(info.data["grid"])
        for pin in pins:
            Pin.parse(pin, len(grid.rows), grid.length)
    return pins


def parsed_grid(grid: str | list[str]) -> Grid:
    """The grid as the model has it. Raises InputError where it is none."""
    return grid_of(grid if isinstance(grid, str) else "/".join(grid))


Word = Annotated[
    str,
    Field(max_length=40, examples=["stone"], json_schema_extra={"pattern": "^[A-Za-z]{5}$"}),
    AfterValidator(_word),
]
GridRow = Annotated[str, Field(max_length=40, json_schema_extra={"pattern": "^[GYWgyw]{5}$"})]
GridText = Annotated[
    Annotated[str, Field(max_length=1000)] | Annotated[list[GridRow], Field(max_length=12)],
    Field(
        description="The coloured rows, first guess first, or share text as Wordle makes it.",
        examples=[["WWWWW", "WYWWW", "WWYWG"]],
    ),
    AfterValidator(_grid),
]
WhereText = Annotated[str, Field(min_length=1, max_length=500)]
Pins = Annotated[
    list[Annotated[str, Field(max_length=80)]],
    Field(max_length=12, description="`ROW=WORD` or `ROW=PATTERN`.", examples=[["1=.h..."]]),
    AfterValidator(_pins),
]
HintText = Annotated[str, Field(max_length=40), AfterValidator(_hint)]
Seed = Annotated[
    int | None,
    Field(ge=0, lt=2**53, description="Make what is drawn the same each time.", examples=[1]),
]


class Question(BaseModel):
    """The base class of questions: no unknown field, and no conversion of types."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    @property
    def repeatable(self) -> bool:
        """Whether its answer is always the same, and small enough to be remembered."""
        return True


_IN_ADDRESS = ConfigDict(strict=False)
"""In an address everything is text: `true` stands for a truth value there."""


class NoQuestion(Question):
    """No fields."""


class Game(Question):
    """The assumptions about how a grid was played."""

    rules: Rules = Field("wordle", description="How a row is coloured.")
    play: PlayName | None = Field(
        None,
        description="The constraint between a row and those above it; by default `hard` where "
        "share text says so with a `*`, else `any`.",
    )
    distinct: bool | None = Field(
        None, description="No word twice on a board; else so under the rules `wordle`."
    )
    words: WordList = Field("nyt", description="The words allowed.")


class GridOfWord(Game):
    """A grid with its final word, and what is known of its guesses."""

    word: Word = Field(description="The final word.")
    grid: GridText
    pins: Pins = []
    where: list[WhereText] = Field(
        [],
        max_length=8,
        description="Constraints to add, over Tile, Letter, Row and Board.",
        examples=[["Letter(1,1,c) -> ~Row(2,bacon)"]],
    )
    any_word: bool = Field(False, description="Allow a final word outside the list.")


class BoardQuestion(GridOfWord):
    """Which boards could have made this grid with this final word?"""

    samples: int = Field(1, ge=0, le=100, description="How many boards to draw.")
    seed: Seed = None
    top: int = Field(0, ge=0, le=50, description="How many of the most probable boards.")
    marginals: int = Field(0, ge=0, le=50, description="How many likely words a row.")
    prior: Prior = Field("player", description="How likely each guess is.")
    likely: bool = Field(False, description="Draw boards by the player model, not uniformly.")

    @property
    def repeatable(self) -> bool:
        """Boards are drawn afresh where no seed is given."""
        return self.seed is not None or self.samples == 0


class GamesQuestion(Question):
    """Which games are shared in this text?"""

    text: str = Field(max_length=MOST_TEXT, description="Shared results, or a chat's export.")

    @property
    def repeatable(self) -> bool:
        """A chat is too large, and too private, to be remembered."""
        return False


class CheckQuestion(GridOfWord):
    """Is this board possible?"""

    board: list[Word] = Field(
        max_length=7, description="Its guesses.", examples=[["which", "would", "range"]]
    )


class InferQuestion(Game):
    """Which solutions could have made all these grids?"""

    grids: list[GridText] = Field(min_length=1, max_length=12)
    answers: WordList = Field("answers", description="The words that can be the solution.")
    prior: Prior = Field("player", description="How likely each guess is.")
    answer_prior: AnswerPrior = Field("uniform", description="How likely each solution is.")
    top: int = Field(50, ge=1, le=1000, description="How many of the most probable.")


class TheoryQuestion(GridOfWord):
    """What is stated of a grid with its final word?"""

    phase: Literal["letters", "boards"] = Field("letters", description="The phase to read from.")
    kind: str | None = Field(
        None, max_length=60, description="Only constraints of this name.", examples=["grid"]
    )
    about: str | None = Field(
        None, max_length=40, description="Only what mentions `row 1`, `tile 1,3` or `letter h`."
    )
    used: bool = Field(False, description="Only what explains why there is no board.")
    offset: int = Field(0, ge=0, le=10**6, description="The first constraint to give.")
    limit: int = Field(40, ge=0, le=200, description="How many constraints to give.")


class TheoryFile(GridOfWord):
    """Which theory to write to a file? As `TheoryQuestion`, but for an address."""

    model_config = _IN_ADDRESS

    grid: Annotated[
        str, Field(max_length=1000, examples=["WWWWW/WYWWW/WWYWG"]), AfterValidator(_grid)
    ]
    phase: Literal["letters", "boards"] = "boards"

    @property
    def repeatable(self) -> bool:
        """A file is too large to be remembered."""
        return False


class SolveQuestion(Question):
    """What do these hints leave, and what is the next guess?"""

    hints: list[HintText] = Field(
        [], max_length=20, description="`GUESS=PATTERN`.", examples=[["crane=WWYWG"]]
    )
    strategy: str = Field(FEWEST, max_length=20, description="How the next guess is chosen.")
    words: WordList = Field("nyt", description="The words that may be guessed.")
    answers: WordList | None = Field(
        None, description="The words that may be the solution; null: every word."
    )
    no_plurals: bool = Field(False, description="Drop words in -s that are words without it.")
    hard: bool = Field(False, description="Keep to hard mode.")
    limit: int = Field(10, ge=0, le=500, description="How many of the words left to list.")
    explain: bool = Field(False, description="Say step by step why only these words are left.")
    seed: Seed = 0


class HintQuestion(Question):
    """What is the next step from these clues to the word?"""

    clues: list[HintText] = Field(
        min_length=1, max_length=20, description="`GUESS=PATTERN`.", examples=[["crane=WWYWG"]]
    )
    number: int = Field(1, ge=1, le=500, description="Which step; the first is 1.")
    words: WordList = Field("nyt", description="The words that may be the solution.")


class GridHintQuestion(Question):
    """What is the next step from a grid to the only board that it has?"""

    word: Word = Field(description="The final word.")
    grid: GridText
    play: PlayName = Field("strict", description="What a row must keep to from those above.")
    number: int = Field(1, ge=1, le=500, description="Which step; the first is 1.")


class ReviewQuestion(Question):
    """How good were the guesses of this game?"""

    guesses: list[Word] = Field(
        min_length=1,
        max_length=12,
        description="The guesses in their order.",
        examples=[["crane", "slate", "abbey"]],
    )
    word: Word | None = Field(None, description="The solution; null: the last guess.")
    hard: bool = Field(False, description="Compare with guesses that keep to hard mode.")


class WordQuestion(Question):
    """Is this a word of the list?"""

    model_config = _IN_ADDRESS

    word: Word
    words: WordList = "nyt"


class PuzzleQuestion(Question):
    """What every kind of puzzle is asked for."""

    seed: int = Field(ge=0, lt=2**53, description="The same seed, the same puzzle.", examples=[1])
    answer: Word | None = Field(None, description="The word to find; else a random answer.")
    difficulty: Difficulty | None = Field(None, description="How difficult it may be.")


class CluesQuestion(PuzzleQuestion):
    """Guesses whose colours leave one word."""

    clues: int = Field(4, ge=1, le=6, description="How many guesses.")


class ColoursQuestion(PuzzleQuestion):
    """Coloured rows, and no letter."""


class GridPuzzleQuestion(PuzzleQuestion):
    """Coloured rows that exactly one board fits."""

    rows: int = Field(3, ge=2, le=5, description="How many guess rows.")
    play: PlayName = Field("strict", description="The constraint between a row and those above it.")

"""The functions for interactive use, such as `board` and `infer`, and their results.

They raise UnwordleError if an argument is not accepted. `print` shows a result as its command does,
but without notes; a notebook shows tiles and tables.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, cast

from unwordle.cli.screen import plain_lines
from unwordle.model.game.grid import Grid, Rows, joined, shows_tiles
from unwordle.model.game.input import Colour
from unwordle.model.text import NAMES
from unwordle.questions.answer import Answer, Line, Note, Table, Tiles
from unwordle.questions.backwards import BackwardsAnswer, BackwardsQuestion
from unwordle.questions.board import BoardAnswer, BoardQuestion
from unwordle.questions.game import GridText
from unwordle.questions.infer import DayAnswer, InferAnswer, InferQuestion
from unwordle.questions.player import PlayerAnswer, PlayerQuestion
from unwordle.questions.puzzle import AnyPuzzle, CluesAnswer, CluesQuestion, NoPuzzle
from unwordle.questions.question import Question
from unwordle.questions.review import CheckAnswer, CheckQuestion, ReviewAnswer, ReviewQuestion
from unwordle.questions.solve import SolveAnswer, SolveQuestion


class Likely(NamedTuple):
    """A likely answer: a word, or the words of a board, with its probability."""

    words: tuple[str, ...]
    """The words of a board from the first guess to the final word, or a single word."""
    probability: float
    boards: int | None = None
    """The number of boards with this final word, or None if it is not counted."""


Q = TypeVar("Q", bound=Question)
Files: TypeAlias = str | Path | Sequence[str | Path]
A = TypeVar("A", bound=Answer)


class Result(Generic[Q, A]):
    """A question with its answer, shown as sentences, tiles and tables.

    The fields of `answer` hold all details, such as `answer.solution`.
    """

    def __init__(self, question: Q) -> None:
        self.question = question
        self.answer = cast(A, question.answer())

    @property
    def reasons(self) -> list[str]:
        """The reasons why no board or no word is possible, one sentence each."""
        return [reason.text for reason in getattr(self.answer, "reasons", None) or ()]

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as a dictionary for JSON."""
        return self.answer.to_dict()

    def __bool__(self) -> bool:
        """Return False for guesses that can't have made a grid, and if no puzzle was found."""
        return bool(getattr(self.answer, "possible", not isinstance(self.answer, NoPuzzle)))

    def __str__(self) -> str:
        return "\n".join(plain_lines(self.question.lines(self.answer))).rstrip("\n")

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return "\n".join(map(_html_of, self.question.lines(self.answer)))


class BoardResult(Result[BoardQuestion, BoardAnswer]):
    """The boards that end with a final word and could have made a grid."""

    @property
    def count(self) -> int:
        """The exact number of boards, which is 0 if no board could have made the grid."""
        return int(self.answer.boards)

    def sample(self, number: int = 1, seed: int | None = None) -> list[tuple[str, ...]]:
        """Return `number` random boards, each with the final word, or none if no board exists.

        They are drawn uniformly or, with the option `likely`, in proportion to their probability.
        """
        drawing = replace(self._game, samples=number, seed=seed, top=None, marginals=0)
        return [tuple(board) for board in drawing.answer().samples]

    @cached_property
    def likely(self) -> list[Likely]:
        """The likeliest boards, at most ten, in descending order of probability."""
        top = replace(self._game, samples=0, top=10, marginals=0).answer().top or ()
        return [Likely(tuple(one.board), one.probability) for one in top]

    @property
    def _game(self) -> BoardQuestion:
        """The question with the answer's grid and word, which can have been random."""
        question = replace(self.question, count_only=False)
        if question.files:
            return question
        grid, word = "/".join(self.answer.grid), self.answer.solution
        return replace(question, grid=grid, word=word, play=self.answer.play)


class InferResult(Result[InferQuestion, InferAnswer | DayAnswer]):
    """The final words that are possible for one or several grids."""

    @property
    def count(self) -> int:
        """The number of words that can be the final word of every grid.

        Words that weren't tried in time are included. For a day of a chat, this is the number of
        listed words.
        """
        return getattr(self.answer, "left", len(self.answer.solutions))

    @property
    def likely(self) -> list[Likely]:
        """The most probable words, in descending order of probability."""
        found = []
        for one in self.answer.solutions:
            boards = getattr(one, "boards", None)  # those of a day are not counted
            found.append(Likely((one.solution,), one.probability, boards and int(boards)))
        return found


class SolveResult(Result[SolveQuestion, SolveAnswer]):
    """The words that fit the hints, and the recommended next guess."""

    @property
    def count(self) -> int:
        """The number of words that fit the hints."""
        return self.answer.left

    @property
    def likely(self) -> list[Likely]:
        """The likeliest words, in descending order of probability."""
        return [Likely((word.word,), word.probability) for word in self.answer.words]


CheckResult: TypeAlias = Result[CheckQuestion, CheckAnswer]
PuzzleResult: TypeAlias = Result[AnyPuzzle, CluesAnswer | BackwardsAnswer | NoPuzzle]
"""A puzzle, or the reasons why none was found."""


def board(word: str | None = None, grid: Rows | None = None, **options: Any) -> BoardResult:
    """Return the boards that could have made a grid and end with its word.

    Give the word and the grid, or only a shared result if its day's solution is known. A grid is a
    string such as "WWYWW/WGWWW", a list of rows or of rows of colour names, or a shared result.
    Options are fields of `unwordle.Board`.

    >>> board("halts", "WWYWW/WGWWW/WGWYG", play="hard").count
    6671840
    """
    if grid is None and isinstance(word, str) and shows_tiles(word):
        word, grid = None, word
    return BoardResult(BoardQuestion(word=word, grid=cast(GridText, grid), **options))


def infer(grids: str | Iterable[Rows] = (), **options: Any) -> InferResult:
    """Return the words that can be the final word of every grid, the most probable word first.

    `grids` is one grid or a list, in the forms that `board` accepts; `files` reads a chat instead.
    Options are fields of `unwordle.Infer`.

    >>> infer(["WWYWW/WGWWW/WGWYG", "YWWWW/WWYGW"]).count
    4128
    """
    return InferResult(InferQuestion(grids=cast(tuple[GridText], grids), **options))


def solve(
    hints: str | Mapping[str, Rows] | Iterable[str | tuple[str, Rows]], **options: Any
) -> SolveResult:
    """Return the words that fit the hints, and the recommended next guess.

    `hints` maps guesses to colours, or lists strings or pairs: "crane=WWYWG" or ("crane", "WWYWG").
    Options are fields of `unwordle.Solve`.

    >>> solve({"crane": "WWYWG", "slate": "WWYWG"}).count
    61
    """
    given: Any = hints.items() if isinstance(hints, Mapping) else hints
    if isinstance(given, Iterable) and not isinstance(given, str | bytes):
        given = list(map(_hint, given))
    return SolveResult(SolveQuestion(hints=given, **options))


def _hint(hint: Any) -> Any:
    """Return a pair of a guess and its colours as text."""
    is_listed = isinstance(hint, Iterable) and not isinstance(hint, str | bytes | set)
    parts = tuple(hint) if is_listed else ()
    if len(parts) != 2:
        return hint
    return f"{parts[0]}={joined(parts[1] if isinstance(parts[1], Grid) else parts[1:])}"


def review(guesses: str | Sequence[str], **options: Any) -> Result[ReviewQuestion, ReviewAnswer]:
    """Return a review of a finished game, with a judgement of each guess.

    `guesses` is a list, or text such as "crane slate abbey", that ends with the solution, after a
    lost game too, or a shared game with words. Options are fields of `unwordle.Review`.

    >>> review("crane slate pious").answer.solved
    True
    """
    return Result(ReviewQuestion(guesses=cast(tuple[str], guesses), **options))


def player(files: Files, **options: Any) -> Result[PlayerQuestion, PlayerAnswer]:
    """Return the results, openers and luck of the players of a chat in one or more files.

    Options are fields of `unwordle.Player`, such as `month="2026-10"`.
    """
    return Result(PlayerQuestion(files=cast(tuple[Path], files), **options))


def check(board: str | Sequence[str], grid: Rows, **options: Any) -> CheckResult:
    """Check whether the guesses `board` could have made a grid. The result is truthy if they could.

    Options are fields of `unwordle.Check`.

    >>> bool(check("rotor wanky farls", "WWYWW/WGWWW/WGWYG", word="halts"))
    True
    """
    given: dict[str, Any] = {"board": board, "grid": grid}
    return Result(CheckQuestion(**given, **options))


def clues(word: str | None = None, **options: Any) -> PuzzleResult:
    """Return a puzzle in which exactly one word fits the clues, by default a random word.

    Options are fields of `unwordle.Clues`.

    >>> clues("mummy", seed=1).answer.solution
    'mummy'
    """
    return Result(CluesQuestion(word=word, **options))


def backwards(number: int | None = None, **options: Any) -> PuzzleResult:
    """Return a puzzle made from a finished game: the daily one with this number, or a random one.

    Options are fields of `unwordle.Backwards`.

    >>> backwards(326).answer.date
    '2026-11-22'
    """
    return Result(BackwardsQuestion(number=number, **options))


_STYLES = {
    Colour.GREEN: "background:#3a7d34;color:#fff",
    Colour.YELLOW: "background:#e2b93b;color:#000",
    Colour.WHITE: "background:#6b7075;color:#fff",
}
_TILE = "display:inline-block;width:1.6em;line-height:1.6em;margin:1px;text-align:center;"


def _html_of(line: Line) -> str:
    if isinstance(line, Tiles):
        return _tiles_html(line.word, line.pattern)
    if isinstance(line, Table):
        return _table_html(line)
    if isinstance(line, Note):
        return f"<p><small>{escape(line.text)}</small></p>"
    return f"<p>{escape(line)}</p>" if line else ""


def _tiles_html(word: str, pattern: str) -> str:
    tiles = []
    for letter, shown in zip(word.upper(), map(Colour, pattern), strict=True):
        label = f"{letter} {NAMES[shown]}".strip()
        opening = f'<b role="img" aria-label="{label}" style="{_TILE}{_STYLES[shown]}">'
        tiles.append(f"{opening}{letter.strip() or '&nbsp;'}</b>")
    return f"<div>{''.join(tiles)}</div>"


def _table_html(table: Table) -> str:
    def cells(tag: str, texts: Sequence[str]) -> str:
        opening = f'<{tag} style="padding:2px 10px;text-align:left">'
        return "".join(f"{opening}{escape(text)}</{tag}>" for text in texts)

    caption = f"<caption>{escape(table.title)}</caption>" if table.title else ""
    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in table.rows)
    head = f"<thead><tr>{cells('th', table.headings)}</tr></thead>"
    return f"<table>{caption}{head}<tbody>{body}</tbody></table>"

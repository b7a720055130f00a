"""The functions `board`, `infer`, `solve` and `review` for interactive use, and their results.

The function `print` shows a result as the corresponding command shows it in a terminal, but without
notes. A notebook shows a result as coloured tiles and tables.
"""

import io
from collections.abc import Iterable, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import replace
from functools import cached_property
from html import escape
from typing import Any, Generic, TypeVar, cast

from unwordle.model.game.grid import Rows, joined
from unwordle.model.text import table_html, tiles_html
from unwordle.questions.answer import Answer, Line, Note, Table, Tiles
from unwordle.questions.board import BoardAnswer, BoardQuestion, LikelyBoard
from unwordle.questions.infer import (
    DayAnswer,
    DaySolution,
    InferAnswer,
    InferQuestion,
    PossibleSolution,
)
from unwordle.questions.question import Question
from unwordle.questions.review import ReviewAnswer, ReviewedRow, ReviewQuestion
from unwordle.questions.solve import SolveAnswer, SolveQuestion

Q = TypeVar("Q", bound=Question)
A = TypeVar("A", bound=Answer)


class Result(Generic[Q, A]):
    """A question with its answer, shown as sentences, tiles and tables.

    The attribute `answer` is the complete answer. The parts of the answer are attributes of
    `answer`, such as `answer.solution`.
    """

    def __init__(self, question: Q) -> None:
        self.question = question
        self.answer = cast(A, question.answer())

    @property
    def reasons(self) -> list[str]:
        """The reasons why no board or no word is possible, one sentence each.

        The list is empty if a board or a word is possible.
        """
        return [reason.text for reason in getattr(self.answer, "reasons", None) or ()]

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as a dictionary that can be converted to JSON."""
        return self.answer.to_dict()

    def __str__(self) -> str:
        from rich.text import Text

        from unwordle.cli.command import Terminal
        from unwordle.cli.screen import show

        with redirect_stdout(io.StringIO()) as text:
            lines = self.question.lines(self.answer)
            show((line for line in lines if not isinstance(line, Note)), Terminal(()))
        return Text.from_ansi(text.getvalue()).plain.rstrip("\n")

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
        """Return `number` boards drawn at random. Each board ends with the final word.

        Boards are drawn uniformly, or in proportion to their probabilities in human play if the
        option `likely` is set. Equal seeds give equal boards. If there is no board, the list
        is empty.
        """
        drawing = replace(self.question, samples=number, seed=seed, top=None, marginals=0)
        return [tuple(board) for board in drawing.answer().samples]

    @cached_property
    def likely(self) -> list[LikelyBoard]:
        """The likeliest boards, at most ten, in descending order of probability."""
        return list(replace(self.question, samples=0, top=10, marginals=0).answer().top or ())


class InferResult(Result[InferQuestion, InferAnswer | DayAnswer]):
    """The final words that are possible for one or several grids."""

    @property
    def count(self) -> int:
        """The number of words that can be the final word of every grid.

        Words that were not tried before the time limit are included. If the grids are from several
        days, the answer is about one day. The number is then the number of words listed for the
        day.
        """
        day = self.answer
        return len(day.solutions) if isinstance(day, DayAnswer) else day.left

    @property
    def likely(self) -> Sequence[PossibleSolution] | Sequence[DaySolution]:
        """The most probable words, in descending order of probability."""
        return self.answer.solutions


class SolveResult(Result[SolveQuestion, SolveAnswer]):
    """The words that fit the hints, and the recommended next guess."""

    @property
    def count(self) -> int:
        """The number of words that fit the hints."""
        return self.answer.left

    @property
    def guess(self) -> str | None:
        """The recommended guess, or None if no word fits the hints."""
        return self.answer.guess

    @property
    def likely(self) -> list[tuple[str, float]]:
        """The likeliest words and their probabilities, in descending order of probability."""
        return [(word.word, word.probability) for word in self.answer.words]


class ReviewResult(Result[ReviewQuestion, ReviewAnswer]):
    """A review of a finished game, with a judgement of each guess."""

    @property
    def skill(self) -> float:
        """The mean skill, from 0 to 99, of the guesses made while several words were possible."""
        return self.answer.skill

    @property
    def luck(self) -> float:
        """The mean luck, from 0 to 99, of the guesses made while several words were possible."""
        return self.answer.luck

    @property
    def rows(self) -> Sequence[ReviewedRow]:
        """The judged guesses, each with its skill, its luck and the best guess for its row."""
        return self.answer.rows


def board(word: str, grid: Rows, **options: Any) -> BoardResult:
    """Return the boards that end with `word` and could have made `grid`.

    `grid` is a string of rows such as "WWYWW/WGWWW", a list of rows, a list of rows of colour
    names, or a shared result. The keyword arguments are fields of `unwordle.Board`, such as
    `play="hard"`. Raises UnwordleError if an argument is not accepted.

    >>> board("halts", "WWYWW/WGWWW/WGWYG", play="hard").count
    6671840
    """
    return BoardResult(BoardQuestion(word=word, grid=joined(grid), **options))


def infer(grids: str | Iterable[Rows], **options: Any) -> InferResult:
    """Return the words that can be the final word of every grid, the most probable word first.

    `grids` is a string with one grid, or a list of grids in the forms that `board` accepts. The
    keyword arguments are fields of `unwordle.Infer`. Raises UnwordleError if an argument is not
    accepted.

    >>> infer(["WWYWW/WGWWW/WGWYG", "YWWWW/WWYGW"]).count
    4128
    """
    listed = [grids] if isinstance(grids, str) else grids
    return InferResult(InferQuestion(grids=tuple(map(joined, listed)), **options))


def solve(hints: Mapping[str, str], **options: Any) -> SolveResult:
    """Return the words that fit the hints, and the recommended next guess.

    `hints` maps each guess to its colours. The keyword arguments are fields of `unwordle.Solve`,
    such as `hard=True`. Raises UnwordleError if an argument is not accepted.

    >>> solve({"crane": "WWYWG", "slate": "WWYWG"}).count
    61
    """
    texts = tuple(f"{guess}={colours}" for guess, colours in hints.items())
    return SolveResult(SolveQuestion(hints=texts, **options))


def review(guesses: Sequence[str], **options: Any) -> ReviewResult:
    """Return a review of a finished game, with a judgement of each guess.

    The last guess is the solution, unless the option `word` gives the solution of a lost game. The
    keyword arguments are fields of `unwordle.Review`. Raises UnwordleError if an argument is not
    accepted.

    >>> review(["crane", "slate", "pious"]).answer.solved
    True
    """
    return ReviewResult(ReviewQuestion(guesses=tuple(guesses), **options))


def _html_of(line: Line) -> str:
    """Return a line of an answer as HTML: a paragraph, a row of tiles or a table."""
    if isinstance(line, Tiles):
        return tiles_html(line.word, line.pattern)
    if isinstance(line, Table):
        return table_html(line.title, line.headings, line.rows)
    if isinstance(line, Note):
        return f"<p><small>{escape(line.text)}</small></p>"
    return f"<p>{escape(line)}</p>" if line and isinstance(line, str) else ""

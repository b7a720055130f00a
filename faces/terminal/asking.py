"""What the terminal does about an open grid or word: it asks the person, or asks another question.

The commands about one game, `board`, `check` and `theory`, are given so.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from faces.terminal.command import WordsOrJson
from faces.terminal.output import Terminal
from model.game.errors import InputError
from model.game.grid import Grid
from model.game.limits import MOST_ROWS
from questions.board import Board
from questions.game import Game
from questions.question import Manners, Question, option
from questions.words import read_lexicon, read_word

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class OfGame(WordsOrJson):
    """How the answer to a question about a game is given: what is left open, it says first."""

    def give(self, question: Question, terminal: Terminal) -> int:
        """Answer the question, or another where no final word is given."""
        assert isinstance(question, Game)
        return super().give(self.instead(question, terminal), terminal)

    def instead(self, game: Game, manners: Manners) -> Question:
        """Return the question to answer: this one, or which words there could be."""
        if game.grid is None and game.word is not None:
            manners.say("no grid: a random stock grid is taken; `grid` gives one")
        elif known := game.known():
            if not isinstance(game, Board):  # which says so itself
                manners.say(f"Wordle {known[0]:,} was {known[1].upper()}: it is the final word")
        elif game.grid is not None and game.word is None:
            needs = [
                one.name
                for one in game.parameters()
                if one.name in _NEED_A_WORD and getattr(game, one.name) != one.default
            ]
            if isinstance(game, Board) and not needs:
                manners.say(
                    "no final word: these are the words that it could be, as infer finds them"
                )
                return _infer(game)
            named = f"{needs[0]} is applied to" if needs else "it is asked about"
            manners.say(f"no final word: {named} a random answer; `word` names one")
        return game


@dataclass(frozen=True, kw_only=True)
class Asking(OfGame):
    """How a person gives the grid and the word."""

    interactive: bool = option(False, help="Ask for the grid and the word.")

    def instead(self, game: Game, manners: Manners) -> Question:
        """Return the question with what the person types, if `interactive` is given."""
        return _typed_game(game, manners) if self.interactive else super().instead(game, manners)


_NEED_A_WORD = {
    *("samples", "likely", "marginals", "count_only", "where", "limit"),
    *("files", "player", "day", "solutions", "same"),
}
"""Fields of `board` that are about one final word."""


def _infer(board: Board) -> Question:
    """Return the question which words could have made a grid, with the same assumptions."""
    from questions.infer import Infer

    shared = {one.name for one in Infer.parameters()} & {one.name for one in board.parameters()}
    assumed = {
        name: getattr(board, name) for name in shared - {"files", "day", "solutions", "same"}
    }
    grid = "" if board.grid is None else board.grid
    question: Question = Infer(**assumed, grids=(grid,))
    return question


def _typed_game(game: Game, manners: Manners) -> Game:
    """Return the question with the grid and the word that a person types.

    What is left open there is drawn at random. An answer that is not accepted is explained, and
    asked for again.
    """
    for name in ("grid", "word"):
        if getattr(game, name) is not None:
            raise InputError(f"`interactive` and `{name}` cannot be combined: give one of them")
    if not _until_right(_provided):
        return game
    grid = _until_right(lambda: Grid.parse("/".join(_rows())))
    lexicon = read_lexicon(
        game.words, grid.length, strict=game.strict_words, limit=game.limit, manners=manners
    )

    def word_or_none() -> str | None:
        text = _typed("Final word (empty for a random one): ")
        return read_word(text, lexicon.length) if text.strip() else None

    return replace(game, grid=str(grid), word=_until_right(word_or_none))


def _provided() -> bool:
    """Ask whether the person provides a grid."""
    text = _typed("Provide a grid, or a random one? (P/R) ").strip().upper()
    if text not in ("P", "R"):
        raise InputError("answer P to provide a grid, or R for a random one")
    return text == "P"


def _rows() -> Iterator[str]:
    """Yield the rows that a person types, each checked at once; the all-green row ends them."""
    first = ""
    for number in range(1, MOST_ROWS + 1):
        row = _until_right(partial(_row, number, first))
        if not row:
            return
        first = first or row
        yield row
        if set(row.upper()) == {"G"}:
            return


def _row(number: int, first: str) -> str:
    row = _typed(f"Row {number} (G, Y, W a tile; empty when done): ").strip()
    if row and set(row.upper()) == {"G"} and first:
        return row
    if row or not first:
        Grid.parse(f"{first}/{row}" if first else row)
    return row


def _typed(prompt: str) -> str:
    """Return a line that a person types; the prompt goes to standard error."""
    print(prompt, end="", file=sys.stderr, flush=True)
    return input()


def _until_right(ask: Callable[[], T]) -> T:
    """Return what is typed, as soon as it is accepted."""
    while True:
        try:
            return ask()
        except InputError as error:
            print(error, file=sys.stderr)

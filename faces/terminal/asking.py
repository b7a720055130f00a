"""What the terminal does about an open grid or word: it asks the person, or asks another question.

The commands about one game, `board`, `check` and `theory`, are given so.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

import click

import wordlist
from faces.terminal.command import WordsOrJson
from faces.terminal.output import Terminal, say
from model.game.errors import InputError
from questions.board import Board
from questions.game import Game, read_grid
from questions.question import Manners, Question, option
from questions.words import read_word

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
    grid = _typed("Grid, such as WWYWW/WGWWW (empty for a random one)", read_grid)
    length = grid.length if grid else wordlist.BUNDLED_LENGTH
    word = _typed("Final word (empty for a random one)", lambda text: read_word(text, length))
    return replace(game, grid=None if grid is None else str(grid), word=word)


def _typed(prompt: str, read: Callable[[str], T]) -> T | None:
    """Return what is typed, as soon as it is accepted; None if it is nothing."""
    while True:
        text = click.prompt(prompt, default="", show_default=False, err=True).strip()
        try:
            return read(text) if text else None
        except InputError as error:
            say(str(error))

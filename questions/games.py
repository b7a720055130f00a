"""The shared games of any text: the page asks when something is pasted."""

from dataclasses import dataclass
from typing import NotRequired

import wordlist
from model.day import date_of, dated_solution
from model.shares import read_games
from model.shares.games import Game
from questions.question import QUIET, Manners, Question, option
from questions.shape import Answer, Unread

MOST_TEXT = 500_000
"""The longest text to read, in characters."""
MOST_GAMES = 3000
"""The most games to give, and the most problems."""


class SharedGame(Answer):
    """One shared game, without its all-green row."""

    line: int
    """Where it starts in the text, counted from 1."""
    grid: list[str]
    solved: bool
    score: str
    """1 to 6, X, or nothing where the text has no header."""
    hard: bool
    day: int | None
    """The number of the puzzle, if it is known."""
    date: NotRequired[str]
    solution: NotRequired[str]
    """The day's word, if it is known."""
    player: NotRequired[str]
    words: NotRequired[list[str]]
    """The words of all rows, where the text has them."""
    notes: NotRequired[list[str]]


class GamesAnswer(Answer):
    """The games of a text in order, and what could not be read."""

    games: list[SharedGame]
    others: int
    """How many games have another name or other than five letters; they are left out."""
    problems: list[Unread]


@dataclass(frozen=True, kw_only=True)
class Games(Question):
    """Read the games shared in a text: one result, many, or a chat's export."""

    text: str = option(longest=MOST_TEXT, help="Shared results, or a chat's export.")

    def answer(self, manners: Manners = QUIET) -> GamesAnswer:
        """Return the games of five letters, and what could not be read."""
        reading = read_games(self.text)
        length = wordlist.BUNDLED_LENGTH
        kept = [game for game in reading.games if game.is_wordle and len(game.rows[0]) == length]
        problems = reading.problems[:MOST_GAMES]
        return {
            "games": [shared_game(game) for game in kept[:MOST_GAMES]],
            "others": len(reading.games) - len(kept),
            "problems": [{"line": one.line, "text": one.text} for one in problems],
        }


def shared_game(game: Game) -> SharedGame:
    """Return a game as data."""
    shared: SharedGame = {
        "line": game.line,
        "grid": list(game.guesses),
        "solved": game.solved,
        "score": game.score,
        "hard": game.hard,
        "day": game.day,
    }
    if game.day is not None and (date := date_of(game.day)) is not None:
        shared["date"] = date.isoformat()
    if game.day is not None and (solution := dated_solution(game.day)):
        shared["solution"] = solution
    if game.player is not None:
        shared["player"] = game.player
    if game.words:
        shared["words"] = list(game.words)
    if game.notes:
        shared["notes"] = list(game.notes)
    return shared

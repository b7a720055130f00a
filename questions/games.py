"""The shared games of any text, and their players."""

from typing import NotRequired

from model.shares import day_of, number_of, read_games
from model.shares.games import Game
from questions.shape import Answer


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
    """The number of the puzzle, where it is known."""
    date: NotRequired[str]
    player: NotRequired[str]
    words: NotRequired[list[str]]
    """The words of all rows, where the text has them."""
    notes: NotRequired[list[str]]


class Illegible(Answer):
    """A line that could not be read."""

    line: int
    text: str


class GamesAnswer(Answer):
    """The games of a text in order, and what could not be read."""

    games: list[SharedGame]
    others: int
    """How many games have another name or other than five letters; they are left out."""
    problems: list[Illegible]


def games_answer(text: str, length: int, most: int) -> GamesAnswer:
    """All games of words of `length` letters; the first `most` of them and of the problems."""
    reading = read_games(text)
    kept = [game for game in reading.games if game.is_wordle and len(game.rows[0]) == length]
    return {
        "games": [_game(game) for game in kept[:most]],
        "others": len(reading.games) - len(kept),
        "problems": [{"line": one.line, "text": one.text} for one in reading.problems[:most]],
    }


def _game(game: Game) -> SharedGame:
    day = game.number
    if day is None and game.when is not None:
        day = number_of(game.when.date())
    shared: SharedGame = {
        "line": game.line,
        "grid": list(game.guesses),
        "solved": game.solved,
        "score": game.score,
        "hard": game.hard,
        "day": day,
    }
    if day is not None and (date := day_of(day)) is not None:
        shared["date"] = date.isoformat()
    if game.player is not None:
        shared["player"] = game.player
    if game.words:
        shared["words"] = [word.lower() for word in game.words]
    if game.notes:
        shared["notes"] = list(game.notes)
    return shared

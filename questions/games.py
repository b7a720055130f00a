"""The shared games of any text, and their players: the page asks when something is pasted."""

from dataclasses import dataclass
from typing import NotRequired

import wordlist
from model.cache import Stores
from model.day import date_of, dated_solution
from model.player.chat import settle
from model.shares import read_games
from model.shares.collected import collect
from model.shares.files import games_of_text
from model.shares.games import Game
from questions.player import PlayerAnswer, player_answer
from questions.question import QUIET, FieldError, Manners, Question, option
from questions.shape import Answer
from questions.standings import standings

MOST_TEXT = 500_000
"""The longest text to read, in characters."""
MOST_GAMES = 3000
"""The most games to give, and the most problems."""
MOST_DAYS = 20
"""A day's solution takes some 0.3 s to infer."""


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
            "games": [_game(game) for game in kept[:MOST_GAMES]],
            "others": len(reading.games) - len(kept),
            "problems": [{"line": one.line, "text": one.text} for one in problems],
        }


@dataclass(frozen=True, kw_only=True)
class Players(Question):
    """Say what the games of a text's last 20 days show about each player: openers, habits, luck."""

    text: str = option(longest=MOST_TEXT, help="A chat's export.")

    def answer(self, manners: Manners = QUIET) -> PlayerAnswer:
        """Return what is known of each player; a coarse opener is not named."""
        lexicon, stores = wordlist.named(wordlist.DEFAULT), Stores()
        collected = collect(games_of_text(self.text), lexicon.length)
        if not collected.games:
            raise FieldError("text", "no game with a number or a date was found in the text")
        recent = collected.of_days(collected.days[-MOST_DAYS:][0], collected.days[-1])
        if earlier := len(collected.games) - len(recent.games):
            recent.passed_over["of earlier days"] = earlier
        chat = settle(recent, {}, lexicon, wordlist.named("solutions"), stores)
        answer = player_answer(chat, recent, standings(recent), stores)
        for one in answer["players"]:
            one["openers"] = [o for o in one["openers"] if o["word"] not in wordlist.coarse()]
        return answer


def _game(game: Game) -> SharedGame:
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

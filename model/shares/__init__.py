"""Shared results: one reader that finds the games in any text, chat export or folder of them."""

from dataclasses import dataclass

from model.shares.files import games_of_files, games_of_stream, games_of_text
from model.shares.games import Game, Problem
from model.shares.headers import day_of, number_of

__all__ = [
    "Game",
    "Problem",
    "Reading",
    "day_of",
    "games_of_files",
    "games_of_stream",
    "games_of_text",
    "number_of",
    "read_games",
]


@dataclass(frozen=True)
class Reading:
    """The games of a text, and what in it could not be read."""

    games: tuple[Game, ...]
    problems: tuple[Problem, ...]


def read_games(text: str) -> Reading:
    r"""Every game in a text, in its order.

    >>> read_games("Wordle 1,234 2/6*\n\n⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩").games[0].rows
    ('WYWWG', 'GGGGG')
    """
    found = list(games_of_text(text))
    return Reading(
        tuple(one for one in found if isinstance(one, Game)),
        tuple(one for one in found if isinstance(one, Problem)),
    )

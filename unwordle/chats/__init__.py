"""A reader of shared results in strings, chat exports and folders of exports.

`files`, `heads` and `chats` find the message of each line, `line` reads rows and headers, and
`games` joins them into games.
"""

from dataclasses import dataclass
from functools import lru_cache

from unwordle.chats.files import games_of_text
from unwordle.chats.games import Game, Problem, unrepeated
from unwordle.model.game.grid import Grid, part_in_letters
from unwordle.model.game.input import InputError


@dataclass(frozen=True)
class Reading:
    """The games in a string, and what could not be read."""

    games: tuple[Game, ...]
    problems: tuple[Problem, ...]
    scores: int = 0
    """The number of results that were shared without rows."""


@lru_cache(4)  # a question reads its text at several places
def read_games(text: str) -> Reading:
    r"""Return a string's games in order, the unreadable lines, and the number of mere scores.

    >>> read_games("Wordle 1,234 2/6*\n\n⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩").games[0].rows
    ('WYWWG', 'GGGGG')
    """
    if part_in_letters(text) == 1 and "/" not in text:
        text = "/".join(text.split())  # a typed grid, such as one row a line
    parts = list(unrepeated(games_of_text(text)))
    games = tuple(part for part in parts if isinstance(part, Game) and part.rows)
    problems = tuple(part for part in parts if isinstance(part, Problem))
    return Reading(games, problems, len(parts) - len(games) - len(problems))


def grid_of_text(text: str) -> Grid:
    """Return the grid in a string. Raises InputError unless the string has just one game."""
    reading = read_games(text)
    if len(reading.games) == 1:
        return reading.games[0].grid
    if reading.games:
        lines = ", ".join(str(game.line) for game in reading.games)
        games = f"{len(reading.games)} games (on lines {lines})"
        raise InputError(f"the text has {games}: give one game, or use the command `infer`")
    if reading.problems:
        raise InputError(reading.problems[0].text)
    if reading.scores:
        raise InputError("the coloured squares are missing: paste them too")
    if part_in_letters(text) < 0.5:
        advice = "give rows such as WWYWW/WGWWW, or a result as Wordle shares it"
        raise InputError(f"the text has no grid: {advice}")
    return Grid.parse(text)

"""Shared results: a reader that finds the games in a text, a chat export or a folder of exports.

`chats` and `files` divide a text into lines with their messages, `line` finds tiles and headers in
a line, and `games` joins rows to games. Questions, the command line and the web page call
`read_games` or `grid_of_text`.
"""

from dataclasses import dataclass

from unwordle.chats.files import games_of_text
from unwordle.chats.games import Game, Problem
from unwordle.model.game.grid import Grid, part_in_letters
from unwordle.model.game.input import InputError


@dataclass(frozen=True)
class Reading:
    """The games in a text, and the lines that could not be read."""

    games: tuple[Game, ...]
    problems: tuple[Problem, ...]
    scores: int = 0
    """Number of results without rows."""


def read_games(text: str) -> Reading:
    r"""Return all games in a text, in order.

    >>> read_games("Wordle 1,234 2/6*\n\n⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩").games[0].rows
    ('WYWWG', 'GGGGG')
    """
    parts = list(games_of_text(text))
    games = tuple(part for part in parts if isinstance(part, Game))
    problems = tuple(part for part in parts if isinstance(part, Problem))
    return Reading(games, problems, len(parts) - len(games) - len(problems))


def grid_of_text(text: str) -> Grid:
    """Return the grid of the only shared game in a text.

    Raises InputError if the text has no game or several games.
    """
    reading = read_games(text)
    if len(reading.games) == 1:
        return reading.games[0].grid
    if reading.games:
        lines = ", ".join(str(game.line) for game in reading.games)
        numbers = {game.number for game in reading.games} - {None}
        other = "" if len(numbers) > 1 else ", or use `infer` for all"
        games = f"{len(reading.games)} games (on lines {lines})"
        raise InputError(f"the text has {games}: give one of them{other}")
    if reading.problems:
        raise InputError(reading.problems[0].text)
    if part_in_letters(text) < 0.5:
        advice = "give rows such as WWYWW/WGWWW, or a result as Wordle shares it"
        raise InputError(f"the text has no grid: {advice}")
    return Grid.parse(text)

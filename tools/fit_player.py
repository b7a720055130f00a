"""Fit the share of players with each style to real games: `python -m tools.fit_player`.

The games are in data/games.tsv, which has colours but no guesses. The maximum-likelihood shares are
computed by expectation-maximisation, and written to data/players.json.
"""

import csv
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import numpy as np

from tools import parser
from tools.data_files import DATA
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import InputError
from unwordle.players.likelihood import KnownGrid, log_likelihoods
from unwordle.players.player import Habits, Reals, anyone
from unwordle.wordlist import named

ROUNDS = 200


@dataclass(frozen=True)
class Played:
    """A game in data/games.tsv. The player is a number."""

    day: int
    solution: str
    player: int
    grid: Grid


def played() -> list[Played]:
    """Return the games in data/games.tsv that have more than one guess."""
    games = []
    with (DATA / "games.tsv").open(encoding="ascii") as file:
        for line in csv.DictReader(file, delimiter="\t"):
            try:
                grid = Grid.parse(line["rows"])
            except InputError:
                continue
            games.append(Played(int(line["day"]), line["solution"], int(line["player"]), grid))
    return games


def by_day(least: int = 1) -> list[list[Played]]:
    """Return the games of each day that has at least `least` games."""
    days = (list(games) for _, games in groupby(played(), lambda game: game.day))
    return [games for games in days if len(games) >= least]


def by_style(games: Sequence[Played]) -> Reals:
    """Return the log-likelihood of each game under each style, as an array (games, styles).

    Games that are impossible in every style are left out.
    """
    lexicon, habits = named("wordle"), Habits()
    alone = [replace(habits, styles=(style._replace(share=1.0),)) for style in habits.styles]
    players = [anyone(lexicon, style) for style in alone]
    given = [([KnownGrid(game.grid)], [game.solution]) for game in games]
    each: Reals = np.array(
        [[log_likelihoods(one, *game, runs=1)[0].item() for one in players] for game in given]
    )
    return each[np.isfinite(each).any(axis=1)]


def shares(logs: Reals) -> Reals:
    """Return the maximum-likelihood shares of the styles. `logs` is the result of `by_style`."""
    chances = np.exp(logs - logs.max(axis=1, keepdims=True))
    estimate = np.full(logs.shape[1], 1 / logs.shape[1])
    for _ in range(ROUNDS):
        each = chances * estimate
        estimate = (each / each.sum(axis=1, keepdims=True)).mean(axis=0)
    return estimate


def main() -> None:
    """Fit the shares, and write them to data/players.json.

    Some players have shared far more games than others, so the result is the mean of two estimates:
    the shares fitted to all games, and the average of the shares fitted to each player's games.
    """
    games = played()
    of_each = [
        shares(by_style([game for game in games if game.player == player]))
        for player in sorted({game.player for game in games})
    ]
    path = DATA / "players.json"
    whole = json.loads(path.read_text(encoding="ascii"))
    fitted = (shares(by_style(games)) + np.mean(of_each, axis=0)) / 2
    for style, share in zip(whole["styles"], fitted.tolist(), strict=True):
        style["share"] = round(share, 3)
    path.write_text(json.dumps(whole, indent=1) + "\n", encoding="ascii")


if __name__ == "__main__":
    parser(__doc__).parse_args()
    main()

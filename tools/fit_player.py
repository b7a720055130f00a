"""Fit how many players have each style to real games: `python -m tools.fit_player`.

The games are those of data/games.tsv: colours, and no words. The shares that make them most likely
are found by expectation-maximisation, and written to data/players.json.
"""

import csv
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from tools.arguments import parser
from tools.data_files import DATA
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import InputError
from unwordle.players.likelihood import of_games
from unwordle.players.player import Habits, Reals, anyone
from unwordle.wordlist import named

ROUNDS = 200


@dataclass(frozen=True)
class Played:
    """One real game."""

    day: int
    solution: str
    player: int
    grid: Grid


def played() -> list[Played]:
    """Return the games of data/games.tsv, but those of a single guess."""
    games = []
    with (DATA / "games.tsv").open(encoding="ascii") as file:
        for line in csv.DictReader(file, delimiter="\t"):
            try:
                grid = Grid.parse(line["rows"])
            except InputError:
                continue
            games.append(Played(int(line["day"]), line["solution"], int(line["player"]), grid))
    return games


def by_style(games: Sequence[Played]) -> Reals:
    """Return the log-likelihood of each game that some style makes, by each style alone."""
    lexicon, habits = named("today"), Habits()
    asked = [(game.grid, game.solution) for game in games]
    alone = [replace(habits, styles=(style,), shares=(1.0,)) for style in habits.styles]
    logs = [of_games(anyone(lexicon, one), asked, runs=1).logs for one in alone]
    each = np.stack(logs, axis=1)
    return each[np.isfinite(each).any(axis=1)]


def shares(logs: Reals) -> Reals:
    """Return the shares of the styles that make these games most likely."""
    chances = np.exp(logs - logs.max(axis=1, keepdims=True))
    found = np.full(logs.shape[1], 1 / logs.shape[1])
    for _ in range(ROUNDS):
        each = chances * found
        found = (each / each.sum(axis=1, keepdims=True)).mean(axis=0)
    return found


def main() -> None:
    """Fit the shares, and write them.

    They are halfway between those of all games and the mean of the players': some have shared far
    more games.
    """
    games = played()
    of_each = [
        shares(by_style([game for game in games if game.player == one]))
        for one in sorted({game.player for game in games})
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

"""Fit the styles of single players to real games: `python -m tools.fit_player`.

The games are those of data/games.tsv: colours, and no words. It prints how likely they are by
other powers of the words' weights and of the openers' shares than those in use, and by each style
alone. Then the shares of the styles are fitted by expectation-maximisation, and judged on the
games of each player by the shares that the others' games have. With --write they go to
data/players.json.
"""

import csv
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tools.arguments import parser
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import InputError
from unwordle.players import fitted as shipped
from unwordle.players.fits import FitSets
from unwordle.players.likelihood import Rows, of_games
from unwordle.players.player import Habits, Player, population
from unwordle.wordlist import named

DATA = Path(__file__).resolve().parents[1] / "data"
PARTICLES = 16
FOLDS = 5
ROUNDS = 200

Reals: TypeAlias = NDArray[np.float64]
LEXICON = named("today")
SETS = FitSets(LEXICON)
POWERS: dict[str, list[Any]] = {
    "weights": [{"counted": a, "zipf": b} for a, b in ((1, 0), (0.85, 0), (0.7, 0.06), (0.5, 0.1))],
    "openers": [[1.0, 0.02], [1.0, 0.05], [1.0, 0.1], [0.9, 0.05], [0.8, 0.1]],
}


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


def likelihoods(games: Sequence[Played], habits: Habits) -> Reals:
    """Return the log-likelihood of each game by these habits."""
    player = Player(SETS, habits, population(LEXICON, habits))
    rows = Rows(SETS, [game.solution for game in games])
    asked = [(game.grid, game.solution) for game in games]
    return of_games(player, asked, particles=PARTICLES, runs=1, rows=rows).logs


class Choices:
    """Games, and how likely each is by each style of some habits."""

    def __init__(self, games: Sequence[Played], habits: Habits) -> None:
        alone = [replace(habits, styles=(style,), shares=(1.0,)) for style in habits.styles]
        logs = np.stack([likelihoods(games, one) for one in alone], axis=1)
        possible = logs.max(axis=1) > -np.inf
        self.habits = habits
        self.logs: Reals = logs[possible]
        self.used = [game for game, there in zip(games, possible.tolist(), strict=True) if there]

    def shares(self, among: NDArray[np.bool_]) -> Reals:
        """Return the shares of the styles that make these of the games most likely."""
        chances = np.exp(self.logs[among] - self.logs[among].max(axis=1, keepdims=True))
        shares = np.full(chances.shape[1], 1 / chances.shape[1])
        for _ in range(ROUNDS):
            each = chances * shares
            shares = (each / each.sum(axis=1, keepdims=True)).mean(axis=0)
        return shares

    def by(self, shares: Reals) -> Reals:
        """Return the log-likelihood of each game if the styles have these shares."""
        logs: Reals = np.logaddexp.reduce(self.logs + np.log(np.maximum(shares, 1e-12)), axis=1)
        return logs


def fitted(choices: Choices, among: NDArray[np.bool_]) -> Habits:
    """Return the habits that make these of the games most likely."""
    return replace(choices.habits, shares=tuple(choices.shares(among).tolist()))


@contextmanager
def instead(name: str, value: object) -> Iterator[None]:
    """Have one of the model's numbers be another for a while."""
    numbers = shipped.numbers()
    before, numbers[name] = numbers[name], value
    yield
    numbers[name] = before


def main() -> None:
    """Print how other numbers do, and fit the shares of the styles."""
    arguments = parser(__doc__)
    arguments.add_argument("--write", action="store_true", help="write the shares")
    write = arguments.parse_args().write
    games, habits = played(), Habits()
    usual = likelihoods(games, habits)
    there = np.isfinite(usual)
    print(f"{there.sum()} games of {len(games)}: {usual[there].mean():.4f} nats each")
    for name, values in POWERS.items():
        for value in values:
            with instead(name, value):
                more = (likelihoods(games, Habits()) - usual)[there]
            error = more.std() / np.sqrt(len(more))
            print(f"{name} {value}: {more.mean():+.4f} ± {error:.4f}", flush=True)
    choices = Choices(games, habits)
    for style, logs in zip(habits.styles, choices.logs.T, strict=True):
        print(f"{style.name} alone: {logs[np.isfinite(logs)].mean():.4f}")
    owners = np.array([game.player for game in choices.used])
    for owner in np.unique(owners):
        own = owners == owner
        for whose, shares in (("own", choices.shares(own)), ("others'", choices.shares(~own))):
            held = choices.by(shares)[own].mean()
            print(f"player {owner}, {whose} shares {shares.round(2).tolist()}: {held:.4f}")
    # Halfway between one of all games and one of all players: some have shared far more games.
    of_owners = [choices.shares(owners == owner) for owner in np.unique(owners)]
    shares = (choices.shares(owners >= 0) + np.mean(of_owners, axis=0)) / 2
    print(f"all {shares.round(3).tolist()}: {choices.by(shares).mean():.4f}")
    if write:
        whole = shipped.numbers()
        for style, share in zip(whole["styles"], shares.tolist(), strict=True):
            style["share"] = round(share, 3)
        path = DATA / "players.json"
        path.write_text(json.dumps(whole, indent=1) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()

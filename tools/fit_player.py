"""Fit the player model to real games: `python -m tools.fit_player`.

Maximum likelihood over the boards that the games could have been. Boards are drawn once for each
game, with weights, by the model as it stands (`weighted_boards`). The likelihood of other numbers
is then the weighted mean of the ratio of the boards' probabilities: a smooth function, climbed by
Newton steps with the games' outer products for the curvature (Berndt, Hall, Hall, Hausman 1974),
which also give the intervals. Richer models are judged on days that they were not fitted to.
"""

import csv
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from model.game.errors import InputError
from model.game.feedback import colours_of, pattern_code
from model.game.grid import Grid
from model.game.limits import MOST_ROWS
from model.player.fits import Bits, FitSets, Places, Weigher, holds
from model.player.habits import Habits
from model.player.likelihood import Rows
from model.player.particles import Game, weighted_boards
from model.player.player import anyone
from tools.arguments import parser
from wordlist import named

GAMES = Path(__file__).resolve().parent.parent / "data" / "games.tsv"
BOARDS = 12
FOLDS = 5
SLIPS = 4
ROUNDS = 5

Reals: TypeAlias = NDArray[np.float64]
LEXICON = named("nyt")
SETS = FitSets(LEXICON)


@dataclass(frozen=True)
class Played:
    """One real game."""

    day: int
    solution: str
    player: int
    grid: Grid


def played() -> list[Played]:
    """The games of data/games.tsv, but those of a single guess."""
    games = []
    with GAMES.open(encoding="ascii") as file:
        for line in csv.DictReader(file, delimiter="\t"):
            try:
                grid = Grid.parse(line["rows"])
            except InputError:
                continue
            games.append(Played(int(line["day"]), line["solution"], int(line["player"]), grid))
    return games


FEATURES: dict[str, Reals] = {
    "zipf": LEXICON.zipf * np.log(10),
    "answer": LEXICON.is_answer.astype(float),
    "repeated": np.array([len(set(word)) < len(word) for word in LEXICON.words], dtype=float),
    "ends in s": np.array([word.endswith("s") for word in LEXICON.words], dtype=float),
    "vowels": np.array([len(set(word) & set("aeiou")) for word in LEXICON.words], dtype=float),
}
WEIGHTS = ["zipf", "answer", "repeated 2", "repeated 3"]
"""The weights of the model in use."""
MODELS: dict[str, list[str]] = {
    "frequency alone": ["zipf"],
    "and answers": ["zipf", "answer"],
    "and repeated letters": ["zipf", "answer", "repeated"],
    "repeated letters by row": WEIGHTS,
    "all by row": ["zipf 2", "zipf 3", "answer 2", "answer 3", "repeated 2", "repeated 3"],
    "and words in -s": ["zipf", "answer", "repeated 2", "repeated 3", "ends in s"],
    "and vowels": ["zipf", "answer", "repeated 2", "repeated 3", "vowels"],
}
"""What a word's weight depends on. A name with 2 is for row 2 alone, with 3 for those after it."""


@dataclass(frozen=True)
class _Guesses:
    """Guesses after the opener in one row, or in several that share their weights.

    Many boards leave the same words open, so each set of words is there once.
    """

    words: Places
    fits: Bits
    which_fits: Places
    """The words that fit what is known at each guess: a place in `fits`."""
    careful: Bits
    which_careful: Places
    """And those that hard mode allows."""

    @classmethod
    def of(cls, words: Places, fits: Bits, careful: Bits) -> "_Guesses":
        """The guesses, each with its own two sets of words."""
        return cls(words, *_each_once(fits), *_each_once(careful))

    def chances(self, weigh: Weigher) -> Reals:
        """How likely each guess is as one that fits, as a careful one, as any: shape (3, n)."""
        fits = holds(self.fits, self.which_fits, self.words)
        careful = holds(self.careful, self.which_careful, self.words)
        found: Reals = weigh.weights[self.words] * np.stack(
            [
                fits / weigh(self.fits)[self.which_fits],
                careful / weigh(self.careful)[self.which_careful],
                np.full(len(self.words), 1 / weigh.total),
            ]
        )
        return found


def _each_once(sets: Bits) -> tuple[Bits, Places]:
    """The different sets, and the place of each of these among them."""
    rows = np.ascontiguousarray(sets).view(np.dtype((np.void, sets.shape[1]))).ravel()
    _, first, which = np.unique(rows, return_index=True, return_inverse=True)
    return sets[first], which


class Choices:
    """Every guess after the opener, of boards drawn for each game."""

    def __init__(self, games: Sequence[Played], habits: Habits) -> None:
        player = anyone(LEXICON, habits)
        rows = Rows(SETS, [game.solution for game in games])
        rng = np.random.default_rng(0)
        boards, of_row, words, fits, careful = [], [], [], [], []
        weights, owners = [], []
        self.used: list[Played] = []
        count = 0
        for game in games:
            of_rows = [rows.showing(row, game.solution) for row in game.grid.rows]
            if not all(map(len, of_rows)):
                continue
            place = LEXICON.index(game.solution)
            drawn = weighted_boards(player, [Game(game.grid, place, of_rows)], BOARDS, rng)[0]
            n = len(drawn.weights)
            fit, allowed = SETS.everything(n), SETS.everything(n)
            for r, row in enumerate(game.grid.rows):
                shown = colours_of(np.full(n, pattern_code(row)), len(row)).astype(np.uint8)
                fit = fit & SETS.fitting(drawn.guesses[:, r], shown)
                allowed = allowed & SETS.hard(drawn.guesses[:, r], shown)
                if r + 1 == MOST_ROWS:
                    break
                last = r + 1 == len(game.grid.rows)
                words.append(np.full(n, place) if last else drawn.guesses[:, r + 1])
                fits.append(fit)
                careful.append(allowed)
                of_row.append(np.full(n, r + 1))
                boards.append(np.arange(count, count + n))
            owners.append(np.full(n, len(self.used)))
            weights.append(drawn.weights)
            self.used.append(game)
            count += n
        self.count = count
        self.board, self.row = np.concatenate(boards), np.concatenate(of_row)
        self.weight, self.owner = np.concatenate(weights), np.concatenate(owners)
        every = [np.concatenate(one) for one in (words, fits, careful)]
        self.parts = {
            " 2": _Guesses.of(*(one[self.row == 1] for one in every)),
            " 3": _Guesses.of(*(one[self.row > 1] for one in every)),
        }
        self._chances = lru_cache(maxsize=8)(self._chances_of)
        self.drawn_by = self.logs(
            WEIGHTS,
            np.array([habits.zipf, habits.answer, *habits.repeated]),
            np.array(habits.slip),
            habits.careful,
        )

    def _chances_of(self, part: str, features: tuple[tuple[str, float], ...]) -> Reals:
        """How likely the guesses of row 2, or of those after it, are by these weights."""
        logs = sum((value * FEATURES[name] for name, value in features), np.zeros(len(LEXICON)))
        return self.parts[part].chances(Weigher(np.exp(logs - logs.max())))

    def logs(self, names: Sequence[str], values: Reals, slip: Reals, careful: float) -> Reals:
        """The log-probability of each board but for its opener."""
        found = np.empty(len(self.row))
        slips = slip[np.minimum(self.row, len(slip)) - 1]
        for part, chosen in ((" 2", self.row == 1), (" 3", self.row > 1)):
            features = tuple(
                (name.removesuffix(part), value)
                for name, value in zip(names, values.tolist(), strict=True)
                if not name.endswith((" 2", " 3")) or name.endswith(part)
            )
            slipped = slips[chosen]
            kinds = (1 - slipped, slipped * careful, slipped * (1 - careful))
            found[chosen] = np.log((np.stack(kinds) * self._chances(part, features)).sum(axis=0))
        summed: Reals = np.bincount(self.board, found, self.count).astype(np.float64)
        return summed

    def of_games(self, names: Sequence[str], point: Reals) -> Reals:
        """Each game's log-likelihood at a point: the features' values, then logits."""
        n = len(names)
        chances = 1 / (1 + np.exp(-point[n:]))
        logs = self.logs(names, point[:n], chances[:-1], float(chances[-1]))
        found: Reals = np.log(np.bincount(self.owner, self.weight * np.exp(logs - self.drawn_by)))
        return found


def climb(
    value: Callable[[Reals], Reals], point: Reals, among: NDArray[np.bool_]
) -> tuple[Reals, Reals]:
    """The point of the greatest summed likelihood of these games, and its standard errors."""
    step = 0.02
    for _ in range(ROUNDS):
        at = value(point)
        slopes = np.array(
            [(value(point + step * axis) - at)[among] / step for axis in np.eye(len(point))]
        )
        curvature = slopes @ slopes.T + 1e-3 * np.eye(len(point))
        move = np.linalg.solve(curvature, slopes.sum(axis=1))
        while np.abs(move).max() > 1e-3 and value(point + move)[among].sum() < at[among].sum():
            move /= 2
        point = point + move
        if np.abs(move).max() < 0.02:
            break
    return point, np.sqrt(np.diag(np.linalg.inv(curvature)))


LOGITS = np.array([-2.7, -2.7, -2.2, -2.5, 1.3])
"""Where the climb starts: slips in rows 2 to 5, and the careful part of them."""


def fitted(choices: Choices, among: NDArray[np.bool_]) -> Habits:
    """The habits that make these of the games most likely."""
    usual = Habits()
    start = np.concatenate([[usual.zipf, usual.answer, *usual.repeated], LOGITS])
    point, _ = climb(lambda at: choices.of_games(WEIGHTS, at), start, among)
    slips = 1 / (1 + np.exp(-point[len(WEIGHTS) :]))
    return Habits(
        zipf=float(point[0]),
        answer=float(point[1]),
        repeated=(float(point[2]), float(point[3])),
        slip=tuple(slips[:SLIPS].tolist()),
        careful=float(slips[SLIPS]),
    )


def main() -> None:
    """Fit every model to all days, and judge each on days it was not fitted to."""
    habits = Habits()
    choices = Choices(played(), habits)
    folds = np.array([game.day % FOLDS for game in choices.used])
    whole = np.ones(len(folds), dtype=bool)
    print(
        f"{len(folds)} games; held back: the mean log-likelihood of a game, days in {FOLDS} parts"
    )
    first = {"zipf": habits.zipf, "answer": habits.answer, "repeated": habits.repeated[-1]}
    for title, names in MODELS.items():
        start = np.concatenate([[first.get(name.rstrip(" 23"), 0.0) for name in names], LOGITS])

        def value(point: Reals, names: Sequence[str] = names) -> Reals:
            return choices.of_games(names, point)

        point, errors = climb(value, start, whole)
        held = sum(
            value(climb(value, point, folds != fold)[0])[folds == fold].sum()
            for fold in range(FOLDS)
        )
        print(f"\n{title}: {held / len(folds):.4f} held back")
        for name, at, error in zip(names, point, errors, strict=False):
            print(f"  {name:12} {at:6.2f} ± {1.96 * error:.2f}")
        for i, name in enumerate([*(f"slip, row {r + 2}" for r in range(SLIPS)), "careful"]):
            at, error = point[len(names) + i], 1.96 * errors[len(names) + i]
            low, mid, high = (1 / (1 + np.exp(-x)) for x in (at - error, at, at + error))
            print(f"  {name:12} {mid:6.3f} ({low:.3f} to {high:.3f})")


if __name__ == "__main__":
    parser(__doc__).parse_args()
    main()

"""Grids that are not of the solution: another day's, or mistyped.

How probable a grid is as one of another day is its mean over all solutions. As a mistyped one it
is, while solutions are sought, as probable as its number of rows makes it. Of the solutions that
lead it is then asked how likely the grid would be with some one tile changed. That separates a grid
that was mistyped from one of a player who guesses badly: next to the first is a likely grid.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import numpy as np

from unwordle.model.game.feedback import Colour
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.players.fits import Reals
from unwordle.players.likelihood import of_games
from unwordle.players.player import Player

_DRAWN_BY = 0.7
"""The power of the screening's likelihood by which solutions of other days are drawn."""
_MOST_GAMES, _MOST_DRAWN, _LEAST_DRAWN = 1600, 32, 8
_MISTYPED = -9.0, -2.0
"""The log-probability of a mistyped grid: of no rows, and for each row. It is that of grids of
the simulated players of `tools.strangers` with one tile changed, about."""
_PARTICLES = 4

LogsOf: TypeAlias = Callable[[Sequence[tuple[int, str]]], Reals]
"""Returns the log-likelihood of each grid (its number) with its solution."""


def another_day(
    likelihoods: LogsOf, rough: Reals, solutions: Lexicon, prior: Reals, seed: int
) -> Reals:
    """Return the log-probability of each grid (a row of `rough`) as one of any day.

    The mean over solutions is estimated by importance sampling: drawn are those for which the
    screening (`rough`, their log-likelihoods) finds the grid likely. `likelihoods` gives the
    log-likelihood of grids, by their numbers, each with its solution.
    """
    rng = np.random.default_rng(seed)
    number = int(np.clip(_MOST_GAMES / len(rough), _LEAST_DRAWN, _MOST_DRAWN))
    chances = prior * np.exp(_DRAWN_BY * (rough - rough.max(axis=1, keepdims=True)))
    chances /= chances.sum(axis=1, keepdims=True)
    drawn = np.stack([rng.choice(len(prior), number, p=of_grid) for of_grid in chances])
    games = [(g, solutions.words[i]) for g, own in enumerate(drawn) for i in own]
    odds = prior[drawn] / prior.sum() / np.take_along_axis(chances, drawn, axis=1)
    each = likelihoods(games).reshape(drawn.shape) + np.log(odds)
    return np.asarray(np.logaddexp.reduce(each, axis=1) - np.log(number))


def mistyped(grid: Grid) -> float:
    """Return the log-probability of a grid as a mistyped one, by its rows alone."""
    return _MISTYPED[0] + _MISTYPED[1] * len(grid.rows)


def elsewhere(grids: Sequence[Grid], another_day: Reals) -> Reals:
    """Return the log-probability of each grid where nothing is known of the solution."""
    return _either(another_day, np.array([mistyped(grid) for grid in grids]))


def given(
    player: Player, grid: Grid, another_day: float, solutions: Sequence[str], seed: int
) -> Reals:
    """Return the log-probability of a grid that does not belong, given each of these solutions."""
    near = list(_one_tile_off(grid))
    games = [(other, word) for word in solutions for other in near]
    logs = of_games(player, games, particles=_PARTICLES, runs=1, seed=seed).logs
    of_each = np.logaddexp.reduce(logs.reshape(len(solutions), -1), axis=1) - np.log(len(near))
    # More tiles may be wrong than one.
    at_random = -len(grid.rows) * grid.length * np.log(len(Colour)) - np.log(6)
    return _either(np.full(len(solutions), another_day), np.logaddexp(of_each, at_random))


def _either(first: Reals, second: Reals) -> Reals:
    """Return the logarithm of the mean of two probabilities, from theirs."""
    return np.asarray(np.logaddexp(first, second) - np.log(2))


def _one_tile_off(grid: Grid) -> Iterator[Grid]:
    """Yield the grids that differ from this one in a single tile."""
    for r, row in enumerate(grid.rows):
        for c, shown in enumerate(row):
            for colour in Colour:
                changed = row[:c] + colour + row[c + 1 :]
                if colour != shown and set(changed) != {Colour.GREEN}:
                    yield Grid((*grid.rows[:r], changed, *grid.rows[r + 1 :]))

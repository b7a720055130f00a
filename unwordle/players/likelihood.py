"""How likely grids are for solutions: the likelihood of the player model.

The probability of a grid is the sum over all its boards. It is taken row by row over weighted
partial boards (`players.particles`), all of them while they are few: then the sum is exact.
Else it is an unbiased estimate, the mean of independent runs; their spread gives its standard
error.
"""

from collections.abc import Iterable, Sequence
from math import ceil
from typing import NamedTuple, TypeAlias

import numpy as np

from unwordle.model.game.feedback import letters_of, pattern_code
from unwordle.model.game.grid import Grid
from unwordle.model.game.word_sets import Places
from unwordle.model.theory.plays import play_called
from unwordle.model.theory.rules import rules_called
from unwordle.players.fits import FitSets, Reals
from unwordle.players.particles import Game, weighted_boards
from unwordle.players.player import Openers, Player

Narrowed: TypeAlias = dict[int, Places]
"""The only words that some rows of a grid can hold, by their places in the lexicon, in order."""

_MOST_AT_ONCE = 8192


class Likelihoods(NamedTuple):
    """Of each of some grids with its solution."""

    logs: Reals
    """The natural logarithm of the probability of the grid; -inf if it is impossible."""
    errors: Reals
    """The standard error of that logarithm; 0 if it is exact, nan after a single run."""


class Rows:
    """The words that show a pattern with a solution, found once for each."""

    def __init__(self, sets: FitSets, solutions: Iterable[str]) -> None:
        self.solutions = list(dict.fromkeys(solutions))
        letters = sets.lexicon.letters
        codes = rules_called(sets.rules).codes(letters, letters_of(self.solutions)).T
        self._codes = dict(zip(self.solutions, codes, strict=True))
        self._found: dict[tuple[str, str], Places] = {}

    def showing(self, pattern: str, solution: str) -> Places:
        """Return the places of the words that show the pattern with the solution."""
        key = pattern, solution
        if key not in self._found:
            self._found[key] = np.flatnonzero(self._codes[solution] == pattern_code(pattern))
        return self._found[key]


def of_games(
    player: Player,
    games: Sequence[tuple[Grid, str]],
    *,
    narrowed: Sequence[Narrowed] = (),
    openers: Sequence[Openers] = (),
    particles: int = 16,
    runs: int = 2,
    seed: int = 0,
    rows: Rows | None = None,
) -> Likelihoods:
    """Return the log-likelihood of each grid with its solution, and its standard error.

    A solution must be a word of the player's lexicon (KeyError otherwise). `narrowed` says of each
    game which words some rows can hold, `openers` how likely each word opens it, if not as the
    player opens. `rows` saves finding the words of each row again, if it is for all solutions.
    """
    rng = np.random.default_rng(seed)
    rows = rows or Rows(player.sets, [solution for _, solution in games])
    possible: dict[int, Game] = {}
    may_be = {grid: _may_be(player, grid) for grid in dict.fromkeys(grid for grid, _ in games)}
    for i, (grid, solution) in enumerate(games):
        words = [rows.showing(pattern, solution) for pattern in grid.rows]
        for row, known in narrowed[i].items() if narrowed else ():
            words[row] = np.intersect1d(words[row], known, assume_unique=True)
        if may_be[grid] and all(map(len, words)):
            own = openers[i] if openers else None
            possible[i] = Game(grid, player.sets.lexicon.index(solution), words, own)
    estimates = np.zeros((runs, len(games)))
    at_once = ceil(_MOST_AT_ONCE / (particles * runs))
    for start in range(0, len(possible), at_once):
        places = list(possible)[start : start + at_once]
        batch = [possible[i] for i in places for _ in range(runs)]
        sums = [boards.weights.sum() for boards in weighted_boards(player, batch, particles, rng)]
        estimates[:, places] = np.reshape(sums, (len(places), runs)).T
    return _summed_up(estimates)


def _may_be(player: Player, grid: Grid) -> bool:
    """Whether the colours alone allow it: where every slip keeps to hard mode, some break it."""
    free = any(player.kinds(row)[..., 2:4].any() for row in range(1, len(grid.rows)))
    return free or play_called("hard").allows_colours(grid.rows)


def _summed_up(estimates: Reals) -> Likelihoods:
    """Return the logarithm of the mean over runs, and its standard error, to first order."""
    runs = len(estimates)
    mean = estimates.mean(axis=0)
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.log(mean)
        if runs == 1:
            return Likelihoods(logs, np.full(mean.shape, np.nan))
        errors = estimates.std(axis=0, ddof=1) / np.sqrt(runs) / mean
    return Likelihoods(logs, np.where(mean > 0, errors, 0.0))

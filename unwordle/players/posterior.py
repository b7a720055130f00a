"""The probability of each solution according to the player model, given one or more grids.

If there are several grids, each grid can be foreign. A foreign grid is from another day or is
mistyped. A single grid is always treated as a grid of the solution. A fast screening chooses the
solutions to weigh. Then these solutions are weighed grid by grid, and solutions that fall far
behind the best solution are dropped. The best solutions are weighed again in several runs with more
boards. The errors are computed from the spread of these runs.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

import numpy as np

from unwordle.model.counting.boards import Progress
from unwordle.model.game.grid import Grid, Pin
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Bools, Places
from unwordle.players.likelihood import Likelihoods, Narrowed, of_games, screened
from unwordle.players.player import Player, Reals

TRUST = 0.8
"""The exponent applied to the likelihood of the grids.

The exponent is below 1, because real players vary more than the model predicts.
"""
FOREIGN = 0.003
"""The prior probability that a grid is foreign, if there are several grids.

It is the maximum-likelihood estimate for the 1,551 grids in data/games.tsv, none of which is
impossible for the word of its day. So a possible grid is foreign only on strong evidence.
"""
LIKELY_FOREIGN = 0.5
"""The minimum probability at which a grid is reported as foreign."""
_ELSEWHERE = -11.0, -2.0
"""The two parts of a foreign grid's log-likelihood: a constant, and a term for each row.

A foreign grid of four rows has -19. The median of genuine ones in data/games.tsv is -10.
"""
_CERTAIN = 100.0
"""The reduction of the log-probability that a single grid or a pinned grid is foreign.

A grid with pins is rarely foreign, because a user who gives pins for a grid knows the game.
"""
ROUGH = 0.02
"""The weight, from 0 to 1, of the rough estimates in the final probabilities.

The rough estimates are from the screening of all solutions.
"""
BEHIND = 12.0
"""The maximum gap in log-probability between the best solution and the solutions to keep."""
SOLUTIONS = 1200
"""The maximum number of solutions to weigh.

At most `max(2, SOLUTIONS // 30)` solutions are weighed again.
"""
FIRST, AGAIN = 10_000, 20_000
"""The maximum numbers of boards in the two weighings.

In the first weighing, the limit `FIRST` applies to a single grid with all solutions. In the second
weighing, the limit `AGAIN` applies to all runs with all grids and solutions.
"""
FEWEST, MORE = 8, 4
"""Two numbers that limit the boards for a grid and a solution.

In each weighing, the maximum number of boards is at least `FEWEST`. In the second weighing, the
maximum number of boards is at most `FEWEST * MORE`.
"""
RUNS = 4
"""The number of runs in the second weighing."""
_MOST_AGAINST = 8.0
"""The maximum reduction of a solution's log-likelihood by a single grid in the screening.

So a single odd or foreign grid does not drop the right solution before it is weighed.
"""
_SOON = 5
"""The number of later grids whose rough likelihoods are used at a step of the first weighing."""
_MOST_IN_SIEVE = 32
"""The maximum number of boards for a grid and a solution in the first weighing."""
_DRAWN, _ONCE = 2.0, 9.0
"""Two parameters for the adjustment of the squared errors of solutions.

A squared error is shrunk towards the mean of all squared errors, and the mean has the weight
`_DRAWN`. If a solution was weighed only once, its squared error is `_ONCE` times the mean.
"""


class Posterior(NamedTuple):
    """The solutions and their probabilities, the most probable solution first."""

    words: tuple[str, ...]
    probabilities: Reals
    errors: Reals
    """The standard error of each probability."""
    foreign: Reals
    """For each grid, the probability that the grid is foreign."""


@dataclass(frozen=True)
class _Day:
    """The different grids of a day, and the solutions that the day can have.

    Equal grids with different pins count as different grids.
    """

    player: Player
    solutions: Lexicon
    start: Reals
    """The logarithm of the prior probability of each solution."""
    possible: Bools
    """False for each solution that is known to have no board for at least one grid."""
    grids: list[Grid]
    """The different grids. Grids with few rows come first: they are fast and well estimated."""
    times: Places
    """The number of times that each grid was given."""
    narrowed: list[Narrowed]
    """The words that can be in the pinned rows of each grid."""
    elsewhere: Reals
    """The log-probability that each grid is foreign and shows its rows, shape (grids, 1)."""

    def either(self, logs: Reals) -> Reals:
        """Return the log-likelihoods of the first grids if each grid can be foreign."""
        return np.asarray(np.logaddexp(logs, self.elsewhere[: len(logs)]))

    def known(self, solutions: Places, logs: Reals) -> Reals:
        """Return the log-probability of each solution given some grids, up to a constant."""
        joint = self.times[: len(logs)] @ self.either(logs)
        return np.asarray(self.start[solutions] + TRUST * joint)

    def likelihoods(
        self, grids: Sequence[int], solutions: Places, particles: int, runs: int, seed: int
    ) -> Likelihoods:
        """Return the estimated log-likelihoods and their errors, shape (grids, solutions).

        `grids` and `solutions` have indices. Each of `runs` runs uses at most `particles` boards
        for a grid and a solution.
        """
        words = [self.solutions.words[i] for i in solutions]
        games = [(self.grids[g], word) for g in grids for word in words]
        narrowed = [self.narrowed[g] for g in grids for _ in words]
        both = of_games(
            self.player, games, narrowed=narrowed, particles=particles, runs=runs, seed=seed
        )
        return Likelihoods(*(part.reshape(-1, len(words)) for part in both))


class _Weighed(NamedTuple):
    """The solutions that were weighed and not dropped, with the likelihoods of the grids."""

    survivors: Places
    logs: Reals
    """The log-likelihood of each grid if it is not foreign, by grid and survivor."""
    errors: Reals
    """The standard error of each log-likelihood; nan after a single run."""


def posterior(
    player: Player,
    grids: Sequence[Grid],
    solutions: Lexicon,
    prior: Reals,
    *,
    pins: Sequence[Sequence[Pin]] = (),
    possible: Bools | None = None,
    progress: Progress | None = None,
) -> Posterior:
    """Return the probabilities of the solutions, and each grid's probability of being foreign.

    If the attribute `hard` of a grid is true, the grid was played in hard mode. `prior` has the
    prior probability of each solution. The solutions must be words of the player's lexicon.
    `possible` is False for each solution that is known to have no board for at least one grid. By
    default, all solutions are possible.
    """
    keys = [*zip(grids, map(tuple, pins or [()] * len(grids)), strict=True)]
    counted = Counter(sorted(keys, key=lambda key: len(key[0].rows)))
    elsewhere = np.array([[foreign_log(grid)] for grid, _ in counted])
    elsewhere[[bool(pinned) or len(grids) == 1 for _, pinned in counted]] -= _CERTAIN
    with np.errstate(divide="ignore"):
        start = np.log(prior)
    day = _Day(
        player,
        solutions,
        start,
        np.ones(len(solutions), dtype=bool) if possible is None else possible,
        [grid for grid, _ in counted],
        np.array([*counted.values()]),
        [player.sets.lexicon.allowed(pinned) for _, pinned in counted],
        elsewhere,
    )
    rough = screened(day.grids, player, solutions, progress)
    weighed = _refined(day, _sieved(day, rough, progress))
    place = {key: i for i, key in enumerate(counted)}
    return _combined(day, rough, weighed, np.array([place[key] for key in keys]))


def _sieved(day: _Day, rough: Reals, progress: Progress | None) -> _Weighed:
    """Weigh the solutions grid by grid, and drop those that fall far behind."""
    count = len(day.grids)
    first = np.argsort(-(day.start + _bounded(rough, day.times)), kind="stable")
    # At least half of the weighed solutions are possible, if enough solutions are possible.
    half = first[day.possible[first]][: SOLUTIONS // 2]
    survivors = np.array([*dict.fromkeys([*half.tolist(), *first.tolist()])][:SOLUTIONS])
    survivors = survivors[np.isfinite(day.start[survivors])]
    logs = np.zeros((count, len(survivors)))
    for g in range(count):
        particles = max(FEWEST, min(_MOST_IN_SIEVE, FIRST // len(survivors)))
        logs[g] = day.likelihoods([g], survivors, particles, runs=1, seed=g).logs
        # The screening is only a rough estimate for the grids ahead, so its weight is halved.
        # It is used for few grids, because its errors are correlated and would add up.
        known, soon = day.known(survivors, logs[: g + 1]), slice(g + 1, g + 1 + _SOON)
        ahead = known + 0.5 * _bounded(rough[soon, survivors], day.times[soon])
        near = np.zeros(len(survivors), dtype=bool)
        # A possible solution is compared only with other possible solutions.
        for group in (day.possible[survivors], ~day.possible[survivors]):
            behind, soon_behind = (sums - sums[group].max(initial=-inf) for sums in (known, ahead))
            keeps_up = np.maximum(behind, soon_behind) >= -BEHIND
            near |= group & keeps_up & (soon_behind >= -2 * BEHIND)
        if g + 1 < count:
            survivors, logs = survivors[near], logs[:, near]
        if progress:
            progress((g + 1) / count)
    return _Weighed(survivors, logs, np.full(logs.shape, np.nan))


def _refined(day: _Day, weighed: _Weighed) -> _Weighed:
    """Weigh the best solutions again, with more boards and several runs."""
    grids, survivors = len(day.grids), weighed.survivors
    logs, errors = weighed.logs.copy(), weighed.errors.copy()
    most = max(2, min(AGAIN // (grids * RUNS * FEWEST), SOLUTIONS // 30))
    close = np.argsort(-day.known(survivors, logs), kind="stable")[:most]
    particles = max(FEWEST, min(FEWEST * MORE, AGAIN // (grids * len(close) * RUNS)))
    again = day.likelihoods(range(grids), survivors[close], particles, RUNS, seed=0)
    logs[:, close], errors[:, close] = again
    return _Weighed(survivors, logs, errors)


def _combined(day: _Day, rough: Reals, weighed: _Weighed, which: Places) -> Posterior:
    """Return the posterior of the weighed and of the only screened solutions.

    `which` has, for each given grid, its index in `day.grids`. The likelihood is raised to the
    power `TRUST`. If at least one solution is possible and no grid is likely to be foreign, all
    solutions that are not possible get the probability 0.
    """
    survivors, logs, _ = weighed
    known = day.known(survivors, logs)
    rough = day.start + TRUST / 2 * _bounded(rough, day.times)
    away = np.exp(day.elsewhere - day.either(logs))
    foreign = (away @ normal(known))[which] * (len(which) > 1)
    if day.possible.any() and foreign.max() < LIKELY_FOREIGN:
        known[~day.possible[survivors]] = rough[~day.possible] = -inf
    shares, rough = normal(known), normal(rough)
    probabilities, errors = ROUGH * rough, ROUGH * rough * (rough < 1)
    probabilities[survivors] += (1 - ROUGH) * shares
    errors[survivors] += TRUST * (1 - ROUGH) * _errors(day, weighed, shares, 1 - away)
    order = np.argsort(-probabilities, kind="stable")
    words = tuple(day.solutions.words[i] for i in order)
    return Posterior(words, probabilities[order], errors[order], foreign)


def _errors(day: _Day, weighed: _Weighed, shares: Reals, belongs: Reals) -> Reals:
    """Return the standard error of each weighed solution's share of the total probability."""
    squares = ((weighed.errors * belongs * day.times[:, None]) ** 2).sum(axis=0)
    again = np.isfinite(squares)
    typical = float(squares[again].mean()) if again.any() else 1.0
    # The spread of a few runs is uncertain, so it is shrunk towards the mean of all solutions.
    squares = np.where(again, (squares + _DRAWN * typical) / (1 + _DRAWN), _ONCE * typical)
    spread = (1 - 2 * shares) * squares + (shares**2 * squares).sum()
    return np.asarray(shares * np.sqrt(np.maximum(spread, 0.0)))


def _bounded(rough: Reals, times: Places) -> Reals:
    """Return the rough joint log-likelihood of grids for each solution."""
    best = rough.max(axis=1, keepdims=True)
    return np.asarray(times @ np.maximum(rough, best - _MOST_AGAINST))


def foreign_log(grid: Grid) -> float:
    """Return the log-probability that a grid is foreign and has the same rows as `grid`."""
    return float(np.log(FOREIGN) + _ELSEWHERE[0] + _ELSEWHERE[1] * len(grid.rows))


def normal(logs: Reals) -> Reals:
    """Return the exponentials of these logarithms, scaled so that their sum is 1."""
    chances: Reals = np.exp(logs - logs.max())
    chances /= chances.sum()
    return chances

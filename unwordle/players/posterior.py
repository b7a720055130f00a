"""The probability of each solution by the player model, given one or more grids.

If there are several grids, each can be foreign: from another day, or mistyped. A fast screening
chooses the solutions to weigh. They are weighed grid by grid, and those that fall far behind are
dropped. The best are weighed again in several runs, whose spread gives the errors.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

import numpy as np

from unwordle.model.counting.boards import Progress
from unwordle.model.game.feedback import pattern_code
from unwordle.model.game.grid import Grid, Pin
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Bools, Places
from unwordle.players.likelihood import Likelihoods, Narrowed, of_games, screened
from unwordle.players.player import Player, Reals

# The exponent of the grids' likelihood: real players vary more than the model says.
TRUST = 0.8
# The prior probability that one of several grids is foreign: the maximum-likelihood estimate for
# the 1,551 grids in data/games.tsv, none of which is impossible on its day. So a possible grid
# is foreign only on strong evidence.
FOREIGN = 0.003
# A grid is reported as foreign from this probability on.
LIKELY_FOREIGN = 0.5
# A foreign grid's log-likelihood: a constant, and a term a row. Four rows have -19; the median
# of the genuine ones in data/games.tsv is -10.
_ELSEWHERE = -11.0, -2.0
# Taken from the log-probability that a single or a pinned grid is foreign: whoever gives pins
# for a grid knows the game.
_CERTAIN = 100.0
# The share of the screening's rough estimates in the final probabilities, so that no solution
# that was dropped by mistake has 0.
ROUGH = 0.02
# Solutions are kept up to this gap in log-probability behind the best.
BEHIND = 12.0
# The most solutions to weigh; of these, a thirtieth is weighed again.
SOLUTIONS = 1200
# The most words in all rows of all grids with all solutions in the first weighing, which also
# bound the time: after each grid, as many solutions stay as the other grids can afford, but at
# least `LEAST`.
MOST_WORDS, LEAST = 40_000_000, 100
# The most boards of one grid with all solutions in the first weighing, and of all grids,
# solutions and runs in the second. They bound the time.
FIRST, AGAIN = 10_000, 20_000
# A grid and a solution have at least `FEWEST` boards, and at most `FEWEST * MORE` in the second
# weighing.
FEWEST, MORE = 8, 4
RUNS = 4
# The most that one grid takes from a solution in the screening, lest a single odd or foreign
# grid drop the right one before it is weighed.
_MOST_AGAINST = 8.0
# The number of grids ahead that count, roughly, at each step of the first weighing.
_SOON = 5
# The first weighing only drops solutions, so it makes do with few boards.
_MOST_IN_SIEVE = 32
# A squared error is shrunk towards the mean of all, which has the weight `_DRAWN`; a solution
# that was weighed once has `_ONCE` times the mean.
_DRAWN, _ONCE = 2.0, 9.0


class Posterior(NamedTuple):
    """The solutions, most probable first, with their probabilities."""

    words: tuple[str, ...]
    probabilities: Reals
    errors: Reals
    """The standard error of each probability."""
    foreign: Reals
    """The probability that each grid is foreign."""


@dataclass(frozen=True)
class _Day:
    """The distinct grids of a day and its possible solutions. Grids with different pins are
    distinct.
    """

    player: Player
    solutions: Lexicon
    start: Reals
    """The solutions' prior log-probabilities."""
    possible: Bools
    """False for solutions that are known to lack a board for some grid."""
    grids: list[Grid]
    """The grids, beginning with short ones, which are fast and well estimated."""
    times: Places
    """The number of times that each grid was given."""
    narrowed: list[Narrowed]
    """The words of each grid's pinned rows."""
    elsewhere: Reals
    """The log-probability of each grid if it is foreign, (grids, 1)."""

    def either(self, logs: Reals) -> Reals:
        return np.asarray(np.logaddexp(logs, self.elsewhere[: len(logs)]))

    def known(self, solutions: Places, logs: Reals) -> Reals:
        """Return the solutions' log-probabilities given the first grids, up to a constant."""
        joint = self.times[: len(logs)] @ self.either(logs)
        return np.asarray(self.start[solutions] + TRUST * joint)

    def sizes(self, solutions: Places) -> Reals:
        """Return, for each grid, the mean number of words that fit its rows."""
        codes = self.player.sets.codes([self.solutions.words[i] for i in solutions])
        words = [sum((codes == pattern_code(row)).sum() for row in g.rows) for g in self.grids]
        return np.array(words) / len(solutions)

    def likelihoods(
        self, grids: Sequence[int], solutions: Places, particles: int, runs: int, seed: int
    ) -> Likelihoods:
        """Return likelihoods of grids and solutions, given as indices, (grids, solutions)."""
        words = [self.solutions.words[i] for i in solutions]
        games = [(self.grids[g], word) for g in grids for word in words]
        narrowed = [self.narrowed[g] for g in grids for _ in words]
        both = of_games(
            self.player, games, narrowed=narrowed, particles=particles, runs=runs, seed=seed
        )
        return Likelihoods(*(part.reshape(-1, len(words)) for part in both))


class _Weighed(NamedTuple):
    """The solutions that weren't dropped, with the likelihoods of the grids."""

    survivors: Places
    logs: Reals
    """The log-likelihoods of grids that aren't foreign, (grids, solutions)."""
    errors: Reals
    """The logs' standard errors; nan after a single run."""


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
    """Return the probability of each solution, and the probability that each grid is foreign.

    `prior` has the solutions' prior probabilities, and `possible` is False where a grid is known to
    have no board. The player's lexicon must have the solutions.
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
    count = len(day.grids)
    first = np.argsort(-(day.start + _bounded(rough, day.times)), kind="stable")
    survivors = _best(day, first, SOLUTIONS)
    survivors = survivors[np.isfinite(day.start[survivors])]
    logs, work = np.zeros((count, len(survivors))), MOST_WORDS
    sizes = day.sizes(survivors[:8])
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
        work -= len(survivors) * sizes[g]
        if g + 1 < count:
            most = max(LEAST, int(work / sizes[g + 1 :].sum()))
            kept = survivors[near][np.argsort(-ahead[near], kind="stable")]
            near &= np.isin(survivors, _best(day, kept, most))
            survivors, logs = survivors[near], logs[:, near]
        if progress:
            progress((g + 1) / count)
    return _Weighed(survivors, logs, np.full(logs.shape, np.nan))


def _best(day: _Day, ordered: Places, most: int) -> Places:
    """Return the first `most` solutions. At least half are possible, if there are enough."""
    half = ordered[day.possible[ordered]][: most // 2]
    return np.array([*dict.fromkeys([*half.tolist(), *ordered.tolist()])][:most], dtype=np.intp)


def _refined(day: _Day, weighed: _Weighed) -> _Weighed:
    grids, survivors = len(day.grids), weighed.survivors
    logs, errors = weighed.logs.copy(), weighed.errors.copy()
    most = max(2, min(AGAIN // (grids * RUNS * FEWEST), SOLUTIONS // 30))
    close = np.argsort(-day.known(survivors, logs), kind="stable")[:most]
    particles = max(FEWEST, min(FEWEST * MORE, AGAIN // (grids * len(close) * RUNS)))
    again = day.likelihoods(range(grids), survivors[close], particles, RUNS, seed=0)
    logs[:, close], errors[:, close] = again
    return _Weighed(survivors, logs, errors)


def _combined(day: _Day, rough: Reals, weighed: _Weighed, which: Places) -> Posterior:
    """Return the posterior of all solutions, including those that were only screened.

    `which` has each grid's index in `day.grids`. Impossible solutions usually get the probability
    0.
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
    squares = ((weighed.errors * belongs * day.times[:, None]) ** 2).sum(axis=0)
    again = np.isfinite(squares)
    typical = float(squares[again].mean()) if again.any() else 1.0
    # The spread of a few runs is uncertain, so it is shrunk towards the mean of all solutions.
    squares = np.where(again, (squares + _DRAWN * typical) / (1 + _DRAWN), _ONCE * typical)
    spread = (1 - 2 * shares) * squares + (shares**2 * squares).sum()
    return np.asarray(shares * np.sqrt(np.maximum(spread, 0.0)))


def _bounded(rough: Reals, times: Places) -> Reals:
    best = rough.max(axis=1, keepdims=True)
    return np.asarray(times @ np.maximum(rough, best - _MOST_AGAINST))


def foreign_log(grid: Grid) -> float:
    """Return the log-probability of a foreign grid with these rows."""
    return float(np.log(FOREIGN) + _ELSEWHERE[0] + _ELSEWHERE[1] * len(grid.rows))


def normal(logs: Reals) -> Reals:
    """Return the exponentials of these logarithms, scaled to the sum 1."""
    chances: Reals = np.exp(logs - logs.max())
    chances /= chances.sum()
    return chances

"""The probability of each solution by the player model, given one or more grids.

If there are several grids, each can be foreign: from another day, or mistyped. A fast screening
chooses the solutions to weigh. They are weighed grid by grid, and those that fall far behind are
dropped. The best are weighed again in several runs, whose spread gives the errors.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from unwordle.cache import cached_table
from unwordle.model.counting.boards import Progress
from unwordle.model.game.feedback import letters_of, pattern_code
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Bools, Places
from unwordle.model.theory.rules import rules_called
from unwordle.players.likelihood import KnownGrid, log_likelihoods
from unwordle.players.player import Player, Reals, population

_TABLE_LENGTH = 5
# The solutions whose patterns are computed at once, which bounds the memory.
_BLOCK = 64
# The least probability of a row in the screening: about that of a very rare word.
LEAST = 1e-7

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
# least `_LEFT`.
MOST_WORDS, _LEFT = 40_000_000, 100
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


# ---------------------------------------------------------------- the screening


def pattern_sums(
    kind: str, weights: Reals, lexicon: Lexicon, solutions: Lexicon, rules: str, patterns: list[str]
) -> Reals:
    """Return the total weight of the words by pattern, (weightings, solutions, patterns).

    For five letters, a table is cached in a file whose name begins with `kind`.
    """
    codes = np.array([pattern_code(pattern) for pattern in patterns], dtype=np.intp)
    every = 3**lexicon.length
    is_cached = lexicon.length == _TABLE_LENGTH
    columns = np.arange(every) if is_cached else codes

    def make() -> NDArray[np.float32]:
        sums = np.zeros((len(weights), len(solutions), len(columns)), np.float32)
        for start in range(0, len(solutions), _BLOCK):
            block = solutions.letters[start : start + _BLOCK]
            for i, shown in enumerate(rules_called(rules).codes(lexicon.letters, block).T, start):
                for way, weight in enumerate(weights):
                    sums[way, i] = np.bincount(shown, weight, every)[columns]
        return sums

    if not is_cached:
        return make().astype(np.float64)
    parts = [rules, *lexicon.words, "/", *solutions.words]
    table = cached_table(kind, [*map(str.encode, parts), weights.tobytes()], make)
    return np.asarray(table[:, :, codes], dtype=np.float64)


class Screening:
    """Rough likelihoods of grids with each solution, as if rows were independent."""

    def __init__(self, player: Player, solutions: Lexicon, grids: Iterable[Grid]) -> None:
        self.player, self.solutions = player, solutions
        rows = sorted({row for grid in grids for row in grid.rows})
        self._place = {row: place for place, row in enumerate(rows)}
        lexicon, rules = player.sets.lexicon, player.sets.rules
        weights = player.habits.weights(lexicon)
        each = np.stack([population(lexicon, player.habits), weights / weights.sum()])
        self._opener, self._later = pattern_sums("screening", each, lexicon, solutions, rules, rows)
        codes, letters = rules_called(rules).codes, solutions.letters
        self._shown = cache(lambda word: codes(letters_of([word]), letters)[0])

    def logs(self, known: KnownGrid) -> Reals:
        """Return the log-likelihoods with all solutions."""
        first, *rest = (self._place[row] for row in known.grid.rows)
        chances = self._opener[:, first] * (1 - sum(share for _, share in known.openers))
        for word, share in known.openers:
            chances = chances + share * (self._shown(word) == pattern_code(known.grid.rows[0]))
        return np.asarray(np.log(np.maximum([chances, *self._later.T[rest]], LEAST)).sum(axis=0))

    def refuted(self, grid: Grid) -> Bools:
        """Return whether some row has no word, for each solution."""
        rows = [self._place[row] for row in grid.rows]
        return np.asarray((self._later[:, rows] == 0).any(axis=1))


# ---------------------------------------------------------------- the weighing


class Posterior(NamedTuple):
    """The solutions, most probable first, with their probabilities."""

    words: list[str]
    probabilities: Reals
    errors: Reals
    """The standard error of each probability."""
    foreign: Reals
    """The probability that each grid is foreign."""


class _Day:
    """The distinct grids of a day and its possible solutions. Grids with different pins are
    distinct.
    """

    def __init__(
        self, screening: Screening, grids: Sequence[KnownGrid], prior: Reals, possible: Bools | None
    ) -> None:
        self.screening = screening
        # Short grids come first, because they are fast and well estimated.
        counted = Counter(sorted(grids, key=lambda known: len(known.grid.rows)))
        self.grids, self.times = [*counted], np.array([*counted.values()])
        self.rough = np.stack([screening.logs(known) for known in counted])
        with np.errstate(divide="ignore"):
            self.start = np.log(prior)
        self.possible = np.ones(len(prior), dtype=bool) if possible is None else possible
        # The log-probability of each grid if it is foreign, (grids, 1).
        self.elsewhere = np.array([[foreign_log(known.grid)] for known in counted])
        self.elsewhere[[bool(known.pins) or len(grids) == 1 for known in counted]] -= _CERTAIN

    def either(self, logs: Reals) -> Reals:
        return np.asarray(np.logaddexp(logs, self.elsewhere[: len(logs)]))

    def known(self, solutions: Places, logs: Reals) -> Reals:
        """Return the solutions' log-probabilities given the first grids, up to a constant."""
        joint = self.times[: len(logs)] @ self.either(logs)
        return np.asarray(self.start[solutions] + TRUST * joint)

    def sizes(self, solutions: Places) -> Reals:
        """Return, for each grid, the mean number of words that fit its rows."""
        codes = self.screening.player.sets.codes(self.words(solutions))
        rows = ([pattern_code(row) for row in known.grid.rows] for known in self.grids)
        return np.array([sum((codes == row).sum() for row in own) for own in rows]) / len(codes)

    def words(self, solutions: Places) -> list[str]:
        return [self.screening.solutions.words[i] for i in solutions]


def posterior(
    screening: Screening,
    grids: Sequence[KnownGrid],
    prior: Reals,
    *,
    possible: Bools | None = None,
    progress: Progress | None = None,
    thrift: int = 1,
) -> Posterior:
    """Return the probability of each solution, and the probability that each grid is foreign.

    `prior` has the solutions' prior probabilities, and `possible` is False where a grid is known to
    have no board. The player's lexicon must have the solutions. The work is divided by `thrift`.
    """
    day = _Day(screening, grids, prior, possible)
    survivors, logs = _sieved(day, thrift, progress)
    errors = _weigh_again(day, survivors, logs, thrift)
    which = np.array([day.grids.index(known) for known in grids])
    return _combined(day, survivors, logs, errors, which)


def _sieved(day: _Day, thrift: int, progress: Progress | None) -> tuple[Places, Reals]:
    """Return the solutions that weren't dropped, with the log-likelihoods of the grids if they
    aren't foreign, (grids, solutions).
    """
    count, player = len(day.grids), day.screening.player
    first = np.argsort(-(day.start + _bounded(day.rough, day.times)), kind="stable")
    survivors = _best(day, first, SOLUTIONS // thrift)
    survivors = survivors[np.isfinite(day.start[survivors])]
    logs, work = np.zeros((count, len(survivors))), MOST_WORDS
    sizes = day.sizes(survivors[:8])
    for g in range(count):
        particles = max(FEWEST, min(_MOST_IN_SIEVE, FIRST // thrift // len(survivors)))
        words, grid = day.words(survivors), day.grids[g : g + 1]
        logs[g], _ = log_likelihoods(player, grid, words, particles=particles, runs=1, seed=g)
        # The screening is only a rough estimate for the grids ahead, so its weight is halved.
        # It is used for few grids, because its errors are correlated and would add up.
        known, soon = day.known(survivors, logs[: g + 1]), slice(g + 1, g + 1 + _SOON)
        ahead = known + 0.5 * _bounded(day.rough[soon, survivors], day.times[soon])
        near = np.zeros(len(survivors), dtype=bool)
        # A possible solution is compared only with other possible solutions.
        for group in (day.possible[survivors], ~day.possible[survivors]):
            behind, soon_behind = (sums - sums[group].max(initial=-inf) for sums in (known, ahead))
            keeps_up = np.maximum(behind, soon_behind) >= -BEHIND
            near |= group & keeps_up & (soon_behind >= -2 * BEHIND)
        work -= len(survivors) * sizes[g]
        if g + 1 < count:
            most = max(_LEFT, int(work / max(1.0, sizes[g + 1 :].sum())))
            kept = survivors[near][np.argsort(-ahead[near], kind="stable")]
            near &= np.isin(survivors, _best(day, kept, most))
            survivors, logs = survivors[near], logs.compress(near, axis=1)
        if progress:
            progress((g + 1) / count)
    return survivors, logs


def _best(day: _Day, ordered: Places, most: int) -> Places:
    """Return the first `most` solutions. At least half are possible, if there are enough."""
    half = ordered[day.possible[ordered]][: most // 2]
    return np.array([*dict.fromkeys([*half.tolist(), *ordered.tolist()])][:most], dtype=np.intp)


def _weigh_again(day: _Day, survivors: Places, logs: Reals, thrift: int) -> Reals:
    """Improve the best solutions' logs, and return all standard errors; nan after a single run."""
    boards = AGAIN // thrift // (len(logs) * RUNS)
    most = max(2, min(boards // FEWEST, SOLUTIONS // thrift // 30))
    close = np.argsort(-day.known(survivors, logs), kind="stable")[:most]
    particles = max(FEWEST, min(FEWEST * MORE, boards // len(close)))
    errors = np.full(logs.shape, np.nan)
    player, words = day.screening.player, day.words(survivors[close])
    again = log_likelihoods(player, day.grids, words, particles=particles, runs=RUNS)
    logs[:, close], errors[:, close] = again
    return errors


def _combined(day: _Day, survivors: Places, logs: Reals, errors: Reals, which: Places) -> Posterior:
    """Return the posterior of all solutions, including those that were only screened.

    `which` has each grid's index in `day.grids`.
    """
    known = day.known(survivors, logs)
    rough = day.start + TRUST / 2 * _bounded(day.rough, day.times)
    away = np.exp(day.elsewhere - day.either(logs))
    foreign = (away @ normal(known))[which] * (len(which) > 1)
    if day.possible.any() and foreign.max() < LIKELY_FOREIGN:
        known[~day.possible[survivors]] = rough[~day.possible] = -inf
    shares, rough = normal(known), normal(rough)
    probabilities, uncertain = ROUGH * rough, ROUGH * rough * (rough < 1)
    probabilities[survivors] += (1 - ROUGH) * shares
    squares = ((errors * (1 - away) * day.times[:, None]) ** 2).sum(axis=0)
    uncertain[survivors] += TRUST * (1 - ROUGH) * _errors_of(shares, squares)
    order = np.argsort(-probabilities, kind="stable")
    return Posterior(day.words(order), probabilities[order], uncertain[order], foreign)


def _errors_of(shares: Reals, squares: Reals) -> Reals:
    """Return the errors of shares, given the squared errors of the logs; nan after one run."""
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
    chances = np.exp(logs - logs.max())
    return np.asarray(chances / chances.sum())

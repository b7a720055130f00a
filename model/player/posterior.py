"""Which solution grids are of: its posterior by the player model.

Each grid is of the solution, or with a small probability of something else: another day's, or
mistyped. So no single grid excludes a solution. A quick screening chooses the solutions to weigh;
grid by grid those that fall far behind are dropped. The best are weighed again with more
particles, and with more still while the two best are closer than their errors allow.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.player import foreign
from model.player.fits import Places, Reals
from model.player.likelihood import Likelihoods, Rows, of_games
from model.player.pattern_table import Progress
from model.player.player import Player
from model.player.screening import screened

TRUST = 0.8
"""The power of the grids' likelihood: below 1 where players are less alike than the model."""
FOREIGN = 0.01
"""The probability that a grid is not of the solution."""
ROUGH = 0.02
"""The probability that the screening knows better: it is spread over all solutions by that."""
BEHIND = 12.0
"""How far a solution's log-probability may be below the best one's before it is dropped."""
_DOUBT = 0.1
"""A probability is doubtful if two standard errors to either side are so far apart."""
_MOST_AGAINST = 8.0
"""The most that the screening of a grid holds against a solution, as a logarithm."""
_SOON = 5
"""How many grids ahead the screening is heeded."""
_MOST_IN_SIEVE = 32
"""The most boards that the first weighing keeps for a solution."""
_SUSPECT = 0.1
"""A grid is asked again whether it belongs from this probability on that it does not."""
_LEADING = 0.02
"""The least probability of the solutions given which this is asked."""


@dataclass(frozen=True)
class Effort:
    """How much is computed. All but `solutions` are numbers of boards, or of runs over them."""

    solutions: int = 1200
    """How many solutions the screening leaves; one in thirty is weighed again, at most."""
    fewest: int = 8
    """The fewest boards that are kept for a solution; twice as many when it is weighed again, and
    four times as many again while its probability is doubtful."""
    first: int = 10_000
    """The boards kept in the first weighing of a grid, for all solutions together."""
    again: int = 20_000
    """The most boards in all that is weighed again."""
    runs: int = 4
    """How many times each is then estimated."""


FULL = Effort()
QUICK = Effort(solutions=120, fewest=6, first=0, again=1500, runs=2)
"""For the many days of a chat."""


@dataclass(frozen=True)
class Posterior:
    """The probability of each solution that was weighed, the most probable first."""

    words: tuple[str, ...]
    probabilities: Reals
    errors: Reals
    """The standard error of each one's log-likelihood; nan where it was estimated once."""
    foreign: Reals
    """The probability of each grid not to be of the solution."""


@dataclass(frozen=True)
class Weighed:
    """Solutions with their log-likelihoods, not yet raised to a power and made probabilities."""

    words: tuple[str, ...]
    start: Reals
    """The log-probability of each word before any grid."""
    kept: Places
    """The places of the words that were weighed, not only screened."""
    logs: Reals
    """The log-likelihood of all grids for each word kept."""
    errors: Reals
    """Of each word's; nan where it was estimated once, or not at all."""
    screened: Reals
    """The rough log-likelihood of all grids for each word."""
    foreign: Reals
    """The probability of each grid (row) not to be of each word kept (column), given that word."""

    def posterior(self, power: float = TRUST) -> Posterior:
        """Return the posterior by the likelihood raised to this power."""
        of_kept = _normal(self.start[self.kept] + power * self.logs)
        probabilities = ROUGH * _normal(self.start + power / 2 * self.screened)
        probabilities[self.kept] += (1 - ROUGH) * of_kept
        order = np.argsort(-probabilities, kind="stable")
        return Posterior(
            tuple(self.words[i] for i in order),
            probabilities[order],
            self.errors[order],
            self.foreign @ of_kept,
        )


@dataclass
class _Weighing:
    """The grids that differ, how often each is there, and what is known of them so far."""

    grids: list[Grid]
    players: list[Player]
    times: NDArray[np.intp]
    effort: Effort
    seed: int
    another_day: Reals = field(default_factory=lambda: np.zeros(0))
    """The log-probability of each grid as one of any day."""

    @cached_property
    def elsewhere(self) -> Reals:
        """The log-probability of each grid if it is not of the solution."""
        return foreign.elsewhere(self.grids, self.another_day)

    def of_grid(self, g: int | NDArray[np.intp], logs: Reals) -> Reals:
        """The log-likelihood of grid g that may be foreign, from that where it is not."""
        whole: Reals = np.logaddexp(np.log1p(-FOREIGN) + logs, np.log(FOREIGN) + self.elsewhere[g])
        return whole

    def shares(self, start: Reals, scores: Reals) -> Reals:
        """The probability of each solution, of log-probability `start` before."""
        return _normal(start + TRUST * scores.sum(axis=0))

    def likelihoods(
        self, games: Sequence[tuple[int, str]], particles: int, runs: int
    ) -> Likelihoods:
        """Return those of each grid (its number) with its solution, by the grid's own player."""
        logs, errors = np.empty((2, len(games)))
        players = [self.players[g] for g, _ in games]
        rows = Rows(players[0].sets, [word for _, word in games])
        for player in dict.fromkeys(players):
            own = [i for i, one in enumerate(players) if one is player]
            logs[own], errors[own] = of_games(
                player,
                [(self.grids[games[i][0]], games[i][1]) for i in own],
                particles=particles,
                runs=runs,
                seed=self.seed + own[0],
                rows=rows,
            )
        return Likelihoods(logs, errors)

    def again(self, grids: Places, words: Sequence[str], particles: int) -> tuple[Reals, Reals]:
        """Return the log-likelihoods of all grids like these, for these solutions; their errors."""
        games = [(g, word) for g in grids.tolist() for word in words]
        flat = self.likelihoods(games, particles, self.effort.runs)
        logs, errors = (part.reshape(len(grids), len(words)) for part in flat)
        whole = self.of_grid(grids[:, None], logs)
        # The part of a grid's likelihood that is of the solution carries its error.
        share = np.exp(np.log1p(-FOREIGN) + logs - whole)
        times = self.times[grids, None]
        return whole * times, errors * share * times


def weighed(
    players: Sequence[Player],
    grids: Sequence[Grid],
    solutions: Lexicon,
    prior: Reals,
    *,
    effort: Effort = FULL,
    seed: int = 0,
    progress: Progress | None = None,
) -> Weighed:
    """Return the likelihood of all the grids for every solution worth weighing.

    `players` is who made each; all guess words of one lexicon. A grid with a star was played in
    hard mode. `prior` has a probability for each of the solutions, all of them words of that
    lexicon. The same seed gives the same answer.
    """
    hard = {one: replace(one, habits=one.habits.playing("hard")) for one in dict.fromkeys(players)}
    keys = [
        (grid.rows, hard[player] if grid.hard else player)
        for grid, player in zip(grids, players, strict=True)
    ]
    # Grids of few rows first: they are quick, and their estimates hardly err.
    counted = Counter(sorted(keys, key=lambda key: len(key[0])))
    place = {key: i for i, key in enumerate(counted)}
    different = [Grid(rows) for rows, _ in counted]
    owners = [player for _, player in counted]
    times = np.array(list(counted.values()))
    weighing = _Weighing(different, owners, times, effort, seed)
    rough = screened(different, owners, solutions, progress)
    weighing.another_day = foreign.another_day(
        lambda games: weighing.likelihoods(games, 4, 1).logs, rough, solutions, prior, seed
    )
    with np.errstate(divide="ignore"):
        start = np.log(prior)
    kept, scores = _sieved(weighing, rough, start, solutions, progress)
    words = [solutions.words[i] for i in kept]
    errors = np.full(len(solutions), np.nan)
    errors[kept] = _refined(weighing, words, start[kept], scores)
    of_each = _foreign(weighing, words, start[kept], scores)
    return Weighed(
        solutions.words,
        start,
        kept,
        scores.sum(axis=0),
        errors,
        _bounded(rough, times),
        of_each[[place[key] for key in keys]],
    )


def _normal(logs: Reals) -> Reals:
    """Probabilities from their logarithms, which need not be normalised."""
    chances: Reals = np.exp(logs - logs.max())
    chances /= chances.sum()
    return chances


def _bounded(rough: Reals, times: NDArray[np.intp]) -> Reals:
    """What the screening says of each solution: no grid excludes one, for it may be foreign."""
    whole: Reals = np.maximum(rough, rough.max(axis=1, keepdims=True) - _MOST_AGAINST)
    summed: Reals = (whole * times[:, None]).sum(axis=0)
    return summed


def _foreign(weighing: _Weighing, words: Sequence[str], start: Reals, scores: Reals) -> Reals:
    """Return how likely each grid (row) is not of each of these solutions, given that one."""
    share = np.log(FOREIGN) + weighing.elsewhere[:, None]
    chances: Reals = np.exp(share - scores / weighing.times[:, None])
    shares = weighing.shares(start, scores)
    leading = np.flatnonzero(shares >= _LEADING).tolist()
    if not leading:
        return chances
    solutions = [words[i] for i in leading]
    for g in np.flatnonzero(chances @ shares >= _SUSPECT).tolist():
        logs = foreign.given(
            weighing.players[g],
            weighing.grids[g],
            float(weighing.another_day[g]),
            solutions,
            weighing.seed + g,
        )
        away = chances[g, leading] * np.exp(logs - weighing.elsewhere[g])
        chances[g, leading] = away / (away + 1 - chances[g, leading])
    return chances


def _sieved(
    weighing: _Weighing,
    rough: Reals,
    start: Reals,
    solutions: Lexicon,
    progress: Progress | None,
) -> tuple[NDArray[np.intp], Reals]:
    """The solutions that keep up, and for each grid the log-likelihood of all like it."""
    effort, times = weighing.effort, weighing.times
    screened = start + _bounded(rough, times)
    kept = np.argsort(-screened, kind="stable")[: effort.solutions]
    kept = kept[np.isfinite(start[kept])]
    rows = Rows(weighing.players[0].sets, [solutions.words[i] for i in kept])
    scores = np.zeros((len(weighing.grids), len(kept)))
    for g, grid in enumerate(weighing.grids):
        games = [(grid, solutions.words[i]) for i in kept]
        logs = of_games(
            weighing.players[g],
            games,
            particles=max(effort.fewest, min(_MOST_IN_SIEVE, effort.first // len(kept))),
            runs=1,
            seed=weighing.seed + g,
            rows=rows,
        ).logs
        scores[g] = weighing.of_grid(g, logs) * times[g]
        soon = slice(g + 1, g + 1 + _SOON)
        rest = _bounded(rough[soon, kept], times[soon])
        known = start[kept] + scores[: g + 1].sum(axis=0)
        # Of what comes next the screening is a rough guess: half of it counts. Of many grids its
        # errors would add up, for it errs alike in all of them.
        ahead = known + 0.5 * rest
        keeps_up = (known >= known.max() - BEHIND) | (ahead >= ahead.max() - BEHIND)
        if g + 1 < len(weighing.grids):
            keeps_up &= ahead >= ahead.max() - 2 * BEHIND
            scores, kept = scores[:, keeps_up], kept[keeps_up]
        if progress:
            progress((g + 1) / len(weighing.grids))
    return kept, scores


def _refined(weighing: _Weighing, words: Sequence[str], start: Reals, scores: Reals) -> Reals:
    """Weigh the best of these solutions again, in place; the standard errors of their logarithms.

    Then those whose probability is still doubtful, with four times the boards for the grids whose
    estimates err most; and so on while it takes no more than `Effort.again`.
    """
    effort = weighing.effort
    errors = np.full(scores.shape, np.nan)
    most = effort.again // (len(scores) * effort.runs * effort.fewest)
    most = max(2, min(most, effort.solutions // 30))
    close = np.argsort(-weighing.shares(start, scores), kind="stable")[:most]
    grids = np.arange(len(scores))
    particles, left = 2 * effort.fewest, effort.again
    while True:
        each = len(grids) * len(close) * effort.runs
        number = particles
        if each * particles > left:
            if particles > 2 * effort.fewest:
                break
            number = max(effort.fewest, left // each)
        left -= each * number
        places = np.ix_(grids, close)
        scores[places], errors[places] = weighing.again(grids, [words[i] for i in close], number)
        shares = weighing.shares(start, scores)
        noise = TRUST * np.sqrt((errors**2).sum(axis=0))
        best = close[shares[close].argmax()]
        step = np.exp(2 * np.hypot(noise, noise[best]))
        odds = shares / np.maximum(1 - shares, 1e-12)
        doubtful = odds * step / (1 + odds * step) - odds / (odds + step) > _DOUBT
        if not doubtful.any():
            break
        close = np.union1d(np.flatnonzero(doubtful), best)
        worst = errors[:, close].max(axis=1)
        grids = np.flatnonzero(worst > worst.max() / 3)
        particles *= 4
    of_each: Reals = np.sqrt((errors**2).sum(axis=0))
    return of_each

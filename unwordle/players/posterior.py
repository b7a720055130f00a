"""Which solution grids are of: its posterior by the player model.

Each grid is of the solution, or of something else: another day's, or mistyped. All of them
say how many are not; a single grid is of the solution. A quick screening chooses the solutions to
weigh; grid by grid those that fall far behind are dropped. The best are weighed again with more
boards, and with more still while the two best are closer than their errors allow.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from unwordle.model.game.grid import Grid, Pin
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Bools, Places
from unwordle.players import foreign
from unwordle.players.fits import Reals
from unwordle.players.likelihood import Likelihoods, Narrowed, Rows, of_games
from unwordle.players.pattern_table import Progress
from unwordle.players.player import Player
from unwordle.players.screening import screened

TRUST = 0.8
"""The power of the grids' likelihood: below 1 where players are less alike than the model."""
SHARES = np.array([0.01, 0.05, 0.15, 0.3, 0.45])
"""Shares of grids that are not of the solution; the grids show which holds here."""
BEFORE = np.array([0.9, 0.06, 0.02, 0.015, 0.005])
"""The probability of each share before any grid."""
LIKELY_FOREIGN = 0.5
"""A grid is named as one that does not belong from this probability on."""
_ALONE = np.array([1e-30])
"""The share for a single grid: it belongs, even if hardly anybody plays so."""
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
_SUSPECT = 0.05
"""A grid is asked again whether it belongs from this probability on that it does not."""
_LEADING = 0.02
"""The least probability of the solutions given which this is asked."""
_PINNED = 100.0
"""How much less likely a grid with a pin is foreign, as a logarithm: who pins it, knows it."""
_DRAWN, _ONCE = 2.0, 9.0
"""How much a word's own error is drawn to that of all; and how much more, as a square, words err
that were weighed once."""
SEED = 0
"""The same grids have the same answer."""


@dataclass(frozen=True)
class Effort:
    """How much is computed. All but `solutions` are numbers of boards, or of runs over them."""

    solutions: int = 1200
    """How many solutions the screening leaves; one in thirty is weighed again, at most."""
    fewest: int = 8
    """The fewest boards that are kept for a solution; twice that when it is weighed again, and
    four times that again while its probability is in doubt."""
    first: int = 10_000
    """The boards kept in the first weighing of a grid, for all solutions together."""
    again: int = 20_000
    """The most boards in all that is weighed again."""
    runs: int = 4
    """How many times each is then estimated."""


FULL = Effort()


@dataclass(frozen=True)
class Posterior:
    """The probability of each solution that was weighed, the most probable first."""

    words: tuple[str, ...]
    probabilities: Reals
    errors: Reals
    """The standard error of each probability."""
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
    """The log-likelihood of each grid (row) for each word kept, if it belongs."""
    errors: Reals
    """The standard error of each one; nan if it was estimated once, or not at all."""
    screened: Reals
    """The rough log-likelihood of all grids for each word."""
    weighing: "_Weighing"

    def posterior(self, power: float = TRUST, possible: Bools | None = None) -> Posterior:
        """Return the posterior by the likelihood raised to this power.

        Where some solutions are `possible`, and no grid is likely foreign, no other is weighed.
        """
        weighing, start = self.weighing, self.start[self.kept]
        mixed = weighing.mixed(weighing.by_share(self.logs), power)
        of_kept = normal(start + mixed)
        foreign = weighing.foreign([self.words[i] for i in self.kept], of_kept, self.logs)
        rough = normal(self.start + power / 2 * self.screened)
        belong = len(foreign) == 1 or foreign.max() < LIKELY_FOREIGN
        if possible is not None and possible.any() and belong:
            of_kept, rough = of_kept * possible[self.kept], rough * possible
            rough /= rough.sum()
        total = of_kept.sum()
        part = 1 - ROUGH if total else 0.0
        probabilities = (1 - part) * rough
        probabilities[self.kept] += part * of_kept / (total or 1.0)
        errors = ROUGH * rough * (rough < 1)
        errors[self.kept] += power * part * self._errors(of_kept / (total or 1.0))
        order = np.argsort(-probabilities, kind="stable")
        words = tuple(self.words[i] for i in order)
        return Posterior(words, probabilities[order], errors[order], foreign)

    def is_unusual(self, word: str) -> bool:
        """Say whether some grid is likelier as one of no solution than as this one's."""
        logs = self.logs[:, self.kept == self.words.index(word)]
        away = self.weighing.elsewhere[:, None] + np.log(SHARES[0])
        return bool((logs < away).any() or not logs.size)

    def _errors(self, shares: Reals) -> Reals:
        """Return the standard error of each kept word's share, from those of the logarithms."""
        weighing = self.weighing
        belongs = 1 - weighing.away(self.logs)
        squares = ((self.errors * belongs * weighing.times[:, None]) ** 2).sum(axis=0)
        again = np.isfinite(squares)
        typical = float(squares[again].mean()) if again.any() else 1.0
        # A few runs tell little of their own spread: it is drawn to that of all.
        squares = np.where(again, (squares + _DRAWN * typical) / (1 + _DRAWN), _ONCE * typical)
        spread = (1 - 2 * shares) * squares + (shares**2 * squares).sum()
        return np.asarray(shares * np.sqrt(np.maximum(spread, 0.0)))


@dataclass
class _Weighing:
    """The grids that differ, how often each is there, and what is known of them so far."""

    grids: list[Grid]
    players: list[Player]
    times: Places
    narrowed: list[Narrowed]
    """The words that pinned rows of each grid can hold."""
    which: Places
    """Which of these each grid that was given is."""
    effort: Effort
    another_day: Reals = field(default_factory=lambda: np.zeros(0))
    """The log-probability of each grid as one of any day."""

    @cached_property
    def elsewhere(self) -> Reals:
        """The log-probability of each grid if it is not of the solution; one with a pin is."""
        elsewhere = foreign.elsewhere(self.grids, self.another_day)
        elsewhere[[bool(narrow) for narrow in self.narrowed]] -= _PINNED
        return elsewhere

    @property
    def shares(self) -> Reals:
        """The shares of foreign grids to choose among; a single grid belongs."""
        return _ALONE if self.times.sum() == 1 else SHARES

    def by_share(self, logs: Reals, grids: slice = slice(None)) -> Reals:
        """Return the log-likelihood of these grids by each share of foreign ones.

        `logs` are those of the grids that belong. The result's shape is (shares, solutions).
        """
        _, either = self._either(logs, grids)
        return np.asarray((either * self.times[grids, None]).sum(axis=1))

    def _either(self, logs: Reals, grids: slice = slice(None)) -> tuple[Reals, Reals]:
        """Return the log-likelihood of these grids as foreign ones, and as either kind.

        By each share of foreign ones, each grid, and each solution.
        """
        share = self.shares[:, None, None]
        away = np.log(share) + self.elsewhere[grids, None]
        return away, np.logaddexp(np.log1p(-share) + logs, away)

    def mixed(self, by_share: Reals, power: float = TRUST) -> Reals:
        """Return the log-likelihoods, raised to a power, whatever the share of foreign grids."""
        before = np.log(BEFORE[: len(by_share), None])
        return np.asarray(np.logaddexp.reduce(before + power * by_share, axis=0))

    def away(self, logs: Reals) -> Reals:
        """Return how likely each grid (row) is not of each solution, given that one."""
        by_share = np.log(BEFORE[: len(self.shares), None]) + TRUST * self.by_share(logs)
        of_shares = np.exp(by_share - np.logaddexp.reduce(by_share, axis=0))
        away, either = self._either(logs)
        return np.asarray((of_shares[:, None] * np.exp(away - either)).sum(axis=0))

    def foreign(self, words: Sequence[str], shares: Reals, logs: Reals) -> Reals:
        """Return how likely each grid is not of the solution, these having these probabilities.

        Of the solutions that lead it is asked how likely the grid is as a mistyped one.
        """
        away = self.away(logs)
        leading = np.flatnonzero(shares >= _LEADING).tolist()
        for g in np.flatnonzero(away @ shares >= _SUSPECT).tolist() if leading else ():
            about = self.players[g], self.grids[g], float(self.another_day[g])
            logs_away = foreign.given(*about, [words[i] for i in leading], SEED + g)
            odds = away[g, leading] * np.exp(logs_away - self.elsewhere[g])
            away[g, leading] = odds / (odds + 1 - away[g, leading])
        of_each: Reals = (away @ shares)[self.which]
        return of_each * (len(of_each) > 1)

    def likelihoods(
        self, games: Sequence[tuple[int, str]], particles: int, runs: int
    ) -> Likelihoods:
        """Return those of each grid (its number) with its solution, by the grid's own player."""
        logs, errors = np.empty((2, len(games)))
        players = [self.players[g] for g, _ in games]
        rows = Rows(players[0].sets, [word for _, word in games])
        for player in dict.fromkeys(players):
            own = [i for i, one in enumerate(players) if one is player]
            mine = [(self.grids[games[i][0]], games[i][1]) for i in own]
            pinned, seed = [self.narrowed[games[i][0]] for i in own], SEED + own[0]
            logs[own], errors[own] = of_games(
                player, mine, narrowed=pinned, particles=particles, runs=runs, seed=seed, rows=rows
            )
        return Likelihoods(logs, errors)


def weighed(
    players: Sequence[Player],
    grids: Sequence[Grid],
    solutions: Lexicon,
    prior: Reals,
    *,
    pins: Sequence[Sequence[Pin]] = (),
    possible: Bools | None = None,
    effort: Effort = FULL,
    progress: Progress | None = None,
) -> Weighed:
    """Return the likelihood of all the grids for every solution worth weighing.

    `players` is who made each; all guess words of one lexicon. A grid with a star was played in
    hard mode. `prior` has a probability for each of the solutions, all of them words of that
    lexicon. Those that are `possible` are not dropped for one that is not.
    """
    hard = {one: replace(one, habits=one.habits.playing("hard")) for one in dict.fromkeys(players)}
    keys = [
        (grid.rows, hard[player] if grid.hard else player, tuple(pinned))
        for grid, player, pinned in zip(grids, players, pins or [()] * len(grids), strict=True)
    ]
    # Grids of few rows first: they are quick, and their estimates hardly err.
    counted = Counter(sorted(keys, key=lambda key: len(key[0])))
    place = {key: i for i, key in enumerate(counted)}
    different = [Grid(rows) for rows, _, _ in counted], [player for _, player, _ in counted]
    narrowed = [narrowed_by(pinned, player.sets.lexicon) for _, player, pinned in counted]
    times, which = np.array([*counted.values()]), np.array([place[key] for key in keys])
    weighing = _Weighing(*different, times, narrowed, which, effort)
    rough = screened(weighing.grids, weighing.players, solutions, progress)
    weighing.another_day = foreign.another_day(
        lambda games: weighing.likelihoods(games, 4, 1).logs, rough, solutions, prior, SEED
    )
    with np.errstate(divide="ignore"):
        start = np.log(prior)
    possible = np.ones(len(solutions), dtype=bool) if possible is None else possible
    kept, logs = _sieved(weighing, rough, start, solutions, possible, progress)
    errors = _refined(weighing, [solutions.words[i] for i in kept], start[kept], logs)
    roughly = _bounded(rough, times)
    return Weighed(solutions.words, start, kept, logs, errors, roughly, weighing)


def narrowed_by(pins: Sequence[Pin], lexicon: Lexicon) -> Narrowed:
    """Return the places of the words that pinned rows can hold."""
    of_rows: dict[int, Places] = {}
    for pin in pins:
        fits = np.flatnonzero([pin.allows(word) for word in lexicon.words])
        of_rows[pin.row] = np.intersect1d(of_rows.get(pin.row, fits), fits, assume_unique=True)
    return of_rows


def normal(logs: Reals) -> Reals:
    """Return probabilities from their logarithms, which need not be normalised."""
    chances: Reals = np.exp(logs - logs.max())
    chances /= chances.sum()
    return chances


def _bounded(rough: Reals, times: Places) -> Reals:
    """Return what the screening says of each solution: no grid excludes one, for it may be
    foreign.
    """
    whole: Reals = np.maximum(rough, rough.max(axis=1, keepdims=True) - _MOST_AGAINST)
    return np.asarray((whole * times[:, None]).sum(axis=0))


def _sieved(
    weighing: _Weighing,
    rough: Reals,
    start: Reals,
    solutions: Lexicon,
    possible: Bools,
    progress: Progress | None,
) -> tuple[Places, Reals]:
    """Return the solutions that keep up, and for each grid (row) their log-likelihoods."""
    effort, times, count = weighing.effort, weighing.times, len(weighing.grids)
    first = np.argsort(-(start + _bounded(rough, times)), kind="stable")
    # Half of those weighed are possible, if so many are.
    half = first[possible[first]][: effort.solutions // 2]
    chosen = [*dict.fromkeys([*half.tolist(), *first.tolist()])]
    kept = np.array(chosen[: effort.solutions])
    kept = kept[np.isfinite(start[kept])]
    rows = Rows(weighing.players[0].sets, [solutions.words[i] for i in kept])
    scores = np.zeros((count, len(kept)))
    by_share = np.zeros((len(weighing.shares), len(kept)))
    for g, (player, grid) in enumerate(zip(weighing.players, weighing.grids, strict=True)):
        games = [(grid, solutions.words[i]) for i in kept]
        narrowed, seed = [weighing.narrowed[g]] * len(kept), SEED + g
        particles = max(effort.fewest, min(_MOST_IN_SIEVE, effort.first // len(kept)))
        scores[g] = of_games(
            player, games, narrowed=narrowed, particles=particles, runs=1, seed=seed, rows=rows
        ).logs
        by_share += weighing.by_share(scores[g : g + 1], slice(g, g + 1))
        known = start[kept] + weighing.mixed(by_share)
        # Of what comes next the screening is a rough guess: half of it counts. Of many grids its
        # errors would add up, for it errs alike in all of them.
        soon = slice(g + 1, g + 1 + _SOON)
        ahead = known + 0.5 * _bounded(rough[soon, kept], times[soon])
        keeps_up = np.zeros(len(kept), dtype=bool)
        for group in (possible[kept], ~possible[kept]):
            if group.any():
                behind, soon_behind = (of - of[group].max() for of in (known, ahead))
                near = (behind >= -BEHIND) | (soon_behind >= -BEHIND)
                keeps_up |= group & near & (soon_behind >= -2 * BEHIND)
        if g + 1 < count:
            kept, scores, by_share = kept[keeps_up], scores[:, keeps_up], by_share[:, keeps_up]
        if progress:
            progress((g + 1) / count)
    return kept, scores


def _refined(weighing: _Weighing, words: Sequence[str], start: Reals, logs: Reals) -> Reals:
    """Weigh the best of these solutions again, in place; the standard errors of the logarithms.

    Then those with a probability still in doubt, with four times the boards for the grids with the
    worst estimates; and so on while it takes no more than `Effort.again`.
    """
    effort, errors = weighing.effort, np.full(logs.shape, np.nan)
    most = effort.again // (len(logs) * effort.runs * effort.fewest)
    most = max(2, min(most, effort.solutions // 30))
    shares = normal(start + weighing.mixed(weighing.by_share(logs)))
    close = np.argsort(-shares, kind="stable")[:most]
    grids = np.arange(len(logs))
    particles, left = 2 * effort.fewest, effort.again
    while True:
        each, number = len(grids) * len(close) * effort.runs, particles
        if each * particles > left:
            if particles > 2 * effort.fewest:
                break
            number = max(effort.fewest, left // each)
        left -= each * number
        places = np.ix_(grids, close)
        games = [(g, words[i]) for g in grids.tolist() for i in close]
        found = weighing.likelihoods(games, number, effort.runs)
        logs[places], errors[places] = (of.reshape(len(grids), -1) for of in found)
        shares = normal(start + weighing.mixed(weighing.by_share(logs)))
        of_grids = errors * (1 - weighing.away(logs)) * weighing.times[:, None]
        noise = TRUST * np.sqrt((of_grids**2).sum(axis=0))
        best = close[shares[close].argmax()]
        step = np.exp(2 * np.hypot(noise, noise[best]))
        odds = shares / np.maximum(1 - shares, 1e-12)
        doubtful = odds * step / (1 + odds * step) - odds / (odds + step) > _DOUBT
        if not doubtful.any():
            break
        close = np.union1d(np.flatnonzero(doubtful), best)
        worst = of_grids[:, close].max(axis=1)
        grids = np.flatnonzero(worst > worst.max() / 3)
        particles *= 4
    return errors

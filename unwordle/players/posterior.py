"""The probability of each solution, given grids, by the player model.

Of several grids each is of the solution, or of something else (another day's, or mistyped); a
single grid is of the solution. A quick screening chooses the solutions to weigh; grid by grid the
solutions that fall far behind are dropped. The best are weighed again with more boards, in runs
whose spread gives the errors.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from unwordle.model.counting.boards import Progress
from unwordle.model.game.grid import Grid, Pin
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Bools, Places
from unwordle.players.likelihood import Likelihoods, Narrowed, Rows, of_games, screened
from unwordle.players.player import Player, Reals

TRUST = 0.8
"""The power of the grids' likelihood: below 1 where players are less alike than the model."""
FOREIGN = 0.02
"""The probability that one of several grids is not of the solution."""
LIKELY_FOREIGN = 0.5
"""A grid is named as one that does not belong from this probability on."""
_ELSEWHERE = -11.0, -2.0
"""The log-probability of a grid that is not of the solution: of no rows, and for each row."""
_ALONE = -69.0
"""The same of a single grid: it belongs, even if hardly anybody plays so."""
_PINNED = 100.0
"""Reduction of the log-odds that a grid with a pin is foreign: a pin is knowledge of the grid."""
ROUGH = 0.02
"""The probability that the screening knows better: it is spread over all solutions by that."""
BEHIND = 12.0
"""Maximum distance of a solution's log-probability from the best one's."""
MORE = 4
"""By what more boards are kept for a solution when it is weighed again, at most."""
_MOST_AGAINST = 8.0
"""The most that the screening of a grid holds against a solution, as a logarithm."""
_SOON = 5
"""Number of grids ahead for which the screening counts."""
_MOST_IN_SIEVE = 32
"""The most boards that the first weighing keeps for a solution."""
_DRAWN, _ONCE = 2.0, 9.0
"""Weight that draws a word's own error to that of all; and the factor of the squared error of words
weighed once."""
SEED = 0
"""The same grids have the same answer."""


@dataclass(frozen=True)
class Effort:
    """Amount of computation. All but `solutions` are numbers of boards, or of runs over them."""

    solutions: int = 1200
    """Number of solutions that the screening leaves; at most one in thirty is weighed again."""
    fewest: int = 8
    """The fewest boards that are kept for a solution."""
    first: int = 10_000
    """The boards kept in the first weighing of a grid, for all solutions together."""
    again: int = 20_000
    """The most boards in all that is weighed again."""
    runs: int = 4
    """Number of estimates of each of these."""


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


@dataclass
class Weighing:
    """Solutions with the log-likelihood of each grid, not yet made probabilities."""

    solutions: Lexicon
    start: Reals
    """The log-probability of each solution before any grid."""
    grids: list[Grid]
    """The grids that differ."""
    players: list[Player]
    narrowed: list[Narrowed]
    """The words that pinned rows of each grid can hold."""
    times: Places
    """Number of times that each of these grids occurs."""
    which: Places
    """Place among these of each grid that was given."""
    effort: Effort
    kept: Places = field(default_factory=lambda: np.zeros(0, np.intp))
    """The places of the solutions that were weighed, not only screened."""
    logs: Reals = field(default_factory=lambda: np.zeros((0, 0)))
    """The log-likelihood of each grid (row) for each solution kept, if it belongs."""
    errors: Reals = field(default_factory=lambda: np.zeros((0, 0)))
    """The standard error of each one; nan if it was estimated once."""
    screened: Reals = field(default_factory=lambda: np.zeros(0))
    """The rough log-likelihood of all grids for each solution."""

    @cached_property
    def elsewhere(self) -> Reals:
        """The log-probability of each grid together with not being of the solution."""
        if len(self.which) == 1:
            return np.array([_ALONE])
        logs = np.array([foreign_log(grid) for grid in self.grids])
        logs[[bool(narrow) for narrow in self.narrowed]] -= _PINNED
        return logs

    def either(self, logs: Reals, grids: slice = slice(None)) -> Reals:
        """Return the log-likelihood of these grids whether they belong or not, from `logs`."""
        return np.asarray(np.logaddexp(logs, self.elsewhere[grids, None]))

    def summed(self, logs: Reals, grids: slice = slice(None)) -> Reals:
        """Return the log-likelihood of these grids together, for each solution."""
        return np.asarray((self.either(logs, grids) * self.times[grids, None]).sum(axis=0))

    def away(self, logs: Reals) -> Reals:
        """Return how likely each grid (row) is not of each solution, given that one."""
        return np.asarray(np.exp(self.elsewhere[:, None] - self.either(logs)))

    def posterior(self, power: float = TRUST, possible: Bools | None = None) -> Posterior:
        """Return the posterior by the likelihood raised to this power.

        Where some solutions are `possible`, and no grid is likely foreign, no other is weighed.
        """
        of_kept = normal(self.start[self.kept] + power * self.summed(self.logs))
        rough = normal(self.start + power / 2 * self.screened)
        foreign = (self.away(self.logs) @ of_kept)[self.which] * (len(self.which) > 1)
        belong = foreign.max() < LIKELY_FOREIGN
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
        words = tuple(self.solutions.words[i] for i in order)
        return Posterior(words, probabilities[order], errors[order], foreign)

    def is_unusual(self, place: int) -> bool:
        """Say whether some grid is likelier as one of no solution than as this one's."""
        logs = self.logs[:, self.kept == place]
        away = np.array([foreign_log(grid) for grid in self.grids])[:, None]
        return bool((logs < away).any() or not logs.size)

    def _errors(self, shares: Reals) -> Reals:
        """Return the standard error of each kept solution's share, from those of the logarithms."""
        belongs = 1 - self.away(self.logs)
        squares = ((self.errors * belongs * self.times[:, None]) ** 2).sum(axis=0)
        again = np.isfinite(squares)
        typical = float(squares[again].mean()) if again.any() else 1.0
        # A few runs tell little of their own spread: it is drawn to that of all.
        squares = np.where(again, (squares + _DRAWN * typical) / (1 + _DRAWN), _ONCE * typical)
        spread = (1 - 2 * shares) * squares + (shares**2 * squares).sum()
        return np.asarray(shares * np.sqrt(np.maximum(spread, 0.0)))

    def likelihoods(
        self, games: Sequence[tuple[int, int]], particles: int, runs: int, rows: Rows
    ) -> Likelihoods:
        """Return those of each grid (its number) with its solution (its place)."""
        logs, errors = np.empty((2, len(games)))
        players = [self.players[g] for g, _ in games]
        for player in dict.fromkeys(players):
            own = [i for i, one in enumerate(players) if one is player]
            mine = [(self.grids[games[i][0]], self.solutions.words[games[i][1]]) for i in own]
            pinned, seed = [self.narrowed[games[i][0]] for i in own], SEED + games[own[0]][0]
            logs[own], errors[own] = of_games(
                player, mine, narrowed=pinned, particles=particles, runs=runs, seed=seed, rows=rows
            )
        return Likelihoods(logs, errors)

    def sieve(self, rough: Reals, possible: Bools, progress: Progress | None) -> None:
        """Weigh the solutions that keep up, grid by grid; `rough` is each grid's screening."""
        effort, count = self.effort, len(self.grids)
        self.screened = self._bounded(rough)
        first = np.argsort(-(self.start + self.screened), kind="stable")
        # Half of those weighed are possible, if so many are.
        half = first[possible[first]][: effort.solutions // 2]
        kept = np.array([*dict.fromkeys([*half.tolist(), *first.tolist()])][: effort.solutions])
        kept = kept[np.isfinite(self.start[kept])]
        rows = Rows(self.players[0].sets, [self.solutions.words[i] for i in kept])
        logs = np.zeros((count, len(kept)))
        for g in range(count):
            particles = max(effort.fewest, min(_MOST_IN_SIEVE, effort.first // len(kept)))
            logs[g] = self.likelihoods([(g, i) for i in kept.tolist()], particles, 1, rows).logs
            known = self.start[kept] + TRUST * self.summed(logs[: g + 1], slice(g + 1))
            # Of what comes next the screening is a rough guess: half of it counts. Of many grids
            # its errors would add up, for it errs alike in all of them.
            soon = slice(g + 1, g + 1 + _SOON)
            ahead = known + 0.5 * self._bounded(rough[soon, kept], soon)
            keeps_up = np.zeros(len(kept), dtype=bool)
            for group in (possible[kept], ~possible[kept]):
                if group.any():
                    behind, soon_behind = (of - of[group].max() for of in (known, ahead))
                    near = (behind >= -BEHIND) | (soon_behind >= -BEHIND)
                    keeps_up |= group & near & (soon_behind >= -2 * BEHIND)
            if g + 1 < count:
                kept, logs = kept[keeps_up], logs[:, keeps_up]
            if progress:
                progress((g + 1) / count)
        self.kept, self.logs, self.errors = kept, logs, np.full(logs.shape, np.nan)

    def _bounded(self, rough: Reals, grids: slice = slice(None)) -> Reals:
        """Return what the screening says of each solution: no grid excludes one, for it may be
        foreign.
        """
        best = rough.max(axis=1, keepdims=True)
        return np.asarray(self.times[grids] @ np.maximum(rough, best - _MOST_AGAINST))

    def refine(self) -> None:
        """Weigh the best solutions again, by more boards and several runs."""
        effort, grids = self.effort, len(self.grids)
        most = effort.again // (grids * effort.runs * effort.fewest)
        most = max(2, min(most, effort.solutions // 30))
        shares = self.start[self.kept] + TRUST * self.summed(self.logs)
        close = np.argsort(-shares, kind="stable")[:most]
        particles = effort.again // (grids * len(close) * effort.runs)
        particles = min(max(particles, effort.fewest), MORE * effort.fewest)
        rows = Rows(self.players[0].sets, [self.solutions.words[i] for i in self.kept[close]])
        games = [(g, i) for g in range(grids) for i in self.kept[close].tolist()]
        found = self.likelihoods(games, particles, effort.runs, rows)
        self.logs[:, close], self.errors[:, close] = (of.reshape(grids, -1) for of in found)


def weighed(
    player: Player,
    grids: Sequence[Grid],
    solutions: Lexicon,
    prior: Reals,
    *,
    pins: Sequence[Sequence[Pin]] = (),
    possible: Bools | None = None,
    effort: Effort = FULL,
    progress: Progress | None = None,
) -> Weighing:
    """Return the likelihood of all the grids for every solution worth weighing.

    A grid with a star was played in hard mode. `prior` has a probability for each of the solutions,
    all of them words of the player's lexicon. Those that are `possible` are not dropped for one
    that is not.
    """
    hard = replace(player, habits=player.habits.playing("hard"))
    of_pins = [tuple(pinned) for pinned in pins or [()] * len(grids)]
    keys = [(grid.rows, grid.hard, own) for grid, own in zip(grids, of_pins, strict=True)]
    # Grids of few rows first: they are quick, and their estimates hardly err.
    counted = Counter(sorted(keys, key=lambda key: len(key[0])))
    place = {key: i for i, key in enumerate(counted)}
    with np.errstate(divide="ignore"):
        start = np.log(prior)
    weighing = Weighing(
        solutions,
        start,
        [Grid(rows) for rows, _, _ in counted],
        [hard if is_hard else player for _, is_hard, _ in counted],
        [narrowed_by(pinned, player.sets.lexicon) for _, _, pinned in counted],
        np.array([*counted.values()]),
        np.array([place[key] for key in keys]),
        effort,
    )
    rough = screened(weighing.grids, player, solutions, progress)
    every = np.ones(len(solutions), dtype=bool)
    weighing.sieve(rough, every if possible is None else possible, progress)
    weighing.refine()
    return weighing


def foreign_log(grid: Grid) -> float:
    """Return the log-probability of a grid together with not being of the solution."""
    return float(np.log(FOREIGN) + _ELSEWHERE[0] + _ELSEWHERE[1] * len(grid.rows))


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

"""Which solution grids are of: its posterior by the player model.

Each grid is of the solution, or with a small probability of something else: another day's, or
mistyped. So no single grid excludes a solution. A quick screening chooses the solutions to weigh;
grid by grid those that fall far behind are dropped, and those left at the end are weighed again
with more particles.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.player.likelihood import Player, Rows, of_games
from model.player.screening import Screening

Reals: TypeAlias = NDArray[np.float64]
_MOST_AGAINST = 8.0


@dataclass(frozen=True)
class Effort:
    """How much is computed, and what is thought of grids that do not belong."""

    screened: int = 1000
    """How many solutions the screening leaves."""
    behind: float = 12.0
    """A solution is dropped when its log-probability is so much less than the best one's."""
    first: int = 5
    """How many boards are kept in the first weighing of a grid for a solution."""
    close: int = 12
    """How many solutions are weighed again."""
    particles: int = 24
    runs: int = 4
    foreign: float = 0.01
    """The probability that a grid is not of the solution."""
    rough: float = 0.02
    """The probability that the screening knows better: it is spread over all solutions by that."""
    trust: float = 0.9
    """The power of the grids' likelihood: below 1 where players are less alike than the model."""


@dataclass(frozen=True)
class Posterior:
    """The probability of each solution that was weighed, the most probable first."""

    words: tuple[str, ...]
    probabilities: Reals
    errors: Reals
    """The standard error of each one's log-likelihood; nan where it was estimated once."""
    foreign: Reals
    """The probability of each grid not to be of the solution."""


@dataclass
class _Weighing:
    """The grids that differ, how often each is there, and what is known of them so far."""

    player: Player
    grids: list[Grid]
    times: NDArray[np.intp]
    effort: Effort
    seed: int
    elsewhere: Reals = field(default_factory=lambda: np.zeros(0))
    """The log-probability of each grid where it is not of the solution."""

    def of_grid(self, g: int | NDArray[np.intp], logs: Reals) -> Reals:
        """The log-likelihood of grid g that may be foreign, from that where it is not."""
        share = self.effort.foreign
        whole: Reals = np.logaddexp(np.log1p(-share) + logs, np.log(share) + self.elsewhere[g])
        return whole


def posterior(
    player: Player,
    grids: Sequence[Grid],
    solutions: Lexicon,
    prior: Reals,
    *,
    effort: Effort = Effort(),
    seed: int = 0,
    progress: Callable[[float], None] | None = None,
) -> Posterior:
    """The probability of every solution worth weighing, given all the grids.

    `prior` has a probability for each of the solutions, all of them words of the player's
    lexicon. The same seed gives the same answer.
    """
    counted: dict[tuple[str, ...], int] = {}
    for grid in grids:
        counted[grid.rows] = counted.get(grid.rows, 0) + 1
    different = [Grid(rows) for rows in counted]
    times = np.array(list(counted.values()))
    weighing = _Weighing(player, different, times, effort, seed)
    patterns = sorted({row for grid in different for row in grid.rows})
    rough = Screening(player, solutions, patterns, progress).scores(different)
    weighing.elsewhere = _elsewhere(weighing, solutions, prior)
    with np.errstate(divide="ignore"):
        start = np.log(prior)
    kept, scores = _sieved(weighing, rough, start, solutions, progress)
    errors = np.full(len(solutions), np.nan)

    def weighed() -> Reals:
        """The probabilities of the solutions kept."""
        return _normal(start[kept] + effort.trust * scores.sum(axis=0))

    order = np.argsort(-weighed(), kind="stable")[: effort.close]
    scores[:, order], errors[kept[order]] = _closely(
        weighing, [solutions.words[i] for i in kept[order]]
    )
    of_kept = weighed()
    probabilities = effort.rough * _normal(start + effort.trust / 2 * _bounded(rough, times))
    probabilities[kept] += (1 - effort.rough) * of_kept
    # A grid is foreign by what its likelihood has of it, on the mean over solutions.
    share = np.log(effort.foreign) + weighing.elsewhere[:, None]
    of_each = np.exp(share - scores / times[:, None]) @ of_kept
    order = np.argsort(-probabilities, kind="stable")
    place = {rows: i for i, rows in enumerate(counted)}
    return Posterior(
        tuple(solutions.words[i] for i in order),
        probabilities[order],
        errors[order],
        np.array([of_each[place[grid.rows]] for grid in grids]),
    )


def _normal(logs: Reals) -> Reals:
    """Probabilities from their logarithms, which need not be normalised."""
    found: Reals = np.exp(logs - logs.max())
    found /= found.sum()
    return found


def _bounded(rough: Reals, times: NDArray[np.intp]) -> Reals:
    """What the screening says of each solution: no grid excludes one, for it may be foreign."""
    whole: Reals = np.maximum(rough, rough.max(axis=1, keepdims=True) - _MOST_AGAINST)
    summed: Reals = (whole * times[:, None]).sum(axis=0)
    return summed


def _elsewhere(weighing: _Weighing, solutions: Lexicon, prior: Reals) -> Reals:
    """The log-probability of each grid as one of another day, or one mistyped at random."""
    rng = np.random.default_rng(weighing.seed)
    number = int(np.clip(400 / len(weighing.grids), 6, 32))
    drawn = rng.choice(len(prior), number, p=prior / prior.sum())
    words = [solutions.words[i] for i in drawn]
    games = [(grid, word) for grid in weighing.grids for word in words]
    logs = of_games(weighing.player, games, particles=4, runs=1, seed=weighing.seed).logs
    mean = np.exp(logs.reshape(len(weighing.grids), number)).mean(axis=1)
    patterns = 3.0**weighing.player.sets.lexicon.length
    at_random = [patterns ** -len(grid.rows) / 6 for grid in weighing.grids]
    found: Reals = np.log(0.5 * mean + 0.5 * np.array(at_random))
    return found


def _sieved(
    weighing: _Weighing,
    rough: Reals,
    start: Reals,
    solutions: Lexicon,
    progress: Callable[[float], None] | None,
) -> tuple[NDArray[np.intp], Reals]:
    """The solutions that keep up, and for each grid the log-likelihood of all like it."""
    effort, times = weighing.effort, weighing.times
    screened = start + _bounded(rough, times)
    kept = np.argsort(-screened, kind="stable")[: effort.screened]
    kept = kept[np.isfinite(start[kept])]
    rows = Rows(weighing.player.sets, [solutions.words[i] for i in kept])
    scores = np.zeros((len(weighing.grids), len(kept)))
    for g, grid in enumerate(weighing.grids):
        games = [(grid, solutions.words[i]) for i in kept]
        logs = of_games(
            weighing.player,
            games,
            particles=effort.first,
            runs=1,
            seed=weighing.seed + g,
            rows=rows,
        ).logs
        scores[g] = weighing.of_grid(g, logs) * times[g]
        rest = _bounded(rough[g + 1 :, kept], times[g + 1 :])
        known = start[kept] + scores[: g + 1].sum(axis=0)
        # Of what is not weighed yet the screening is a rough guess: half of it counts.
        ahead = known + 0.5 * rest
        keeps_up = (known >= known.max() - effort.behind) | (ahead >= ahead.max() - effort.behind)
        if g + 1 < len(weighing.grids):
            keeps_up &= ahead >= ahead.max() - 2 * effort.behind
            scores, kept = scores[:, keeps_up], kept[keeps_up]
        if progress:
            progress((g + 1) / len(weighing.grids))
    return kept, scores


def _closely(weighing: _Weighing, words: Sequence[str]) -> tuple[Reals, Reals]:
    """The log-likelihoods of the grids for these solutions, with more particles; their errors."""
    effort = weighing.effort
    games = [(grid, word) for grid in weighing.grids for word in words]
    found = of_games(
        weighing.player,
        games,
        particles=effort.particles,
        runs=effort.runs,
        seed=weighing.seed + len(weighing.grids),
    )
    shape = len(weighing.grids), len(words)
    logs = found.logs.reshape(shape)
    of_grids = np.arange(len(weighing.grids))[:, None]
    whole = weighing.of_grid(of_grids, logs)
    # The part of a grid's likelihood that is of the solution carries its error.
    share = np.exp(np.log1p(-effort.foreign) + logs - whole)
    errors = found.errors.reshape(shape) * share * weighing.times[:, None]
    return whole * weighing.times[:, None], np.sqrt((errors**2).sum(axis=0))

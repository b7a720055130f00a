"""Which solution grids are of: its posterior by the player model.

Each grid is of the solution, or with a small probability of something else: another day's, or
mistyped. So no single grid excludes a solution. A quick screening chooses the solutions to weigh;
grid by grid those that fall far behind are dropped. The best are weighed again with more
particles, and with more still while the two best are closer than their errors allow.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.player.begun import Player
from model.player.likelihood import Likelihoods, Rows, of_games
from model.player.screening import screened

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
    """How many solutions are weighed again, at most, of those within `near` of the best."""
    near: float = 7.0
    particles: int = 24
    most: int = 384
    """So many particles at most, where the two best are close."""
    boards: int = 150_000
    """So many boards at most in one weighing again."""
    runs: int = 4
    foreign: float = 0.01
    """The probability that a grid is not of the solution."""
    rough: float = 0.02
    """The probability that the screening knows better: it is spread over all solutions by that."""
    trust: float = 0.8
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

    grids: list[Grid]
    players: list[Player]
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

    def likelihoods(self, words: Sequence[str], particles: int, runs: int) -> Likelihoods:
        """Of every grid (row) for every one of these solutions (column), by its own player."""
        shape = len(self.grids), len(words)
        found = Likelihoods(np.empty(shape), np.empty(shape))
        of_player: dict[int, list[int]] = {}
        for g, player in enumerate(self.players):
            of_player.setdefault(id(player), []).append(g)
        rows = Rows(self.players[0].sets, words)
        for own in of_player.values():
            games = [(self.grids[g], word) for g in own for word in words]
            weighed = of_games(
                self.players[own[0]],
                games,
                particles=particles,
                runs=runs,
                seed=self.seed + own[0],
                rows=rows,
            )
            for part, of_own in zip(found, weighed, strict=True):
                part[own] = of_own.reshape(len(own), len(words))
        return found


def posterior(
    players: Player | Sequence[Player],
    grids: Sequence[Grid],
    solutions: Lexicon,
    prior: Reals,
    *,
    effort: Effort = Effort(),
    seed: int = 0,
    progress: Callable[[float], None] | None = None,
) -> Posterior:
    """The probability of every solution worth weighing, given all the grids.

    `players` is who made them all, or who made each; all guess words of one lexicon. `prior` has
    a probability for each of the solutions, all of them words of that lexicon. The same seed
    gives the same answer.
    """
    if isinstance(players, Player):
        players = [players] * len(grids)
    keys = [(grid.rows, id(player)) for grid, player in zip(grids, players, strict=True)]
    counted = Counter(keys)
    place = {key: i for i, key in enumerate(counted)}
    player_of = {id(player): player for player in players}
    different = [Grid(rows) for rows, _ in counted]
    owners = [player_of[own] for _, own in counted]
    times = np.array(list(counted.values()))
    weighing = _Weighing(different, owners, times, effort, seed)
    rough = screened(different, owners, solutions, progress)
    weighing.elsewhere = _elsewhere(weighing, solutions, prior)
    with np.errstate(divide="ignore"):
        start = np.log(prior)
    kept, scores = _sieved(weighing, rough, start, solutions, progress)
    errors = np.full(len(solutions), np.nan)

    def weighed() -> Reals:
        """The probabilities of the solutions kept."""
        return _normal(start[kept] + effort.trust * scores.sum(axis=0))

    for close, particles in _rounds(weighing, weighed, errors, kept):
        words = [solutions.words[i] for i in kept[close]]
        scores[:, close], errors[kept[close]] = _closely(weighing, words, particles)
    of_kept = weighed()
    probabilities = effort.rough * _normal(start + effort.trust / 2 * _bounded(rough, times))
    probabilities[kept] += (1 - effort.rough) * of_kept
    # A grid is foreign by what its likelihood has of it, on the mean over solutions.
    share = np.log(effort.foreign) + weighing.elsewhere[:, None]
    of_each = np.exp(share - scores / times[:, None]) @ of_kept
    order = np.argsort(-probabilities, kind="stable")
    return Posterior(
        tuple(solutions.words[i] for i in order),
        probabilities[order],
        errors[order],
        np.array([of_each[place[key]] for key in keys]),
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
    mean = np.exp(weighing.likelihoods(words, 4, 1).logs).mean(axis=1)
    patterns = 3.0**solutions.length
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
    rows = Rows(weighing.players[0].sets, [solutions.words[i] for i in kept])
    scores = np.zeros((len(weighing.grids), len(kept)))
    for g, grid in enumerate(weighing.grids):
        games = [(grid, solutions.words[i]) for i in kept]
        logs = of_games(
            weighing.players[g],
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


def _rounds(
    weighing: _Weighing,
    weighed: Callable[[], Reals],
    errors: Reals,
    kept: NDArray[np.intp],
) -> Iterator[tuple[NDArray[np.intp], int]]:
    """Which of the kept solutions to weigh again, and by how many particles.

    First the best; then those within three standard errors of the best, with
    four times the particles, while the second best is among them.
    """
    effort = weighing.effort
    with np.errstate(divide="ignore"):
        logs = np.log(weighed())
    close = np.argsort(-logs, kind="stable")[: effort.close]
    close = close[logs[close] >= logs[close[0]] - effort.near]
    particles = effort.particles
    while True:
        runs = len(weighing.grids) * len(close) * effort.runs
        affordable = max(effort.first, effort.boards // runs)
        yield close, min(particles, affordable)
        particles *= 4
        if particles > min(effort.most, affordable):
            return
        logs = weighed()[close]
        with np.errstate(divide="ignore"):
            logs = np.log(logs) / effort.trust
        noise = np.hypot(errors[kept[close]], errors[kept[close[logs.argmax()]]])
        close = close[(logs.max() - logs < 3 * noise) | (logs == logs.max())]
        if len(close) == 1:
            return


def _closely(weighing: _Weighing, words: Sequence[str], particles: int) -> tuple[Reals, Reals]:
    """The log-likelihoods of the grids for these solutions, with more particles; their errors."""
    effort = weighing.effort
    found = weighing.likelihoods(words, particles, effort.runs)
    of_grids = np.arange(len(weighing.grids))[:, None]
    whole = weighing.of_grid(of_grids, found.logs)
    # The part of a grid's likelihood that is of the solution carries its error.
    share = np.exp(np.log1p(-effort.foreign) + found.logs - whole)
    errors = found.errors * share * weighing.times[:, None]
    return whole * weighing.times[:, None], np.sqrt((errors**2).sum(axis=0))

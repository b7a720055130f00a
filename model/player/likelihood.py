"""How likely grids are for solutions: the likelihood of the player model.

A game is a board begun, word by word: what the next guess may be depends on all that the rows
above have shown, and so does the normaliser of its probability. The probability of a grid is the
sum over all its boards. It is taken row by row over weighted boards begun. The probability that
the next guess shows the next pattern is exact for each of them, summed over all words (the
look-ahead of Pitt and Shephard's auxiliary particle filter, 1999). While there are few boards, all
are kept, and the sum is exact. Where there are more than `particles`, so many are kept by the
resampling of Fearnhead and Clifford (2003): those of great weight as they are, of the others a
systematic sample whose weights make up for the rest. So the estimate is unbiased. It is the mean
of independent runs, and its standard error comes from their spread.

The game goes on until the solution is guessed: where a grid has fewer rows than Wordle allows,
the probability that the next guess is the solution belongs to it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from model.game.feedback import letters_of, pattern_code
from model.game.grid import MOST_ROWS, Grid
from model.player.fits import Bits, FitSets, Places, Weigher, digits_of, members
from model.theory.rules import rules_called

if TYPE_CHECKING:
    from model.player.habits import Habits
    from model.player.openers import Openers

Reals: TypeAlias = NDArray[np.float64]
_MOST_AT_ONCE = 8192


class Likelihoods(NamedTuple):
    """Of each grid (row) and solution (column)."""

    logs: Reals
    """The natural logarithm of the probability of the grid; -inf where it is impossible."""
    errors: Reals
    """The standard error of that logarithm; 0 where it is exact, nan after a single run."""


@dataclass(frozen=True)
class Player:
    """Somebody who guesses words of a lexicon, opening by `openers` and going on by `habits`."""

    sets: FitSets
    habits: "Habits"
    openers: "Openers"

    @cached_property
    def _weighers(self) -> list[Weigher]:
        different = range(1, len(self.habits.repeated) + 1)
        return [Weigher(self.habits.weights(self.sets.lexicon, row)) for row in different]

    def weigher(self, row: int) -> Weigher:
        """Sums of the weights that words have as guess `row` (from 1: after the opener)."""
        return self._weighers[min(row, len(self._weighers)) - 1]


class Rows:
    """The words that show a pattern with a solution, found once for each."""

    def __init__(self, sets: FitSets, solutions: Iterable[str]) -> None:
        self.solutions = list(dict.fromkeys(solutions))
        letters = sets.lexicon.letters
        codes = rules_called(sets.rules).codes(letters, letters_of(self.solutions))
        self._codes = dict(zip(self.solutions, np.ascontiguousarray(codes.T), strict=True))
        self._found: dict[tuple[str, str], Places] = {}

    def showing(self, pattern: str, solution: str) -> Places:
        """The places of the words that show the pattern with the solution."""
        if (pattern, solution) not in self._found:
            shown = np.flatnonzero(self._codes[solution] == pattern_code(pattern))
            self._found[pattern, solution] = shown
        return self._found[pattern, solution]


@dataclass
class Begun:
    """Weighted boards begun for one grid and solution; what they share with others is a batch."""

    grid: Grid
    solution: int
    rows: list[Places]
    weights: Reals = field(default_factory=lambda: np.ones(1))
    span: slice = field(default_factory=lambda: slice(0, 1))
    """Where its boards stand in the arrays of the batch."""


def log_likelihoods(
    player: Player,
    grids: Sequence[Grid],
    solutions: Sequence[str],
    *,
    particles: int = 16,
    runs: int = 2,
    seed: int = 0,
) -> Likelihoods:
    """The log-likelihood of every grid for every solution, and its standard error.

    A solution must be a word of the player's lexicon (KeyError otherwise).
    """
    games = [(grid, solution) for grid in grids for solution in solutions]
    found = of_games(player, games, particles=particles, runs=runs, seed=seed)
    return Likelihoods(*(part.reshape(len(grids), len(solutions)) for part in found))


def of_games(
    player: Player,
    games: Sequence[tuple[Grid, str]],
    *,
    particles: int = 16,
    runs: int = 2,
    seed: int = 0,
    rows: Rows | None = None,
) -> Likelihoods:
    """As `log_likelihoods`, for each grid with its own solution: arrays of shape (games,).

    `rows` saves finding the words of each row again, where it is for all of the solutions.
    """
    rng = np.random.default_rng(seed)
    rows = rows or Rows(player.sets, [solution for _, solution in games])
    estimates = np.zeros((runs, len(games)))
    batch: list[Begun] = []
    places: list[tuple[int, int]] = []

    def run_batch() -> None:
        for place, boards in zip(
            places, weighted_boards(player, batch, particles, rng), strict=True
        ):
            estimates[place] = boards.weights.sum()
        batch.clear()
        places.clear()

    for i, (grid, solution) in enumerate(games):
        words = [rows.showing(pattern, solution) for pattern in grid.rows]
        if not all(map(len, words)):
            continue
        for run in range(runs):
            place = player.sets.lexicon.index(solution)
            batch.append(Begun(grid, place, words))
            places.append((run, i))
        if len(batch) * particles >= _MOST_AT_ONCE:
            run_batch()
    if batch:
        run_batch()
    return _summed_up(estimates)


def _summed_up(estimates: Reals) -> Likelihoods:
    """The logarithm of the mean over runs, and its standard error, to first order."""
    runs = len(estimates)
    mean = estimates.mean(axis=0)
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.log(mean)
        if runs == 1:
            return Likelihoods(logs, np.full(mean.shape, np.nan))
        errors = estimates.std(axis=0, ddof=1) / np.sqrt(runs) / mean
    return Likelihoods(logs, np.where(mean > 0, errors, 0.0))


class WeightedBoards(NamedTuple):
    """Boards of a grid and solution, drawn or all of them, their weights making up for the rest."""

    guesses: Places
    """The places of the guesses in the lexicon, shape (boards, rows)."""
    weights: Reals
    """For all boards: their probabilities. The sum is the grid's, or an unbiased estimate."""


def weighted_boards(
    player: Player, batch: Sequence[Begun], particles: int, rng: np.random.Generator
) -> list[WeightedBoards]:
    """Boards of each game of the batch, at most `particles` of each, row by row."""
    found: list[WeightedBoards] = [WeightedBoards(np.zeros((0, 0), np.intp), np.zeros(0))] * len(
        batch
    )
    known = Known(player)
    for row in range(MOST_ROWS):
        going = [(i, begun) for i, begun in enumerate(batch) if row < len(begun.grid.rows)]
        if not going:
            break
        parents: list[Places] = []
        words: list[Places] = []
        start = 0
        for _, begun in going:
            chances = begun.weights[:, None] * known.chances(begun, row)
            kept, begun.weights = _kept(chances.ravel(), particles, rng)
            parent, word = np.divmod(kept, chances.shape[1])
            parents.append(parent + begun.span.start)
            words.append(begun.rows[row][word])
            begun.span = slice(start, start + len(kept))
            start += len(kept)
        shown = np.array([digits_of(begun.grid.rows[row]) for _, begun in going])
        digits = np.repeat(shown, list(map(len, words)), axis=0)
        known.guess(np.concatenate(parents), np.concatenate(words), digits, row)
        for i, begun in going:
            if row + 1 == len(begun.grid.rows):
                solved = 1.0 if row + 1 == MOST_ROWS else known.solved(begun, row + 1)
                found[i] = WeightedBoards(known.guesses[begun.span], begun.weights * solved)
    return found


def board_probabilities(player: Player, grid: Grid, solution: str, guesses: Places) -> Reals:
    """The exact probability of each board: that these are the guesses, and then the solution.

    `guesses` are places in the lexicon, shape (boards, rows); they must show the grid's patterns.
    """
    known = Known(player)
    chances = player.openers[guesses[:, 0]].copy()
    last = len(grid.rows) - 1
    parents = np.zeros(len(guesses), dtype=np.intp)
    for row, pattern in enumerate(grid.rows):
        shown = np.tile(digits_of(pattern), (len(guesses), 1))
        known.guess(parents, guesses[:, row], shown, row)
        parents = np.arange(len(guesses))
        if row < last:
            chances *= known.next_is(guesses[:, row + 1], row + 1)
    if last + 1 < MOST_ROWS:
        solved = np.full(len(guesses), player.sets.lexicon.index(solution))
        chances *= known.next_is(solved, last + 1)
    return chances


class Known:
    """What each board begun of a batch leaves open to the next guess."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.fits: Bits = player.sets.everything(1)
        self.careful: Bits = self.fits
        self.of_fits = self.of_careful = np.ones(1)
        self.guesses: Places = np.zeros((1, 0), dtype=np.intp)

    def guess(self, parents: Places, words: Places, patterns: NDArray[np.uint8], row: int) -> None:
        """Go on from these boards with these words, which showed these patterns."""
        sets, weigher = self.player.sets, self.player.weigher(row + 1)
        self.guesses = np.column_stack([self.guesses[parents], words])
        first = row == 0
        found = sets.fitting(words, patterns)
        self.fits = found if first else self.fits[parents] & found
        self.of_fits = weigher(self.fits)
        if self.player.habits.kinds(row + 1)[1]:
            found = sets.hard(words, patterns)
            self.careful = found if first else self.careful[parents] & found
            self.of_careful = weigher(self.careful)

    def chances(self, begun: Begun, row: int) -> Reals:
        """The probability that each board goes on with each word that shows the row's pattern."""
        words = begun.rows[row]
        if row == 0:
            openers: Reals = self.player.openers[words][None, :]
            return openers
        weigher = self.player.weigher(row)
        fits, careful, any_word = self.player.habits.kinds(row)
        span = begun.span
        scale = members(self.fits[span], words) * (fits / self.of_fits[span])[:, None]
        if careful:
            of_careful = (careful / self.of_careful[span])[:, None]
            scale += members(self.careful[span], words) * of_careful
        scale += any_word / weigher.total
        scale *= weigher.weights[words]
        return scale

    def next_is(self, words: Places, row: int) -> Reals:
        """The probability that each board goes on with its own word."""
        weigher = self.player.weigher(row)
        fits, careful, any_word = self.player.habits.kinds(row)
        scale: Reals = _own(self.fits, words) * (fits / self.of_fits) + any_word / weigher.total
        if careful:
            scale += _own(self.careful, words) * (careful / self.of_careful)
        scale *= weigher.weights[words]
        return scale

    def solved(self, begun: Begun, row: int) -> Reals:
        """The probability that each board goes on with the solution."""
        weigher = self.player.weigher(row)
        fits, careful, any_word = self.player.habits.kinds(row)
        scale: Reals = fits / self.of_fits[begun.span] + any_word / weigher.total
        if careful:
            scale += careful / self.of_careful[begun.span]
        scale *= weigher.weights[begun.solution]
        return scale


def _own(sets: Bits, words: Places) -> NDArray[np.uint8]:
    """Whether each set holds its own word: 1 or 0."""
    held = sets[np.arange(len(words)), words >> 3] >> (7 - (words & 7)).astype(np.uint8)
    found: NDArray[np.uint8] = held & np.uint8(1)
    return found


def _kept(weights: Reals, most: int, rng: np.random.Generator) -> tuple[Places, Reals]:
    """At most so many of the weighted boards, and weights for them that keep every sum's mean.

    Those heavier than a threshold are kept as they are; of the others a systematic sample, each
    with the threshold for its weight (Fearnhead and Clifford 2003).
    """
    there = np.flatnonzero(weights)
    held = weights[there]
    if len(there) <= most:
        return there, held
    heavy = np.zeros(len(held), dtype=bool)
    total, greatest = float(held.sum()), 0
    while True:
        threshold = total / (most - greatest)
        heavier = held >= threshold
        heavier |= heavy
        number = int(heavier.sum())
        if number == greatest:
            break
        heavy, greatest = heavier, number
        total = float(held[~heavy].sum())
        if greatest >= most or total <= 0:
            break
    if greatest >= most or total <= 0:
        return there[heavy], held[heavy]
    light = np.where(heavy, 0.0, held)
    steps = np.cumsum(light)
    ticks = (np.arange(most - greatest) + rng.random()) * (steps[-1] / (most - greatest))
    drawn = np.searchsorted(steps, ticks, side="right").clip(max=len(held) - 1)
    kept = np.concatenate([np.flatnonzero(heavy), drawn])
    own = np.concatenate([held[heavy], np.full(len(drawn), steps[-1] / (most - greatest))])
    return there[kept], own

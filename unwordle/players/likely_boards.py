"""The most probable boards of a theory, according to the player model.

The prior probability of a board, before the grid is known, is exact (`board_probabilities`). The
probability of a board is its prior probability divided by the total prior probability of all boards
of the grid. If a grid has only a few boards, all boards are weighed, and the total is exact.
Otherwise, the total is estimated from weighted boards in several runs. The errors are computed from
the spread of the runs. Probable boards are rarely missed (see `unwordle.players.particles`). Pins,
`distinct` and a user's constraints exclude boards, but do not change the ratios between the
probabilities of the other boards.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice
from random import Random

import numpy as np

from unwordle.model.counting.boards import Board, Numbers
from unwordle.model.game.word_sets import Places
from unwordle.model.theory.theory import Theory
from unwordle.players.particles import SolvedGrid, board_probabilities, weighted_boards
from unwordle.players.player import FittingWords, Habits, Player, Reals, population

FEW = 2000
"""The number of boards up to which all boards of a theory are weighed."""
PARTICLES, AT_A_GLANCE = 300, 150
"""The maximum numbers of partial boards in a full run and in a quick run."""
RUNS = 8
"""The number of independent runs. The errors are computed from the spread of the runs."""
STUDENT = 2.365 / 1.96
"""The ratio of the 97.5 % quantile of Student's t-distribution for eight runs to the 97.5 %
quantile of the normal distribution."""
MISSED, LEAST_WEIGHT = 0.03, 1e-12
"""The total probability of a row's words that are missing from all runs, and the minimum weight of
each of these words.

Half of the total is spread evenly, so that no word with a board is given 0.
"""


@dataclass(frozen=True)
class LikelyBoards:
    """All boards of a theory, or a sample of the theory's boards, with the weight of each board."""

    player: Player
    theory: Theory
    guesses: Places
    """The indices of the guesses in the player's lexicon, shape (boards, rows)."""
    weights: Reals
    """The weight of each board. `total` is the mean, over all runs, of the sum of the weights."""
    runs: Places
    """The index of the run in which each board was drawn; 0 if all boards are weighed."""
    number: int
    """The number of runs; 1 if all boards are weighed."""

    @cached_property
    def exact(self) -> Reals:
        """The exact prior probability of each board."""
        theory = self.theory
        return board_probabilities(self.player, theory.grid, theory.solution, self.guesses)

    @cached_property
    def total(self) -> float:
        """The exact or estimated total prior probability of all boards; 1 if all weights are 0."""
        return float(self.weights.sum()) / self.number or 1.0

    @cached_property
    def error(self) -> float:
        """The relative standard error of `total`; 0 if `total` is exact."""
        if self.number == 1:
            return 0.0
        sums = np.bincount(self.runs, self.weights, self.number)
        return float(STUDENT * sums.std(ddof=1) / np.sqrt(self.number) / self.total)

    def top(self, n: int) -> list[tuple[Board, float, float]]:
        """Return the `n` most probable boards, each with its probability and standard error.

        The list is shorter if fewer boards are known.
        """
        order = np.argsort(-self.exact, kind="stable").tolist()
        best = {tuple(self.guesses[i].tolist()): float(self.exact[i]) for i in order}
        boards = [*islice(best.items(), n)]
        # The total includes these boards, so it cannot be less than their sum.
        total = max(self.total, sum(p for _, p in boards))
        return [(self._words(g), p / total, p / total * self.error) for g, p in boards]

    def marginals(self, n: int) -> list[list[tuple[str, float, float]]]:
        """Return the `n` most probable words of each row, with probabilities and standard errors.

        Each probability is the ratio of two sums that vary from run to run. The standard error is
        the standard error of this ratio. If `n` is larger than the number of drawn words of a row,
        other words of the row are added. For an added word, the probability is rough, and the
        standard error is equal to the probability.
        """
        rows, texts = [], self.player.sets.lexicon.words
        for row, guesses in enumerate(self.guesses.T):
            words, place = np.unique(guesses, return_inverse=True)
            run_sums = np.zeros((self.number, len(words)))
            np.add.at(run_sums, (self.runs, place.reshape(-1)), self.weights)
            sums = run_sums.sum(axis=1, keepdims=True)
            shares = run_sums.sum(axis=0) / (sums.sum() or 1.0)
            errors = np.zeros(len(words))
            if self.number > 1:
                squares = ((run_sums - shares * sums) ** 2).sum(axis=0)
                variances = squares / (self.number * (self.number - 1))
                errors = STUDENT * np.sqrt(variances) / self.total
            if n > len(words) and self.number > 1:
                missed, added = self._missed(row, words)
                words, errors = np.append(words, missed), np.append(errors, added)
                shares = np.append((1 - added.sum()) * shares, added)
            best = np.argsort(-shares, kind="stable")[:n]
            rows.append([(texts[words[i]], float(shares[i]), float(errors[i])) for i in best])
        return rows

    def _missed(self, row: int, drawn: Places) -> tuple[Places, Reals]:
        """Return the indices and rough probabilities of the words of a row that were not drawn."""
        words = map(self.player.sets.lexicon.index, self.theory.boards.rows[row])
        every = np.fromiter(words, dtype=np.intp)
        weights = (self.player.weigher(row).weights if row else self.player.openers)[every]
        numbers = self._numbers_of_boards[row].astype(np.float64)
        missed = (numbers > 0) & ~np.isin(every, drawn)
        rough = (numbers * np.maximum(weights, LEAST_WEIGHT))[missed]
        # A word of the true board can have few boards and a small weight, so half is spread evenly.
        shares = rough / (rough.sum() or 1.0) + np.full(len(rough), 1.0 / max(1, len(rough)))
        return every[missed], MISSED / 2 * shares

    @cached_property
    def _numbers_of_boards(self) -> list[Numbers]:
        """The number of boards with each word in each row, as an array for each row."""
        return self.theory.boards.marginals()

    def sample(self, n: int, rng: Random) -> list[Board]:
        """Return `n` boards, drawn at random in proportion to their probabilities.

        A board can be drawn more than once. If there are no boards, the list is empty.
        """
        if not len(self.guesses):
            return []
        drawn = rng.choices(range(len(self.guesses)), self.weights.tolist(), k=n)
        return [self._words(self.guesses[i]) for i in drawn]

    def _words(self, guesses: Iterable[int]) -> Board:
        words = self.player.sets.lexicon.words
        return (*(words[i] for i in guesses), self.theory.solution)


def likely_boards(
    theory: Theory, *, player: Player | None = None, seed: int = 0, quick: bool = False
) -> LikelyBoards:
    """Return the likely boards of a theory, computed with the player model and the theory's rules.

    By default, the boards are weighed for an unknown player. If `player` is not None, the player
    must have the theory's lexicon. The random numbers depend on `seed`. If `quick` is true, fewer
    boards are drawn.
    """
    own = _playing(theory, player)
    if theory.boards.count() <= FEW:
        return _all_of(own, theory, theory.boards)
    lexicon, solution = own.sets.lexicon, theory.solution
    rows = [np.array(list(map(lexicon.index, words)), np.intp) for words in theory.candidates]
    game = SolvedGrid(theory.grid, lexicon.index(solution), rows, own.openers)
    particles, rng = AT_A_GLANCE if quick else PARTICLES, np.random.default_rng(seed)
    *_, drawn = weighted_boards(own, [game] * RUNS, particles, rng)

    @cache  # probable boards are drawn in many runs
    def is_board(guesses: tuple[int, ...]) -> bool:
        return (*(lexicon.words[i] for i in guesses), solution) in theory.boards

    valid = np.array([is_board(tuple(words)) for words in drawn.guesses.tolist()], bool)
    valid &= drawn.weights > 0
    if not valid.any():
        # The player model drew no board that meets the constraints, so boards are drawn uniformly.
        return _all_of(own, theory, theory.boards.sample(RUNS * FEW, Random(seed)), RUNS)
    guesses, weights, runs = drawn.guesses[valid], drawn.weights[valid], drawn.game[valid]
    return LikelyBoards(own, theory, guesses, weights, runs, RUNS)


def _playing(theory: Theory, player: Player | None) -> Player:
    """Return a copy of the player that is adapted to the theory's rules, play and solution."""
    lexicon = theory.lexicon.with_words([theory.solution])
    habits = (player.habits if player else Habits()).playing(theory.play)
    openers = player.openers if player else population(lexicon, habits)
    if len(openers) < len(lexicon):
        openers = np.append(openers, 0.0)
    return Player(FittingWords(lexicon, theory.rules), habits, openers)


def _all_of(player: Player, theory: Theory, boards: Iterable[Board], runs: int = 1) -> LikelyBoards:
    """Return the boards in `boards`, weighted by their exact prior probabilities."""
    lexicon = player.sets.lexicon
    every = [[lexicon.index(word) for word in board[:-1]] for board in boards]
    guesses = np.array(every, dtype=np.intp).reshape(len(every), len(theory.grid.rows))
    weights = board_probabilities(player, theory.grid, theory.solution, guesses)
    if runs > 1:
        weights *= theory.boards.count() * runs / len(guesses)
    return LikelyBoards(player, theory, guesses, weights, np.arange(len(guesses)) % runs, runs)

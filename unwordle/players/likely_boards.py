"""Likely boards by the player model: what was really guessed.

The probability of a board before its grid is known is exact (`board_probabilities`). Over the sum
for all boards of the grid it is the board's probability. If the boards are few they are all
weighed, and the sum is exact; else it is estimated from weighted boards, in runs, and the runs'
spread gives the errors. What is probable is hardly missed (see `unwordle.players.particles`).
Pins, `distinct` and constraints of the user leave boards out; the rest keep their ratios.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice
from random import Random

import numpy as np

from unwordle.model.counting.boards import Board, Numbers
from unwordle.model.game.word_sets import Places
from unwordle.model.theory.theory import Theory
from unwordle.players.particles import Game, WeightedBoards, board_probabilities, weighted_boards
from unwordle.players.player import FittingWords, Habits, Player, Reals, population

FEW = 2000
"""The most boards that are all weighed."""
PARTICLES, AT_A_GLANCE = 300, 150
RUNS = 8
"""Number of runs; their spread gives the errors."""
STUDENT = 2.365 / 1.96
"""Factor by which 95 of 100 are further out if an error is estimated from so few runs."""
MISSED, LEAST = 0.03, 1e-12
"""The probability of the words that no run drew, together; and the least weight of one of them."""


@dataclass(frozen=True)
class LikelyBoards:
    """Boards of a theory, each with its probability; a sample of them if they are many."""

    player: Player
    theory: Theory
    guesses: Places
    """The places of the guesses in the player's lexicon, shape (boards, rows)."""
    weights: Reals
    """Weights of these boards; those of a sample make up for the boards left out."""
    runs: Places
    """In which run each board was drawn."""
    number: int
    """Number of runs; 1 if these are all the boards."""
    exact: Reals
    """The exact probability of each board before its grid is known."""

    @cached_property
    def total(self) -> float:
        """The summed probability of all the boards before their grid is known."""
        return float(self.weights.sum()) / self.number or 1.0

    @cached_property
    def error(self) -> float:
        """The standard error of the total, relative to it: 0 if it is exact."""
        if self.number == 1:
            return 0.0
        sums = np.bincount(self.runs, self.weights, self.number)
        return float(STUDENT * sums.std(ddof=1) / np.sqrt(self.number) / self.total)

    def top(self, n: int) -> list[tuple[Board, float, float]]:
        """Return the n most probable boards found, best first.

        Each has its probability and the standard error of that.
        """
        order = np.argsort(-self.exact, kind="stable").tolist()
        best = {tuple(self.guesses[i].tolist()): float(self.exact[i]) for i in order}
        found = [*islice(best.items(), n)]
        # Each is among all boards: the total is no less than theirs.
        total = max(self.total, sum(p for _, p in found))
        return [(self._words(g), p / total, p / total * self.error) for g, p in found]

    def marginals(self, n: int) -> list[list[tuple[str, float, float]]]:
        """For each guess row its n most probable words, best first.

        Each has its probability and the standard error of that.
        """
        rows = []
        for row in range(self.guesses.shape[1]):
            words, shares, errors = self._shares(row)
            if n > len(words) and self.number > 1:
                words, shares, errors = self._with_missed(row, words, shares, errors)
            best = np.argsort(-shares, kind="stable")[:n]
            of = self.player.sets.lexicon.words
            rows.append([(of[words[i]], float(shares[i]), float(errors[i])) for i in best])
        return rows

    def _shares(self, row: int) -> tuple[Places, Reals, Reals]:
        """Return the words of a row, the probability of each, and its standard error.

        Words and all boards together vary from run to run: it is the error of their ratio.
        """
        words, place = np.unique(self.guesses[:, row], return_inverse=True)
        of_runs = np.zeros((self.number, len(words)))
        np.add.at(of_runs, (self.runs, place.reshape(-1)), self.weights)
        sums = of_runs.sum(axis=1, keepdims=True)
        shares = of_runs.sum(axis=0) / (sums.sum() or 1.0)
        if self.number == 1:
            return words, shares, np.zeros(len(words))
        off = of_runs - shares * sums
        squares = (off**2).sum(axis=0) / (self.number * (self.number - 1))
        return words, shares, STUDENT * np.sqrt(squares) / self.total

    def _with_missed(
        self, row: int, words: Places, shares: Reals, errors: Reals
    ) -> tuple[Places, Reals, Reals]:
        """Return the same of every word that has a board: none of them has probability 0.

        The words that no run drew share `MISSED`, by the number of their boards and their weight.
        """
        lexicon, rows = self.player.sets.lexicon, self.theory.boards.rows
        every = np.array([lexicon.index(word) for word in rows[row]], dtype=np.intp)
        weights = (self.player.weigher(row).weights if row else self.player.openers)[every]
        rough = self._numbers_of_boards[row].astype(np.float64) * np.maximum(weights, LEAST)
        rough[np.isin(every, words)] = 0.0
        if not rough.any():
            return words, shares, errors
        missed, of_each = every[rough > 0], MISSED * rough[rough > 0] / rough.sum()
        shares = np.append((1 - MISSED) * shares, of_each)
        return np.append(words, missed), shares, np.append(errors, of_each)

    @cached_property
    def _numbers_of_boards(self) -> list[Numbers]:
        """The number of boards that hold each word of each row."""
        return self.theory.boards.marginals()

    def sample(self, n: int, rng: Random) -> list[Board]:
        """Draw n boards by their probability."""
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
    """Return the likely boards of a theory, by how people play under its rules and play.

    `player` guesses words of the theory's lexicon: a player about whom more is known.
    `quick` ones are few, for a look at what is likely.
    """
    own = _playing(theory, player)
    if theory.boards.count() <= FEW:
        return _all_of(own, theory, theory.boards)
    rng = np.random.default_rng(seed)
    runs = [*_drawn(own, theory, rng, AT_A_GLANCE if quick else PARTICLES)]
    guesses = np.concatenate([run.guesses for run in runs])
    if not len(guesses):
        # What is asked of boards is too rare for players to meet: drawn uniformly instead.
        return _all_of(own, theory, theory.boards.sample(RUNS * FEW, Random(seed)), RUNS)
    weights = np.concatenate([run.weights for run in runs])
    exact = weights / np.concatenate([run.scale for run in runs])
    numbers = np.repeat(np.arange(RUNS), [len(run.weights) for run in runs])
    return LikelyBoards(own, theory, guesses, weights, numbers, RUNS, exact)


def _playing(theory: Theory, player: Player | None) -> Player:
    """Return the player, or anyone, under the theory's rules and play; who knows its solution."""
    lexicon = theory.lexicon.with_words([theory.solution])
    habits = (player.habits if player else Habits()).playing(theory.play)
    openers = player.openers if player else population(lexicon, habits)
    if len(openers) < len(lexicon):
        openers = np.append(openers, 0.0)
    return Player(FittingWords(lexicon, theory.rules), habits, openers)


def _all_of(player: Player, theory: Theory, boards: Iterable[Board], runs: int = 1) -> LikelyBoards:
    """Return these boards by their exact probabilities: all of them, or a uniform sample."""
    lexicon = player.sets.lexicon
    every = [[lexicon.index(word) for word in board[:-1]] for board in boards]
    guesses = np.array(every, dtype=np.intp).reshape(len(every), len(theory.grid.rows))
    exact = board_probabilities(player, theory.grid, theory.solution, guesses)
    weights = exact * (theory.boards.count() * runs / len(exact)) if runs > 1 else exact
    return LikelyBoards(player, theory, guesses, weights, np.arange(len(exact)) % runs, runs, exact)


def _drawn(
    player: Player, theory: Theory, rng: np.random.Generator, particles: int
) -> Iterator[WeightedBoards]:
    """Yield the theory's boards of each run, with weights that make up for those left out."""
    lexicon, boards = player.sets.lexicon, theory.boards
    rows = [np.array(list(map(lexicon.index, words)), np.intp) for words in theory.candidates]
    game = Game(theory.grid, lexicon.index(theory.solution), rows)

    @cache  # the probable ones are drawn in each run
    def is_board(guesses: tuple[int, ...]) -> bool:
        return (*(lexicon.words[i] for i in guesses), theory.solution) in boards

    for run in weighted_boards(player, [game] * RUNS, particles, rng):
        there = map(is_board, map(tuple, run.guesses.tolist()))
        kept = np.fromiter(there, bool, len(run.guesses)) & (run.weights > 0)
        yield WeightedBoards._make(each[kept] for each in run)

"""Likely boards by the player model: what was really guessed.

The probability of a board before its grid is known is exact (`board_probabilities`). Over the sum
for all boards of the grid it is the board's probability. Where the boards are few they are all
weighed, and the sum is exact; elsewhere it is estimated from weighted boards, of which the
probable ones are all kept (see `model.player.particles`). Pins, `distinct` and constraints of
the user leave boards out; the rest keep their ratios.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from model.counting.interface import Board
from model.game.lexicon import Lexicon
from model.player.fits import FitSets, Places, Reals
from model.player.habits import Habits
from model.player.openers import population
from model.player.particles import Game, board_probabilities, weighted_boards
from model.player.player import Player
from model.theory.theory import Theory

FEW = 2000
"""The most boards that are all weighed."""
PARTICLES = 600
RUNS = 3


@dataclass(frozen=True)
class LikelyBoards:
    """Boards of a theory, each with its probability; a sample of them where they are many."""

    lexicon: Lexicon
    solution: str
    guesses: Places
    """The places of the guesses in the lexicon, shape (boards, rows)."""
    probabilities: Reals
    """Of these boards; where they are a sample, they make up for those left out."""
    exact: Reals
    """The unnormalised probability of each board, which is exact."""
    error: float
    """The standard error of the normalising sum, relative to it: 0 where it is exact."""

    def top(self, n: int) -> list[tuple[Board, float]]:
        """The n most probable boards, best first, each with its probability."""
        _, first = np.unique(self.guesses, axis=0, return_index=True)
        order = first[np.argsort(-self.exact[first], kind="stable")[:n]]
        return [(self._words(i), float(self.exact[i])) for i in order]

    def marginals(self, n: int) -> list[list[tuple[str, float]]]:
        """For each guess row its n most probable words, best first, each with its probability."""
        found = []
        for row in self.guesses.T:
            words, place = np.unique(row, return_inverse=True)
            shares = np.bincount(place.reshape(-1), self.probabilities)
            best = np.argsort(-shares, kind="stable")[:n]
            found.append([(self.lexicon.words[words[i]], float(shares[i])) for i in best])
        return found

    def sample(self, n: int, rng: Random) -> list[Board]:
        """Draw n boards by their probability."""
        if not len(self.guesses):
            return []
        drawn = rng.choices(range(len(self.guesses)), self.probabilities.tolist(), k=n)
        return [self._words(i) for i in drawn]

    def _words(self, i: int) -> Board:
        return (*(self.lexicon.words[word] for word in self.guesses[i]), self.solution)


def likely_boards(theory: Theory, *, player: Player | None = None, seed: int = 0) -> LikelyBoards:
    """The likely boards of a theory, by how people play under its rules and play.

    `player` guesses words of the theory's lexicon: somebody of whom more is known than of anyone.
    """
    lexicon = theory.lexicon
    if theory.solution not in lexicon:
        lexicon = replace(lexicon, words=(*lexicon.words, theory.solution))
    habits = (player.habits if player else Habits()).playing(theory.play)
    openers = player.openers if player else population(lexicon, habits)
    if len(openers) < len(lexicon):
        openers = np.append(openers, 0.0)
    own = Player(FitSets(lexicon, theory.rules), habits, openers)
    if theory.boards.count() <= FEW:
        guesses, weights, error = _places(lexicon, theory, theory.boards), None, 0.0
    else:
        guesses, weights, error = _drawn(own, theory, seed)
    exact = board_probabilities(own, theory.grid, theory.solution, guesses)
    weights = exact if weights is None else weights
    total = weights.sum() if len(guesses) else 1.0
    return LikelyBoards(lexicon, theory.solution, guesses, weights / total, exact / total, error)


def _places(lexicon: Lexicon, theory: Theory, boards: Iterable[Board]) -> Places:
    """The places in the lexicon of the boards' guesses, shape (boards, rows)."""
    every = [[lexicon.index(word) for word in board[:-1]] for board in boards]
    return np.array(every, dtype=np.intp).reshape(len(every), len(theory.grid.rows))


def _drawn(player: Player, theory: Theory, seed: int) -> tuple[Places, Reals, float]:
    """Boards, their weights, which make up for those left out, and the error of their sum."""
    lexicon = player.sets.lexicon
    place = lexicon.index(theory.solution)
    rows = [np.array(list(map(lexicon.index, words))) for words in theory.candidates]
    rng = np.random.default_rng(seed)
    batch = [Game(theory.grid, place, rows) for _ in range(RUNS)]
    runs = weighted_boards(player, batch, PARTICLES, rng)
    sums, guesses, weights = [], [], []
    for run in runs:
        words = [tuple(lexicon.words[i] for i in board) for board in run.guesses]
        kept = np.array([(*board, theory.solution) in theory.boards for board in words], dtype=bool)
        kept &= run.weights > 0
        sums.append(float(run.weights[kept].sum()))
        guesses.append(run.guesses[kept])
        weights.append(run.weights[kept] / RUNS)
    found = np.concatenate(guesses)
    if len(found):
        error = float(np.std(sums, ddof=1) / np.mean(sums) / np.sqrt(RUNS))
        return found, np.concatenate(weights), error
    # What is asked of boards is too rare for players to meet: drawn uniformly instead.
    found = _places(lexicon, theory, theory.boards.sample(FEW, Random(seed)))
    each = board_probabilities(player, theory.grid, theory.solution, found)
    error = float(each.std() / each.mean() / np.sqrt(len(each)))
    return found, each * (theory.boards.count() / len(each)), error

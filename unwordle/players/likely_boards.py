"""The most probable boards of a theory by the player model.

A board's prior is exact. The total over the grid's boards is exact if they are few, and otherwise
estimated in several runs, whose spread gives the errors. Added constraints only exclude boards, and
don't change the ratios of the others.
"""

from collections.abc import Iterable, Set
from dataclasses import dataclass, replace
from functools import cache, cached_property
from random import Random

import numpy as np

from unwordle.model.counting.boards import Board
from unwordle.model.game.input import InputError
from unwordle.model.game.word_sets import Places
from unwordle.model.theory.theory import Theory
from unwordle.players.likelihood import SolvedGrid, board_probabilities, weighted_boards
from unwordle.players.player import Habits, Openers, Player, Reals, anyone
from unwordle.wordlist import offered

# Up to so many boards, all are weighed.
FEW = 2000
# The most partial boards in a full run and in a quick one.
PARTICLES, AT_A_GLANCE = 300, 150
# Independent runs, whose spread gives the errors.
RUNS = 8
# The 97.5 % quantile of Student's t for eight runs, by the normal distribution's.
STUDENT = 2.365 / 1.96
# A row's words that no run drew share `MISSED`, each by at least `LEAST_WEIGHT`. Half of it is
# spread evenly, so that no word with a board is given 0.
MISSED, LEAST_WEIGHT = 0.03, 1e-12
# The exponent of an unknown player's estimated openers: people vary more than the model says.
TEMPER = 0.9


@dataclass(frozen=True)
class LikelyBoards:
    """The boards of a theory, or a sample, with weights."""

    player: Player
    theory: Theory
    guesses: Places
    """The indices of the guesses, (boards, rows)."""
    weights: Reals
    """The boards' weights, whose sum has the mean `total` over all runs."""
    runs: Places
    """Each board's run, or 0 if all boards are weighed."""
    number: int
    """The number of runs; 1 if all boards are weighed."""
    temper: float = 1.0
    """The exponent of the opener's probabilities."""

    @cached_property
    def exact(self) -> Reals:
        """The boards' exact prior probabilities."""
        theory = self.theory
        return board_probabilities(self.player, theory.grid, theory.solution, self.guesses)

    @cached_property
    def total(self) -> float:
        """The boards' total prior probability; 1 if all weights are 0."""
        return float(self.weights.sum()) / self.number or 1.0

    @cached_property
    def error(self) -> float:
        """The relative standard error of `total`."""
        sums: Reals = np.bincount(self.runs, self.weights, self.number).astype(np.float64)
        return float(self._errors(sums))

    def _errors(self, sums: Reals) -> Reals:
        """Return the standard errors of sums over boards, given by run, divided by `total`."""
        if self.number == 1:
            return np.zeros_like(sums[0])
        return np.asarray(STUDENT * sums.std(axis=0, ddof=1) / np.sqrt(self.number) / self.total)

    def top(self, n: int, shunned: Set[str] = frozenset()) -> list[tuple[Board, float, float]]:
        """Return the `n` most probable boards, with probabilities and errors.

        Boards with a shunned guess are left out if others are left.
        """
        order = np.argsort(-self.exact, kind="stable").tolist()
        found = {self._words(self.guesses[i]): float(self.exact[i]) for i in order}
        boards = offered([*found.items()], lambda one: one[0][:-1], shunned)[:n]
        # The total includes these boards, so it cannot be less than their sum.
        total = max(self.total, sum(p for _, p in boards))
        return [(board, p / total, p / total * self.error) for board, p in boards]

    def marginals(
        self, n: int, shunned: Set[str] = frozenset()
    ) -> list[list[tuple[str, float, float]]]:
        """Return each row's `n` most probable words, with probabilities and errors.

        The errors are those of a ratio of sums. Words that no run drew come last, and shunned words
        are left out if others are left.
        """
        rows, texts = [], self.player.sets.lexicon.words
        for row, guesses in enumerate(self.guesses.T):
            words, place = np.unique(guesses, return_inverse=True)
            run_sums = np.zeros((self.number, len(words)))
            np.add.at(run_sums, (self.runs, place.reshape(-1)), self.weights)
            sums = run_sums.sum(axis=1, keepdims=True)
            shares = run_sums.sum(axis=0) / (sums.sum() or 1.0)
            errors = self._errors(run_sums - shares * sums)
            if row == 0 and self.temper < 1:
                tempered = shares**self.temper / (shares**self.temper).sum()
                shares, errors = tempered, self.temper * errors * tempered / shares
            mild = sum(texts[word] not in shunned for word in words)
            if n > mild and self.number > 1:
                missed, added = self._missed(row, words)
                words, errors = np.append(words, missed), np.append(errors, added)
                shares = np.append((1 - added.sum()) * shares, added)
            best = np.argsort(-shares, kind="stable")
            likely = [(texts[words[i]], float(shares[i]), float(errors[i])) for i in best]
            rows.append([*offered(likely, lambda one: one[:1], shunned)[:n]])
        return rows

    def _missed(self, row: int, drawn: Places) -> tuple[Places, Reals]:
        """Return the words of a row that weren't drawn, with rough estimates of their
        probabilities.
        """
        words = map(self.player.sets.lexicon.index, self.theory.boards.rows[row])
        every = np.fromiter(words, dtype=np.intp)
        weights = (self.player.weigher(row).weights if row else self.player.openers)[every]
        numbers = self.theory.boards.shares(row).astype(np.float64)
        missed = (numbers > 0) & ~np.isin(every, drawn)
        rough = (numbers * np.maximum(weights, LEAST_WEIGHT))[missed]
        # A word of the true board can have few boards and a small weight, so half is spread evenly.
        shares = rough / (rough.sum() or 1.0) + np.full(len(rough), 1.0 / max(1, len(rough)))
        return every[missed], MISSED / 2 * shares

    def sample(self, n: int, rng: Random) -> list[Board]:
        """Return `n` boards drawn by their probabilities."""
        if not len(self.guesses):
            return []
        drawn = rng.choices(range(len(self.guesses)), self.weights.tolist(), k=n)
        return [self._words(self.guesses[i]) for i in drawn]

    def _words(self, guesses: Iterable[int]) -> Board:
        words = self.player.sets.lexicon.words
        return (*(words[i] for i in guesses), self.theory.solution)


def likely_boards(
    theory: Theory, *, openers: Openers | None = None, seed: int = 0, quick: bool = False
) -> LikelyBoards:
    """Return a theory's likely boards, for a player's own openers or those of an unknown player.

    Raises InputError if the player model draws none of its boards.
    """
    solution, lexicon = theory.solution, theory.lexicon.with_words([theory.solution])
    own = anyone(lexicon, Habits().playing(theory.play), theory.rules)
    if openers is not None:  # nobody opens with a final word that the list lacks
        own = replace(own, openers=np.append(openers, np.zeros(len(lexicon) - len(openers))))
    if theory.boards.count() <= FEW:
        every = [[lexicon.index(word) for word in board[:-1]] for board in theory.boards]
        guesses = np.array(every, dtype=np.intp).reshape(len(every), len(theory.grid.rows))
        weights = board_probabilities(own, theory.grid, solution, guesses)
        return LikelyBoards(own, theory, guesses, weights, np.zeros(len(every), np.intp), 1)
    rows = [np.array(list(map(lexicon.index, words)), np.intp) for words in theory.candidates]
    game = SolvedGrid(theory.grid, lexicon.index(solution), rows, own.openers)
    particles = AT_A_GLANCE if quick else PARTICLES
    *_, drawn = weighted_boards(own, [game] * RUNS, particles, Random(seed))

    @cache  # probable boards are drawn in many runs
    def is_board(guesses: tuple[int, ...]) -> bool:
        return (*(lexicon.words[i] for i in guesses), solution) in theory.boards

    weights = drawn.styles.sum(axis=1)
    valid = np.array([is_board(tuple(words)) for words in drawn.guesses.tolist()], bool)
    valid &= weights > 0
    if not valid.any():
        raise InputError("the model of players draws none of the boards")
    guesses, runs = drawn.guesses[valid], drawn.game[valid]
    temper = TEMPER if openers is None else 1.0
    return LikelyBoards(own, theory, guesses, weights[valid], runs, RUNS, temper)

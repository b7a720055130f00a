"""Advice on the next guess, and the judgement of finished games.

The best guess has the smallest expected number of guesses to the solution. The expectation is an
average over the remaining answers, weighted by their probabilities. If a bundled tree contains the
state of the game, the tree's guess is recommended. Otherwise the search for decision trees
(`trees`) finds a guess. If few answers are left, the search tries all guesses, so the result is
optimal. With more answers, the search tries only the most promising guesses. Each guess is rated by
a decision tree that begins with the guess. With very many answers, the ratings are estimates
without a search.

A finished game is judged guess by guess. If a guess leads to e more guesses on average than the
best guess, its skill is 99 times exp(-e). Only a best guess has the skill 99. The luck of a guess
depends on the total probability of the answers that the guess left. With another solution, the
guess might have left answers with a different total. Let p be the probability that the guess would
have left a greater total. Let q be the probability that the guess would have left the same total.
The luck is 99 times (p + q / 2). The average luck of a guess over all possible solutions is 49.5,
apart from rounding.
"""

from bisect import insort
from functools import cached_property
from math import exp
from statistics import fmean
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from unwordle.solver.game import Indices, State, Values, entropy, partition_sizes
from unwordle.solver.trees import INFINITE, SLOPE, Search, Weights, known_branches

FEWEST, TREE = "fewest", "tree"
"""The names of the strategies that follow the advice of this module.

The strategy `tree` treats all answers as equally likely.
"""

MOST_EXACT = 20
"""The maximum number of answers for which the search tries all guesses."""

MOST_SEARCHED = 400
"""The maximum number of answers for which the search looks beyond the next guess."""

MASS = 0.995
"""The minimum total probability of the answers to consider, unless all guesses are tried."""

RANKED = 5
"""The default number of recommended guesses."""

_AVERAGE = 0.1
"""The minimum probability of a likely answer, as a fraction of the mean probability.

All likely answers are considered, even if some of them already have the total probability `MASS`.
"""

_WHOLE = 10**9
"""The total to which the weights of all answers are scaled before rounding."""

_TRIED = 6
"""The number of guesses to try at each turn if the search does not try all guesses.

At the first turn, the search tries this number of possible solutions, and also this number of other
words.
"""

_PER_BIT = 0.041
"""A factor in the estimated number of guesses to the solution.

Let b be the average number of bits that the best guess leaves open. For this guess, the estimate
exceeds the lower bound by this factor times `b ** 1.5`. The factor is fitted to searches with 15 to
3,158 answers.
"""

_MOST_COUNTED = 4000
"""The maximum number of answers that are considered."""

_MOST_PAIRS, _SCREENED_BY, _SCREENED = 1 << 23, 300, 1500
"""The limits of the screening of guesses.

Guesses are screened if there are more than `_MOST_PAIRS` pairs of a guess and an answer. The
screening measures all guesses on a sample of `_SCREENED_BY` answers. Only the best `_SCREENED`
guesses and the considered answers are tried.
"""


class Rated(NamedTuple):
    """A guess, and its prospects in the best known decision tree."""

    guess: int
    """The index of the guess in the list of all guesses."""
    expected: float
    """The expected number of guesses to the solution, including this guess."""
    now: float
    """The probability that this guess is the solution."""

    @property
    def possible(self) -> bool:
        """True if the guess can be the solution."""
        return self.now > 0


class Advice(NamedTuple):
    """Recommended guesses, beginning with the best guess."""

    ranked: list[Rated]
    exact: bool
    """True if the first guess is optimal among all guesses, not only among the tried guesses."""
    by_tree: bool = False
    """True if the first guess is from a bundled tree."""
    estimated: bool = False
    """True if all ratings except a bundled tree's rating are estimates without a search."""


def advised(state: State, more: int | None = None, number: int = RANKED) -> Advice:
    """Return the `number` best guesses in a state, or all tried guesses if fewer are tried.

    If `number` is above 1, the best guess that can be the solution and the best other guess are
    included. If `more` is not None, the guess with the index `more` is also included. If a bundled
    tree recommends a guess, the recommended guess comes first, and is the only guess in the result
    if `number` is 1.
    """
    known = _by_tree(state)
    if known and number == 1:
        return Advice(known, exact=False, by_tree=True)
    adviser = _Adviser(state, more)
    candidates = adviser.candidates(number) if adviser.searched or not known else []
    rated = sorted(map(adviser.rate, candidates), key=adviser.key)
    words, avoided = state.lists.guesses.words, state.lists.avoided
    offered = [guess for guess in rated if words[guess.guess] not in avoided] or rated
    kinds = {guess.possible: guess for guess in reversed(offered)} if number > 1 else {}
    chosen = offered[:number] + [guess for guess in kinds.values() if guess not in offered[:number]]
    exact = adviser.exact and chosen[0] is rated[0]
    if more is not None and all(guess.guess != more for guess in chosen):
        chosen.append(adviser.rate(more))
    others = [guess for guess in chosen if not known or guess.guess != known[0].guess]
    ranked = known + sorted(others, key=adviser.key)
    return Advice(ranked, exact, bool(known), not adviser.searched)


def _by_tree(state: State) -> list[Rated]:
    """Return the guess that a bundled tree recommends, as a list."""
    branches = known_branches(state)
    if not branches:
        return []
    guess, expected = branches[0][0], fmean(map(len, branches))
    now = fmean(branch[-1] == guess for branch in branches)
    return [Rated(state.lists.guesses.index(guess), expected, now)]


class _Adviser:
    """An evaluator of guesses in a state of a game, which caches the results of the search."""

    def __init__(self, state: State, more: int | None) -> None:
        """Choose the answers to consider and the guesses to try.

        If `more` is not None, the guess with the index `more` is also tried.
        """
        self.state = state
        self.exact = bool(np.count_nonzero(state.chances) <= MOST_EXACT)
        used = _considered(state.chances)
        answers = state.remaining[used]
        uniform = state.lists.weights is None
        self.weights = np.ones_like(used) if uniform else weights_of(state.chances[used])
        self.searched = len(used) <= MOST_SEARCHED
        extra = np.array([] if more is None else [more], dtype=np.intp)
        tried = _screened(state, answers), state.lists.guess_of[answers], extra
        self.guesses = np.unique(np.concatenate(tried))
        self._answers, self._all = np.arange(len(used)), np.arange(len(self.guesses))
        breadth = len(self.guesses) if self.exact else _TRIED
        self._search = Search(state, answers, self.guesses, self.weights, breadth)

    def candidates(self, number: int) -> list[int]:
        """Return the best guesses that can be the solution, followed by the best other guesses.

        If the search tries all guesses, the result has at most `number` guesses of each kind.
        Otherwise the result has at most `_TRIED` guesses of each kind. If only one answer is left,
        the result has only this answer.
        """
        own = self._search.own
        if len(own) == 1:
            return [int(self.guesses[own[0]])]
        kinds = own, np.delete(self._all, own)
        return [guess for guesses in kinds for guess in self._best(guesses, number)]

    @cached_property
    def _glanced(self) -> tuple[Weights, Values]:
        """The lower bounds on the costs of all tried guesses, and estimates of these costs."""
        lower = self._search.lower(self._answers, self._all)
        return lower, self._search.estimates(self._answers, self._all, lower)

    def _best(self, guesses: Indices, number: int) -> list[int]:
        """Return the best of the guesses in `guesses`, beginning with the best guess."""
        lower, worth = self._glanced
        if not self.exact:
            return list(self.guesses[guesses[np.argsort(worth[guesses], kind="stable")[:_TRIED]]])
        # If no part has more than two answers, the lower bound is the exact cost.
        certain = partition_sizes(self._search.codes).max(axis=0) <= 2
        guesses = guesses[np.isfinite(worth[guesses])]
        best: list[tuple[int, int, int]] = []
        for place in guesses[np.lexsort((worth[guesses], lower[guesses]))].tolist():
            enough = best[number - 1][0] if len(best) >= number else INFINITE - 1
            if lower[place] > enough:
                break
            cost = int(lower[place])
            if not certain[place]:
                cost = self._search.cost_of(place, self._answers, self._all, enough + 1)
            if cost <= enough:
                guess = int(self.guesses[place])
                insort(best, (cost, int(self.state.lists.by_frequency[guess]), guess))
        return [guess for _, _, guess in best[:number]]

    def rate(self, guess: int) -> Rated:
        """Return the guess with its prospects.

        Without a search, the expected number of guesses is an estimate.
        """
        place, total = int(np.searchsorted(self.guesses, guess)), float(self.weights.sum())
        is_guess = self.state.lists.guess_of[self.state.remaining] == guess
        now = float(self.state.chances[is_guess].sum())
        if not self.searched:
            lower, worth = self._glanced
            best = worth.argmin()
            estimated = float(worth[best] - lower[best]) / total
            beyond = float(_PER_BIT * (estimated / SLOPE) ** 1.5 - estimated)
            return Rated(guess, float(worth[place]) / total + beyond, now)
        cost = self._search.cost_of(place, self._answers, self._all, INFINITE)
        return Rated(guess, cost / total, now)

    def key(self, rated: Rated) -> tuple[float, bool, int]:
        """Return a sort key that puts better guesses first.

        Among equally good guesses, the guesses that can be the solution come first. Among equally
        good guesses of the same kind, more frequent words come first.
        """
        place = int(self.state.lists.by_frequency[rated.guess])
        return round(rated.expected, 9), not rated.possible, place


def weights_of(probabilities: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the probabilities, scaled and rounded to whole-number weights of at least 1.

    The weights are whole numbers because sums of whole numbers are exact.
    """
    whole = np.rint(probabilities / probabilities.sum() * _WHOLE)
    return np.asarray(np.maximum(1, whole).astype(np.int64))


def _considered(chances: NDArray[np.float64]) -> Indices:
    """Return the indices of the answers to consider, in descending order of probability."""
    likeliest = np.argsort(-chances, kind="stable")
    if (possible := np.count_nonzero(chances)) <= MOST_EXACT:
        return likeliest[:possible]
    needed = int(np.searchsorted(chances[likeliest].cumsum(), MASS - 1e-9)) + 1
    usual = int((chances >= _AVERAGE / len(chances)).sum())
    considered = np.sort(likeliest[: max(needed, usual)])
    considered = considered[_spread(len(considered), _MOST_COUNTED)]
    return considered[np.argsort(-chances[considered], kind="stable")]


def _screened(state: State, answers: Indices) -> Indices:
    """Return the allowed guesses to try."""
    lists, guesses = state.lists, state.allowed
    if len(answers) * len(guesses) > _MOST_PAIRS:
        sample = np.sort(answers)[_spread(len(answers), _SCREENED_BY)]
        values = lists.measured(entropy, guesses, sample)
        guesses = np.sort(guesses[np.argsort(-values, kind="stable")[:_SCREENED]])
    return guesses


def _spread(length: int, most: int) -> Indices:
    """Return at most `most` indices, evenly spaced from 0 to `length - 1`."""
    return np.unique(np.linspace(0, length - 1, min(length, most)).astype(np.intp))


# ---------------------------------------------------------------- a finished game

BEST = 99
"""The greatest possible skill, and the greatest possible luck."""

_SAME = 1e-9


def left_after(state: State, guess: int, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return, for each possible solution, the total weight of the answers that a guess leaves.

    Each remaining answer is a possible solution and has an entry in `weights`. `guess` is an index
    into `state.lists.guesses`. The total is 0 if the guess is the solution. If all weights are 1,
    the total is a number of words. If the weights are probabilities, the total is a probability.
    """
    shown = state.shown(guess)
    parts = np.bincount(shown, weights)[shown].round(12)
    return np.where(state.lists.guess_of[state.remaining] == guess, 0.0, parts)


def luck_of(after: float, left: NDArray[np.float64], chances: NDArray[np.float64]) -> int:
    """Return the luck of a guess that left answers of the total weight `after`.

    For each possible solution, `left` has the total weight of the answers that the guess would
    leave, and `chances` has the probability of the solution. The luck is from 0 to 99.
    """
    more, same = chances[left > after].sum(), chances[left == after].sum()
    return round(round(BEST * float(more + same / 2), 9))


def skill_of(excess: float) -> int:
    """Return the skill of a guess.

    On average, the guess leads to `excess` more guesses than the best guess. The skill is from 0 to
    99, and is 99 only for a best guess.
    """
    return BEST if excess < _SAME else min(BEST - 1, round(BEST * exp(-excess)))

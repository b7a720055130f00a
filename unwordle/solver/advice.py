"""Advice on the next guess, and the judgement of finished games.

The best guess has the smallest expected number of guesses to the solution, found in a bundled tree
or by a search. The search tries all guesses if few answers remain, and only promising ones if more
do. If very many remain, it only estimates.
"""

from bisect import insort
from functools import cached_property
from itertools import chain
from math import exp
from statistics import fmean
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from unwordle.solver.game import Indices, State, Values, entropy
from unwordle.solver.trees import INFINITE, SLOPE, Search, Weights, known_branches

# The strategies that follow this advice; `tree` takes all answers as equally likely.
FEWEST, TREE = "fewest", "tree"

# Up to so many answers, all guesses are tried.
MOST_EXACT = 20

# Beyond so many answers, guesses are rated without a search.
MOST_SEARCHED = 400

# The answers considered have at least this total probability.
MASS = 0.995

RANKED = 5

# A guess is as good as another if it needs at most so many more guesses.
ALIKE = 0.02

# Answers of this fraction of the mean probability are considered even beyond `MASS`.
_AVERAGE = 0.1

# The total of the answers' weights, which are whole so that sums are exact.
_WHOLE = 10**9

# The guesses tried at each turn, and of each kind, answers and others, at the first, unless all
# are.
_TRIED = 6

# Where the best guess leaves b bits open, estimates exceed the lower bound by this times b **
# 1.5, as fitted to searches with 15 to 3,158 answers.
_PER_BIT = 0.041

# The most answers that are considered.
_MOST_COUNTED = 4000

# With more pairs of a guess and an answer, all guesses are measured on a sample of
# `_SCREENED_BY` answers, and only the best `_SCREENED` and the answers are tried.
_MOST_PAIRS, _SCREENED_BY, _SCREENED = 1 << 23, 300, 1500


class Rated(NamedTuple):
    """A guess, with its prospects in the best known tree."""

    guess: int
    """The guess's index among all guesses."""
    expected: float
    """The expected number of guesses, including this one."""
    now: float
    """The probability that the guess is the solution."""

    @property
    def possible(self) -> bool:
        """True if the guess can be the solution."""
        return self.now > 0


class Advice(NamedTuple):
    """The recommended guesses, the best first, but led by an everyday word if one is as good."""

    ranked: list[Rated]
    exact: bool
    """True if no guess is better than `best`."""
    by_tree: bool = False
    """True if the first guess is from a bundled tree."""
    everyday: Rated | None = None
    """The best everyday word, if it is as good as the best."""

    @property
    def best(self) -> Rated:
        """The bundled tree's guess, or else the one with the fewest expected guesses."""
        return self.ranked[0] if self.by_tree else min(self.ranked, key=lambda one: one.expected)


def advised(state: State, more: int | None = None, number: int = RANKED) -> Advice:
    """Return the best `number` of the guesses tried, and the guess `more`.

    If `number` is above 1, the best possible solution, the best other guess and the best everyday
    word are added. A bundled tree's guess comes first, and is the only one if `number` is 1.
    """
    known = _by_tree(state)
    if known and number == 1:
        return Advice(known, exact=False, by_tree=True)
    adviser = _Adviser(state, more)
    candidates = adviser.candidates(number) if adviser.searched or not known else []
    rated = sorted(map(adviser.rate, candidates), key=adviser.key)
    words, avoided = state.lists.guesses.words, state.lists.avoided
    mild = [guess for guess in rated if words[guess.guess] not in avoided] or rated
    exact = adviser.exact and mild[0] is rated[0]
    chosen = mild[:number]
    everyday: list[Rated] = []
    if number > 1:
        everyday = [one for one in mild if state.lists.is_everyday[one.guess]][:1]
        chosen += [*everyday, *{one.possible: one for one in reversed(mild)}.values()]
    if more is not None:
        chosen.append(adviser.rate(more))
    others = {one.guess: one for one in chosen if not known or one.guess != known[0].guess}
    ranked = known + sorted(others.values(), key=adviser.key)
    if known or (everyday and everyday[0].expected > ranked[0].expected + ALIKE):
        everyday = []
    if everyday and adviser.searched:  # estimates at a glance do not tell such small differences
        ranked.sort(key=lambda one: one != everyday[0])
    return Advice(ranked, exact, bool(known), *everyday)


def _by_tree(state: State) -> list[Rated]:
    branches = known_branches(state)
    if not branches:
        return []
    guess, expected = branches[0][0], fmean(map(len, branches))
    now = fmean(branch[-1] == guess for branch in branches)
    return [Rated(state.lists.guesses.index(guess), expected, now)]


class _Adviser(Search):
    def __init__(self, state: State, more: int | None) -> None:
        self.state = state
        self.exact = bool(np.count_nonzero(state.chances) <= MOST_EXACT)
        used = _considered(state.chances)
        answers = state.remaining[used]
        uniform = state.lists.weights is None
        weights = np.ones_like(used) if uniform else weights_of(state.chances[used])
        self.searched = len(used) <= MOST_SEARCHED
        extra = np.array([] if more is None else [more], dtype=np.intp)
        tried = _screened(state, answers), state.lists.guess_of[answers], extra
        guesses = np.unique(np.concatenate(tried))
        self._answers, self._all = np.arange(len(used)), np.arange(len(guesses))
        breadth = len(guesses) if self.exact else _TRIED
        super().__init__(state, answers, guesses, weights, breadth)

    def candidates(self, number: int) -> list[int]:
        """Return the best guesses of each kind, or the answer if only one is left."""
        if len(self.own) == 1:
            return [int(self.guesses[self.own[0]])]
        others = np.delete(self._all, self.own)
        kinds = [self._best(self.own, number), self._best(others, number)]
        if number > 1:
            everyday = self.state.lists.is_everyday[self.guesses[others]]
            kinds.append(self._best(others[everyday], 1))
        return list(dict.fromkeys(chain(*kinds)))

    @cached_property
    def _glanced(self) -> tuple[Weights, Values]:
        lower = self.lower(self._answers, self._all)
        return lower, self.estimates(self._answers, self._all, lower)

    def _best(self, guesses: Indices, number: int) -> list[int]:
        lower, worth = self._glanced
        if not self.exact:
            return list(self.guesses[guesses[np.argsort(worth[guesses], kind="stable")[:_TRIED]]])
        guesses = guesses[np.isfinite(worth[guesses])]
        best: list[tuple[int, int, int]] = []
        for place in guesses[np.lexsort((worth[guesses], lower[guesses]))].tolist():
            enough = best[number - 1][0] if len(best) >= number else INFINITE - 1
            if lower[place] > enough:
                break
            cost = self.cost_of(place, self._answers, self._all, enough + 1)
            if cost <= enough:
                guess = int(self.guesses[place])
                insort(best, (cost, int(self.state.lists.by_frequency[guess]), guess))
        return [guess for _, _, guess in best[:number]]

    def rate(self, guess: int) -> Rated:
        place, total = int(np.searchsorted(self.guesses, guess)), float(self.weights.sum())
        is_guess = self.state.lists.guess_of[self.state.remaining] == guess
        now = float(self.state.chances[is_guess].sum())
        if not self.searched:
            lower, worth = self._glanced
            best = worth.argmin()
            estimated = float(worth[best] - lower[best]) / total
            beyond = float(_PER_BIT * (estimated / SLOPE) ** 1.5 - estimated)
            return Rated(guess, float(worth[place]) / total + beyond, now)
        cost = self.cost_of(place, self._answers, self._all, INFINITE)
        return Rated(guess, cost / total, now)

    def key(self, rated: Rated) -> tuple[float, bool, int]:
        """Return a sort key: by expected guesses, then possible solutions first, then by
        frequency.
        """
        place = int(self.state.lists.by_frequency[rated.guess])
        return round(rated.expected, 9), not rated.possible, place


def weights_of(probabilities: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the probabilities as integer weights of at least 1."""
    whole = np.rint(probabilities / probabilities.sum() * _WHOLE)
    return np.asarray(np.maximum(1, whole).astype(np.int64))


def _considered(chances: NDArray[np.float64]) -> Indices:
    likeliest = np.argsort(-chances, kind="stable")
    if (possible := np.count_nonzero(chances)) <= MOST_EXACT:
        return likeliest[:possible]
    needed = int(np.searchsorted(chances[likeliest].cumsum(), MASS - 1e-9)) + 1
    usual = int((chances >= _AVERAGE / len(chances)).sum())
    considered = np.sort(likeliest[: max(needed, usual)])
    considered = considered[_spread(len(considered), _MOST_COUNTED)]
    return considered[np.argsort(-chances[considered], kind="stable")]


def _screened(state: State, answers: Indices) -> Indices:
    lists, guesses = state.lists, state.allowed
    if len(answers) * len(guesses) > _MOST_PAIRS:
        sample = np.sort(answers)[_spread(len(answers), _SCREENED_BY)]
        values = lists.measured(entropy, guesses, sample)
        guesses = np.sort(guesses[np.argsort(-values, kind="stable")[:_SCREENED]])
    return guesses


def _spread(length: int, most: int) -> Indices:
    return np.unique(np.linspace(0, length - 1, min(length, most)).astype(np.intp))


# ---------------------------------------------------------------- a finished game

BEST = 99
"""The greatest skill, and the greatest luck."""

# Smaller differences come from rounding.
_SAME = 1e-9


def left_after(state: State, guess: int, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return, for each possible solution, the weight of those that the guess would leave.

    It is 0 for the guess itself.
    """
    shown = state.shown(guess)
    parts = np.bincount(shown, weights)[shown].round(12)
    return np.where(state.lists.guess_of[state.remaining] == guess, 0.0, parts)


def luck_of(after: float, left: NDArray[np.float64], chances: NDArray[np.float64]) -> int:
    """Return the luck, from 0 to 99, of a guess that left the weight `after`.

    `left` has the weight that it would leave for each solution, and `chances` their probabilities.
    """
    # 99 (p + q / 2), if another solution would leave more with p, as much with q: 49.5 on average
    more, same = chances[left > after].sum(), chances[left == after].sum()
    return round(round(BEST * float(more + same / 2), 9))


def skill_of(excess: float) -> int:
    """Return the skill, from 0 to 99, of a guess that costs `excess` guesses more than the best
    one.
    """
    return BEST if excess < _SAME else min(BEST - 1, round(BEST * exp(-excess)))

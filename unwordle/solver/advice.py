"""Advice on the next guess, and the judgement of finished games.

The best guess has the smallest expected number of guesses to the solution. The expectation is an
average over the remaining answers, weighted by their probabilities. If a bundled tree contains the
state of the game, the tree's guess is recommended. Otherwise the search for decision trees
(`trees`) finds a guess. If few answers are left, the search tries all guesses, so its guess is
optimal. With more answers, the search tries only the most promising guesses, and it rates each
guess by a decision tree that begins with the guess. With very many answers, the ratings are
estimates without a search.

A finished game is judged guess by guess. If a guess needs e more guesses on average than the best
guess, its skill is 99 times exp(-e). Only a best guess has the skill 99. The luck of a guess
depends on the total probability of the answers that the guess left. With another solution, the
guess might have left answers with a different total. Let p be the probability that the guess would
have left a greater total, and q the probability that it would have left the same total. The luck is
99 times p + q / 2. The average luck of a guess over all possible solutions is 49.5.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import exp
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import pattern_code
from unwordle.model.game.grid import Hint
from unwordle.model.game.input import MOST_ROWS
from unwordle.solver.game import Indices, Lists, State, entropy, start
from unwordle.solver.trees import SLOPE, known_branches, searcher

FEWEST, TREE = "fewest", "tree"
"""The names of the strategies that follow the advice of this module.

The strategy `tree` treats all answers as equally likely.
"""

MOST_EXACT = 20
"""Maximum number of answers for which the search tries all guesses."""

MOST_SEARCHED = 400
"""Maximum number of answers for which the search looks beyond the next guess."""

MASS = 0.995
"""Minimum total probability of the considered answers if the search does not try all guesses."""

RANKED = 5
"""Default number of recommended guesses."""

_AVERAGE = 0.1
"""Factor in the probability that an answer needs in order to be considered.

An answer is considered if its probability is at least this factor times the mean probability.
"""

_WHOLE = 10**9
"""The total to which the weights of all answers are scaled."""

_TRIED = 6
"""Maximum number of guesses of each kind that a limited search tries.

The two kinds are the possible solutions and all other words.
"""

_BREADTH = 6
"""Number of guesses to try at each later turn if the search does not try all guesses."""

_PER_BIT = 0.041
"""Factor in the estimated number of guesses to the solution.

For the best guess, the estimate exceeds the lower bound by this factor times `b ** 1.5`. Here, b is
the average number of bits that the guess leaves open. The factor is fitted to searches with 15 to
3,158 answers.
"""

_MOST_COUNTED = 4000
"""Maximum number of answers that are considered."""

_MOST_PAIRS, _SCREENED_BY, _SCREENED = 1 << 23, 300, 1500
"""The limits of the screening of guesses.

Guesses are screened if there are more than `_MOST_PAIRS` pairs of a guess and an answer. The
screening measures all guesses on a sample of `_SCREENED_BY` answers. Only the best `_SCREENED`
guesses are tried.
"""


@dataclass(frozen=True)
class Rated:
    """A guess, and its prospects in the best known decision tree."""

    guess: int
    """Index of the guess in the list of all guesses."""
    expected: float
    """Expected number of guesses to the solution, including this guess."""
    now: float
    """Probability that this guess is the solution."""
    in_time: float | None
    """Probability that the solution is found by the sixth row; None if unknown."""
    possible: bool
    """True if the guess may be the solution."""


class Advice(NamedTuple):
    """Recommended guesses, the best guess first."""

    ranked: list[Rated]
    exact: bool
    """True if the first guess is optimal among all guesses, not only among the tried guesses."""
    by_tree: bool = False
    """True if the first guess is from a bundled tree."""


def advised(state: State, more: int | None = None, ranked: int = RANKED) -> Advice:
    """Return the best guesses in a state, up to the number `ranked`.

    If `ranked` is above 1, the best guess that may be the solution and the best other guess are
    included. If the guess `more` is given, it is also included.
    """
    branches = known_branches(state)
    known = [_by_tree(state, branches)] if branches else []
    if known and ranked == 1:
        return Advice(known, exact=False, by_tree=True)
    adviser = Adviser(state, more)
    if adviser.searched or not known:
        advice = adviser.advice(more, ranked)
    else:
        advice = Advice([] if more is None else [adviser.rate(more)], exact=False)
    others = [rated for rated in advice.ranked if not known or rated.guess != known[0].guess]
    return Advice(known + others, advice.exact, by_tree=bool(known))


def _by_tree(state: State, branches: Sequence[Sequence[str]]) -> Rated:
    """Return the guess that a bundled tree recommends, with its prospects in the tree."""
    guess, depth = branches[0][0], np.array([len(branch) for branch in branches])
    left = MOST_ROWS - len(state.hints)
    now = float(np.mean([branch[-1] == guess for branch in branches]))
    in_time = float((depth <= left).mean())
    return Rated(state.lists.guesses.index(guess), float(depth.mean()), now, in_time, now > 0)


class Adviser:
    """A rater of guesses in a state of a game, with a cache of its search."""

    def __init__(self, state: State, more: int | None = None) -> None:
        """Choose the answers to consider and the guesses to try. `more` is an additional guess."""
        self.state = state
        self.exact = bool(np.count_nonzero(state.chances) <= MOST_EXACT)
        used = _considered(state.chances)
        answers = state.remaining[used]
        uniform = state.lists.weights is None
        self.weight = np.ones_like(used) if uniform else weights_of(state.chances[used])
        self.answers = np.arange(len(used), dtype=np.intp)
        self.searched = len(used) <= MOST_SEARCHED
        promising = _screened(state, answers)
        extra = promising[:0] if more is None else more
        self.guesses = np.union1d(np.union1d(promising, state.lists.guess_of[answers]), extra)
        self._promising = np.searchsorted(self.guesses, promising)
        self._all = np.arange(len(self.guesses), dtype=np.intp)
        most, hard = len(self.guesses) if self.exact else _BREADTH, state.hard
        weights = None if uniform else self.weight
        self._search = searcher(
            state.lists, answers, self.guesses, hard=hard, breadth=lambda _: most, weights=weights
        )

    def advice(self, more: int | None = None, number: int = RANKED) -> Advice:
        """Return the best guesses, up to this number.

        If `number` is above 1, the best guess that may be the solution and the best other guess are
        included. If the guess `more` is given, it is also included.
        """
        rated = [self.rate(guess) for guess in self._candidates(number)]
        rated.sort(key=self._key)
        words, avoided = self.state.lists.guesses.words, self.state.lists.avoided
        offered = [guess for guess in rated if words[guess.guess] not in avoided] or rated
        chosen = offered[:number]
        for possible in (True, False) if number > 1 else ():
            if not any(guess.possible is possible for guess in chosen):
                chosen += [guess for guess in offered if guess.possible is possible][:1]
        if more is not None and all(guess.guess != more for guess in chosen):
            chosen.append(self.rate(more))
        return Advice(sorted(chosen, key=self._key), self.exact and chosen[0] is rated[0])

    def _candidates(self, number: int) -> list[int]:
        """Return the best guesses that may be the solution, and the best other guesses.

        The list has at most `number` guesses of each kind. If only one answer is considered,
        the list has only this answer.
        """
        own = self._search.own
        if len(own) == 1:
            return [int(self.guesses[own[0]])]
        kinds = [guesses for guesses in (own, np.delete(self._all, own)) if len(guesses)]
        return [guess for guesses in kinds for guess in self._best(guesses, number)]

    @cached_property
    def _beyond(self) -> float:
        """The correction that is added to every estimated number of guesses.

        The correction is computed from the number of bits that the best guess leaves open.
        """
        lower, worth = self._glanced
        best = self._promising[worth[self._promising].argmin()]
        estimated = float(worth[best] - lower[best]) / float(self.weight.sum())
        return float(_PER_BIT * (estimated / SLOPE) ** 1.5 - estimated)

    @cached_property
    def _glanced(self) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Two arrays: a lower bound of the cost of each guess, and an estimate of the cost."""
        return self._search.glance(self.answers, self._all)

    def _best(self, guesses: Indices, number: int) -> list[int]:
        """Return the best of these guesses, up to this number.

        In a search, more frequent words win ties.
        """
        if not self.exact:
            guesses = guesses[np.argsort(self._glanced[1][guesses], kind="stable")[:_TRIED]]
        if not self.searched:
            return [int(guess) for guess in self.guesses[guesses[:number]]]
        cheapest = self._search.cheapest(self.answers, self._all, guesses, number)
        places = [(cost, int(self.guesses[guess])) for cost, guess in cheapest]
        places.sort(key=lambda pair: (pair[0], self.state.lists.by_frequency[pair[1]]))
        return [guess for _, guess in places[:number]]

    def rate(self, guess: int) -> Rated:
        """Return a guess with its prospects."""
        place = int(np.searchsorted(self.guesses, guess))
        total = int(self.weight.sum())
        is_guess = self.state.lists.guess_of[self.state.remaining] == guess
        now = float(self.state.chances[is_guess].sum())
        possible = now > 0
        if not self.searched:
            expected = float(self._glanced[1][place]) / total + self._beyond
            return Rated(guess, expected, now, None, possible)
        if not possible and len(set(self._search.codes[self.answers, place].tolist())) == 1:
            after = self.rate(int(self.guesses[self._search.first(self.answers, self._all)]))
            return replace(after, guess=guess, expected=1 + after.expected, now=0.0, possible=False)
        depth = np.zeros(len(self.answers), dtype=np.int64)
        for answer, path in self._search.tree(self.answers, self._all, place):
            depth[answer] = len(path)
        left = MOST_ROWS - len(self.state.hints)
        expected = float(depth @ self.weight) / total
        in_time = float(self.weight[depth <= left].sum() / total)
        return Rated(guess, expected, now, in_time, possible)

    def _key(self, rated: Rated) -> tuple[float, bool, int]:
        place = int(self.state.lists.by_frequency[rated.guess])
        return round(rated.expected, 9), not rated.possible, place


def weights_of(probabilities: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the probabilities scaled to integer weights of at least 1, so that sums are exact."""
    whole = np.rint(probabilities / probabilities.sum() * _WHOLE)
    return np.asarray(np.maximum(1, whole).astype(np.int64))


def _considered(chances: NDArray[np.float64]) -> Indices:
    """Return the indices of the answers to consider.

    If few answers are left, all of them are considered. Otherwise only the likeliest answers are
    considered. If there are too many of them, `_MOST_COUNTED` evenly spaced answers are chosen.
    """
    if np.count_nonzero(chances) <= MOST_EXACT:
        return np.flatnonzero(chances)
    likeliest = np.argsort(-chances, kind="stable")
    needed = int(np.searchsorted(chances[likeliest].cumsum(), MASS - 1e-9)) + 1
    usual = int((chances >= _AVERAGE / len(chances)).sum())
    considered = np.sort(likeliest[: max(needed, usual)])
    return considered[_spread(len(considered), _MOST_COUNTED)]


def _screened(state: State, answers: Indices) -> Indices:
    """Return the guesses to try: all allowed guesses, or only the most promising ones."""
    lists, guesses = state.lists, state.allowed
    if len(answers) * len(guesses) > _MOST_PAIRS:
        sample = answers[_spread(len(answers), _SCREENED_BY)]
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


class Judged(NamedTuple):
    """A guess of a finished game, with the skill and luck of the guess."""

    hint: Hint
    before: int
    """Number of possible solutions before the guess."""
    expected_after: float
    """Expected number of possible solutions after the guess."""
    after: int
    """Number of possible solutions after the guess; 0 if the guess is the solution."""
    skill: int
    luck: int
    rated: Rated
    """The guess with its prospects."""
    best: Rated
    better: str
    """The best guess found, as a word: the judged guess itself if no better guess was found."""
    exact: bool
    """True if `best` is optimal among all guesses, not only among the tried guesses."""


def judged(hints: Sequence[Hint], solution: str, lists: Lists, *, hard: bool) -> Iterator[Judged]:
    """Yield the judgement of each guess in a game. Answers are weighted by `lists.weights`."""
    state = start(lists, hard=hard)
    answer = np.array([lists.answers.index(solution)])
    for hint in hints:
        guess = lists.guesses.index(hint.guess)
        left = left_after(state, guess, np.ones(len(state.remaining)))
        here = state.shown(guess) == pattern_code(hint.pattern)
        mass = left_after(state, guess, state.chances)
        rated, best, exact = compared(state, guess)
        before, expected, after = len(left), float(left.mean()), int(left[here][0])
        skill = skill_of(rated.expected - best.expected)
        luck = luck_of(float(mass[here][0]), mass, state.chances)
        better = lists.guesses.words[best.guess]
        yield Judged(hint, before, expected, after, skill, luck, rated, best, better, exact)
        (state,) = state.after(guess, answer)


def left_after(state: State, guess: int, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the total weight of the answers that a guess leaves, for each possible solution.

    Each remaining answer is a possible solution. The total is 0 if the guess is the solution. If
    all weights are 1, the total is a number of words. If the weights are probabilities, the total
    is a probability.
    """
    shown = state.shown(guess)
    parts = np.bincount(shown, weights)[shown].round(12)
    return np.where(state.lists.guess_of[state.remaining] == guess, 0.0, parts)


def luck_of(after: float, left: NDArray[np.float64], chances: NDArray[np.float64]) -> int:
    """Return the luck of a guess that left answers of the total weight `after`.

    For each possible solution, `left` has the total weight of the answers that the guess would
    leave, and `chances` has the probability of the solution.
    """
    more, same = chances[left > after].sum(), chances[left == after].sum()
    return round(round(BEST * float(more + same / 2), 9))


def skill_of(excess: float) -> int:
    """Return the skill of a guess that needs `excess` more guesses on average than the best."""
    return BEST if excess < _SAME else min(BEST - 1, round(BEST * exp(-excess)))


def compared(state: State, guess: int) -> tuple[Rated, Rated, bool]:
    """Return the rated guess, the rated best guess, and whether the best guess is optimal."""
    advice = advised(state, guess)
    best = advice.ranked[0]
    rated = next(rated for rated in advice.ranked if rated.guess == guess)
    return rated, best if best.expected < rated.expected - _SAME else rated, advice.exact

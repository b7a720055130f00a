"""Advice: the guess after which the solution takes the fewest further guesses, on average.

The average is over the answers that are left, each weighed by its probability. If a tree that
ships comes to the state, its guess is advised. Else the search for decision trees (`trees`) finds
a guess. With few answers left it tries every guess, so no guess is better. With more answers it
tries those that look best, and rates a guess by a plan for the rest of the game that begins with
it. With very many answers a rating is an estimate at a glance.

A finished game is judged by it, guess by guess. Skill compares a guess with the best one: with e
more guesses on average than the best guess takes, it is 99 times exp(-e), and below 99 unless it
is as good as the best. Luck compares the probability of the words that a guess left with the
probability that it would have left for another solution. It is 99 times the probability of the
solutions that would have left more, and half the probability of those that would have left the
same. Over all possible solutions the luck of a guess is 49.5 on average.
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
"""The strategies that this advice plays. For `tree` all answers are alike."""

MOST_EXACT = 20
"""Maximum number of answers left with which every guess is tried."""

MOST_SEARCHED = 400
"""Maximum number of answers with which more than the next guess is searched."""

MASS = 0.995
"""The probability of the likeliest answers that count, if not every guess is tried."""

RANKED = 5
"""Number of guesses that are ranked."""

_AVERAGE = 0.1
"""The share of the average probability with which an answer always counts."""

_WHOLE = 10**9
"""The weight of all answers together."""

_TRIED = 6
"""Number of possible solutions, and of other words, that are tried if not all are."""

_BREADTH = 6
"""Number of guesses that are tried at a later turn if not all are."""

_PER_BIT = 0.041
"""The cost of a guess above its lower bound, per bit that it leaves open to the power 1.5.

It is fitted to searches of 15 to 3,158 answers.
"""

_MOST_COUNTED = 4000
"""Maximum number of answers that count."""

_MOST_PAIRS, _SCREENED_BY, _SCREENED = 1 << 23, 300, 1500
"""Maximum number of pairs of guess and answer without screening. With more of them the guesses are
screened by some answers, and those that look best are tried: the numbers of both."""


@dataclass(frozen=True)
class Rated:
    """A guess and its prospects in the best play that is known."""

    guess: int
    """Its place in the total list."""
    expected: float
    """The mean number of guesses from here to the solution, this one included."""
    now: float
    """The probability that it is the solution."""
    in_time: float | None
    """The probability that the solution is found by the sixth row; None if it is not known."""
    possible: bool
    """True if it may be the solution."""


class Advice(NamedTuple):
    """The guesses to make, the best first."""

    ranked: list[Rated]
    exact: bool
    """True if no guess at all is better; else they are the best of those tried."""
    by_tree: bool = False
    """True if the first is the guess of a tree that ships."""


def advised(state: State, more: int | None = None, ranked: int = RANKED) -> Advice:
    """Return the best guesses, the best answer and probe among them; and `more`, a guess."""
    branches = known_branches(state)
    known = [_by_tree(state, branches)] if branches else []
    if known and ranked == 1:
        return Advice(known, exact=False, by_tree=True)
    adviser = Adviser(state, more)
    if adviser.searched or not known:
        found = adviser.advice(more, ranked)
    else:
        found = Advice([] if more is None else [adviser.rate(more)], exact=False)
    others = [one for one in found.ranked if not known or one.guess != known[0].guess]
    return Advice(known + others, found.exact, by_tree=bool(known))


def _by_tree(state: State, branches: Sequence[Sequence[str]]) -> Rated:
    """Return the guess of the tree that ships, rated by the tree's branches."""
    guess, depth = branches[0][0], np.array([len(branch) for branch in branches])
    left = MOST_ROWS - len(state.hints)
    now = float(np.mean([branch[-1] == guess for branch in branches]))
    in_time = float((depth <= left).mean())
    return Rated(state.lists.guesses.index(guess), float(depth.mean()), now, in_time, now > 0)


class Adviser:
    """Rates guesses in one state of a game, and caches what its search finds."""

    def __init__(self, state: State, more: int | None = None) -> None:
        """Choose which answers count and which guesses are tried, `more` among them."""
        self.state = state
        self.exact = bool(np.count_nonzero(state.chances) <= MOST_EXACT)
        kept = _counted(state.chances)
        answers = state.remaining[kept]
        uniform = state.lists.weights is None
        self.weight = np.ones_like(kept) if uniform else weights_of(state.chances[kept])
        self.answers = np.arange(len(kept), dtype=np.intp)
        self.searched = len(kept) <= MOST_SEARCHED
        promising = _screened(state, answers)
        asked = promising[:0] if more is None else more
        self.guesses = np.union1d(np.union1d(promising, state.lists.guess_of[answers]), asked)
        self._promising = np.searchsorted(self.guesses, promising)
        self._all = np.arange(len(self.guesses), dtype=np.intp)
        most, hard = len(self.guesses) if self.exact else _BREADTH, state.hard
        weights = None if uniform else self.weight
        self._search = searcher(
            state.lists, answers, self.guesses, hard=hard, breadth=lambda _: most, weights=weights
        )

    def advice(self, more: int | None = None, number: int = RANKED) -> Advice:
        """Return the best guesses, the best answer and probe among them; and `more`, a guess."""
        rated = [self.rate(guess) for guess in self._candidates(number)]
        rated.sort(key=self._key)
        words, avoided = self.state.lists.guesses.words, self.state.lists.avoided
        fit = [one for one in rated if words[one.guess] not in avoided] or rated
        chosen = fit[:number]
        for possible in (True, False) if number > 1 else ():
            if not any(one.possible is possible for one in chosen):
                chosen += [one for one in fit if one.possible is possible][:1]
        if more is not None and all(one.guess != more for one in chosen):
            chosen.append(self.rate(more))
        return Advice(sorted(chosen, key=self._key), self.exact and chosen[0] is rated[0])

    def _candidates(self, number: int) -> list[int]:
        """Return the best guesses among those that may be the solution, and among the others."""
        own = self._search.own
        if len(own) == 1:
            return [int(self.guesses[own[0]])]
        kinds = [guesses for guesses in (own, np.delete(self._all, own)) if len(guesses)]
        return [guess for guesses in kinds for guess in self._best(guesses, number)]

    @cached_property
    def _beyond(self) -> float:
        """Return what to add to the mean estimate of a guess, by the bits that the best leaves."""
        lower, worth = self._glanced
        best = self._promising[worth[self._promising].argmin()]
        estimated = float(worth[best] - lower[best]) / float(self.weight.sum())
        return float(_PER_BIT * (estimated / SLOPE) ** 1.5 - estimated)

    @cached_property
    def _glanced(self) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """The lower bound of each guess's cost, and its estimate."""
        return self._search.glance(self.answers, self._all)

    def _best(self, guesses: Indices, number: int) -> list[int]:
        """Return those of some guesses that are best; of equal ones, the most frequent."""
        if not self.exact:
            guesses = guesses[np.argsort(self._glanced[1][guesses], kind="stable")[:_TRIED]]
        if not self.searched:
            return [int(guess) for guess in self.guesses[guesses[:number]]]
        cheapest = self._search.cheapest(self.answers, self._all, guesses, number)
        places = [(cost, int(self.guesses[guess])) for cost, guess in cheapest]
        places.sort(key=lambda one: (one[0], self.state.lists.by_frequency[one[1]]))
        return [guess for _, guess in places[:number]]

    def rate(self, guess: int) -> Rated:
        """Return the prospects of a guess."""
        place = int(np.searchsorted(self.guesses, guess))
        total = int(self.weight.sum())
        itself = self.state.lists.guess_of[self.state.remaining] == guess
        now = float(self.state.chances[itself].sum())
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
    """Return probabilities as whole numbers, at least 1, that the search adds up without error."""
    whole = np.rint(probabilities / probabilities.sum() * _WHOLE)
    return np.asarray(np.maximum(1, whole).astype(np.int64))


def _counted(chances: NDArray[np.float64]) -> Indices:
    """Return the places of the answers that count: all, if they are few, else the likeliest."""
    if np.count_nonzero(chances) <= MOST_EXACT:
        return np.flatnonzero(chances)
    likeliest = np.argsort(-chances, kind="stable")
    needed = int(np.searchsorted(chances[likeliest].cumsum(), MASS - 1e-9)) + 1
    usual = int((chances >= _AVERAGE / len(chances)).sum())
    counted = np.sort(likeliest[: max(needed, usual)])
    return counted[_spread(len(counted), _MOST_COUNTED)]


def _screened(state: State, answers: Indices) -> Indices:
    """Return the guesses to try: all that are allowed, or the most promising of them."""
    lists, guesses = state.lists, state.allowed
    if len(answers) * len(guesses) > _MOST_PAIRS:
        some = answers[_spread(len(answers), _SCREENED_BY)]
        values = lists.measured(entropy, guesses, some)
        guesses = np.sort(guesses[np.argsort(-values, kind="stable")[:_SCREENED]])
    return guesses


def _spread(length: int, most: int) -> Indices:
    """Return at most `most` places, evenly spread over a length."""
    return np.unique(np.linspace(0, length - 1, min(length, most)).astype(np.intp))


# ---------------------------------------------------------------- a finished game

BEST = 99
"""The greatest skill and luck."""

_SAME = 1e-9


class Judged(NamedTuple):
    """A guess of a finished game, judged."""

    hint: Hint
    before: int
    """Number of words that could be the solution before it."""
    expected_after: float
    """Number of words that it would leave, on average over these."""
    after: int
    """Number of words that it left; 0 if it is the solution."""
    skill: int
    luck: int
    rated: Rated
    """The guess with its prospects."""
    best: Rated
    better: str
    """The best guess that is known, which is the guess itself if no other is better."""
    exact: bool
    """True if `best` is known to be best; else it is the best of those tried."""


def judged(hints: Sequence[Hint], solution: str, lists: Lists, *, hard: bool) -> Iterator[Judged]:
    """Yield the guesses of a game, judged by how likely the lists say that each answer is."""
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
    """Return for each answer left the weight that the guess would leave; 0 if it is the word.

    With equal weights this is the number of words, else their probability.
    """
    shown = state.shown(guess)
    parts = np.bincount(shown, weights)[shown].round(12)
    return np.where(state.lists.guess_of[state.remaining] == guess, 0.0, parts)


def luck_of(after: float, left: NDArray[np.float64], chances: NDArray[np.float64]) -> int:
    """Return the luck of a guess that left `after` of what each solution would leave."""
    more, same = chances[left > after].sum(), chances[left == after].sum()
    return round(round(BEST * float(more + same / 2), 9))


def skill_of(excess: float) -> int:
    """Return the skill of a guess that takes `excess` more guesses on average than the best."""
    return BEST if excess < _SAME else min(BEST - 1, round(BEST * exp(-excess)))


def compared(state: State, guess: int) -> tuple[Rated, Rated, bool]:
    """Return a guess and the best one, rated, and whether no guess is better."""
    advice = advised(state, guess)
    best = advice.ranked[0]
    rated = next(one for one in advice.ranked if one.guess == guess)
    return rated, best if best.expected < rated.expected - _SAME else rated, advice.exact

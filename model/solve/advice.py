"""Advice: the guess after which the solution takes the fewest further guesses, on average.

The average is over the solutions that are left, each with its probability. It is found by the
search for decision trees (`tree_search`), in which an answer weighs what its probability is: with
few answers left every guess is tried, so that no guess is better; with more of them the guesses
that look best are, and what is said of a guess is what a plan for the rest of the game takes that
begins with it.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from model.game.limits import MOST_ROWS
from model.solve.game import Indices, State
from model.solve.tree import searcher
from model.solve.tree_search import typical

MOST_EXACT = 20
"""With at most this many answers left, every guess is tried."""

MOST_SEARCHED = 400
"""With more answers left, only the next guess is worked out, and the rest is estimated."""

MASS = 0.995
"""Where not every guess is tried, the likeliest answers with this much probability count."""

RANKED = 5
"""How many guesses are ranked."""

_WHOLE = 10**9
"""The weight of all answers together."""

_TRIED = 6
"""How many possible solutions, and how many other words, are tried where not all are."""

_BREADTH = 6
"""How many guesses are tried at a later turn where not all are."""

Weights = NDArray[np.int64]


OTHER_WORDS = 0.02
"""What any other word weighs, as a fraction of an equally frequent likely one."""


def probabilities(state: State) -> NDArray[np.float64]:
    """Return how probable each remaining answer is, in proportion to its frequency.

    If the lists say which words are likely, the others weigh little.
    """
    lists = state.lists
    weight = 10 ** lists.answers.zipf[state.remaining]
    if lists.likely is not None:
        words = (lists.answers.words[i] for i in state.remaining)
        weight = weight * np.array([1.0 if w in lists.likely else OTHER_WORDS for w in words])
    return np.asarray(weight / weight.sum())


@dataclass(frozen=True)
class Rated:
    """A guess, and what it leads to in the best play that is known."""

    guess: int
    """Its place in the total list."""
    expected: float
    """The mean number of guesses from here to the solution, this one included."""
    now: float
    """The probability that it is the solution."""
    in_time: float | None
    """The probability that the solution is found by the sixth row; None where it is not known."""
    possible: bool
    """Whether it may be the solution."""


class Advice(NamedTuple):
    """The guesses to make, the best first."""

    ranked: list[Rated]
    exact: bool
    """Whether no guess at all is better; else they are the best of those tried."""


_MOST_PAIRS, _MOST_LIKELIEST = 1 << 25, 2400
"""Beyond this many pairs of guess and answer, only the likeliest answers and guesses are kept."""


def weights_of(probabilities: NDArray[np.float64]) -> Weights:
    """Return probabilities as whole numbers, at least 1, that the search adds up without error."""
    whole: Weights = np.maximum(1, np.rint(probabilities * _WHOLE)).astype(np.int64)
    return whole


def estimate(state: State, guess: int) -> Rated:
    """Return roughly what a guess leads to if all answers are equally likely."""
    sizes = state.sizes(guess)
    now = float((state.lists.guess_of[state.remaining] == guess).mean())
    expected = 1 + float(typical(len(sizes))[sizes].mean()) - now
    return Rated(guess, expected, now, None, now > 0)


class Adviser:
    """Rates guesses in one state of a game, and caches what its search finds."""

    def __init__(
        self, state: State, probabilities: NDArray[np.float64], mass: float = MASS
    ) -> None:
        """`probabilities` are those of the state's remaining answers, in their order.

        Where not every guess is tried, only the likeliest answers count, those that make up
        `mass` of the probability.
        """
        likeliest = np.argsort(-probabilities, kind="stable")
        allowed = state.allowed
        if len(likeliest) > MOST_EXACT:
            needed = int(np.searchsorted(probabilities[likeliest].cumsum(), mass - 1e-9)) + 1
            likeliest = likeliest[:needed]
        if len(likeliest) * len(allowed) > _MOST_PAIRS:  # as with a word list of a user's own
            likeliest = likeliest[:_MOST_LIKELIEST]
            rank = state.lists.by_frequency[allowed]
            allowed = allowed[np.argsort(rank)[: _MOST_PAIRS // len(likeliest)]]
        kept = np.sort(likeliest)
        probable = probabilities[kept]
        self.state = state = replace(state, remaining=state.remaining[kept])
        self._looked_at = float(probable.sum()) / float(probabilities.sum())
        self.weight = weights_of(probable / probable.sum())
        self.answers = np.arange(len(state.remaining), dtype=np.intp)
        tried = np.zeros(len(state.lists.guesses), dtype=bool)
        tried[allowed] = tried[state.lists.guess_of[state.remaining]] = True
        self.guesses: Indices = np.flatnonzero(tried)
        self.exact = len(probabilities) <= MOST_EXACT
        self.searched = len(self.answers) <= MOST_SEARCHED
        self._all = np.arange(len(self.guesses), dtype=np.intp)
        self._search = searcher(
            state.lists,
            state.remaining,
            self.guesses,
            hard=state.settings.hard,
            breadth=lambda _: len(self.guesses) if self.exact else _BREADTH,
            weights=self.weight,
        )

    def advice(self, more: int | None = None) -> Advice:
        """Return the best guesses, the best answer and probe among them; and `more`, a guess."""
        rated = [self.rate(guess) for guess in self._candidates()]
        rated.sort(key=self._key)
        words, avoided = self.state.lists.guesses.words, self.state.lists.avoided
        advised = [one for one in rated if words[one.guess] not in avoided] or rated
        chosen = advised[:RANKED]
        for possible in (True, False):
            if not any(one.possible is possible for one in chosen):
                chosen += [one for one in advised if one.possible is possible][:1]
        if more is not None and all(one.guess != more for one in chosen):
            chosen.append(self.rate(more))
        exact = self.exact and chosen[0] is rated[0]
        return Advice(sorted(chosen, key=self._key), exact)

    def _candidates(self) -> list[int]:
        """Return the best guesses among those that may be the solution, and among the others."""
        own = self._search.own
        if len(own) == 1:
            return [int(self.guesses[own[0]])]
        others = np.delete(self._all, own)
        best = self._cheapest if self.exact else self._most_promising
        return [guess for guesses in (own, others) if len(guesses) for guess in best(guesses)]

    def _most_promising(self, guesses: Indices) -> list[int]:
        """Return those of some guesses that look best at a glance."""
        _, worth, _ = self._search.glance(self.answers, guesses)
        tried: list[int] = self.guesses[guesses[np.argsort(worth, kind="stable")[:_TRIED]]].tolist()
        return tried

    def _cheapest(self, guesses: Indices) -> list[int]:
        """Return those of some guesses that are best; of equal ones, the most frequent."""
        cheapest = self._search.cheapest(self.answers, self._all, guesses, RANKED)
        places = [(cost, int(self.guesses[guess])) for cost, guess in cheapest]
        places.sort(key=lambda one: (one[0], self.state.lists.by_frequency[one[1]]))
        return [guess for _, guess in places[:RANKED]]

    def rate(self, guess: int) -> Rated:
        """Return what a guess leads to."""
        place = int(np.searchsorted(self.guesses, guess))
        itself = self._search.own == place
        total = int(self.weight.sum())
        now = float(self.weight[itself].sum() / total) * self._looked_at
        possible = bool(itself.any())
        if not self.searched:
            _, worth, _ = self._search.glance(self.answers, np.array([place]))
            return Rated(guess, float(worth[0]) / total, now, None, possible)
        if not possible and len(set(self._search.codes[self.answers, place].tolist())) == 1:
            rest = self._search.first(self.answers, self._all)
            after = self.rate(int(self.guesses[rest]))
            return replace(after, guess=guess, expected=1 + after.expected, now=0.0, possible=False)
        depth = np.zeros(len(self.answers), dtype=np.int64)
        for answer, path in self._search.tree(self.answers, self._all, place):
            depth[answer] = len(path)
        left = MOST_ROWS - len(self.state.hints)
        expected = float(depth @ self.weight) / total
        in_time = float(self.weight[depth <= left].sum() / total)
        return Rated(guess, expected, now, in_time, possible)

    def _key(self, rated: Rated) -> tuple[float, bool, int]:
        return (
            round(rated.expected, 9),
            not rated.possible,
            int(self.state.lists.by_frequency[rated.guess]),
        )

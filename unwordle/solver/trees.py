"""Decision trees with few guesses: bundled ones, and a branch-and-bound search."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import Codes, Colour, pattern_code, pattern_of
from unwordle.model.game.grid import Hint
from unwordle.solver.game import GuessLists, Indices, State, Values, keeps_to, partition_sizes

# Up to so many answers, comparing all pairs is quicker than counting.
_COMPARED = 48
# About so many guess-answer pairs are computed at once, but for no fewer guesses.
_PAIRS, _FEWEST_AT_ONCE = 1 << 17, 256
# n answers are estimated to cost 2n - 1 plus this times n log2(n).
SLOPE = 0.09

# More than the cost and the turns of any tree.
INFINITE = 1 << 60

Weights: TypeAlias = NDArray[np.int64]


@dataclass
class _Node:
    lower: int
    """A lower bound on the cost of the trees tried, or their least cost if `guess` is known."""
    guess: int | None = None
    """The best first guess, once known."""
    likely: Sequence[tuple[int, int]] = ()


# A tree's cost sums, over its answers, the weight times the guesses on the path. With the total
# weight W and the greatest m, it's at least 2W - m: the heaviest answer first, the others second.
# After a guess into parts with the greatest weights m1, m2, ..., it's at least 3W - m1 - m2 - ...,
# less the guess's own; exactly that if no part has more than two.
class Search:
    """A search for a decision tree of low cost, which tries `breadth` guesses at each node.

    The methods take answers and guesses as positions in `answers` and `guesses`. The weights are at
    least 1, and in descending order.
    """

    def __init__(
        self, state: State, answers: Indices, guesses: Indices, weights: Weights, breadth: int
    ) -> None:
        self.weights, self.breadth, self.guesses = weights, breadth, guesses
        self._lists, self.hard = state.lists, state.hard
        self.codes = state.lists.codes(guesses, answers)
        self.own = np.searchsorted(guesses, state.lists.guess_of[answers])
        """The index of each answer in `guesses`."""
        self._won = pattern_code(Colour.GREEN * state.lists.guesses.length)
        self._nodes: dict[tuple[bytes, bytes, int], _Node] = {}

    def cost(
        self, answers: Indices, allowed: Indices, limit: int = INFINITE, turns: int = INFINITE
    ) -> int:
        """Return the least cost of the trees tried, or a number of at least `limit` if none costs
        less than that.

        In these trees, no answer takes more than `turns` guesses.
        """
        node = self._node(answers, allowed, turns)
        if node.guess is None and node.lower < limit:
            node.lower = limit
            for lower, guess in node.likely:
                if lower < node.lower:
                    cost = self.cost_of(guess, answers, allowed, node.lower, turns)
                    if cost < node.lower:
                        node.lower, node.guess = cost, guess
        return node.lower

    def cost_of(
        self, guess: int, answers: Indices, allowed: Indices, limit: int, turns: int = INFINITE
    ) -> int:
        """Return the least cost of trees that begin with a guess, in the same way as `cost`."""
        parts = [part for part in self._parts(answers, guess) if part[0] != self._won]
        total = int(self.weights[answers].sum()) + sum(self._least(part) for _, part in parts)
        for code, part in sorted(parts, key=lambda part: len(part[1])):
            if total >= limit:
                break
            least = self._least(part)
            after = self._after(allowed, guess, code) if len(part) > 2 else allowed
            total += self.cost(part, after, limit - total + least, turns - 1) - least
        return total

    def _parts(self, answers: Indices, guess: int) -> list[tuple[int, Indices]]:
        shown = self.codes[answers, guess]
        return [(code, answers[shown == code]) for code in np.unique(shown).tolist()]

    def _after(self, allowed: Indices, guess: int, code: int) -> Indices:
        if not self.hard:
            return allowed
        lexicon = self._lists.guesses
        hint = Hint(lexicon.words[self.guesses[guess]], pattern_of(code, lexicon.length))
        return allowed[keeps_to(hint, lexicon.letters[self.guesses[allowed]])]

    def _node(self, answers: Indices, allowed: Indices, turns: int) -> _Node:
        if turns < min(2, len(answers)):
            return _Node(INFINITE)
        if len(answers) <= 2:
            return _Node(self._least(answers), int(self.own[answers[0]]))
        turns = min(turns, len(answers))
        key = answers.tobytes(), allowed.tobytes() if self.hard else b"", turns
        if key not in self._nodes:
            self._nodes[key] = self._look(answers, allowed, turns)
        return self._nodes[key]

    def _least(self, answers: Indices) -> int:
        weights = self.weights[answers]
        return int(2 * weights.sum() - weights[0])

    def _look(self, answers: Indices, allowed: Indices, turns: int) -> _Node:
        lower = self.lower(answers, allowed)
        least = int(lower.min())
        cheapest = allowed[lower == least]
        largest = partition_sizes(self.codes[np.ix_(answers, cheapest)]).max(axis=0)
        best = cheapest[largest <= min(2, turns - 1)]
        if len(best):
            return _Node(least, int(best[0]))
        if self.breadth < len(allowed):
            # Estimates are never below lower bounds, so some guesses need no estimate.
            first = np.argpartition(lower, self.breadth)[: self.breadth]
            enough = self.estimates(answers, allowed[first], lower[first]).max()
            able = lower <= enough + 1  # 1 is more than the rounding error
            allowed, lower = allowed[able], lower[able]
        estimates = self.estimates(answers, allowed, lower)
        order = np.argsort(estimates, kind="stable")[: self.breadth]
        order = order[np.isfinite(estimates[order])]
        return _Node(least, likely=[(int(lower[i]), int(allowed[i])) for i in order])

    def lower(self, answers: Indices, guesses: Indices) -> Weights:
        """Return, for each guess, a lower bound on the cost of trees that begin with it."""
        weights, own = self.weights[answers], np.zeros(self.codes.shape[1], dtype=np.int64)
        own[self.own[answers]] = weights
        greatest = [greatest_weights(codes, weights) for codes in self._blocks(answers, guesses)]
        return np.asarray(3 * weights.sum() - np.concatenate(greatest) - own[guesses])

    def estimates(self, answers: Indices, guesses: Indices, lower: Weights) -> Values:
        """Return, for each guess, the estimated cost of its best tree, or inf if it tells
        nothing.
        """
        weights = self.weights[answers]
        bits = [unresolved(codes, weights) for codes in self._blocks(answers, guesses)]
        return np.round(lower + SLOPE * np.concatenate(bits), 6)

    def _blocks(self, answers: Indices, guesses: Indices) -> Iterator[Codes]:
        step, rows = max(_FEWEST_AT_ONCE, _PAIRS // len(answers)), self.codes[answers]
        for first in range(0, len(guesses), step):
            yield rows.take(guesses[first : first + step], axis=1)


def greatest_weights(codes: Codes, weight: Weights) -> Weights:
    """Return, for each guess, the sum of the greatest weights in its parts."""
    if len(codes) <= _COMPARED:
        sums = np.zeros(codes.shape[1], dtype=np.int64)
        for row, heavy in enumerate(weight.tolist()):
            # The first answer of a part is the heaviest.
            sums += heavy * ~(codes[:row] == codes[row]).any(axis=0)
        return sums
    patterns, guesses = int(codes.max()) + 1, codes.shape[1]
    flat = codes + np.arange(guesses, dtype=np.int64) * patterns
    greatest = np.zeros(guesses * patterns, dtype=np.int64)
    for row, heavy in zip(flat[::-1], weight[::-1].tolist(), strict=True):
        greatest[row] = heavy
    return np.asarray(greatest.reshape(guesses, patterns).sum(axis=1))


def unresolved(codes: Codes, weight: Weights) -> Values:
    """Return the weighted bits that each guess leaves open, or inf if it has a single part."""
    mass, guesses = weight.astype(np.float64), codes.shape[1]
    if len(codes) <= _COMPARED:
        bits = mass @ np.log2([mass @ (codes == row) for row in codes])
    else:
        patterns = int(codes.max()) + 1
        flat = codes + np.arange(guesses, dtype=np.int64) * patterns
        parts = np.bincount(flat.ravel(), np.repeat(mass, guesses), guesses * patterns)
        parts = np.maximum(parts.reshape(guesses, patterns), 1.0)
        bits = (parts * np.log2(parts)).sum(axis=1)
    informs = (codes != codes[0]).any(axis=0)
    return np.where(informs, bits - mass @ np.log2(mass), np.inf)


# ---------------------------------------------------------------- trees of games

DATA = Path(__file__).parents[1] / "data"
BUNDLED = {
    False: (DATA / "tree.txt", DATA / "tree_today.txt"),
    True: (DATA / "tree_hard.txt", DATA / "tree_today_hard.txt"),
}
"""The bundled trees by hard mode, for the lists of 2022 and of today."""

# The share of the answers, added to later lists, that a bundled tree can lack.
MORE = 0.01

Tree = dict[str, list[str]]
"""The guesses that lead to each answer, including the answer."""


@cache
def bundled(path: Path) -> Tree:
    """Return the bundled tree in a file."""
    branches = (line.split("#") for line in path.read_text(encoding="ascii").splitlines())
    return {branch[-1]: branch for branch in branches}


@lru_cache(maxsize=8)
def tree_for(lists: GuessLists, *, hard: bool) -> Tree:
    """Return the bundled tree for these lists, or an empty one.

    No tree fits answers with unequal positive weights.
    """
    weights = np.ones(len(lists.answers)) if lists.weights is None else lists.weights
    if len(np.unique(weights[weights > 0])) != 1:
        return {}
    guesses = set(lists.guesses.words)
    answers = {lists.answers.words[i] for i in np.flatnonzero(weights)}
    for tree in map(bundled, BUNDLED[hard]):
        if answers.issuperset(tree) and len(answers) - len(tree) <= MORE * len(answers):
            return tree if guesses.issuperset(chain(*tree.values())) else {}
    return {}


def known_branches(state: State) -> list[list[str]]:
    """Return each remaining answer's guesses in a bundled tree, if one fits."""
    tree, guessed = tree_for(state.lists, hard=state.hard), [hint.guess for hint in state.hints]
    words = [state.lists.answers.words[i] for i in state.remaining[state.chances > 0]]
    branches = [tree[word] for word in words if word in tree]
    turn, missing = len(guessed), len(words) - len(branches)
    if missing > MORE * len(words) or any(branch[:turn] != guessed for branch in branches):
        return []
    return [branch[turn:] for branch in branches if branch != guessed]

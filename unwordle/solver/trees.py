"""Decision trees with few guesses: bundled trees, and a branch-and-bound search for other trees.

Each answer has a weight, by default 1. The cost of a tree is a sum over its answers. Each answer
adds its weight times the number of guesses on the path to the answer. The search uses two lower
bounds on the cost. If the answers have the total weight W and the greatest weight m, each tree
costs at least 2W - m. At best, the first guess is the heaviest answer, and every other answer is
reached with two guesses. Suppose that a guess divides the answers into parts with the greatest
weights m1, m2, and so on. Then each tree that begins with this guess costs at least
3W - m1 - m2 - ... If the guess is an answer, its weight is subtracted from this bound. If no part
has more than two answers, the bound is the exact minimum.

At every node, the search tries only the `breadth` guesses with the lowest estimates. If `breadth`
leaves guesses out, the resulting tree is not always optimal. The lower bounds never exclude a
better tree.
"""

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

_COMPARED = 48
"""The maximum number of answers for which all pairs of answers are compared."""
_PAIRS, _FEWEST_AT_ONCE = 1 << 17, 256
"""The approximate number of guess-answer pairs and the minimum number of guesses in a block."""
SLOPE = 0.09
"""A factor in the estimated cost of a tree.

For n answers, the estimate is 2n - 1, plus this factor times n log2(n).
"""

INFINITE = 1 << 60
"""A number that is greater than the cost and the number of turns of any tree."""

Weights: TypeAlias = NDArray[np.int64]


@dataclass
class _Node:
    lower: int
    """A lower bound on the cost of every tree that the search tries.

    If `guess` is not None, the bound is the exact cost of the best of these trees.
    """
    guess: int | None = None
    """The first guess of a tree with the cost `lower`, or None if no such tree is known yet."""
    likely: Sequence[tuple[int, int]] = ()
    """The guesses to try, as pairs of a lower bound on the cost and a guess."""


class Search:
    """A branch-and-bound search for a decision tree of low cost, with a cache of nodes.

    The search represents answers and guesses by their positions in `answers` and `guesses`. The
    weights of the answers are whole numbers of at least 1, in descending order. At each node, the
    search tries at most `breadth` guesses. If all guesses are tried, the cost of the tree is
    minimal.
    """

    def __init__(
        self, state: State, answers: Indices, guesses: Indices, weights: Weights, breadth: int
    ) -> None:
        self.weights, self.breadth, self._guesses = weights, breadth, guesses
        self._lists, self.hard = state.lists, state.hard
        self.codes = state.lists.codes(guesses, answers)
        """The pattern code of each guess for each answer. The shape is (answers, guesses)."""
        self.own = np.searchsorted(guesses, state.lists.guess_of[answers])
        """The index of each answer in `guesses`."""
        self._won = pattern_code(Colour.GREEN * state.lists.guesses.length)
        self._nodes: dict[tuple[bytes, bytes, int], _Node] = {}
        self._keeping = lru_cache(maxsize=1 << 15)(self._find_keeping)

    def cost(
        self, answers: Indices, allowed: Indices, limit: int = INFINITE, turns: int = INFINITE
    ) -> int:
        """Return the cost of the best tree that the search tries for `answers`.

        The tree uses guesses in `allowed`, and needs at most `turns` guesses for every answer.
        If the cost is at least `limit`, the result can be any number that is at least `limit`.
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
        """Return the cost of the best tree for `answers` that begins with a guess.

        The later guesses are in `allowed`. The tree needs at most `turns` guesses for every answer.
        If the cost is at least `limit`, the result can be any number that is at least `limit`.
        """
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
        """Return each pattern code that a guess can show, with the answers that give this code."""
        shown = self.codes[answers, guess]
        return [(code, answers[shown == code]) for code in np.unique(shown).tolist()]

    def _after(self, allowed: Indices, guess: int, code: int) -> Indices:
        """Return the guesses in `allowed` that the game's mode still allows after a guess."""
        return allowed[self._keeping(guess, code)[allowed]] if self.hard else allowed

    def _find_keeping(self, guess: int, code: int) -> NDArray[np.bool_]:
        """Return, for each possible next guess, whether hard mode allows it after `guess`."""
        lexicon = self._lists.guesses
        hint = Hint(lexicon.words[self._guesses[guess]], pattern_of(code, lexicon.length))
        return keeps_to(hint, lexicon.letters[self._guesses])

    def _node(self, answers: Indices, allowed: Indices, turns: int) -> _Node:
        """Return the search node of these answers."""
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
        """Return a lower bound on the cost of a tree for these answers."""
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
        """Return, for each guess, a lower bound on the cost of trees that begin with the guess.

        The bound is exact if the guess leaves at most two answers after every pattern.
        """
        weights, own = self.weights[answers], np.zeros(self.codes.shape[1], dtype=np.int64)
        own[self.own[answers]] = weights
        greatest = [greatest_weights(codes, weights) for codes in self._blocks(answers, guesses)]
        return np.asarray(3 * weights.sum() - np.concatenate(greatest) - own[guesses])

    def estimates(self, answers: Indices, guesses: Indices, lower: Weights) -> Values:
        """Return, for each guess, the estimated cost of the best tree that begins with the guess.

        `lower` has a lower bound on each of these costs. The estimate is infinite if the guess
        gives no information.
        """
        bits = [
            unresolved(codes, self.weights[answers]) for codes in self._blocks(answers, guesses)
        ]
        return np.round(lower + SLOPE * np.concatenate(bits), 6)

    def _blocks(self, answers: Indices, guesses: Indices) -> Iterator[Codes]:
        """Yield the pattern codes of guesses in blocks that fit into the processor's cache."""
        step, rows = max(_FEWEST_AT_ONCE, _PAIRS // len(answers)), self.codes[answers]
        for first in range(0, len(guesses), step):
            yield rows.take(guesses[first : first + step], axis=1)


def greatest_weights(codes: Codes, weight: Weights) -> Weights:
    """Return, for each guess, the sum of the greatest weights of its parts.

    A guess divides the answers into parts. All answers of a part give the guess the same pattern.
    The codes have the shape (answers, guesses). `weight` has the weights of the answers, in
    descending order.
    """
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
    """Return the weighted number of bits that each guess leaves open.

    A guess divides the answers into parts. All answers of a part give the guess the same pattern.
    The result is the sum, over all parts, of the weight of the part times its entropy. The result
    is infinite if there is only one part. The codes have the shape (answers, guesses), and `weight`
    has an entry for each answer.
    """
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
"""The files of the bundled trees, without hard mode (False) and with hard mode (True).

Each value is a pair: the file for the word lists of 2022, and the file for the lists of today.
"""

MORE = 0.01
"""The maximum share of the answers that a bundled tree can lack.

Bundled trees lack the answers that were added to later word lists.
"""

Tree = dict[str, list[str]]
"""For each answer, the guesses that lead to the answer. The last guess is the answer itself."""


@cache
def bundled(path: Path) -> Tree:
    """Return the bundled tree in a file."""
    branches = (line.split("#") for line in path.read_text(encoding="ascii").splitlines())
    return {branch[-1]: branch for branch in branches}


@lru_cache(maxsize=8)
def tree_for(lists: GuessLists, *, hard: bool) -> Tree:
    """Return the bundled tree for these word lists, or an empty tree if no tree fits.

    No tree fits if the positive weights of the answers differ.
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
    """Return, for each remaining answer in a bundled tree, the guesses that lead to the answer.

    The guesses that were made before this state are left out. The result is empty if no bundled
    tree fits the word lists, or if the tree does not lead to this state.
    """
    tree, guessed = tree_for(state.lists, hard=state.hard), [hint.guess for hint in state.hints]
    words = [state.lists.answers.words[i] for i in state.remaining[state.chances > 0]]
    branches = [tree[word] for word in words if word in tree]
    turn, missing = len(guessed), len(words) - len(branches)
    if missing > MORE * len(words) or any(branch[:turn] != guessed for branch in branches):
        return []
    return [branch[turn:] for branch in branches if branch != guessed]

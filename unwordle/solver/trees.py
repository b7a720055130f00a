"""Decision trees with the fewest guesses: bundled trees, and a branch-and-bound search for others.

Each answer has a weight, by default 1. The cost of a tree is a sum over its answers. Each answer
adds its weight times the number of guesses that the tree needs to reach the answer. Two lower
bounds keep the search short. Answers with the total weight W and the greatest weight m cost at
least 2W - m, because at best the first guess is the heaviest answer, and every other answer needs
two guesses. Suppose that a guess divides these answers into parts with the greatest weights m1, m2,
and so on. Then the guess costs at least 3W - m1 - m2 - ..., minus its own weight if the guess is an
answer. If no part has more than two answers, the bound is the exact cost.

At every node, the search tries only the `breadth` guesses with the lowest estimates. If other
guesses are left out, the resulting tree may not be optimal. The lower bounds never exclude a better
tree.
"""

from bisect import insort
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import Codes, Colour, pattern_code, pattern_of
from unwordle.model.game.grid import Hint
from unwordle.solver.game import Indices, Lists, State, Values, keeps_to, partition_sizes

_COMPARED = 48
"""Maximum number of answers for which all pairs of answers are compared."""
_PAIRS, _FEWEST_AT_ONCE = 1 << 17, 512
"""Number of guess-answer pairs in a block, and minimum number of guesses in a block."""
SLOPE = 0.09
"""Factor in the estimated cost of n answers, which is 2n - 1 plus the factor times n log2(n)."""

INFINITE = 1 << 60
"""A number greater than the cost and the turns of any tree."""

Weights: TypeAlias = NDArray[np.int64]
Narrow = Callable[[Indices, int, int], Indices]
"""A function from the allowed guesses, a guess and its pattern code to the guesses allowed next."""


@dataclass(frozen=True)
class _Node:
    lower: int
    """Lower bound of the cost of all trees that the search tries."""
    guess: int | None = None
    """The first guess of a tree with the cost `lower`; None if no such tree is known yet."""
    likely: tuple[tuple[int, int], ...] = ()
    """The guesses to try, as pairs of a lower bound of the cost and a guess."""


@dataclass
class Search:
    """A branch-and-bound search for the tree of minimum cost, with a cache of nodes."""

    codes: Codes
    """The pattern code of each guess with each answer, shape (answers, guesses)."""
    own: Indices
    """The index of each answer among the guesses."""
    breadth: Callable[[int], int]
    """A function from the number of answers left to the number of guesses to try."""
    won: int
    """The code of the all-green pattern."""
    narrow: Narrow | None = None
    """The function that applies hard mode; None without hard mode."""
    weights: Weights | None = None
    """The weight of each answer, at least 1; None if all weights are 1."""
    _nodes: dict[bytes, _Node] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        ones = np.ones(len(self.codes), dtype=np.int64)
        self._weight = ones if self.weights is None else self.weights

    def tree(
        self, answers: Indices, allowed: Indices, first: int | None = None, turns: int = INFINITE
    ) -> Iterator[tuple[int, list[int]]]:
        """Yield each answer with the tree's guesses from the first guess to the answer.

        The first guess is `first`, or by default the best guess. The tree needs at most `turns`
        guesses for every answer. Raises ValueError if the search finds no such tree.
        """
        guess = self.first(answers, allowed, turns) if first is None else first
        for code, part in self._parts(answers, guess):
            if code == self.won:
                yield int(part[0]), [guess]
                continue
            after = self._after(allowed, guess, code)
            for answer, rest in self.tree(part, after, None, turns - 1):
                yield answer, [guess, *rest]

    def first(self, answers: Indices, allowed: Indices, turns: int = INFINITE) -> int:
        """Return the first guess of the best tree. Raises ValueError if no tree is found."""
        self.cost(answers, allowed, turns=turns)
        guess = self._node(answers, allowed, turns).guess
        if guess is None:
            raise ValueError(f"no tree finds each of {len(answers)} answers within {turns} guesses")
        return guess

    def cost(
        self, answers: Indices, allowed: Indices, limit: int = INFINITE, turns: int = INFINITE
    ) -> int:
        """Return the cost of the best tree.

        If the cost is at least `limit`, the result can be any number that is at least `limit`.
        """
        node = self._node(answers, allowed, turns)
        if node.guess is not None or node.lower >= limit:
            return node.lower
        best, chosen = limit, None
        for lower, guess in node.likely:
            if lower < best:
                cost = self._cost_of(guess, answers, allowed, best, turns)
                if cost < best:
                    best, chosen = cost, guess
        key = _key(answers, allowed, self.narrow, turns)
        self._nodes[key] = replace(node, lower=best, guess=chosen)
        return best

    def _cost_of(
        self, guess: int, answers: Indices, allowed: Indices, limit: int, turns: int = INFINITE
    ) -> int:
        """Return the cost of the best tree that begins with a guess.

        If the cost is at least `limit`, the result can be any number that is at least `limit`.
        """
        parts = [part for part in self._parts(answers, guess) if part[0] != self.won]
        parts.sort(key=lambda part: len(part[1]))
        lower = [self._least(part) for _, part in parts]
        total = int(self._weight[answers].sum()) + sum(lower)
        for glance in (True, False):
            for i, (code, part) in enumerate(parts):
                if total >= limit:
                    return total
                slack = 0 if glance else limit - total + lower[i]
                left = self._after(allowed, guess, code) if len(part) > 2 else allowed
                cost = self.cost(part, left, slack, turns - 1)
                total += cost - lower[i]
                lower[i] = cost
        return total

    def _parts(self, answers: Indices, guess: int) -> list[tuple[int, Indices]]:
        """Return each pattern code that a guess can have, with the answers that give this code."""
        shown = self.codes[answers, guess]
        order = np.argsort(shown, kind="stable")
        codes, first = np.unique(shown[order], return_index=True)
        return list(zip(codes.tolist(), np.split(answers[order], first[1:]), strict=True))

    def _after(self, allowed: Indices, guess: int, code: int) -> Indices:
        return allowed if self.narrow is None else self.narrow(allowed, guess, code)

    def _node(self, answers: Indices, allowed: Indices, turns: int) -> _Node:
        """Return the search node of these answers. In a new node, the cost is a lower bound."""
        if turns < min(2, len(answers)):
            return _Node(INFINITE)
        if len(answers) <= 2:
            heaviest = answers[self._weight[answers].argmax()]
            return _Node(self._least(answers), int(self.own[heaviest]))
        key = _key(answers, allowed, self.narrow, turns)
        if key not in self._nodes:
            self._nodes[key] = self._look(answers, allowed, turns)
        return self._nodes[key]

    def _least(self, answers: Indices) -> int:
        """Return a lower bound of the cost of these answers.

        The bound is exact for one or two answers.
        """
        weight = self._weight[answers]
        return int(2 * weight.sum() - weight.max())

    def _look(self, answers: Indices, allowed: Indices, turns: int) -> _Node:
        lower = self._lower(answers, allowed)
        least = int(lower.min())
        cheapest = allowed[lower == least]
        largest = partition_sizes(self.codes[np.ix_(answers, cheapest)]).max(axis=0)
        best = cheapest[largest <= min(2, turns - 1)]
        if len(best):
            return _Node(least, int(best[0]))
        places, estimates = self._promising(answers, allowed, lower)
        order = np.argsort(estimates, kind="stable")[: self.breadth(len(answers))]
        order = places[order[np.isfinite(estimates[order])]]
        return _Node(least, likely=tuple((int(lower[i]), int(allowed[i])) for i in order))

    def _promising(
        self, answers: Indices, allowed: Indices, lower: Weights
    ) -> tuple[Indices, Values]:
        """Return the indices of guesses that may be worth trying, and their estimated costs.

        An estimate is never below the lower bound. So a guess is excluded if its bound is above the
        estimates of `breadth` other guesses.
        """
        breadth, places = self.breadth(len(answers)), np.arange(len(allowed))
        if breadth < len(allowed):
            first = np.argpartition(lower, breadth)[:breadth]
            enough = self._estimates(answers, allowed[first], lower[first]).max()
            places = np.flatnonzero(lower <= enough + 1)  # 1 is more than the rounding error
        return places, self._estimates(answers, allowed[places], lower[places])

    def glance(self, answers: Indices, guesses: Indices) -> tuple[Weights, Values]:
        """Return a lower bound of each guess's cost, and an estimate of the cost.

        The bound is exact if the guess leaves at most two answers after every pattern. The estimate
        is infinite if the guess gives no information.
        """
        lower = self._lower(answers, guesses)
        return lower, self._estimates(answers, guesses, lower)

    def _lower(self, answers: Indices, guesses: Indices) -> Weights:
        """Return a lower bound of the cost of each guess."""
        weight, own = self._weight[answers], np.zeros(self.codes.shape[1], dtype=np.int64)
        own[self.own[answers]] = weight
        greatest = [greatest_weights(codes, weight) for codes in self._blocks(answers, guesses)]
        return np.asarray(3 * weight.sum() - np.concatenate(greatest) - own[guesses])

    def _estimates(self, answers: Indices, guesses: Indices, lower: Weights) -> Values:
        """Return the estimated cost of each guess. `lower` has the lower bounds."""
        weight = self._weight[answers]
        bits = [unresolved(codes, weight) for codes in self._blocks(answers, guesses)]
        informs = [(codes != codes[0]).any(axis=0) for codes in self._blocks(answers, guesses)]
        estimates = np.round(lower + SLOPE * np.concatenate(bits), 6)
        return np.where(np.concatenate(informs) | (len(answers) == 1), estimates, np.inf)

    def _blocks(self, answers: Indices, guesses: Indices) -> Iterator[Codes]:
        """Yield the pattern codes of guesses in blocks that fit into the processor's cache."""
        step, rows = max(_FEWEST_AT_ONCE, _PAIRS // len(answers)), self.codes[answers]
        for first in range(0, len(guesses), step):
            yield rows.take(guesses[first : first + step], axis=1)

    def cheapest(
        self, answers: Indices, allowed: Indices, among: Indices, number: int
    ) -> list[tuple[int, int]]:
        """Return the `number` cheapest guesses in `among`, as pairs of a cost and a guess.

        Further guesses with the same cost as the last of these guesses are included. The costs are
        exact if the search tries all guesses. Outside hard mode, guesses that divide the answers
        into the same parts have the same cost, so only one of these guesses is searched.
        """
        lower, worth = self.glance(answers, among)
        parts = parted(self.codes[np.ix_(answers, among)])
        order = np.lexsort((worth, lower))
        cheapest: list[tuple[int, int]] = []
        costs: dict[tuple[int, bytes], int] = {}
        for place in order[np.isfinite(worth[order])].tolist():
            enough = cheapest[number - 1][0] if len(cheapest) >= number else INFINITE - 1
            if lower[place] > enough:
                break
            guess, key = int(among[place]), (int(lower[place]), parts[:, place].tobytes())
            if key not in costs or self.narrow is not None:
                costs[key] = self._cost_of(guess, answers, allowed, enough + 1)
            if costs[key] <= enough:
                insort(cheapest, (costs[key], guess))
        return cheapest


def parted(codes: Codes) -> Codes:
    """Return, for each answer and guess, the index of the first answer that gives the same pattern.

    The codes and the result have the shape (answers, guesses). Two guesses divide the answers into
    the same parts if their columns in the result are equal.
    """
    first = np.zeros(codes.shape, dtype=np.uint16)
    for row in reversed(range(len(codes))):
        np.copyto(first, row, where=codes == codes[row])
    return first


def greatest_weights(codes: Codes, weight: Weights) -> Weights:
    """Return, for each guess, the sum over its parts of the greatest weight in each part.

    A guess divides the answers into parts. All answers of a part give the guess the same pattern.
    The codes have the shape (answers, guesses), and `weight` has an entry for each answer.
    """
    heaviest = np.argsort(-weight, kind="stable")
    codes, weight = codes[heaviest], weight[heaviest]
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
    The result is the sum, over all parts, of the weight of the part times its entropy. The codes
    have the shape (answers, guesses), and `weight` has an entry for each answer.
    """
    within_answers = float(weight @ np.log2(weight))
    bits = np.zeros(codes.shape[1])
    if len(codes) <= _COMPARED:
        new = np.ones(codes.shape, dtype=bool)
        for row in range(len(codes)):
            same = codes[row:] == codes[row]
            part = weight[row:].astype(np.float64) @ same
            bits += np.where(new[row], part * np.log2(part), 0.0)
            new[row:] &= ~same
        return bits - within_answers
    patterns = int(codes.max()) + 1
    flat = codes + np.arange(codes.shape[1], dtype=np.int64) * patterns
    each = np.broadcast_to(weight[:, None].astype(np.float64), codes.shape)
    parts = np.bincount(flat.ravel(), each.ravel(), minlength=codes.shape[1] * patterns)
    parts = np.maximum(parts.reshape(-1, patterns), 1.0)
    return np.asarray((parts * np.log2(parts)).sum(axis=1) - within_answers)


def _key(answers: Indices, allowed: Indices, narrow: Narrow | None, turns: int) -> bytes:
    """Return the key of a search node, made of its answers and its number of turns.

    In hard mode, the key also has the allowed guesses. If the number of turns exceeds the number of
    answers, the key has the number of answers instead.
    """
    hard = b"" if narrow is None else b"|" + allowed.tobytes()
    return answers.tobytes() + b"%d" % min(turns, len(answers)) + hard


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
"""Maximum share of the answers that a bundled tree may lack. Later word lists have more answers."""

_MANY = 400

Tree = dict[str, list[str]]
"""For each answer, the guesses that lead to it. The last guess is the answer."""


def breadth(answers: int) -> int:
    """Return the number of guesses to try at a node with this number of answers.

    The number is large enough to find the best known trees.
    """
    return 20 if answers <= _MANY else 3


@cache
def bundled(path: Path) -> Tree:
    """Return a bundled tree, read from its file."""
    branches = (line.split("#") for line in path.read_text(encoding="ascii").splitlines())
    return {branch[-1]: branch for branch in branches}


@lru_cache(maxsize=8)
def tree_for(lists: Lists, *, hard: bool) -> Tree | None:
    """Return the bundled tree for these word lists, or None if no tree fits.

    No tree fits if the answers have different weights.
    """
    answers = set(lists.alike)
    for tree in map(bundled, BUNDLED[hard] if answers else ()):
        if answers.issuperset(tree) and len(answers) - len(tree) <= MORE * len(answers):
            words = {word for branch in tree.values() for word in branch}
            return tree if all(word in lists.guesses for word in words) else None
    return None


def known_branches(state: State) -> list[list[str]]:
    """Return the guesses from this state to each answer in a bundled tree.

    The result is empty if no bundled tree fits the word lists, or if the tree does not lead to this
    state.
    """
    lists, guessed = state.lists, [hint.guess for hint in state.hints]
    tree = tree_for(lists, hard=state.hard) or {}
    words = [lists.answers.words[i] for i in state.remaining[state.chances > 0]]
    branches = [tree[word] for word in words if word in tree]
    if len(words) - len(branches) > MORE * len(words):
        return []
    if any(branch[: len(guessed)] != guessed or branch == guessed for branch in branches):
        return []
    return [branch[len(guessed) :] for branch in branches]


def searcher(
    lists: Lists,
    answers: Indices,
    guesses: Indices,
    *,
    hard: bool,
    breadth: Callable[[int], int] = breadth,
    weights: NDArray[np.int64] | None = None,
) -> Search:
    """Return a search for trees.

    The search represents answers and guesses by their positions in `answers` and `guesses`.
    """
    letters = lists.guesses.letters[guesses]
    won = pattern_code(Colour.GREEN * letters.shape[1])

    @lru_cache(maxsize=1 << 15)
    def allowed_after(guess: int, code: int) -> NDArray[np.bool_]:
        """Return, for each word, whether hard mode allows the word after this guess and pattern."""
        hint = Hint(lists.guesses.words[guesses[guess]], pattern_of(code, letters.shape[1]))
        return keeps_to(hint, letters)

    def narrow(allowed: Indices, guess: int, code: int) -> Indices:
        return allowed[allowed_after(guess, code)[allowed]]

    codes, own = lists.codes(guesses, answers), np.searchsorted(guesses, lists.guess_of[answers])
    return Search(codes, own, breadth, won, narrow if hard else None, weights)

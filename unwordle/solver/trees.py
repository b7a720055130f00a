"""Decision trees of the fewest guesses: the trees that ship, and the search for others.

A tree's cost is the number of guesses that it takes for all its answers together, each answer's
times its weight: all weigh 1 by default. Two bounds keep the search short. Answers of weight W
cost at least 2W - m, where m is the greatest weight: one guess finds that one, every other takes
two. So a guess that parts answers of weight W into parts with greatest weights m1, m2, ...
costs at least 3W - m1 - m2 - ..., less its own weight if it is an answer itself; and where no part
has more than two answers, that is what it costs. At every node the guesses that look cheapest are
tried, `breadth` of them, the others not: if these are not all, the tree found is not
proved best, but the bounds never cost a better one.
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
"""Maximum number of answers that are compared with each other."""
_PAIRS, _FEWEST_AT_ONCE = 1 << 17, 512
"""Number of pairs of guess and answer in a block, and the minimum number of its guesses."""
SLOPE = 0.09
"""The estimated cost of n answers above 2n - 1, in units of n log2(n)."""

INFINITE = 1 << 60
"""A number above the cost of any tree, and above its turns."""

Weights: TypeAlias = NDArray[np.int64]
Narrow = Callable[[Indices, int, int], Indices]
"""Returns the guesses that are still allowed after a guess and the code of its pattern."""


@dataclass(frozen=True)
class _Node:
    lower: int
    """Lower bound of the cost of the trees that the search tries."""
    guess: int | None = None
    """The first guess of a tree that costs `lower`, once one is known."""
    likely: tuple[tuple[int, int], ...] = ()
    """The guesses to try, each with the lower bound of its cost before it."""


@dataclass
class Search:
    """A search among given guesses for given answers, which caches what it finds."""

    codes: Codes
    """The pattern of each guess to each answer, shape (answers, guesses)."""
    own: Indices
    """The guess that each answer is."""
    breadth: Callable[[int], int]
    """Returns the number of guesses to try for a number of answers."""
    won: int
    """The code of the all-green pattern."""
    narrow: Narrow | None = None
    """The rule of hard mode; None without it."""
    weights: Weights | None = None
    """The weight of each answer, at least 1; None if each weighs 1."""
    _nodes: dict[bytes, _Node] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        ones = np.ones(len(self.codes), dtype=np.int64)
        self._weight = ones if self.weights is None else self.weights

    def tree(
        self, answers: Indices, allowed: Indices, first: int | None = None, turns: int = INFINITE
    ) -> Iterator[tuple[int, list[int]]]:
        """Yield each answer, and the guesses that the tree makes for it; `first` can be fixed.

        The tree finds every answer within `turns`. Raises ValueError if it finds no tree.
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
        """Return the guess to begin with."""
        self.cost(answers, allowed, turns=turns)
        guess = self._node(answers, allowed, turns).guess
        if guess is None:
            raise ValueError(f"no tree for {len(answers)} answers within {turns} turns was found")
        return guess

    def cost(
        self, answers: Indices, allowed: Indices, limit: int = INFINITE, turns: int = INFINITE
    ) -> int:
        """Return the cost of the best tree if it is below the limit; else a number that is not."""
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
        """Return the cost of a guess if it is below the limit; else a number that is not."""
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
                found = self.cost(part, left, slack, turns - 1)
                total += found - lower[i]
                lower[i] = found
        return total

    def _parts(self, answers: Indices, guess: int) -> list[tuple[int, Indices]]:
        """Return the answers that show each pattern to a guess."""
        shown = self.codes[answers, guess]
        order = np.argsort(shown, kind="stable")
        codes, first = np.unique(shown[order], return_index=True)
        return list(zip(codes.tolist(), np.split(answers[order], first[1:]), strict=True))

    def _after(self, allowed: Indices, guess: int, code: int) -> Indices:
        return allowed if self.narrow is None else self.narrow(allowed, guess, code)

    def _node(self, answers: Indices, allowed: Indices, turns: int) -> _Node:
        """Return the knowledge about these answers; a first estimate if there is none."""
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
        """Return a lower bound of the cost of these answers: for two or one, the best cost."""
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
        """Return the places of the guesses that may be tried, and their estimates.

        No estimate is below the bound, so guesses with a bound above some estimates that are
        enough are none of them.
        """
        breadth, places = self.breadth(len(answers)), np.arange(len(allowed))
        if breadth < len(allowed):
            first = np.argpartition(lower, breadth)[:breadth]
            enough = self._estimates(answers, allowed[first], lower[first]).max()
            places = np.flatnonzero(lower <= enough + 1)  # rounding is less than that
        return places, self._estimates(answers, allowed[places], lower[places])

    def glance(self, answers: Indices, guesses: Indices) -> tuple[Weights, Values]:
        """Return for each guess a lower bound of its cost, and an estimate of the cost.

        The bound is exact where no part has more than two answers; the estimate is infinite for
        a guess that says nothing.
        """
        lower = self._lower(answers, guesses)
        return lower, self._estimates(answers, guesses, lower)

    def _lower(self, answers: Indices, guesses: Indices) -> Weights:
        """Return the lower bounds."""
        weight, own = self._weight[answers], np.zeros(self.codes.shape[1], dtype=np.int64)
        own[self.own[answers]] = weight
        greatest = [greatest_weights(codes, weight) for codes in self._blocks(answers, guesses)]
        return np.asarray(3 * weight.sum() - np.concatenate(greatest) - own[guesses])

    def _estimates(self, answers: Indices, guesses: Indices, lower: Weights) -> Values:
        """Return the estimates, given the lower bounds."""
        weight = self._weight[answers]
        bits = [unresolved(codes, weight) for codes in self._blocks(answers, guesses)]
        telling = [(codes != codes[0]).any(axis=0) for codes in self._blocks(answers, guesses)]
        estimates = np.round(lower + SLOPE * np.concatenate(bits), 6)
        return np.where(np.concatenate(telling) | (len(answers) == 1), estimates, np.inf)

    def _blocks(self, answers: Indices, guesses: Indices) -> Iterator[Codes]:
        """Yield the patterns of some guesses at a time: more would not stay in the cache."""
        step, rows = max(_FEWEST_AT_ONCE, _PAIRS // len(answers)), self.codes[answers]
        for first in range(0, len(guesses), step):
            yield rows.take(guesses[first : first + step], axis=1)

    def cheapest(
        self, answers: Indices, allowed: Indices, among: Indices, number: int
    ) -> list[tuple[int, int]]:
        """Return the cheapest of some guesses, at least `number` of them, each after its cost.

        All that cost as little as the last of them are included. The costs are exact where the
        search tries every guess. Guesses that part the answers alike cost the same, except in
        hard mode, and are searched once.
        """
        lower, worth = self.glance(answers, among)
        parts = parted(self.codes[np.ix_(answers, among)])
        order = np.lexsort((worth, lower))
        found: list[tuple[int, int]] = []
        costs: dict[tuple[int, bytes], int] = {}
        for place in order[np.isfinite(worth[order])].tolist():
            enough = found[number - 1][0] if len(found) >= number else INFINITE - 1
            if lower[place] > enough:
                break
            guess, alike = int(among[place]), (int(lower[place]), parts[:, place].tobytes())
            if alike not in costs or self.narrow is not None:
                costs[alike] = self._cost_of(guess, answers, allowed, enough + 1)
            if costs[alike] <= enough:
                insort(found, (costs[alike], guess))
        return found


def parted(codes: Codes) -> Codes:
    """Return for each answer and guess the first answer that shows the same pattern.

    Codes have shape (answers, guesses): guesses with like columns part the answers alike.
    """
    first = np.zeros(codes.shape, dtype=np.uint16)
    for row in reversed(range(len(codes))):
        np.copyto(first, row, where=codes == codes[row])
    return first


def greatest_weights(codes: Codes, weight: Weights) -> Weights:
    """Return for each guess the sum over its parts of the greatest weight in the part.

    Codes have shape (answers, guesses); weight has an entry for each answer.
    """
    heaviest = np.argsort(-weight, kind="stable")
    codes, weight = codes[heaviest], weight[heaviest]
    if len(codes) <= _COMPARED:
        found = np.zeros(codes.shape[1], dtype=np.int64)
        for row, heavy in enumerate(weight.tolist()):
            # The first of its part is the heaviest.
            found += heavy * ~(codes[:row] == codes[row]).any(axis=0)
        return found
    patterns, guesses = int(codes.max()) + 1, codes.shape[1]
    flat = codes + np.arange(guesses, dtype=np.int64) * patterns
    greatest = np.zeros(guesses * patterns, dtype=np.int64)
    for row, heavy in zip(flat[::-1], weight[::-1].tolist(), strict=True):
        greatest[row] = heavy
    return np.asarray(greatest.reshape(guesses, patterns).sum(axis=1))


def unresolved(codes: Codes, weight: Weights) -> Values:
    """Return for each guess the bits that its parts leave open: their weight times entropy.

    Codes have shape (answers, guesses); weight has an entry for each answer.
    """
    of_one = float(weight @ np.log2(weight))
    bits = np.zeros(codes.shape[1])
    if len(codes) <= _COMPARED:
        new = np.ones(codes.shape, dtype=bool)
        for row in range(len(codes)):
            same = codes[row:] == codes[row]
            part = weight[row:].astype(np.float64) @ same
            bits += np.where(new[row], part * np.log2(part), 0.0)
            new[row:] &= ~same
        return bits - of_one
    patterns = int(codes.max()) + 1
    flat = codes + np.arange(codes.shape[1], dtype=np.int64) * patterns
    each = np.broadcast_to(weight[:, None].astype(np.float64), codes.shape)
    parts = np.bincount(flat.ravel(), each.ravel(), minlength=codes.shape[1] * patterns)
    parts = np.maximum(parts.reshape(-1, patterns), 1.0)
    return np.asarray((parts * np.log2(parts)).sum(axis=1) - of_one)


def _key(answers: Indices, allowed: Indices, narrow: Narrow | None, turns: int) -> bytes:
    """Return the key of a node: its answers, the turns, and in hard mode what is allowed.

    Answers never take more turns than they are many.
    """
    hard = b"" if narrow is None else b"|" + allowed.tobytes()
    return answers.tobytes() + b"%d" % min(turns, len(answers)) + hard


# ---------------------------------------------------------------- trees of games

DATA = Path(__file__).parents[1] / "data"
BUNDLED = {
    False: (DATA / "tree.txt", DATA / "tree_today.txt"),
    True: (DATA / "tree_hard.txt", DATA / "tree_today_hard.txt"),
}
"""The trees that ship, without and with hard mode: for the lists of 2022, and for today's."""

MORE = 0.01
"""The share of answers that a tree may lack: those added to a list since the tree was built."""

_MANY = 400

Tree = dict[str, list[str]]
"""The guesses that lead to each answer."""


def breadth(answers: int) -> int:
    """Return how many guesses the search tries at a node: enough for the best tree known."""
    return 20 if answers <= _MANY else 3


@cache
def bundled(path: Path) -> Tree:
    """Return the branches of a tree that ships."""
    branches = (line.split("#") for line in path.read_text(encoding="ascii").splitlines())
    return {branch[-1]: branch for branch in branches}


@lru_cache(maxsize=8)
def tree_for(lists: Lists, *, hard: bool) -> Tree | None:
    """Return the tree that ships for these lists, if there is one and all answers are alike."""
    answers = set(lists.alike)
    for tree in map(bundled, BUNDLED[hard] if answers else ()):
        if answers.issuperset(tree) and len(answers) - len(tree) <= MORE * len(answers):
            words = {word for branch in tree.values() for word in branch}
            return tree if all(word in lists.guesses for word in words) else None
    return None


def known_branches(state: State) -> list[list[str]]:
    """Return the guesses from here to each answer in the tree that ships.

    There are none if the tree is of other lists, or does not come to these hints.
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
    """Return a search for trees; in it, answers and guesses are numbered as they are given here."""
    letters = lists.guesses.letters[guesses]
    won = pattern_code(Colour.GREEN * letters.shape[1])

    @lru_cache(maxsize=1 << 15)
    def kept(guess: int, code: int) -> NDArray[np.bool_]:
        """Return which guesses hard mode allows."""
        hint = Hint(lists.guesses.words[guesses[guess]], pattern_of(code, letters.shape[1]))
        return keeps_to(hint, letters)

    def narrow(allowed: Indices, guess: int, code: int) -> Indices:
        return allowed[kept(guess, code)[allowed]]

    codes, own = lists.codes(guesses, answers), np.searchsorted(guesses, lists.guess_of[answers])
    return Search(codes, own, breadth, won, narrow if hard else None, weights)

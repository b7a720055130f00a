"""The search for a decision tree of the fewest guesses, over what can still be the solution.

A tree's cost is the number of guesses that it takes for all its answers together. Two bounds
keep the search short. n answers cost at least 2n - 1: one guess finds one of them, every other
takes two. So a guess that parts n answers into k patterns (k + 1 if it is an answer itself)
costs at least 3n - k; and where that is 2n or less, it is what the guess costs. At every node
the guesses that look cheapest are tried, as many as `breadth` says, the others not: the tree
found is not proved best, but the bounds never cost a better one.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from model.game.feedback import Codes
from model.solve.game import Indices
from model.solve.splits import partition_sizes

_SLOPE = 0.09
"""How much n answers are thought to cost above 2n - 1, a unit of n log2(n)."""

Narrow = Callable[[Indices, int, int], Indices]
"""Which of some guesses are still allowed after a guess that was shown a pattern's code."""


@dataclass(frozen=True)
class _Node:
    lower: int
    """No tree for these answers costs less (of those that the search tries)."""
    guess: int | None = None
    """The first guess of a tree that costs `lower`, once one is known."""
    likely: tuple[tuple[int, int], ...] = ()
    """The guesses to try: what each costs at least, and which it is."""


@dataclass
class Search:
    """A search among given guesses for given answers; what it finds, it keeps."""

    codes: Codes
    """The pattern of each guess to each answer, shape (answers, guesses)."""
    own: Indices
    """Which guess each answer is."""
    breadth: Callable[[int], int]
    """How many guesses to try for so many answers."""
    won: int
    """The code of the all-green pattern."""
    narrow: Narrow | None = None
    """Hard mode: what a guess and its pattern leave allowed."""
    _nodes: dict[bytes, _Node] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        n = np.arange(1, len(self.codes) + 1)
        self._worth = np.append(0, (2 * n - 1 + _SLOPE * n * np.log2(n)) / n)

    def tree(
        self, answers: Indices, allowed: Indices, first: int | None = None
    ) -> Iterator[tuple[int, list[int]]]:
        """Each answer, and the guesses that the tree makes for it; `first` can be fixed."""
        guess = self.first(answers, allowed) if first is None else first
        for code, part in self._parts(answers, guess):
            if code == self.won:
                yield int(part[0]), [guess]
                continue
            for answer, rest in self.tree(part, self._after(allowed, guess, code)):
                yield answer, [guess, *rest]

    def first(self, answers: Indices, allowed: Indices) -> int:
        """The guess to begin with."""
        if len(answers) <= 2:
            return int(self.own[answers[0]])
        self.cost(answers, allowed)
        guess = self._node(answers, allowed).guess
        assert guess is not None
        return guess

    def cost(self, answers: Indices, allowed: Indices, limit: int = 1 << 30) -> int:
        """The cost of the best tree, where it is below the limit; else something not below."""
        node = self._node(answers, allowed)
        if len(answers) <= 2 or node.guess is not None or node.lower >= limit:
            return node.lower
        best, chosen = limit, None
        for lower, guess in node.likely:
            if lower < best:
                cost = self._cost_of(guess, answers, allowed, best)
                if cost < best:
                    best, chosen = cost, guess
        key = _key(answers, allowed, self.narrow)
        self._nodes[key] = replace(node, lower=best, guess=chosen)
        return best

    def _cost_of(self, guess: int, answers: Indices, allowed: Indices, limit: int) -> int:
        """What a guess costs, where that is below the limit; else something not below."""
        parts = [
            (part, self._after(allowed, guess, code))
            for code, part in self._parts(answers, guess)
            if code != self.won
        ]
        parts.sort(key=lambda part: len(part[0]))
        lower = [2 * len(part) - 1 for part, _ in parts]
        total = len(answers) + sum(lower)
        for glance in (True, False):
            for i, (part, left) in enumerate(parts):
                if total >= limit:
                    return total
                slack = 0 if glance else limit - total + lower[i]
                found = self.cost(part, left, slack)
                total += found - lower[i]
                lower[i] = found
        return total

    def _parts(self, answers: Indices, guess: int) -> list[tuple[int, Indices]]:
        """The answers that show each pattern to a guess."""
        shown = self.codes[answers, guess]
        order = np.argsort(shown, kind="stable")
        codes, first = np.unique(shown[order], return_index=True)
        split = np.split(answers[order], first[1:])
        return list(zip(codes.tolist(), split, strict=True))

    def _after(self, allowed: Indices, guess: int, code: int) -> Indices:
        return allowed if self.narrow is None else self.narrow(allowed, guess, code)

    def _node(self, answers: Indices, allowed: Indices) -> _Node:
        """What is known of these answers, a first look at least."""
        n = len(answers)
        if n <= 2:
            return _Node(2 * n - 1, int(self.own[answers[0]]))
        key = _key(answers, allowed, self.narrow)
        if key not in self._nodes:
            self._nodes[key] = self._look(answers, allowed)
        return self._nodes[key]

    def _look(self, answers: Indices, allowed: Indices) -> _Node:
        n = len(answers)
        codes = self.codes[answers]
        sizes = partition_sizes(codes if len(allowed) == codes.shape[1] else codes[:, allowed])
        itself = np.isin(allowed, self.own[answers])
        parts = np.rint((1 / sizes).sum(axis=0)).astype(int)
        lower = 3 * n - parts - itself
        least = int(lower.min())
        if least <= 2 * n:
            return _Node(least, int(allowed[lower.argmin()]))
        worth = np.round(self._worth[sizes].sum(axis=0) - itself, 6)
        telling = np.flatnonzero(parts > 1)
        order = telling[np.argsort(worth[telling], kind="stable")][: self.breadth(n)]
        return _Node(least, likely=tuple((int(lower[i]), int(allowed[i])) for i in order))


def _key(answers: Indices, allowed: Indices, narrow: Narrow | None) -> bytes:
    """What names a node: its answers, and in hard mode also what is allowed."""
    return answers.tobytes() + (b"" if narrow is None else b"|" + allowed.tobytes())

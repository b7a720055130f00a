"""Which boards, and which words in each row, are likely, given how likely each word is guessed.

The prior of a board is the product of its guesses' weights; its probability is that product over
the sum of all boards' products, so it is exact. The weight of a word under `frequency` is the
square root of how often it occurs in 10^9 words, rounded, and at least 1: people guess common
words more than rare ones, but not a thousand times more. Under `uniform` every weight is 1.
"""

from collections.abc import Sequence
from heapq import heappop, heappush
from math import prod
from typing import TYPE_CHECKING

import numpy as np

from model.boards import Board, Boards
from model.counting import Numbers
from model.listed import ListedBoards

if TYPE_CHECKING:
    from model.counting import Bools

PRIORS = ("frequency", "uniform")


def word_weights(words: Sequence[str], prior: str) -> Numbers:
    """The weight of each word: a whole number, at least 1."""
    from wordlist import frequencies

    if prior == "uniform":
        return np.ones(len(words), dtype=np.int64)
    zipf = frequencies()
    weights = (max(1, round(10 ** (zipf.get(word, 0.0) / 2))) for word in words)
    return np.fromiter(weights, dtype=np.int64, count=len(words))


def marginals(boards: Boards, prior: str, n: int) -> list[list[tuple[str, float]]]:
    """For each guess row its n most probable words, best first, each with its probability."""
    weights = [word_weights(row, prior) for row in boards.rows]
    total = boards.weigh(weights)
    if total == 0:
        return [[] for _ in boards.rows]
    found = []
    for words, shares in zip(boards.rows, boards.shares(weights), strict=True):
        best = sorted(range(len(words)), key=lambda i: (-shares[i], i))[:n]
        found.append([(words[i], int(shares[i]) / total) for i in best if shares[i]])
    return found


def top(boards: Boards, prior: str, n: int) -> list[tuple[Board, float]]:
    """The n most probable boards, best first, each with its probability.

    Best-first search over the rows, those of fewest words first: a board begun is worth its
    words' weights times, for each row still open, the greatest weight that goes with them. That
    is never too little, so whole boards come off the heap in their true order.
    """
    weights = [word_weights(row, prior) for row in boards.rows]
    total = boards.weigh(weights)
    if isinstance(boards, ListedBoards):
        ranked = sorted(boards, key=lambda board: -boards.product(board, weights))
        return [(board, boards.product(board, weights) / total) for board in ranked[:n]]
    search = _Search(boards, weights)
    found: list[tuple[Board, float]] = []
    while len(found) < n and (best := search.next_board()) is not None:
        board, product = best
        found.append((board, product / total))
    return found


class _Begun:
    """A board begun: the places of its words so far, and what is left to the rows still open.

    Masks are kept packed: there can be as many boards begun as are asked for.
    """

    def __init__(self, places: tuple[int, ...], left: "list[Bools]", factor: int) -> None:
        self.places = places
        self.factor = factor
        """The product of the weights of its words, and of the greatest after the next row."""
        self._left = [np.packbits(mask) for mask in left]

    def left(self, row: int, size: int) -> "Bools":
        """Which of the open rows' words go with those so far; row 0 is the next one."""
        return np.unpackbits(self._left[row], count=size).view(np.bool_)


class _Search:
    def __init__(self, boards: Boards, weights: Sequence[Numbers]) -> None:
        self.boards = boards
        self.order = sorted(range(len(boards.rows)), key=lambda r: len(boards.rows[r]))
        self.weights = weights
        self.ranked = [np.argsort(-weight, kind="stable") for weight in weights]
        self.heap: list[tuple[int, int, int, int, _Begun]] = []
        self.pushed = 0
        self._begin((), [np.ones(len(row), dtype=bool) for row in boards.rows])

    def _begin(self, places: tuple[int, ...], masks: "list[Bools]") -> None:
        """Put a board begun on the heap, unless some open row has no word left."""
        taken = zip(self.order, places, strict=False)
        factor = prod(int(self.weights[row][place]) for row, place in taken)
        open_rows = self.order[len(places) :]
        if all(masks[row].any() for row in open_rows):
            factor *= prod(int(self.weights[row][masks[row]].max()) for row in open_rows[1:])
            self._push(_Begun(places, [masks[row] for row in open_rows], factor), 0)

    def _push(self, begun: _Begun, turn: int) -> None:
        """Put it on the heap again, for its next row's word ranked `turn` or the next left."""
        row = self.order[len(begun.places)]
        ranked = self.ranked[row]
        left = begun.left(0, len(ranked))[ranked[turn:]]
        if left.any():
            turn += int(left.argmax())
            product = begun.factor * int(self.weights[row][ranked[turn]])
            self.pushed += 1
            heappush(self.heap, (-product, -len(begun.places), self.pushed, turn, begun))

    def next_board(self) -> tuple[Board, int] | None:
        """The best board not given yet, and the product of its weights."""
        while self.heap:
            product, _, _, turn, begun = heappop(self.heap)
            self._push(begun, turn + 1)
            depth = len(begun.places)
            row, open_rows = self.order[depth], self.order[depth:]
            places = (*begun.places, int(self.ranked[row][turn]))
            words = [self.boards.rows[r][p] for r, p in zip(self.order, places, strict=False)]
            if self.boards.distinct and words[-1] in words[:-1]:
                continue
            if len(places) == len(self.order):
                in_order = dict(zip(self.order, words, strict=True))
                guesses = (in_order[r] for r in range(len(self.order)))
                return (*guesses, self.boards.solution), -product
            masks = [np.ones(0, dtype=bool)] * len(self.order)
            for i, r in enumerate(open_rows):
                masks[r] = begun.left(i, len(self.boards.rows[r]))
            self._begin(places, self.boards.narrowed(masks, row, places[-1], open_rows[1:]))
        return None

"""Which boards, and which words in each row, are likely, given how likely each word is guessed.

The prior of a board is the product of its guesses' weights (see `Lexicon.weights`); its
probability is that product over the sum of all boards' products, so it is exact. What is known of
a player's openers can take the place of the weights of row 1.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from math import prod
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from model.counting.boards import Board, Boards
from model.counting.listed import ListedBoards
from model.counting.network import Numbers
from model.game.lexicon import Lexicon

if TYPE_CHECKING:
    from model.counting.network import Bools
    from model.player.openers import Openers

_OPENERS_SCALE = 1_000_000


def marginals(
    boards: Boards, lexicon: Lexicon, prior: str, n: int, openers: "Openers | None" = None
) -> list[list[tuple[str, float]]]:
    """For each guess row its n most probable words, best first, each with its probability.

    With `openers`, the words of row 1 are as likely as these say.
    """
    weights = _weights(boards, lexicon, prior, openers)
    total = boards.weighted_count(weights)
    if total == 0:
        return [[] for _ in boards.rows]
    found = []
    for words, shares in zip(boards.rows, boards.marginals(weights), strict=True):
        best = sorted(range(len(words)), key=lambda i: (-shares[i], i))[:n]
        found.append([(words[i], int(shares[i]) / total) for i in best if shares[i]])
    return found


def _weights(
    boards: Boards, lexicon: Lexicon, prior: str, openers: "Openers | None"
) -> list[Numbers]:
    """The weight of each word of each row, a whole number."""
    weights = [lexicon.weights(prior, row) for row in boards.rows]
    if openers is not None:
        first = openers[[lexicon.index(word) for word in boards.rows[0]]]
        weights[0] = np.maximum(1, np.rint(first * _OPENERS_SCALE)).astype(np.int64)
    return weights


def top(
    boards: Boards, lexicon: Lexicon, prior: str, n: int, openers: "Openers | None" = None
) -> list[tuple[Board, float]]:
    """The n most probable boards, best first, each with its probability.

    Best-first search over the rows, those of fewest words first: a board begun is worth its
    words' weights times, for each row still open, the greatest weight that goes with them. That
    is never too little, so whole boards come off the heap in their true order. With `openers`,
    the words of row 1 are as likely as these say.
    """
    weights = _weights(boards, lexicon, prior, openers)
    total = boards.weighted_count(weights)
    if total == 0:
        return []
    found: list[tuple[Board, float]] = []
    if isinstance(boards, ListedBoards):
        ranked = sorted(boards, key=lambda board: -boards.product(board, weights))
        return [(board, boards.product(board, weights) / total) for board in ranked[:n]]
    search = _Search(boards, weights)
    while len(found) < n and (best := search.next_board()) is not None:
        board, product = best
        found.append((board, product / total))
    return found


@dataclass(frozen=True)
class _Begun:
    """A board begun: its places so far, by row, and which words are left to the rows still open.

    The masks are packed: there can be as many boards begun as are asked for.
    """

    places: dict[int, int]
    packed: dict[int, NDArray[np.uint8]]


class _Search:
    def __init__(self, boards: Boards, weights: Sequence[Numbers]) -> None:
        self.boards, self.rows = boards, boards.all_rows
        self.weights = [
            *weights,
            *(np.ones(len(row), dtype=np.int64) for row in self.rows[len(weights) :]),
        ]
        self.order = sorted(range(len(self.rows)), key=lambda r: len(self.rows[r]))
        self.ranked = [np.argsort(-weight, kind="stable") for weight in self.weights]
        # Rows that must hold different words of the same ones are bounded together.
        alike: dict[object, list[int]] = {}
        for row, words in enumerate(self.rows):
            alike.setdefault(words if boards.distinct else row, []).append(row)
        self.alike = list(alike.values())
        self.heap: list[tuple[int, int, int, int, _Begun]] = []
        self.pushed = 0
        self._begin({}, [np.ones(len(row), dtype=bool) for row in self.rows])

    def _begin(self, places: dict[int, int], masks: "list[Bools]") -> None:
        """Put a board begun on the heap, unless some open row has no word left."""
        if all(masks[row].any() for row in self.order[len(places) :]):
            still = self.order[len(places) :]
            self._push(_Begun(places, {row: np.packbits(masks[row]) for row in still}), 0)

    def _masks(self, begun: _Begun) -> "list[Bools]":
        """The words left to each row; of rows that hold one already, none."""
        masks = [np.zeros(0, dtype=bool)] * len(self.order)
        for row, packed in begun.packed.items():
            masks[row] = np.unpackbits(packed, count=len(self.ranked[row])).view(np.bool_)
        return masks

    def _push(self, begun: _Begun, turn: int) -> None:
        """Put it on the heap again, for its next row's best word left, from rank `turn` on."""
        row, masks = self.order[len(begun.places)], self._masks(begun)
        left = masks[row][self.ranked[row][turn:]]
        if left.any():
            turn += int(left.argmax())
            places = begun.places | {row: int(self.ranked[row][turn])}
            bound = prod(int(self.weights[r][place]) for r, place in places.items())
            bound *= prod(self._best(rows, places, masks) for rows in self.alike)
            self.pushed += 1
            heappush(self.heap, (-bound, -len(places), self.pushed, turn, begun))

    def _best(self, rows: list[int], places: dict[int, int], masks: "list[Bools]") -> int:
        """The greatest product of weights that rows alike can still add, as far as masks tell."""
        still = [row for row in rows if row not in places]
        if not still:
            return 1
        left = np.logical_or.reduce([masks[row] for row in still])
        weights = self.weights[still[0]] * left
        weights[[places[row] for row in rows if row in places]] = 0
        if len(weights) < len(still):
            return 0
        best = np.partition(weights, -len(still))[-len(still) :]
        return prod(best.tolist())

    def next_board(self) -> tuple[Board, int] | None:
        """The best board not given yet, and the product of its weights."""
        while self.heap:
            product, _, _, turn, begun = heappop(self.heap)
            self._push(begun, turn + 1)
            if product == 0:
                continue
            row, *others = self.order[len(begun.places) :]
            place = int(self.ranked[row][turn])
            words = [self.rows[r][p] for r, p in begun.places.items()]
            if self.boards.distinct and self.rows[row][place] in words:
                continue
            places = begun.places | {row: place}
            if len(places) == len(self.order):
                guesses = (words[places[row]] for row, words in enumerate(self.boards.rows))
                return (*guesses, self.boards.solution), -product
            left = self.boards.narrowed(self._masks(begun), row, place, others)
            self._begin(places, left)
        return None

"""Boards of the greatest weight first, without listing the others: what `RelatedBoards` asks."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from math import prod
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from model.counting.interface import Board, Numbers
from model.counting.relation import Bools

if TYPE_CHECKING:
    from model.counting.related import RelatedBoards


def best_first(boards: "RelatedBoards", weights: Sequence[Numbers]) -> Iterator[tuple[Board, int]]:
    """Yield every board with its weight, those of the greatest weight first.

    Best-first search over the rows, those of fewest words first: a partial board is worth its
    words' weights times, for each row still open, the greatest weight that goes with them. That
    is never too little, so whole boards come off the heap in their true order.
    """
    return iter(_Search(boards, weights))


@dataclass(frozen=True)
class _Partial:
    """A partial board: its places so far, by row, and which words are left to the open rows.

    The masks are packed: there can be one partial board for each board wanted.
    """

    places: Mapping[int, int]
    packed: Mapping[int, NDArray[np.uint8]]


class _Search:
    def __init__(self, boards: "RelatedBoards", weights: Sequence[Numbers]) -> None:
        self.boards, self.rows = boards, boards.all_rows
        self.weights = [*weights, np.ones(boards.cases or 0, dtype=np.int64)]
        self.order = sorted(range(len(self.rows)), key=lambda r: len(self.rows[r]))
        self.ranked = [np.argsort(-weight, kind="stable") for weight in self.weights]
        # Rows that must hold different words of the same ones are bounded together.
        alike: dict[object, list[int]] = {}
        for row, words in enumerate(self.rows):
            alike.setdefault(words if boards.distinct else row, []).append(row)
        self.alike = list(alike.values())
        self.heap: list[tuple[int, int, int, int, _Partial]] = []
        self.pushed = 0

    def __iter__(self) -> Iterator[tuple[Board, int]]:
        self._open({}, [np.ones(len(row), dtype=bool) for row in self.rows])
        while self.heap:
            bound, _, _, turn, partial = heappop(self.heap)
            self._push(partial, turn + 1)
            row, *others = self.order[len(partial.places) :]
            place = int(self.ranked[row][turn])
            words = [self.rows[r][p] for r, p in partial.places.items()]
            if bound == 0 or (self.boards.distinct and self.rows[row][place] in words):
                continue
            places = {**partial.places, row: place}
            if others:
                masks = self._masks(partial)
                self._open(places, self.boards.narrowed(masks, row, place, others))
            else:
                guesses = (words[places[r]] for r, words in enumerate(self.boards.rows))
                yield (*guesses, self.boards.solution), -bound

    def _open(self, places: Mapping[int, int], masks: Sequence[Bools]) -> None:
        """Put a partial board on the heap, unless some open row has no word left."""
        still = self.order[len(places) :]
        if all(masks[row].any() for row in still):
            self._push(_Partial(places, {row: np.packbits(masks[row]) for row in still}), 0)

    def _masks(self, partial: _Partial) -> list[Bools]:
        """Return the words left to each row; for rows that hold one already, none."""
        masks = [np.zeros(0, dtype=bool)] * len(self.order)
        for row, packed in partial.packed.items():
            masks[row] = np.unpackbits(packed, count=len(self.rows[row])).view(np.bool_)
        return masks

    def _push(self, partial: _Partial, turn: int) -> None:
        """Put it on the heap again, for its next row's best word left, from rank `turn` on."""
        row, masks = self.order[len(partial.places)], self._masks(partial)
        left = masks[row][self.ranked[row][turn:]]
        if left.any():
            turn += int(left.argmax())
            places = {**partial.places, row: int(self.ranked[row][turn])}
            bound = prod(int(self.weights[r][place]) for r, place in places.items())
            bound *= prod(self._best(rows, places, masks) for rows in self.alike)
            self.pushed += 1
            heappush(self.heap, (-bound, -len(places), self.pushed, turn, partial))

    def _best(self, rows: Sequence[int], places: Mapping[int, int], masks: Sequence[Bools]) -> int:
        """Return the greatest weight that rows alike can still add, as far as masks say."""
        still = [row for row in rows if row not in places]
        if not still:
            return 1
        weights = self.weights[still[0]] * np.logical_or.reduce([masks[row] for row in still])
        weights[[places[row] for row in rows if row in places]] = 0
        if len(weights) < len(still):
            return 0
        best = np.partition(weights, -len(still))[-len(still) :]
        return prod(best.tolist())

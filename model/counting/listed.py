"""Boards one by one: a solver has listed them, or no relation between two rows can state them."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

import numpy as np

from model.counting.interface import Board, Boards, Numbers


class ListedBoards(Boards):
    """Boards that are given one by one, in any order."""

    def __init__(
        self, boards: Iterable[Board], rows: Sequence[Sequence[str]], solution: str
    ) -> None:
        super().__init__(rows, solution)

        def order(board: Board) -> list[int]:
            return [place[word] for place, word in zip(self.place, board, strict=False)]

        self._listed = sorted(boards, key=order)

    def weighted_count(self, weights: Sequence[Numbers]) -> int:
        """See `Boards`."""
        return sum(self.weight(board, weights) for board in self._listed)

    def marginals(self, weights: Sequence[Numbers]) -> list[Numbers]:
        """See `Boards`."""
        shares = [np.zeros(len(row), dtype=object) for row in self.rows]
        for board in self._listed:
            weight = self.weight(board, weights)
            for share, place, word in zip(shares, self.place, board, strict=False):
                share[place[word]] += weight
        return shares

    def _draw(self, rng: Random) -> Board:
        return rng.choice(self._listed)

    def only(self, row: int, places: Sequence[int]) -> "ListedBoards":
        """See `Boards`."""
        rows = list(self.rows)
        rows[row] = tuple(self.rows[row][place] for place in places)
        words = set(rows[row])
        return ListedBoards((b for b in self._listed if b[row] in words), rows, self.solution)

    def __iter__(self) -> Iterator[Board]:
        return iter(self._listed)

    def __contains__(self, board: object) -> bool:
        return board in self._listed

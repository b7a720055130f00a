"""Boards one by one, for constraints that no relation between two rows can express."""

from collections.abc import Iterable, Iterator, Sequence
from math import prod
from random import Random

import numpy as np

from model.counting.boards import Board, Boards
from model.counting.network import Numbers


class ListedBoards(Boards):
    """Boards that are listed, answering all that `Boards` answers."""

    def __init__(
        self, boards: Iterable[Board], rows: Sequence[Sequence[str]], solution: str
    ) -> None:
        super().__init__(rows, solution, {}, distinct=False)

        def order(board: Board) -> list[int]:
            return [place[word] for place, word in zip(self._place, board, strict=False)]

        self._listed = sorted(boards, key=order)

    def weighted_count(self, weights: Sequence[Numbers]) -> int:
        """The sum over all boards of the product of their guesses' weights."""
        return sum(self.product(board, weights) for board in self._listed)

    def marginals(self, weights: Sequence[Numbers]) -> list[Numbers]:
        """For each guess row and word, the part of `weighted_count` from boards that hold it."""
        shares = [np.zeros(len(row), dtype=object) for row in self.rows]
        for board in self._listed:
            product = self.product(board, weights)
            for share, place, word in zip(shares, self._place, board, strict=False):
                share[place[word]] += product
        return shares

    def product(self, board: Board, weights: Sequence[Numbers]) -> int:
        """The product of the weights of a board's guesses."""
        of_rows = zip(weights, self._place, board, strict=False)
        return prod(int(weight[place[word]]) for weight, place, word in of_rows)

    def _draw(self, rng: Random) -> Board:
        return rng.choice(self._listed)

    def only(self, row: int, places: Sequence[int]) -> "ListedBoards":
        """The boards that have one of the words at these places of `rows[row]` in that row."""
        rows = list(self.rows)
        rows[row] = tuple(self.rows[row][place] for place in places)
        words = set(rows[row])
        return ListedBoards((b for b in self._listed if b[row] in words), rows, self.solution)

    def __iter__(self) -> Iterator[Board]:
        return iter(self._listed)

    def __contains__(self, board: object) -> bool:
        return board in self._listed

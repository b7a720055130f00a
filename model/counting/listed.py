"""Boards one by one: a solver has listed them, or no relation between two rows can state them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import TypeAlias

import numpy as np

from unwordle.model.counting.interface import Board, Boards, Numbers

Part: TypeAlias = tuple[tuple[int, ...], Sequence[tuple[str, ...]]]
"""Some guess rows, and the choices of words for them."""


@dataclass(eq=False, repr=False)
class ListedBoards(Boards):
    """Boards that are given one by one, or row by row: any choice from each of the parts.

    Every guess row is in one part. Choices can be in any order.
    """

    parts: Sequence[Part]

    def counted(self) -> int:
        """See `Boards`."""
        return prod(len(choices) for _, choices in self.parts)

    def marginals(self) -> list[Numbers]:
        """See `Boards`."""
        shares = [np.zeros(len(row), dtype=object) for row in self.rows]
        for part, (rows, choices) in enumerate(self.parts):
            others = prod(len(of) for i, (_, of) in enumerate(self.parts) if i != part)
            for choice in choices:
                for row, word in zip(rows, choice, strict=True):
                    shares[row][self.place[row][word]] += others
        return shares

    def _board(self, chosen: Sequence[tuple[str, ...]]) -> Board:
        """Return the board with these choices, one of each part."""
        word_of: dict[int, str] = {}
        for (rows, _), choice in zip(self.parts, chosen, strict=True):
            word_of |= zip(rows, choice, strict=True)
        return (*(word_of[row] for row in range(len(self.rows))), self.solution)

    def only(self, row: int, places: Sequence[int]) -> "ListedBoards":
        """See `Boards`."""
        rows = list(self.rows)
        rows[row] = tuple(self.rows[row][place] for place in places)
        words, parts = set(rows[row]), []
        for of_rows, choices in self.parts:
            kept = [of for of in choices if row not in of_rows or of[of_rows.index(row)] in words]
            parts.append((of_rows, kept))
        return replace(self, rows=rows, parts=parts)

    def __iter__(self) -> Iterator[Board]:
        boards = map(self._board, product(*(choices for _, choices in self.parts)))
        return iter(sorted(boards, key=self.order))

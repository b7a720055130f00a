"""Boards by cases: the union of disjoint sets of boards, each of which can be counted."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import merge
from itertools import accumulate
from random import Random

import numpy as np

from model.counting.boards import Board, Boards, Places
from model.counting.network import Numbers


@dataclass(frozen=True)
class Case:
    """Some of the boards, and where each row's words are among the words of the whole."""

    boards: Boards
    places: tuple[Places, ...]

    def of(self, weights: Sequence[Numbers]) -> list[Numbers]:
        """The weights of the case's own words."""
        return [weight[places] for weight, places in zip(weights, self.places, strict=True)]


class CaseBoards(Boards):
    """Boards in disjoint cases, answering all that `Boards` answers."""

    def __init__(
        self, cases: Sequence[Boards], rows: Sequence[Sequence[str]], solution: str
    ) -> None:
        super().__init__(rows, solution, {}, distinct=False)
        self.cases = [
            Case(
                case,
                tuple(
                    np.array([place[word] for word in row], dtype=np.intp)
                    for place, row in zip(self._place, case.rows, strict=True)
                ),
            )
            for case in cases
        ]

    def weighted_count(self, weights: Sequence[Numbers]) -> int:
        """The sum over all boards of the product of their guesses' weights."""
        return sum(case.boards.weighted_count(case.of(weights)) for case in self.cases)

    def marginals(self, weights: Sequence[Numbers]) -> list[Numbers]:
        """For each guess row and word, the part of `weighted_count` from boards that hold it."""
        shares = [np.zeros(len(row), dtype=object) for row in self.rows]
        for case in self.cases:
            of_case = case.boards.marginals(case.of(weights))
            for share, places, part in zip(shares, case.places, of_case, strict=True):
                share[places] += part
        return shares

    def _draw(self, rng: Random) -> Board:
        counts = list(accumulate(case.boards.count() for case in self.cases))
        drawn = rng.randrange(counts[-1])
        case = next(case for case, passed in zip(self.cases, counts, strict=True) if drawn < passed)
        return case.boards.sample(1, rng)[0]

    def only(self, row: int, places: Sequence[int]) -> "CaseBoards":
        """The boards that have one of the words at these places of `rows[row]` in that row."""
        rows = list(self.rows)
        rows[row] = tuple(self.rows[row][place] for place in places)
        words = set(rows[row])
        cases = []
        for case in self.cases:
            kept = [i for i, word in enumerate(case.boards.rows[row]) if word in words]
            cases.append(case.boards.only(row, kept))
        return CaseBoards(cases, rows, self.solution)

    def __iter__(self) -> Iterator[Board]:
        """Every board once, in the order of the rows' words, the last row changing fastest."""

        def order(board: Board) -> list[int]:
            return [place[word] for place, word in zip(self._place, board, strict=False)]

        return merge(*(case.boards for case in self.cases), key=order)

    def __contains__(self, board: object) -> bool:
        return any(board in case.boards for case in self.cases)

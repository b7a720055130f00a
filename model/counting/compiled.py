"""Boards as the models of compiled clauses: the road `nnf` of a theory."""

from collections.abc import Iterator, Sequence

import numpy as np

from model.counting.interface import Board, Boards, Numbers
from model.logic.models import Models


class CompiledBoards(Boards):
    """The boards that are models of a theory, one model for each.

    `variables[r][i]` is true if row r holds the word `rows[r][i]`. Words with a variable in
    `left_out` weigh nothing.
    """

    def __init__(
        self,
        models: Models,
        variables: Sequence[Sequence[int]],
        rows: Sequence[Sequence[str]],
        solution: str,
        left_out: frozenset[int] = frozenset(),
    ) -> None:
        super().__init__(rows, solution)
        self._models, self._variables, self._left_out = models, variables, left_out
        self._weights = dict.fromkeys(left_out, 0)

    def counted(self) -> int:
        """See `Boards`."""
        return self._models.count(self._weights)

    def marginals(self) -> list[Numbers]:
        """See `Boards`."""
        shares = self._models.shares(self._weights)
        return [np.array([shares[n] for n in of_row], dtype=object) for of_row in self._variables]

    def only(self, row: int, places: Sequence[int]) -> "CompiledBoards":
        """See `Boards`."""
        rows, variables = list(self.rows), list(self._variables)
        rows[row] = tuple(self.rows[row][place] for place in places)
        variables[row] = [self._variables[row][place] for place in places]
        others = self._left_out | set(self._variables[row]) - set(variables[row])
        return CompiledBoards(self._models, variables, rows, self.solution, others)

    def __iter__(self) -> Iterator[Board]:
        boards = [self._board(true) for true in self._models if not true & self._left_out]
        return iter(sorted(boards, key=self.order))

    def _board(self, true: frozenset[int]) -> Board:
        """Return the board with the words of the true variables."""
        held = (
            word
            for numbers, words in zip(self._variables, self.rows, strict=True)
            for number, word in zip(numbers, words, strict=True)
            if number in true
        )
        return (*held, self.solution)

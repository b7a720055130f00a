"""Boards as the models of compiled clauses: the road `nnf` of a theory."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from unwordle.model.counting.interface import Board, Boards, Numbers
from unwordle.model.logic.models import Models


@dataclass(eq=False, repr=False)
class CompiledBoards(Boards):
    """The boards that are models of a theory, one model for each.

    `variables[r][i]` is true if row r holds the word `rows[r][i]`. The variables of words that are
    left out have the weight 0.
    """

    models: Models
    variables: Sequence[Sequence[int]]
    weights: dict[int, int] = field(default_factory=dict)

    def counted(self) -> int:
        """See `Boards`."""
        return self.models.count(self.weights)

    def marginals(self) -> list[Numbers]:
        """See `Boards`."""
        shares = self.models.shares(self.weights)
        return [np.array([shares[n] for n in of_row], dtype=object) for of_row in self.variables]

    def only(self, row: int, places: Sequence[int]) -> "CompiledBoards":
        """See `Boards`."""
        rows, variables = list(self.rows), list(self.variables)
        rows[row] = tuple(self.rows[row][place] for place in places)
        variables[row] = [self.variables[row][place] for place in places]
        others = set(self.variables[row]) - set(variables[row])
        weights = self.weights | dict.fromkeys(others, 0)
        return replace(self, rows=rows, variables=variables, weights=weights)

    def __iter__(self) -> Iterator[Board]:
        boards = [self._board(true) for true in self.models if true.isdisjoint(self.weights)]
        return iter(sorted(boards, key=self.order))

    def _board(self, true: frozenset[int]) -> Board:
        """Return the board with the words of the true variables."""
        rows = map(zip, self.variables, self.rows)
        held = (word for row in rows for number, word in row if number in true)
        return (*held, self.solution)

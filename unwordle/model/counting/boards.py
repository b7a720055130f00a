"""The interface of the classes that count, draw and list the boards of a game.

`JoinedBoards` implements the interface by means of relations between words. The module
`theory.engines` has two more implementations: `CompiledBoards` compiles clauses to d-DNNF, and
`ListedBoards` lists all models with a SAT solver.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

Rows: TypeAlias = Sequence[Sequence[str]]
"""The words that each guess row can hold, as one sequence of words for each row."""

Board: TypeAlias = tuple[str, ...]
"""The words of a board: the guesses from first to last, and then the solution."""

Numbers: TypeAlias = NDArray[Any]
"""An array of exact whole numbers. Numbers that can exceed 64 bits are Python integers."""

Progress: TypeAlias = Callable[[float], None]
"""A callback that receives the completed fraction of a long count, from 0 to 1."""


@dataclass(eq=False, repr=False)
class Boards(ABC):
    """The boards of a game: each board has a word from `rows[r]` in each guess row r.

    The last word of each board is the solution. Boards are sorted by their first word in the order
    of `rows[0]`, then by their second word, and so on. All counts are exact. A subclass must define
    `counted` and `only`. By default, the other methods use these two methods. A subclass can
    override the other methods with faster versions.
    """

    rows: Rows
    solution: str

    def __post_init__(self) -> None:
        self.rows = tuple(map(tuple, self.rows))

    @abstractmethod
    def counted(self) -> int:
        """Return the number of boards. The method `count` caches this number."""

    @abstractmethod
    def only(self, row: int, places: Sequence[int]) -> Self:
        """Return the boards with a word `rows[row][i]` in row `row`, for any i in `places`.

        In the result, `rows[row]` has only the words with these indices, in the order of `places`.
        """

    def count(self) -> int:
        """Return the number of boards. The number is computed once and then cached."""
        return self._count

    @cached_property
    def _count(self) -> int:
        return self.counted()

    def __contains__(self, board: object) -> bool:
        """Return whether `board` is one of the boards."""
        if not isinstance(board, tuple) or len(board) != len(self.rows) + 1:
            return False
        boards = self
        for row, word in enumerate(board[:-1]):
            if word not in self.rows[row]:
                return False
            boards = boards.only(row, [self.rows[row].index(word)])
        return bool(board[-1] == self.solution and boards.count())

    def __iter__(self) -> Iterator[Board]:
        """Yield every board once, in ascending order of the key that `order` returns."""
        several = [row for row, words in enumerate(self.rows) if len(words) != 1]
        if several:
            for place in range(len(self.rows[several[0]])):
                yield from self.only(several[0], [place])
        elif self.count():
            yield (*(word for (word,) in self.rows), self.solution)

    def marginals(self) -> list[Numbers]:
        """Return, for each guess row and word, the number of boards with the word in the row.

        In array r of the result, number i belongs to the word `rows[r][i]`.
        """
        return [
            np.array([self.only(row, [i]).count() for i in range(len(words))], dtype=object)
            for row, words in enumerate(self.rows)
        ]

    def sample(self, n: int, rng: Random) -> list[Board]:
        """Draw `n` boards at random, uniformly and independently.

        Raises ValueError if there is no board.
        """
        if self.count() == 0:
            raise ValueError("no board exists, so no board can be drawn")
        return [self._draw(rng) for _ in range(n)]

    def _draw(self, rng: Random) -> Board:
        """Draw a board uniformly at random, one row after another."""
        boards = self
        for row in range(len(self.rows)):
            boards = boards.only(row, [drawn(boards.marginals()[row], rng)])
        return (*(words[0] for words in boards.rows), self.solution)

    def order(self, board: Board) -> list[int]:
        """Return the sort key of `board`: a list with one number for each guess row.

        The number for row r is the index of the row's word in `rows[r]`.
        """
        return [place[word] for place, word in zip(self.place, board, strict=False)]

    @cached_property
    def place(self) -> tuple[dict[str, int], ...]:
        """For each guess row r, a dictionary from each word of `rows[r]` to the word's index."""
        return tuple({word: i for i, word in enumerate(row)} for row in self.rows)


def drawn(terms: Numbers, rng: Random) -> int:
    """Draw an index of `terms` at random, with probability proportional to the term at this index.

    Raises ValueError if all terms are 0.
    """
    cumulated = np.cumsum(terms)
    if not len(cumulated) or not cumulated[-1]:
        raise ValueError("all weights are 0, so no index can be drawn")
    return int(np.searchsorted(cumulated, rng.randrange(int(cumulated[-1])), side="right"))

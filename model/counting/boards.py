"""Boards: the interface of everything that counts, draws and lists the boards of a game.

`JoinedBoards` implements it by relations between words. `theory.engines` has two more: clauses
compiled to d-DNNF, and boards listed one after another.
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
"""The words that each guess row can hold."""

Board: TypeAlias = tuple[str, ...]
"""The words of a board: the guesses from first to last, then the solution."""

Numbers: TypeAlias = NDArray[Any]
"""Whole numbers, exact: of dtype int64, or Python's own where they may not fit."""

Progress: TypeAlias = Callable[[float], None]
"""Callback that receives the completed fraction of a long count, from 0 to 1."""


@dataclass(eq=False, repr=False)
class Boards(ABC):
    """The boards of a game: a word of `rows[r]` in each guess row r, and then the solution.

    Boards are in the order of their rows' words, that of the last row changing fastest. All numbers
    are exact. An implementation has to give `counted` and `only`; the rest follows from these, but
    most of it can be had faster.
    """

    rows: Rows
    solution: str

    def __post_init__(self) -> None:
        self.rows = tuple(map(tuple, self.rows))

    @abstractmethod
    def counted(self) -> int:
        """Count the boards; `count` calls it once."""

    @abstractmethod
    def only(self, row: int, places: Sequence[int]) -> Self:
        """Return the boards that have one of the words at these places of `rows[row]` in that row.

        The words of that row are then these alone, in this order.
        """

    def count(self) -> int:
        """Return how many boards there are."""
        return self._count

    @cached_property
    def _count(self) -> int:
        return self.counted()

    def __contains__(self, board: object) -> bool:
        """Return whether it is one of the boards."""
        if not isinstance(board, tuple) or len(board) != len(self.rows) + 1:
            return False
        boards = self
        for row, word in enumerate(board[:-1]):
            if word not in self.rows[row]:
                return False
            boards = boards.only(row, [self.rows[row].index(word)])
        return bool(board[-1] == self.solution and boards.count())

    def __iter__(self) -> Iterator[Board]:
        """Yield every board once, in order."""
        several = [row for row, words in enumerate(self.rows) if len(words) != 1]
        if several:
            for place in range(len(self.rows[several[0]])):
                yield from self.only(several[0], [place])
        elif self.count():
            yield (*(word for (word,) in self.rows), self.solution)

    def marginals(self) -> list[Numbers]:
        """Return, for each guess row and word, how many boards have it there.

        One array for each guess row, as long as `rows[r]`.
        """
        return [
            np.array([self.only(row, [i]).count() for i in range(len(words))], dtype=object)
            for row, words in enumerate(self.rows)
        ]

    def sample(self, n: int, rng: Random) -> list[Board]:
        """Draw n boards, each uniformly and independently of the others.

        Raises ValueError if there is no board.
        """
        if self.count() == 0:
            raise ValueError("there is no board to draw")
        return [self._draw(rng) for _ in range(n)]

    def _draw(self, rng: Random) -> Board:
        """Draw a board row by row, each word by its exact share."""
        boards = self
        for row in range(len(self.rows)):
            boards = boards.only(row, [drawn(boards.marginals()[row], rng)])
        return (*(words[0] for words in boards.rows), self.solution)

    def order(self, board: Board) -> list[int]:
        """Return a key by which boards are in order."""
        return [place[word] for place, word in zip(self.place, board, strict=False)]

    @cached_property
    def place(self) -> tuple[dict[str, int], ...]:
        """For each guess row, where each of its words is in it."""
        return tuple({word: i for i, word in enumerate(row)} for row in self.rows)


def drawn(terms: Numbers, rng: Random) -> int:
    """Draw a place, with probability its term over their sum.

    Raises ValueError if that is 0.
    """
    passed = np.cumsum(terms)
    if not len(passed) or not passed[-1]:
        raise ValueError("there is nothing to draw from")
    return int(np.searchsorted(passed, rng.randrange(int(passed[-1])), side="right"))

"""The interface of classes that count, draw and list the boards of a game.

`JoinedBoards` works with relations between words; `theory.engines` has two that work with clauses,
`CompiledBoards` (d-DNNF) and `ListedBoards` (a SAT solver).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations
from random import Random
from typing import Any, NamedTuple, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

Words: TypeAlias = tuple[str, ...]

Rows: TypeAlias = Sequence[Sequence[str]]
"""The words that each guess row can hold."""

Board: TypeAlias = tuple[str, ...]
"""The guesses, then the solution."""

Numbers: TypeAlias = NDArray[Any]
"""Exact whole numbers; beyond 64 bits they are Python integers."""

Progress: TypeAlias = Callable[[float], None]
"""A callback that receives the completed fraction, from 0 to 1."""


# Repeated draws come back to the same first words, so these are cached, up to this number.
_MOST_GIVEN = 1000


@dataclass(eq=False, repr=False)
class Boards(ABC):
    """The boards of a game, with a word from `rows[r]` in each guess row r.

    Boards are sorted by their first word in the order of `rows[0]`, then by their second, and so
    on. A subclass can override methods with faster ones.
    """

    rows: Rows
    solution: str

    def __post_init__(self) -> None:
        self.rows = tuple(map(tuple, self.rows))
        self._number: int | None = None
        self.given = lru_cache(_MOST_GIVEN)(self._with)
        self._ends: dict[int, Numbers] = {}

    def count(self) -> int:
        """Return the number of boards, computed once."""
        if self._number is None:
            self._number = self._counted()
        return self._number

    @abstractmethod
    def _counted(self) -> int:
        """Compute the number of boards."""

    def only(self, row: int, places: Sequence[int]) -> Self:
        """Return the boards with a word `rows[row][i]` for an index i in `places`, in this
        order.
        """
        rows = list(self.rows)
        rows[row] = [self.rows[row][place] for place in places]
        return replace(self, rows=rows)

    def __contains__(self, board: object) -> bool:
        if not isinstance(board, tuple) or len(board) != len(self.rows) + 1:
            return False
        *guesses, solution = board
        known = all(word in place for word, place in zip(guesses, self.place, strict=True))
        return known and solution == self.solution and self._joins(guesses)

    def _joins(self, guesses: Sequence[str]) -> bool:
        """Return whether these words, each of its row, are a board's."""
        boards = self
        for row, word in enumerate(guesses):
            boards = boards.only(row, [self.place[row][word]])
        return boards.count() > 0

    @abstractmethod
    def __iter__(self) -> Iterator[Board]:
        """Yield every board once, in ascending `order`."""

    @abstractmethod
    def shares(self, row: int) -> Numbers:
        """Return the number of boards with each word of a guess row."""

    # ------------------------------------------------------------------------------- drawing

    def sample(self, n: int, rng: Random) -> list[Board]:
        """Draw `n` boards uniformly and independently; every engine draws the same ones.

        Raises ValueError if there is no board.
        """
        if self.count() == 0:
            raise ValueError("there is no board to draw")
        return [self.at(rng.randrange(self.count())) for _ in range(n)]

    @cached_property
    def drawing_order(self) -> list[int]:
        """The rows in the order in which words are drawn: fewest words first, of equals the later
        row.
        """
        return sorted(range(len(self.rows)), key=lambda row: (len(self.rows[row]), -row))

    def at(self, index: int) -> Board:
        """Return a board by its number, from 0, in the order in which boards are drawn."""
        part_of = {row: part for part in self.apart for row in part.rows}
        words: dict[int, str] = {}
        ways = self.count()  # of filling the rows that have no word yet
        for row in self.drawing_order:
            part = part_of[row]
            ends = part.boards.ends(place := part.rows.index(row))
            others = ways // int(ends[-1])  # ways of filling the rows of other parts
            chosen = int(np.searchsorted(ends, index // others, side="right"))
            start = int(ends[chosen - 1]) if chosen else 0
            index -= start * others
            ways = (int(ends[chosen]) - start) * others
            words[row] = part.boards.rows[place][chosen]
            for smaller in part.boards.given(place, chosen):
                of_part = Apart(tuple(part.rows[r] for r in smaller.rows), smaller.boards)
                part_of |= dict.fromkeys(of_part.rows, of_part)
        return (*(words[row] for row in range(len(self.rows))), self.solution)

    @cached_property
    def apart(self) -> "list[Apart]":
        """Groups of rows that don't restrict each other."""
        groups = linked(range(len(self.rows)), self._links())
        return [Apart(g, self._of_rows(g) if len(groups) > 1 else self) for g in groups]

    def _links(self) -> Iterable[Iterable[int]]:
        """Return sets of rows that may restrict each other, such as all rows together."""
        return [range(len(self.rows))]

    def _of_rows(self, group: Sequence[int]) -> Self:
        """Return the ways to fill these rows alone, if nothing links them to others."""
        return replace(self, rows=[self.rows[row] for row in group])

    def _with(self, row: int, chosen: int) -> "list[Apart]":
        """Return the boards with this word, as `apart`. The word's row may be left out."""
        return self.only(row, [chosen]).apart

    def ends(self, row: int) -> Numbers:
        """Return the running sums of `shares(row)`."""
        if row not in self._ends:
            sums = np.cumsum(self.shares(row))
            self._ends[row] = sums.astype(np.int64) if int(sums[-1]) < 2**62 else sums
        return self._ends[row]

    def order(self, board: Board) -> list[int]:
        """Return a sort key: the index of each word in its row."""
        return [place[word] for place, word in zip(self.place, board, strict=False)]

    @cached_property
    def place(self) -> tuple[dict[str, int], ...]:
        """The index of each word in its row."""
        return tuple({word: i for i, word in enumerate(row)} for row in self.rows)


class Apart(NamedTuple):
    """A group of rows, and the ways to fill them."""

    rows: tuple[int, ...]
    boards: Boards


def linked(items: Iterable[int], links: Iterable[Iterable[int]]) -> list[tuple[int, ...]]:
    """Return the connected groups of items."""
    group_of: dict[int, tuple[int, ...]] = {item: (item,) for item in items}
    for link in links:
        joined = tuple(sorted({item for one in link for item in group_of[one]}))
        group_of |= dict.fromkeys(joined, joined)
    return list(dict.fromkeys(group_of.values()))


def sharing(groups: Iterable[Iterable[object]]) -> list[tuple[int, int]]:
    """Return the pairs of groups, by number, that have a member in common."""
    pairs = combinations(enumerate(map(set, groups)), 2)
    return [(i, j) for (i, one), (j, other) in pairs if not one.isdisjoint(other)]

"""Boards: the second phase compiled, so that it can be counted, sampled and walked through."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import factorial, prod
from random import Random

Board = tuple[str, ...]
"""The words of a board: the guesses from first to last, then the solution."""


class Boards:
    """The boards that have a word of `rows[r]` in each guess row r, and then the solution.

    Where `distinct`, no word stands twice on a board.
    """

    def __init__(self, rows: Sequence[Sequence[str]], solution: str, *, distinct: bool) -> None:
        self.rows = tuple(tuple(row) for row in rows)
        self.solution = solution
        self.distinct = distinct

    @cached_property
    def _members(self) -> tuple[frozenset[str], ...]:
        return tuple(frozenset(row) for row in self.rows)

    def count(self) -> int:
        """How many boards there are, exactly."""
        return self._count

    @cached_property
    def _count(self) -> int:
        """Without `distinct`, the product of the rows' sizes.

        With it, Moebius inversion over the
        partitions of the rows: the boards on which all rows of a block hold one word, for every
        block, are counted with the weight of the partition.
        """
        if not self.distinct:
            return prod(map(len, self.rows))
        return sum(
            prod(_moebius(block) * len(self._shared(block)) for block in partition)
            for partition in _partitions(range(len(self.rows)))
        )

    def _shared(self, block: Sequence[int]) -> frozenset[str]:
        """The words that every row of the block can hold."""
        return frozenset.intersection(*(self._members[row] for row in block))

    def sample(self, n: int, rng: Random) -> list[Board]:
        """Draw n boards, each uniformly and independently of the others.

        With `distinct`, boards with a word twice are drawn again. A grid that has a board keeps
        at least 1 in r! of the draws, r the guess rows (so 1 in 720 at worst): by Ostrand's
        theorem, rows of n_1 <= n_2 <= ... words that can be filled distinctly can be so in at
        least the product of max(1, n_i - i + 1) ways. Raises ValueError where there is no board.
        """
        if self.count() == 0:
            raise ValueError("there is no board to draw")
        return [self._draw(rng) for _ in range(n)]

    def _draw(self, rng: Random) -> Board:
        while True:
            guesses = tuple(rng.choice(row) for row in self.rows)
            if not self.distinct or len(set(guesses)) == len(guesses):
                return (*guesses, self.solution)

    def __iter__(self) -> Iterator[Board]:
        """Every board once, in the order of the rows' words, the last row changing fastest."""
        return self._extend(())

    def _extend(self, guesses: Board) -> Iterator[Board]:
        if len(guesses) == len(self.rows):
            yield (*guesses, self.solution)
            return
        for word in self.rows[len(guesses)]:
            if not (self.distinct and word in guesses):
                yield from self._extend((*guesses, word))

    def __contains__(self, board: object) -> bool:
        if not isinstance(board, tuple) or len(board) != len(self.rows) + 1:
            return False
        *guesses, solution = board
        return (
            solution == self.solution
            and all(word in row for word, row in zip(guesses, self._members, strict=True))
            and not (self.distinct and len(set(guesses)) < len(guesses))
        )


def _moebius(block: Sequence[int]) -> int:
    """The block's factor of the Moebius function of the partition lattice (Rota 1964)."""
    sign = -1 if len(block) % 2 == 0 else 1
    return sign * factorial(len(block) - 1)


def _partitions(items: Sequence[int]) -> Iterator[list[list[int]]]:
    """The ways to part items into blocks."""
    if not items:
        yield []
        return
    first, *rest = items
    for partition in _partitions(rest):
        yield [[first], *partition]
        for i, block in enumerate(partition):
            yield [*partition[:i], [first, *block], *partition[i + 1 :]]

"""Boards defined by relations between rows, and counted with exact sums."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from itertools import combinations
from math import factorial, prod
from operator import and_
from typing import NamedTuple, Self, TypeAlias

import numpy as np

from unwordle.model.counting.boards import Apart, Board, Boards, Numbers, Progress, sharing
from unwordle.model.counting.packing import Packing, packed
from unwordle.model.counting.row_join import EVERY, Relation, RowJoin
from unwordle.model.game.word_sets import Bools, Places, classes_of
from unwordle.model.overriding import override


class _Block(NamedTuple):
    """Rows that hold the same word, and the words that all of them can hold.

    `places[i]` has each word's index in row `rows[i]`. Words with the same relations to other rows
    form a class, and `ones` has one word of each.
    """

    rows: tuple[int, ...]
    places: tuple[Places, ...]
    ones: Places
    classes: Places

    @property
    def sizes(self) -> Places:
        return np.bincount(self.classes, minlength=len(self.ones))


_Part: TypeAlias = tuple[int, Sequence[_Block], RowJoin | Packing]
"""A term of the sum: its sign and factor, a partition into blocks, and the sums over its boards."""


@dataclass(eq=False, repr=False)
class JoinedBoards(Boards):
    """The boards that satisfy the relations `pairs[q, r]` between rows q < r.

    Rows without a relation don't restrict each other. If `distinct`, no board repeats a word.
    """

    pairs: dict[tuple[int, int], Relation]
    distinct: bool
    progress: Progress | None = None
    _blocks: dict[tuple[int, ...], _Block] = field(default_factory=dict, init=False)

    # ------------------------------------------------------------------------------- sums

    @override
    def _counted(self) -> int:
        return sum(factor * sums.total() for factor, _, sums in self._parts)

    @override
    def shares(self, row: int) -> Numbers:
        if len(self.rows) == 1:  # the usual case of a draw
            return np.ones(len(self.rows[0]), dtype=np.int64)
        shares = np.zeros(len(self.rows[row]), dtype=object)
        for factor, blocks, summed in self._parts:
            i, block = next(pair for pair in enumerate(blocks) if row in pair[1].rows)
            # `//` is exact, because all words of a class have equal shares of the class's sum.
            of_class = factor * summed.sums_of(i).astype(object) // block.sizes.astype(object)
            shares[block.places[block.rows.index(row)]] += of_class[block.classes]
        return shares

    @cached_property
    def _parts(self) -> list[_Part]:
        """The terms of the sum that counts the boards; a single one if words may repeat."""
        # Otherwise there is a part mu(p) N(p) for each partition p of the rows. N(p) counts the
        # boards on which the rows of each block of p hold the same word, and the Moebius function
        # mu(p) is the product of (-1)^(n-1) (n-1)! over the sizes n of the blocks. Their sum counts
        # the boards without a repeated word (Rota 1964; theorem 8 of docs/logic.md). For two rows,
        # that is all boards less those whose two words are equal.
        alone = [(row,) for row in range(len(self.rows))]
        partitions = _partitions(range(len(self.rows))) if self.distinct else [alone]
        of_all = (list(map(self._block, partition)) for partition in partitions)
        return [self._part(blocks) for blocks in of_all if all(len(b.classes) for b in blocks)]

    def _block(self, rows: tuple[int, ...]) -> _Block:
        """Return the cached block of these rows. Its classes are those of theorem 6 in
        docs/logic.md.
        """
        if rows not in self._blocks:
            indices = [self.place[row] for row in rows]
            common = set(indices[0]).intersection(*indices[1:])
            words = [word for word in indices[0] if word in common]
            places = [np.array([index[w] for w in words], dtype=np.intp) for index in indices]
            together = np.ones(len(words), dtype=bool)
            for (q, above), (r, below) in combinations(zip(rows, places, strict=True), 2):
                if pair := self._both.get((q, r)):
                    together &= pair.agree(above, below)
            places = [place[together] for place in places]
            told = [np.zeros_like(places[0])]
            for row, place in zip(rows, places, strict=True):
                pairs = (self._both.get((row, r)) for r in range(len(self.rows)) if r not in rows)
                told += [pair.upper[place] for pair in pairs if pair]
            self._blocks[rows] = _Block(rows, tuple(places), *classes_of(np.array(told)))
        return self._blocks[rows]

    def _part(self, blocks: Sequence[_Block]) -> _Part:
        relations = {
            (b, c): reduce(and_, between)
            for (b, block), (c, other) in combinations(enumerate(blocks), 2)
            if (between := list(self._between(block, other)))
        }
        sizes = [block.sizes for block in blocks]
        # Packing, None for others, is faster for rows that must not share marks, such as white rows
        # in strict play.
        sums = packed(sizes, relations) or RowJoin(sizes, relations, self.progress)
        # The Moebius function of the partition; see `_parts`.
        factor = prod((-1) ** (len(b.rows) - 1) * factorial(len(b.rows) - 1) for b in blocks)
        return factor, blocks, sums

    def _between(self, block: _Block, other: _Block) -> Iterator[Relation]:
        for row, places in zip(block.rows, block.places, strict=True):
            for other_row, other_places in zip(other.rows, other.places, strict=True):
                if pair := self._both.get((row, other_row)):
                    yield pair.only(places[block.ones], other_places[other.ones])

    @cached_property
    def _both(self) -> dict[tuple[int, int], Relation]:
        """The relations of two rows, with either as the upper one."""
        return {(r, q): pair.turned for (q, r), pair in self.pairs.items()} | self.pairs

    # ----------------------------------------------------------------------------- single boards

    @override
    def _links(self) -> list[tuple[int, int]]:
        # Without relations and common words, each row is a group of its own, which draws fast.
        return [*self.pairs, *(sharing(self.rows) if self.distinct else ())]

    @override
    def _of_rows(self, group: Sequence[int]) -> Self:
        within = {pair: of for pair, of in self.pairs.items() if set(pair) <= set(group)}
        pairs = {(group.index(q), group.index(r)): of for (q, r), of in within.items()}
        return replace(super()._of_rows(group), pairs=pairs, progress=None)

    @override
    def _with(self, row: int, chosen: int) -> list[Apart]:
        # Each other row keeps the words that go with the chosen one, whose row is then left out: so
        # rows that only this one joined are apart.
        others = [r for r in range(len(self.rows)) if r != row]
        boards, word = self, self.rows[row][chosen]
        for r in others:
            pair = self._both.get((row, r))
            fits = pair.agree(chosen, EVERY) if pair else np.ones(len(self.rows[r]), dtype=bool)
            if self.distinct and word in self.place[r]:
                fits = fits & (np.arange(len(fits)) != self.place[r][word])
            if not fits.all():
                boards = boards.only(r, np.flatnonzero(fits).tolist())
        smaller = boards._of_rows(others)
        return [Apart(tuple(others[r] for r in rows), part) for rows, part in smaller.apart]

    @override
    def _joins(self, guesses: Sequence[str]) -> bool:
        # By counting, as the base class does, a usual board would take half as long again.
        if self.distinct and len({*guesses}) < len(guesses):
            return False
        places = [place[word] for place, word in zip(self.place, guesses, strict=True)]
        return all(pair.agree(places[q], places[r]) for (q, r), pair in self.pairs.items())

    @override
    def only(self, row: int, places: Sequence[int]) -> Self:
        boards, indices = super().only(row, places), [np.arange(len(words)) for words in self.rows]
        indices[row] = np.asarray(places, dtype=np.intp)
        boards.pairs = {
            (q, r): pair.only(indices[q], indices[r]) if row in (q, r) else pair
            for (q, r), pair in self.pairs.items()
        }
        return boards

    def __iter__(self) -> Iterator[Board]:
        masks = [np.ones(len(row), dtype=bool) for row in self.rows]
        return ((*guesses, self.solution) for guesses in self._extend((), masks))

    def _extend(self, guesses: Board, masks: list[Bools]) -> Iterator[Board]:
        # Backtracking with forward checking (Haralick and Elliott 1980): `masks` has the words that
        # are left in each row, and a word that would leave none for a later row is skipped.
        row = len(guesses)
        if row == len(self.rows):
            yield guesses
            return
        for place in np.flatnonzero(masks[row]).tolist():
            word = self.rows[row][place]
            if self.distinct and word in guesses:
                continue
            left = list(masks)
            for other in range(row + 1, len(masks)):
                if pair := self._both.get((row, other)):
                    fits = pair.related[pair.upper[place], pair.lower]  # by marks, 4 times slower
                    left[other] = masks[other] & fits
            if all(mask.any() for mask in left[row + 1 :]):
                yield from self._extend((*guesses, word), left)


def _partitions(items: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    if not items:
        yield []
        return
    first, *rest = items
    for partition in _partitions(rest):
        yield [(first,), *partition]
        for i, block in enumerate(partition):
            yield [*partition[:i], (first, *block), *partition[i + 1 :]]

"""Relations between the words of two rows, and exact sums over rows that they join.

In a join, equivalent words of a row form a class, whose weight is its number of words. `RowJoin`
sums, over all choices of pairwise related classes, one for each row, the product of their weights.
That is the number of boards if words may repeat (theorems 6 and 7 of docs/logic.md).

The algorithm is a search with caching, as in recursive conditioning (Darwiche 2001). It chooses a
class for each row from the last row up, with a mask of what is still possible in each row above;
equal masks are summed once. The first three rows are summed by matrix products (variable
elimination).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.counting.boards import Numbers, Progress
from unwordle.model.game.word_sets import Bools, Places, classes_of

EVERY = slice(None)
# The rows of a table that are multiplied at once, as floats of 4 bytes a cell.
_BLOCK = 1024


@dataclass(frozen=True, eq=False)
class Marks:
    """A relation defined by marks: two classes go together unless they share a mark.

    The tables are (upper classes, marks) and (lower classes, marks). Every relation compiled from
    clauses has this form.
    """

    upper: Bools
    lower: Bools

    @cached_property
    def table(self) -> Bools:
        """A table of the classes that go together, (upper classes, lower classes)."""
        first, second = self.upper.astype(np.float32), self.lower.T.astype(np.float32)
        table = np.empty((len(first), second.shape[1]), dtype=bool)
        for start in range(0, len(first), _BLOCK):
            block = slice(start, start + _BLOCK)
            table[block] = first[block] @ second == 0
        return table


@dataclass(frozen=True, eq=False)
class Relation:
    """The pairs of words in an upper and a lower row that go together.

    Words that the constraints can't tell apart form a class. `upper` and `lower` have the class of
    each word; `stated` says which classes go together, as marks or a table (upper classes, lower
    classes).
    """

    upper: Places
    lower: Places
    stated: Bools | Marks

    @property
    def related(self) -> Bools:
        """A table of the classes that go together, (upper classes, lower classes)."""
        return self.stated.table if isinstance(self.stated, Marks) else self.stated

    @cached_property
    def turned(self) -> "Relation":
        """The same relation with the two rows exchanged."""
        if isinstance(self.stated, Marks):
            return Relation(self.lower, self.upper, Marks(self.stated.lower, self.stated.upper))
        return Relation(self.lower, self.upper, self.stated.T)

    def agree(self, above: Any, below: Any) -> Bools:
        """Return whether upper word `above[i]` goes with lower word `below[i]`, for each i.

        Either can be a single word, and `below` can be EVERY word.
        """
        upper, lower = self.upper[above], self.lower[below]
        if isinstance(self.stated, Marks):  # without the table, which may be large
            return np.asarray(~(self.stated.upper[upper] & self.stated.lower[lower]).any(axis=-1))
        return np.asarray(self.stated[upper, lower])

    def words(self) -> Bools:
        """Return a table of the words that go together, (upper words, lower words)."""
        classes = self.upper, self.lower
        if all(map(np.array_equal, classes, map(np.arange, self.related.shape))):
            return self.related
        return self.related.take(self.upper, 0).take(self.lower, 1)

    def marks(self) -> tuple[Bools, Bools] | None:
        """Return the marks of each upper and each lower word, (words, marks), or None for a
        table.
        """
        if not isinstance(self.stated, Marks):
            return None
        return self.stated.upper[self.upper], self.stated.lower[self.lower]

    def only(self, upper: Sequence[int] | Places, lower: Sequence[int] | Places) -> "Relation":
        """Return the relation restricted to some words of each row."""
        return Relation(self.upper[upper], self.lower[lower], self.stated)

    def __and__(self, other: "Relation") -> "Relation":
        """Return the intersection of two relations between the same rows."""
        u_ones, upper = classes_of(np.array([self.upper, other.upper]))
        v_ones, lower = classes_of(np.array([self.lower, other.lower]))
        both = self.only(u_ones, v_ones).words() & other.only(u_ones, v_ones).words()
        return Relation(upper, lower, both)


Relations: TypeAlias = Mapping[tuple[int, int], Relation]
"""The relations between the classes of rows (q, r), where q < r."""


# ---------------------------------------------------------------- the join of all rows

Masks: TypeAlias = tuple[Bools, ...]
"""The classes that are still possible in each row for which none is chosen yet."""

# The cells of a matrix product computed at once, which bounds the memory: 128 MB of floats.
_CELLS = 1 << 25
# Beyond so many, the cached sums are dropped, which bounds the memory.
_MOST_REMEMBERED = 20_000


class RowJoin:
    """The sums over choices of pairwise related classes, one for each row.

    Rows (q, r) without a relation, where q < r, don't restrict each other. The `last` row is the
    one whose sums are asked for, and by default chosen for speed.
    """

    def __init__(
        self,
        weights: Sequence[Numbers],
        relations: Relations,
        progress: Progress | None = None,
        last: int | None = None,
    ) -> None:
        self._given = weights, relations
        self._order = list(range(len(weights)))
        if len(relations) == comb(len(weights), 2):
            # If all rows are related, masks shrink fastest with the fewest words in the last row.
            self._order.sort(key=lambda row: -weights[row].sum())
        if last is not None:
            self._order.sort(key=last.__eq__)  # True, and so at the end, for this row alone
        # Three rows are summed together. If there are fewer, rows with a single class are added.
        self._padding = max(0, 3 - len(weights))
        self._weights: list[Numbers] = [np.ones(1, dtype=np.int64)] * self._padding
        self._weights += [weights[row] for row in self._order]
        self._progress = progress
        self._remembered: dict[bytes, int] = {}

    @cached_property
    def _related(self) -> dict[tuple[int, int], Bools]:
        """The tables of the classes that go together, by rows in order."""
        pairs = combinations(enumerate(map(len, self._weights)), 2)
        tables = {(q, r): np.ones((above, below), dtype=bool) for (q, above), (r, below) in pairs}
        place = {row: self._padding + i for i, row in enumerate(self._order)}
        for (q, r), relation in self._given[1].items():
            # Here each "word" of a relation stands for a class of the join: words that no relation
            # tells apart (`JoinedBoards._between`).
            ordered = relation.words() if place[q] < place[r] else relation.words().T
            upper, lower = sorted((place[q], place[r]))
            tables[upper, lower] = np.ascontiguousarray(ordered)
        return tables

    def total(self) -> int:
        """Return the total weight of all choices."""
        return int(self._of_last.sum())

    def sums_of(self, row: int) -> Numbers:
        """Return the total weight of the choices with each class of a row."""
        return self._of_last if row == self._order[-1] else RowJoin(*self._given, last=row)._of_last

    @cached_property
    def _of_last(self) -> Numbers:
        everything = tuple(np.ones(len(row), dtype=bool) for row in self._weights)
        sums = np.array(self._terms(everything), dtype=object)
        self._remembered.clear()
        return sums

    def _total(self, masks: Masks) -> int:
        key = b"".join(np.packbits(mask).tobytes() for mask in masks)
        if key not in self._remembered:
            if len(self._remembered) >= _MOST_REMEMBERED:
                self._remembered.clear()
            self._remembered[key] = sum(self._terms(masks))
        return self._remembered[key]

    def _terms(self, masks: Masks) -> list[int]:
        """Return the total weight of the choices within `masks` with each class of the last row."""
        last = len(masks) - 1
        classes = np.flatnonzero(masks[last])
        weights = self._weights[last][classes].tolist()
        if last == 2:  # three rows are the fewest: `__init__` pads, and each step takes the last
            terms = list(self._sums_of_two(masks, classes))
        else:
            terms = []
            for done, chosen in enumerate(classes, 1):
                narrowed = (m & self._related[q, last][:, chosen] for q, m in enumerate(masks[:-1]))
                terms.append(self._total(tuple(narrowed)))
                if self._progress and last == len(self._weights) - 1:
                    self._progress(done / len(classes))
        return [weight * term for weight, term in zip(weights, terms, strict=True)]

    def _sums_of_two(self, masks: Masks, classes: Places) -> Iterator[int]:
        """Yield the total weight of what rows 0 and 1 can hold with each class of row 2."""
        outer, inner = np.flatnonzero(masks[0]), np.flatnonzero(masks[1])
        weights = self._weights[0][outer]
        number = _number(int(weights.sum()))
        table = _among(self._related[0, 1], outer, inner).astype(number)
        step = max(1, _CELLS // (len(outer) + len(inner) + 1))
        for start in range(0, len(classes), step):
            k = classes[start : start + step]
            # (k, outer) times (outer, inner) sums over row 0; then pairs of k and inner that don't
            # go together are set to 0, and the product with the weights sums over row 1.
            chosen = _among(self._related[0, 2], outer, k).T * _converted(weights, number)
            below = (chosen @ table) * _among(self._related[1, 2], inner, k).T
            inner_weights = self._weights[1][inner]
            exact = _number(int(below.max(initial=0)) * int(inner_weights.sum()))
            sums = _converted(below, exact) @ _converted(inner_weights, exact)
            yield from _converted(sums, object).tolist()
            if self._progress and len(self._weights) == 3:
                self._progress((start + len(k)) / len(classes))


def _among(table: Bools, rows: NDArray[np.intp], columns: NDArray[np.intp]) -> Bools:
    whole = (len(rows), len(columns)) == table.shape
    return table if whole else table.take(rows, 0).take(columns, 1)  # quicker than np.ix_


def _number(bound: int) -> Any:
    """Return the fastest number type that is exact for whole numbers up to `bound`."""
    if bound < 2**24:
        return np.float32
    return np.float64 if bound < 2**53 else object


def _converted(numbers: Numbers, kind: Any) -> Numbers:
    if kind is object and numbers.dtype.kind == "f":
        numbers = numbers.astype(np.int64)
    return numbers.astype(kind, copy=False)

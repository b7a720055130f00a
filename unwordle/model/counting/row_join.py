"""Relations between the words of two rows, and exact sums over rows that they join.

In a join, equivalent words of a row form a class, whose weight is its number of words. `RowJoin`
sums, over all choices of pairwise related classes, one for each row, the product of their weights.
That is the number of boards if words may repeat (theorems 6 and 7 of docs/logic.md).

The algorithm is a search with caching, as in recursive conditioning (Darwiche 2001). It chooses a
class for each row from the last row up, with a mask of what is still possible in each row above;
equal masks are summed once. The first three rows are summed by matrix products (variable
elimination).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb, prod
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.counting.boards import Numbers, Progress
from unwordle.model.game.word_sets import Bools, Places, classes_of

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

    def agree(self, above: Places, below: Places) -> Bools:
        """Return, for each i, whether upper word `above[i]` goes with lower word `below[i]`."""
        upper, lower = self.upper[above], self.lower[below]
        if isinstance(self.stated, Marks):  # without the table, which may be large
            return np.asarray(~(self.stated.upper[upper] & self.stated.lower[lower]).any(axis=-1))
        return np.asarray(self.stated[upper, lower])

    def with_upper(self, u: int) -> Bools:
        """Return, for each lower word, whether it goes with upper word `u`."""
        return np.asarray(self.related[self.upper[u]][self.lower])

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

    Rows (q, r) without a relation, where q < r, don't restrict each other.
    """

    def __init__(
        self, weights: Sequence[Numbers], relations: Relations, progress: Progress | None = None
    ) -> None:
        self._order = list(range(len(weights)))
        if len(relations) == comb(len(weights), 2):
            # If all rows are related, masks shrink fastest with the fewest words in the last row.
            self._order.sort(key=lambda row: -weights[row].sum())
        # Three rows are summed together. If there are fewer, rows with a single class are added.
        self._padding = max(0, 3 - len(weights))
        self._weights: list[Numbers] = [np.ones(1, dtype=np.int64)] * self._padding
        self._weights += [weights[row] for row in self._order]
        self._related = {
            (q, r): np.ones((len(self._weights[q]), len(self._weights[r])), dtype=bool)
            for q, r in combinations(range(len(self._weights)), 2)
        }
        place = {row: self._padding + i for i, row in enumerate(self._order)}
        for (q, r), relation in relations.items():
            # Here each "word" of a relation stands for a class of the join: words that no relation
            # tells apart (`JoinedBoards._between`).
            ordered = relation.words() if place[q] < place[r] else relation.words().T
            upper, lower = sorted((place[q], place[r]))
            self._related[upper, lower] = np.ascontiguousarray(ordered)
        self._progress = progress
        self._everything: Masks = tuple(np.ones(len(row), dtype=bool) for row in self._weights)
        self._remembered: dict[tuple[int, bytes], Any] = {}
        bound = prod(int(row.sum()) for row in self._weights)
        self._whole: Any = np.int64 if bound < 2**62 else object

    def total(self) -> int:
        """Return the total weight of all choices."""
        return int(sum(self._last[1]))

    @cached_property
    def _last(self) -> tuple[NDArray[np.intp], list[int]]:
        last = self._terms(self._everything)
        self._remembered.clear()
        return last

    @cached_property
    def sums(self) -> dict[int, Numbers]:
        """The total weight of the choices with each class, by row."""
        return dict(zip(self._order, self._sums(self._everything)[self._padding :], strict=True))

    def sums_of(self, row: int) -> Numbers:
        """Return the total weight of the choices with each class of a row."""
        if row != self._order[-1]:
            return self.sums[row]
        classes, of_classes = self._last
        sums = np.zeros(len(self._weights[-1]), dtype=object)
        sums[classes] = of_classes
        return sums

    def _narrow(self, masks: Masks, chosen: int) -> Masks:
        last = len(masks) - 1
        return tuple(mask & self._related[q, last][:, chosen] for q, mask in enumerate(masks[:-1]))

    def _remember(self, kind: int, masks: Masks, compute: Callable[[], Any]) -> Any:
        # `kind` keeps totals (n rows) and lists of sums (-n) of the same masks apart.
        key = (kind, b"".join(np.packbits(mask).tobytes() for mask in masks))
        if key not in self._remembered:
            if len(self._remembered) >= _MOST_REMEMBERED:
                self._remembered.clear()
            self._remembered[key] = compute()
        return self._remembered[key]

    def _total(self, masks: Masks) -> int:
        return int(self._remember(len(masks), masks, lambda: sum(self._terms(masks)[1])))

    def _terms(self, masks: Masks) -> tuple[NDArray[np.intp], list[int]]:
        last = len(masks) - 1
        classes = np.flatnonzero(masks[last])
        weights = self._weights[last][classes].tolist()
        if last == 2:  # three rows are the fewest: `__init__` pads, and `_narrow` takes the last
            # Sums over row 0, for each class of row 1 and of row 2, then over row 1.
            terms = [
                int(term)
                for uses, _, below in self._products(masks, 0, 1)
                for term in self._times(below, self._weights[1][uses])
            ]
        else:
            terms = []
            for done, chosen in enumerate(classes):
                terms.append(self._total(self._narrow(masks, int(chosen))))
                if self._progress and last == len(self._weights) - 1:
                    self._progress((done + 1) / len(classes))
        return classes, [weight * term for weight, term in zip(weights, terms, strict=True)]

    def _sums(self, masks: Masks) -> list[Numbers]:
        """Return what `sums` has, but only for choices within `masks`."""
        if len(masks) == 3:
            return self._sums_of_three(masks)
        sums: list[Numbers] = self._remember(-len(masks), masks, lambda: self._sums_of_more(masks))
        return sums

    def _sums_of_more(self, masks: Masks) -> list[Numbers]:
        last = len(masks) - 1
        sums = [np.zeros(len(row), dtype=self._whole) for row in self._weights[: last + 1]]
        for chosen in np.flatnonzero(masks[last]):
            weight = int(self._weights[last][chosen])
            parts = self._sums(self._narrow(masks, int(chosen)))
            for q, part in enumerate(parts):
                sums[q] += weight * part
            # Each choice has one class of row 0, so the sums of these classes add up to the total.
            sums[last][chosen] = weight * parts[0].sum()
        return sums

    def _sums_of_three(self, masks: Masks) -> list[Numbers]:
        sums = [np.zeros(len(row), dtype=self._whole) for row in self._weights[:3]]
        # With row 0 summed out, the table gives the sums of row 2 (summed over row 1) and of row 1
        # (over row 2). Only those of row 0 need a second table, with row 1 summed out.
        for uses, k, below in self._products(masks, 0, 1):
            sums[2][k] = self._times(below, self._weights[1][uses])
            sums[1][uses] += self._times(below.T, self._weights[2][k])
        for uses, k, below in self._products(masks, 1, 0):
            sums[0][uses] += self._times(below.T, self._weights[2][k])
        for total, weights in zip(sums, self._weights, strict=False):
            total *= weights.astype(self._whole)
        return sums

    def _products(
        self, masks: Masks, summed: int, kept: int
    ) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp], Numbers]]:
        """Yield the sums over row `summed` as tables (row 2, row `kept`), in blocks of row 2."""
        out, uses, classes = (np.flatnonzero(masks[row]) for row in (summed, kept, 2))
        weights = self._weights[summed][out]
        number = _number(int(weights.sum()))
        between = self._related[0, 1] if summed == 0 else self._related[0, 1].T
        table = _among(between, out, uses).astype(number)
        step = max(1, _CELLS // (len(out) + len(uses) + 1))
        for start in range(0, len(classes), step):
            k = classes[start : start + step]
            # (k, out) times (out, uses) sums over `summed`; then pairs of k and uses that don't go
            # together are set to 0.
            chosen = _among(self._related[summed, 2], out, k).T * _converted(weights, number)
            together = _among(self._related[kept, 2], uses, k).T
            yield uses, k, (chosen @ table) * together
            if self._progress and len(self._weights) == 3:
                self._progress((start + len(k)) / len(classes))

    def _times(self, matrix: Numbers, vector: Numbers) -> Numbers:
        number = _number(int(matrix.max(initial=0)) * int(vector.sum()))
        return _converted(_converted(matrix, number) @ _converted(vector, number), self._whole)


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

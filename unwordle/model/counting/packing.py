"""Set packing: exact sums over choices of disjoint sets, by the subset zeta transform.

In strict play, all-white rows share no letter with each other or with the rows below; and rows that
all have the same pattern, without yellow, share none in its white columns. Such rows are
interchangeable. Each takes a set of letters, the sets are disjoint, and the other rows restrict
them only by the letters that they leave unused.
"""

# A set weighs as much as it has words, and a choice the product of its sets. Let h_k(T) be the sum
# over the choices of k disjoint sets with the union T, and F_k(S) the sum over those within S. Then
# F_k is the zeta transform of h_k, the sum of h_k(T) over all subsets T of S (Yates 1937;
# Bjorklund, Husfeldt, Kaski and Koivisto, Fourier meets Moebius, 2007). With k packed rows, the
# number of boards is the sum of F_k(S) over all choices for the other rows, which leave S unused.
# All sums must fit in 64 bits.

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.counting.boards import Numbers
from unwordle.model.counting.row_join import Relations

Sets: TypeAlias = NDArray[np.int64]
"""Sets of marks as bit masks."""

# A table of sums for all subsets of 26 marks takes half a gigabyte.
MOST_MARKS = 26
# For so many sets of unused marks, the sums are cheaper one by one than for all subsets.
_FEW = 500
# Every choice for the unpacked rows is listed with its union and weight, 16 bytes each.
_MOST_LISTED = 1 << 28


def packed(weights: Sequence[Numbers], relations: Relations) -> "Packing | None":
    """Return a `Packing` in place of `RowJoin(weights, relations)`, or None if packing doesn't pay.

    The packed rows are the largest group in which any two classes go together unless they share a
    mark.
    """
    both = {(r, q): relation.turned for (q, r), relation in relations.items()} | dict(relations)
    marks = {pair: found for pair, relation in both.items() if (found := relation.marks())}
    alike = {pair for pair, found in marks.items() if np.array_equal(*found)}
    all_rows = range(len(weights))
    groups = [[q, *(r for r in all_rows if r > q and (q, r) in alike)] for q in all_rows]
    rows = max(groups, key=len, default=[])
    if len(rows) < 2 or any(q in rows for q, _ in both.keys() - marks.keys()):
        return None
    columns = {column.tobytes(): column for column in marks[rows[0], rows[1]][0].T}
    if not 0 < len(columns) <= MOST_MARKS:
        return None
    # Frequent marks are high bits, so that sets without these marks are close together in memory.
    ordered = sorted(columns, key=lambda key: int(weights[rows[0]] @ columns[key]))
    bits = {key: 1 << i for i, key in enumerate(ordered)}
    sets: dict[int, Sets] = {}
    for q, row in product(rows, all_rows):
        marked = np.zeros(len(weights[row]), dtype=np.int64)
        for above, below in zip(*(table.T for table in marks.get((q, row), ())), strict=True):
            within = [above.tobytes()]
            if within[0] not in bits:  # a mark of another row can stand for several
                within = [key for key, column in columns.items() if not (column & ~above).any()]
                if not np.array_equal(above, np.any([columns[key] for key in within], axis=0)):
                    return None
            marked |= below * np.int64(sum(bits[key] for key in within))
        if q != row and not np.array_equal(marked, sets.setdefault(row, marked)):
            return None
    same = all(np.array_equal(of[rows[0]], of[row]) for of in (sets, weights) for row in rows)
    if not same or not pays(len(np.unique(sets[rows[0]])), len(rows), len(bits)):
        return None
    try:
        return Packing(rows, len(bits), sets, weights, relations)
    except OverflowError:
        return None


def pays(kinds: int, rows: int, marks: int) -> bool:
    """Return whether sums over subsets are less work than sums over choices.

    `kinds` is the number of different sets of a packed row.
    """
    # A zeta transform visits each subset once for each mark, so a subset is taken to cost as much
    # as four choices of sets (hence + 2).
    return bool(kinds**rows > 1 << (marks + 2))


class Packing:
    """The sums of a `RowJoin`, in which `rows` are packed: rows that have the same classes.

    `sets[r]` holds each class of row r as a set of marks, below `n`. Raises OverflowError if the
    other rows have too many choices to list, or if a sum doesn't fit in 64 bits.
    """

    def __init__(
        self,
        rows: Sequence[int],
        n: int,
        sets: Mapping[int, Sets],
        weights: Sequence[Numbers],
        relations: Relations,
    ) -> None:
        if int(weights[rows[0]].sum()) >= 2**62:
            raise OverflowError("the sum of the weights is too large: it must be less than 2**62")
        self._rows, self._n, self._full = rows, n, (1 << n) - 1
        # The tables of `_exactly` and `_within`. A `cache` of these methods would make a cycle, and
        # keep gigabytes until a full collection.
        self._by_union: dict[int, Numbers] = {}
        self._by_superset: dict[int, Numbers] = {}
        self._weights = weights[rows[0]].astype(np.int64)
        # The different sets of the packed rows, the set of each class, and the weight of each set.
        self._sets, self._set_of = np.unique(sets[rows[0]], return_inverse=True)
        self._set_weights = np.zeros(len(self._sets), dtype=np.int64)
        np.add.at(self._set_weights, self._set_of, self._weights)
        self._chosen: dict[int, Numbers] = {}
        self._sizes = list(map(len, weights))
        # All choices for the other rows: the classes, the union of the marks, and the weight.
        unions, products, bound = np.zeros(1, dtype=np.int64), np.ones(1, dtype=np.int64), 1
        for row in (row for row in range(len(weights)) if row not in rows):
            bound *= int(weights[row].sum())
            if bound >= 2**62 or len(unions) * len(weights[row]) > _MOST_LISTED:
                raise OverflowError("there are too many choices to list")
            fits = np.ones((len(unions), len(weights[row])), dtype=bool)
            for above, classes in self._chosen.items():
                if (above, row) in relations:
                    fits &= relations[above, row].words()[classes]
            choice, here = np.nonzero(fits)
            self._chosen = {q: cs[choice] for q, cs in self._chosen.items()} | {row: here}
            unions = unions[choice] | sets[row][here]
            products = products[choice] * weights[row][here].astype(np.int64)
        self._unused, self._unused_of = np.unique(self._full ^ unions, return_inverse=True)
        self._products = products
        self._check()

    def _check(self) -> None:
        # A cheap bound first, the product of all weights; the exact sums only where it's too large.
        bound, factor = 1, int(self._set_weights.sum())
        for size in range(len(self._rows)):
            bound *= factor
            if bound >= 2**62:
                bound = int(self._within_each(size, [self._full])[0]) * factor
            if bound >= 2**62:
                raise OverflowError("the sums of the packing are too large for 64 bits")
        if bound * int(self._products.sum()) >= 2**62:
            raise OverflowError("the sums over all rows are too large for 64 bits")

    def _exactly(self, k: int) -> Numbers:
        """Return, for each set, the total weight of the choices of k disjoint sets with this
        union.
        """
        if k not in self._by_union:
            sums = np.zeros(1 << self._n, dtype=np.int64)
            if k == 0:
                sums[0] = 1
            else:
                unions = np.flatnonzero(self._exactly(k - 1))
                before = self._exactly(k - 1)[unions]
                for chosen, weight in zip(self._sets, self._set_weights, strict=True):
                    disjoint = unions & chosen == 0
                    # The indices differ: different sets have different unions with `chosen`.
                    sums[unions[disjoint] | chosen] += weight * before[disjoint]
            self._by_union[k] = sums
        return self._by_union[k]

    def _within(self, k: int) -> Numbers:
        """Return, for each set, the total weight of the choices of k disjoint sets within it."""
        # This is the zeta transform of `_exactly(k)`.
        if k not in self._by_superset:
            self._by_superset[k] = self._exactly(k).copy()
            for bit in range(self._n):
                halves = self._by_superset[k].reshape(-1, 2, 1 << bit)
                # Each subset with this bit adds the sum of the same subset without it. The two
                # halves lie next to each other, so one addition of slices does it for all subsets.
                halves[:, 1] += halves[:, 0]
        return self._by_superset[k]

    def _within_each(self, k: int, marks: Sequence[int]) -> Numbers:
        """Return `_within(k)` for each of these sets of marks."""
        if len(marks) > _FEW:
            return self._within(k)[marks]
        # Choices of k sets, split into k // 2 sets with the union T and the rest within what T
        # leaves: tables for half as many sets are enough. Each
        # ordered choice is split in one way, so nothing is counted twice.
        sums, others = self._exactly(k // 2), self._within(k - k // 2)
        unions = np.flatnonzero(sums)
        inside = (unions[unions & ~of == 0] for of in marks)
        return np.array([sums[ts] @ others[of ^ ts] for of, ts in zip(marks, inside, strict=True)])

    @cached_property
    def _terms(self) -> Numbers:
        """The amount that each choice for the other rows adds to the total."""
        ways = self._within_each(len(self._rows), self._unused.tolist())
        return np.asarray(self._products * ways[self._unused_of])

    def total(self) -> int:
        """Return the total weight of all choices."""
        return int(self._terms.sum())

    def sums_of(self, row: int) -> Numbers:
        """Return the total weight of the choices with each class of a row."""
        if row in self._rows:
            return np.asarray(self._shares[self._set_of] * self._weights)
        sums = np.zeros(self._sizes[row], dtype=np.int64)
        np.add.at(sums, self._chosen[row], self._terms)
        return sums

    @cached_property
    def _shares(self) -> Numbers:
        others = self._within(len(self._rows) - 1)
        weights = np.zeros(len(self._unused), dtype=np.int64)
        np.add.at(weights, self._unused_of, self._products)
        shares = np.zeros(len(self._sets), dtype=np.int64)
        for place, chosen in enumerate(self._sets):
            fits = self._unused & chosen == chosen
            shares[place] = weights[fits] @ others[self._unused[fits] ^ chosen]
        self._by_union.clear()  # a drawn board keeps many packings, and needs only their shares
        self._by_superset.clear()
        return shares

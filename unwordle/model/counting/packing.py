"""Set packing: exact sums over choices of disjoint sets, computed with the subset zeta transform.

In strict play, words in all-white rows share no letter with each other or with the rows below. If
several rows have the same pattern and this pattern has no yellow tile, their words share no letter
in the white columns. In both cases, the rows are interchangeable and can be packed. Each packed row
has a set of letters, and these sets are disjoint. The other rows restrict the packed rows only by
the set of letters that are still unused. A well-known set-packing problem is the puzzle that asks
for five words with twenty-five different letters.

The weight of a set is the number of words with this set of letters. The weight of a choice is the
product of the weights of its sets. Let h_k(T) be the sum of the weights of all choices of k
disjoint sets with the union T. Let F_k(S) be the sum of the weights of all choices of k disjoint
subsets of S. Then F_k is the zeta transform of h_k: F_k(S) is the sum of h_k(T) over all subsets T
of S (Yates 1937; Bjorklund, Husfeldt, Kaski and Koivisto, Fourier meets Moebius, 2007). If k
is the number of packed rows, the number of boards is the sum of F_k(S) over all choices of words
for the other rows. In this sum, S is the set of letters that the choice leaves unused. All sums
must fit in 64 bits.
"""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.counting.boards import Numbers
from unwordle.model.counting.row_join import Relation, Relations

Sets: TypeAlias = NDArray[np.int64]
"""An array of sets of marks. Each set is a bit mask: bit i is 1 if mark i is a member."""

MOST_MARKS = 26
"""The maximum number of different marks in the packed rows.

A table of sums for all subsets of 26 marks takes up half a gigabyte.
"""
_MOST_LISTED = 1 << 28


def packed(weights: Sequence[Numbers], relations: Relations) -> "Packing | None":
    """Return a replacement for `RowJoin(weights, relations)` that uses set packing, or None.

    The packed rows are the largest group of rows in which two classes of different rows are related
    if and only if the classes share no mark. Returns None if the group cannot be packed, or if the
    sums are too large. Also returns None if set packing takes more work than a sum over all choices
    for the group.
    """

    def between(row: int, other: int) -> Relation | None:
        """Return the relation of `row` to `other`, or None if these rows have no relation."""
        turned = relations.get((other, row))
        return turned.turned if turned else relations.get((row, other))

    all_rows = range(len(weights))
    groups = [[q, *(r for r in all_rows if _same_marks(relations.get((q, r))))] for q in all_rows]
    rows = max(groups, key=len, default=[])
    marks = relations[rows[0], rows[1]].marks() if len(rows) > 1 else None
    if marks is None:
        return None
    columns = {column.tobytes(): column for column in marks[0].T}
    if not 0 < len(columns) <= MOST_MARKS:
        return None
    # Frequent marks are high bits, so that sets without these marks are close together in memory.
    ordered = sorted(columns, key=lambda key: int(weights[rows[0]] @ columns[key]))
    bits = {key: 1 << i for i, key in enumerate(ordered)}
    sets: dict[int, Sets] = {}
    for row in all_rows:
        for marked in (_marked(between(q, row), bits, len(weights[row])) for q in rows if q != row):
            if marked is None or not np.array_equal(marked, sets.setdefault(row, marked)):
                return None
    for row in rows[1:]:
        if any(not np.array_equal(table[rows[0]], table[row]) for table in (sets, weights)):
            return None
    if not pays(len(np.unique(sets[rows[0]])), len(rows), len(bits)):
        return None
    try:
        return Packing(rows, len(bits), sets, weights, relations)
    except OverflowError:
        return None


def pays(kinds: int, rows: int, marks: int) -> bool:
    """Return whether sums over subsets of the marks take less work than sums over choices of sets.

    A choice has one set of marks for each packed row. `kinds` is the number of different sets of
    marks of a packed row, `rows` is the number of packed rows, and `marks` is the number of marks.
    """
    return bool(kinds**rows > 1 << (marks + 2))


def _same_marks(relation: Relation | None) -> bool:
    """Return whether `relation` is defined by marks and both its rows have the same marks."""
    marks = relation.marks() if relation else None
    return marks is not None and np.array_equal(*marks)


def _marked(relation: Relation | None, bits: Mapping[bytes, int], classes: int) -> Sets | None:
    """Return a bit mask for each class of the lower row of `relation`: the marks of the class."""
    sets = np.zeros(classes, dtype=np.int64)
    if relation is None:
        return sets
    if (marks := relation.marks()) is None:
        return None
    for above, below in zip(marks[0].T, marks[1].T, strict=True):
        if above.tobytes() not in bits:
            return None
        sets |= below * np.int64(bits[above.tobytes()])
    return sets


class Packing:
    """The sums of a `RowJoin` in which some rows are packed.

    `rows` has the numbers of the packed rows, which all have the same classes. A choice of one
    class for each row is allowed only if no packed row shares a mark with another row. `sets[r]`
    has a set of marks for each class of row r. `n` is the number of different marks. Raises
    OverflowError if the other rows have too many choices to list, or if the sums do not fit in 64
    bits.
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
        self._exactly, self._within = cache(self._sums_by_union), cache(self._sums_by_superset)
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
        self._unions, self._products = unions, products
        self._check()

    def _check(self) -> None:
        """Raise OverflowError unless every sum fits in 64 bits."""
        bound, factor = 1, int(self._set_weights.sum())
        for size in range(len(self._rows)):
            bound *= factor
            if bound >= 2**62:
                bound = self._packed_total(size) * factor
            if bound >= 2**62:
                raise OverflowError("the sums of the packing are too large for 64 bits")
        if bound * int(self._products.sum()) >= 2**62 and self._chosen:
            raise OverflowError("the sums over all rows are too large for 64 bits")

    def _sums_by_union(self, k: int) -> Numbers:
        """Return the array h_k, which is defined in the docstring of the module."""
        sums_by_union = np.zeros(1 << self._n, dtype=np.int64)
        if k == 0:
            sums_by_union[0] = 1
            return sums_by_union
        unions = np.flatnonzero(self._exactly(k - 1))
        sums = self._exactly(k - 1)[unions]
        for chosen, weight in zip(self._sets, self._set_weights, strict=True):
            disjoint = unions & chosen == 0
            # The indices are different: different sets have different unions with `chosen`.
            sums_by_union[unions[disjoint] | chosen] += weight * sums[disjoint]
        return sums_by_union

    def _sums_by_superset(self, k: int) -> Numbers:
        """Return the array F_k, which is the zeta transform of h_k."""
        sums = self._exactly(k).copy()
        for bit in range(self._n):
            halves = sums.reshape(-1, 2, 1 << bit)
            halves[:, 1] += halves[:, 0]
        return sums

    def _packed_total(self, k: int) -> int:
        """Return F_k of the set of all marks: the total weight of all choices of k disjoint sets"""
        sums, others = self._exactly(k // 2), self._within(k - k // 2)
        unions = np.flatnonzero(sums)
        return int(sums[unions] @ others[self._full ^ unions])

    @cached_property
    def _terms(self) -> Numbers:
        """The amount that each choice of classes for the unpacked rows adds to the total."""
        k = len(self._rows)
        if not self._chosen:
            return np.array([self._packed_total(k)], dtype=np.int64)
        return np.asarray(self._products * self._within(k)[self._full ^ self._unions])

    def total(self) -> int:
        """Return the total weight of all choices.

        The weight of a choice is the product of the weights of its classes.
        """
        return int(self._terms.sum())

    def sums(self) -> dict[int, Numbers]:
        """Return, for each class of each row, the total weight of the choices with this class."""
        sums = dict.fromkeys(self._rows, self._shares()[self._set_of] * self._weights)
        for row, classes in self._chosen.items():
            sums[row] = np.zeros(self._sizes[row], dtype=np.int64)
            np.add.at(sums[row], classes, self._terms)
        return sums

    def sums_of(self, row: int) -> Numbers:
        """Return, for each class of a row, the total weight of the choices with this class."""
        return self.sums()[row]

    def _shares(self) -> Numbers:
        """Return, for each set of a packed row, the total weight of the choices for all other
        rows.
        """
        others = self._within(len(self._rows) - 1)
        unused, index = np.unique(self._full ^ self._unions, return_inverse=True)
        weights = np.zeros(len(unused), dtype=np.int64)
        np.add.at(weights, index, self._products)
        shares = np.zeros(len(self._sets), dtype=np.int64)
        for place, chosen in enumerate(self._sets):
            fits = unused & chosen == chosen
            shares[place] = weights[fits] @ others[unused[fits] ^ chosen]
        return shares

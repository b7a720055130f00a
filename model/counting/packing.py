"""Exact sums over choices of pairwise disjoint sets, one a row, by sums over subsets.

In strict play all-white rows hold words that share no letter, neither with each other nor with
the rows below: the problem of five words with twenty-five letters. So do, in their white columns,
rows of one pattern without yellow tiles. Such rows are interchangeable, and what they can hold
depends on the other rows only by the letters that these leave. So with F_k(S) the sum over the
ways to put k disjoint sets into S, the whole is a sum over the choices of the other rows of
F_k(what they leave).

F_k is made from h_k(T), the sum over the ways with the union T, by adding up over subsets
(the zeta transform of Yates 1937; see Bjorklund, Husfeldt, Kaski and Koivisto, Fourier meets
Moebius, 2007). Everything is added and nothing taken away: sums fit 64 bits where the whole does.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.counting.boards import Numbers, drawn
from unwordle.model.counting.row_join import Relation, Relations

Sets: TypeAlias = NDArray[np.int64]
"""Sets of marks as bits of a number."""

MOST_MARKS = 26
"""Maximum number of marks for tables over all subsets, of half a gigabyte each."""
_MOST_LISTED = 1 << 28


def packed(weights: Sequence[Numbers], relations: Relations) -> "Packing | None":
    """Return the sums of `RowJoin(weights, relations)` by subsets, if that is less work.

    The rows that are packed are the most that go together exactly if their marks are disjoint.
    Returns None if there are no two such rows, if another row has other marks, or if the sums are
    too large.
    """

    def between(row: int, other: int) -> Relation | None:
        turned = relations.get((other, row))
        return turned.turned if turned else relations.get((row, other))

    every = range(len(weights))
    groups = [[q, *(r for r in every if _are_alike(relations.get((q, r))))] for q in every]
    rows = max(groups, key=len, default=[])
    marks = relations[rows[0], rows[1]].marks() if len(rows) > 1 else None
    if marks is None:
        return None
    columns = {column.tobytes(): column for column in marks[0].T}
    if not 0 < len(columns) <= MOST_MARKS:
        return None
    # The commonest marks are the highest bits: slices of what lacks them lie close together.
    ordered = sorted(columns, key=lambda key: int(weights[rows[0]] @ columns[key]))
    bits = {key: 1 << i for i, key in enumerate(ordered)}
    sets: dict[int, Sets] = {}
    for row in every:
        for taken in (_taken(between(q, row), bits, len(weights[row])) for q in rows if q != row):
            if taken is None or not np.array_equal(taken, sets.setdefault(row, taken)):
                return None
    for row in rows[1:]:
        if any(not np.array_equal(of[rows[0]], of[row]) for of in (sets, weights)):
            return None
    if not pays(len(np.unique(sets[rows[0]])), len(rows), len(bits)):
        return None
    try:
        return Packing(rows, len(bits), sets, weights, relations)
    except OverflowError:
        return None


def pays(kinds: int, rows: int, marks: int) -> bool:
    """Return whether sums over all subsets are less work than trying all words."""
    return bool(kinds**rows > 1 << (marks + 2))


def _are_alike(relation: Relation | None) -> bool:
    """Return whether two rows have the same marks: then disjoint words go together."""
    marks = relation.marks() if relation else None
    return marks is not None and np.array_equal(*marks)


def _taken(relation: Relation | None, bits: Mapping[bytes, int], classes: int) -> Sets | None:
    """Return the marks that the classes of the lower row take; None if it has other marks."""
    taken = np.zeros(classes, dtype=np.int64)
    if relation is None:
        return taken
    if (marks := relation.marks()) is None:
        return None
    for above, below in zip(marks[0].T, marks[1].T, strict=True):
        if above.tobytes() not in bits:
            return None
        taken |= below * np.int64(bits[above.tobytes()])
    return taken


class Packings:
    """The ways to choose some disjoint sets, in order, as sums over subsets of `n` marks.

    `sets` are different sets, `weights` a whole number for each. Numbers are exact modulo 2^64.
    """

    def __init__(self, n: int, sets: Sets, weights: Numbers) -> None:
        self.n, self.sets, self.weights = n, sets, weights
        nothing = np.zeros(1 << n, dtype=np.int64)
        nothing[0] = 1
        self._exactly: dict[int, Numbers] = {0: nothing}
        self._within: dict[int, Numbers] = {}

    def exactly(self, k: int) -> Numbers:
        """Return h_k: for each set, the sum over the choices of k sets with this union."""
        if k not in self._exactly:
            exactly = np.zeros(1 << self.n, dtype=np.int64)
            before = self.exactly(k - 1)
            unions = np.flatnonzero(before)
            sums = before[unions]
            for chosen, weight in zip(self.sets, self.weights, strict=True):
                apart = unions & chosen == 0
                # Different sets, each disjoint from the one chosen, have different unions.
                exactly[unions[apart] | chosen] += weight * sums[apart]
            self._exactly[k] = exactly
        return self._exactly[k]

    def within(self, k: int) -> Numbers:
        """Return F_k: for each set, the sum over the choices of k disjoint sets in it."""
        if k not in self._within:
            sums = self.exactly(k).copy()
            for bit in range(self.n):
                halves = sums.reshape(-1, 2, 1 << bit)
                halves[:, 1] += halves[:, 0]
            self._within[k] = sums
        return self._within[k]

    def total(self, k: int) -> int:
        """Return F_k of all marks together, by halves: two unions that are disjoint."""
        first, second = k // 2, k - k // 2
        unions = np.flatnonzero(self.exactly(first))
        left = ((1 << self.n) - 1) ^ unions
        return _dot(self.exactly(first)[unions], self.within(second)[left])


def _dot(one: Numbers, other: Numbers) -> int:
    """Return the sum of products of whole numbers, in Python's own where it may not fit 64 bits."""
    bound = int(one.max(initial=0)) * int(other.max(initial=0)) * len(one)
    if bound < 2**63:
        return int(one @ other)
    return sum(a * b for a, b in zip(one.tolist(), other.tolist(), strict=True))


class Packing:
    """The sums of a `RowJoin` in which some rows are packed.

    The packed `rows` are all alike: their classes' sets must be disjoint from each other, and from
    those of the other rows. `sets[r]` has the set of marks, among n, of each class of row r.
    Raises OverflowError if the other rows have too many choices to list, or if the sums do not
    fit 64 bits.
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
            raise OverflowError("the weights are too large")
        self._rows, self._full = rows, (1 << n) - 1
        self._weights = weights[rows[0]].astype(np.int64)
        kinds, self._kind_of = np.unique(sets[rows[0]], return_inverse=True)
        of_kinds = np.zeros(len(kinds), dtype=np.int64)
        np.add.at(of_kinds, self._kind_of, self._weights)
        self._packings = Packings(n, kinds, of_kinds)
        self._chosen: dict[int, Numbers] = {}
        self._sizes = {row: len(weights[row]) for row in range(len(weights))}
        # The choices of the other rows: their classes, the marks they take, their weights.
        unions, products, bound = np.zeros(1, dtype=np.int64), np.ones(1, dtype=np.int64), 1
        for row in (row for row in self._sizes if row not in self._rows):
            bound *= int(weights[row].sum())
            if bound >= 2**62 or len(unions) * len(weights[row]) > _MOST_LISTED:
                raise OverflowError("too many choices to list")
            fits = np.ones((len(unions), len(weights[row])), dtype=bool)
            for above, classes in self._chosen.items():
                if (above, row) in relations:
                    fits &= relations[above, row].words()[classes]
            choice, here = np.nonzero(fits)
            self._chosen = {above: of[choice] for above, of in self._chosen.items()} | {row: here}
            unions = unions[choice] | sets[row][here]
            products = products[choice] * weights[row][here].astype(np.int64)
        self._unions, self._products = unions, products
        self._check()

    def _check(self) -> None:
        """Raise OverflowError unless every sum fits 64 bits: step by step, by the step before."""
        bound, of_one = 1, int(self._packings.weights.sum())
        for size in range(len(self._rows)):
            bound *= of_one
            if bound >= 2**62:
                bound = self._packings.total(size) * of_one
            if bound >= 2**62:
                raise OverflowError("the sums of the packing are too large")
        if bound * int(self._products.sum()) >= 2**62 and self._chosen:
            raise OverflowError("the sums over all rows are too large")

    @cached_property
    def _terms(self) -> Numbers:
        """The part of the total from each choice of the other rows."""
        k = len(self._rows)
        if not self._chosen:
            return np.array([self._packings.total(k)], dtype=np.int64)
        return np.asarray(self._products * self._packings.within(k)[self._full ^ self._unions])

    def total(self) -> int:
        """Return the sum over all choices of the product of the weights."""
        return int(self._terms.sum())

    def sums(self) -> dict[int, Numbers]:
        """Return, for each row and class, the part of the total from choices of that class."""
        sums = dict.fromkeys(self._rows, self._shares()[self._kind_of] * self._weights)
        for row, classes in self._chosen.items():
            sums[row] = np.zeros(self._sizes[row], dtype=np.int64)
            np.add.at(sums[row], classes, self._terms)
        return sums

    def _shares(self) -> Numbers:
        """Return, for each set, the sum over all that goes with it in one row of the packing."""
        sets, before = self._packings.sets, self._packings.within(len(self._rows) - 1)
        left, place = np.unique(self._full ^ self._unions, return_inverse=True)
        weights = np.zeros(len(left), dtype=np.int64)
        np.add.at(weights, place, self._products)
        shares = np.zeros(len(sets), dtype=np.int64)
        for kind, chosen in enumerate(sets):
            fits = left & chosen == chosen
            shares[kind] = weights[fits] @ before[left[fits] ^ chosen]
        return shares

    def draw(self, rng: Random) -> dict[int, int]:
        """Draw a class for each row, with probability their product over the total.

        Raises ValueError if there is no choice.
        """
        choice = drawn(self._terms, rng)
        left = self._full ^ int(self._unions[choice])
        sets, weights = self._packings.sets, self._packings.weights
        classes = {}
        for size, row in zip(reversed(range(len(self._rows))), self._rows, strict=True):
            fits = np.flatnonzero(sets & ~left == 0)
            terms = weights[fits] * self._packings.within(size)[left ^ sets[fits]]
            kind = fits[drawn(terms, rng)]
            left ^= int(sets[kind])
            of_kind = np.flatnonzero(self._kind_of == kind)
            classes[row] = int(of_kind[drawn(self._weights[of_kind], rng)])
        return classes | {row: int(of[choice]) for row, of in self._chosen.items()}

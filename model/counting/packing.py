"""Exact sums over choices of pairwise disjoint sets, one a row, by sums over subsets.

In strict play all-white rows hold words that share no letter, neither with each other nor with
the rows below: the problem of five words with twenty-five letters. So do, in their white columns,
rows of one pattern without yellow tiles. Such rows are interchangeable, and what they can hold
depends on the other rows only by the letters that these leave. So with F_k(S) the sum over the
ways to put k disjoint sets into S, the whole is a sum over the choices of the other rows of
F_k(what they leave).

F_k is made from h_k(T), the sum over the ways whose union is exactly T, by adding up over subsets
(the zeta transform of Yates 1937; see Bjorklund, Husfeldt, Kaski and Koivisto, Fourier meets
Moebius, 2007). Everything is added and nothing taken away: sums fit 64 bits where the whole does.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from random import Random
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from model.counting.network import drawn
from model.counting.relation import Bools, Relation

Sums: TypeAlias = NDArray[Any]
Sets: TypeAlias = NDArray[np.int64]
"""Sets of marks as bits of a number."""

MOST_MARKS = 26
"""Tables over all subsets are made for no more marks than this: half a gigabyte each."""
_MOST_LISTED = 1 << 28


def sets_of(marks: Bools) -> Sets:
    """Each row of a table of marks as one number, its first mark the lowest bit."""
    bits = np.int64(1) << np.arange(marks.shape[1], dtype=np.int64)
    return np.asarray(marks @ bits, dtype=np.int64)


@dataclass(frozen=True)
class PackedRows:
    """Rows that must hold disjoint sets of marks, and what their words and others' take of these.

    `sets[r]` are the marks of row r's words, among `n`; for rows outside `rows`, those that no
    word of `rows` beside them may have.
    """

    rows: tuple[int, ...]
    n: int
    sets: tuple[Sets, ...]

    def pays(self) -> bool:
        """Whether sums over all subsets are less work than going through the words."""
        kinds = len(np.unique(self.sets[self.rows[0]]))
        return bool(kinds ** len(self.rows) > 1 << (self.n + 2))


def packed_rows(
    rows: Sequence[Sequence[str]], pair: Callable[[int, int], Relation | None]
) -> PackedRows | None:
    """The most rows of the same words that go together just where their marks are disjoint.

    `pair` gives the relation of two rows. None where there are no two such rows, or where some
    other row does not keep to the same marks.
    """
    alike: dict[tuple[str, ...], list[int]] = {}
    for row, words in enumerate(rows):
        alike.setdefault(tuple(words), []).append(row)
    members = max(alike.values(), key=len, default=[])
    if len(members) < 2 or not rows[members[0]]:
        return None
    marks: dict[bytes, Bools] = {}
    for i, j in combinations(members, 2):
        found = _marks(pair(i, j))
        if found is None or not np.array_equal(*found):
            return None
        columns = {column.tobytes(): column for column in found[0].T}
        marks = marks or columns
        if columns.keys() != marks.keys():
            return None
    if not 0 < len(marks) <= MOST_MARKS:
        return None
    # The commonest marks are the highest bits: slices of what lacks them lie close together.
    place = {key: i for i, key in enumerate(sorted(marks, key=lambda key: marks[key].sum()))}
    sets: list[Sets] = []
    for row in range(len(rows)):
        if row in members:
            taken = sets_of(np.array([marks[key] for key in place]).T)
            sets.append(taken)
            continue
        first, *others = (_taken(pair(member, row), place, len(rows[row])) for member in members)
        if first is None or any(other is None or (other != first).any() for other in others):
            return None
        sets.append(first)
    return PackedRows(tuple(members), len(place), tuple(sets))


def _marks(relation: Relation | None) -> tuple[Bools, Bools] | None:
    """Each upper and each lower word's marks, shape (words, marks), if the relation is of marks."""
    if relation is None or relation.marks is None:
        return None
    return relation.marks.upper[relation.upper], relation.marks.lower[relation.lower]


def _taken(relation: Relation | None, place: dict[bytes, int], words: int) -> Sets | None:
    """The marks that the words of the lower row take; None where the relation has others."""
    if relation is None:
        return np.zeros(words, dtype=np.int64)
    if (found := _marks(relation)) is None:
        return None
    taken = np.zeros(words, dtype=np.int64)
    for mark, held in zip(found[0].T, found[1].T, strict=True):
        if mark.tobytes() not in place:
            return None
        taken |= held.astype(np.int64) << place[mark.tobytes()]
    return taken


class Packings:
    """The ways to choose some disjoint sets, in order, as sums over subsets of `n` marks.

    `sets` are different sets, `weights` a whole number for each. Sums are exact modulo 2^64.
    """

    def __init__(self, n: int, sets: Sets, weights: Sums) -> None:
        self.n, self.sets, self.weights = n, sets, weights
        self._exactly: dict[int, Sums] = {}
        self._within: dict[int, Sums] = {}

    def exactly(self, k: int) -> Sums:
        """h_k: for each set, the sum over the choices of k sets whose union it is."""
        if k not in self._exactly:
            made = np.zeros(1 << self.n, dtype=np.int64)
            if k == 0:
                made[0] = 1
            else:
                before = self.exactly(k - 1)
                unions = np.flatnonzero(before)
                sums = before[unions]
                for chosen, weight in zip(self.sets, self.weights, strict=True):
                    apart = unions & chosen == 0
                    # Different sets, each disjoint from the one chosen, have different unions.
                    made[unions[apart] | chosen] += weight * sums[apart]
            self._exactly[k] = made
        return self._exactly[k]

    def within(self, k: int) -> Sums:
        """F_k: for each set, the sum over the choices of k disjoint sets in it."""
        if k not in self._within:
            sums = self.exactly(k).copy()
            for bit in range(self.n):
                halves = sums.reshape(-1, 2, 1 << bit)
                halves[:, 1] += halves[:, 0]
            self._within[k] = sums
        return self._within[k]

    def total(self, k: int) -> int:
        """F_k of all marks together, by halves: two unions that are disjoint."""
        first, second = k // 2, k - k // 2
        unions = np.flatnonzero(self.exactly(first))
        left = ((1 << self.n) - 1) ^ unions
        return _dot(self.exactly(first)[unions], self.within(second)[left])


def _dot(one: Sums, other: Sums) -> int:
    """The sum of products of whole numbers, in Python's own where it may not fit 64 bits."""
    bound = int(one.max(initial=0)) * int(other.max(initial=0)) * len(one)
    if bound < 2**63:
        return int(one @ other)
    return sum(a * b for a, b in zip(one.tolist(), other.tolist(), strict=True))


class PackedNetwork:
    """A network (see `network`) of which some rows are a packing: `total`, `sums`, `draw` alike.

    `sets[r]` are the marks that row r's classes take, `weights[r]` their weights. The first `k`
    rows are the packing, all alike: their sets must be disjoint from each other and from those of
    the other rows. Of these, numbered from 0, classes go together as `related` says. Raises
    OverflowError where the others have too many choices to list, or the sums do not fit 64 bits:
    then another way has to be taken.
    """

    def __init__(
        self,
        k: int,
        n: int,
        sets: Sequence[Sets],
        weights: Sequence[Sums],
        related: dict[tuple[int, int], Bools],
    ) -> None:
        if int(weights[0].sum()) >= 2**62:
            raise OverflowError("the weights are too large")
        self.k, self.n, self._weights = k, n, weights[0].astype(np.int64)
        self._others = list(zip(sets[k:], weights[k:], strict=True))
        distinct, self._kind_of = np.unique(sets[0], return_inverse=True)
        summed = np.zeros(len(distinct), dtype=np.int64)
        np.add.at(summed, self._kind_of, self._weights)
        self.packings = Packings(n, distinct, summed)
        self._chosen, self._unions, self._products = self._listed(related)
        self._check()

    def _listed(self, related: dict[tuple[int, int], Bools]) -> tuple[list[Sums], Sets, Sums]:
        """The choices of the other rows: their classes, the marks they take, their weights."""
        chosen: list[Sums] = []
        unions = np.zeros(1, dtype=np.int64)
        products = np.ones(1, dtype=np.int64)
        bound = 1
        for row, (sets, weights) in enumerate(self._others):
            bound *= int(weights.sum())
            if bound >= 2**62 or len(unions) * len(weights) > _MOST_LISTED:
                raise OverflowError("too many choices to list")
            fits = np.ones((len(unions), len(weights)), dtype=bool)
            for before in range(row):
                if (before, row) in related:
                    fits &= related[before, row][chosen[before]]
            before_it, here = np.nonzero(fits)
            chosen = [classes[before_it] for classes in chosen] + [here]
            unions = unions[before_it] | sets[here]
            products = products[before_it] * weights[here].astype(np.int64)
        return chosen, unions, products

    def _check(self) -> None:
        """Raise OverflowError unless every sum fits 64 bits: step by step, by the step before."""
        bound, of_one = 1, int(self.packings.weights.sum())
        for size in range(self.k):
            bound *= of_one
            if bound >= 2**62:
                bound = self.packings.total(size) * of_one
            if bound >= 2**62:
                raise OverflowError("the sums of the packing are too large")
        if bound * int(self._products.sum()) >= 2**62 and self._others:
            raise OverflowError("the sums over all rows are too large")

    @property
    def _full(self) -> int:
        return (1 << self.n) - 1

    @cached_property
    def _terms(self) -> Sums:
        """The part of the total from each choice of the other rows."""
        if not self._others:
            return np.array([self.packings.total(self.k)], dtype=np.int64)
        terms: Sums = self._products * self.packings.within(self.k)[self._full ^ self._unions]
        return terms

    def total(self) -> int:
        """The sum over all choices of the product of the weights."""
        return int(self._terms.sum())

    def sums(self) -> list[Sums]:
        """For each row and class, the part of the total that comes from choices of that class."""
        shares = self._shares()[self._kind_of] * self._weights
        found = [shares] * self.k
        for (sets, _), classes in zip(self._others, self._chosen, strict=True):
            sums = np.zeros(len(sets), dtype=np.int64)
            np.add.at(sums, classes, self._terms)
            found.append(sums)
        return found

    def _shares(self) -> Sums:
        """For each set, the sum over all that goes with it where one row of the packing has it."""
        sets, before = self.packings.sets, self.packings.within(self.k - 1)
        left, place = np.unique(self._full ^ self._unions, return_inverse=True)
        weights = np.zeros(len(left), dtype=np.int64)
        np.add.at(weights, place, self._products)
        shares = np.zeros(len(sets), dtype=np.int64)
        for kind, chosen in enumerate(sets):
            fits = left & chosen == chosen
            shares[kind] = weights[fits] @ before[left[fits] ^ chosen]
        return shares

    def draw(self, rng: Random) -> list[int]:
        """A choice of one class a row, drawn with probability its product over the total.

        Raises ValueError where there is no choice.
        """
        choice = drawn(self._terms, rng)
        left = self._full ^ int(self._unions[choice])
        packed = []
        for size in range(self.k - 1, -1, -1):
            sets = self.packings.sets
            fits = np.flatnonzero(sets & ~left == 0)
            terms = self.packings.weights[fits] * self.packings.within(size)[left ^ sets[fits]]
            kind = fits[drawn(terms, rng)]
            left ^= int(sets[kind])
            of_kind = np.flatnonzero(self._kind_of == kind)
            packed.append(int(of_kind[drawn(self._weights[of_kind], rng)]))
        return packed + [int(classes[choice]) for classes in self._chosen]

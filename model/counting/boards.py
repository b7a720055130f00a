"""Boards: the second phase compiled, so that it can be counted, sampled and walked through."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb, factorial, prod
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from model.counting.network import Network, Numbers, drawn
from model.counting.packing import PackedNetwork, PackedRows, packed_rows
from model.counting.relation import Relation

Board: TypeAlias = tuple[str, ...]
"""The words of a board: the guesses from first to last, then the solution."""

Places: TypeAlias = NDArray[np.intp]

_MOST_REDRAWN = 10_000


@dataclass(frozen=True)
class _Block:
    """Rows that hold one word together, and the words that they can all hold.

    `places[i]` says where these words stand among the words of `rows[i]`.
    """

    rows: tuple[int, ...]
    places: tuple[Places, ...]


@dataclass(frozen=True)
class _Part:
    """The sum over boards on which each block of rows holds one word, and its sign."""

    factor: int
    blocks: Sequence[_Block]
    classes: Sequence[Places]
    weights: Sequence[Numbers]
    network: Network | PackedNetwork


class Boards:
    """The boards with a word of `rows[r]` in each guess row r, and then the solution.

    Words of two rows q < r go together as `pairs[q, r]` says. Where `distinct`, no word stands
    twice on a board. `progress` is told which part of a long count is done, from 0 to 1.

    What joins more than two rows can be given as disjoint `cases`, numbered from 0: a board is of
    one of them. They are one more row, which `pairs` joins to the others and no board shows.
    """

    def __init__(
        self,
        rows: Sequence[Sequence[str]],
        solution: str,
        pairs: Mapping[tuple[int, int], Relation],
        *,
        distinct: bool,
        progress: Callable[[float], None] | None = None,
        cases: int | None = None,
    ) -> None:
        self.rows = tuple(tuple(row) for row in rows)
        self.cases = cases
        self.all_rows = self.rows if cases is None else (*self.rows, (*map(str, range(cases)),))
        """The rows, and the cases where there are any."""
        self.solution = solution
        self.pairs = dict(pairs)
        self.distinct = distinct
        self.progress = progress
        self._blocks: dict[tuple[int, ...], _Block] = {}

    # ------------------------------------------------------------------------------- sums

    def count(self) -> int:
        """How many boards there are, exactly."""
        return self._count

    @cached_property
    def _count(self) -> int:
        return self.weighted_count(self._ones)

    @cached_property
    def _ones(self) -> list[Numbers]:
        return [np.ones(len(row), dtype=np.int64) for row in self.all_rows]

    def weighted_count(self, weights: Sequence[Numbers]) -> int:
        """The sum over all boards of the product of their guesses' weights.

        `weights[r][i]` is a whole number, at least 1, for the word `rows[r][i]`.
        """
        return sum(part.factor * part.network.total() for part in self._parts(weights))

    def marginals(self, weights: Sequence[Numbers]) -> list[Numbers]:
        """For each guess row and word, the part of `weighted_count` from boards that hold it."""
        shares = [np.zeros(len(row), dtype=object) for row in self.all_rows]
        for part in self._parts(weights):
            for block, classes, weight, sums in zip(
                part.blocks, part.classes, part.weights, part.network.sums(), strict=True
            ):
                of_class = _weights_of_classes(classes, weight).astype(object)
                each = (part.factor * sums.astype(object) // of_class)[classes] * weight
                for row, places in zip(block.rows, block.places, strict=True):
                    shares[row][places] += each
        return shares[: len(self.rows)]

    def _parts(self, weights: Sequence[Numbers]) -> Iterator[_Part]:
        """What the sum over boards is made of.

        Without `distinct`, one part: every row a block of its own. With it, Moebius inversion
        over the partitions of the rows (Rota 1964): boards on which all rows of a block hold one
        word, for every block, count with the weight of the partition.
        """
        weights = [*weights, *self._ones[len(weights) :]]
        rows = range(len(self.all_rows))
        partitions = _partitions(rows) if self.distinct else iter([[(row,) for row in rows]])
        for partition in partitions:
            blocks = [self._block(rows) for rows in partition]
            if all(len(block.places[0]) for block in blocks):
                yield self._part(blocks, weights)

    def _block(self, rows: tuple[int, ...]) -> _Block:
        if rows not in self._blocks:
            first, *others = (self._place[row] for row in rows)
            common = set(first).intersection(*others)
            words = [word for word in first if word in common]
            places = [np.array([self._place[r][w] for w in words], dtype=np.intp) for r in rows]
            together = np.ones(len(words), dtype=bool)
            for (q, above), (r, below) in combinations(zip(rows, places, strict=True), 2):
                if pair := self._pair(q, r):
                    together &= pair.agree(above, below)
            self._blocks[rows] = _Block(rows, tuple(place[together] for place in places))
        return self._blocks[rows]

    @cached_property
    def _place(self) -> tuple[dict[str, int], ...]:
        return tuple({word: i for i, word in enumerate(row)} for row in self.all_rows)

    def _part(self, blocks: list[_Block], weights: Sequence[Numbers]) -> _Part:
        """The network of these blocks: their words alike in every relation are one class."""
        packed = self._packed
        if packed:
            blocks = sorted(blocks, key=lambda block: block.rows[0] not in packed.rows)
        elif len(self.pairs) == comb(len(self.all_rows), 2):
            # Every two rows are related: the fewest words last, so that masks shrink soonest.
            blocks = sorted(blocks, key=lambda block: -len(block.places[0]))
        kinds, classes, of_words, of_classes = [], [], [], []
        for block in blocks:
            columns = np.array([*self._types(block), np.zeros_like(block.places[0])])
            _, kind, of_word = np.unique(columns, axis=1, return_index=True, return_inverse=True)
            held = zip(block.rows, block.places, strict=True)
            weight = _product([weights[row][places] for row, places in held])
            kinds.append(kind)
            classes.append(of_word.reshape(-1))
            of_words.append(weight)
            of_classes.append(_weights_of_classes(classes[-1], weight))
        factor = prod(_moebius(len(block.rows)) for block in blocks)
        network = self._packed_network(blocks, kinds, of_classes) or Network(
            of_classes, self._tables(blocks, kinds), self.progress
        )
        return _Part(factor, blocks, classes, of_words, network)

    @cached_property
    def _packed(self) -> PackedRows | None:
        """Rows of disjoint words, where counting them as such is less work."""
        packed = packed_rows(self.all_rows, self._pair)
        return packed if packed and packed.pays() else None

    def _packed_network(
        self, blocks: Sequence[_Block], kinds: Sequence[Places], weights: Sequence[Numbers]
    ) -> PackedNetwork | None:
        """The network of blocks of which the first are the packed rows; None if too large."""
        if self._packed is None:
            return None
        packed, k = self._packed, len(self._packed.rows)
        sets = []
        for block, kind in zip(blocks, kinds, strict=True):
            held = zip(block.rows, block.places, strict=True)
            of_rows = [packed.sets[row][places[kind]] for row, places in held]
            sets.append(np.bitwise_or.reduce(of_rows))
        if any(not np.array_equal(weights[0], weight) for weight in weights[1:k]):
            return None
        try:
            return PackedNetwork(k, packed.n, sets, weights, self._tables(blocks[k:], kinds[k:]))
        except OverflowError:
            return None

    def _tables(
        self, blocks: Sequence[_Block], kinds: Sequence[Places]
    ) -> dict[tuple[int, int], NDArray[np.bool_]]:
        """For each two blocks that are related, which of their classes go together."""
        pairs = combinations(range(len(blocks)), 2)
        tables = {(b, c): self._table(blocks[b], kinds[b], blocks[c], kinds[c]) for b, c in pairs}
        return {pair: table for pair, table in tables.items() if table is not None}

    def _pair(self, row: int, other: int) -> Relation | None:
        """The relation of two rows, whichever is the upper one."""
        if (row, other) in self.pairs or (other, row) not in self.pairs:
            return self.pairs.get((row, other))
        return self.pairs[other, row].turned

    def _types(self, block: _Block) -> list[Places]:
        """The types of the block's words in each relation with a row outside it."""
        outside = [row for row in range(len(self.all_rows)) if row not in block.rows]
        return [
            pair.upper[places]
            for row, places in zip(block.rows, block.places, strict=True)
            for other in outside
            if (pair := self._pair(row, other))
        ]

    def _table(
        self, block: _Block, kinds: Places, other: _Block, other_kinds: Places
    ) -> NDArray[np.bool_] | None:
        """Which of two blocks' words go together, for one word of each class; None if all do."""
        table = None
        for row, places in zip(block.rows, block.places, strict=True):
            for other_row, other_places in zip(other.rows, other.places, strict=True):
                if pair := self._pair(row, other_row):
                    chosen = pair.upper[places[kinds]], pair.lower[other_places[other_kinds]]
                    related = pair.related
                    if not all(map(np.array_equal, chosen, map(np.arange, related.shape))):
                        related = related[np.ix_(*chosen)]
                    table = related if table is None else table & related
        return table

    # ----------------------------------------------------------------------------- single boards

    def sample(self, n: int, rng: Random) -> list[Board]:
        """Draw n boards, each uniformly and independently of the others.

        Raises ValueError where there is no board.
        """
        if self.count() == 0:
            raise ValueError("there is no board to draw")
        return [self._draw(rng) for _ in range(n)]

    def _draw(self, rng: Random) -> Board:
        """Draw a board; with `distinct`, again while a word stands on it twice.

        Where nothing but `distinct` holds between rows, at least one in r! draws is kept, r the
        guess rows: rows of n_1 <= n_2 <= ... words that can be filled distinctly can be so in at
        least the product of max(1, n_i - i + 1) ways (Ostrand 1970). Constraints between rows
        can make it rarer; then the rows are drawn one by one instead, each by its exact share.
        """
        for _ in range(_MOST_REDRAWN):
            guesses = self._draw_freely(rng)
            if not self.distinct or len(set(guesses)) == len(guesses):
                return (*guesses, self.solution)
        boards = self
        for row in range(len(self.rows)):
            shares = boards.marginals(boards._ones)[row]
            boards = boards.only(row, [drawn(shares, rng)])
        return (*(words[0] for words in boards.rows), self.solution)

    def _draw_freely(self, rng: Random) -> list[str]:
        """Draw the words of the rows, uniformly but for `distinct`."""
        part, words_of = self._free_part
        guesses = [""] * len(self.all_rows)
        for block, words, place in zip(part.blocks, words_of, part.network.draw(rng), strict=True):
            guesses[block.rows[0]] = rng.choice(words[place])
        return guesses[: len(self.rows)]

    @cached_property
    def _free_part(self) -> tuple[_Part, list[list[list[str]]]]:
        """The part in which every row is a block of its own, and the words of its classes."""
        part = self._part([self._block((row,)) for row in range(len(self.all_rows))], self._ones)
        words_of = []
        for block, classes in zip(part.blocks, part.classes, strict=True):
            words: list[list[str]] = [[] for _ in range(classes.max(initial=-1) + 1)]
            for word, of_class in zip(self.all_rows[block.rows[0]], classes, strict=True):
                words[of_class].append(word)
            words_of.append(words)
        return part, words_of

    def only(self, row: int, places: Sequence[int]) -> "Boards":
        """The boards that have one of the words at these places of `rows[row]` in that row."""
        kept = np.asarray(places, dtype=np.intp)
        rows = list(self.rows)
        rows[row] = tuple(self.rows[row][place] for place in places)
        pairs = dict(self.pairs)
        for (q, r), pair in self.pairs.items():
            if row in (q, r):
                every = slice(None)
                pairs[q, r] = pair.only(kept if row == q else every, kept if row == r else every)
        return Boards(
            rows,
            self.solution,
            pairs,
            distinct=self.distinct,
            progress=self.progress,
            cases=self.cases,
        )

    def __iter__(self) -> Iterator[Board]:
        """Every board once, in the order of the rows' words, the last row changing fastest."""
        masks = [np.ones(len(row), dtype=bool) for row in self.all_rows]
        return ((*guesses, self.solution) for guesses in self._extend((), masks))

    def _extend(self, guesses: Board, masks: list[NDArray[np.bool_]]) -> Iterator[Board]:
        row = len(guesses)
        if row == len(self.rows):
            yield guesses
            return
        for place in np.flatnonzero(masks[row]):
            word = self.rows[row][place]
            if not (self.distinct and word in guesses):
                left = self.narrowed(masks, row, int(place), range(row + 1, len(masks)))
                if all(mask.any() for mask in left[row + 1 :]):
                    yield from self._extend((*guesses, word), left)

    def narrowed(
        self, masks: Sequence[NDArray[np.bool_]], row: int, place: int, others: Iterable[int]
    ) -> list[NDArray[np.bool_]]:
        """The masks, those of the other rows narrowed to what goes with this word of the row."""
        left = list(masks)
        for other in others:
            if pair := self._pair(row, other):
                left[other] = masks[other] & pair.with_upper(place)
        return left

    def __contains__(self, board: object) -> bool:
        if not isinstance(board, tuple) or len(board) != len(self.rows) + 1:
            return False
        *guesses, solution = board
        if solution != self.solution or (self.distinct and len(set(guesses)) < len(guesses)):
            return False
        found = [self._place[row].get(word, -1) for row, word in enumerate(guesses)]
        if -1 in found:
            return False
        places, cases = np.array(found, dtype=np.intp), np.ones(self.cases or 1, dtype=bool)
        for (q, r), pair in self.pairs.items():
            if r == len(places):
                cases &= pair.with_upper(found[q])
            elif not pair.agree(places[q : q + 1], places[r : r + 1])[0]:
                return False
        return bool(cases.any())


def _product(factors: Sequence[Numbers]) -> Numbers:
    """The product of arrays, in Python's own whole numbers where int64 might not hold its sum."""
    most = prod(int(factor.max(initial=1)) for factor in factors)
    fits = most * len(factors[0]) < 2**62
    product: Numbers = factors[0] if fits else factors[0].astype(object)
    for factor in factors[1:]:
        product = product * factor
    return product


def _weights_of_classes(classes: Places, weights: Numbers) -> Numbers:
    sums = np.zeros(classes.max(initial=-1) + 1, dtype=weights.dtype)
    np.add.at(sums, classes, weights)
    return sums


def _moebius(size: int) -> int:
    """A block's factor of the Moebius function of the partition lattice."""
    return factorial(size - 1) if size % 2 else -factorial(size - 1)


def _partitions(items: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """The ways to part items into blocks."""
    if not items:
        yield []
        return
    first, *rest = items
    for partition in _partitions(rest):
        yield [(first,), *partition]
        for i, block in enumerate(partition):
            yield [*partition[:i], (first, *block), *partition[i + 1 :]]

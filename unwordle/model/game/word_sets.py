"""Sets of words as bit masks (bit i for word i), and the words that fit colours.

One set is an integer; many are the rows of an array of bytes.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import Letters, alphabet_size

Bools: TypeAlias = NDArray[np.bool_]

Places: TypeAlias = NDArray[np.intp]
"""Indices of words."""

Bits: TypeAlias = NDArray[np.uint8]
"""Sets of words as bits, eight words in a byte."""

_WHITE, _GREEN = 0, 2  # as in `feedback.pattern_code`
_ELSEWHERE, _HERE, _ANYWHERE = range(3)


def packed(chosen: Bools) -> Bits:
    """Return sets, given as truth values (sets, words), as bit masks."""
    return np.packbits(chosen, axis=-1, bitorder="little")


def unpacked(sets: Bits, words: int) -> Bools:
    """Return bit masks as truth values, (sets, words)."""
    return np.unpackbits(sets, axis=-1, count=words, bitorder="little").view(np.bool_)


def as_numbers(sets: Bits) -> list[int]:
    """Return sets as integers, two of which intersect in less than 1 µs."""
    return [int.from_bytes(row.tobytes(), "little") for row in sets]


def chosen(words: int, number: int) -> Bools:
    """Return a set as truth values of `number` words."""
    size = (number + 7) // 8
    return unpacked(np.frombuffer(words.to_bytes(size, "little"), dtype=np.uint8), number)


def members(words: int) -> Iterator[int]:
    """Yield a set's indices in ascending order."""
    yield from np.flatnonzero(chosen(words, words.bit_length())).tolist()


class WordSets:
    """The words of a list that fit guesses and their colours, as sets.

    If `by_tile`, tiles with the same letter do not affect each other.
    """

    # A word fits if it has the guess's letter in each green column and another in each other, and
    # as many copies as are shown green or yellow, or more if no tile is white. Each condition has
    # its set, so five letters' words are the intersection of ten (2 µs for 12,947 words).

    def __init__(self, letters: Letters, *, by_tile: bool = False) -> None:
        self.letters, self.by_tile = letters, by_tile
        self._numbers = alphabet_size(letters)

    @property
    def everything(self) -> Bits:
        """The set of all words."""
        return packed(np.ones(len(self.letters), dtype=bool))

    def fitting(self, guesses: Letters, colours: NDArray[Any]) -> Bits:
        """Return the possible solutions for each guess and its colours.

        The colours are 0 (white), 1 (yellow) and 2 (green), (guesses, columns).
        """
        there = np.where(colours == _GREEN, _HERE, _ELSEWHERE)
        return self._meeting(guesses, colours, there, colours == _WHITE, by_tile=self.by_tile)

    def hard(self, guesses: Letters, colours: NDArray[Any]) -> Bits:
        """Return the next guesses that hard mode allows, for each guess and its colours."""
        there = np.where(colours == _GREEN, _HERE, _ANYWHERE)
        return self._meeting(guesses, colours, there, np.zeros_like(colours, dtype=bool))

    def _meeting(
        self,
        guesses: Letters,
        colours: NDArray[Any],
        there: Places,
        full: Bools,
        *,
        by_tile: bool = False,
    ) -> Bits:
        # `there` says where each tile's letter must be, and `full` which tiles say that the word
        # has no more copies than are coloured.
        known = np.minimum(guesses, self._numbers)
        sets: Bits = self._in_column[0][known[:, 0], there[:, 0]]
        for column in range(1, guesses.shape[1]):
            sets &= self._in_column[column][known[:, column], there[:, column]]
        for column in range(guesses.shape[1]):
            same = guesses == guesses[:, column, None]
            if by_tile:
                same = (np.arange(guesses.shape[1]) == column)[None]
            coloured = (same & (colours != _WHITE)).sum(axis=1)
            exactly = (same & full).any(axis=1).astype(np.intp)
            sets &= self._copies[known[:, column], coloured, exactly]
        return sets

    @cached_property
    def _in_column(self) -> Bits:
        """The words that meet a condition on a letter in a column, (columns, letters,
        conditions).
        """
        # The last number is for letters that no word has.
        each = np.arange(self._numbers + 1)[:, None]
        here = packed(self.letters.T[:, None, :] == each)
        everything = np.broadcast_to(self.everything, here.shape)
        return np.stack([~here & everything, here, everything], axis=2)

    @cached_property
    def _copies(self) -> Bits:
        """The words with at least, or exactly, a number of copies of each letter."""
        each = np.arange(self._numbers + 1)[:, None]
        copies = sum((column == each).view(np.uint8) for column in self.letters.T)
        number = np.arange(self.letters.shape[1] + 1)[:, None]
        by_letter = np.asarray(copies)[:, None]
        return np.stack([packed(by_letter >= number), packed(by_letter == number)], axis=2)


def classes_of(table: NDArray[Any]) -> tuple[Places, Places]:
    """Return one column from each class of equal columns, and the class of every column."""
    keys = np.packbits(table, axis=0) if table.dtype == bool else table
    # `lexsort` is several times as fast as `np.unique` of rows.
    order = np.lexsort(keys[::-1]) if len(keys) else np.arange(keys.shape[1])
    keys = keys[:, order]
    is_first = np.ones(len(order), dtype=bool)
    is_first[1:] = (keys[:, 1:] != keys[:, :-1]).any(axis=0)
    classes = np.empty_like(order)
    classes[order] = np.cumsum(is_first) - 1
    return order[is_first], classes

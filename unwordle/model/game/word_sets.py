"""Sets of words as bit masks, and the words that fit guesses and their colours.

In a bit mask, bit i is 1 if word i is a member. A single set is stored as an integer. Many sets
are stored as the rows of an array of bytes. A set of words can also be stored as an array with a
truth value for each word.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import BASE_THREE, Colour, Letters, alphabet_size

Bools: TypeAlias = NDArray[np.bool_]
"""An array of truth values, for example one for each word of a list."""

Places: TypeAlias = NDArray[np.intp]
"""An array of indices, for example into a list of words."""

Bits: TypeAlias = NDArray[np.uint8]
"""An array of sets of words. Each row is a bit mask with eight words per byte."""

_WHITE, _GREEN = BASE_THREE[Colour.WHITE], BASE_THREE[Colour.GREEN]
_ELSEWHERE, _HERE, _ANYWHERE = range(3)


def packed(chosen: Bools) -> Bits:
    """Return sets of words as bit masks.

    For each set and word, `chosen` is true if the word is a member of the set.
    """
    return np.packbits(chosen, axis=-1, bitorder="little")


def unpacked(sets: Bits, words: int) -> Bools:
    """Return, for each set and word, whether the word is a member of the set.

    `words` is the number of words that a set can contain.
    """
    return np.unpackbits(sets, axis=-1, count=words, bitorder="little").view(np.bool_)


def as_numbers(sets: Bits) -> list[int]:
    """Return each set as an integer.

    The intersection of two sets in this form is computed in less than 1 µs.
    """
    return [int.from_bytes(row.tobytes(), "little") for row in sets]


def chosen(words: int, number: int) -> Bools:
    """Return, for each word of a list, whether the word is a member of a set.

    `words` is the set as a bit mask, and `number` is the number of words in the list.
    """
    size = (number + 7) // 8
    return unpacked(np.frombuffer(words.to_bytes(size, "little"), dtype=np.uint8), number)


def members(words: int) -> Iterator[int]:
    """Yield the indices of the words in a set, in ascending order.

    `words` is the set as a bit mask: bit i is 1 if word i is a member.
    """
    yield from np.flatnonzero(chosen(words, words.bit_length())).tolist()


class WordSets:
    """A list of words, with methods that find the words that fit guesses and their colours.

    A word fits a guess if it has the letter of the guess in each green column, and a different
    letter in each other column. The word must also have each letter of the guess at least as often
    as the guess shows the letter green or yellow. If a tile with the letter is white, the word must
    not have the letter more often. A set of words is stored for each of these conditions.

    The words that fit a guess of five letters are the intersection of ten sets. For 12,947 words,
    the intersection is computed in 2 µs. The tests compare the results with `feedback`.

    If `by_tile` is true, each tile is treated as the only tile with its letter. The tests then
    compare the results with `tile_by_tile`.
    """

    def __init__(self, letters: Letters, *, by_tile: bool = False) -> None:
        self.letters, self.by_tile = letters, by_tile
        self._numbers = alphabet_size(letters)

    @property
    def everything(self) -> Bits:
        """The set of all words."""
        return packed(np.ones(len(self.letters), dtype=bool))

    def fitting(self, guesses: Letters, colours: NDArray[Any]) -> Bits:
        """Return, for each guess and its colours, the set of words that could be the solution.

        `colours[i, c]` is the colour of guess i in column c: 0 for white, 1 for yellow and 2 for
        green.
        """
        there = np.where(colours == _GREEN, _HERE, _ELSEWHERE)
        return self._meeting(guesses, colours, there, colours == _WHITE, by_tile=self.by_tile)

    def hard(self, guesses: Letters, colours: NDArray[Any]) -> Bits:
        """Return, for each guess and its colours, the set of next guesses that hard mode allows.

        A next guess must have the green letters in the same columns. The next guess must also have
        each letter at least as often as the guess shows the letter green or yellow.
        """
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
        """Return, for each guess, the set of words that meet the conditions of all its tiles.

        With `_ELSEWHERE`, a word must not have the letter in this column. `full` is true for a tile
        if a word must not have more copies of the tile's letter than the guess shows green or
        yellow.
        """
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
        """The set of words for each column, letter and condition."""
        # The last number is for letters that no word has.
        each = np.arange(self._numbers + 1)[:, None]
        here = packed(self.letters.T[:, None, :] == each)
        everything = np.broadcast_to(self.everything, here.shape)
        return np.stack([~here & everything, here, everything], axis=2)

    @cached_property
    def _copies(self) -> Bits:
        """The set of words for each letter, number of copies, and condition."""
        each = np.arange(self._numbers + 1)[:, None]
        copies = sum((column == each).view(np.uint8) for column in self.letters.T)
        number = np.arange(self.letters.shape[1] + 1)[:, None]
        by_letter = np.asarray(copies)[:, None]
        return np.stack([packed(by_letter >= number), packed(by_letter == number)], axis=2)


def types_of(table: NDArray[Any]) -> tuple[Places, Places]:
    """Return the index of one column of each type, and the type of each column of the table.

    Two columns are of the same type if they are equal.
    """
    keys = np.packbits(table, axis=0) if table.dtype == bool else table
    # `lexsort` is several times as fast as `np.unique` of rows.
    order = np.lexsort(keys[::-1]) if len(keys) else np.arange(keys.shape[1])
    keys = keys[:, order]
    is_first = np.ones(len(order), dtype=bool)
    is_first[1:] = (keys[:, 1:] != keys[:, :-1]).any(axis=0)
    types = np.empty_like(order)
    types[order] = np.cumsum(is_first) - 1
    return order[is_first], types

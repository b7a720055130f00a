"""Tables for words without a common letter, which the white rows of a strict game hold."""

import numpy as np

from unwordle.model.game.feedback import Letters
from unwordle.model.game.word_sets import Bools, Places, packed

MOST_LETTERS = 26
"""The size of the largest alphabet for which tables of all sets of letters are used.

A table for 26 letters has a size of 8 MB.
"""


class DisjointWords:
    """Tables that show which sets of letters are sufficient for a given number of disjoint words.

    Words are disjoint if they have no letter in common. A set of letters is sufficient for n words
    if the set has all letters of n disjoint words. If the letters of a word include all letters of
    another word, the tables need only the set of the other word's letters. So 641 sets of letters
    represent the 12,947 words of Wordle's list of 2022.
    """

    def __init__(self, letters: Letters) -> None:
        used, numbers = np.unique(letters, return_inverse=True)
        self._size = max(3, len(used))
        self.sets: Places = np.bitwise_or.reduce(1 << numbers.reshape(letters.shape), axis=1)
        """The bit mask of each word's letters. Bit i is set if the word has letter i."""
        # `_tables[n]` has a bit for each set of letters. The bit is 1 if the set is sufficient for
        # n disjoint words. `_unions[n]` has the minimal sufficient sets.
        self._tables = [np.full(1 << self._size - 3, 255, dtype=np.uint8)]
        self._unions = [np.zeros(1, dtype=np.intp)]

    def suffice(self, number: int, letters: Places) -> Bools:
        """Return, for each set of letters, whether it has all letters of `number` disjoint words.

        `letters` has the sets of letters as bit masks.
        """
        while len(self._tables) <= number:
            self._grow()
        bits = self._tables[number].take(letters >> 3) >> (letters & 7).astype(np.uint8)
        return (bits & 1).view(np.bool_)

    def _grow(self) -> None:
        """Add the table for the next larger number of disjoint words."""
        known = len(self._tables)
        words = self._unions[1] if known > 1 else np.unique(self.sets)
        unions, there = self._unions[-1], np.zeros(1 << self._size, dtype=bool)
        for word in words:
            there[unions[unions & word == 0] | word] = True
        # The subset zeta transform, with "or" instead of sums (see model/counting/packing.py):
        # afterwards, the table has every set that contains a set in `there`.
        table = packed(there)
        for bit, lacking in enumerate((0x55, 0x33, 0x0F)):
            table |= (table & lacking) << (1 << bit)
        for bit in range(self._size - 3):
            halves = table.reshape(-1, 2, 1 << bit)
            halves[:, 1] |= halves[:, 0]
        self._tables.append(table)
        unions = np.flatnonzero(there)
        for bit in range(self._size):
            fewer = unions & ~(1 << bit)
            unions = unions[(fewer == unions) | ~self.suffice(known, fewer)]
        self._unions.append(unions)

"""Tables for words without a common letter, as in white rows of strict play."""

import numpy as np

from unwordle.model.game.feedback import Letters
from unwordle.model.game.word_sets import Bools, Places, packed

# A table of all sets of 26 letters takes 8 MB.
MOST_LETTERS = 26


class DisjointWords:
    """The sets of letters that are enough for n disjoint words.

    A word matters only if it doesn't contain all letters of another one. Of 12,947 words, 641 do.
    """

    def __init__(self, letters: Letters) -> None:
        used, numbers = np.unique(letters, return_inverse=True)
        self._size = max(3, len(used))
        self.sets: Places = np.bitwise_or.reduce(1 << numbers.reshape(letters.shape), axis=1)
        """The letters of each word."""
        # `_tables[n]` has a bit for each set of letters. The bit is 1 if the set is sufficient for
        # n disjoint words. `_unions[n]` has the minimal sufficient sets.
        self._tables = [np.full(1 << self._size - 3, 255, dtype=np.uint8)]
        self._unions = [np.zeros(1, dtype=np.intp)]

    def suffice(self, number: int, letters: Places) -> Bools:
        """Return whether each set of letters contains `number` disjoint words."""
        while len(self._tables) <= number:
            self._grow()
        bits = self._tables[number].take(letters >> 3) >> (letters & 7).astype(np.uint8)
        return (bits & 1).view(np.bool_)

    def _grow(self) -> None:
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

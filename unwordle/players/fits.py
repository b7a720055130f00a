"""Which words fit what a game has shown, for many games at once.

A set of words is a row of bits, eight words a byte: that a word fits a guess and its pattern is
one condition a tile on the letter in the tile's column, and one a tile on how many copies of its
letter the word has. Each such condition is kept as a row of bits, so the words that fit are ten
of these rows, and-ed (for words of five letters; some 2 microseconds for all 12,947 words). The
tests hold these sets to `feedback`.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import BASE_THREE, Colour, numbers_in
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Bools, Places
from unwordle.model.theory.rules import rules_called

Bits: TypeAlias = NDArray[np.uint8]
"""Sets of words, one a row, eight words a byte, the first word in the highest bit."""

Reals: TypeAlias = NDArray[np.float64]

WHITE, YELLOW, GREEN = (BASE_THREE[Colour(colour)] for colour in "WYG")
_BLOCK, _SETS = 64, 512
_DENSE = 0.7
"""Of sets with so many eights of bytes that are not 0 all bytes are looked at."""


@dataclass(frozen=True)
class FitSets:
    """The sets of a lexicon's words that fit guesses, under these rules."""

    lexicon: Lexicon
    rules: str = "wordle"

    def everything(self, n: int) -> Bits:
        """Return the set of all words, n times."""
        return np.repeat([np.packbits(np.ones(len(self.lexicon), dtype=bool))], n, axis=0)

    def fitting(self, guesses: Places, patterns: NDArray[np.uint8]) -> Bits:
        """Return the words that could be the solution, for each guess (a place in the lexicon).

        `patterns[i, c]` is the colour of tile c of guess i: WHITE, YELLOW or GREEN.
        """
        if self.rules not in ("wordle", "report"):
            return self._coloured_so(guesses, patterns)
        letters = self.lexicon.letters[guesses].astype(np.intp)
        sets: Bits = self._in_column[self._column_key(letters, patterns, 0)]
        for column in range(1, self.lexicon.length):
            sets &= self._in_column[self._column_key(letters, patterns, column)]
        for column in range(self.lexicon.length):
            same = letters == letters[:, column, None]
            if self.rules == "report":  # it colours each tile by itself
                same = (np.arange(self.lexicon.length) == column)[None]
            need = (same & (patterns != WHITE)).sum(axis=1)
            exact = (same & (patterns == WHITE)).any(axis=1)
            sets &= self._copies[self._copies_key(letters[:, column], need, exact)]
        return sets

    def _coloured_so(self, guesses: Places, patterns: NDArray[np.uint8]) -> Bits:
        """As `fitting`, word by word, for rules without a known shorter way."""
        letters, rules = self.lexicon.letters, rules_called(self.rules)
        shown = patterns.astype(np.intp) @ 3 ** np.arange(self.lexicon.length - 1, -1, -1)
        sets = np.empty((len(guesses), (len(self.lexicon) + 7) // 8), dtype=np.uint8)
        for start in range(0, len(guesses), _BLOCK):
            block = slice(start, start + _BLOCK)
            codes = rules.codes(letters[guesses[block]], letters)
            sets[block] = np.packbits(codes == shown[block, None], axis=1)
        return sets

    def hard(self, guesses: Places, patterns: NDArray[np.uint8]) -> Bits:
        """Return the words that hard mode allows after each guess: greens kept, coloured letters
        used.
        """
        letters = self.lexicon.letters[guesses].astype(np.intp)
        sets = self.everything(len(guesses))
        for column in range(self.lexicon.length):
            green = patterns[:, column] == GREEN
            key = self._column_key(letters, patterns, column)
            sets &= self._in_column[np.where(green, key, len(self._in_column) - 1)]
            same = letters == letters[:, column, None]
            need = (same & (patterns != WHITE)).sum(axis=1)
            sets &= self._copies[self._copies_key(letters[:, column], need, np.zeros_like(need))]
        return sets

    def _column_key(self, letters: Places, patterns: NDArray[np.uint8], column: int) -> Places:
        key: Places = (column * self._numbers + letters[:, column]) * 2
        key += patterns[:, column] == GREEN
        return key

    def _copies_key(self, letter: Places, need: Places, exact: Places) -> Places:
        return (letter * (self.lexicon.length + 1) + need) * 2 + exact

    @cached_property
    def _numbers(self) -> int:
        """How many numbers cover the lexicon's letters."""
        return numbers_in(self.lexicon.letters)

    @cached_property
    def _in_column(self) -> Bits:
        """For column, letter and (not green, green): who has another letter there, or this one."""
        letters = self.lexicon.letters
        has = letters.T[:, None, :] == np.arange(self._numbers, dtype=letters.dtype)[:, None]
        packed = np.packbits(has, axis=2)
        whole = self.everything(1)
        both = np.stack([~packed & whole, packed], axis=2)
        return np.vstack([both.reshape(-1, whole.shape[1]), whole])

    @cached_property
    def _copies(self) -> Bits:
        """For letter, number and (at least, exactly): who has that many copies of it."""
        letters = self.lexicon.letters
        each = np.arange(self._numbers, dtype=letters.dtype)[:, None]
        copies = np.zeros((self._numbers, len(letters)), dtype=np.uint8)
        for column in letters.T:
            copies += column == each
        number = np.arange(self.lexicon.length + 1, dtype=np.uint8)[:, None]
        at_least = np.packbits(copies[:, None] >= number, axis=2)
        exactly = np.packbits(copies[:, None] == number, axis=2)
        return np.stack([at_least, exactly], axis=2).reshape(-1, at_least.shape[2])


@dataclass(frozen=True)
class Weigher:
    """Sums of the words' weights over sets, by a table of what each byte can add."""

    weights: Reals

    @cached_property
    def total(self) -> float:
        """The weight of all words together."""
        return float(self.weights.sum())

    @cached_property
    def _of_bytes(self) -> NDArray[np.float32]:
        padded = np.zeros((len(self.weights) + 7) // 8 * 8)
        padded[: len(self.weights)] = self.weights
        bits = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1)
        return (padded.reshape(-1, 8) @ bits.T.astype(np.float64)).astype(np.float32).ravel()

    def __call__(self, sets: Bits) -> Reals:
        """Return the sum of the weights of each set's words."""
        sums = np.zeros(len(sets))
        for start in range(0, len(sets), _SETS):
            block = sets[start : start + _SETS]
            eights = np.zeros((len(block), -(-block.shape[1] // 8)), dtype=np.uint64)
            eights.view(np.uint8)[:, : block.shape[1]] = block
            # What is known leaves few words: eight bytes are looked at together.
            some = np.flatnonzero(eights.ravel() != 0)
            few = len(some) < _DENSE * eights.size
            sums[start : start + _SETS] = self._sparse(eights, some) if few else self._dense(block)
        return sums

    def _sparse(self, eights: NDArray[np.uint64], some: Places) -> Reals:
        """Return the sums of sets in which these are the only eight bytes that are not 0."""
        starts = np.arange(len(eights)) * (8 * eights.shape[1])
        those = eights.ravel().take(some).view(np.uint8)
        inside = np.flatnonzero(those != 0)
        places = (some.take(inside >> 3) << 3) + (inside & 7)
        first = np.searchsorted(places, starts)
        numbers = np.diff(first, append=len(places))
        columns = places - np.repeat(starts, numbers)
        each = self._of_bytes.take((columns << 8) + those.take(inside))
        sums = np.zeros(len(eights))
        if len(there := np.flatnonzero(numbers)):
            sums[there] = np.add.reduceat(each, first[there], dtype=np.float64)
        return sums

    def _dense(self, sets: Bits) -> Reals:
        """Return the sums of sets that have words in most bytes."""
        starts = np.arange(sets.shape[1]) << 8
        parts = (sets[i : i + _BLOCK] for i in range(0, len(sets), _BLOCK))
        sums = [self._of_bytes.take(part + starts).sum(axis=1, dtype=np.float64) for part in parts]
        return np.concatenate(sums)


def members(sets: Bits, words: Places) -> Bools:
    """Say whether each set holds each of these words, shape (sets, words)."""
    bits = sets.take(words >> 3, axis=1)
    bits >>= (7 - (words & 7)).astype(np.uint8)
    bits &= 1
    return bits.view(np.bool_)


def holds(sets: Bits, which: Places, words: Places) -> Bools:
    """Say whether set `which[i]` holds word `words[i]`."""
    bits: Bits = sets[which, words >> 3] >> (7 - (words & 7)).astype(np.uint8)
    bits &= 1
    return bits.view(np.bool_)

"""The words that fit what a game has shown, for many games at once, and sums over them."""

from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import BASE_THREE, Colour
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Bits, Bools, Places, WordSets, packed
from unwordle.model.theory.rules import rules_called

Reals: TypeAlias = NDArray[np.float64]

WHITE, YELLOW, GREEN = (BASE_THREE[Colour(colour)] for colour in "WYG")
_BLOCK, _SETS = 64, 256


@dataclass(frozen=True)
class FittingWords:
    """The sets of a lexicon's words that fit guesses, under these rules."""

    lexicon: Lexicon
    rules: str = "wordle"

    def everything(self, n: int) -> Bits:
        """Return the set of all words, n times."""
        return np.repeat(self._sets.everything[None], n, axis=0)

    def fitting(self, guesses: Places, patterns: NDArray[np.uint8]) -> Bits:
        """Return the words that could be the solution, for each guess (a place in the lexicon).

        `patterns[i, c]` is the colour of tile c of guess i: WHITE, YELLOW or GREEN.
        """
        if self.rules not in ("wordle", "report"):
            return self._coloured_so(guesses, patterns)
        return self._sets.fitting(self.lexicon.letters[guesses], patterns)

    def hard(self, guesses: Places, patterns: NDArray[np.uint8]) -> Bits:
        """Return the words that hard mode allows after each guess."""
        return self._sets.hard(self.lexicon.letters[guesses], patterns)

    @cached_property
    def _sets(self) -> WordSets:
        return WordSets(self.lexicon.letters, by_tile=rules_called(self.rules).by_tile)

    def _coloured_so(self, guesses: Places, patterns: NDArray[np.uint8]) -> Bits:
        """As `fitting`, word by word, for rules without a known shorter way."""
        letters, rules = self.lexicon.letters, rules_called(self.rules)
        shown = patterns.astype(np.intp) @ 3 ** np.arange(self.lexicon.length - 1, -1, -1)
        return packed(rules.codes(letters[guesses], letters) == shown[:, None])


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
        bits = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1, bitorder="little")
        return (padded.reshape(-1, 8) @ bits.T.astype(np.float64)).astype(np.float32).ravel()

    def __call__(self, sets: Bits) -> Reals:
        """Return the sum of the weights of each set's words."""
        sums, size = np.zeros(len(sets)), sets.shape[1]
        for start in range(0, len(sets), _SETS):  # some at a time, that the processor's cache holds
            bits = sets[start : start + _SETS].ravel()
            some = np.flatnonzero(bits != 0)
            which, place = np.divmod(some, size)
            each = self._of_bytes.take((place << 8) + bits.take(some))
            sums[start : start + _SETS] = np.bincount(which, each, len(bits) // size)
        return sums


def members(sets: Bits, words: Places) -> Bools:
    """Say whether each set holds each of these words, shape (sets, words)."""
    bits = sets.take(words >> 3, axis=1)
    bits >>= (words & 7).astype(np.uint8)
    bits &= 1
    return bits.view(np.bool_)


def holds(sets: Bits, which: Places, words: Places) -> Bools:
    """Say whether set `which[i]` holds word `words[i]`."""
    bits: Bits = sets[which, words >> 3] >> (words & 7).astype(np.uint8)
    bits &= 1
    return bits.view(np.bool_)

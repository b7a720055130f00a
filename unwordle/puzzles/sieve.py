"""Sieve: which wrong words each guess lets through, for one answer.

A guess lets a word through where its colours against the word are its colours against the
answer. Guesses leave only the answer where no wrong word gets through all of them, so the search
works on sets of words: bit sets, for speed. The tests compare them with `feedback`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game import feedback
from unwordle.model.game.feedback import Codes, Letters, feedback_codes, letters_of, pattern_of
from unwordle.model.game.grid import Hint
from unwordle.model.game.lexicon import Lexicon

Bits: TypeAlias = NDArray[np.uint64]
"""Sets of words, 64 words a number, along the last axis."""

_BLOCK = 256
_ALL = np.uint64(2**64 - 1)


@dataclass(frozen=True)
class Sieve:
    """The guesses allowed for an answer, and the wrong words that each lets through."""

    answer: str
    guesses: tuple[str, ...]
    patterns: tuple[str, ...]
    """The colours of each guess against the answer."""
    wrong: tuple[str, ...]
    """The words that a solver could take for the answer."""
    left: Bits
    """The wrong words that each guess lets through, shape (guesses, numbers)."""
    greens: NDArray[np.bool_]
    """The columns that each guess shows green, shape (guesses, length)."""
    coloured: NDArray[np.intp]
    """How many tiles each guess shows green or yellow."""
    told_from: Lexicon
    """All words that the clues distinguish: the wrong ones and the answer."""

    @cached_property
    def everyone(self) -> Bits:
        """All wrong words, as a set."""
        return packed(np.ones(len(self.wrong), dtype=np.bool_))

    def left_by(self, chosen: list[int]) -> Bits:
        """Return the wrong words that get through all of the chosen guesses."""
        left: Bits = np.bitwise_and.reduce(self.left[chosen], axis=0, initial=_ALL)
        return left & self.everyone

    def lets(self, word: int) -> NDArray[np.bool_]:
        """Return which guesses let the wrong word at this place through."""
        return (self.left[:, word // 64] >> np.uint64(word % 64) & np.uint64(1)).astype(np.bool_)

    def survivors(self) -> NDArray[np.intp]:
        """Return how many of the guesses let each wrong word through."""
        counts = np.zeros(len(self.wrong), dtype=np.intp)
        for block in range(0, len(self.left), _BLOCK):
            through = flags(self.left[block : block + _BLOCK], len(self.wrong))
            counts += through.sum(axis=0, dtype=np.intp)
        return counts

    def irredundant(self, chosen: list[int]) -> bool:
        """Return whether, without any one of the chosen guesses, more wrong words get through."""
        left = sizes(self.left_by(chosen))
        without = (chosen[:i] + chosen[i + 1 :] for i in range(len(chosen)))
        return all(sizes(self.left_by(others)) > left for others in without)

    def remaining(self, chosen: list[int]) -> list[int]:
        """Return how many words, the answer included, are left after each of the chosen guesses."""
        through = np.bitwise_and.accumulate(self.left[chosen], axis=0)
        return [1 + left for left in sizes(through).tolist()]

    def hints(self, chosen: Sequence[int]) -> list[Hint]:
        """Return the chosen guesses with their colours."""
        return [Hint(self.guesses[i], self.patterns[i]) for i in chosen]

    def words(self, through: Bits) -> list[str]:
        """Return the wrong words of a set."""
        return [self.wrong[i] for i in np.flatnonzero(flags(through, len(self.wrong)))]

    @property
    def inseparable(self) -> list[str]:
        """The wrong words that no guess rules out."""
        return self.words(np.bitwise_and.reduce(self.left, axis=0, initial=_ALL))


def sieve(answer: str, vocabulary: Lexicon, against: Lexicon) -> Sieve:
    """Return what the guesses of a vocabulary let through, of the wrong words of `against`.

    The answer is no guess. All three are of words of one length.
    """
    guesses = tuple(word for word in vocabulary.words if word != answer)
    wrong = tuple(word for word in against.words if word != answer)
    ours, theirs = letters_of(guesses), letters_of(wrong)
    codes = feedback_codes(ours, letters_of([answer]))[:, 0] if guesses else np.zeros(0, np.uint16)
    shown = feedback.colours_of(codes, len(answer))
    patterns = tuple(pattern_of(int(code), len(answer)) for code in codes)
    left, coloured = _let_through(ours, codes, theirs), (shown > 0).sum(axis=1)
    return Sieve(answer, guesses, patterns, wrong, left, shown == 2, coloured, against)


def _let_through(guesses: Letters, codes: Codes, words: Letters) -> Bits:
    """Return for each guess the words against which it shows the pattern with its code.

    A pattern says of a word: its letter in each green column, and that it has another in each
    column that is not green; and of each letter of the guess, how many copies the word has,
    or, where every copy of the guess is coloured, how many it has at least.
    """
    length = guesses.shape[1]
    through = np.empty((len(guesses), -(-len(words) // 64)), dtype=np.uint64)
    if not len(guesses) or not len(words):
        return through
    here = words.T[:, None, :] == np.arange(feedback.numbers_in(words, guesses))[:, None]
    in_column = packed(np.stack([~here, here], axis=2))
    copies = here.sum(axis=0)
    at_least = copies[:, None, :] >= np.arange(length + 2)[:, None]
    counted = packed(np.stack([at_least[:, :-1], at_least[:, :-1] & ~at_least[:, 1:]], axis=2))
    shown = feedback.colours_of(codes, length)
    through[:] = packed(np.ones(len(words), dtype=np.bool_))
    for column in range(length):
        letter = guesses[:, column]
        through &= in_column[column][letter, (shown[:, column] == 2).astype(np.intp)]
        same = guesses == letter[:, None]
        coloured = (same & (shown > 0)).sum(axis=1)
        exactly = (same & (shown == 0)).any(axis=1).astype(np.intp)
        through &= counted[letter, coloured, exactly]
    return through


def packed(chosen: NDArray[np.bool_]) -> Bits:
    """Return sets of words from flags, one flag a word along the last axis."""
    eights = np.packbits(chosen, axis=-1, bitorder="little")
    room = [(0, 0)] * (eights.ndim - 1) + [(0, -eights.shape[-1] % 8)]
    return np.ascontiguousarray(np.pad(eights, room)).view(np.uint64)


def flags(words: Bits, number: int) -> NDArray[np.uint8]:
    """Return sets of words, out of `number` words, as flags: the inverse of `packed`."""
    return np.unpackbits(words.view(np.uint8), axis=-1, count=number, bitorder="little")


def sizes(words: Bits) -> NDArray[np.intp]:
    """Return how many words each set has."""
    return np.asarray(np.bitwise_count(words).sum(axis=-1, dtype=np.intp))

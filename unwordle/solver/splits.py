"""How guesses split the words that remain, and the measures by which strategies compare splits."""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import Codes

Sizes: TypeAlias = NDArray[np.int32]
"""For each remaining word and guess, how many remain if it is the one. Shape (words, guesses)."""

Values: TypeAlias = NDArray[np.float64]

_FEW = 32
"""Up to this many words are compared with each other."""
_COUNTS = 1 << 16
"""How many words of a pattern are counted for some guesses at a time: few stay in the cache."""


def partition_sizes(codes: Codes) -> Sizes:
    """How many words share each word's pattern: codes and sizes have shape (words, guesses)."""
    words, guesses = codes.shape
    sizes = np.zeros(codes.shape, dtype=np.int32)
    if words <= _FEW:
        for row in range(words):
            same = (codes[row] == codes).view(np.uint8)
            sizes[row] = same.sum(axis=0, dtype=np.uint8)  # many times as quick as in words
        return sizes
    patterns = int(codes.max()) + 1
    step = max(1, _COUNTS // patterns)
    of_guess = np.arange(min(step, guesses), dtype=np.intp) * patterns
    for first in range(0, guesses, step):
        block = codes[:, first : first + step]
        flat = block + of_guess[: block.shape[1]]
        counts = np.bincount(flat.ravel(), minlength=block.shape[1] * patterns)
        sizes[:, first : first + step] = counts[flat]
    return sizes


def entropy(sizes: Sizes) -> Values:
    """Return the bits of information that a guess's pattern gives on average."""
    bits = np.log2(np.arange(1, len(sizes) + 1))
    return np.asarray(np.log2(len(sizes)) - bits[sizes - 1].mean(axis=0))


def worst(sizes: Sizes) -> Values:
    """Return how many words remain after a guess at worst, negated."""
    return np.asarray(-sizes.max(axis=0).astype(np.float64))


def expected(sizes: Sizes) -> Values:
    """Return how many words remain after a guess on average, negated."""
    return np.asarray(-sizes.mean(axis=0))


def parts(sizes: Sizes) -> Values:
    """Return how many patterns a guess may be shown."""
    return np.asarray((1 / sizes).sum(axis=0))


Measure: TypeAlias = Callable[[Sizes], Values]

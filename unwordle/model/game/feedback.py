"""The rule of the game: the colours that a guess shows, given the solution.

`feedback` is the definition that all other code is tested against. `feedback_codes` handles many
words at once.
"""

from functools import cache, lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.input import LATIN, InputError, check_type, folded, number_of
from unwordle.model.game.input import Colour as Colour

Letters: TypeAlias = NDArray[np.uint8]
"""Words as letter numbers (see `input.number_of`), (words, letters)."""

Codes: TypeAlias = NDArray[np.uint16]


_DIGITS = str.maketrans("WYG", "012")
# The entries of the arrays computed at once, so that they fit into the processor's cache.
_BLOCK = 1 << 19
# A block has at least so many solutions, even if its arrays exceed `_BLOCK`.
_FEWEST_SOLUTIONS = 64


def feedback(guess: str, solution: str) -> str:
    """Return the pattern that Wordle shows for `guess`: G, Y or W for each letter.

    Greens come first and claim their letters. Then, from left to right, a tile is yellow if the
    solution has an unclaimed copy of its letter, which it claims, and white otherwise.

    Examples:
        >>> feedback("sease", "essay")
        'YYYYW'
    """
    for word in (guess, solution):
        check_type(word, str, "word", "text")
    guess, solution = folded(guess), folded(solution)
    if len(guess) != len(solution):
        raise InputError(f"the words {guess!r} and {solution!r} differ in length")
    pattern = [Colour.WHITE] * len(guess)
    unclaimed = []
    for column, (ours, theirs) in enumerate(zip(guess, solution, strict=True)):
        if ours == theirs:
            pattern[column] = Colour.GREEN
        else:
            unclaimed.append(theirs)
    for column, letter in enumerate(guess):
        if pattern[column] is not Colour.GREEN and letter in unclaimed:
            pattern[column] = Colour.YELLOW
            unclaimed.remove(letter)
    return "".join(pattern)


def tile_by_tile(guess: str, solution: str) -> str:
    """Return a guess's pattern as in the course report: yellow wherever the letter is elsewhere.

    Without repeated letters, `feedback` returns the same pattern.
    """
    return "".join(
        Colour.GREEN if ours == theirs else Colour.YELLOW if ours in solution else Colour.WHITE
        for ours, theirs in zip(guess, solution, strict=True)
    )


@lru_cache(maxsize=1024)
def pattern_code(pattern: str) -> int:
    """Return a pattern as a number in base three, W = 0, Y = 1, G = 2."""
    return int(pattern.translate(_DIGITS), 3)


def pattern_of(code: int, length: int) -> str:
    """Return the pattern of `length` tiles with this `pattern_code`."""
    return "".join("WYG"[code // 3**power % 3] for power in reversed(range(length)))


def colours_of(codes: Codes, length: int) -> NDArray[np.intp]:
    """Return the tiles' colours as 0 (white), 1 (yellow) and 2 (green), (codes, length)."""
    return codes.astype(np.intp)[:, None] // 3 ** np.arange(length - 1, -1, -1) % 3


def letters_of(words: tuple[str, ...] | list[str]) -> Letters:
    """Return words as letter numbers, (words, letters)."""
    joined = "".join(words)
    if joined.isascii():
        flat = np.frombuffer(joined.encode("ascii"), dtype=np.uint8) - ord("a")
    else:
        flat = np.fromiter(map(number_of, joined), np.uint8, len(joined))
    return flat.reshape(len(words), len(words[0]) if words else 0)


def alphabet_size(*words: Letters) -> int:
    """Return the highest letter number plus 1, at least 26."""
    return 1 + max(int(letters.max(initial=len(LATIN) - 1)) for letters in words)


def feedback_codes(guesses: Letters, solutions: Letters, *, by_tile: bool = False) -> Codes:
    """Return pattern codes, (guesses, solutions), as `feedback` or `tile_by_tile` has them.

    A letter's colours depend only on its columns in the guess and in the solution, so a code is a
    sum over the guess's different letters.
    """
    length = guesses.shape[1]
    dtype = np.uint8 if 3**length <= 256 else np.uint16
    table = np.empty((len(solutions), len(guesses)), dtype=dtype)
    size = alphabet_size(guesses, solutions)
    # A kind is a letter together with its columns. If the guesses are few, they use few kinds.
    guess_kinds = _columns(guesses) * size + guesses.T
    kinds = np.arange(size << length)
    if guess_kinds.size < kinds.size:
        kinds, guess_kinds = np.unique(guess_kinds, return_inverse=True)
        guess_kinds = guess_kinds.reshape(guesses.T.shape)
    columns, letters = kinds // size, kinds % size
    terms = _terms_of_a_letter(length, by_tile).astype(dtype).ravel()
    width = max(_FEWEST_SOLUTIONS, _BLOCK // max(1, len(kinds), len(guesses)))
    step = max(1, _BLOCK // width)
    for start in range(0, len(solutions), width):
        block = solutions[start : start + width]
        kind_codes = terms.take((columns[:, None] << length) + _columns_of(letters, block))
        for first in range(0, len(guesses), step):
            rows = slice(first, first + step)
            codes = kind_codes.take(guess_kinds[0, rows], axis=0)
            for column_kinds in guess_kinds[1:, rows]:
                codes += kind_codes.take(column_kinds, axis=0)
            table[start : start + width, rows] = codes.T
    return table.T


def _columns(guesses: Letters) -> NDArray[np.intp]:
    """Return the columns of each letter as bits at its first copy, and 0 at the others."""
    letters = np.ascontiguousarray(guesses.T)
    same = (letters[:, None] == letters).view(np.uint8)  # a byte is enough for 8 columns
    own = np.uint8(1) << np.arange(len(letters), dtype=np.uint8)[:, None]
    columns = (same * own).sum(axis=1, dtype=np.intp)
    return np.where(columns & -columns == own, columns, 0)


def _columns_of(letters: NDArray[np.intp], solutions: Letters) -> NDArray[np.intp]:
    different, which = np.unique(letters, return_inverse=True)
    columns = np.zeros((len(different), len(solutions)), dtype=np.intp)
    for c, column_letters in enumerate(solutions.T):
        columns += (different[:, None] == column_letters).astype(np.intp) << c
    return columns[which]


@cache
def _terms_of_a_letter(length: int, by_tile: bool) -> Codes:
    # What a letter adds to the code if these are its columns, as bits, in guess and solution.
    guess, solution = np.indices((1 << length, 1 << length))
    free = np.array([bits.bit_count() for bits in range(1 << length)])[solution & ~guess]
    code = np.zeros(guess.shape, dtype=np.uint16)
    for c in range(length):
        here = guess >> c & 1 > 0
        green = here & (solution >> c & 1 > 0)
        yellow = here & ~green & ((solution if by_tile else free) > 0)
        free -= yellow
        code = code * np.uint16(3) + yellow + green * np.uint16(2)
    return code.astype(np.uint16)

"""The rule of the game: the colours of a guess against the solution.

`feedback` is the oracle of the whole project, written to be read. `feedback_codes` is the same
rule for many words at once. The tests compare the two, and both with the formulas of
`model.theory.rules`.
"""

from functools import cache, lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.colour import Colour as Colour
from unwordle.model.game.input import LATIN, number_of

Letters: TypeAlias = NDArray[np.uint8]
"""Words as numbers (`input.number_of`), one word a row, one letter a column: (n, length)."""

Codes: TypeAlias = NDArray[np.uint16]
"""Patterns as numbers (`pattern_code`), of one byte for up to five tiles."""


BASE_THREE = {Colour.WHITE: 0, Colour.YELLOW: 1, Colour.GREEN: 2}
_DIGITS = str.maketrans("WYG", "012")
_BLOCK = 1 << 19
"""Number of pairs, of kinds or guesses with solutions, that are coloured at a time."""
_FEWEST_SOLUTIONS = 64
"""Number of solutions in such a block, even of more pairs."""


def feedback(guess: str, solution: str) -> str:
    """Return the pattern that Wordle shows for `guess`: one of G, Y, W a letter.

    Greens first; then, left to right, a letter that is not green is yellow while the solution
    has copies of it not yet claimed, else white.

    Examples:
        >>> feedback("sease", "essay")
        'YYYYW'
    """
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
    """Return the pattern by the course report's rules, which colour each tile on its own.

    Green where the solution has the letter there, yellow if it is elsewhere in it, else white:
    as `feedback` for a guess without repeated letters.
    """
    return "".join(
        Colour.GREEN if ours == theirs else Colour.YELLOW if ours in solution else Colour.WHITE
        for ours, theirs in zip(guess, solution, strict=True)
    )


@lru_cache(maxsize=1024)
def pattern_code(pattern: str) -> int:
    """Return a pattern as a number in base three, first tile first: W is 0, Y is 1, G is 2."""
    return int(pattern.translate(_DIGITS), 3)


def pattern_of(code: int, length: int) -> str:
    """Return the pattern of `length` tiles that has this code."""
    colours = {value: colour for colour, value in BASE_THREE.items()}
    return "".join(colours[code // 3**place % 3] for place in reversed(range(length)))


def colours_of(codes: Codes, length: int) -> NDArray[np.intp]:
    """Return the tiles of pattern codes, white 0, yellow 1, green 2; shape (codes, length)."""
    return codes.astype(np.intp)[:, None] // 3 ** np.arange(length - 1, -1, -1) % 3


def letters_of(words: tuple[str, ...] | list[str]) -> Letters:
    """Return words of one length as an array of letters, shape (n, length)."""
    joined = "".join(words)
    if joined.isascii():
        flat = np.frombuffer(joined.encode("ascii"), dtype=np.uint8) - ord("a")
    else:
        flat = np.fromiter(map(number_of, joined), np.uint8, len(joined))
    return flat.reshape(len(words), len(words[0]) if words else 0)


def numbers_in(*words: Letters) -> int:
    """Return a number above those of all letters of these words, at least 26."""
    return 1 + max(int(letters.max(initial=len(LATIN) - 1)) for letters in words)


def feedback_codes(guesses: Letters, solutions: Letters, *, by_tile: bool = False) -> Codes:
    """Return the pattern code of every guess against every solution, shape (guesses, solutions).

    The codes are those of `feedback`, or of `tile_by_tile` if `by_tile`. Those of one solution lie
    together in memory. A letter's tiles depend only on its columns in the guess and in the
    solution: a code is the sum of what its letters add.
    """
    length = guesses.shape[1]
    kind = np.uint8 if 3**length <= 256 else np.uint16
    table = np.empty((len(solutions), len(guesses)), dtype=kind)
    letters_in_all = numbers_in(guesses, solutions)
    # A kind is a letter with the columns that hold it; few guesses have fewer kinds than all.
    places = _columns(guesses) * letters_in_all + guesses.T
    kinds = np.arange(letters_in_all << length)
    if places.size < kinds.size:
        kinds, places = np.unique(places, return_inverse=True)
        places = places.reshape(guesses.T.shape)
    columns, letters = kinds // letters_in_all, kinds % letters_in_all
    adds = _tiles_of_a_letter(length, by_tile).astype(kind).ravel()
    width = max(_FEWEST_SOLUTIONS, _BLOCK // max(1, len(kinds), len(guesses)))
    step = max(1, _BLOCK // width)
    for start in range(0, len(solutions), width):
        block = solutions[start : start + width]
        of_kinds = adds.take((columns[:, None] << length) + _columns_of(letters, block))
        for first in range(0, len(guesses), step):
            rows = slice(first, first + step)
            codes = of_kinds.take(places[0, rows], axis=0)
            for of_column in places[1:, rows]:
                codes += of_kinds.take(of_column, axis=0)
            table[start : start + width, rows] = codes.T
    return table.T


def _columns(guesses: Letters) -> NDArray[np.intp]:
    """Return the columns that hold each guess's letters, as bits, shape (length, guesses).

    A letter's columns are given at its first column; its later columns have 0, so that its tiles
    are counted once.
    """
    length = guesses.shape[1]
    found = np.zeros((length, len(guesses)), dtype=np.intp)
    for c, letter in enumerate(guesses.T):
        new = np.ones(len(guesses), dtype=bool)
        for earlier in range(c):
            same = guesses[:, earlier] == letter
            found[earlier] += (same & (found[earlier] > 0)).astype(np.intp) << c
            new &= ~same
        found[c] = new.astype(np.intp) << c
    return found


def _columns_of(letters: NDArray[np.intp], solutions: Letters) -> NDArray[np.intp]:
    """Return the columns that hold a letter, as bits, shape (letters, solutions)."""
    different, which = np.unique(letters, return_inverse=True)
    found = np.zeros((len(different), len(solutions)), dtype=np.intp)
    for c, held in enumerate(solutions.T):
        found += (different[:, None] == held).astype(np.intp) << c
    return found[which]


@cache
def _tiles_of_a_letter(length: int, by_tile: bool) -> Codes:
    """Return what a letter's tiles add to a code, shape (columns in guess, columns in solution).

    Columns are bits. This is the rule once more: greens first, then yellows from the left while
    the solution has copies that are not claimed.
    """
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

"""The rule of the game: how a guess is coloured against the solution.

`feedback` is the oracle of the whole project, written to be read. `feedback_codes` is the same
rule for many words at once; the tests hold the two together.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from model.game.colour import Colour as Colour

Letters: TypeAlias = NDArray[np.uint8]
"""Words as numbers, one word a row, one letter a column: a = 0 to z = 25. Shape (n, length)."""

Codes: TypeAlias = NDArray[np.uint16]
"""Patterns as numbers: see `pattern_code`."""


BASE_THREE = {Colour.WHITE: 0, Colour.YELLOW: 1, Colour.GREEN: 2}
_BLOCK = 1 << 17


def feedback(guess: str, solution: str) -> str:
    """The pattern that Wordle shows for `guess`: one of G, Y, W a letter.

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
    """The pattern by the course report's rules, which colour each tile on its own.

    Green where the solution has the letter there, yellow where it has it elsewhere, else white:
    as `feedback` for a guess without repeated letters.
    """
    return "".join(
        Colour.GREEN if ours == theirs else Colour.YELLOW if ours in solution else Colour.WHITE
        for ours, theirs in zip(guess, solution, strict=True)
    )


def pattern_code(pattern: str) -> int:
    """A pattern as a number in base three, first tile first: W is 0, Y is 1, G is 2."""
    code = 0
    for colour in pattern:
        code = 3 * code + BASE_THREE[Colour(colour)]
    return code


def pattern_of(code: int, length: int) -> str:
    """The pattern of `length` tiles that has this code."""
    colours = {value: colour for colour, value in BASE_THREE.items()}
    return "".join(colours[code // 3**place % 3] for place in reversed(range(length)))


def colours_of(codes: Codes, length: int) -> NDArray[np.intp]:
    """The tiles of pattern codes, white 0, yellow 1, green 2; shape (codes, length)."""
    places = 3 ** np.arange(length - 1, -1, -1)
    return codes.astype(np.intp)[:, None] // places % 3


def letters_of(words: tuple[str, ...] | list[str]) -> Letters:
    """Words of one length as an array of letters, shape (n, length)."""
    length = len(words[0]) if words else 0
    flat = np.frombuffer("".join(words).encode("ascii"), dtype=np.uint8) - ord("a")
    return flat.reshape(len(words), length)


def feedback_codes(guesses: Letters, solutions: Letters, *, by_tile: bool = False) -> Codes:
    """The pattern code of every guess against every solution, shape (guesses, solutions).

    As `feedback` colours them, or where `by_tile`, as `tile_by_tile` does.
    """
    table = np.empty((len(guesses), len(solutions)), dtype=np.uint16)
    step = max(1, _BLOCK // max(1, len(solutions)))
    columns = [np.ascontiguousarray(column) for column in solutions.T]
    for start in range(0, len(guesses), step):
        block = slice(start, start + step)
        table[block] = _codes([column[:, None] for column in guesses[block].T], columns, by_tile)
    return table


def _codes(guess: list[Letters], solution: list[Letters], by_tile: bool) -> Codes:
    """The rule on arrays that broadcast: one array a column."""
    green = [ours == theirs for ours, theirs in zip(guess, solution, strict=True)]
    open_copy = [~hit for hit in green]
    code = np.zeros(green[0].shape, dtype=np.uint16)
    for column, letter in enumerate(guess):
        copies = np.zeros(code.shape, dtype=np.int8)
        for theirs, unclaimed in zip(solution, open_copy, strict=True):
            copies += (theirs == letter) & (by_tile | unclaimed)
        for earlier in range(0 if by_tile else column):
            same = guess[earlier] == letter
            if same.any():
                copies -= same & open_copy[earlier]
        code *= 3
        code += (open_copy[column] & (copies > 0)).view(np.uint8)
        code += green[column].view(np.uint8) * np.uint8(2)
    return code

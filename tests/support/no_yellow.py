"""The rules `no-yellow`, the example of how to add rules: a tile is green, or it is white.

Rules say the same three ways: the pattern of one word, the codes of many at once, and formulas.
"""

import numpy as np

from unwordle.model.game.feedback import Codes, Letters
from unwordle.model.logic.encoding import Formula
from unwordle.model.theory.propositions import RowLetters
from unwordle.model.theory.rules import Rules, green_letter, none_counted, white_place


def green_or_white(guess: str, solution: str) -> str:
    """Green where the solution has the letter, else white."""
    return "".join(
        "G" if ours == theirs else "W" for ours, theirs in zip(guess, solution, strict=True)
    )


def never_yellow(guess: RowLetters, solution: RowLetters, column: int, letter: str) -> Formula:
    """No letter is yellow."""
    return ~guess.yellow(column, letter)


class NoYellow(Rules):
    """Rules with codes of their own."""

    def codes(self, guesses: Letters, solutions: Letters) -> Codes:
        """Each pattern in base three, its first tile first: a green tile is a 2."""
        same = guesses[:, None, :] == solutions[None, :, :]
        digits = 3 ** np.arange(guesses.shape[1] - 1, -1, -1)
        return (2 * same @ digits).astype(np.uint16)


NO_YELLOW = NoYellow(
    "no-yellow",
    green_or_white,
    by_tile=True,
    distinct=True,
    on_tiles={
        "1 green letter": green_letter,
        "2 never yellow": never_yellow,
        "4a white place": white_place,
    },
    on_copies=none_counted,
)

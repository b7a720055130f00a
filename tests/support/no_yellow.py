"""The rules `no-yellow`, an example of new rules: every tile is green or white.

Rules have three forms: the pattern of one guess, the codes of many guesses, and formulas.
"""

import numpy as np

from unwordle.model.game.feedback import Codes, Letters
from unwordle.model.logic.encoding import Formula
from unwordle.model.theory.propositions import RowLetters
from unwordle.model.theory.rules import Rules, green_letter, white_place


def green_or_white(guess: str, solution: str) -> str:
    """Return a pattern that is green where the words agree, and white elsewhere."""
    return "".join(
        "G" if ours == theirs else "W" for ours, theirs in zip(guess, solution, strict=True)
    )


def never_yellow(guess: RowLetters, solution: RowLetters, column: int, letter: str) -> Formula:
    """Return the constraint that `letter` is not yellow in `column` of the guess."""
    return ~guess.yellow(column, letter)


class NoYellow(Rules):
    """Rules without yellow tiles. This class computes pattern codes directly."""

    def codes(self, guesses: Letters, solutions: Letters) -> Codes:
        """Return pattern codes of shape (guesses, solutions).

        A code is a number in base three, with the digit 2 for green and 0 for white.
        """
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
)

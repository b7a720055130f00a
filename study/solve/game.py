"""What the study's program knows at a turn, which is less than Wordle says; `simulate` asks."""

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from model.game.alphabet import number_of
from model.game.feedback import Letters
from model.game.hint import Hint
from model.solve.game import State


class StudyState(State):
    """What is known to a program that reads hints as the study's does."""

    def fitting(self, hints: list[Hint]) -> list[NDArray[np.bool_]]:
        """Return which of the consistent words fit each of some hints, as the study reads them."""
        letters = self.lists.guesses.letters[self.consistent]
        return [fits_in_the_study(hint, letters) for hint in hints]


def fits_in_the_study(hint: Hint, letters: Letters) -> NDArray[np.bool_]:
    """Return which words fit a hint as the study reads it: all that fit, and sometimes more.

    A yellow letter is somewhere else, whatever other copies of it the guess has. A white copy of
    a letter that is coloured too says that it is not there, and not more often than coloured.
    """
    fits = np.ones(len(letters), dtype=bool)
    coloured = Counter(a for a, c in zip(hint.guess, hint.pattern, strict=True) if c != "W")
    each_place = np.ones(letters.shape[1], dtype=np.int64)
    for column, (letter, colour) in enumerate(zip(hint.guess, hint.pattern, strict=True)):
        held = letters == number_of(letter)
        if colour == "G":
            fits &= held[:, column]
        else:
            copies = held @ each_place  # sooner than a sum along so short an axis
            fits &= ~held[:, column] & (copies > 0 if colour == "Y" else copies <= coloured[letter])
    return fits

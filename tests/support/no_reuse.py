"""An example of a new play, `no-reuse`, in which a letter that was only white is not reused.

A play consists of a file such as this file, a line in `plays/__init__.py`, and a test
such as `tests/model/theory/test_plays.py`. The test checks the play's three forms against brute
force.
"""

from collections.abc import Iterator

import numpy as np
from bauhaus import And, Or

from unwordle.model.game.feedback import Codes, Colour, Letters, colours_of
from unwordle.model.game.grid import Hint
from unwordle.model.game.word_sets import Bools
from unwordle.model.theory.plays.play import Play, at
from unwordle.model.theory.propositions import AsSolution, RowLetters
from unwordle.model.theory.rules import Stated


class NoReuse(Play):
    """A play in which a guess has no letter that was only white in a guess above it."""

    name = "no-reuse"
    title = "play without reuse"
    how = "without reuse"
    asks = "each must leave out the letters that a row above shows only white"

    def violations(self, above: Hint, below: str) -> Iterator[str]:
        """Yield a sentence for each letter of `below` that is only white in `above`."""
        tiles = list(zip(above.guess, above.pattern, strict=True))
        coloured = {letter for letter, colour in tiles if colour != Colour.WHITE}
        for letter in dict.fromkeys(above.guess):
            if letter not in coloured and letter in below:
                yield f"{below} reuses the letter {letter}"

    def allows(self, above: Letters, shown: Codes, below: Letters) -> Bools:
        """Return a table that shows which guesses in `below` may follow which guesses in `above`.

        A guess must not have a letter that is only white in the guess above it. `shown` has the
        pattern codes of the guesses in `above`.
        """
        colours = colours_of(shown, above.shape[1])
        fits = np.ones((len(above), len(below)), dtype=np.bool_)
        for letter in above.T[:, :, None]:
            coloured = ((above == letter) & (colours > 0)).any(axis=1)
            uses = (letter[:, :, None] == below).any(axis=2)
            fits &= coloured[:, None] | ~uses
        return fits

    def formulas(self, above: RowLetters, below: AsSolution) -> Iterator[Stated]:
        """Yield a formula for each white tile of `above` and each letter that the tile can hold.

        If the tile holds the letter, the letter is coloured in another tile, or `below` does not
        have the letter.
        """
        columns = range(below.length)
        for column in above.columns(Colour.WHITE):
            for letter in above.letters(column):
                shown = Or(above.coloured(c, letter) for c in columns)
                unused = And(~below.green(c, letter) for c in columns)
                formula = above.white(column, letter) >> (shown | unused)
                yield "letter not reused", at(letter, column), formula


NO_REUSE = NoReuse()

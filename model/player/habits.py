"""Habits: the few numbers that say how somebody guesses.

Row 1 is drawn from an opener distribution (`model.player.openers`). A later row is, with
probability 1 - slip, a word that fits all that has been shown; else a slip: a word that hard mode
would allow (greens kept, coloured letters used), or any word. Within each kind a word is drawn by
its weight: 10 ** (zipf * its Zipf frequency), times e ** answer if it is one of the words that
Wordle takes its solutions from (people guess what may be the solution), times e ** repeated if a
letter stands twice in it. `tools/fit_player.py` fits these numbers to real games.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon


@dataclass(frozen=True)
class Habits:
    """How somebody guesses; the default is what was fitted to real games (docs/likelihood.md)."""

    opener: float = 0.7
    """The part of openers that are words people keep, not drawn by frequency."""
    zipf: float = 0.19
    """How much more a frequent word is guessed: the power of ten for one step of Zipf frequency."""
    answer: float = 2.0
    """The logarithm of how much more a word is guessed for being one of Wordle's answers."""
    repeated: tuple[float, ...] = (-1.9, -0.6)
    """The logarithm of how much more (here less) a word with a repeated letter is guessed in rows
    2, 3, ...; the last one holds from there on."""
    slip: tuple[float, ...] = (0.065, 0.065, 0.12, 0.07)
    """The probability that rows 2, 3, ... do not fit; the last one holds from there on."""
    careful: float = 0.79
    """The part of slips that still keep greens and use coloured letters."""
    hard: bool = False
    """Whether they play in hard mode: then every slip is such a word."""

    def kinds(self, row: int) -> tuple[float, float, float]:
        """The probabilities that guess `row` (from 1: after the opener) fits, slips or is any."""
        slip = self.slip[min(row, len(self.slip)) - 1]
        careful = 1.0 if self.hard else self.careful
        return 1 - slip, slip * careful, slip * (1 - careful)

    def weights(self, lexicon: "Lexicon", row: int = 1) -> NDArray[np.float64]:
        """How likely each word of the lexicon is guess `row` (from 1), relative to others."""
        letters = np.sort(lexicon.letters, axis=1)
        repeated = (letters[:, 1:] == letters[:, :-1]).any(axis=1)
        logs = self.zipf * np.log(10) * lexicon.zipf + self.answer * lexicon.is_answer
        logs += self.repeated[min(row, len(self.repeated)) - 1] * repeated
        weights: NDArray[np.float64] = np.exp(logs - logs.max())
        return weights

    def playing(self, play: str) -> "Habits":
        """The same habits under a play: `hard` rules some slips out, `strict` all."""
        if play == "strict":
            return replace(self, slip=(0.0,))
        return replace(self, hard=True) if play == "hard" else self

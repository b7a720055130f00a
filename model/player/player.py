"""A player: who guesses words of a lexicon, by openers and habits. Likelihoods ask for one."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from model.game.lexicon import Lexicon
from model.game.limits import MOST_ROWS
from model.player import fitted
from model.player.fits import Bools, FitSets, Reals, Weigher
from model.player.habits import Habits
from model.player.openers import Openers, population


@dataclass(frozen=True, eq=False)
class Player:
    """Somebody who guesses words of a lexicon: the first by `openers`, the others by `habits`.

    Two players are never equal, whatever their habits.
    """

    sets: FitSets
    habits: Habits
    openers: Openers

    @cached_property
    def _weighers(self) -> list[Weigher]:
        return [Weigher(self.habits.weights(self.sets.lexicon, row)) for row in (1, 2)]

    @cached_property
    def _kinds(self) -> list[Reals]:
        return [self.habits.kinds(row) for row in range(1, MOST_ROWS)]

    @cached_property
    def used(self) -> Bools:
        """Which kinds of guesses there are, in any row."""
        return np.asarray(np.stack(self._kinds).sum(axis=(0, 1, 2)) > 0)

    @cached_property
    def second(self) -> Reals:
        """How likely each word is as a second word that is kept."""
        chances: Reals = np.exp(fitted.logs("second word", self.sets.lexicon))
        chances /= chances.sum()
        return chances

    def opening(self, openers: Openers, habits: Habits | None = None) -> "Player":
        """Return a player with other openers, and maybe habits, who weighs words as this one."""
        other = Player(self.sets, habits or self.habits, openers)
        for name in ("_weighers", "second"):
            vars(other)[name] = getattr(self, name)
        return other

    def weigher(self, row: int) -> Weigher:
        """Return the sums of the weights that words have as guess `row` (from 1, the second)."""
        return self._weighers[min(row, len(self._weighers)) - 1]

    def kinds(self, row: int) -> Reals:
        """Return `Habits.kinds` of guess `row` (from 1, the second)."""
        return self._kinds[row - 1]


def anyone(lexicon: Lexicon, habits: Habits | None = None, rules: str = "wordle") -> Player:
    """Return an unknown player who guesses words of this lexicon."""
    habits = habits or Habits()
    return Player(FitSets(lexicon, rules), habits, population(lexicon, habits))

"""A player: who guesses words of a lexicon, by openers and habits. Likelihoods ask for one."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from model.player.fits import FitSets, Weigher
from model.player.habits import Habits
from model.player.openers import Openers, population

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon


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
        different = range(1, len(self.habits.repeated) + 1)
        return [Weigher(self.habits.weights(self.sets.lexicon, row)) for row in different]

    def weigher(self, row: int) -> Weigher:
        """Return the sums of the weights that words have as guess `row` (from 1, the second)."""
        return self._weighers[min(row, len(self._weighers)) - 1]


def anyone(lexicon: "Lexicon", habits: Habits | None = None, rules: str = "wordle") -> Player:
    """Return a player of whom nothing is known, guessing words of this lexicon."""
    habits = habits or Habits()
    return Player(FitSets(lexicon, rules), habits, population(lexicon, habits))

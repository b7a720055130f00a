"""A quick random search for clues that leave one word and are all needed.

It finds nearly every puzzle there is to find, and proves nothing.
"""

from dataclasses import dataclass
from math import log2
from random import Random

import numpy as np
from numpy.typing import NDArray

from model.puzzle.sieve import Bits, Sieve, sizes
from model.puzzle.spec import ClueSpec, meets

TRIES = 60
"""How often the search restarts before it gives up."""

_LOOKED_AT = 40
_FEW = 60
"""At most this many words are left for the last clue to rule out."""


@dataclass(frozen=True)
class _Sofar:
    """The clues chosen, the wrong words that are left, and those that each clue alone excludes."""

    chosen: list[int]
    left: Bits
    kept_away: list[Bits]


def search(sieve: Sieve, spec: ClueSpec, rng: Random, tries: int = TRIES) -> list[int] | None:
    """Return clues as asked for, or None if it finds no clues."""
    if not len(sieve.guesses) or not sieve.wrong:
        return None
    hardest = None
    for attempt in range(tries):
        eager = attempt % 3 == 2
        if eager and hardest is None:
            hardest = _hardest(sieve)
        chosen = _Attempt(sieve, spec, rng, hardest if eager else None).clues()
        if chosen is not None and meets(sieve, chosen, spec):
            return chosen
    return None


def _hardest(sieve: Sieve) -> NDArray[np.bool_]:
    """Return which guesses exclude the wrong word that the fewest guesses exclude."""
    return ~sieve.lets(int(sieve.survivors().argmax()))


@dataclass(frozen=True)
class _Attempt:
    """Clue after clue at random, among those from which a puzzle can still be completed."""

    sieve: Sieve
    spec: ClueSpec
    rng: Random
    eager: NDArray[np.bool_] | None
    """The guesses that an eager attempt begins with, for answers that are hard to single out.

    It prefers clues that leave few words.
    """

    def clues(self) -> list[int] | None:
        """Return clues that leave only the answer; None if the attempt fails."""
        sofar: _Sofar | None = _Sofar([], self.sieve.everyone, [])
        for _ in range(self.spec.clues):
            sofar = sofar and self._with_one_more(sofar)
        return None if sofar is None else sofar.chosen

    def _with_one_more(self, sofar: _Sofar) -> _Sofar | None:
        """Return clues with one more, such that each still excludes a word that no other does."""
        places = np.flatnonzero(sofar.left)
        left = sizes(self.sieve.left[:, places] & sofar.left[places])
        for guess in self._preferred(sofar, left)[:_LOOKED_AT].tolist():
            let_through = self.sieve.left[guess]
            kept_away = [alone & let_through for alone in sofar.kept_away]
            kept_away.append(sofar.left & ~let_through)
            if all(alone.any() for alone in kept_away):
                return _Sofar([*sofar.chosen, guess], sofar.left & let_through, kept_away)
        return None

    def _preferred(self, sofar: _Sofar, left: NDArray[np.intp]) -> NDArray[np.intp]:
        """Return the guesses that can be the next clue, in a random order to suit the difficulty.

        `left` has how many words each guess would leave.
        """
        clue = len(sofar.chosen) + 1
        following = self.spec.clues - clue
        possible = left == 0 if following == 0 else left >= following
        if following == 1:
            possible &= left <= max(_FEW, int(np.sort(left)[len(left) // 20]))
        if self.eager is not None and clue == 1:
            possible &= self.eager
        places = np.flatnonzero(possible)
        places = places[np.array(self.rng.sample(range(len(places)), len(places)), dtype=np.intp)]
        if self.eager is not None:
            soonest = np.argsort(left[places], kind="stable")
            return places[np.sort(soonest[: max(_LOOKED_AT, len(places) // 20)])]
        if self.spec.difficulty is None or not len(places):
            return places
        return self._towards(sofar, places, left[places])

    def _towards(
        self, sofar: _Sofar, places: NDArray[np.intp], left: NDArray[np.intp]
    ) -> NDArray[np.intp]:
        """Return guesses from a random share of those that make a puzzle easiest, or hardest."""
        sieve, difficulty = self.sieve, self.spec.difficulty
        hidden = np.asarray(~sieve.greens[sofar.chosen].any(axis=0))
        given = sieve.coloured[places] + (sieve.greens[places] & hidden).sum(axis=1)
        harder = np.log2(left + 1) / log2(len(sieve.wrong) + 1) - given
        ranked = np.argsort(harder if difficulty == "easy" else -harder, kind="stable")
        share = 1.0 if difficulty == "medium" else self.rng.choice((0.05, 0.2, 0.5))
        return places[np.sort(ranked[: max(_LOOKED_AT, int(share * len(ranked)))])]

"""The clues of a puzzle: by a random search, and by the fewest clues that there are.

Clues leave one word, and are all needed. The search finds nearly every puzzle there is to find, and
proves nothing.

Clues are as difficult as they leave words to think of: words with every green and yellow letter of
the clues, as hard mode asks, whatever is grey. The score is their number in bits. The levels are
thirds of the puzzles of the seeds 0 to 999, made without other options: `statistics.quantiles`
of their scores, n=3.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import log2
from random import Random
from typing import Literal, TypeAlias

import numpy as np

from unwordle.model.counting.relation import Bools, Places
from unwordle.model.game.grid import Hint
from unwordle.model.game.lexicon import Lexicon
from unwordle.puzzles.hitting_sets import hitting_sets
from unwordle.puzzles.sieve import Bits, Sieve, flags, sizes
from unwordle.solver.game import keeps_to

Level: TypeAlias = Literal["easy", "medium", "hard"]

LEVELS: dict[Level, tuple[float, float]] = {
    "easy": (0, 3.2),
    "medium": (3.2, 4.8),
    "hard": (4.8, float("inf")),
}
"""The level of each score: from the first number to below the second."""

MOST_CLUES = 6
"""How many clues a puzzle has at most."""
TRIES = 60
"""How often the search restarts before it gives up."""

_LOOKED_AT = 40
_FEW = 60
"""At most this many words are left for the last clue to rule out."""
_TRIES_AT_FEWEST = 12
_STATED_AT_ONCE = 24


@dataclass(frozen=True)
class ClueSpec:
    """What is asked of the clues, apart from leaving one word and all being needed."""

    clues: int = 4
    difficulty: Level | None = None
    fewest: bool = False
    """The fewest clues possible; `clues` is then the most."""


def bits_left(hints: Sequence[Hint], lexicon: Lexicon) -> float:
    """Return how difficult clues are: the bits of the words with all green and yellow letters."""
    letters = lexicon.letters
    for hint in hints:
        letters = letters[keeps_to(hint, letters)]
    return round(log2(len(letters)), 1)


def level(score: float) -> Level:
    """Return the level of a score."""
    return next(name for name, (low, high) in LEVELS.items() if low <= score < high)


def meets(sieve: Sieve, chosen: Sequence[int], spec: ClueSpec) -> bool:
    """Return whether clues that leave only the answer, each of them needed, meet the spec."""
    asked = spec.difficulty
    return asked is None or level(bits_left(sieve.hints(chosen), sieve.told_from)) == asked


@dataclass(frozen=True)
class Found:
    """Clues as asked for; or None, and whether it is proved that there are no such clues."""

    clues: list[int] | None
    proved: bool = True


def make(sieve: Sieve, spec: ClueSpec, rng: Random) -> Found:
    """Return clues as asked for, each of them needed; or none, and whether that is proved."""
    if not sieve.guesses or sieve.inseparable:
        return Found(None)
    chosen = None if spec.fewest else search(sieve, spec, rng, TRIES)
    if chosen is not None:
        return Found(chosen)
    smallest = fewest(sieve, rng)
    if not smallest or len(smallest) > spec.clues:
        return Found(None)
    if spec.fewest:
        # The search varies more with rng than the proof does, and is right if it finds as few.
        least = replace(spec, clues=len(smallest), fewest=False)
        return Found(search(sieve, least, rng, _TRIES_AT_FEWEST) or smallest)
    if len(smallest) == spec.clues and meets(sieve, smallest, spec):
        return Found(smallest)
    return Found(None, proved=False)


def fewest(sieve: Sieve, rng: Random) -> list[int] | None:
    """Return the fewest clues that leave only the answer, with proof; None if no clues do.

    For each wrong word, they hit the set of the guesses that exclude it. A set with few guesses
    is stated first.
    """
    if sieve.inseparable:
        return None
    order = rng.sample(range(len(sieve.guesses)), len(sieve.guesses))
    rank = np.argsort(order)  # which of several smallest sets it is varies with rng
    survivors = sieve.survivors()

    def missed(chosen: list[int]) -> Iterator[list[int]]:
        """Yield the guesses that exclude a wrong word that the chosen ones leave."""
        left = sieve.left_by([order[place] for place in chosen])
        words = np.flatnonzero(flags(left, len(sieve.wrong)))
        for word in words[np.argsort(-survivors[words], kind="stable")][:_STATED_AT_ONCE]:
            yield sorted(rank[~sieve.lets(int(word))].tolist())

    smallest = next(hitting_sets(missed, solver="cadical153", mxs_exhaust=True))
    return sorted(order[place] for place in smallest)


# ---------------------------------------------------------------- the search


def search(sieve: Sieve, spec: ClueSpec, rng: Random, tries: int = TRIES) -> list[int] | None:
    """Return clues as asked for, or None if it finds no clues."""
    if not len(sieve.guesses) or not sieve.wrong:
        return None
    hardest = None
    for attempt in range(tries):
        eager = attempt % 3 == 2
        if eager and hardest is None:
            # The guesses that exclude the wrong word that the fewest guesses exclude.
            hardest = ~sieve.lets(int(sieve.survivors().argmax()))
        chosen = _Attempt(sieve, spec, rng, hardest if eager else None).clues()
        if chosen is not None and meets(sieve, chosen, spec):
            return chosen
    return None


@dataclass(frozen=True)
class _Attempt:
    """Clue after clue at random, among those from which a puzzle can still be completed."""

    sieve: Sieve
    spec: ClueSpec
    rng: Random
    eager: Bools | None
    """The guesses that an eager attempt begins with, for answers that are hard to single out.

    It prefers clues that leave few words.
    """

    def clues(self) -> list[int] | None:
        """Return clues that leave only the answer; None if the attempt fails.

        Each excludes a word that no other does.
        """
        chosen: list[int] = []
        excluded: list[Bits] = []  # by each clue alone
        left = self.sieve.everyone
        for _ in range(self.spec.clues):
            places = np.flatnonzero(left)
            numbers = sizes(self.sieve.left[:, places] & left[places])
            for guess in self._preferred(chosen, numbers)[:_LOOKED_AT].tolist():
                through = self.sieve.left[guess]
                alone = [*(one & through for one in excluded), left & ~through]
                if all(one.any() for one in alone):
                    chosen, excluded, left = [*chosen, guess], alone, left & through
                    break
            else:
                return None
        return chosen

    def _preferred(self, chosen: list[int], left: Places) -> Places:
        """Return the guesses that can be the next clue, in a random order to suit the difficulty.

        `left` has how many words each guess would leave.
        """
        clue = len(chosen) + 1
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
        return self._towards(chosen, places, left[places])

    def _towards(self, chosen: list[int], places: Places, left: Places) -> Places:
        """Return guesses from a random share of those that make a puzzle easiest, or hardest."""
        sieve, difficulty = self.sieve, self.spec.difficulty
        hidden = np.asarray(~sieve.greens[chosen].any(axis=0))
        given = sieve.coloured[places] + (sieve.greens[places] & hidden).sum(axis=1)
        harder = np.log2(left + 1) / log2(len(sieve.wrong) + 1) - given
        ranked = np.argsort(harder if difficulty == "easy" else -harder, kind="stable")
        share = 1.0 if difficulty == "medium" else self.rng.choice((0.05, 0.2, 0.5))
        return places[np.sort(ranked[: max(_LOOKED_AT, int(share * len(ranked)))])]

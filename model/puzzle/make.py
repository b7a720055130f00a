"""Make the clues of a puzzle: by a random search, and by the fewest clues that there are."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from model.logic.optimisers import Hitman
from model.puzzle.search import TRIES, search
from model.puzzle.sieve import Bits, Sieve, flags
from model.puzzle.spec import ClueSpec, meets

_TRIES_AT_FEWEST = 12
_STATED_AT_ONCE = 24


@dataclass(frozen=True)
class Found:
    """Clues as asked for; or None, and whether it is proved that there are no such clues."""

    clues: list[int] | None
    proved: bool = True
    minimum: int | None = None
    """The least possible number of clues, if it was asked for."""


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
        chosen = search(sieve, least, rng, _TRIES_AT_FEWEST) or smallest
        return Found(chosen, minimum=len(chosen))
    if len(smallest) == spec.clues and meets(sieve, smallest, spec):
        return Found(smallest)
    return Found(None, proved=False)


def fewest(sieve: Sieve, rng: Random) -> list[int] | None:
    """Return the fewest clues that leave only the answer, with proof; None if no clues do.

    For each wrong word, they hit the set of the guesses that exclude it. There are thousands of
    such sets, and few that matter, so sets are stated as they are found to be missed (the implicit
    hitting sets of Chandrasekaran, Karp, Moreno-Centeno and Vempala 2011). No smaller set of
    guesses hits those that are stated, so one that misses no wrong word is the smallest of all.
    """
    if sieve.inseparable:
        return None
    order = rng.sample(range(len(sieve.guesses)), len(sieve.guesses))
    rank = np.argsort(order)  # which of several smallest sets it is varies with rng
    survivors = sieve.survivors()

    def missed(left: Bits) -> Iterator[list[int]]:
        """Yield the guesses that exclude a wrong word left; of those words that few exclude."""
        words = np.flatnonzero(flags(left, len(sieve.wrong)))
        hardest = words[np.argsort(-survivors[words], kind="stable")]
        for word in hardest[:_STATED_AT_ONCE]:
            yield sorted(rank[~sieve.lets(int(word))].tolist())

    chosen: list[int] = []
    with Hitman(htype="sorted") as hitting:
        while sets := list(missed(sieve.left_by(chosen))):
            for one in sets:
                hitting.hit(one)
            chosen = sorted(order[place] for place in hitting.get())
    return chosen

"""Make the clues of a puzzle: search, then prove; the closest there is; what stands in the way."""

from dataclasses import replace
from enum import IntEnum
from random import Random

import numpy as np

from model.puzzle.difficulty import CLUE_RANGES
from model.puzzle.exact import Found, fewest, prove
from model.puzzle.search import search
from model.puzzle.sieve import Sieve, sizes
from model.puzzle.wishes import Wishes, clue_score, granted, within_reach


class Effort(IntEnum):
    """How far to look for clues: by search; also for the fewest there are; or to a proof."""

    SEARCH = 1
    FEWEST = 2
    PROOF = 3


_BEAM = 16
_TRIES_AT_FEWEST = 12


def make(
    sieve: Sieve, wishes: Wishes, zipf: float, rng: Random, effort: Effort = Effort.PROOF
) -> Found:
    """Clues as wished, each of them needed; or None, and whether it is proved that there are none.

    `zipf` is the frequency of the answer. What the effort does not reach is left open.
    """
    if not sieve.guesses or sieve.inseparable or not within_reach(sieve, wishes, zipf):
        return Found(None, proved=True)
    chosen = search(sieve, wishes, zipf, rng)
    if chosen is not None:
        return Found(chosen, proved=True)
    if effort is Effort.SEARCH:
        return Found(None, proved=False)
    smallest = fewest(sieve, wishes.max_green, rng)
    if smallest is None or len(smallest) > wishes.clues:
        return Found(None, proved=True)
    if len(smallest) == wishes.clues and granted(sieve, smallest, wishes, zipf):
        return Found(smallest, proved=True)
    if effort is Effort.FEWEST:
        return Found(None, proved=False)
    return prove(sieve, wishes, zipf, rng)


def make_fewest(sieve: Sieve, wishes: Wishes, zipf: float, rng: Random) -> tuple[Found, int | None]:
    """As `make`, with as few clues as can be; and how few, where this is proved.

    `wishes.clues` is the most that are tried.
    """
    smallest = fewest(sieve, wishes.max_green, rng)
    if not smallest or len(smallest) > wishes.clues:
        return Found(None, proved=True), None
    # The search varies more with rng than the proof does, and is right where it finds as few.
    least = replace(wishes, clues=len(smallest))
    chosen = search(sieve, least, zipf, rng, _TRIES_AT_FEWEST) or smallest
    if granted(sieve, chosen, least, zipf):
        return Found(chosen, proved=True), len(chosen)
    proved = True
    for clues in range(len(smallest), wishes.clues + 1):
        found = make(sieve, replace(wishes, clues=clues), zipf, rng)
        if found.clues is not None:
            return found, clues if proved else None
        proved = proved and found.proved
    return Found(None, proved), None


def closest(sieve: Sieve, wishes: Wishes, zipf: float, rng: Random) -> list[int]:
    """Clues that come closest to the wishes; no more green tiles, and as many clues as there are.

    Clues that leave the answer alone come first, of the difficulty nearest to the one wished;
    failing them, those that leave the fewest wrong words.
    """
    plain = replace(wishes, difficulty=None, max_after=())
    tried = [make(sieve, plain, zipf, rng).clues]
    if tried[0] is not None and wishes.difficulty is not None:
        tried += [search(sieve, replace(wishes, max_after=()), zipf, rng, 1) for _ in range(20)]
        tried += [search(sieve, plain, zipf, rng, 1) for _ in range(20)]
    unique = [chosen for chosen in tried if chosen is not None]
    if not unique:
        return _fewest_left(sieve, wishes)
    low, high = CLUE_RANGES[wishes.difficulty] if wishes.difficulty else (0.0, 101.0)

    def beside(chosen: list[int]) -> float:
        scored = clue_score(sieve, chosen, zipf)
        return max(low - scored, scored - high, 0.0)

    return min(unique, key=beside)


def _fewest_left(sieve: Sieve, wishes: Wishes) -> list[int]:
    """Clues that leave few wrong words: a beam search, best sets of clues first."""
    given = sieve.greens.sum(axis=1)
    beam: list[list[int]] = [[]]
    for _ in range(min(wishes.clues, len(sieve.guesses))):
        longer: dict[frozenset[int], tuple[int, list[int]]] = {}
        for chosen in beam:
            left = sieve.left_by(chosen)
            places = np.flatnonzero(left)
            counts = sizes(sieve.left[:, places] & left[places])
            allowed = np.ones(len(counts), dtype=np.bool_)
            allowed[chosen] = False
            if wishes.max_green is not None:
                allowed &= given + given[chosen].sum() <= wishes.max_green
            possible = np.flatnonzero(allowed)
            for guess in possible[np.argsort(counts[possible], kind="stable")[:_BEAM]]:
                following = [*chosen, int(guess)]
                longer[frozenset(following)] = (int(counts[guess]), following)
        if not longer:
            break
        beam = [chosen for _, chosen in sorted(longer.values())[:_BEAM]]
    return beam[0]

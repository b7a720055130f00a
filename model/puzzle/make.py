"""Make the clues of a puzzle: search, then prove; the closest there is; what stands in the way."""

from dataclasses import replace
from enum import IntEnum
from math import log2
from random import Random

import numpy as np

from model.puzzle.difficulty import CLUE_RANGES, OPEN
from model.puzzle.exact import Found, fewest, needed, prove
from model.puzzle.search import TRIES, search
from model.puzzle.sieve import Sieve, sizes
from model.puzzle.spec import ClueSpec, clue_score, meets, within_reach


class Effort(IntEnum):
    """How far to look for clues: by a short search; by a long one, and for the fewest; to a proof.

    Which is counted, not timed, so that the same seed makes the same clues.
    """

    SEARCH = 1
    FEWEST = 2
    PROOF = 3


_BEAM = 16
_TRIES_IN_SHORT = 20
_TRIES_AT_FEWEST = 12
_TRIES_AT_CLOSEST = 12
_NEAR = 0.05
"""The bits of words left up to which the closest clues are searched for."""


def make(
    sieve: Sieve, spec: ClueSpec, zipf: float, rng: Random, effort: Effort = Effort.PROOF
) -> Found:
    """Clues as wished, each of them needed; or None, and whether it is proved that there are none.

    `zipf` is the frequency of the answer. What the effort does not reach is left open.
    """
    if not sieve.guesses or sieve.inseparable or not within_reach(sieve, spec, zipf):
        return Found(None, proved=True)
    tries = _TRIES_IN_SHORT if effort is Effort.SEARCH else TRIES
    chosen = search(sieve, spec, zipf, rng, tries)
    if chosen is not None:
        return Found(chosen, proved=True)
    if effort is Effort.SEARCH:
        return Found(None, proved=False)
    smallest = fewest(sieve, spec.max_green, rng)
    if smallest is None or len(smallest) > spec.clues:
        return Found(None, proved=True, fewest=smallest)
    if len(smallest) == spec.clues and meets(sieve, smallest, spec, zipf):
        return Found(smallest, proved=True)
    if effort is Effort.FEWEST:
        return Found(None, proved=False, fewest=smallest)
    return replace(prove(sieve, spec, zipf, rng), fewest=smallest)


def make_fewest(
    sieve: Sieve, spec: ClueSpec, zipf: float, rng: Random, effort: Effort = Effort.PROOF
) -> tuple[Found, int | None]:
    """As `make`, with as few clues as can be; and how few, where this is proved.

    `spec.clues` is the most that are tried.
    """
    smallest = fewest(sieve, spec.max_green, rng)
    if not smallest or len(smallest) > spec.clues:
        return Found(None, proved=True, fewest=smallest), None
    # The search varies more with rng than the proof does, and is right where it finds as few.
    least = replace(spec, clues=len(smallest))
    chosen = search(sieve, least, zipf, rng, _TRIES_AT_FEWEST) or smallest
    if meets(sieve, chosen, least, zipf):
        return Found(chosen, proved=True), len(chosen)
    proved = True
    for clues in range(len(smallest), spec.clues + 1):
        found = make(sieve, replace(spec, clues=clues), zipf, rng, effort)
        if found.clues is not None:
            return found, clues if proved else None
        proved = proved and found.proved
    return Found(None, proved, fewest=smallest), None


def closest(sieve: Sieve, spec: ClueSpec, zipf: float, rng: Random) -> list[int]:
    """The clues closest to what is asked; no more green tiles, and as many clues as there are.

    Clues that leave the answer alone come first, those that are least beside it; failing
    them, those that leave the fewest wrong words. None where no guess may be a clue.
    """
    plain = replace(spec, difficulty=None, max_after=())
    tried = [make(sieve, plain, zipf, rng).clues]
    if tried[0] is not None and spec.difficulty is not None:
        tried += [search(sieve, replace(spec, max_after=()), zipf, rng, 1) for _ in range(20)]
        tried += [search(sieve, plain, zipf, rng, 1) for _ in range(20)]
    unique = [chosen for chosen in tried if chosen is not None]
    if not unique:
        return _fewest_left(sieve, spec)
    if spec.max_after:
        for level in (spec.difficulty, None):
            alike = replace(plain, difficulty=level)
            found = [chosen for chosen in unique if meets(sieve, chosen, alike, zipf)]
            other = replace(spec, difficulty=level)
            unique += _with_fewer_after(sieve, other, zipf, rng, found)
        unique += _begun_with_few(sieve, spec)
        unique += [sorted(chosen, key=lambda i: sieve.remaining([i])) for chosen in unique]
    return min(unique, key=lambda chosen: _beside(sieve, chosen, spec, zipf))


def _with_fewer_after(
    sieve: Sieve, spec: ClueSpec, zipf: float, rng: Random, found: list[list[int]]
) -> list[list[int]]:
    """Clues that leave fewer and fewer words after some of them than those found before do.

    All numbers of words that are wished for are multiplied by one factor, and the least with
    which clues are found is searched for by bisection, on a logarithmic scale.
    """
    fewer: list[list[int]] = []
    low, high = 0.0, min((max(_excess(sieve, chosen, spec)) for chosen in found), default=0.0)
    while high - low > _NEAR:
        middle = (low + high) / 2
        after = tuple((clue, int(most * 2**middle)) for clue, most in spec.max_after)
        looser = replace(spec, max_after=after)
        chosen = search(sieve, looser, zipf, rng, _TRIES_AT_CLOSEST)
        if chosen is None:
            low = middle
        else:
            high = max(_excess(sieve, chosen, spec))
            fewer.append(chosen)
    return fewer


def _begun_with_few(sieve: Sieve, spec: ClueSpec) -> list[list[int]]:
    """Clues that leave the answer alone, begun with each of the guesses that leave few words."""
    given = sieve.greens.sum(axis=1)
    few = np.argsort(sizes(sieve.left), kind="stable")
    if spec.max_green is not None:
        few = few[given[few] <= spec.max_green]
    found = []
    for first in few[:_BEAM].tolist():
        chosen = _fewest_left(sieve, spec, (first,))
        if not sieve.left_by(chosen).any() and len(needed(sieve, chosen)) == spec.clues:
            found.append(chosen)
    return found


def _excess(sieve: Sieve, chosen: list[int], spec: ClueSpec) -> list[float]:
    """How many more words than wished for are left after the clues, as logarithms: in bits."""
    left = sieve.remaining(chosen)
    return [max(0.0, log2(left[after - 1] / most)) for after, most in spec.max_after]


def _beside(sieve: Sieve, chosen: list[int], spec: ClueSpec, zipf: float) -> float:
    """How far clues are from the difficulty and the words left that are wished for.

    A bit of words too many weighs as much as it does in the score of the difficulty, in one row.
    """
    scored = clue_score(sieve, chosen, zipf)
    low, high = CLUE_RANGES[spec.difficulty] if spec.difficulty else (0.0, 101.0)
    weight = OPEN / log2(len(sieve.wrong) + 1)
    return max(low - scored, scored - high, 0.0) + weight * sum(_excess(sieve, chosen, spec))


def _fewest_left(sieve: Sieve, spec: ClueSpec, first: tuple[int, ...] = ()) -> list[int]:
    """Clues that leave few wrong words, these first: a beam search, best sets of clues first."""
    given = sieve.greens.sum(axis=1)
    beam = [list(first)]
    for _ in range(len(first), min(spec.clues, len(sieve.guesses))):
        longer: dict[frozenset[int], tuple[int, list[int]]] = {}
        for chosen in beam:
            left = sieve.left_by(chosen)
            places = np.flatnonzero(left)
            counts = sizes(sieve.left[:, places] & left[places])
            allowed = np.ones(len(counts), dtype=np.bool_)
            allowed[chosen] = False
            if spec.max_green is not None:
                allowed &= given + given[chosen].sum() <= spec.max_green
            possible = np.flatnonzero(allowed)
            for guess in possible[np.argsort(counts[possible], kind="stable")[:_BEAM]]:
                following = [*chosen, int(guess)]
                longer[frozenset(following)] = (int(counts[guess]), following)
        if not longer:
            break
        beam = [chosen for _, chosen in sorted(longer.values())[:_BEAM]]
    return beam[0]

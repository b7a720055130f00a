"""Make the clues of a puzzle: by search, then by proof; or the closest clues there are."""

from dataclasses import replace
from enum import IntEnum
from math import log2
from random import Random

import numpy as np

from model.puzzle.difficulty import CLUE_RANGES
from model.puzzle.exact import Found, fewest, needed, prove
from model.puzzle.search import TRIES, search
from model.puzzle.sieve import Sieve, sizes
from model.puzzle.spec import ClueSpec, clue_grade, meets
from model.steps.costs import DOUBLING


class Effort(IntEnum):
    """How far to look for clues: a short search; a long one and the fewest clues; up to a proof.

    Effort is counted, not timed, so that the same seed makes the same clues.
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


def make(sieve: Sieve, spec: ClueSpec, rng: Random, effort: Effort = Effort.PROOF) -> Found:
    """Return clues as asked for, each of them needed; or none, and whether that is proved.

    What the effort does not reach is left open.
    """
    if spec.fewest:
        return _made_of_fewest(sieve, spec, rng, effort)
    if not sieve.guesses or sieve.inseparable:
        return Found(None, proved=True)
    tries = _TRIES_IN_SHORT if effort is Effort.SEARCH else TRIES
    chosen = search(sieve, spec, rng, tries)
    if chosen is not None:
        return Found(chosen, proved=True)
    if effort is Effort.SEARCH:
        return Found(None, proved=False)
    smallest = fewest(sieve, spec.max_green, rng)
    if smallest is None or len(smallest) > spec.clues:
        return Found(None, proved=True, fewest=smallest)
    if len(smallest) == spec.clues and meets(sieve, smallest, spec):
        return Found(smallest, proved=True)
    if effort is Effort.FEWEST or spec.difficulty:  # no proof gets through all clues to grade
        return Found(None, proved=False, fewest=smallest)
    return replace(prove(sieve, spec, rng), fewest=smallest)


def _made_of_fewest(sieve: Sieve, spec: ClueSpec, rng: Random, effort: Effort) -> Found:
    """Return the fewest clues as asked for, at most `spec.clues`."""
    smallest = fewest(sieve, spec.max_green, rng)
    if not smallest or len(smallest) > spec.clues:
        return Found(None, proved=True, fewest=smallest)
    # The search varies more with rng than the proof does, and is right if it finds as few.
    least = replace(spec, clues=len(smallest), fewest=False)
    chosen = search(sieve, least, rng, _TRIES_AT_FEWEST) or smallest
    if meets(sieve, chosen, least):
        return Found(chosen, proved=True, minimum=len(chosen))
    proved = True
    for clues in range(len(smallest), spec.clues + 1):
        found = make(sieve, replace(least, clues=clues), rng, effort)
        if found.clues is not None:
            return replace(found, minimum=clues if proved else None)
        proved = proved and found.proved
    return Found(None, proved, fewest=smallest)


def closest(sieve: Sieve, spec: ClueSpec, rng: Random) -> list[int]:
    """Return the clues closest to the spec, with no more green tiles and as many as possible.

    Clues that leave only the answer come first, by how far they are from the spec; then those
    that leave the fewest wrong words. Empty where no guess may be a clue.
    """
    plain = ClueSpec(spec.clues, spec.max_green)
    tried = [make(sieve, plain, rng).clues]
    if tried[0] is not None and spec.difficulty:
        tried += [search(sieve, replace(spec, max_after=()), rng, 1) for _ in range(20)]
        tried += [search(sieve, plain, rng, 1) for _ in range(20)]
    unique = [chosen for chosen in tried if chosen is not None]
    if not unique:
        return _fewest_left(sieve, spec)
    if spec.max_after:
        for graded in (replace(spec, max_after=()), plain):
            found = [chosen for chosen in unique if meets(sieve, chosen, graded)]
            other = replace(graded, max_after=spec.max_after)
            unique += _with_fewer_after(sieve, other, rng, found)
        unique += _begun_with_few(sieve, spec)
        unique += [sorted(chosen, key=lambda i: sieve.remaining([i])) for chosen in unique]
    return min(unique, key=lambda chosen: _beside(sieve, chosen, spec))


def _with_fewer_after(
    sieve: Sieve, spec: ClueSpec, rng: Random, found: list[list[int]]
) -> list[list[int]]:
    """Return clues that leave fewer and fewer words after some of them.

    The numbers of words that are asked for are multiplied by one factor, and the least factor
    with which clues are found is searched for by bisection, on a logarithmic scale.
    """
    fewer: list[list[int]] = []
    low, high = 0.0, min((max(_excess(sieve, chosen, spec)) for chosen in found), default=0.0)
    while high - low > _NEAR:
        middle = (low + high) / 2
        after = tuple((clue, int(most * 2**middle)) for clue, most in spec.max_after)
        looser = replace(spec, max_after=after)
        chosen = search(sieve, looser, rng, _TRIES_AT_CLOSEST)
        if chosen is None:
            low = middle
        else:
            high = max(_excess(sieve, chosen, spec))
            fewer.append(chosen)
    return fewer


def _begun_with_few(sieve: Sieve, spec: ClueSpec) -> list[list[int]]:
    """Return clues that leave only the answer, and whose first is one that leaves few words."""
    few = np.argsort(sizes(sieve.left), kind="stable")
    few = few[sieve.within_green(spec.max_green)[few]]
    begun = (_fewest_left(sieve, spec, (first,)) for first in few[:_BEAM].tolist())
    return [
        chosen
        for chosen in begun
        if not sieve.left_by(chosen).any() and len(needed(sieve, chosen)) == spec.clues
    ]


def _excess(sieve: Sieve, chosen: list[int], spec: ClueSpec) -> list[float]:
    """Return how many more words than asked for are left after the clues, in bits."""
    left = sieve.remaining(chosen)
    return [max(0.0, log2(left[after - 1] / most)) for after, most in spec.max_after]


def _beside(sieve: Sieve, chosen: list[int], spec: ClueSpec) -> float:
    """Return how far clues are from the difficulty and the words left that are asked for.

    Twice too many words left weigh as much as twice as many to think of in a step.
    """
    off = 0.0
    if spec.difficulty is not None:
        low, high = CLUE_RANGES[spec.difficulty]
        score = clue_grade(sieve, chosen).score
        off = max(low - score, score - high, 0.0)
    return off + DOUBLING * sum(_excess(sieve, chosen, spec))


def _fewest_left(sieve: Sieve, spec: ClueSpec, first: tuple[int, ...] = ()) -> list[int]:
    """Return clues that begin with `first` and leave few wrong words, by a beam search."""
    beam = [list(first)]
    for _ in range(len(first), min(spec.clues, len(sieve.guesses))):
        longer: dict[frozenset[int], tuple[int, list[int]]] = {}
        for chosen in beam:
            left = sieve.left_by(chosen)
            places = np.flatnonzero(left)
            counts = sizes(sieve.left[:, places] & left[places])
            allowed = sieve.within_green(spec.max_green, chosen)
            allowed[chosen] = False
            possible = np.flatnonzero(allowed)
            best = possible[np.argsort(counts[possible], kind="stable")[:_BEAM]]
            for guess in best.tolist():
                longer[frozenset((*chosen, guess))] = (int(counts[guess]), [*chosen, guess])
        if not longer:
            break
        beam = [chosen for _, chosen in sorted(longer.values())[:_BEAM]]
    return beam[0]

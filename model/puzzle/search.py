"""A quick random search for clues that leave one word and are all needed.

It finds nearly every puzzle there is to find, and proves nothing: `model.puzzle.exact` does.
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
"""At most this many words are left for the last clue to tell from the answer."""


@dataclass(frozen=True)
class _Sofar:
    """The clues chosen, the wrong words that are left, and those that each clue alone excludes."""

    chosen: tuple[int, ...]
    left: Bits
    kept_away: tuple[Bits, ...]


def search(sieve: Sieve, spec: ClueSpec, rng: Random, tries: int = TRIES) -> list[int] | None:
    """Return clues as asked for, or None if none were found."""
    if not len(sieve.guesses) or not sieve.wrong:
        return None
    hardest = None
    for attempt in range(tries):
        eager = attempt % 3 == 2
        if eager and hardest is None:
            hardest = _hardest(sieve, spec)
        chosen = _attempt(sieve, spec, rng, hardest if eager else None)
        if chosen is not None and meets(sieve, chosen, spec):
            return chosen
    return None


def _hardest(sieve: Sieve, spec: ClueSpec) -> NDArray[np.bool_]:
    """Return which guesses exclude the wrong word that the fewest allowed guesses exclude."""
    allowed = None
    if spec.max_green is not None:
        allowed = np.asarray(sieve.greens.sum(axis=1) <= spec.max_green)
    return ~sieve.lets(int(sieve.survivors(allowed).argmax()))


def _attempt(
    sieve: Sieve, spec: ClueSpec, rng: Random, eager: NDArray[np.bool_] | None
) -> list[int] | None:
    """Choose clue after clue at random, among those from which a puzzle can still be completed.

    An eager attempt, for answers that are hard to single out, begins with one of the guesses that
    `eager` flags, and prefers clues that leave few words.
    """
    sofar = _Sofar((), sieve.everyone, ())
    for _ in range(spec.clues):
        following = _next(sieve, spec, sofar, rng, eager)
        if following is None:
            return None
        sofar = following
    return list(sofar.chosen)


def _next(
    sieve: Sieve, spec: ClueSpec, sofar: _Sofar, rng: Random, eager: NDArray[np.bool_] | None
) -> _Sofar | None:
    """Return the clues with one more, such that each still excludes a word that no other does."""
    places = np.flatnonzero(sofar.left)
    through = sieve.left[:, places] & sofar.left[places]
    left = sizes(through)
    order = _preferred(sieve, spec, sofar, left, rng, eager)
    for guess in order[:_LOOKED_AT]:
        let_through = sieve.left[guess]
        kept_away = [alone & let_through for alone in sofar.kept_away]
        kept_away.append(sofar.left & ~let_through)
        if all(alone.any() for alone in kept_away):
            return _Sofar((*sofar.chosen, int(guess)), sofar.left & let_through, tuple(kept_away))
    return None


def _preferred(
    sieve: Sieve,
    spec: ClueSpec,
    sofar: _Sofar,
    left: NDArray[np.intp],
    rng: Random,
    eager: NDArray[np.bool_] | None,
) -> NDArray[np.intp]:
    """Return the guesses that can be the next clue, in a random order to suit the difficulty."""
    clue = len(sofar.chosen) + 1
    following = spec.clues - clue
    possible = left == 0 if following == 0 else left >= following
    most = spec.most_after(clue)
    if most is not None:
        possible &= left < most
    if following == 1:
        possible &= left <= max(_FEW, int(np.sort(left)[len(left) // 20]))
    if spec.max_green is not None:
        given = sieve.greens[list(sofar.chosen)].sum()
        possible &= given + sieve.greens.sum(axis=1) <= spec.max_green
    if eager is not None and clue == 1:
        possible &= eager
    places = np.flatnonzero(possible)
    places = places[np.array(rng.sample(range(len(places)), len(places)), dtype=np.intp)]
    if eager is not None:
        soonest = np.argsort(left[places], kind="stable")
        return places[np.sort(soonest[: max(_LOOKED_AT, len(places) // 20)])]
    if spec.difficulty is None or not len(places):
        return places
    return _towards(sieve, spec, sofar, places, left[places], rng)


def _towards(
    sieve: Sieve,
    spec: ClueSpec,
    sofar: _Sofar,
    places: NDArray[np.intp],
    left: NDArray[np.intp],
    rng: Random,
) -> NDArray[np.intp]:
    """Return guesses from a random share of those that make a puzzle easiest, or hardest."""
    hidden = np.asarray(~sieve.greens[list(sofar.chosen)].any(axis=0))
    given = sieve.coloured[places] + (sieve.greens[places] & hidden).sum(axis=1)
    opened = np.log2(left + 1) / log2(len(sieve.wrong) + 1)
    harder = opened - given
    ranked = np.argsort(harder if spec.difficulty == "easy" else -harder, kind="stable")
    share = 1.0 if spec.difficulty == "medium" else rng.choice((0.05, 0.2, 0.5))
    first = np.sort(ranked[: max(_LOOKED_AT, int(share * len(ranked)))])
    return places[first]

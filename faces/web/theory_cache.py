"""The theories that a worker process keeps between questions; the handlers ask for them."""

from functools import lru_cache

import wordlist
from model.game.grid import Grid
from model.game.pins import Pin
from model.theory.theory import Theory
from model.theory.where import state_where

_THEORIES_KEPT = 16
_MOST_WORDS_KEPT = 12_000
"""A theory whose rows can hold more words is not kept: some fill hundreds of megabytes."""


@lru_cache(_THEORIES_KEPT)
def kept(
    grid: Grid,
    word: str,
    words: str,
    rules: str,
    play: str,
    distinct: bool | None,
    pins: tuple[Pin, ...],
    where: tuple[str, ...],
) -> Theory:
    """The theory of a game over a bundled lexicon, with all that has been asked of it."""
    lexicon = wordlist.named(words)
    theory = Theory(grid, word, lexicon, rules=rules, play=play, distinct=distinct, pins=pins)
    state_where(theory, where)
    return theory


stated = lru_cache(1)(kept.__wrapped__)
"""The same, for one whose constraints are stated in full: they are many, so the last alone."""


def spare_memory(theory: Theory) -> None:
    """Forget all theories once one is too large to be kept."""
    if sum(map(len, theory.candidates)) > _MOST_WORDS_KEPT:
        kept.cache_clear()

"""Theories that remember the words of a row: what a worker process keeps between questions."""

from functools import cached_property, lru_cache
from typing import TypeAlias

import wordlist
from model.game.grid import Grid
from model.game.pins import Pin
from model.theory.theory import Theory
from model.theory.where import state_where

_SOLUTIONS_KEPT, _THEORIES_KEPT = 256, 16
_MOST_WORDS_KEPT = 12_000
"""A theory whose rows can hold more words is not kept: some fill hundreds of megabytes."""

WordsOf: TypeAlias = dict[str, tuple[str, ...]]
"""The words that each pattern allows, kept once computed."""


class WarmTheory(Theory):
    """A theory over a bundled lexicon that asks its first phase only about new colours.

    Nothing in the first phase holds between guess rows, so that a row's words depend on its own
    colours, the solution, the rules and the lexicon alone.
    """

    @cached_property
    def words_by_colours(self) -> tuple[tuple[str, ...], ...]:
        """For each guess row the words that its colours allow, in the lexicon's order."""
        known = _known(self.solution, self.rules, self.lexicon.name)
        new = tuple(dict.fromkeys(row for row in self.grid.rows if row not in known))
        if new:
            lexicon = wordlist.named(self.lexicon.name)
            asked = Theory(Grid(new), self.solution, lexicon, rules=self.rules)
            known.update(zip(new, asked.words_by_colours, strict=True))
            self.seconds.update(asked.seconds)
        return tuple(known[row] for row in self.grid.rows)


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
) -> WarmTheory:
    """The theory of a game over a bundled lexicon, with all that has been asked of it."""
    lexicon = wordlist.named(words)
    theory = WarmTheory(grid, word, lexicon, rules=rules, play=play, distinct=distinct, pins=pins)
    state_where(theory, where)
    return theory


stated = lru_cache(1)(kept.__wrapped__)
"""The same, for one whose constraints are stated in full: they are many, so the last alone."""


def spare_memory(theory: WarmTheory) -> None:
    """Forget all theories once one is too large to be kept."""
    if sum(map(len, theory.candidates)) > _MOST_WORDS_KEPT:
        kept.cache_clear()


@lru_cache(_SOLUTIONS_KEPT)
def _known(solution: str, rules: str, words: str) -> WordsOf:
    return {}

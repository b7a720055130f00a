"""Theories that remember the words of a row: what a worker process keeps between questions."""

from functools import cached_property, lru_cache
from typing import TypeAlias

import wordlist
from model.grid import Grid
from model.theory import Theory

_SOLUTIONS_KEPT = 256

WordsOf: TypeAlias = dict[str, tuple[str, ...]]
"""The words that each pattern allows, as far as they were asked for."""


class WarmTheory(Theory):
    """A theory over a bundled lexicon that asks its first phase only about new colours.

    Nothing in the first phase holds between guess rows, so that a row's words depend on its own
    colours, the solution, the rules and the lexicon alone.
    """

    @cached_property
    def valid(self) -> tuple[tuple[str, ...], ...]:
        """For each guess row the words that its colours allow, in the lexicon's order."""
        known = _known(self.solution, self.rules, self.lexicon.name)
        new = tuple(dict.fromkeys(row for row in self.grid.rows if row not in known))
        if new:
            lexicon = wordlist.named(self.lexicon.name)
            asked = Theory(Grid(new), self.solution, lexicon, rules=self.rules)
            known.update(zip(new, asked.valid, strict=True))
            self.seconds.update(asked.seconds)
        return tuple(known[row] for row in self.grid.rows)


@lru_cache(_SOLUTIONS_KEPT)
def _known(solution: str, rules: str, words: str) -> WordsOf:
    return {}

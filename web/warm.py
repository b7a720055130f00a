"""Theories that remember the words of a row: what a worker process keeps between questions."""

from functools import cached_property, lru_cache

import wordlist
from model.grid import Grid
from model.theory import Theory

_REMEMBERED = 4096


class WarmTheory(Theory):
    """A theory over a bundled lexicon whose first phase is asked once for each row's colours.

    Nothing in the first phase holds between guess rows, so that each can be asked about alone.
    """

    @cached_property
    def valid(self) -> tuple[tuple[str, ...], ...]:
        """For each guess row the words that its colours allow, in the lexicon's order."""
        name = self.lexicon.name
        return tuple(_row(self.solution, row, self.rules, name) for row in self.grid.rows)


@lru_cache(_REMEMBERED)
def _row(solution: str, pattern: str, rules: str, words: str) -> tuple[str, ...]:
    theory = Theory(Grid((pattern,)), solution, wordlist.named(words), rules=rules)
    return theory.valid[0]

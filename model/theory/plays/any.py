"""Any play: no constraint between guesses."""

from collections.abc import Iterable, Iterator

import numpy as np

from unwordle.model.game.feedback import Codes, Letters
from unwordle.model.game.grid import Hint
from unwordle.model.game.word_sets import Bools
from unwordle.model.theory.plays.play import Play
from unwordle.model.theory.propositions import AsSolution, RowLetters
from unwordle.model.theory.rules import Stated


class AnyPlay(Play):
    """No constraint between guesses."""

    name = "any"
    title = "any play"
    how = ""
    asks = "each may be any word"

    def pairs(self, rows: int) -> Iterable[tuple[int, int]]:
        """No pairs: there is nothing to state."""
        return ()

    def reads(self, pattern: str) -> list[int]:
        """No columns: every word may follow."""
        return []

    def violations(self, above: Hint, below: str) -> Iterator[str]:
        """No violations."""
        return iter(())

    def allows(self, above: Letters, shown: Codes, below: Letters) -> Bools:
        """Return True everywhere: every word may follow every other."""
        return np.ones((len(above), len(below)), dtype=np.bool_)

    def formulas(self, above: RowLetters, below: AsSolution) -> Iterator[Stated]:
        """No formulas."""
        return iter(())


PLAY = AnyPlay()

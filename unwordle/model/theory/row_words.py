"""The words of rows as models of propositions."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

from unwordle.model.counting.boards import Rows
from unwordle.model.game.feedback import Colour, letters_of
from unwordle.model.game.input import number_of
from unwordle.model.game.word_sets import Bools, Places, classes_of
from unwordle.model.theory.propositions import SOLUTION, Row, Tile

Half: TypeAlias = frozenset[tuple[Any, bool]]
"""The literals of a clause about one row, as propositions and signs."""


class RowWords:
    """The words of a row, and the propositions that each makes true."""

    def __init__(self, words: Sequence[str], pattern: str) -> None:
        self.words, self.pattern = words, pattern
        self.letters = letters_of(tuple(words)).reshape(len(words), len(pattern))
        self._truths: dict[Any, Bools] = {}

    def holds(self, proposition: Any) -> Bools:
        """Return the words that make a proposition true."""
        if proposition not in self._truths:
            self._truths[proposition] = self._compute(proposition)
        return self._truths[proposition]

    def _compute(self, proposition: Any) -> Bools:
        if isinstance(proposition, Row):
            return np.array([word == proposition.word for word in self.words], dtype=bool)
        shown = self.pattern[proposition.column] == proposition.colour
        if isinstance(proposition, Tile) or not shown:
            return np.full(len(self.words), shown)
        return np.asarray(self.letters[:, proposition.column] == number_of(proposition.letter))

    def falsify(self, half: Half) -> Bools:
        """Return the words that make every literal of `half` false."""
        falsified = np.ones(len(self.words), dtype=bool)
        for name, sign in half:
            falsified &= self.holds(name) != sign
        return falsified


def words_of_rows(rows: Rows, patterns: Sequence[str], solution: str) -> dict[int, RowWords]:
    """Return the words of each row, including the solution's."""
    by_row = {r: RowWords(*pair) for r, pair in enumerate(zip(rows, patterns, strict=True))}
    return by_row | {SOLUTION: RowWords([solution], Colour.GREEN * len(solution))}


def classes_in(words: RowWords, mentioned: Sequence[Any]) -> tuple[Places, Places]:
    """Return the index of one word of each class, and each word's class.

    Words that agree on all propositions in `mentioned` form a class.
    """
    every = np.ones(len(words.words), dtype=bool)  # if nothing is mentioned, all are alike
    return classes_of(np.array([every, *map(words.holds, mentioned)]))

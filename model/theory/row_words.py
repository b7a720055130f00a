"""A row's words, and which of them make a proposition about the row true.

Phase 1 asks with it for words that are alike, phase 2 for relations between the words of rows.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

from unwordle.model.counting.boards import Rows
from unwordle.model.game.feedback import Colour, letters_of
from unwordle.model.game.input import number_of
from unwordle.model.game.word_sets import Bools, Places, types_of
from unwordle.model.theory.propositions import SOLUTION, Row, Tile

Half: TypeAlias = frozenset[tuple[Any, bool]]
"""The literals of a clause that are about one row: each a proposition and its sign."""


class RowWords:
    """A row's words, and which of them make a literal about the row true."""

    def __init__(self, words: Sequence[str], pattern: str) -> None:
        self.words, self.pattern = words, pattern
        self.letters = letters_of(tuple(words)).reshape(len(words), len(pattern))
        self._asked: dict[Any, Bools] = {}

    def holds(self, proposition: Any) -> Bools:
        """Return which words make a proposition about the row true."""
        if proposition not in self._asked:
            self._asked[proposition] = self._compute(proposition)
        return self._asked[proposition]

    def _compute(self, proposition: Any) -> Bools:
        if isinstance(proposition, Row):
            return np.array([word == proposition.word for word in self.words], dtype=bool)
        shown = self.pattern[proposition.column] == proposition.colour
        if isinstance(proposition, Tile) or not shown:
            return np.full(len(self.words), shown)
        return np.asarray(self.letters[:, proposition.column] == number_of(proposition.letter))

    def falsify(self, half: Half) -> Bools:
        """Return which words make every literal of the half false."""
        falsified = np.ones(len(self.words), dtype=bool)
        for proposition, sign in half:
            falsified &= self.holds(proposition) != sign
        return falsified


def words_of_rows(rows: Rows, patterns: Sequence[str], solution: str) -> dict[int, RowWords]:
    """Return the words of each guess row, which shows its pattern, and of the solution's row."""
    of = {row: RowWords(*held) for row, held in enumerate(zip(rows, patterns, strict=True))}
    return of | {SOLUTION: RowWords([solution], Colour.GREEN * len(solution))}


def types_in(words: RowWords, mentioned: Sequence[Any]) -> tuple[Places, Places]:
    """Return one word of each type, and each word's type: words alike in all that is mentioned.

    `mentioned` are propositions about the row.
    """
    return types_of(np.array([np.ones(len(words.words), dtype=bool), *map(words.holds, mentioned)]))

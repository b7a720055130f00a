"""The search for one board of a grid, given each row's words.

Thousands of solutions share its tables. By contrast, `JoinedBoards` (model/counting) counts all
boards of one solution, and `puzzles/backwards.py` looks for a solution with a single board.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import takewhile
from typing import NamedTuple

import numpy as np

from unwordle.model.game.feedback import Colour, Letters
from unwordle.model.game.grid import Pin
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Bools, Places, as_numbers, chosen, packed
from unwordle.model.theory.plays.play import Play

# `_Before` computes as many words at once.
_AT_ONCE = 64
# The cached patterns with their sets of words, of up to 28 MB each.
_MOST_KEPT = 8
# The most words to try. Nearly every search ends within a few words.
MOST_TRIED = 4_000


class PlayedGrid(NamedTuple):
    """The rows of a grid, with its play and pins."""

    rows: tuple[str, ...]
    play: Play
    pins: tuple[Pin, ...] = ()

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of rows that the play constrains, the upper row first."""
        return list(self.play.pairs(len(self.rows)))


class UndecidedError(Exception):
    """The error that ends a search after too many words were tried."""


class BoardFinder:
    """A search for boards made of a lexicon's words. Its caches serve all solutions."""

    def __init__(self, lexicon: Lexicon, *, distinct: bool) -> None:
        self.distinct = distinct
        self._before = lru_cache(_MOST_KEPT)(partial(_Before, lexicon.letters))
        in_order = np.sort(lexicon.letters, axis=1)
        self.different: Places = 1 + (in_order[:, 1:] != in_order[:, :-1]).sum(axis=1)
        """The number of different letters of each word."""
        self._letters = lexicon.letters

    @cached_property
    def _least(self) -> Bools:
        """True for the first word with its letters, if none has only some of them."""
        has = (self._letters[:, :, None] == np.unique(self._letters)).any(axis=1)
        sets, least = as_numbers(packed(has)), dict[int, int]()
        for word in np.argsort(self.different, kind="stable").tolist():
            if not any(one & ~sets[word] == 0 for one in least):
                least[sets[word]] = word
        return np.isin(np.arange(len(has)), [*least.values()])

    def board(self, played: PlayedGrid, fitting: Sequence[Bools]) -> tuple[int, ...] | None:
        """Return the indices of a board's guesses, or None.

        `fitting` has each row's words. Raises UndecidedError after too many tries.
        """
        joined: list[list[tuple[int, _Before]]] = [[] for _ in played.rows]
        for above, below in played.pairs:
            joined[below].append((above, self._before(played.play, played.rows[above])))
        sets = np.array(fitting)
        if played.play.name == "strict" and not played.pins:
            # A white row shares no letter with the rows below, so words with the fewest do for it.
            white = len([*takewhile(lambda row: set(row) == {Colour.WHITE}, played.rows)])
            if white:
                sets[:white] &= self._least
        return _Search(self, joined, MOST_TRIED).board(as_numbers(packed(sets)))


class _Before(dict[int, int]):
    """A mapping from a word to the words that the play allows in the row above it."""

    def __init__(self, letters: Letters, play: Play, pattern: str) -> None:
        self._letters, self._play, self._pattern = letters, play, pattern

    def __missing__(self, word: int) -> int:
        first = word - word % _AT_ONCE
        below = self._letters[first : first + _AT_ONCE]
        related, types = self._play.related(self._pattern, self._letters, below)
        chosen = np.ascontiguousarray(related.T).take(types, axis=1)
        self.update(enumerate(as_numbers(packed(chosen)), first))
        return self[word]


@dataclass
class _Search:
    """A search for a board, from the last row up."""

    finder: BoardFinder
    joined: list[list[tuple[int, _Before]]]
    """For each row, the rows above that have a constraint with the row, each with its cache."""
    left_to_try: int

    def board(self, left: Sequence[int]) -> tuple[int, ...] | None:
        """Return the index of a word for each row in `left`, or None if no choice fits."""
        if not left:
            return ()
        *rows_above, own = left
        last = len(rows_above)
        fitting = np.flatnonzero(chosen(own, own.bit_length()))
        # Words with few letters come first, because they leave more words to all-white rows.
        order = np.argsort(self.finder.different[fitting], kind="stable")
        words = fitting[order].tolist()
        # If no constraint joins this row to rows above, each row above excludes at most one word.
        for word in words if self.joined[last] else words[: last + 1]:
            self.left_to_try -= 1
            if self.left_to_try < 0:
                raise UndecidedError
            # Forward checking: the word leaves in each row above what goes with it, and is given up
            # as soon as a row has nothing left.
            above = rows_above.copy()
            for i, before in self.joined[last]:
                above[i] &= before[word]
                if not above[i]:
                    break
            else:
                if self.finder.distinct:
                    above = [allowed & ~(1 << word) for allowed in above]
                if (words_above := self.board(above)) is not None:
                    return (*words_above, word)
        return None

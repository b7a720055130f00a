"""The search for one board of a grid, given each row's words.

Thousands of solutions share its tables. By contrast, `JoinedBoards` (model/counting) counts all
boards of one solution, and `puzzles/backwards.py` looks for a solution with a single board.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from unwordle.model.game.feedback import Colour, Letters
from unwordle.model.game.grid import Pin
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Bools, Places, as_numbers, chosen, members, packed
from unwordle.model.theory.plays.play import Play

# `_Before` computes as many words at once.
_AT_ONCE = 64
# The bits of all cached sets, at which the cache is emptied: 256 MB.
_MOST_BITS = 1 << 31
# The most words to try without and with narrowing. Nearly every search ends within a few words,
# but narrowing looks at every word of a row.
TRIED_FIRST, _MOST_TRIED = 8_000, 1_000_000
# A table of all sets of 26 letters takes 8 MB.
MOST_LETTERS = 26


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


@dataclass(frozen=True)
class BoardFinder:
    """A search for boards made of a lexicon's words. Its caches serve all solutions."""

    lexicon: Lexicon
    distinct: bool
    _before: dict[tuple[str, str], "_Before"] = field(default_factory=dict)

    def board(self, played: PlayedGrid, fitting: Sequence[Bools]) -> tuple[int, ...] | None:
        """Return the indices of a board's guesses, or None.

        `fitting` has each row's words. Raises UndecidedError after too many tries.
        """
        try:
            # Without narrowing first: most grids have a board among the first few words.
            return _Search(self, played, fitting, narrows=False).board()
        except UndecidedError:
            return _Search(self, played, fitting, narrows=True).board()

    @cached_property
    def disjoint_words(self) -> "DisjointWords":
        """The tables for the white rows of strict play."""
        return DisjointWords(self.lexicon.letters)

    def before(self, play: Play, pattern: str) -> "_Before":
        """Return a mapping from each lower word to the words that the play allows above it.

        `pattern` is the pattern of the upper row.
        """
        if sum(map(len, self._before.values())) * len(self.lexicon) >= _MOST_BITS:
            self._before.clear()
        before = _Before(self.lexicon.letters, play, pattern)
        return self._before.setdefault((play.name, pattern), before)


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


class _Search:
    """A search for a board, from the last row up.

    In strict play, a word must leave enough letters for the all-white rows at the top.
    """

    def __init__(
        self, finder: BoardFinder, played: PlayedGrid, fitting: Sequence[Bools], *, narrows: bool
    ) -> None:
        rows = played.rows
        self._rows = as_numbers(packed(np.array(fitting)))
        # For each row, the rows above that have a constraint with the row, each with its cache.
        self._joined: list[list[tuple[int, _Before]]] = [[] for _ in rows]
        for above, below in played.pairs:
            self._joined[below].append((above, finder.before(played.play, rows[above])))
        self._white = self._letters = 0
        if played.play.name == "strict" and len(finder.lexicon.alphabet) <= MOST_LETTERS:
            constrained = {pin.row for pin in played.pins}
            constrained |= {r for r, row in enumerate(rows) if row.strip(Colour.WHITE)}
            self._white = min(constrained, default=len(rows))
            self._disjoint = finder.disjoint_words
            self._letters = int(np.bitwise_or.reduce(self._disjoint.sets[fitting[0]]))
        self._distinct, self._narrows = finder.distinct, narrows
        self._left_to_try = _MOST_TRIED if narrows else TRIED_FIRST

    def board(self) -> tuple[int, ...] | None:
        return self._filled(self._rows, self._letters)

    def _filled(self, left: list[int], letters: int) -> tuple[int, ...] | None:
        """Return the index of a word for each row in `left`, or None if no choice fits."""
        last = len(left) - 1
        if last < 0:
            return ()
        if self._narrows and last > 1:
            left = self._narrowed(left, last)
        if not all(left):
            return None
        for word in self._worth_trying(left, letters):
            self._left_to_try -= 1
            if self._left_to_try < 0:
                raise UndecidedError
            # Forward checking: the word leaves in each row above what goes with it, and is given up
            # as soon as a row has nothing left.
            above = left[:last]
            for i, before in self._joined[last]:
                above[i] &= before[word]
                if not above[i]:
                    break
            else:
                if self._distinct:
                    above = [words & ~(1 << word) for words in above]
                for_white = letters & ~int(self._disjoint.sets[word]) if self._white else 0
                if (words_above := self._filled(above, for_white)) is not None:
                    return (*words_above, word)
        return None

    def _worth_trying(self, left: Sequence[int], letters: int) -> list[int]:
        places, last = np.flatnonzero(chosen(left[-1], left[-1].bit_length())), len(left) - 1
        if white := min(last, self._white):
            enough = self._disjoint.suffice(white, letters & ~self._disjoint.sets[places])
            places = places[enough]
        # If no constraint joins this row to rows above, each row above excludes at most one word.
        words: list[int] = (places if self._joined[last] else places[: last + 1]).tolist()
        return words

    def _narrowed(self, left: list[int], last: int) -> list[int]:
        """Return `left` without words that go with no word of another row (arc consistency).

        This is repeated for all rows until nothing changes (Mackworth 1977).
        """
        previous: list[int] = []
        while left != previous:
            previous, left = left, left[:]
            for row in range(last, 0, -1):
                compatible, above = 0, dict.fromkeys((i for i, _ in self._joined[row]), 0)
                self._left_to_try -= left[row].bit_count()
                for word in members(left[row]) if above else ():
                    sets = {i: left[i] & before[word] for i, before in self._joined[row]}
                    if all(sets.values()):
                        compatible |= 1 << word
                        above = {i: above[i] | words for i, words in sets.items()}
                if above:
                    left[row] = compatible
                    for i, words in above.items():
                        left[i] = words
                if self._distinct and left[row] & (left[row] - 1) == 0:  # at most one word
                    left[:row] = [words & ~left[row] for words in left[:row]]
        return left


class DisjointWords:
    """The sets of letters that are enough for n disjoint words.

    A word matters only if it doesn't contain all letters of another one. Of 12,947, 641 matter.
    """

    def __init__(self, letters: Letters) -> None:
        used, numbers = np.unique(letters, return_inverse=True)
        self._size = max(3, len(used))
        self.sets: Places = np.bitwise_or.reduce(1 << numbers.reshape(letters.shape), axis=1)
        """The letters of each word."""
        # `_tables[n]` has a bit for each set of letters. The bit is 1 if the set is sufficient for
        # n disjoint words. `_unions[n]` has the minimal sufficient sets.
        self._tables = [np.full(1 << self._size - 3, 255, dtype=np.uint8)]
        self._unions = [np.zeros(1, dtype=np.intp)]

    def suffice(self, number: int, letters: Places) -> Bools:
        """Return whether each set of letters contains `number` disjoint words."""
        while len(self._tables) <= number:
            self._grow()
        bits = self._tables[number].take(letters >> 3) >> (letters & 7).astype(np.uint8)
        return (bits & 1).view(np.bool_)

    def _grow(self) -> None:
        known = len(self._tables)
        words = self._unions[1] if known > 1 else np.unique(self.sets)
        unions, there = self._unions[-1], np.zeros(1 << self._size, dtype=bool)
        for word in words:
            there[unions[unions & word == 0] | word] = True
        # The subset zeta transform, with "or" instead of sums (see model/counting/packing.py):
        # afterwards, the table has every set that contains a set in `there`.
        table = packed(there)
        for bit, lacking in enumerate((0x55, 0x33, 0x0F)):
            table |= (table & lacking) << (1 << bit)
        for bit in range(self._size - 3):
            halves = table.reshape(-1, 2, 1 << bit)
            halves[:, 1] |= halves[:, 0]
        self._tables.append(table)
        unions = np.flatnonzero(there)
        for bit in range(self._size):
            fewer = unions & ~(1 << bit)
            unions = unions[(fewer == unions) | ~self.suffice(known, fewer)]
        self._unions.append(unions)

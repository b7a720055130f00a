"""The search for one board of a grid, given each row's words.

Thousands of solutions share its tables. By contrast, `JoinedBoards` (model/counting) counts all
boards of one solution, and `puzzles/backwards.py` looks for a solution with a single board.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from unwordle.model.game.feedback import Colour, Letters, letters_of, pattern_code
from unwordle.model.game.grid import Pin
from unwordle.model.game.input import LATIN
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Bools, as_numbers, chosen, members, packed
from unwordle.model.theory.plays import play_called
from unwordle.model.theory.plays.play import Play
from unwordle.model.theory.rules import rules_called
from unwordle.players.disjoint_words import MOST_LETTERS, DisjointWords

# `_Before` computes as many words at once.
_AT_ONCE = 64
# The bits of all cached sets, at which the cache is emptied: 256 MB.
_MOST_BITS = 1 << 31
# The most words to try without and with narrowing. Nearly every search ends within a few words,
# but narrowing looks at every word of a row.
_TRIED_FIRST, _MOST_TRIED = 8_000, 1_000_000
# Where a row can be filled with letters in more ways, only the rows' colours are checked.
_MOST_LETTERINGS = 5000


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
        return _Search(self, played, fitting).board()

    @cached_property
    def disjoint_words(self) -> DisjointWords:
        """The tables for the white rows of strict play."""
        return DisjointWords(self.lexicon.letters)

    def before(self, play: Play, pattern: str) -> "_Before":
        """Return a mapping from each lower word to the words that the play allows above it.

        `pattern` is the pattern of the upper row.
        """
        if sum(map(len, self._before.values())) * len(self.lexicon) >= _MOST_BITS:
            self._before.clear()
        return self._before.setdefault(
            (play.name, pattern), _Before(self.lexicon.letters, play, pattern)
        )


@lru_cache(maxsize=1024)
def letters_allow(rows: tuple[str, ...], play: str, rules: str) -> bool:
    """Return whether rows of these colours could have a board if all strings were words."""
    length = len(rows[0])
    solution, others = LATIN[:length], LATIN[length:]
    if (length - 1) ** max(row.count(Colour.YELLOW) for row in rows) > _MOST_LETTERINGS:
        return play_called(play).allows_colours(rows)
    letterings: set[str] = set()
    for row, white in zip(rows, others, strict=False):
        tiles = (
            {"G": own, "W": white}.get(colour, solution.replace(own, ""))
            for own, colour in zip(solution, row, strict=True)
        )
        letterings.update(map("".join, product(*tiles)))
    words = Lexicon("letterings", tuple(sorted(letterings)))
    codes = rules_called(rules).codes(words.letters, letters_of([solution]))[:, 0]
    fitting = [codes == pattern_code(row) for row in rows]
    finder = BoardFinder(words, distinct=False)
    try:
        return finder.board(PlayedGrid(rows, play_called(play)), fitting) is not None
    except UndecidedError:
        return True


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

    def __init__(self, finder: BoardFinder, played: PlayedGrid, fitting: Sequence[Bools]) -> None:
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
        self._distinct, self._narrows, self._left_to_try = finder.distinct, False, _TRIED_FIRST

    def board(self) -> tuple[int, ...] | None:
        try:
            # Without narrowing first: most grids have a board among the first few words.
            return self._filled(self._rows, self._letters)
        except UndecidedError:
            self._narrows, self._left_to_try = True, _MOST_TRIED
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

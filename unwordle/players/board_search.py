"""The search for a board of a grid, given the words that can be in each row.

This is one of three searches for boards, each for its own question. Here thousands of solutions
share one table, and one board of each is enough. `JoinedBoards` (model/counting) lists and counts
all boards of one solution, and `puzzles/backwards.py` seeks a solution with a single board.
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

_AT_ONCE = 64
"""The number of words that a `_Before` cache processes in one step."""
_MOST_BITS = 1 << 31
"""The total size of the cached sets of words, in bits, at which the cache is emptied."""
_TRIED_FIRST, _MOST_TRIED = 8_000, 1_000_000
"""The maximum numbers of words to try in searches without and with narrowing (see `_narrowed`).

Nearly every search ends within a few words, but narrowing looks at every word of a row.
"""
_MOST_LETTERINGS = 5000
"""The maximum number of ways to fill a row with letters if all ways are to be tried.

If a row can be filled in more ways, only the colours of the rows are checked.
"""


class PlayedGrid(NamedTuple):
    """The rows of a grid, the play of the game, and pins that restrict the words of the rows."""

    rows: tuple[str, ...]
    play: Play
    pins: tuple[Pin, ...] = ()

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The indices of each pair of rows that the play constrains, with the upper row first."""
        return list(self.play.pairs(len(self.rows)))


class UndecidedError(Exception):
    """The error that ends a search for a board if the search has tried too many words."""


@dataclass(frozen=True)
class BoardFinder:
    """A search for boards of words of one lexicon, with caches that serve all solutions."""

    lexicon: Lexicon
    distinct: bool
    _before: dict[tuple[str, str], "_Before"] = field(default_factory=dict)

    def board(self, played: PlayedGrid, fitting: Sequence[Bools]) -> tuple[int, ...] | None:
        """Return the indices of the guesses of a board, or None if the grid has no board.

        `fitting` has, for each row of the grid, whether each word can be in the row. Raises
        UndecidedError if the search has tried too many words.
        """
        return _Search(self, played, fitting).board()

    @cached_property
    def disjoint_words(self) -> DisjointWords:
        """The tables for disjoint words, which are used in searches for boards in strict play."""
        return DisjointWords(self.lexicon.letters)

    def before(self, play: Play, pattern: str) -> "_Before":
        """Return the cache of the words that can be in an upper row with the pattern `pattern`.

        For each word of a lower row, the cache has the set of words that the play allows in the
        upper row. The same cache serves all solutions. If all caches together are too large, all
        caches are removed first.
        """
        if sum(map(len, self._before.values())) * len(self.lexicon) >= _MOST_BITS:
            self._before.clear()
        return self._before.setdefault(
            (play.name, pattern), _Before(self.lexicon.letters, play, pattern)
        )


@lru_cache(maxsize=1024)
def letters_allow(rows: tuple[str, ...], play: str, rules: str) -> bool:
    """Return whether rows with these colours could have a board if every string were a word."""
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
    """A cache that has, for each word, the set of words that the play allows in a row above.

    The row above has a fixed pattern. Each word is represented by its index. Each set is a bit
    mask, in which bit i is set if word i is a member. The sets for a block of words are computed in
    one step.
    """

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

    Each chosen word restricts the words of the rows above. In strict play, the words of all-white
    rows at the top of a grid have no letter in common. So a word is tried only if the tables of
    `DisjointWords` show that the remaining letters are sufficient for these rows.
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
        """Return the indices of the guesses of a board, or None if no board exists.

        In nearly all cases, the search finds a board after a few words, or narrowing shows that no
        board exists. Raises UndecidedError if the search has tried too many words.
        """
        try:
            return self._filled(self._rows, self._letters)
        except UndecidedError:
            self._narrows, self._left_to_try = True, _MOST_TRIED
            return self._filled(self._rows, self._letters)

    def _filled(self, left: list[int], letters: int) -> tuple[int, ...] | None:
        """Return the index of a word for each row in `left`, or None if no choice of words fits.

        Raises UndecidedError if the search has tried too many words.
        """
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
        """Return the indices of the words to try in the last row of `left`."""
        places, last = np.flatnonzero(chosen(left[-1], left[-1].bit_length())), len(left) - 1
        if white := min(last, self._white):
            enough = self._disjoint.suffice(white, letters & ~self._disjoint.sets[places])
            places = places[enough]
        # If no constraint joins this row to rows above, each row above excludes at most one word.
        words: list[int] = (places if self._joined[last] else places[: last + 1]).tolist()
        return words

    def _narrowed(self, left: list[int], last: int) -> list[int]:
        """Return the sets of words in `left` after removing words that cannot be in any board.

        A word is removed if it is incompatible with all words of another row. Words are removed row
        by row until no set changes (arc consistency; Mackworth 1977). `last` is the index of the
        last row in `left`.
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

"""The search for boards, and their number, for thousands of possible solutions.

A theory for each solution would be too slow. Instead, a table has every word's pattern for every
solution, and the play's constraints are evaluated on sets of words.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, cached_property, lru_cache, partial
from itertools import product, takewhile
from math import prod
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.counting.boards import Progress
from unwordle.model.counting.joined_boards import JoinedBoards
from unwordle.model.game.feedback import Colour, Letters, pattern_code
from unwordle.model.game.grid import Pin
from unwordle.model.game.input import LATIN, InputError
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Bools, Places, as_numbers, members, packed
from unwordle.model.theory.plays import play_called
from unwordle.model.theory.plays.play import Play
from unwordle.model.theory.rules import rules_called
from unwordle.players.player import words_pinned

# The solutions whose patterns are computed at once, which bounds the memory.
_BLOCK = 512
# `_Before` computes as many words at once.
_AT_ONCE = 64
# The cached patterns with their sets of words, of up to 28 MB each.
_MOST_KEPT = 8
# The most words to try in a search. Nearly every search ends within a few words.
MOST_TRIED = 4_000
# Where a row can be filled with letters in more ways, only the rows' colours are checked.
_MOST_LETTERINGS = 5000

Check: TypeAlias = Callable[[], None]
"""A function that raises InputError to end a search, as that of `models.until` does."""


class PlayedGrid(NamedTuple):
    """The rows of a grid, with its play and pins."""

    rows: tuple[str, ...]
    play: Play
    pins: tuple[Pin, ...] = ()

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of rows that the play constrains, the upper row first."""
        return list(self.play.pairs(len(self.rows)))


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


class BoardsBySolution:
    """The boards of many solutions, with guesses from one lexicon."""

    def __init__(self, lexicon: Lexicon, solutions: Lexicon, rules: str, *, distinct: bool) -> None:
        # Words with few letters come first, because they leave more words to all-white rows.
        in_order = sorted(lexicon.words, key=lambda word: len({*word}))
        self.lexicon = lexicon = replace(lexicon, words=tuple(in_order))
        self.solutions, self.rules, self.distinct = solutions, rules_called(rules), distinct
        self._pinned = cache(lambda pins: words_pinned(pins, lexicon))
        self._before = lru_cache(_MOST_KEPT)(partial(_Before, lexicon.letters))
        self._known = np.zeros(len(solutions), dtype=bool)
        self.undecided = 0
        """The number of solutions that the last search left undecided."""

    @cached_property
    def _codes(self) -> NDArray[np.generic]:
        """The pattern code of each word for each solution, (solutions, words)."""
        kind = np.uint8 if 3**self.lexicon.length <= 256 else np.uint16
        return np.empty((len(self.solutions), len(self.lexicon)), dtype=kind)

    @cached_property
    def _least(self) -> Bools:
        """True for the first word with its letters, if none has only some of them."""
        letters, least = self.lexicon.letters, dict[int, int]()
        has = (letters[:, :, None] == np.unique(letters)).any(axis=1)
        for word, own in enumerate(as_numbers(packed(has))):
            if not any(one & ~own == 0 for one in least):
                least[own] = word
        return np.isin(np.arange(len(has)), [*least.values()])

    def know(self, solutions: Places) -> None:
        """Compute the pattern codes of these solutions, unless they are known."""
        new = solutions[~self._known[solutions]]
        for start in range(0, len(new), _BLOCK):
            block = new[start : start + _BLOCK]
            letters = self.lexicon.letters, self.solutions.letters[block]
            self._codes[block] = self.rules.codes(*letters).T
        self._known[new] = True

    def _fitting(self, solution: int, played: PlayedGrid) -> list[Bools]:
        self.know(np.array([solution]))
        shown = self._codes[solution]
        rows = [shown == pattern_code(row) for row in played.rows]
        for row, allowed in self._pinned(played.pins):
            rows[row] = rows[row] & allowed
        return rows

    def some_possible(
        self, solutions: Sequence[int], grids: Sequence[PlayedGrid], check: Check
    ) -> bool:
        """Return whether some solution has, or might have, a board for every grid."""
        groups = (solutions[2**n - 1 : 2 * 2**n - 1] for n in range(len(solutions).bit_length()))
        return any(self.having_boards(group, grids, check).any() for group in groups)

    def having_boards(
        self, solutions: Sequence[int], grids: Sequence[PlayedGrid], check: Check = lambda: None
    ) -> Bools:
        """Return whether every grid has a board with each solution.

        Once `check` ends the search, the remaining solutions count as having boards; `undecided` is
        their number.
        """
        self.undecided, rules = 0, self.rules.name
        if not all(letters_allow(p.rows, p.play.name, rules) for p in grids if p.pairs):
            return np.zeros(len(solutions), dtype=bool)
        fit, places = np.ones(len(solutions), dtype=bool), np.array(solutions, dtype=np.intp)
        for played in dict.fromkeys(grids):
            fit[fit] = self.having_board(places[fit], played, check)
        return fit

    def having_board(
        self, solutions: Places, played: PlayedGrid, check: Check = lambda: None
    ) -> Bools:
        """Return whether a grid has a board with each solution.

        As constraints depend only on words and colours, a board found for one solution also serves
        all others for which its guesses show the same colours.
        """
        left, fit = np.ones(len(solutions), dtype=bool), np.zeros(len(solutions), dtype=bool)
        self.know(solutions)
        for i, solution in enumerate(solutions.tolist()):
            with suppress(InputError):
                check()
                board = left[i] and self._board(played, self._fitting(solution, played))
                if board:
                    alike = np.flatnonzero(left)
                    for word, row in zip(board, played.rows[::-1], strict=True):
                        alike = alike[self._codes[solutions[alike], word] == pattern_code(row)]
                    fit[alike], left[alike] = True, False
                left[i] = False
        # A search of all words might take years, so boards are counted where a short one failed.
        for i in np.flatnonzero(left).tolist():
            with suppress(InputError):
                check()
                fit[i], left[i] = self._of_grid(solutions[i], played, lambda _: check()) > 0, False
        self.undecided = int(left.sum())
        return fit | left

    def _board(self, played: PlayedGrid, fitting: Sequence[Bools]) -> tuple[int, ...] | None:
        """Return the indices of a board's guesses, from the last row up, or None.

        `fitting` has each row's words. Raises InputError after too many tries.
        """
        joined: list[list[tuple[int, _Before]]] = [[] for _ in played.rows]
        for above, below in played.pairs:
            joined[below].append((above, self._before(played.play, played.rows[above])))
        sets, tries = np.array(fitting), iter(range(MOST_TRIED))
        if played.play.name == "strict" and not played.pins:
            # A white row shares no letter with the rows below, so words with the fewest do for it.
            white = len([*takewhile(lambda row: set(row) == {Colour.WHITE}, played.rows)])
            if white:
                sets[:white] &= self._least

        def filled(*left: int) -> tuple[int, ...] | None:
            """Return a word for each row that has these words left."""
            if not left:
                return ()
            *rows_above, own = left
            last = len(rows_above)
            words = [*members(own)]
            # If no constraint joins this row to rows above, each excludes at most one word.
            for word in words if joined[last] else words[: last + 1]:
                if next(tries, None) is None:
                    raise InputError(f"no board was found among {MOST_TRIED:,} words")
                # Forward checking: the word leaves in each row above what goes with it, and is
                # given up as soon as a row has nothing left.
                above = rows_above.copy()
                for i, before in joined[last]:
                    above[i] &= before[word]
                    if not above[i]:
                        break
                else:
                    if self.distinct:
                        above = [allowed & ~(1 << word) for allowed in above]
                    if (words_above := filled(*above)) is not None:
                        return (word, *words_above)
            return None

        return filled(*as_numbers(packed(sets)))

    def count(self, place: int, grids: list[PlayedGrid], progress: Progress | None = None) -> int:
        """Return the solution's numbers of boards of all grids, multiplied.

        `progress` can end a long count by raising an error.
        """
        counts = Counter(grids).items()
        return prod(self._of_grid(place, played, progress) ** n for played, n in counts)

    def _of_grid(self, solution: int, played: PlayedGrid, progress: Progress | None = None) -> int:
        rows = [np.flatnonzero(fits) for fits in self._fitting(solution, played)]
        if not all(map(len, rows)):
            return 0
        words = [tuple(map(self.lexicon.words.__getitem__, row.tolist())) for row in rows]
        relations = played.play.relations(played.rows, words)
        solved = self.solutions.words[solution]
        return JoinedBoards(words, solved, relations, self.distinct, progress).count()


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
    words, only = Lexicon("letterings", tuple(sorted(letterings))), Lexicon("one", (solution,))
    many = BoardsBySolution(words, only, rules, distinct=False)
    return bool(many.having_board(np.array([0]), PlayedGrid(rows, play_called(play))).all())

"""The search for boards, and the counting of boards, for thousands of possible solutions.

A `Theory` describes a single solution, and the use of thousands of theories would be too slow. So
this module uses a table that has the pattern of every word for every solution. The words that fit
a row are read from the table. The play's constraints on pairs of rows are evaluated on sets and
arrays of words.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, cached_property, lru_cache
from itertools import count, product, takewhile
from math import perm, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from unwordle.model.counting.boards import Progress
from unwordle.model.counting.joined_boards import JoinedBoards
from unwordle.model.game.feedback import Colour, Letters, pattern_code
from unwordle.model.game.grid import Pin
from unwordle.model.game.input import LATIN
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Bools, Places, as_numbers, chosen, members, packed
from unwordle.model.theory.plays import play_called
from unwordle.model.theory.plays.play import Play
from unwordle.model.theory.rules import rules_called

_BLOCK = 512
_AT_ONCE = 64
"""The number of words that a `_Before` cache processes in one step."""
_MOST_BITS = 1 << 31
"""The total size of the cached sets of words, in bits, at which the cache is emptied."""
_TRIED_FIRST, _MOST_TRIED = 8_000, 1_000_000
"""The maximum numbers of words to try in searches without and with narrowing (see `_narrowed`)."""
MOST_LETTERS = 26
"""The size of the largest alphabet for which tables of all sets of letters are used.

A table for 26 letters has a size of 8 MB.
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


class BoardsBySolution:
    """An object that finds and counts boards for many solutions. All guesses are in one lexicon."""

    def __init__(self, lexicon: Lexicon, solutions: Lexicon, rules: str, *, distinct: bool) -> None:
        self.lexicon, self.solutions = lexicon, solutions
        self.rules, self.distinct = rules_called(rules), distinct
        self._before: dict[tuple[str, str], _Before] = {}
        self._allowed = cache(lexicon.allowed)
        self._known = np.zeros(len(solutions), dtype=bool)
        self.undecided = 0
        """The number of solutions that the last search for boards left undecided."""

    @cached_property
    def _codes(self) -> NDArray[np.generic]:
        """The pattern code of each word for each solution, shape (solutions, words)."""
        kind = np.uint8 if 3**self.lexicon.length <= 256 else np.uint16
        return np.empty((len(self.solutions), len(self.lexicon)), dtype=kind)

    def know(self, solutions: Places) -> None:
        """Compute the pattern code of each word for each of these solutions.

        `solutions` has the indices of the solutions. Known codes are not computed again.
        """
        new = solutions[~self._known[solutions]]
        for block in np.split(new, range(_BLOCK, len(new), _BLOCK)):
            letters = self.lexicon.letters, self.solutions.letters[block]
            self._codes[block] = self.rules.codes(*letters).T
        self._known[new] = True

    def _fitting(self, solution: int, played: PlayedGrid) -> list[Bools]:
        """Return, for each row of a grid, whether each word can be in the row."""
        self.know(np.array([solution]))
        shown = self._codes[solution]
        rows = [shown == pattern_code(row) for row in played.rows]
        for row, allowed in self._allowed(played.pins).items():
            rows[row] = rows[row] & allowed
        return rows

    def some_possible(self, solutions: Sequence[int], grids: Sequence[PlayedGrid]) -> bool:
        """Return whether at least one solution has a board for every grid.

        `solutions` has the indices of the solutions. The solutions are tried in groups, and each
        group is twice as large as the previous group.
        """
        starts = takewhile(len(solutions).__gt__, (2**n - 1 for n in count()))
        return any(self.having_boards(solutions[n : 2 * n + 1], grids).any() for n in starts)

    def having_boards(
        self,
        solutions: Sequence[int],
        grids: Sequence[PlayedGrid],
        is_late: Callable[[], bool] = lambda: False,
    ) -> Bools:
        """Return, for each solution, whether every grid has a board with this solution.

        `solutions` has the indices of the solutions. The search ends when `is_late()` returns True.
        Solutions that the search has not reached count as solutions with boards. The attribute
        `undecided` is set to the number of these solutions.
        """
        self.undecided, rules = 0, self.rules.name
        if not all(_lettered(p.rows, p.play.name, rules) for p in grids if p.pairs):
            return np.zeros(len(solutions), dtype=bool)
        fit, places = np.ones(len(solutions), dtype=bool), np.array(solutions, dtype=np.intp)
        for played in dict.fromkeys(grids):
            fit[fit] = self._having_board(places[fit], played, is_late)
        return fit

    def _having_board(
        self, solutions: Places, played: PlayedGrid, is_late: Callable[[], bool]
    ) -> Bools:
        """Return, for each solution, whether a grid has a board with this solution.

        The guesses form a board with both solutions, because the constraints between rows depend
        only on words and colours.
        """
        fit = np.zeros(len(solutions), dtype=bool)
        self.know(solutions)
        for i, solution in enumerate(solutions.tolist()):
            if fit[i]:
                continue
            if is_late():
                self.undecided = int((~fit[i:]).sum())
                fit[i:] = True
                break
            try:
                board = self._board(solution, played)
            except _UndecidedError:
                # A search of all words might take years, so boards are counted instead.
                fit[i] = self._of_grid(solution, played) > 0
                continue
            if board is not None:
                alike = np.flatnonzero(~fit[i:]) + i
                for word, row in zip(board[::-1], played.rows[::-1], strict=True):
                    alike = alike[self._codes[solutions[alike], word] == pattern_code(row)]
                fit[alike] = True
        return fit

    def _board(self, solution: int, played: PlayedGrid) -> tuple[int, ...] | None:
        """Return the indices of the guesses of a board, or None if the grid has no board.

        Raises _UndecidedError if the search has tried too many words.
        """
        return _Search(self, played, self._fitting(solution, played)).board()

    @cached_property
    def disjoint_words(self) -> "DisjointWords":
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

    def count(
        self, solution: int, grids: Sequence[PlayedGrid], progress: Progress | None = None
    ) -> int:
        """Return the number of ways to choose a board with the given solution for each grid.

        The result is the product of the numbers of boards of the grids. `solution` is the index of
        the solution. During a long count, `progress` is called repeatedly. If `progress` raises an
        error, the count ends.
        """
        counts = Counter(grids).items()
        return prod(self._of_grid(solution, played, progress) ** n for played, n in counts)

    def _of_grid(self, solution: int, played: PlayedGrid, progress: Progress | None = None) -> int:
        rows = [np.flatnonzero(fits) for fits in self._fitting(solution, played)]
        if not all(map(len, rows)):
            return 0
        patterns, play = played.rows, played.play
        # The rows above the first row that constrains a later row do not constrain each other.
        constraining = (r for r, pattern in enumerate(patterns[:-1]) if play.reads(pattern))
        free = next(constraining, len(rows))
        times, below = Counter(patterns[:free]), patterns[free:]
        # Only rows with the same pattern can hold the same word.
        differ = not self.distinct or len(times) + len(below) == len({*patterns})
        if differ and not played.pins and all(j == i + 1 for i, j in played.pairs):
            words_of = dict(zip(patterns, map(len, rows), strict=True))
            ways = [arrangements(words_of[p], n, distinct=self.distinct) for p, n in times.items()]
            return prod(ways) * (self._of_chain(rows[free:], below, play) if below else 1)
        words = [tuple(map(self.lexicon.words.__getitem__, row.tolist())) for row in rows]
        relations = played.play.relations(played.rows, words)
        solved = self.solutions.words[solution]
        joined = JoinedBoards(words, solved, relations, distinct=self.distinct, progress=progress)
        return joined.count()

    def _of_chain(self, rows: Sequence[Places], patterns: Sequence[str], play: Play) -> int:
        """Return the number of boards if each row constrains only the next row."""
        sums, letters = np.ones(len(rows[-1]), dtype=object), self.lexicon.letters
        for row in range(len(rows) - 2, -1, -1):
            pair = letters[rows[row]], letters[rows[row + 1]]
            related, types = play.related(patterns[row], *pair)
            sums = np.array([sums[fits].sum() for fits in related], dtype=object)[types]
        return int(sums.sum())


def arrangements(words: int, rows: int, *, distinct: bool) -> int:
    """Return the number of ways to choose one of `words` words for each of `rows` rows.

    If `distinct` is true, the words of all rows must differ.
    """
    return perm(words, rows) if distinct else words**rows


@lru_cache(maxsize=1024)
def _lettered(rows: tuple[str, ...], play: str, rules: str) -> bool:
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
    boards = BoardsBySolution(words, Lexicon("letters", (solution,)), rules, distinct=False)
    try:
        return boards._board(0, PlayedGrid(rows, play_called(play))) is not None
    except _UndecidedError:
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


class DisjointWords:
    """Tables that show which sets of letters are sufficient for a given number of disjoint words.

    Words are disjoint if they have no letter in common. A set of letters is sufficient for n words
    if the set has all letters of n disjoint words. If the letters of a word include all letters of
    another word, the tables need only the set of the other word's letters. So 641 sets of letters
    represent the 12,947 words of Wordle's list of 2022.
    """

    def __init__(self, letters: Letters) -> None:
        used, numbers = np.unique(letters, return_inverse=True)
        self._size = max(3, len(used))
        self.sets: Places = np.bitwise_or.reduce(1 << numbers.reshape(letters.shape), axis=1)
        """The bit mask of each word's letters. Bit i is set if the word has letter i."""
        # `_tables[n]` has a bit for each set of letters. The bit is 1 if the set is sufficient for
        # n disjoint words. `_unions[n]` has the minimal sufficient sets.
        self._tables = [np.full(1 << self._size - 3, 255, dtype=np.uint8)]
        self._unions = [np.zeros(1, dtype=np.intp)]

    def suffice(self, number: int, letters: Places) -> Bools:
        """Return, for each set of letters, whether it has all letters of `number` disjoint words.

        `letters` has the sets of letters as bit masks.
        """
        while len(self._tables) <= number:
            self._grow()
        bits = self._tables[number].take(letters >> 3) >> (letters & 7).astype(np.uint8)
        return (bits & 1).view(np.bool_)

    def _grow(self) -> None:
        """Add the table for the next larger number of disjoint words."""
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


class _UndecidedError(Exception):
    """The error that ends a search for a board if the search has tried too many words."""


class _Search:
    """A search for a board, from the last row up.

    Each chosen word restricts the words of the rows above. In strict play, the words of all-white
    rows at the top of a grid have no letter in common. So a word is tried only if the tables of
    `DisjointWords` show that the remaining letters are sufficient for these rows.
    """

    def __init__(
        self, boards: BoardsBySolution, played: PlayedGrid, fitting: Sequence[Bools]
    ) -> None:
        rows = played.rows
        self._rows = as_numbers(packed(np.array(fitting)))
        # For each row, the rows above that have a constraint with the row, each with its cache.
        self._joined: list[list[tuple[int, _Before]]] = [[] for _ in rows]
        for above, below in played.pairs:
            self._joined[below].append((above, boards.before(played.play, rows[above])))
        self._white = self._letters = 0
        if played.play.name == "strict" and len(boards.lexicon.alphabet) <= MOST_LETTERS:
            constrained = {pin.row for pin in played.pins}
            constrained |= {r for r, row in enumerate(rows) if row.strip(Colour.WHITE)}
            self._white = min(constrained, default=len(rows))
            self._disjoint = boards.disjoint_words
            self._letters = int(np.bitwise_or.reduce(self._disjoint.sets[fitting[0]]))
        self._distinct, self._narrows, self._left_to_try = boards.distinct, False, _TRIED_FIRST

    def board(self) -> tuple[int, ...] | None:
        """Return the indices of the guesses of a board, or None if no board exists.

        In nearly all cases, the search finds a board after a few words, or narrowing shows that no
        board exists. Raises _UndecidedError if the search has tried too many words.
        """
        try:
            return self._filled(self._rows, self._letters)
        except _UndecidedError:
            self._narrows, self._left_to_try = True, _MOST_TRIED
            return self._filled(self._rows, self._letters)

    def _filled(self, left: list[int], letters: int) -> tuple[int, ...] | None:
        """Return the index of a word for each row in `left`, or None if no choice of words fits.

        Raises _UndecidedError if the search has tried too many words.
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
                raise _UndecidedError
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

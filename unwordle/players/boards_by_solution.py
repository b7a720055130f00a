"""The search and the counting of boards, for thousands of possible solutions.

A `Theory` describes a single solution, and thousands of theories would be too slow. Here, the words
that fit a row come from a table with the pattern of every word with every solution. The constraints
of the play on pairs of rows are evaluated on sets and arrays of words.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import count, product, takewhile
from math import perm, prod
from operator import or_
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from unwordle.model.counting.boards import Progress
from unwordle.model.counting.joined_boards import JoinedBoards
from unwordle.model.game.feedback import Colour, Letters, pattern_code
from unwordle.model.game.grid import Grid, Pin
from unwordle.model.game.input import LATIN
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import Bools, Places, as_numbers, chosen, members, packed
from unwordle.model.theory.plays import play_called
from unwordle.model.theory.plays.play import Play
from unwordle.model.theory.rules import rules_called

_BLOCK = 512
_AT_ONCE = 64
"""Number of words for which a `_Before` cache computes the sets together."""
_MOST_BITS = 1 << 31
"""Maximum total size of the cached sets of words, in bits."""
_TRIED_FIRST, _MOST_TRIED = 8_000, 1_000_000
"""Maximum numbers of words to try in a search without narrowing, and in a search with narrowing."""
MOST_LETTERS = 26
"""Maximum number of letters in an alphabet for which tables of all sets of letters are used.

A table for 26 letters has a size of 8 MB.
"""
_IN_A_BYTE = 3
"""Number of letters that a byte of a table covers.

The byte has one bit for each set of these letters.
"""
_MOST_LETTERINGS = 5000
"""Maximum number of ways to fill a row with letters.

If a row has more ways, only the colours of the rows are checked.
"""


class PlayedGrid(NamedTuple):
    """A grid with its play, and with pins that restrict the words of its rows."""

    grid: Grid
    play: Play
    pins: tuple[Pin, ...] = ()

    @property
    def rows(self) -> tuple[str, ...]:
        """The patterns of the grid."""
        return self.grid.rows

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of rows for which the play has constraints. The upper row comes first."""
        return list(self.play.pairs(len(self.rows)))

    @property
    def white(self) -> int:
        """Number of all-white rows above the first row with a pin or a coloured tile.

        The words of these rows have no letter in common. The number is 0 if the play is not strict.
        """
        others = {pin.row for pin in self.pins} if self.play.name == "strict" else {0}
        others |= {r for r, row in enumerate(self.rows) if row.strip(Colour.WHITE)}
        return min(others, default=len(self.rows))

    @property
    def free(self) -> int:
        """Number of rows above the first row that constrains a later row.

        If no row constrains a later row, all rows are counted.
        """
        reading = (r for r, row in enumerate(self.rows[:-1]) if self.play.reads(row))
        return next(reading, len(self.rows))


class BoardsBySolution:
    """A finder and counter of boards for many solutions, with the words of one lexicon."""

    def __init__(self, lexicon: Lexicon, solutions: Lexicon, rules: str, *, distinct: bool) -> None:
        self.lexicon, self.solutions = lexicon, solutions
        self.rules, self.distinct = rules_called(rules), distinct
        self._before: dict[tuple[str, str], _Before] = {}
        self._matching: dict[str, Bools] = {}
        self._known = np.zeros(len(solutions), dtype=bool)
        self.undecided = 0
        """Number of solutions that the last search for boards did not reach."""

    @cached_property
    def _codes(self) -> NDArray[np.generic]:
        """The pattern code of each word with each solution, shape (solutions, words).

        The codes for a solution are valid only after a call to `know` with this solution.
        """
        kind = np.uint8 if 3**self.lexicon.length <= 256 else np.uint16
        return np.empty((len(self.solutions), len(self.lexicon)), dtype=kind)

    def know(self, solutions: Places) -> None:
        """Compute the pattern codes of all words for these solutions. Known codes are kept."""
        new = solutions[~self._known[solutions]]
        for start in range(0, len(new), _BLOCK):
            block = new[start : start + _BLOCK]
            letters = self.lexicon.letters, self.solutions.letters[block]
            self._codes[block] = self.rules.codes(*letters).T
        self._known[new] = True

    def _fitting(self, solution: int, played: PlayedGrid) -> list[Bools]:
        """Return, for each row of a grid, whether each word fits the row's pattern and pins."""
        self.know(np.array([solution]))
        shown = self._codes[solution]
        fits = {row: shown == pattern_code(row) for row in {*played.rows}}
        rows = [fits[row] for row in played.rows]
        for pin in played.pins:
            rows[pin.row] = rows[pin.row] & self._matches(pin)
        return rows

    def _matches(self, pin: Pin) -> Bools:
        """Return, for each word of the lexicon, whether the pin allows the word."""
        if pin.text not in self._matching:
            self._matching[pin.text] = np.array([pin.allows(word) for word in self.lexicon.words])
        return self._matching[pin.text]

    def letters_allow(self, played: PlayedGrid) -> bool:
        """Return whether a grid could have a board if every string of letters were a word."""
        rows, play = played.rows, played.play.name
        return not played.pairs or _lettered(rows, play, self.rules.name)

    def possible(self, solution: int, grids: Sequence[PlayedGrid]) -> bool:
        """Return whether every grid has a board with the solution that has this index."""
        return bool(self.having_boards([solution], grids)[0])

    def some_possible(self, solutions: Sequence[int], grids: Sequence[PlayedGrid]) -> bool:
        """Return whether at least one solution has a board for every grid.

        Solutions are tried in groups. Each group is twice as large as the previous group.
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

        The search ends when `is_late()` returns True. The result is True for solutions that the
        search has not reached, and `undecided` is set to the number of these solutions.
        """
        fit = np.ones(len(solutions), dtype=bool)
        decided = np.ones(len(solutions), dtype=bool)
        for played in dict.fromkeys(grids):
            places = np.flatnonzero(fit)
            left = [solutions[place] for place in places.tolist()]
            fit[places], decided[places] = self._having_board(left, played, is_late)
        self.undecided = int((fit & ~decided).sum())
        return fit

    def _having_board(
        self, solutions: Sequence[int], played: PlayedGrid, is_late: Callable[[], bool]
    ) -> tuple[Bools, Bools]:
        """Return, for each solution, whether a grid has a board, and whether the result is certain.

        If the search ends early, the results for the remaining solutions are True and uncertain.

        Suppose that a board is found, and that its guesses show the same colours with another
        solution. Then these guesses also form a board with the other solution, because the
        constraints between rows depend only on words and colours.
        """
        fit = np.zeros(len(solutions), dtype=bool)
        if not self.letters_allow(played):
            return fit, ~fit
        places = np.array(solutions, dtype=np.intp)
        self.know(places)
        shown = [pattern_code(row) for row in played.rows]
        rarest = sorted(range(len(shown)), key=lambda row: played.rows[row].count(Colour.WHITE))
        decided = np.ones(len(solutions), dtype=bool)
        for i, solution in enumerate(solutions):
            if fit[i]:
                continue
            if is_late():
                decided[i:] = fit[i:]
                return fit | ~decided, decided
            try:
                board = self._board(solution, played)
            except _UndecidedError:
                # A search of all words might take years, so boards are counted instead.
                fit[i] = self._of_grid(solution, played) > 0
                continue
            if board is not None:
                alike = np.flatnonzero(~fit[i:]) + i
                for row in rarest:
                    alike = alike[self._codes[places[alike], board[row]] == shown[row]]
                fit[alike] = True
        return fit, decided

    def _board(self, solution: int, played: PlayedGrid) -> tuple[int, ...] | None:
        """Return the indices of a board's words, or None if no board exists.

        Raises _UndecidedError if the search has tried too many words.
        """
        fitting = self._fitting(solution, played)
        if not all(fits.any() for fits in fitting):
            return None
        return _Search(self, played, fitting).board()

    @cached_property
    def disjoint_words(self) -> "DisjointWords":
        """The tables for words without common letters, used for all-white rows in strict play."""
        return DisjointWords(self.lexicon.letters)

    def before(self, play: Play, pattern: str) -> "_Before":
        """Return the cache for an upper row with this pattern. The cache serves all solutions.

        For each word of a lower row, the cache has the set of words that the upper row can hold.
        """
        if sum(map(len, self._before.values())) * len(self.lexicon) >= _MOST_BITS:
            self._before.clear()
        return self._before.setdefault(
            (play.name, pattern), _Before(self.lexicon.letters, play, pattern)
        )

    def count(
        self, solution: int, grids: Sequence[PlayedGrid], progress: Progress | None = None
    ) -> int:
        """Return the number of ways to choose a board for every grid, all with the same solution.

        The number is the product of the numbers of boards of the single grids. A long count calls
        `progress` repeatedly. To end the count, `progress` can raise an error.
        """
        counts = Counter(grids).items()
        return prod(self._of_grid(solution, played, progress) ** n for played, n in counts)

    def _of_grid(self, solution: int, played: PlayedGrid, progress: Progress | None = None) -> int:
        fitting = self._fitting(solution, played)
        rows = [np.flatnonzero(fits) for fits in fitting]
        if not all(map(len, rows)):
            return 0
        if self._is_chain(played):
            return self._of_chain(rows, played)
        words = [tuple(map(self.lexicon.words.__getitem__, row.tolist())) for row in rows]
        relations = played.play.relations(played.rows, words)
        solved = self.solutions.words[solution]
        joined = JoinedBoards(words, solved, relations, distinct=self.distinct, progress=progress)
        return joined.count()

    def _is_chain(self, played: PlayedGrid) -> bool:
        """Return whether `_of_chain` can count the boards of a grid.

        The grid must have no pins, and each row below the free rows must constrain only the next
        row. If words must differ, no other row may have the pattern of a row below the free rows.
        """
        above, below = played.rows[: played.free], played.rows[played.free :]
        if played.pins:
            return False
        if self.distinct and (len(set(below)) < len(below) or set(above) & set(below)):
            return False
        return all(j == i + 1 for i, j in played.pairs)

    def _of_chain(self, rows: Sequence[Places], played: PlayedGrid) -> int:
        """Return the number of boards of a grid for which `_is_chain` is true.

        `rows` has the indices of the words that fit each row. The result is the number of ways to
        fill the free rows, multiplied by the number of ways to fill the other rows. The second
        number is computed from the last row up.
        """
        patterns, total = played.rows, 1
        for pattern, times in Counter(patterns[: played.free]).items():
            words = len(rows[patterns.index(pattern)])
            total *= arrangements(words, times, distinct=self.distinct)
        if played.free == len(rows):
            return total
        sums, letters = np.ones(len(rows[-1]), dtype=object), self.lexicon.letters
        for row in range(len(rows) - 2, played.free - 1, -1):
            pair = letters[rows[row]], letters[rows[row + 1]]
            related, types = played.play.related(patterns[row], *pair)
            sums = np.array([sums[fits].sum() for fits in related], dtype=object)[types]
        return total * int(sums.sum())


@lru_cache(maxsize=1024)
def _lettered(rows: tuple[str, ...], play: str, rules: str) -> bool:
    """Return whether rows with these colours could have a board if every string were a word.

    It is enough to search for boards in which the solution repeats no letter, and in which the
    white tiles of each row hold one letter that occurs in no other row. If any board exists, a
    board of this form exists. If a solution has two copies of a letter, different letters can
    replace these copies, because the order in which the copies turn green distinguishes them.
    """
    length = len(rows[0])
    solution, others = LATIN[:length], LATIN[length:]
    ways = max((length - 1) ** row.count(Colour.YELLOW) for row in rows)
    if len(rows) > len(others) or ways > _MOST_LETTERINGS:
        return play_called(play).allows_colours(rows)

    def letters(row: str, white: str) -> Iterator[str]:
        """Yield, for each tile of a row, a string of the letters that the tile can hold."""
        for own, colour in zip(solution, row, strict=True):
            yield {"G": own, "W": white}.get(colour, solution.replace(own, ""))

    fillings = (product(*letters(*pair)) for pair in zip(rows, others, strict=False))
    letterings = {"".join(filling) for row_fillings in fillings for filling in row_fillings}
    words = Lexicon("letterings", tuple(sorted(letterings)))
    boards = BoardsBySolution(words, Lexicon("letters", (solution,)), rules, distinct=False)
    try:
        return boards._board(0, PlayedGrid(Grid(rows), play_called(play))) is not None
    except _UndecidedError:
        return True


class _Before(dict[int, int]):
    """A cache that has, for each word, the set of words that may be in a row above the word.

    The row above has a fixed pattern. Words are represented by their indices. A set is a bit mask:
    bit i is set if word i is a member. The sets for a block of words are computed together.
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


def arrangements(words: int, rows: int, *, distinct: bool) -> int:
    """Return the number of ways to choose a word for each row.

    `words` is the number of words, and `rows` is the number of rows. If `distinct` is true, the
    chosen words must differ.
    """
    return perm(words, rows) if distinct else words**rows


class DisjointWords:
    """Tables of the sets of letters that suffice for each number of disjoint words.

    Words are disjoint if they have no letter in common. A set of letters suffices for words if it
    has all their letters. A word that has all letters of another word is never needed, because the
    other word can replace it. So 641 sets of letters are enough for the 12,947 words.
    """

    def __init__(self, letters: Letters) -> None:
        used, numbers = np.unique(letters, return_inverse=True)
        self._size = max(_IN_A_BYTE, len(used))
        bits = np.left_shift(1, numbers.reshape(letters.shape))
        self.sets: Places = np.bitwise_or.reduce(bits, axis=1)
        """The letters of each word as a bit mask: bit i is set if the word has letter i."""
        self._tables = [np.full(1 << self._size - _IN_A_BYTE, 255, dtype=np.uint8)]
        self._unions = [np.zeros(1, dtype=np.intp)]
        """For each number of disjoint words, the minimal sets of letters that suffice."""

    def suffice(self, number: int, letters: Places) -> Bools:
        """Return, for each set of letters, whether the set suffices for `number` disjoint words."""
        while len(self._tables) <= number:
            self._grow()
        bits = self._tables[number].take(letters >> _IN_A_BYTE) >> (letters & 7).astype(np.uint8)
        return (bits & 1).view(np.bool_)

    def words(self, number: int, letters: int) -> tuple[int, ...] | None:
        """Return the indices of `number` disjoint words that have only these letters.

        The result is None if these letters do not suffice.
        """
        words: list[int] = []
        while len(words) < number:
            fitting = np.flatnonzero(self.sets & ~letters == 0)
            enough = self.suffice(number - len(words) - 1, letters & ~self.sets[fitting])
            if not enough.any():
                return None
            words.append(int(fitting[enough.argmax()]))
            letters &= ~int(self.sets[words[-1]])
        return tuple(words)

    def _grow(self) -> None:
        """Add the table for the next number of disjoint words."""
        known = len(self._tables)
        words = self._unions[1] if known > 1 else np.unique(self.sets)
        unions, there = self._unions[-1], np.zeros(1 << self._size, dtype=bool)
        for word in words:
            there[unions[unions & word == 0] | word] = True
        table = packed(there)
        for bit, lacking in enumerate((0x55, 0x33, 0x0F)):
            table |= (table & lacking) << (1 << bit)
        for bit in range(self._size - _IN_A_BYTE):
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
    """A search for a board, from the last row up. Each word restricts the words of the rows above.

    In strict play, the all-white rows at the top are not searched, because the tables of
    `DisjointWords` give the words of these rows.
    """

    def __init__(
        self, boards: BoardsBySolution, played: PlayedGrid, fitting: Sequence[Bools]
    ) -> None:
        self._white = played.white if len(boards.lexicon.alphabet) <= MOST_LETTERS else 0
        searched = range(self._white, len(fitting))
        self._rows = as_numbers(packed(np.array(fitting)[self._white :]))
        # For each row, the rows above that have a constraint with the row, each with its cache.
        before = [boards.before(played.play, played.rows[row]) for row in searched]
        self._joined: list[list[tuple[int, _Before]]] = [[] for _ in searched]
        for above, below in played.pairs:
            if above in searched:
                row = searched.index(above)
                self._joined[searched.index(below)].append((row, before[row]))
        self._letters = 0
        if self._white:
            self._disjoint = boards.disjoint_words
            self._letters = int(np.bitwise_or.reduce(self._disjoint.sets[fitting[0]]))
        self._may_repeat = not boards.distinct
        self._narrows = self._distinct = False
        self._left_to_try = 0

    def board(self) -> tuple[int, ...] | None:
        """Return the indices of a board's words, or None if no board exists.

        In nearly all cases, the search finds a board after a few words, or narrowing shows that no
        board exists. The first search allows repeated words. If words must differ and the first
        board repeats a word, a second search follows. Raises _UndecidedError if a search has tried
        too many words.
        """
        for distinct in (False,) if self._may_repeat else (False, True):
            self._distinct = distinct
            try:
                self._narrows, self._left_to_try = False, _TRIED_FIRST
                board = self._filled(self._rows, self._letters)
            except _UndecidedError:
                self._narrows, self._left_to_try = True, _MOST_TRIED
                board = self._filled(self._rows, self._letters)
            if board is None or len(set(board)) == len(board):
                break
        return board

    def _filled(self, left: list[int], letters: int) -> tuple[int, ...] | None:
        """Return words for the all-white rows and the rows in `left`, or None if no words fit.

        The rows in `left` come directly below the all-white rows. `left` has, for each row, the set
        of words that can still fill the row. `letters` is the set of letters that the all-white
        rows can still use.
        """
        last = len(left) - 1
        if last < 0:
            return self._disjoint.words(self._white, letters) if self._white else ()
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
        """Return the words to try in the last row of `left`."""
        places = np.flatnonzero(chosen(left[-1], left[-1].bit_length()))
        if self._white:
            enough = self._disjoint.suffice(self._white, letters & ~self._disjoint.sets[places])
            places = places[enough]
        # A single word is enough if the row has no constraints with rows above.
        constrained = self._joined[len(left) - 1] or self._distinct
        words: list[int] = (places if constrained else places[:1]).tolist()
        return words

    def _narrowed(self, left: list[int], last: int) -> list[int]:
        """Return, for each row, the words that are compatible with some word of every other row.

        Incompatible words are removed row by row until nothing changes (arc consistency; Mackworth
        1977).
        """
        previous: list[int] = []
        while left != previous:
            previous, left = left, left[:]
            for row in range(last, 0, -1):
                if joined := self._joined[row]:
                    left[row], above = self._compatible(left, row)
                    for (i, _), words in zip(joined, above, strict=True):
                        left[i] = words
                if self._distinct and left[row] & (left[row] - 1) == 0:  # at most one word
                    left[:row] = [words & ~left[row] for words in left[:row]]
        return left

    def _compatible(self, left: Sequence[int], row: int) -> tuple[int, list[int]]:
        """Return the compatible words of a row, and the compatible words of each joined row.

        A joined row is above this row, and the play has a constraint for the two rows. The first
        result has the words of this row that are compatible with some word of every joined row. The
        second result has, for each joined row, the words that are compatible with a word of the
        first result.
        """
        compatible, above = 0, [0] * len(self._joined[row])
        self._left_to_try -= left[row].bit_count()
        for word in members(left[row]):
            sets = [left[i] & before[word] for i, before in self._joined[row]]
            if all(sets):
                compatible |= 1 << word
                above = list(map(or_, above, sets))
        return compatible, above

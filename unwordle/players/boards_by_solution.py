"""The boards of grids for one solution after another: which have some, and how many.

A theory is made for one solution. Here thousands are asked the same, by `infer` and by whoever
draws a solution: each row's words are read off a table of what every word shows with every
solution, and what the play asks between two rows is asked of sets and arrays of words.
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
"""Number of words below for which the words that may be above are found at a time."""
_MOST_BITS = 1 << 31
"""The most bits that the sets of words remembered have in all."""
_TRIED_FIRST, _MOST_TRIED = 8_000, 1_000_000
"""Number of words tried before rows are narrowed, which takes longer, and after that."""
MOST_LETTERS = 26
"""Maximum number of letters for tables over all sets of them, of 8 megabytes each."""
_IN_A_BYTE = 3
"""A byte of such a table holds the sets of three letters."""
_MOST_LETTERINGS = 5000
"""If a row could be lettered in more ways, it is not asked whether letters allow its grid."""


class PlayedGrid(NamedTuple):
    """A grid, how it was played, and what is known of its guesses."""

    grid: Grid
    play: Play
    pins: tuple[Pin, ...] = ()

    @property
    def rows(self) -> tuple[str, ...]:
        """The patterns of the grid."""
        return self.grid.rows

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of rows between which the play asks something."""
        return list(self.play.pairs(len(self.rows)))

    @property
    def white(self) -> int:
        """Number of strict rows at the top without colours and pins: they share no letter."""
        others = {pin.row for pin in self.pins} if self.play.name == "strict" else {0}
        others |= {r for r, row in enumerate(self.rows) if row.strip(Colour.WHITE)}
        return min(others, default=len(self.rows))

    @property
    def free(self) -> int:
        """Number of rows at the top that bear on nothing below; all, if at most the last does."""
        reading = (r for r, row in enumerate(self.rows[:-1]) if self.play.reads(row))
        return next(reading, len(self.rows))


class BoardsBySolution:
    """Boards over a lexicon, for each of many solutions."""

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
        """Codes of every word with the solutions that are known, shape (solutions, words)."""
        kind = np.uint8 if 3**self.lexicon.length <= 256 else np.uint16
        return np.empty((len(self.solutions), len(self.lexicon)), dtype=kind)

    def know(self, solutions: Places) -> None:
        """Find out what every word shows with these solutions."""
        new = solutions[~self._known[solutions]]
        for start in range(0, len(new), _BLOCK):
            block = new[start : start + _BLOCK]
            letters = self.lexicon.letters, self.solutions.letters[block]
            self._codes[block] = self.rules.codes(*letters).T
        self._known[new] = True

    def _fitting(self, solution: int, played: PlayedGrid) -> list[Bools]:
        """Return, for each row of a grid, which words it can hold."""
        self.know(np.array([solution]))
        shown = self._codes[solution]
        fits = {row: shown == pattern_code(row) for row in {*played.rows}}
        rows = [fits[row] for row in played.rows]
        for pin in played.pins:
            rows[pin.row] = rows[pin.row] & self._matches(pin)
        return rows

    def _matches(self, pin: Pin) -> Bools:
        """Return whether each word is as the pin says."""
        if pin.text not in self._matching:
            self._matching[pin.text] = np.array([pin.allows(word) for word in self.lexicon.words])
        return self._matching[pin.text]

    def letters_allow(self, played: PlayedGrid) -> bool:
        """Say whether a grid has a board of any letters, of words or not, with any solution."""
        rows, play = played.rows, played.play.name
        return not played.pairs or _lettered(rows, play, self.rules.name)

    def possible(self, solution: int, grids: Sequence[PlayedGrid]) -> bool:
        """Say whether every grid has a board."""
        return bool(self.having_boards([solution], grids)[0])

    def some_possible(self, solutions: Sequence[int], grids: Sequence[PlayedGrid]) -> bool:
        """Say whether some solution has a board for every grid: twice the number at a time."""
        starts = takewhile(len(solutions).__gt__, (2**n - 1 for n in count()))
        return any(self.having_boards(solutions[n : 2 * n + 1], grids).any() for n in starts)

    def having_boards(
        self,
        solutions: Sequence[int],
        grids: Sequence[PlayedGrid],
        is_late: Callable[[], bool] = lambda: False,
    ) -> Bools:
        """Return whether every grid has a board, for each solution.

        Once `is_late()` is true, the search ends. The solutions that it has not reached are
        returned as True, and `undecided` is their number.
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
        """Return whether a grid has a board, and whether that is decided, for each solution.

        A board of one solution is a board of every solution that gives its words the same colours,
        because the play between rows depends on their colours alone.
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
                # To try all words might take years: they are counted.
                fit[i] = self._of_grid(solution, played) > 0
                continue
            if board is not None:
                alike = np.flatnonzero(~fit[i:]) + i
                for row in rarest:
                    alike = alike[self._codes[places[alike], board[row]] == shown[row]]
                fit[alike] = True
        return fit, decided

    def _board(self, solution: int, played: PlayedGrid) -> tuple[int, ...] | None:
        """Return a board, if there is one. Raises _UndecidedError if many words do not show it."""
        fitting = self._fitting(solution, played)
        if not all(fits.any() for fits in fitting):
            return None
        return _Search(self, played, fitting).board()

    @cached_property
    def disjoint_words(self) -> "DisjointWords":
        """The words of the lexicon that can be together in strict rows without colours."""
        return DisjointWords(self.lexicon.letters)

    def before(self, play: Play, pattern: str) -> "_Before":
        """Return, for each word below, the words that may be above with this pattern.

        They are kept: solution after solution asks them again.
        """
        if sum(map(len, self._before.values())) * len(self.lexicon) >= _MOST_BITS:
            self._before.clear()
        return self._before.setdefault(
            (play.name, pattern), _Before(self.lexicon.letters, play, pattern)
        )

    def count(
        self, solution: int, grids: Sequence[PlayedGrid], progress: Progress | None = None
    ) -> int:
        """Return the number of boards of all grids together.

        A long count calls `progress` now and then, which may raise an error to end it.
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
        """Say whether, below rows that bear on nothing, each row bears on the next alone."""
        above, below = played.rows[: played.free], played.rows[played.free :]
        if played.pins:
            return False
        if self.distinct and (len(set(below)) < len(below) or set(above) & set(below)):
            return False
        return all(j == i + 1 for i, j in played.pairs)

    def _of_chain(self, rows: Sequence[Places], played: PlayedGrid) -> int:
        """Return the product over the free rows, times the sum over the others from the last up."""
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
    """Say whether any letters, of words or not, make a board of rows in these colours.

    If some do, then so do those of a solution without repeats, with white tiles that hold a letter
    of no other row: copies of a letter can be told apart in the order in which they turn green.
    """
    length = len(rows[0])
    solution, others = LATIN[:length], LATIN[length:]
    ways = max((length - 1) ** row.count(Colour.YELLOW) for row in rows)
    if len(rows) > len(others) or ways > _MOST_LETTERINGS:
        return play_called(play).allows_colours(rows)

    def letters(row: str, white: str) -> Iterator[str]:
        """Yield what each tile of a row can hold."""
        for own, colour in zip(solution, row, strict=True):
            yield {"G": own, "W": white}.get(colour, solution.replace(own, ""))

    ways = (product(*letters(*one)) for one in zip(rows, others, strict=False))
    letterings = {"".join(way) for of_row in ways for way in of_row}
    words = Lexicon("letterings", tuple(sorted(letterings)))
    many = BoardsBySolution(words, Lexicon("letters", (solution,)), rules, distinct=False)
    try:
        return many._board(0, PlayedGrid(Grid(rows), play_called(play))) is not None
    except _UndecidedError:
        return True


class _Before(dict[int, int]):
    """The words that may be above each word, as sets, found for neighbours in the list at once."""

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
    """Return how many ways there are to put words in rows, different ones if `distinct`."""
    return perm(words, rows) if distinct else words**rows


class DisjointWords:
    """Which letters suffice for how many words that share none: tables over all sets of letters.

    A word with all letters of another is never needed: of 12,947 words 641 sets of letters remain.
    """

    def __init__(self, letters: Letters) -> None:
        used, numbers = np.unique(letters, return_inverse=True)
        self._size = max(_IN_A_BYTE, len(used))
        bits = np.left_shift(1, numbers.reshape(letters.shape))
        self.sets: Places = np.bitwise_or.reduce(bits, axis=1)
        """The letters of each word, as bits."""
        self._tables = [np.full(1 << self._size - _IN_A_BYTE, 255, dtype=np.uint8)]
        self._unions = [np.zeros(1, dtype=np.intp)]
        """The letters of so many disjoint words of which none can be spared."""

    def suffice(self, number: int, letters: Places) -> Bools:
        """Say of each set of letters whether it suffices for so many disjoint words."""
        while len(self._tables) <= number:
            self._grow()
        bits = self._tables[number].take(letters >> _IN_A_BYTE) >> (letters & 7).astype(np.uint8)
        return (bits & 1).view(np.bool_)

    def words(self, number: int, letters: int) -> tuple[int, ...] | None:
        """Return the places of so many disjoint words of these letters, if there are any."""
        found: list[int] = []
        while len(found) < number:
            some = np.flatnonzero(self.sets & ~letters == 0)
            enough = self.suffice(number - len(found) - 1, letters & ~self.sets[some])
            if not enough.any():
                return None
            found.append(int(some[enough.argmax()]))
            letters &= ~int(self.sets[found[-1]])
        return tuple(found)

    def _grow(self) -> None:
        """Make the table for one word more."""
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
    """Too many words were tried: counting is quicker."""


class _Search:
    """A search for a board from the last row up: each word leaves sets of words to those above.

    In strict play the white rows at the top are not searched: tables say whether letters are left
    for them.
    """

    def __init__(
        self, boards: BoardsBySolution, played: PlayedGrid, fitting: Sequence[Bools]
    ) -> None:
        self._white = played.white if len(boards.lexicon.alphabet) <= MOST_LETTERS else 0
        searched = range(self._white, len(fitting))
        self._rows = as_numbers(packed(np.array(fitting)[self._white :]))
        # For each row the rows above that the play joins to it, with the words that may be there.
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
        """Return a board, if there is one. Raises _UndecidedError after many words.

        Nearly always a few words show it, or narrowed rows that there is none. First a word may be
        on the board twice: if there is no such board either, that is soon known.
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
        """Return words for the first rows, each left to its row, if there are any.

        `letters` are left to the white rows above these.
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
                    above = [of & ~(1 << word) for of in above]
                for_white = letters & ~int(self._disjoint.sets[word]) if self._white else 0
                if (words_above := self._filled(above, for_white)) is not None:
                    return (*words_above, word)
        return None

    def _worth_trying(self, left: Sequence[int], letters: int) -> list[int]:
        """Return the words of the last of these rows, one if it is enough."""
        places = np.flatnonzero(chosen(left[-1], left[-1].bit_length()))
        if self._white:
            enough = self._disjoint.suffice(self._white, letters & ~self._disjoint.sets[places])
            places = places[enough]
        # One is enough if it bears on no row above.
        bears = self._joined[len(left) - 1] or self._distinct
        found: list[int] = (places if bears else places[:1]).tolist()
        return found

    def _narrowed(self, left: list[int], last: int) -> list[int]:
        """Return the words of each row up to the last that go with some word of each other one.

        They are taken out row by row until no more go (arc consistency: Mackworth 1977).
        """
        before_that: list[int] = []
        while left != before_that:
            before_that, left = left, left[:]
            for row in range(last, 0, -1):
                if joined := self._joined[row]:
                    left[row], above = self._going_together(left, row)
                    for (i, _), words in zip(joined, above, strict=True):
                        left[i] = words
                if self._distinct and left[row] & (left[row] - 1) == 0:  # one word, or none
                    left[:row] = [of & ~left[row] for of in left[:row]]
        return left

    def _going_together(self, left: Sequence[int], row: int) -> tuple[int, list[int]]:
        """Return the words of a row that go with one of each row above that the play joins to it,
        and the words of these rows with which they go.
        """
        going, above = 0, [0] * len(self._joined[row])
        self._left_to_try -= left[row].bit_count()
        for word in members(left[row]):
            sets = [left[i] & before[word] for i, before in self._joined[row]]
            if all(sets):
                going |= 1 << word
                above = list(map(or_, above, sets))
        return going, above

"""The boards of grids for one solution after another: which have some, and how many.

A theory is made for one solution. Here thousands are asked the same: each row's words are read
off a table of what every word shows with every solution, and what the play asks between two rows
is asked of arrays of words.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from model.counting.boards import Boards
from model.counting.network import Numbers
from model.game.feedback import Codes, Letters, pattern_code
from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.kept import kept_table
from model.theory.plays import play_called
from model.theory.rules import rules_called

_BLOCK = 64
_MOST_KEPT = 1 << 28

Places = NDArray[np.intp]


class Many:
    """Boards over a lexicon, for each of many solutions."""

    def __init__(
        self, lexicon: Lexicon, solutions: Lexicon, rules: str, play: str, *, distinct: bool
    ) -> None:
        self.lexicon, self.solutions = lexicon, solutions
        self.rules, self.play, self.distinct = rules_called(rules), play_called(play), distinct

    @cached_property
    def _codes(self) -> NDArray[np.generic]:
        """What every word shows with every solution, shape (solutions, words)."""

        def make() -> NDArray[np.generic]:
            kind = np.uint8 if 3**self.lexicon.length <= 256 else np.uint16
            table = np.empty((len(self.solutions), len(self.lexicon)), dtype=kind)
            for start in range(0, len(table), _BLOCK):
                block = self.solutions.letters[start : start + _BLOCK]
                table[start : start + _BLOCK] = self.rules.codes(self.lexicon.letters, block).T
            return table

        if len(self.solutions) * len(self.lexicon) > _MOST_KEPT:
            return make()
        parts = [self.rules.name, *self.lexicon.words, "/", *self.solutions.words]
        return kept_table("codes", map(str.encode, parts), make)

    def rows(self, solution: int, grid: Grid) -> list[Places]:
        """For each row of a grid the places of the words that it can hold."""
        shown = self._codes[solution]
        found = {
            row: np.flatnonzero(shown == pattern_code(row)) for row in dict.fromkeys(grid.rows)
        }
        return [found[row] for row in grid.rows]

    def possible(self, solution: int, grids: Sequence[Grid]) -> bool:
        """Whether every grid has a board."""
        return all(self._has_board(self.rows(solution, grid), grid) for grid in grids)

    def _has_board(self, rows: list[Places], grid: Grid) -> bool:
        """Choose a word row by row, from the last, which has the fewest, up."""
        if not all(map(len, rows)):
            return False
        joined: dict[int, list[int]] = {row: [] for row in range(len(rows))}
        for i, j in self.play.pairs(len(rows)):
            joined[j].append(i)
        if not any(joined.values()) and (not self.distinct or len(set(grid.rows)) == len(rows)):
            return True
        return self._can_go_on(rows, grid, joined, len(rows) - 1)

    def _can_go_on(
        self, rows: list[Places], grid: Grid, joined: dict[int, list[int]], last: int
    ) -> bool:
        if last < 0:
            return True
        for word in self._tried(rows, joined, last):
            left = list(rows)
            for i in range(last):
                if i in joined[last]:
                    left[i] = left[i][self._before(left[i], grid.rows[i], word)]
                if self.distinct and grid.rows[i] == grid.rows[last]:
                    left[i] = left[i][left[i] != word]
                if not len(left[i]):
                    break
            else:
                if self._can_go_on(left, grid, joined, last - 1):
                    return True
        return False

    def _tried(self, rows: list[Places], joined: dict[int, list[int]], last: int) -> Iterator[int]:
        """The words to try in a row; one is enough where it bears on no row above."""
        words = rows[last]
        if not joined[last] and not self.distinct:
            words = words[:1]
        return map(int, words)

    def _before(self, above: Places, pattern: str, below: int) -> NDArray[np.bool_]:
        """Which words may stand above, with this pattern, where a word stands below."""
        letters = self.lexicon.letters
        return self.play.allows(letters[above], _all_of(pattern, above), letters[[below]])[:, 0]

    def weighted_count(self, solution: int, grids: Sequence[Grid], weights: Numbers) -> int:
        """The sum, over the boards of all grids together, of the product of their words' weights.

        `weights` has a whole number, at least 1, for each word of the lexicon.
        """
        return prod(
            self._of_grid(self.rows(solution, grid), grid, solution, weights) for grid in grids
        )

    def _of_grid(self, rows: list[Places], grid: Grid, solution: int, weights: Numbers) -> int:
        if not all(map(len, rows)):
            return 0
        pairs = list(self.play.pairs(len(rows)))
        free = 0
        while free < len(rows) - 1 and not self.play.reads(grid.rows[free]):
            free += 1
        patterns = grid.rows[free:]
        if all(j == i + 1 for i, j in pairs) and (
            not self.distinct
            or (len(set(patterns)) == len(patterns) and not set(patterns) & set(grid.rows[:free]))
        ):
            return self._freely(rows[:free], grid, weights) * self._chain(rows, grid, free, weights)
        words = [tuple(self.lexicon.words[i] for i in row) for row in rows]
        relations = self.play.relations(grid.rows, words)
        boards = Boards(words, self.solutions.words[solution], relations, distinct=self.distinct)
        return boards.weighted_count([weights[row] for row in rows])

    def _freely(self, rows: list[Places], grid: Grid, weights: Numbers) -> int:
        """The sum over rows that bear on no other, but for a word not standing twice."""
        held = {
            grid.rows[r]: (weights[row], grid.rows[: len(rows)].count(grid.rows[r]))
            for r, row in enumerate(rows)
        }
        if not self.distinct:
            return prod(int(own.sum()) ** times for own, times in held.values())
        return prod(arrangements(own, times) for own, times in held.values())

    def _chain(self, rows: list[Places], grid: Grid, first: int, weights: Numbers) -> int:
        """The sum over the rows from `first` on, each of which bears on the next alone."""
        below = weights[rows[-1]].astype(object)
        for row in range(len(rows) - 2, first - 1, -1):
            columns = self.play.reads(grid.rows[row])
            letters = self.lexicon.letters[rows[row]]
            _, kinds, types = np.unique(
                _keys(letters[:, columns]), return_index=True, return_inverse=True
            )
            some = letters[kinds]
            related = self.play.allows(
                some, _all_of(grid.rows[row], kinds), self.lexicon.letters[rows[row + 1]]
            )
            each = np.array([below[fits].sum() for fits in related], dtype=object)
            below = weights[rows[row]] * each[types]
        return int(below.sum())


def arrangements(weights: Numbers, times: int) -> int:
    """The summed weight of the ways to put different words in so many rows.

    n! times the nth elementary symmetric sum of the words' weights, by Newton's identities from
    the sums of their powers.
    """
    held = weights.astype(object)
    powers = [int((held**k).sum()) for k in range(times + 1)]
    elementary = [1]
    for n in range(1, times + 1):
        terms = ((-1) ** (k - 1) * elementary[n - k] * powers[k] for k in range(1, n + 1))
        elementary.append(sum(terms) // n)
    return elementary[-1] * factorial(times)


def _keys(letters: Letters) -> NDArray[np.int64]:
    """A number for each row of letters, the same for the same letters."""
    keys = np.zeros(len(letters), dtype=np.int64)
    for column in letters.T:
        keys = keys * 26 + column
    return keys


def _all_of(pattern: str, words: Places) -> Codes:
    return np.full(len(words), pattern_code(pattern), dtype=np.uint16)

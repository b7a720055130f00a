"""The boards of grids for one solution after another: which have some, and how many.

A theory is made for one solution. Here thousands are asked the same: each row's words are read
off a table of what every word shows with every solution, and what the play asks between two rows
is asked of arrays of words.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from math import factorial, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from model.cache import cached_table
from model.counting.interface import Numbers
from model.counting.related import RelatedBoards
from model.counting.relation import Bools
from model.game.feedback import pattern_code
from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.game.pins import Pin
from model.game.word_sets import WordSets, members, set_of
from model.theory.plays.play import Play
from model.theory.rules import rules_called

_BLOCK = 64
_LEAST_KEPT, _MOST_KEPT = 1 << 22, 1 << 28
"""Smaller and larger tables of what words show are built again for each question."""
_MOST_BITS = 1 << 31
"""The most bits that the sets of words remembered have in all."""
_TRIED, _MOST_TRIED = 100, 10_000
"""How many words are tried first, and at most: they mostly tell whether a grid has a board."""

Places = NDArray[np.intp]


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
    def free(self) -> int:
        """How many rows at the top bear on nothing below them; all, if none but the last does."""
        reading = (r for r, row in enumerate(self.rows[:-1]) if self.play.reads(row))
        return next(reading, len(self.rows))


class BoardsBySolution:
    """Boards over a lexicon, for each of many solutions."""

    def __init__(self, lexicon: Lexicon, solutions: Lexicon, rules: str, *, distinct: bool) -> None:
        self.lexicon, self.solutions = lexicon, solutions
        self.rules, self.distinct = rules_called(rules), distinct
        self._allowed: dict[tuple[str, str, int], int] = {}
        self._matching: dict[str, Bools] = {}

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

        if not _LEAST_KEPT <= len(self.solutions) * len(self.lexicon) <= _MOST_KEPT:
            return make()
        parts = [self.rules.name, *self.lexicon.words, "/", *self.solutions.words]
        return cached_table("codes", map(str.encode, parts), make)

    def rows(self, solution: int, asked: PlayedGrid) -> list[Places]:
        """For each row of a grid the places of the words that it can hold."""
        shown = self._codes[solution]
        found = {row: np.flatnonzero(shown == pattern_code(row)) for row in {*asked.rows}}
        rows = [found[row] for row in asked.rows]
        for pin in asked.pins:
            rows[pin.row] = rows[pin.row][self._matches(pin)[rows[pin.row]]]
        return rows

    def _matches(self, pin: Pin) -> Bools:
        """Whether each word is as the pin says."""
        if pin.text not in self._matching:
            lines, step = "\n".join(self.lexicon.words), self.lexicon.length + 1
            found = np.zeros(len(self.lexicon), dtype=bool)
            # All lines at once: word by word it takes several times as long.
            found[[one.start() // step for one in re.finditer(f"^{pin.text}$", lines, re.M)]] = True
            self._matching[pin.text] = found
        return self._matching[pin.text]

    def possible(self, solution: int, grids: Sequence[PlayedGrid]) -> bool:
        """Whether every grid has a board."""
        different = dict.fromkeys(grids)
        return all(one.play.allows_colours(one.rows) for one in different) and all(
            self._has_board(solution, one) for one in different
        )

    def _has_board(self, solution: int, asked: PlayedGrid) -> bool:
        """Choose word by word from the last row up.

        Where few words do not tell, go up a chain of few types row by row; else try more words,
        and count the boards where these do not tell either: to try all might take years.
        """
        shown = self._codes[solution]
        held = {row: set_of(shown == pattern_code(row)) for row in {*asked.rows}}
        rows, last = [held[row] for row in asked.rows], len(asked.rows) - 1
        for pin in asked.pins:
            rows[pin.row] &= set_of(self._matches(pin))
        if not all(rows):
            return False
        joined: dict[int, list[int]] = {row: [] for row in range(len(rows))}
        for i, j in asked.pairs:
            joined[j].append(i)
        told = self._can_go_on(rows, asked, joined, last, iter(range(_TRIED)))
        if told is not None:
            return told
        few_types = all(len(asked.play.reads(row)) < len(row) for row in asked.rows[:-1])
        neighbours = all(j == i + 1 for i, j in asked.pairs)
        if few_types and neighbours and not asked.pins:
            if not self._chain_has_board(solution, asked):
                return False
            if self._is_chain(asked):
                return True
        if not asked.pins:
            told = self._can_go_on(rows, asked, joined, last, iter(range(_MOST_TRIED)))
        if told is not None:
            return told
        return self._of_grid(solution, asked, np.ones(len(self.lexicon), dtype=np.int64)) > 0

    def _is_chain(self, asked: PlayedGrid) -> bool:
        """Whether, below rows that bear on nothing, each row bears on the next alone."""
        above, below = asked.rows[: asked.free], asked.rows[asked.free :]
        if asked.pins:
            return False
        if self.distinct and (len(set(below)) < len(below) or set(above) & set(below)):
            return False
        return all(j == i + 1 for i, j in asked.pairs)

    def _can_go_on(
        self,
        rows: list[int],
        asked: PlayedGrid,
        joined: dict[int, list[int]],
        last: int,
        tries: Iterator[int],
    ) -> bool | None:
        """Whether rows up to the last can be filled, each from its set of words.

        None where `tries` of a word end before that is known.
        """
        if last < 0:
            return True
        words = rows[last]
        if not joined[last] and not self.distinct:
            words &= -words  # one is enough where it bears on no row above
        for word in members(words):
            if next(tries, None) is None:
                return None
            left = list(rows)
            for i in range(last):
                if i in joined[last]:
                    left[i] &= self._before(asked.play, asked.rows[i], word)
                if self.distinct and asked.rows[i] == asked.rows[last]:
                    left[i] &= ~(1 << word)
                if not left[i]:
                    break
            else:
                told = self._can_go_on(left, asked, joined, last - 1, tries)
                if told is not False:
                    return told
        return False

    def _before(self, play: Play, pattern: str, below: int) -> int:
        """The words that may stand above, with this pattern, where a word stands below.

        It is kept: solution after solution asks it again.
        """
        key = play.name, pattern, below
        if key not in self._allowed:
            if len(self._allowed) * len(self.lexicon) >= _MOST_BITS:
                self._allowed.clear()
            self._allowed[key] = play.before(self._sets, pattern, below)
        return self._allowed[key]

    @cached_property
    def _sets(self) -> WordSets:
        return WordSets(self.lexicon.letters)

    def weighted_count(self, solution: int, grids: Sequence[PlayedGrid], weights: Numbers) -> int:
        """The sum, over the boards of all grids together, of the product of their words' weights.

        `weights` has a whole number, at least 1, for each word of the lexicon.
        """
        alike = Counter(grids).items()
        return prod(self._of_grid(solution, asked, weights) ** times for asked, times in alike)

    def _of_grid(self, solution: int, asked: PlayedGrid, weights: Numbers) -> int:
        rows = self.rows(solution, asked)
        if not all(map(len, rows)):
            return 0
        if self._is_chain(asked):
            above = asked.rows[: asked.free]
            freely = self._freely(dict(zip(above, rows, strict=False)), above, weights)
            return freely * self._chain(rows[asked.free :], asked, weights)
        words = [tuple(map(self.lexicon.words.__getitem__, row.tolist())) for row in rows]
        relations = asked.play.relations(asked.rows, words)
        boards = RelatedBoards(
            words, self.solutions.words[solution], relations, distinct=self.distinct
        )
        return boards.weighted_count([weights[row] for row in rows])

    def _freely(self, held: dict[str, Places], patterns: Sequence[str], weights: Numbers) -> int:
        """The sum over rows that constrain no other, except that no word stands twice."""
        return prod(
            arrangements(power_sums(weights[words], patterns.count(pattern)))
            if self.distinct
            else int(weights[words].sum()) ** patterns.count(pattern)
            for pattern, words in held.items()
        )

    def _chain(self, rows: list[Places], asked: PlayedGrid, weights: Numbers) -> int:
        """The sum over rows, the last of the grid, that each constrain only the next."""
        if not rows:
            return 1
        sums = weights[rows[-1]].astype(object)
        patterns = asked.rows[len(asked.rows) - len(rows) :]
        for above, below, pattern in zip(rows[-2::-1], rows[:0:-1], patterns[-2::-1], strict=True):
            related, types = self._related(asked.play, above, pattern, below)
            each = np.array([sums[fits].sum() for fits in related], dtype=object)
            sums = weights[above] * each[types]
        return int(sums.sum())

    def _chain_has_board(self, solution: int, asked: PlayedGrid) -> bool:
        """Whether rows that bear on the next alone have a board, if words may stand twice below."""
        rows, above = self.rows(solution, asked), asked.rows[: asked.free]
        needed = Counter(above) if self.distinct else Counter({*above})
        enough = all(len(rows[asked.rows.index(row)]) >= n for row, n in needed.items())
        if not enough or not all(map(len, rows)):
            return False
        left = rows[-1]
        for words, pattern in reversed([*zip(rows, asked.rows, strict=True)][asked.free : -1]):
            related, types = self._related(asked.play, words, pattern, left)
            goes_on: Bools = np.any(related, axis=1)
            left = words[goes_on[types]]
        return len(left) > 0

    def _related(
        self, play: Play, above: Places, pattern: str, below: Places
    ) -> tuple[Bools, Places]:
        letters = self.lexicon.letters
        return play.related(pattern, letters[above], letters[below])


def power_sums(weights: Numbers, n: int) -> list[int]:
    """The sums of the weights' powers from 0 to n."""
    held = weights.astype(object)
    return [int((held**k).sum()) for k in range(n + 1)]


def arrangements(powers: Sequence[int]) -> int:
    """The summed weight of the ways to put different words in n rows, n = len(powers) - 1.

    n! times the nth elementary symmetric sum of the words' weights, by Newton's identities from
    the sums of their powers.
    """
    elementary = [1]
    for n in range(1, len(powers)):
        terms = ((-1) ** (k - 1) * elementary[n - k] * powers[k] for k in range(1, n + 1))
        elementary.append(sum(terms) // n)
    return elementary[-1] * factorial(len(powers) - 1)

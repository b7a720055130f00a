"""Grids with exactly one board: search for them quickly, from the last row up.

A suffix is the words of the last rows. Each word of the vocabulary has one pattern, that
against the solution, and may be above a suffix or not, by the play. So for every suffix all
patterns of the row above are counted at once; in the top row, a pattern that one word above one
suffix shows makes a grid of one board. The proof is not here: `Boards.count` gives it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import feedback_codes, letters_of, pattern_of
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.plays import play_called
from unwordle.puzzles.difficulty import GRID_RANGES, Level, grid_grade, level

ROWS = range(2, 6)
"""How many guess rows a puzzle's grid can have."""
TRIES = 80
"""How often the search restarts before it gives up."""

_UNGUIDED = 6
_TOPS = 6
"""At most this many patterns of the top row are graded before the search restarts."""
_CHOICES = 4
"""After _UNGUIDED tries, the best of this many patterns is taken: the one with most ways on."""

_MOST_SUFFIXES = {"strict": (2, 8, 30, 150), "any": (1,)}
_MOST_SUFFIXES_ELSE = (1, 2, 6, 30)
"""How many suffixes to keep at most. The looser the play, the fewer lead to one board; under
`any`, a row that two words can hold makes two boards."""


@dataclass(frozen=True)
class GridPuzzle:
    """A grid, and the words of one board of it, the solution last."""

    grid: tuple[str, ...]
    board: tuple[str, ...]


@dataclass(frozen=True)
class GridSpec:
    """What is asked of a grid, apart from having one board."""

    rows: int = 3
    play: str = "strict"
    difficulty: Level | None = None


@dataclass(frozen=True)
class _Suffixes:
    """All words of the last rows that go together in a grid of these patterns."""

    patterns: tuple[int, ...]
    """The codes of the rows' patterns, the upper row first."""
    words: tuple[tuple[int, ...], ...]
    free: NDArray[np.bool_]
    """For each suffix, the words that any row above may have; shape (suffixes, words)."""
    above: NDArray[np.bool_]
    """For each suffix, the words that the row just above may have."""


def find_grid(solution: str, vocabulary: Lexicon, spec: GridSpec, rng: Random) -> GridPuzzle | None:
    """Return a grid as asked for above a solution, with one board; None if it finds no grid."""
    search = _Search(solution, vocabulary, spec, rng)
    if not search.words:
        return None
    for attempt in range(TRIES):
        suffixes = search.suffixes(1 if attempt < _UNGUIDED else _CHOICES)
        for puzzle in islice(search.topped(suffixes), _TOPS) if suffixes else ():
            if spec.difficulty is None:
                return puzzle
            grade = grid_grade(puzzle.grid, solution, vocabulary)
            if level(grade, GRID_RANGES) == spec.difficulty:
                return puzzle
    return None


def shown_once(solution: str, vocabulary: Lexicon) -> int:
    """Return how many patterns just one word of the vocabulary shows against a solution.

    Where rows do not depend on each other, a grid of one board has a different one in each row.
    """
    search = _Search(solution, vocabulary, GridSpec(), Random(0))
    return int(np.count_nonzero(search.fitting == 1))


class _Search:
    """A search with the words of the vocabulary, but for the solution, against the solution."""

    def __init__(self, solution: str, vocabulary: Lexicon, spec: GridSpec, rng: Random) -> None:
        kept = [i for i, word in enumerate(vocabulary.words) if word != solution]
        self.solution, self.spec, self.rng = solution, spec, rng
        self.play = play_called(spec.play)
        self.words = tuple(vocabulary.words[i] for i in kept)
        self.letters = vocabulary.letters[kept]
        self.codes = feedback_codes(self.letters, letters_of([solution]))[:, 0]
        self.fitting = np.bincount(self.codes, minlength=3 ** len(solution))
        """How many words show the pattern with each code."""

    def suffixes(self, choices: int) -> _Suffixes | None:
        """Return suffixes of all rows but the top one; None if the search came to an end."""
        everything = np.ones((1, len(self.words)), dtype=np.bool_)
        suffixes: _Suffixes | None = _Suffixes((), ((),), everything, everything)
        for _ in range(self.spec.rows - 1):
            suffixes = suffixes and self._extended(suffixes, choices)
        return suffixes

    def topped(self, suffixes: _Suffixes) -> Iterator[GridPuzzle]:
        """Yield the grids that a top row completes, of one board each."""
        for pattern in self._preferred(self._counts(suffixes) == 1):
            (suffix, top), *_ = np.argwhere(self._standing(suffixes, pattern)).tolist()
            board = (top, *suffixes.words[suffix])
            codes, length = (pattern, *suffixes.patterns), len(self.solution)
            words = (*(self.words[i] for i in board), self.solution)
            yield GridPuzzle(tuple(pattern_of(code, length) for code in codes), words)

    def _standing(self, suffixes: _Suffixes, pattern: int) -> NDArray[np.bool_]:
        """Return for each suffix the words that show a pattern and may stand just above."""
        return np.asarray(suffixes.free & suffixes.above & (self.codes == pattern))

    def _counts(self, suffixes: _Suffixes) -> NDArray[np.intp]:
        """Return how many suffixes there are with one row more, for each code of its pattern."""
        standing = (suffixes.free & suffixes.above).sum(axis=0)
        return np.bincount(self.codes, standing, len(self.fitting)).astype(np.intp)

    def _extended(self, suffixes: _Suffixes, choices: int) -> _Suffixes | None:
        """Return the suffixes with one row more, of a random pattern that not too many fit."""
        counts = self._counts(suffixes)
        most = self.rng.choice(_MOST_SUFFIXES.get(self.spec.play, _MOST_SUFFIXES_ELSE))
        patterns = self._preferred((counts > 0) & (counts <= most))[:choices]
        extended = [self._with_row(suffixes, pattern) for pattern in patterns]
        if len(extended) < 2:
            return extended[0] if extended else None
        return max(extended, key=lambda longer: np.count_nonzero(self._counts(longer)))

    def _with_row(self, suffixes: _Suffixes, pattern: int) -> _Suffixes:
        parents, uppers = np.nonzero(self._standing(suffixes, pattern))
        different, place = np.unique(uppers, return_inverse=True)
        above = self.play.allows(self.letters, self.codes, self.letters[different]).T[place]
        free = suffixes.free[parents]
        free[np.arange(len(uppers)), uppers] = False
        rows = zip(uppers.tolist(), parents.tolist(), strict=True)
        words = tuple((upper, *suffixes.words[parent]) for upper, parent in rows)
        free = free & above if (0, 2) in self.play.pairs(3) else free
        return _Suffixes((pattern, *suffixes.patterns), words, free, above)

    def _preferred(self, possible: NDArray[np.bool_]) -> list[int]:
        """Return the codes of possible patterns in a random order that suits the difficulty."""
        difficulty, rng = self.spec.difficulty, self.rng
        patterns = np.flatnonzero(possible).tolist()
        order: list[int] = rng.sample(patterns, len(patterns))
        if difficulty in (None, "medium") or rng.random() < 0.2:
            return order
        order.sort(key=lambda code: int(self.fitting[code]), reverse=difficulty == "hard")
        return order[: max(1, len(order) // 4)]

"""Grids with exactly one board: search for them quickly, from the last row up.

A suffix is the words of the last rows. Each word of the vocabulary has one pattern, that
against the solution, and stands above a suffix or not, by the play. So for every suffix all
patterns of the row above are counted at once; in the top row, a pattern that one word above one
suffix shows makes a grid of one board. The proof is not here: `Boards.count` gives it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

import numpy as np
from numpy.typing import NDArray

from model.game.feedback import Codes, Letters, feedback_codes, letters_of, pattern_of
from model.game.lexicon import Lexicon
from model.puzzle.difficulty import GRID_RANGES, Level, grid_grade, level
from model.theory.plays import play_called
from model.theory.plays.play import Play

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
class _Words:
    """The vocabulary, but for the solution, against the solution."""

    solution: str
    words: tuple[str, ...]
    letters: Letters
    codes: Codes
    """The pattern of each word."""
    fitting: NDArray[np.intp]
    """How many words show the pattern with each code."""

    @property
    def length(self) -> int:
        return len(self.solution)


@dataclass(frozen=True)
class _Suffixes:
    """All words of the last rows that go together in a grid of these patterns."""

    patterns: tuple[int, ...]
    """The codes of the rows' patterns, the upper row first."""
    words: tuple[tuple[int, ...], ...]
    free: NDArray[np.bool_]
    """For each suffix, the words that may stand in any row above; shape (suffixes, words)."""
    above: NDArray[np.bool_]
    """For each suffix, the words that may stand in the row just above."""


def find_grid(
    solution: str, vocabulary: Lexicon, spec: GridSpec, rng: Random, tries: int = TRIES
) -> GridPuzzle | None:
    """Return a grid as asked for above a solution, with one board; None if none was found."""
    words = _against(solution, vocabulary)
    if not words.words:
        return None
    for attempt in range(tries):
        everything = np.ones((1, len(words.words)), dtype=np.bool_)
        suffixes: _Suffixes | None = _Suffixes((), ((),), everything, everything)
        for _ in range(spec.rows - 1):
            if suffixes is not None:
                choices = 1 if attempt < _UNGUIDED else _CHOICES
                suffixes = _extended(words, suffixes, spec, choices, rng)
        for found in islice(_topped(words, suffixes, spec, rng), _TOPS) if suffixes else ():
            if spec.difficulty is None:
                return found
            grade = grid_grade(found.grid, solution, vocabulary, spec.play)
            if grade is not None and level(grade.score, GRID_RANGES) == spec.difficulty:
                return found
    return None


def _against(solution: str, vocabulary: Lexicon) -> _Words:
    kept = [i for i, word in enumerate(vocabulary.words) if word != solution]
    letters = vocabulary.letters[kept]
    codes = feedback_codes(letters, letters_of([solution]))[:, 0]
    return _Words(
        solution,
        tuple(vocabulary.words[i] for i in kept),
        letters,
        codes,
        np.bincount(codes, minlength=3 ** len(solution)),
    )


def _counts(words: _Words, suffixes: _Suffixes) -> NDArray[np.intp]:
    """Return how many suffixes there are with one row more, for each code of its pattern."""
    standing = (suffixes.free & suffixes.above).sum(axis=0)
    counts = np.bincount(words.codes, weights=standing, minlength=len(words.fitting))
    return counts.astype(np.intp)


def _extended(
    words: _Words, suffixes: _Suffixes, spec: GridSpec, choices: int, rng: Random
) -> _Suffixes | None:
    """Return the suffixes with one row more, of a random pattern that not too many words fit."""
    counts = _counts(words, suffixes)
    most = rng.choice(_MOST_SUFFIXES.get(spec.play, _MOST_SUFFIXES_ELSE))
    possible = np.flatnonzero((counts > 0) & (counts <= most))
    patterns = _preferred(words, possible, spec, rng)[:choices]
    extended = [_with_row(words, suffixes, pattern, play_called(spec.play)) for pattern in patterns]
    if len(extended) < 2:
        return extended[0] if extended else None
    return max(extended, key=lambda longer: np.count_nonzero(_counts(words, longer)))


def _with_row(words: _Words, suffixes: _Suffixes, pattern: int, play: Play) -> _Suffixes:
    standing = suffixes.free & suffixes.above & (words.codes == pattern)
    parents, uppers = np.nonzero(standing)
    different, place = np.unique(uppers, return_inverse=True)
    above = play.allows(words.letters, words.codes, words.letters[different]).T[place]
    free = suffixes.free[parents]
    free[np.arange(len(uppers)), uppers] = False
    return _Suffixes(
        (pattern, *suffixes.patterns),
        tuple(
            (u, *suffixes.words[p]) for p, u in zip(parents.tolist(), uppers.tolist(), strict=True)
        ),
        free & above if (0, 2) in play.pairs(3) else free,
        above,
    )


def _topped(
    words: _Words, suffixes: _Suffixes, spec: GridSpec, rng: Random
) -> Iterator[GridPuzzle]:
    """Yield the grids that a top row completes, of one board each."""
    possible = np.flatnonzero(_counts(words, suffixes) == 1)
    for pattern in _preferred(words, possible, spec, rng):
        standing = suffixes.free & suffixes.above & (words.codes == pattern)
        (suffix, top), *_ = np.argwhere(standing).tolist()
        board = (top, *suffixes.words[suffix])
        yield GridPuzzle(
            tuple(pattern_of(code, words.length) for code in (pattern, *suffixes.patterns)),
            (*(words.words[i] for i in board), words.solution),
        )


def _preferred(words: _Words, patterns: NDArray[np.intp], spec: GridSpec, rng: Random) -> list[int]:
    """Return the codes of patterns in a random order that suits the difficulty."""
    order: list[int] = rng.sample(patterns.tolist(), len(patterns))
    if spec.difficulty in (None, "medium") or rng.random() < 0.2:
        return order

    def harder(code: int) -> float:
        green = pattern_of(code, words.length).count("G")
        return 10 * float(np.log2(words.fitting[code] + 1)) - 30 * green

    return sorted(order, key=harder, reverse=spec.difficulty == "hard")[: max(1, len(order) // 4)]


def shown_once(solution: str, vocabulary: Lexicon) -> int:
    """Return how many patterns just one word of the vocabulary shows against a solution.

    Where rows do not depend on each other, a grid of one board has a different one in each row.
    """
    return int(np.count_nonzero(_against(solution, vocabulary).fitting == 1))

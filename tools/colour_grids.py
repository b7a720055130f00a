"""Grids of colours only that one solution and one board have: `tools.build_colours` asks for them.

With n(s, p) for how many words show the pattern p with the solution s, a grid of the patterns
p1 to pk has the sum over all s of n(s, p1) ... n(s, pk) boards, where rows are independent.
It is 1 exactly where for one s all factors are 1, and for every other s some factor is 0. So for
each s the patterns that just one word shows are chosen such that every other solution lacks one
of them: a set cover of few rows, of which all are found.
"""

from collections.abc import Iterator
from itertools import takewhile
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import feedback_codes, pattern_code, pattern_of
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.logic.optimisers import Hitman
from unwordle.puzzles.grids import GridPuzzle

MOST_ROWS = 5
"""How many guess rows a grid has at most: Wordle's sixth holds the solution."""

Counts: TypeAlias = NDArray[np.int32]
Bools: TypeAlias = NDArray[np.bool_]

_BLOCK = 256


def words_shown(solutions: Lexicon, guesses: Lexicon) -> Counts:
    """How many guesses show each pattern with each solution, shape (solutions, patterns)."""
    counts = np.zeros((len(solutions), 3**solutions.length), dtype=np.int32)
    for start in range(0, len(solutions), _BLOCK):
        shown = feedback_codes(guesses.letters, solutions.letters[start : start + _BLOCK])
        for i, codes in enumerate(shown.T, start):
            counts[i] = np.bincount(codes, minlength=counts.shape[1])
    return counts


def colour_grids(
    solution: str, lexicon: Lexicon, known: Lexicon, counts: Counts
) -> Iterator[GridPuzzle]:
    """All grids of at most MOST_ROWS rows, every one needed, whose only board has known words.

    `counts` are those of `words_shown` for the whole lexicon. The greener row stands lower.
    """
    place = lexicon.index(solution)
    codes = feedback_codes(lexicon.letters, lexicon.letters[place : place + 1])[:, 0]
    word_of = dict(zip(codes.tolist(), lexicon.words, strict=True))
    green = pattern_code("G" * lexicon.length)
    usable = [
        code
        for code in np.flatnonzero(counts[place] == 1).tolist()
        if code != green and word_of[code] in known
    ]
    lacked = np.unique(np.delete(counts[:, usable], place, axis=0) == 0, axis=0)
    for chosen in _covers(lacked):
        named = [(pattern_of(usable[row], lexicon.length), word_of[usable[row]]) for row in chosen]
        named.sort(key=lambda one: (one[0].count("G"), one[0].count("Y"), one))
        patterns, words = zip(*named, strict=True)
        yield GridPuzzle(patterns, (*words, solution))


def _covers(lacked: Bools) -> Iterator[list[int]]:
    """All sets of at most MOST_ROWS columns, each needed, of which every row has one.

    They are the minimal hitting sets of the rows; the smallest come first.
    """
    if lacked.any(axis=1).all():
        rows = [np.flatnonzero(row).tolist() for row in lacked]
        with Hitman(bootstrap_with=rows, solver="cadical153", htype="sorted") as hitting:
            yield from takewhile(lambda found: len(found) <= MOST_ROWS, hitting.enumerate())

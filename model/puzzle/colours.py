"""Colours only: coloured rows with exactly one board and one solution among all words.

No letter is given, so every word may be the solution. What makes that few enough to go through is
a lowest guess row without white tiles: its word and the solution have the same letters, and all
pairs of such words are known beforehand. From there on every row is added as in
`model.puzzle.grids`: for all suffixes at once, the words that may stand above are counted by their
pattern. The count is over all words of the lexicon, so a pattern of count one in the top row is the
proof that there is one board. Each guess could have been the solution by the rows above it.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from model.game.feedback import feedback, feedback_codes, letters_of, pattern_code, pattern_of
from model.puzzle.grids import GridPuzzle

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon

ROWS = {"easy": 3, "medium": 4, "hard": 5}
"""How many guess rows: the fewer there are, the more of them must be nearly solved."""
_MOST_PAIRS = 400
_MOST_SUFFIXES = 1500
_TRIES = 60


def find_colours(
    lexicon: "Lexicon", known: "Lexicon", rows: int, rng: Random, tries: int = _TRIES
) -> GridPuzzle | None:
    """A grid of which there is one board in the lexicon, all of its words known; else None."""
    starts = _starts(lexicon)
    familiar = set(known.words)
    patterns = [
        pattern
        for pattern, pairs in sorted(starts.items())
        if len(pairs) <= _MOST_PAIRS and any(familiar.issuperset(pair) for pair in pairs)
    ]
    for _ in range(tries):
        pattern = rng.choice(patterns)
        grid, boards = [pattern], starts[pattern]
        while len(grid) < rows - 1 and boards:
            grid, boards = _extended(lexicon, familiar, grid, boards, rng)
        if not boards:
            continue
        for puzzle in _topped(lexicon, grid, boards, rng):
            if familiar.issuperset(puzzle.board):
                return puzzle
    return None


def _starts(lexicon: "Lexicon") -> dict[str, list[tuple[str, ...]]]:
    """All pairs of words of the same letters, by the pattern of the first against the second."""
    alike: dict[str, list[str]] = defaultdict(list)
    for word in lexicon.words:
        alike["".join(sorted(word))].append(word)
    found: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for words in alike.values():
        for guess, solution in permutations(words, 2):
            found[feedback(guess, solution)].append((guess, solution))
    return found


def _standing(lexicon: "Lexicon", boards: Sequence[tuple[str, ...]]) -> Iterator[NDArray[np.intp]]:
    """For each suffix the code of each word that may stand above it; -1 where it may not."""
    below = sorted({word for board in boards for word in board})
    places = {word: i for i, word in enumerate(below)}
    codes = feedback_codes(lexicon.letters, letters_of(below)).astype(np.intp)
    green = pattern_code("G" * lexicon.length)
    for board in boards:
        shown = codes[:, [places[word] for word in board]]
        same = (shown == shown[:, :1]).all(axis=1) & (shown[:, 0] != green)
        yield np.where(same, shown[:, 0], -1)


def _extended(
    lexicon: "Lexicon",
    familiar: set[str],
    grid: list[str],
    boards: list[tuple[str, ...]],
    rng: Random,
) -> tuple[list[str], list[tuple[str, ...]]]:
    """One row more, of a pattern that few enough words above all suffixes together show."""
    standing = np.stack(list(_standing(lexicon, boards)))
    counts = np.bincount(standing[standing >= 0], minlength=3**lexicon.length)
    possible = np.flatnonzero((counts > 0) & (counts <= _MOST_SUFFIXES)).tolist()
    for code in rng.sample(possible, len(possible)):
        longer = [
            (lexicon.words[word], *boards[suffix])
            for suffix, word in np.argwhere(standing == code).tolist()
        ]
        if any(familiar.issuperset(board) for board in longer):
            return [pattern_of(code, lexicon.length), *grid], longer
    return grid, []


def _topped(
    lexicon: "Lexicon", grid: list[str], boards: list[tuple[str, ...]], rng: Random
) -> Iterator[GridPuzzle]:
    """The grids of one board that a top row completes."""
    counts = np.zeros(3**lexicon.length, dtype=np.intp)
    last: dict[int, tuple[str, ...]] = {}
    for board, codes in zip(boards, _standing(lexicon, boards), strict=True):
        shown = np.bincount(codes[codes >= 0], minlength=len(counts))
        counts += shown
        for code in np.flatnonzero(shown == 1).tolist():
            last[code] = (lexicon.words[int(np.flatnonzero(codes == code)[0])], *board)
    single = np.flatnonzero(counts == 1).tolist()
    for code in rng.sample(single, len(single)):
        yield GridPuzzle((pattern_of(code, lexicon.length), *grid), last[code])

"""Figures 20 and 23: the report's two final boards, and their grids' boards over its own words.

The grids are those that the boards' words make. For figure 23 the report's number comes out, by
our count and by its pipeline. For figure 20 it does not, with its list or with any beginning of it.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import prod

import numpy as np

import wordlist
from benchmarks.report_pipeline import true_letters, valid_rows
from model.counting.interface import Numbers
from model.game.feedback import feedback, letters_of
from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.theory.theory import Theory
from study.report import drawing
from study.report.figure import Figure

BOARDS = {
    20: (("being", "first", "their", "often"), 9375),
    23: (("ratio", "layup", "early", "halts"), 38686),
}
"""Each figure's board, and the number of solutions that it says."""


def run() -> Figure:
    """Recover each board's grid, count its boards, and find the board among them."""
    lines: list[str] = []
    drawings = {}
    for figure, (board, reported) in BOARDS.items():
        lines += [*_counts(figure, board, reported), ""]
        rows = [(word, feedback(word, board[-1])) for word in board]
        lines += [*(coloured(word, pattern) for word, pattern in rows), ""]
        drawings[f"{board[-1]}.svg"] = drawing.board(f"The board of {board[-1]}", rows)
    return Figure("\n".join(lines).rstrip(), drawings=drawings)


def _counts(figure: int, board: tuple[str, ...], reported: int) -> Iterator[str]:
    words = wordlist.named("report")
    *guesses, solution = board
    grid = Grid(tuple(feedback(guess, solution) for guess in guesses))
    yield f"figure {figure}: the final word is {solution}, the grid {grid}"
    theory = Theory(grid, solution, words, rules="report")
    sizes = " x ".join(str(len(row)) for row in theory.candidates)
    rows = valid_rows(true_letters(grid.rows, solution), set(words.words))
    yield f"Board Solutions, the report says: {reported}"
    yield f"Board Solutions, ours, rules report: {sizes} = {theory.boards.count()}"
    yield f"Board Solutions, the report's pipeline: {prod(map(len, rows))}"
    fits = [n for n, boards in enumerate(by_length(rows, words.words), 1) if boards == reported]
    of = f"{len(fits)} of {len(words.words):,} lengths"
    yield f"beginnings of its list of words that give its number: {of}"
    if not fits:
        counts = misread(grid, solution, words)
        found = sum(bool((of == reported).any()) for of in counts.values())
        yield f"slips tried: {len(counts)} readings, each at every length: {found} give its number"
    nyt = Theory(grid, solution, wordlist.named("nyt"))
    among = f"{'/'.join(board)} among them: {board in nyt.boards}"
    yield f"with Wordle's rules and words: {nyt.boards.count()}, {among}"


def misread(grid: Grid, solution: str, words: Lexicon) -> dict[tuple[str, ...], Numbers]:
    """Return the boards over each beginning of the list, by readings that slips would make.

    Yellow without one of its two constraints, white of its own column alone or not at all; the
    fifth tile in the fourth's colour, as figure 22's c4 has it; no word twice.
    """
    sol = letters_of([solution])[0]
    held, here = np.isin(words.letters, sol), words.letters == sol
    yellows = {"": held & ~here, "no exclusion": held, "no inclusion": ~here}
    whites = {"": ~held, "own column": ~here, "no white": np.ones_like(held)}
    counts: dict[tuple[str, ...], Numbers] = {}
    for (y, yellow), (w, white), c4 in product(yellows.items(), whites.items(), ("", "c4")):
        of = {"G": here, "Y": yellow, "W": white}
        rows = [
            np.all([of[colour][:, c] for c, colour in enumerate(r[:4] + (r[3] if c4 else r[4]))], 0)
            for r in grid.rows
        ]
        a, b, c = (row.cumsum() for row in rows)
        ab, ac, bc = (np.cumsum(p & q) for p, q in combinations(rows, 2))
        counts[y, w, c4, ""] = a * b * c
        abc = np.cumsum(rows[0] & rows[1] & rows[2])
        counts[y, w, c4, "distinct"] = a * b * c - ab * c - ac * b - bc * a + 2 * abc
    return counts


def by_length(rows: Sequence[Sequence[str]], words: Sequence[str]) -> Iterator[int]:
    """Yield the boards over the first word, the first two, and so on; a row may be any of its
    words.
    """
    held = [set(row) for row in rows]
    counts = [0] * len(rows)
    for word in words:
        counts = [count + (word in row) for count, row in zip(counts, held, strict=True)]
        yield prod(counts)


def coloured(word: str, pattern: str) -> str:
    """Return a row as the command line prints it without colours: [G]reen, (Y)ellow, white as it
    is.
    """
    marks = {"G": "[{}]", "Y": "({})", "W": " {} "}
    tiles = zip(word, pattern, strict=True)
    return "".join(marks[k].format(letter if k == "W" else letter.upper()) for letter, k in tiles)

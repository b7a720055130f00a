"""Figures 20 and 23: the report's two final boards, and their grids' boards over its own words.

The grids are those that the boards' words make. For figure 23 the report's number comes out, by
our count and by its pipeline. For figure 20 it does not, with its list or with any beginning of it.
"""

from collections.abc import Iterator, Sequence
from math import prod

import wordlist
from benchmarks.report_pipeline import true_letters, valid_rows
from model.game.feedback import feedback
from model.game.grid import Grid
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
    product = " x ".join(str(len(row)) for row in theory.candidates)
    rows = valid_rows(true_letters(grid.rows, solution), set(words.words))
    yield f"Board Solutions, the report says: {reported}"
    yield f"Board Solutions, ours, rules report: {product} = {theory.boards.count()}"
    yield f"Board Solutions, the report's pipeline: {prod(map(len, rows))}"
    fits = [n for n, boards in enumerate(by_length(rows, words.words), 1) if boards == reported]
    of = f"{len(fits)} of {len(words.words):,} lengths"
    yield f"beginnings of its list of words that give its number: {of}"
    nyt = Theory(grid, solution, wordlist.named("nyt"))
    yield (
        f"with Wordle's rules and words: {nyt.boards.count()}, "
        f"{'/'.join(board)} among them: {board in nyt.boards}"
    )


def by_length(rows: Sequence[Sequence[str]], words: Sequence[str]) -> Iterator[int]:
    """The boards over the first word, the first two, and so on; a row may be any of its words."""
    held = [set(row) for row in rows]
    counts = [0] * len(rows)
    for word in words:
        counts = [count + (word in row) for count, row in zip(counts, held, strict=True)]
        yield prod(counts)


def coloured(word: str, pattern: str) -> str:
    """A row as the command line prints it without colours: [G]reen, (Y)ellow, white as it is."""
    marks = {"G": "[{}]", "Y": "({})", "W": " {} "}
    return "".join(
        marks[colour].format(letter if colour == "W" else letter.upper())
        for letter, colour in zip(word, pattern, strict=True)
    )

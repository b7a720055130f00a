"""Figures 20 and 23: the report's two final boards, and their grids' boards over its own words.

The grids are those that the boards' words make. For figure 23 the report's number comes out, by
our count and by its pipeline; for figure 20 with the beginning of its list, each board as often as
the lists of its first version had it.
"""

from collections.abc import Iterator, Sequence
from math import prod

from unwordle import wordlist
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid
from unwordle.model.theory.theory import Theory
from unwordle.study.report import drawing
from unwordle.study.report.figure import Figure
from unwordle.study.report.pipeline import true_letters, valid_rows

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
    by_length = list(boards_by_length([*rows, [solution]], words.words))
    yield f"Board Solutions, the report says: {reported}"
    yield f"Board Solutions, ours, rules report: {sizes} = {theory.boards.count()}"
    yield f"Board Solutions, the report's pipeline: {prod(map(len, rows))}"
    fits = by_length.count(reported)
    yield f"beginnings of its list of words that give its number: {fits} of {len(words):,} lengths"
    if not fits:
        # Figure 11's loop puts a green letter in its tile's list once for each of the solution's
        # letters, unless it looks whether it is there; other letters come once.
        greens = f"{grid}".count("G") + len(solution)
        times = len(solution) ** greens
        lengths = [n for n, boards in enumerate(by_length, 1) if boards * times == reported]
        yield (
            f"a green letter {len(solution)} times in its tile's list, as by figure 11's loop and "
            f"its program to 15 November 2023: "
            f"{reported // times} x {len(solution)}^{greens} = {reported}, "
            f"of its first {lengths[0]} to {lengths[-1]} words"
        )
    nyt = Theory(grid, solution, wordlist.named("nyt"))
    among = f"{'/'.join(board)} among them: {board in nyt.boards}"
    yield f"with Wordle's rules and words: {nyt.boards.count()}, {among}"


def boards_by_length(rows: Sequence[Sequence[str]], words: Sequence[str]) -> Iterator[int]:
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

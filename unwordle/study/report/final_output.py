"""Figures 20 and 23: the report's final boards, every number of the report, and run times.

For figure 20, the first 30 words of the report's list make three boards; counted 5^5 times each, as
its first program did, they give its number.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from itertools import count, product
from math import prod
from typing import Any

from unwordle import wordlist
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.theory import Theory
from unwordle.questions.answer import Tiles
from unwordle.study.report import SOLUTION, Figure, table, timed
from unwordle.study.report.first_theories import REPORTED, WORDS, first_theory, model_count
from unwordle.study.report.no_base_case import theory_of_ifs
from unwordle.study.report.pipeline import boards, true_letters, valid_rows

BOARDS = {
    20: (("being", "first", "their", "often"), 9375),
    23: (("ratio", "layup", "early", "halts"), 38686),
}
"""The board of each figure, and the number of solutions that it states."""


def final_output() -> Figure:
    """Derive each board's grid, count its boards, and draw it."""
    lines: list[str] = []
    drawings = {}
    for figure, (board, reported) in BOARDS.items():
        lines += [*_counts(figure, board, reported), ""]
        rows = [(word, feedback(word, board[-1])) for word in board]
        lines += [*("".join(Tiles(*row).marked).rstrip() for row in rows), ""]
        drawings[f"{board[-1]}.svg"] = drawing(f"The board of {board[-1]}", rows)
    return Figure("\n".join(lines).rstrip(), drawings=drawings)


def grid_of(board: tuple[str, ...]) -> Grid:
    """Return the grid of a board."""
    return Grid(tuple(feedback(guess, board[-1]) for guess in board[:-1]))


def boards_of(grid: Grid, solution: str, lexicon: Lexicon, **options: Any) -> int:
    """Return our number of boards, with these options of `Theory`."""
    return Theory(grid, solution, lexicon, **options).boards.count()


def _counts(figure: int, board: tuple[str, ...], reported: int) -> Iterator[str]:
    words, grid, solution = wordlist.named("report"), grid_of(board), board[-1]
    yield f"figure {figure}: the final word is {solution}, the grid {grid}"
    theory = Theory(grid, solution, words, rules="report")
    sizes = " x ".join(str(len(row)) for row in theory.candidates)
    rows = valid_rows(true_letters(grid.rows, solution), set(words.words))
    by_length = list(boards_by_length([*rows, [solution]], words.words))
    yield f"Board Solutions, the report says: {reported}"
    yield f"Board Solutions, ours, rules report: {sizes} = {theory.boards.count()}"
    yield f"Board Solutions, the report's pipeline: {prod(map(len, rows))}"
    fits = by_length.count(reported)
    yield f"lengths of the report's word list that give its number: {fits} of {len(words):,}"
    if not fits:
        # Before it used sets, the loop that figure 11 prints added a green letter to its tile's
        # list once for each letter of the solution. It added other letters once.
        greens = f"{grid}".count("G") + len(solution)
        times = len(solution) ** greens
        lengths = [n for n, boards in enumerate(by_length, 1) if boards * times == reported]
        yield (
            f"with a green letter {len(solution)} times in its tile's list, as in the program "
            f"until 15 November 2023 (figure 11 prints a later loop, whose sets keep one): "
            f"{reported // times} x {len(solution)}^{greens} = {reported} "
            f"for the first {lengths[0]} to {lengths[-1]} words"
        )
    yield f"with Wordle's rules and words: {boards_of(grid, solution, wordlist.named('nyt'))}"


def boards_by_length(rows: Sequence[Sequence[str]], words: Sequence[str]) -> Iterator[int]:
    """Yield the number of boards for the first word of `words`, for the first two, and so on."""
    choices = [set(row) for row in rows]
    counts = [0] * len(rows)
    for word in words:
        counts = [n + (word in row) for n, row in zip(counts, choices, strict=True)]
        yield prod(counts)


# ---------------------------------------------------------------- all numbers

FIRST, SHORTENED = 30, 2000
"""The length of the list that explains figure 20, and that of the report's shortened list."""


def numbers() -> Figure:
    """Compare every number and time of the report with ours."""
    words = wordlist.named("report")
    whole = len(words)
    counted: dict[tuple[int, int], int] = {}
    seconds: dict[tuple[int, int], float] = {}
    for (figure, (board, _)), length in product(BOARDS.items(), (FIRST, SHORTENED, whole)):
        grid, lexicon = grid_of(board), Lexicon("a beginning", words.words[:length])
        ours = partial(boards_of, grid, board[-1], lexicon, rules="report")
        counted[figure, length], seconds[figure, length] = timed(ours)
    pipeline, by_pipeline = timed(partial(boards, grid.rows, board[-1], words.words))
    first_of_list = set(WORDS) == set(words.words[: len(WORDS)])
    lines = [
        ["where", "the report", "ours"],
        ["figure 5", str(REPORTED), str(model_count(first_theory()))],
        ["figure 5", "no list said", f"the first {len(WORDS)} words of its list: {first_of_list}"],
        ["figure 12", "Solutions: 1", f"{model_count(theory_of_ifs())} model"],
        ["figure 20", "9375 boards", f"{counted[20, whole]} boards, its whole list"],
        ["figure 20", "9375 boards", f"{counted[20, SHORTENED]} boards, its first 2,000 words"],
        ["figure 20", "9375 boards", f"{counted[20, FIRST]} boards x 5^5, its first {FIRST} words"],
        ["figure 21", "26^5 rows in a loop", f"{26**5:,} for each guess row"],
        ["figure 23", "38686 boards", f"{counted[23, whole]} boards; its pipeline {pipeline}"],
        ["list lengths", "10 words, up to 10,000 solutions", f"at most {10**3:,} different"],
        ["list lengths", "2,000 words", f"{counted[23, SHORTENED]} boards of figure 23"],
        ["list lengths", "3,834 words", f"{whole:,} words"],
    ]
    measured = [
        ["where", "the report", "ours, s"],
        ["figure 23: to Satisfiable", "32 s", f"{seconds[23, whole]:.2f}"],
        ["figure 23: to Board Solutions", "49 s", f"{seconds[23, whole]:.2f}"],
        ["the same by its pipeline, rebuilt", "49 s", f"{by_pipeline:.2f}"],
        ["2,000 words", "a reasonable run time", f"{seconds[23, SHORTENED]:.2f}"],
        ["over 1,000 solutions", "under a minute", f"{seconds[23, SHORTENED]:.2f}"],
        ["3,834 words, many solutions", "too long", f"{seconds[20, whole]:.2f}"],
    ]
    return Figure(table(lines, numbers=False), table(measured))


# ---------------------------------------------------------------- drawings

_TILES = {"G": ("#3a7d34", "#fff"), "Y": ("#e2b93b", "#000"), "W": ("#50545a", "#fff")}
_TILE = """<rect x="{x}" y="{y}" width="44" height="44" fill="{fill}"/>
<text x="{middle}" y="{base}" fill="{ink}">{letter}</text>"""
_BOARD = """<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"
font-family="sans-serif" font-size="26" font-weight="bold" text-anchor="middle">
<title>{title}</title>
{tiles}
</svg>
"""


def drawing(title: str, rows: Sequence[tuple[str, str]]) -> str:
    """Return a board, given as words with patterns, as SVG."""
    tiles = []
    for y, (word, pattern) in zip(count(5, 49), rows):
        for x, letter, colour in zip(count(5, 49), word.upper(), pattern):
            fill, ink = _TILES[colour]
            place = {"x": x, "y": y, "middle": x + 22, "base": y + 31}
            tiles.append(_TILE.format(**place, fill=fill, ink=ink, letter=escape(letter)))
    width, height = (5 + 49 * number for number in (len(rows[0][0]), len(rows)))
    return _BOARD.format(width=width, height=height, title=escape(title), tiles="\n".join(tiles))


# ---------------------------------------------------------------- run time

LENGTHS = (1000, 2000, 4000, 8000, 12947)
GRID = Grid.parse("WGWWY/WGWYG")
REPEATS = 3
"""The number of runs, of which the shortest counts."""


def run_time() -> Figure:
    """Compare the run times of our program and the report's pipeline by the length of the list."""
    counted = [["words", "boards, ours", "boards, report's"]]
    measured = [["words", "boards", "ours, s", "report's, s", "times"]]
    for length in LENGTHS:
        lexicon = wordlist.named("nyt").most_frequent(length)
        ours, spent = timed(partial(boards_of, GRID, SOLUTION, lexicon, rules="report"), REPEATS)
        theirs, spent_by_theirs = timed(partial(boards, GRID.rows, SOLUTION, lexicon.words))
        counted.append([f"{length:,}", f"{ours:,}", f"{theirs:,}"])
        seconds = [f"{spent:.2f}", f"{spent_by_theirs:.2f}", f"{spent_by_theirs / spent:.0f}"]
        measured.append([f"{length:,}", f"{ours:,}", *seconds])
    about = f"grid {GRID}, final word {SOLUTION}, rules report"
    return Figure(f"{about}\n{table(counted)}", table(measured))

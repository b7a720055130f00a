"""Figures 20 and 23: the report's final boards, every number of the report, and run times.

For figure 20, the first 30 words of the report's list make three boards; counted 5^5 times each, as
its first program did, they give its number. Equal boards give equal drawings.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from itertools import product
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
        lines += [*("".join(Tiles(*row).marked) for row in rows), ""]
        drawings[f"{board[-1]}.svg"] = drawing(f"The board of {board[-1]}", rows)
    return Figure("\n".join(lines).rstrip(), drawings=drawings)


def grid_of(board: tuple[str, ...]) -> Grid:
    """Return the grid of a board."""
    return Grid(tuple(feedback(guess, board[-1]) for guess in board[:-1]))


def count(grid: Grid, solution: str, lexicon: Lexicon, **options: Any) -> int:
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
    yield f"with Wordle's rules and words: {count(grid, solution, wordlist.named('nyt'))}"


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
        ours = partial(count, grid, board[-1], lexicon, rules="report")
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

_DARK = (
    '<style>@media (prefers-color-scheme: dark) { rect[fill="#fff"] { fill: #1e2129 } '
    'text[fill="#222"] { fill: #dde } polyline[stroke="#ddd"] { stroke: #444 } }</style>'
)
_TILES = {"G": ("#3a7d34", "#fff"), "Y": ("#e2b93b", "#000"), "W": ("#50545a", "#fff")}


def drawing(title: str, rows: Sequence[tuple[str, str]]) -> str:
    """Return a board, given as words with patterns, as SVG."""
    side, gap = 44, 5
    parts = []
    for r, (word, pattern) in enumerate(rows):
        for c, (letter, colour) in enumerate(zip(word, pattern, strict=True)):
            x, y = gap + c * (side + gap), gap + r * (side + gap)
            fill, ink = _TILES[colour]
            parts.append(f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{fill}"/>')
            at = f'x="{x + side / 2}" y="{y + 31}" text-anchor="middle" font-weight="bold"'
            parts.append(f'<text {at} font-size="26" fill="{ink}">{escape(letter.upper())}</text>')
    across = max(len(word) for word, _ in rows)
    width, height = gap + across * (side + gap), gap + len(rows) * (side + gap)
    size = f'width="{width}" height="{height}"'
    box = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size}'
    head, ground = f'<svg {box} font-family="sans-serif">', f'<rect {size} fill="#fff"/>'
    return "\n".join([head, f"<title>{escape(title)}</title>", _DARK, ground, *parts, "</svg>\n"])


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
        ours, spent = timed(partial(count, GRID, SOLUTION, lexicon, rules="report"), REPEATS)
        theirs, spent_by_theirs = timed(partial(boards, GRID.rows, SOLUTION, lexicon.words))
        counted.append([f"{length:,}", f"{ours:,}", f"{theirs:,}"])
        seconds = [f"{spent:.2f}", f"{spent_by_theirs:.2f}", f"{spent_by_theirs / spent:.0f}"]
        measured.append([f"{length:,}", f"{ours:,}", *seconds])
    about = f"grid {GRID}, final word {SOLUTION}, rules report"
    return Figure(f"{about}\n{table(counted)}", table(measured))


MOST_FREQUENT = (2000, 5000, 12947)
ROWS, STONE = ("WWWWW", "WYWWW", "WYWWG", "WYGWG"), "stone"
PLAYS = ("any", "hard", "strict")


def complexity() -> Figure:
    """Count the boards of two to four guess rows for each play and list length, with times."""
    counted = [["words", "rows", "candidates of row 1", *PLAYS]]
    measured = [["words", "rows", *(f"{play}, s" for play in PLAYS)]]
    for length, rows in product(MOST_FREQUENT, (2, 3, 4)):
        lexicon, grid = wordlist.named("nyt").most_frequent(length), Grid(ROWS[-rows:])
        candidates = len(Theory(grid, STONE, lexicon).candidates[0])
        ours = partial(count, grid, STONE, lexicon)
        counts = [timed(partial(ours, play=play), REPEATS) for play in PLAYS]
        place = [f"{length:,}", str(rows)]
        counted.append([*place, f"{candidates:,}", *(f"{n:,}" for n, _ in counts)])
        measured.append([*place, *(f"{spent:.3f}" for _, spent in counts)])
    about = f"grid {'/'.join(ROWS)} (its last 2, 3 and 4 rows), final word {STONE}"
    return Figure(f"{about}\n{table(counted)}", table(measured))

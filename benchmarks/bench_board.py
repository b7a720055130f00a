"""Counting boards: ours, the course report's own pipeline, and a plain loop over `feedback`."""

import subprocess
import sys
from dataclasses import replace
from itertools import product
from pathlib import Path

from benchmarks.race import race
from unwordle.model.counting.joined_boards import JoinedBoards
from unwordle.model.counting.relation import Relation
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.theory import Theory
from unwordle.study.report import pipeline
from unwordle.wordlist import named

ISOGRAMS = named("isograms").most_frequent(3000)
COUNT = ("--grid", "WWYWW/WGWWW/WGWYG", "--count-only")
GRID, SOLUTION = Grid.parse("WWYWW/WGWWW/WGWYG"), "halts"


def ours(words: Lexicon) -> int:
    """Both phases and the exact count."""
    return Theory(GRID, SOLUTION, words, distinct=False).boards.count()


def command(*options: str) -> None:
    """Run a whole command, interpreter start included."""
    root = Path(__file__).resolve().parent.parent
    subprocess.run([sys.executable, "run.py", *options], cwd=root, check=True, capture_output=True)


def script(*arguments: str) -> None:
    """Run the rival script as a whole command."""
    path = Path(__file__).with_name("pattern_script.py")
    subprocess.run([sys.executable, str(path), *arguments], check=True, capture_output=True)


def strict(grid: Grid, *, packed: bool) -> int:
    """Boards of strict play by sums over subsets, or by a table of which words go together."""
    boards = Theory(grid, "fuzzy", named("nyt"), play="strict").boards
    if not packed:
        assert isinstance(boards, JoinedBoards)
        pairs = boards.pairs.items()
        dense = {rows: Relation(one.upper, one.lower, one.related) for rows, one in pairs}
        boards = replace(boards, pairs=dense)
    return boards.count()


def looped(words: Lexicon) -> int:
    """Every word of every row asked of `feedback`, and every board walked past one by one."""
    fits = [[word for word in words.words if feedback(word, SOLUTION) == row] for row in GRID.rows]
    return sum(1 for _ in product(*fits))


def report() -> int:
    """Return the course report's own program."""
    return pipeline.boards(GRID.rows, SOLUTION, ISOGRAMS.words)


def main() -> None:
    """Print the comparisons."""
    race(
        f"{SOLUTION} {GRID}, the {len(ISOGRAMS)} most frequent isograms",
        [
            ("ours: theory and exact count", lambda: ours(ISOGRAMS), 3),
            ("the report's pipeline", report, 1),
            ("a loop over feedback in pure Python", lambda: looped(ISOGRAMS), 3),
        ],
    )
    nyt = named("nyt")
    race(
        f"{SOLUTION} {GRID}, all {len(nyt)} words",
        [
            ("ours: theory and exact count", lambda: ours(nyt), 3),
            ("a loop over feedback in pure Python", lambda: looped(nyt), 2),
        ],
    )
    rows = str(GRID).split("/")
    race(
        "Whole commands, and a script that answers nothing else",
        [
            ("board --count-only", lambda: command("--word", SOLUTION, *COUNT), 3),
            ("a script that groups the list by pattern", lambda: script(SOLUTION, *rows), 3),
        ],
    )
    four = Grid(("WWWWW",) * 4)
    race(
        "Three of the all-white rows of strict play, fuzzy",
        [
            ("ours: sums over subsets", lambda: strict(Grid(four.rows[:3]), packed=True), 2),
            ("word by word", lambda: strict(Grid(four.rows[:3]), packed=False), 1),
        ],
    )
    white = "/".join(["WWWWW"] * 5)
    race(
        "Whole commands on all words, interpreter start included",
        [
            (f"board, {GRID}", lambda: command("--word", SOLUTION, "--grid", str(GRID)), 3),
            (f"board, {white}", lambda: command("--word", "mummy", "--grid", white), 2),
            (
                "the same, --count-only",
                lambda: command("--word", "mummy", "--grid", white, "--count-only"),
                2,
            ),
        ],
    )

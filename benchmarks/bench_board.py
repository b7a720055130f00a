"""Counting boards: ours, the course report's own pipeline, and a plain loop over `feedback`."""

import subprocess
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path

from benchmarks import report_pipeline
from benchmarks.race import race
from model.feedback import feedback
from model.grid import Grid
from model.theory import Theory
from wordlist import named

ISOGRAMS = named("isograms").most_frequent(3000)
GRID, SOLUTION = Grid.parse("WWYWW/WGWWW/WGWYG"), "halts"


def ours() -> int:
    """Both phases and the exact count."""
    return Theory(GRID, SOLUTION, ISOGRAMS, distinct=False).compiled.count()


def whole(*options: str) -> Sequence[str]:
    """A whole command as the words of its command line."""
    return [sys.executable, "run.py", *options]


def command(*options: str) -> None:
    """Run a whole command, interpreter start included."""
    root = Path(__file__).resolve().parent.parent
    subprocess.run(whole(*options), cwd=root, check=True, capture_output=True)


def looped(rows: Sequence[str], solution: str, words: Sequence[str]) -> int:
    """Every combination of words in every row, asked of `feedback` one by one."""
    fits = [[word for word in words if feedback(word, solution) == row] for row in rows]
    return sum(1 for _ in product(*fits))


def main() -> None:
    """Print the comparisons."""
    race(
        f"{SOLUTION} {GRID}, the {len(ISOGRAMS)} most frequent isograms",
        [
            ("ours: theory and exact count", ours, 3),
            (
                "the report's pipeline",
                lambda: report_pipeline.boards(GRID.rows, SOLUTION, ISOGRAMS.words),
                1,
            ),
            (
                "a loop over feedback in pure Python",
                lambda: looped(GRID.rows, SOLUTION, ISOGRAMS.words),
                3,
            ),
        ],
    )
    white = "/".join(["WWWWW"] * 5)
    race(
        "Whole commands on the 12,947 words, interpreter start included",
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

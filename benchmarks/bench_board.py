"""A comparison of three ways to count boards: our theory, the course report's pipeline, and a loop
that calls `feedback`.
"""

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from itertools import product

from rich.table import Table

from benchmarks import race
from tools import ROOT
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.theory import Theory
from unwordle.study.report import pipeline
from unwordle.wordlist import named

ISOGRAMS = named("isograms").most_frequent(3000)
GRID, SOLUTION = Grid.parse("WWYWW/WGWWW/WGWYG"), "halts"


def ours(words: Lexicon) -> int:
    """Return the exact number of boards, computed with our theory."""
    return Theory(GRID, SOLUTION, words, distinct=False).boards.count()


def command(word: str, grid: str, *options: str) -> None:
    """Run the project's program for a word and a grid in a new Python process.

    `options` has further arguments. Raises CalledProcessError if the program fails.
    """
    arguments = [sys.executable, "run.py", "--word", word, "--grid", grid, *options]
    subprocess.run(arguments, cwd=ROOT, check=True, capture_output=True)


def looped(words: Lexicon) -> int:
    """Return the number of boards, counted one by one after `feedback` has selected each row's
    words.
    """
    fits = [[word for word in words.words if feedback(word, SOLUTION) == row] for row in GRID.rows]
    return sum(1 for _ in product(*fits))


def tables() -> Iterator[Table]:
    """Yield tables that compare ways to count boards, and a table of running times of commands."""
    yield race(
        f"{SOLUTION} {GRID}, the {len(ISOGRAMS)} most frequent isograms",
        [
            ("ours: theory and exact count", lambda: ours(ISOGRAMS), 3),
            (
                "the report's pipeline",
                partial(pipeline.boards, GRID.rows, SOLUTION, ISOGRAMS.words),
                1,
            ),
            ("a loop over feedback in pure Python", lambda: looped(ISOGRAMS), 3),
        ],
    )
    nyt = named("nyt")
    yield race(
        f"{SOLUTION} {GRID}, all {len(nyt)} words",
        [
            ("ours: theory and exact count", lambda: ours(nyt), 3),
            ("a loop over feedback in pure Python", lambda: looped(nyt), 2),
        ],
    )
    usual, white = str(GRID), "/".join(["WWWWW"] * 5)
    yield race(
        "Whole commands on all words, interpreter start included",
        [
            (f"board, {usual}", lambda: command(SOLUTION, usual), 3),
            ("the same, --count-only", lambda: command(SOLUTION, usual, "--count-only"), 3),
            (f"mummy, {white}", lambda: command("mummy", white), 2),
        ],
    )

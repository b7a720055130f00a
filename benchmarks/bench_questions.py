"""Questions that used to take long, as whole commands: processor seconds, and what was aimed at.

Start-up and reading the words are within, and the tables that `infer` keeps between runs are made
before anything is timed. No rival answers these; a rival of a usual board is in `bench_board`.
"""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table

from unwordle.wordlist import named

ROOT = Path(__file__).resolve().parent.parent
WHITE = "WWWWW"
WHITE_ROWS = ("--grid", "/".join([WHITE] * 3), "--grid", "/".join([WHITE] * 2))
HARD = ("--play", "hard", "--top", "3")
STRICT = ("--play", "strict", "--top", "3")
QUESTIONS: list[tuple[str, float, Sequence[str]]] = [
    ("a usual board", 0.3, ("--word", "halts", "--grid", "WWYWW/WGWWW/WGWYG", "--count-only")),
    ("infer, hard, 3 rows", 2, ("infer", "--grid", f"{WHITE}/WWWWY/WWYWW", *HARD)),
    (
        "infer, hard, 3 rows and 4 rows",
        5,
        ("infer", "--grid", f"{WHITE}/WWWWY/WWYWW", "--grid", f"{WHITE}/WWWWY/WWYWW/WGYWW", *HARD),
    ),
    ("infer, hard, six rows", 2, ("infer", "--grid", f"{WHITE}/YWWWW/WYWWW/GYWWW/GGWYW", *HARD)),
    (
        "infer, hard, six rows that no answer allows",
        2,
        ("infer", "--grid", f"{WHITE}/YWWWW/WYWWW/GYWWW/{WHITE}/GGWYW", *HARD),
    ),
    ("infer, hard, none possible, answers", 2, ("infer", "--grid", "GYWWW/GGYYW/GYYYW", *HARD)),
    ("infer, strict, 2 coloured rows", 2, ("infer", "--grid", "WWWWY/WWWYW", *STRICT)),
    ("infer, strict, 3 and 2 white rows", 5, ("infer", *WHITE_ROWS, *STRICT)),
    ("the same, any word may be it", 5, ("infer", *WHITE_ROWS, *STRICT, "--answers", "nyt")),
    (
        "infer, strict, 3 rows of one green",
        5,
        ("infer", "--grid", f"{WHITE}{'/GWWWW' * 3}", *STRICT),
    ),
    (
        "fuzzy, strict, 4 white rows",
        5,
        ("--word", "fuzzy", "--grid", "/".join([WHITE] * 4), "--play", "strict", "--count-only"),
    ),
    ("review of three guesses", 2, ("review", "adieu", "could", "fuzzy")),
]


_MEASURED = """
import os, subprocess, sys
quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
_, status, used = os.wait4(subprocess.Popen(sys.argv[1:], **quiet).pid, 0)
print(status, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
"""
"""Runs a command from a process that is small, for Linux takes a process for as large as the one
that it was forked from."""


def cost(*options: str) -> tuple[float, float]:
    """Return the processor seconds of a whole command, the system's among them, and its peak
    megabytes.
    """
    command = [sys.executable, "run.py", *options]
    measured = subprocess.run(
        [sys.executable, "-c", _MEASURED, *command],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    status, seconds, megabytes = map(float, measured.stdout.split())
    if status:
        raise subprocess.CalledProcessError(int(status), command)
    return seconds, megabytes


def many_words(folder: str) -> list[tuple[str, float, Sequence[str]]]:
    """Questions over a file of a quarter million words: the list's, rotated or altered."""
    words = named("nyt").words
    made = dict.fromkeys(w[i:] + w[:i] for i in range(5) for w in words)
    made |= dict.fromkeys(
        w[:i] + x + w[i + 1 :] for w in words for i in (1, 3) for x in "aeioubdgkmp"
    )
    path = Path(folder) / "words.txt"
    path.write_text("\n".join(made), encoding="ascii")
    of_file = ("--words", str(path))
    rows = f"{WHITE}/{WHITE}"
    return [
        (
            f"strict, 2 white rows, {len(made):,} words",
            10,
            ("--word", "fuzzy", "--grid", rows, "--play", "strict", "--count-only", *of_file),
        ),
        ("solve, the same words, one hint", 5, ("solve", "crane=WWYWG", *of_file)),
    ]


def main() -> None:
    """Print the table."""
    cost("infer", "--grid", WHITE, "--top", "1")
    cost("infer", "--grid", WHITE, "--top", "1", "--answers", "nyt")
    table = Table(title="Whole commands, processor seconds and peak memory", title_justify="left")
    for column in ("", "seconds", "aim", "MB"):
        table.add_column(column, justify="left" if not column else "right")
    with TemporaryDirectory() as folder:
        for name, aim, options in [*QUESTIONS, *many_words(folder)]:
            seconds, megabytes = cost(*options)
            table.add_row(name, f"{seconds:.2f}", f"{aim:g}", f"{megabytes:.0f}")
    Console().print(table)

"""Comparisons with other programs, which `python -m benchmarks` runs."""

from collections.abc import Callable, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from unwordle.study.report import timed

Entry = tuple[str, Callable[[], Any], int]
"""A row of a comparison: a name, a function to time, and the number of runs.

The shortest time of the runs is used.
"""


def table(title: str, *columns: str) -> Table:
    """Return an empty table. The first column is for names, and the others are for numbers."""
    made = Table(title=title, title_justify="left", box=SIMPLE_HEAD)
    for place, column in enumerate(columns):
        made.add_column(column, justify="right" if place else "left")
    return made


def race(title: str, entries: Sequence[Entry]) -> Table:
    """Time the function of each entry, and return a table of times and results.

    The first entry is our program. The table also has each time as a multiple of our program's
    time. Raises AssertionError if the results differ.
    """
    raced = table(title, "", "seconds", "times ours", "result")
    ours, expected = 0.0, None
    for name, run, times in entries:
        result, seconds = timed(run, times)
        if not ours:
            ours, expected = seconds, result
        assert result == expected, f"{name} gave {result}, not {expected}"
        raced.add_row(name, f"{seconds:.4f}", f"{seconds / ours:,.1f}", str(result or ""))
    return raced

"""Functions that make tables for the comparisons, and measure times."""

import time
from collections.abc import Callable, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

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


def best_time(run: Callable[[], Any], times: int) -> tuple[float, Any]:
    """Call `run` several times, and return the shortest time in seconds and the last result."""
    shortest, result = float("inf"), None
    for _ in range(times):
        start = time.perf_counter()
        result = run()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest, result


def race(title: str, entries: Sequence[Entry]) -> Table:
    """Time the function of each entry, and return a table of times and results.

    The first entry is our program. The table also has each time as a multiple of our program's
    time. Raises AssertionError if the results differ.
    """
    raced = table(title, "", "seconds", "times ours", "result")
    ours, expected = 0.0, None
    for name, run, times in entries:
        seconds, result = best_time(run, times)
        if not ours:
            ours, expected = seconds, result
        assert result == expected, f"{name} gave {result}, not {expected}"
        raced.add_row(name, f"{seconds:.4f}", f"{seconds / ours:,.1f}", str(result or ""))
    return raced

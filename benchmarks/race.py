"""Timing ours and a rival side by side."""

import time
from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

Entry = tuple[str, Callable[[], Any], int]
"""A contestant: its name, what it runs, and how many times (the best time counts)."""


def best_time(run: Callable[[], Any], times: int) -> tuple[float, Any]:
    """Return the shortest of so many runs, in seconds, and what the last one gave."""
    shortest, result = float("inf"), None
    for _ in range(times):
        start = time.perf_counter()
        result = run()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest, result


def race(title: str, entries: Sequence[Entry]) -> None:
    """Run every entry and print its time, what it gave, and the ratio to the first's time.

    Raises AssertionError where they do not all give the same.
    """
    table = Table(title=title, title_justify="left")
    for column in ("", "seconds", "times ours", "result"):
        table.add_column(column, justify="left" if not column else "right")
    ours, expected = 0.0, None
    for name, run, times in entries:
        seconds, result = best_time(run, times)
        if not ours:
            ours, expected = seconds, result
        assert result == expected, f"{name} gave {result}, not {expected}"
        table.add_row(name, f"{seconds:.4f}", f"{seconds / ours:,.1f}", str(result))
    Console().print(table)

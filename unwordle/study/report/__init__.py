"""The course report's experiments."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TypeVar

from unwordle.files import read_text
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.theory import Theory

GRID, SOLUTION = "WWYWW/WGWWW/WGWYG", "halts"

T = TypeVar("T")


@dataclass(frozen=True)
class Figure:
    """The result of an experiment."""

    text: str
    """The results that are the same on every machine."""
    measured: str = ""
    """Times, and numbers that are computed from times."""
    drawings: Mapping[str, str] = field(default_factory=dict)
    """SVG drawings by file name."""


@dataclass(frozen=True)
class Experiment:
    """An experiment that reproduces figures of the report, or an additional one."""

    figures: tuple[int, ...]
    module: str
    name: str
    """The experiment's name on the command line, and its function's in `module`."""
    heading: str

    def run(self) -> Figure:
        """Import the experiment's module, and return the result of its function."""
        module = import_module(f"unwordle.study.report.{self.module}")
        figure: Figure = getattr(module, self.name)()
        return figure


_LISTED = read_text(Path(__file__).with_name("experiments.tsv")).splitlines()[1:]
EXPERIMENTS = tuple(
    Experiment(tuple(map(int, figures.split())), *others)
    for figures, *others in (row.split("\t") for row in _LISTED)
)


def table(rows: Iterable[Sequence[object]], *, numbers: bool = True) -> str:
    """Return rows as aligned columns, the first to the left, the others to the right if
    `numbers`.
    """
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    sides = ["<", *[">" if numbers else "<"] * (len(widths) - 1)]
    form = "  ".join(f"{{:{side}{width}}}" for side, width in zip(sides, widths, strict=True))
    return "\n".join(form.format(*row).rstrip() for row in cells)


def yes_or_no(holds: bool) -> str:
    """Return yes for True, and no for False."""
    return "yes" if holds else "no"


def timed(work: Callable[[], T], times: int = 1) -> tuple[T, float]:
    """Return the last result of `work`, and its shortest time in seconds."""
    seconds = []
    for _ in range(times):
        start = time.perf_counter()
        outcome = work()
        seconds.append(time.perf_counter() - start)
    return outcome, min(seconds)


def report_theory(lexicon: Lexicon) -> Theory:
    """Return the theory of `GRID` with `SOLUTION` under the report's rules."""
    return Theory(Grid.parse(GRID), SOLUTION, lexicon, rules="report")

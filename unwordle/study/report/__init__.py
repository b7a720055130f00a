"""The course report's experiments."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TypeVar

from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.theory import Theory

GRID, SOLUTION = "WWYWW/WGWWW/WGWYG", "halts"

T = TypeVar("T")


@dataclass(frozen=True)
class Figure:
    """The result of an experiment."""

    text: str
    """The same on every machine."""
    measured: str = ""
    """Times, and numbers computed from times."""
    drawings: Mapping[str, str] = field(default_factory=dict)
    """SVG by file name."""


@dataclass(frozen=True)
class Experiment:
    """An experiment that reproduces figures of the report, or an additional one."""

    figures: tuple[int, ...]
    module: str
    name: str
    """Its name on the command line, and the function's in `module`."""
    title: str

    @property
    def heading(self) -> str:
        """The numbers of the figures, and the title."""
        if not self.figures:
            return self.title
        first, last = self.figures[0], self.figures[-1]
        if first == last:
            return f"Figure {first}. {self.title}"
        joint = " to " if last - first == len(self.figures) - 1 > 1 else " and "
        return f"Figures {first}{joint}{last}. {self.title}"

    def run(self) -> Figure:
        """Run the experiment."""
        module = import_module(f"unwordle.study.report.{self.module}")
        figure: Figure = getattr(module, self.name)()
        return figure


EXPERIMENTS = (
    Experiment((1, 2, 3), "first_theories", "propositions", "Three ways to name a proposition"),
    Experiment((4,), "first_theories", "flags", "The progress of the program"),
    Experiment((5,), "first_theories", "solution_count", "The first count of solutions"),
    Experiment((6, 7, 8), "no_base_case", "outputs", "The solver's output, and four errors in it"),
    Experiment((9,), "no_base_case", "no_base_case", "Two constraints and no base case"),
    Experiment((10, 11, 12), "no_base_case", "python_ifs", "Python ifs instead of logic"),
    Experiment((13, 14, 15, 16), "base_case", "base_case", "Propositions, base case, colours"),
    Experiment((17, 18, 19), "base_case", "conjunction", "Conjunction instead of implication"),
    Experiment((20, 23), "final_output", "final_output", "The final output"),
    Experiment((21,), "rows", "all_rows", "All rows in a loop"),
    Experiment((22,), "rows", "one_model", "Rows from the letters of one model"),
    Experiment((24, 25, 26, 27), "proofs", "proofs", "The proofs"),
    Experiment((), "proofs", "first_order", "The first-order formulas"),
    Experiment((), "clues", "generator", "What holds of write-up B's generator"),
    Experiment((), "final_output", "numbers", "Every number of the report next to ours"),
    Experiment((), "base_case", "switches", "Model counts with each constraint switched off"),
    Experiment((), "rows", "lists_and_sets", "Lists, sets, and propositions made twice"),
    Experiment(
        (), "final_output", "run_time", "Run time and boards against the length of the word list"
    ),
    Experiment((), "final_output", "complexity", "Run time as rows and candidates grow"),
)


def table(rows: Iterable[Sequence[object]], *, numbers: bool = True) -> str:
    """Return columns, the first aligned left, the others right if they are `numbers`."""
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


def report_theory(lexicon: Lexicon, grid: str = GRID) -> Theory:
    """Return the theory of a grid with `SOLUTION` under the report's rules."""
    return Theory(Grid.parse(grid), SOLUTION, lexicon, rules="report")

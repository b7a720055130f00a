"""The result of an experiment, and the experiments by the report's figures."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module


@dataclass(frozen=True)
class Figure:
    """The outcome of an experiment."""

    text: str
    """Output that is the same on every machine."""
    measured: str = ""
    """Output that differs: times, and figures derived from them."""
    drawings: Mapping[str, str] = field(default_factory=dict)
    """SVG texts by file name."""


@dataclass(frozen=True)
class Experiment:
    """An experiment: the figures of the report that it is about, its name, and its module."""

    figures: tuple[int, ...]
    name: str
    title: str

    @property
    def heading(self) -> str:
        """The figures and the title."""
        if not self.figures:
            return self.title
        first, last = self.figures[0], self.figures[-1]
        if first == last:
            return f"Figure {first}. {self.title}"
        joint = " to " if last - first == len(self.figures) - 1 > 1 else " and "
        return f"Figures {first}{joint}{last}. {self.title}"

    def run(self) -> Figure:
        """Run it."""
        figure: Figure = import_module(f"unwordle.study.report.{self.name}").run()
        return figure


EXPERIMENTS = (
    Experiment((1, 2, 3), "propositions", "Three ways to name a proposition"),
    Experiment((4,), "flags", "How far the program came"),
    Experiment((5,), "solution_count", "The first count of solutions"),
    Experiment((6, 7, 8), "outputs", "What the solver says, and four errors in it"),
    Experiment((9,), "no_base_case", "Two constraints and no base case"),
    Experiment((10, 11, 12), "python_ifs", "Python ifs instead of logic"),
    Experiment((13, 14, 15, 16), "base_case", "Propositions, base case, colours"),
    Experiment((17, 18, 19), "conjunction", "Conjunction instead of implication"),
    Experiment((20, 23), "final_output", "The final output"),
    Experiment((21,), "all_rows", "All rows in a loop"),
    Experiment((22,), "one_model", "Rows from the letters of one model"),
    Experiment((24, 25, 26, 27), "proofs", "The proofs"),
    Experiment((), "first_order", "The first-order formulas"),
    Experiment((), "numbers", "Every number of the report next to ours"),
    Experiment((), "switches", "Model counts with each constraint switched off"),
    Experiment((), "lists_and_sets", "Lists, sets, and propositions made twice"),
    Experiment((), "run_time", "Run time and boards against the length of the word list"),
    Experiment((), "complexity", "Run time as rows and candidates grow"),
)


def table(rows: Iterable[Sequence[object]], *, numbers: bool = True) -> str:
    """Rows as aligned text: the first column to the left, the others to the right if `numbers`."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    sides = ["<", *[">" if numbers else "<"] * (len(widths) - 1)]
    form = "  ".join(f"{{:{side}{width}}}" for side, width in zip(sides, widths, strict=True))
    return "\n".join(form.format(*row).rstrip() for row in cells)

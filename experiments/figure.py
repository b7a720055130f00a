"""What an experiment gives back, and the experiments by number."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module


@dataclass(frozen=True)
class Figure:
    """The outcome of an experiment."""

    text: str
    """What is the same on every machine."""
    measured: str = ""
    """What is not: times, and what is worked out from them."""
    drawings: Mapping[str, str] = field(default_factory=dict)
    """SVG texts by file name, the same on every machine."""
    charts: Mapping[str, str] = field(default_factory=dict)
    """SVG texts of what was measured, by file name."""


@dataclass(frozen=True)
class Experiment:
    """An experiment: where it stands in the report's exploration, and its module."""

    number: int
    item: str
    title: str
    module: str

    def run(self) -> Figure:
        """Run it."""
        figure: Figure = import_module(f"experiments.{self.module}").run()
        return figure


EXPERIMENTS = tuple(
    Experiment(number, item, title, module)
    for number, (item, title, module) in enumerate(
        [
            ("a", "The colour in the name, or an attribute", "colour_names"),
            ("b", "No base case", "no_base_case"),
            ("c", "Python ifs instead of logic", "python_ifs"),
            ("d", "Conjunction instead of implication", "conjunction"),
            ("e", "All rows in a loop, or those of the first phase's models", "all_rows"),
            ("f", "Letters read off one model", "one_model"),
            ("g", "Lists, sets, and propositions made twice", "lists_and_sets"),
            ("h", "Run time and boards against the length of the word list", "run_time"),
            ("i", "The final output", "final_output"),
            ("", "The first-order formulas", "first_order"),
            ("", "The proofs", "proofs"),
            ("", "Run time as rows and candidates grow", "complexity"),
        ],
        1,
    )
)


def table(rows: Iterable[Sequence[object]]) -> str:
    """Rows as aligned text: the first column to the left, the others to the right."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = (
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    )
    return "\n".join(lines)

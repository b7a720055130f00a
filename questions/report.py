"""The results of the course report's experiments, run again."""

import os
import platform
import time
from typing import TYPE_CHECKING

from model.game.errors import InputError
from questions.shape import Answer

if TYPE_CHECKING:
    from study.report.figure import Experiment


class FigureAnswer(Answer):
    """An experiment and its results."""

    figures: list[int]
    """The figures of the report that it reproduces."""
    name: str
    title: str
    heading: str
    text: str
    """The results that are the same on every machine."""
    measured: str
    """Times, and what is computed from them."""
    drawings: dict[str, str]
    """SVG drawings by file name."""
    seconds: float
    files: list[str]
    """The files that were written."""


class ReportAnswer(Answer):
    """The experiments that were run."""

    machine: str
    figures: list[FigureAnswer]


def experiments_called(figure: str | None) -> tuple["Experiment", ...]:
    """The experiment of that figure or name, or all. Raises InputError where there is none."""
    from study.report.figure import EXPERIMENTS

    if figure is None:
        return EXPERIMENTS
    asked = figure.strip().lower().replace("-", "_")
    found = tuple(e for e in EXPERIMENTS if asked and asked in (e.name, *map(str, e.figures)))
    if not found:
        names = ", ".join(e.name for e in EXPERIMENTS if not e.figures)
        raise InputError(f"there is no figure {figure!r}: they are 1 to 27, and {names}")
    return found


def figure_answer(experiment: "Experiment") -> FigureAnswer:
    """Run an experiment; no file is written yet."""
    start = time.perf_counter()
    figure = experiment.run()
    return {
        "figures": list(experiment.figures),
        "name": experiment.name,
        "title": experiment.title,
        "heading": experiment.heading,
        "text": figure.text,
        "measured": figure.measured,
        "drawings": dict(figure.drawings),
        "seconds": round(time.perf_counter() - start, 2),
        "files": [],
    }


def machine() -> str:
    """The machine's kind, its Python, and today's date."""
    return (
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, "
        f"Python {platform.python_version()}, {time.strftime('%Y-%m-%d')}"
    )

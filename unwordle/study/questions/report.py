"""`report`: run the course report's experiments again."""

import os
import platform
import re
import time
from collections.abc import Iterator
from pathlib import Path

from unwordle.files import make_folder, write_whole
from unwordle.model.overriding import override
from unwordle.model.text import listed
from unwordle.questions.answer import Answer, Line
from unwordle.questions.question import QUIET, Console, FieldError, Question, option
from unwordle.study.report import EXPERIMENTS, Experiment, timed


class FigureAnswer(Answer):
    """An experiment and its results."""

    figures: list[int]
    """The figures of the report that the experiment reproduces."""
    name: str
    heading: str
    text: str
    """The results that are the same on every machine."""
    measured: str
    """Times, and results that are computed from times."""
    drawings: dict[str, str]
    """SVG drawings as text, keyed by file name."""
    seconds: float
    files: list[str]
    """The paths of the files that were written."""


class ReportAnswer(Answer):
    """The experiments' results, and the machine that ran them."""

    machine: str
    figures: list[FigureAnswer]


class ReportQuestion(Question):
    """Run the course report's experiments again.

    $ unwordle report
    $ unwordle report --figure 5
    """

    figure: str | None = None
    """Run only the experiment with this figure number (1 to 27) or this name, such as switches
    or first_order."""
    out: Path | None = option(None, group="Output", metavar="FOLDER")
    """Write the text and drawings of each figure to this folder. [default: a folder named report if
    all experiments are run, else none]"""

    @override
    def answer(self, console: Console = QUIET) -> ReportAnswer:
        return ReportAnswer(machine=machine(), figures=list(self._figures(console)))

    @override
    def in_words(self, console: Console) -> Iterator[Line]:
        for figure in self._figures(console):
            yield from (figure.heading, "", *figure.text.split("\n"), "")
            if figure.measured:
                yield from (f"Measured on {machine()}:", *figure.measured.split("\n"), "")
            if figure.files:
                yield from (f"Written: {', '.join(figure.files)}", "")

    def _figures(self, console: Console) -> Iterator[FigureAnswer]:
        experiments = self._experiments()
        if folder := self.out or (Path("report") if self.figure is None else None):
            make_folder(folder)
        for experiment in experiments:
            with console.progress(experiment.heading):
                results, seconds = timed(experiment.run)
            figure = FigureAnswer(
                figures=[*experiment.figures],
                name=experiment.name,
                heading=experiment.heading,
                seconds=round(seconds, 2),
                files=[],
                **vars(results),
            )
            if folder is not None:
                figure.files = _write(folder, figure)
            yield figure

    def _experiments(self) -> tuple[Experiment, ...]:
        if self.figure is None:
            return EXPERIMENTS
        name = re.sub(r"[\s_-]+", "_", self.figure.strip().lower())
        name = name.removeprefix("figure_").lstrip("0")
        chosen = tuple(e for e in EXPERIMENTS if name in (e.name, *map(str, e.figures)))
        if not chosen:
            names = listed([e.name for e in EXPERIMENTS if not e.figures], "or")
            text = f"unknown `figure` {self.figure!r} (choose 1 to 27, {names})"
            raise FieldError("figure", text)
        return chosen


def machine() -> str:
    """Return the system, cores, Python version and date."""
    kind = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    return f"{kind}, Python {platform.python_version()}, {time.strftime('%Y-%m-%d')}"


def _write(folder: Path, figure: FigureAnswer) -> list[str]:
    name = "-".join(["figure", *(f"{n:02}" for n in figure.figures)])
    if not figure.figures:
        name = figure.name.replace("_", "-")
    files = {f"{name}.txt": f"{figure.heading}\n\n{figure.text}\n"}
    if figure.measured:
        files[f"{name}-measured.txt"] = f"Measured on {machine()}:\n{figure.measured}\n"
    files |= figure.drawings
    for file, text in files.items():
        write_whole(folder / file, text.encode())
    return [str(folder / file) for file in files]

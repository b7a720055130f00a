"""`report`: run the course report's experiments again, and write what they show."""

import platform
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from commands.common import AsJson, console, print_json, say
from model.game.errors import InputError

if TYPE_CHECKING:
    from experiments.figure import Experiment


def report(
    figure: Annotated[
        str | None,
        typer.Option(
            help="Only this figure of the report, 1 to 27; or an experiment by its name, "
            "such as numbers, switches or first_order."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Write each figure's text and drawings to this folder. "
            "[default: report, where all are run; else none]",
            show_default=False,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Run the course report's experiments, print what they show, and write it to a folder."""
    chosen = choose(figure)
    folder = out
    if out is not None:
        _make(out)
    elif figure is None:
        folder = _default_folder()
    screen, messages = console(), console(stderr=True)
    found = []
    for experiment in chosen:
        with messages.status(experiment.heading):
            answered = answer(experiment)
        answered["files"] = [] if folder is None else _write(folder, answered)
        found.append(answered)
        if not as_json:
            screen.print("\n".join(_lines(answered)), markup=False)
    if as_json:
        print_json({"machine": machine(), "figures": found})


def choose(figure: str | None) -> tuple["Experiment", ...]:
    """The experiment of that figure or name, or all. Raises InputError where there is none."""
    from experiments.figure import EXPERIMENTS

    if figure is None:
        return EXPERIMENTS
    asked = figure.strip().lower().replace("-", "_")
    found = tuple(e for e in EXPERIMENTS if asked and asked in (e.name, *map(str, e.figures)))
    if not found:
        names = ", ".join(e.name for e in EXPERIMENTS if not e.figures)
        raise InputError(f"there is no figure {figure!r}: they are 1 to 27, and {names}")
    return found


def answer(experiment: "Experiment") -> dict[str, Any]:
    """Run an experiment: what it shows, what it measured here, and its drawings by file name."""
    start = time.perf_counter()
    figure = experiment.run()
    return {
        "figures": list(experiment.figures),
        "name": experiment.name,
        "title": experiment.title,
        "heading": experiment.heading,
        "text": figure.text,
        "measured": figure.measured,
        "drawings": {**figure.drawings, **figure.charts},
        "seconds": round(time.perf_counter() - start, 2),
    }


def machine() -> str:
    """The machine that measures: its kind, its Python, and the day."""
    import os

    return (
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, "
        f"Python {platform.python_version()}, {time.strftime('%Y-%m-%d')}"
    )


def _lines(answered: Mapping[str, Any]) -> Iterator[str]:
    yield answered["heading"]
    yield ""
    yield answered["text"]
    yield ""
    if answered["measured"]:
        yield f"Measured on {machine()}:"
        yield answered["measured"]
        yield ""
    if answered["files"]:
        yield f"Written: {', '.join(answered['files'])}"
        yield ""


def _default_folder() -> Path | None:
    """The folder `report`; none where it cannot be written, as in an image: printing is enough."""
    folder = Path("report")
    try:
        _make(folder)
    except InputError as error:
        say(f"{error}: the figures are only printed; --out names another folder")
        return None
    return folder


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"the folder {folder} cannot be made: {error.strerror}") from None


def _write(folder: Path, answered: Mapping[str, Any]) -> list[str]:
    """Write a figure's text, what it measured, and its drawings. The names of the files."""
    name = "-".join(["figure", *(f"{n:02}" for n in answered["figures"])])
    if not answered["figures"]:
        name = answered["name"].replace("_", "-")
    files = {f"{name}.txt": f"{answered['heading']}\n\n{answered['text']}\n"}
    if answered["measured"]:
        files[f"{name}-measured.txt"] = f"Measured on {machine()}:\n{answered['measured']}\n"
    files |= answered["drawings"]
    for file, text in files.items():
        try:
            (folder / file).write_text(text, encoding="utf-8")
        except OSError as error:
            raise InputError(f"{folder / file} cannot be written: {error.strerror}") from None
    return [str(folder / file) for file in files]

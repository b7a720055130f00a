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
            help="Only this figure: its number, or its letter in the exploration (a to i)."
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
        with messages.status(f"Figure {experiment.number}: {experiment.title}"):
            answered = answer(experiment)
        answered["files"] = [] if folder is None else _write(folder, answered)
        found.append(answered)
        if not as_json:
            screen.print("\n".join(_lines(answered)), markup=False)
    if as_json:
        print_json({"machine": machine(), "figures": found})


def choose(figure: str | None) -> tuple["Experiment", ...]:
    """The experiment of that number or letter, or all. Raises InputError where there is none."""
    from experiments.figure import EXPERIMENTS

    if figure is None:
        return EXPERIMENTS
    asked = figure.strip().lower()
    found = tuple(e for e in EXPERIMENTS if asked and asked in (str(e.number), e.item))
    if not found:
        items = [e.item for e in EXPERIMENTS if e.item]
        raise InputError(
            f"there is no figure {figure!r}: they are 1 to {len(EXPERIMENTS)}, "
            f"the first of which are also {items[0]} to {items[-1]}"
        )
    return found


def answer(experiment: "Experiment") -> dict[str, Any]:
    """Run an experiment: what it shows, what it measured here, and its drawings by file name."""
    start = time.perf_counter()
    figure = experiment.run()
    return {
        "number": experiment.number,
        "item": experiment.item,
        "title": experiment.title,
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


def heading(answered: Mapping[str, Any]) -> str:
    """A figure's number, its letter and its title."""
    item = f" ({answered['item']})" if answered["item"] else ""
    return f"Figure {answered['number']}{item}. {answered['title']}"


def _lines(answered: Mapping[str, Any]) -> Iterator[str]:
    yield heading(answered)
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
    name = f"figure-{answered['number']:02}"
    files = {f"{name}.txt": f"{heading(answered)}\n\n{answered['text']}\n"}
    if answered["measured"]:
        files[f"{name}-measured.txt"] = f"Measured on {machine()}:\n{answered['measured']}\n"
    files |= answered["drawings"]
    for file, text in files.items():
        try:
            (folder / file).write_text(text, encoding="utf-8")
        except OSError as error:
            raise InputError(f"{folder / file} cannot be written: {error.strerror}") from None
    return [str(folder / file) for file in files]

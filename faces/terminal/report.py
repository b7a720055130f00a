"""`report`: run the course report's experiments again, and write what they show."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Option

from faces.terminal.common import AsJson
from faces.terminal.output import console, echo, old_print_json, say
from model.files import make_folder, write_whole
from model.game.errors import InputError

if TYPE_CHECKING:
    from questions.report import FigureAnswer


def report(
    figure: Annotated[
        str | None,
        Option(
            help="Only this figure of the report, 1 to 27; or an experiment by its name, "
            "such as numbers, switches or first_order."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        Option(
            metavar="FOLDER",
            help="Write each figure's text and drawings to this folder. "
            "[default: report, where all are run; else none]",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Run the course report's experiments, print what they show, and write it to a folder.

    $ unwordle report
    $ unwordle report --figure 5
    """
    from questions.report import experiments_called, figure_answer, machine

    chosen = experiments_called(figure)
    folder = out
    if out is not None:
        make_folder(out)
    elif figure is None:
        folder = _default_folder()
    messages = console(stderr=True)
    found = []
    for experiment in chosen:
        with messages.status(experiment.heading):
            answered = figure_answer(experiment)
        answered["files"] = [] if folder is None else _write(folder, answered, machine())
        found.append(answered)
        if not as_json:
            _print(answered, machine())
    if as_json:
        old_print_json({"machine": machine(), "figures": found})


def _print(answered: "FigureAnswer", machine: str) -> None:
    echo(f"{answered['heading']}\n\n{answered['text']}\n")
    if answered["measured"]:
        echo(f"Measured on {machine}:\n{answered['measured']}\n")
    if answered["files"]:
        echo(f"Written: {', '.join(answered['files'])}\n")


def _default_folder() -> Path | None:
    """The folder `report`; None where it cannot be written, as in a read-only image."""
    folder = Path("report")
    try:
        make_folder(folder)
    except InputError as error:
        say(f"{error}: the figures are printed only; --out names another folder")
        return None
    return folder


def _write(folder: Path, answered: "FigureAnswer", machine: str) -> list[str]:
    """Write a figure's text, measurements and drawings; the names of the files."""
    name = "-".join(["figure", *(f"{n:02}" for n in answered["figures"])])
    if not answered["figures"]:
        name = answered["name"].replace("_", "-")
    files = {f"{name}.txt": f"{answered['heading']}\n\n{answered['text']}\n"}
    if answered["measured"]:
        files[f"{name}-measured.txt"] = f"Measured on {machine}:\n{answered['measured']}\n"
    files |= answered["drawings"]
    for file, text in files.items():
        write_whole(folder / file, text.encode())
    return [str(folder / file) for file in files]

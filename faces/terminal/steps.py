"""How explanations are printed step by step, and proved in a certificate."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Option

from faces.terminal.output import console, echo, tiles
from model.files import write_lines

if TYPE_CHECKING:
    from rich.text import Text

    from model.steps.certify import Theorem
    from questions.row_steps import RowStepAnswer
    from questions.steps import StepAnswer

Certificate = Annotated[
    Path | None, Option(help="Write a proof of the answer to this file; `prove` checks it.")
]


def write_certificate(path: Path, theorems: Iterable["Theorem"]) -> None:
    """Write the proofs of theorems. Raises InputError where the file cannot be written."""
    from model.logic.certificate import written

    write_lines(path, written(theorems))


def print_steps(steps: Sequence["StepAnswer"], clues: Sequence[tuple[str, str]]) -> None:
    """Print steps, with the tiles that they read; `clues` are the guesses and their colours."""
    from rich.text import Text

    screen = console()
    for step in steps:
        line = Text(f"{step['number']:3}. ")
        if step["kind"] == "reading":
            (lit,) = step["tiles"]
            line += _only(lit["columns"], *clues[lit["row"] - 1])
            line.append("  ")
        screen.print(line + Text(step["text"]))


def print_row_steps(steps: Sequence["RowStepAnswer"]) -> None:
    """Print the steps from a grid to its rows' words, or to a row without words."""
    for step in steps:
        echo(f"{step['number']:3}. {step['text']}")
        for text in step.get("supposing", ()):
            echo(f"     - {text}")


def _only(columns: Sequence[int], word: str, pattern: str) -> "Text":
    """A row of tiles with only these columns shown; they count from 1."""
    from rich.text import Text

    row = Text()
    for column, (letter, colour) in enumerate(zip(word, pattern, strict=True), 1):
        row += tiles(letter, colour) if column in columns else Text(" · ")
    return row

"""The option `--certificate`: what is said, as clauses with a proof that they cannot all hold."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from model.files import write_lines

if TYPE_CHECKING:
    from model.steps.certify import Theorem

Certificate = Annotated[
    Path | None,
    typer.Option(help="Write a proof of what is said to this file; `prove` checks it."),
]


def write_certificate(path: Path, theorems: Iterable["Theorem"]) -> None:
    """Write the proofs of theorems. Raises InputError where the file cannot be written."""
    from model.proof.certificate import written

    write_lines(path, written(theorems))

"""`prove`: check a proof line by line, write it for Jape, or check a certificate."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from typer import Argument, Option

from faces.terminal.common import AsJson
from faces.terminal.output import echo, old_print_json
from model.files import read_text
from model.game.errors import InputError

if TYPE_CHECKING:
    from questions.prove import CertificateAnswer, ProofAnswer


def prove(
    file: Annotated[
        Path, Argument(metavar="FILE", help="A proof as in docs/proofs, Jape's, or a certificate.")
    ],
    export: Annotated[
        Literal["jape", "lines"] | None,
        Option(help="Print the accepted proof as a Jape file, or as lines."),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Check a written proof or a certificate, and name the first line that does not follow.

    The exit status is 0 if the proof is accepted, else 1. A Jape file may hold several proofs:
    all must be accepted.

    $ unwordle prove docs/proofs/figure-24.proof
    $ unwordle prove docs/proofs/figure-24.proof --export jape
    """
    from model.logic.certificate import HEAD
    from questions.prove import certificate_answer, exported, proof_answer

    text = read_text(file, "proof file")
    certified = text.startswith(HEAD.rsplit(" ", 1)[0])
    if certified and export is not None:
        raise InputError("a certificate is checked only: leave out --export")
    found = certificate_answer(text) if certified else proof_answer(text)
    if as_json:
        old_print_json({"file": str(file), **found})
    elif export is not None and found["accepted"]:
        print(exported(text, jape=export == "jape"), end="")
    else:
        proofs = [found] if "error" in found else found["proofs"]
        echo("\n".join(line for proof in proofs for line in _report(proof)))
    return 0 if found["accepted"] else 1


def _report(found: "ProofAnswer | CertificateAnswer") -> Iterator[str]:
    wrong = found["error"]
    if wrong is not None:
        where = f"line {wrong['file_line']} of the file"
        if wrong["line"] is not None:
            where = f"line {wrong['line']} ({where})"
        yield f"rejected at {where}: {wrong['problem']}"
        yield f"  {wrong['text']}"
    elif "proved" in found:
        yield "accepted: unit propagation finds no way for these to be false"
        yield from (f"  {proved}" for proved in found["proved"])
    else:
        yield f"accepted: {found['lines']} lines prove"
        yield f"  {found['sequent']}"

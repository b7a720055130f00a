"""`prove`: check a proof in natural deduction, line by line, or a certificate by propagation."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from commands.common import AsJson, print_json
from model.game.errors import InputError

if TYPE_CHECKING:
    from answers.prove import CertificateAnswer


def prove(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="A proof, as in docs/proofs, or a certificate."),
    ],
    as_json: AsJson = False,
) -> int:
    """Check a written proof or a certificate, and name the first line that does not follow.

    The exit status is 0 where the proof is accepted, 1 where it is not.
    """
    from answers.prove import certificate_answer, proof_answer
    from model.proof.certificate import HEAD

    text = read_proof(file)
    if text.startswith(HEAD.split(" ")[0] + " certificate"):
        return _print_certificate(file, certificate_answer(text), as_json=as_json)
    found = proof_answer(text)
    if as_json:
        print_json({"file": str(file), **found})
    elif found["error"] is None:
        print(f"accepted: {found['lines']} lines prove")
        print(f"  {found['sequent']}")
    else:
        wrong = found["error"]
        where = f"line {wrong['line']} (line {wrong['file_line']} of the file)"
        if wrong["line"] is None:
            where = f"line {wrong['file_line']} of the file"
        print(f"rejected at {where}: {wrong['problem']}")
        print(f"  {wrong['text']}")
    return 0 if found["accepted"] else 1


def _print_certificate(file: Path, found: "CertificateAnswer", *, as_json: bool) -> int:
    if as_json:
        print_json({"file": str(file), **found})
    elif found["error"] is None:
        print("accepted: unit propagation finds no way for these to be false")
        for proved in found["proved"]:
            print(f"  {proved}")
    else:
        wrong = found["error"]
        print(f"rejected at line {wrong['file_line']} of the file: {wrong['problem']}")
        print(f"  {wrong['text']}")
    return 0 if found["accepted"] else 1


def read_proof(file: Path) -> str:
    """The text of a proof file. Raises InputError where it cannot be read."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"the proof file {file} is not UTF-8 text") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"the proof file {file} cannot be read: {reason}") from None

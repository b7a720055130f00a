"""`prove`: check a proof in natural deduction, line by line, or write it for Jape."""

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from commands.common import AsJson, print_json
from model.game.errors import InputError

if TYPE_CHECKING:
    from model.proof.lines import Line, ProofError, Sequent


class Form(StrEnum):
    """How a proof can be written out."""

    JAPE = "jape"
    LINES = "lines"


def prove(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="The written proof, such as those of docs/proofs; or Jape's (.jp)."
        ),
    ],
    export: Annotated[
        Form | None,
        typer.Option(help="Print the accepted proof in this form: for Jape, or as lines."),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Check a written proof, and name the first line that does not follow.

    The exit status is 0 where the proof is accepted, 1 where it is not. A file of Jape's may
    hold several proofs: all must be.
    """
    text = read_proof(file)
    found = answer(text)
    if as_json:
        print_json({"file": str(file)} | found)
    elif export is None or not found["accepted"]:
        for proof in found.get("proofs", [found]):
            print("\n".join(_report(proof)))
    else:
        print(exported(text, export), end="")
    return 0 if found["accepted"] else 1


def answer(text: str) -> dict[str, Any]:
    """What is to be said of a written proof.

    `accepted`, `sequent` and its number of `lines`; or the first line that is not accepted, as
    `error`: its number in the proof, its place and text in the file, and the `problem`. Of a
    file of Jape's, `accepted` and this for each of its `proofs`.
    """
    from model.proof.checker import check
    from model.proof.jape_read import is_jape, read_jape
    from model.proof.lines import ProofError

    written = text.splitlines()
    try:
        if is_jape(text):
            proofs = [_checked(proof.sequent, proof.lines) for proof in read_jape(text)]
            return {"accepted": all(proof["accepted"] for proof in proofs), "proofs": proofs}
        sequent, lines = check(text)
    except ProofError as error:
        return _refused(error, [*written, ""][error.file_line - 1])
    return _accepted(sequent, lines)


def _checked(sequent: "Sequent", lines: "list[Line]") -> dict[str, Any]:
    """The same of lines that were read from Jape's tree; a wrong one is given as a line."""
    from model.proof.checker import check_lines
    from model.proof.lines import ProofError, write

    try:
        check_lines(sequent, lines)
    except ProofError as error:
        numbered = dict(enumerate(write(sequent, lines).splitlines()[2:], 1))
        return _refused(error, numbered[error.line or 1])
    return _accepted(sequent, lines[-1].number)


def _accepted(sequent: "Sequent", lines: int) -> dict[str, Any]:
    return {"accepted": True, "sequent": str(sequent), "lines": lines, "error": None}


def _refused(error: "ProofError", text: str) -> dict[str, Any]:
    return {
        "accepted": False,
        "sequent": None,
        "lines": None,
        "error": {
            "line": error.line,
            "file_line": error.file_line,
            "text": text.strip(),
            "problem": error.problem,
        },
    }


def exported(text: str, form: Form) -> str:
    """An accepted proof, or each of a file of Jape's, in another form."""
    from model.proof.jape_read import is_jape, read_jape
    from model.proof.jape_write import write_jape
    from model.proof.lines import read, write

    proofs = [(p.sequent, p.lines) for p in read_jape(text)] if is_jape(text) else [read(text)]
    if form is Form.JAPE:
        return "".join(write_jape(*proof) for proof in proofs)
    return "\n".join(write(*proof) for proof in proofs)


def _report(found: dict[str, Any]) -> Iterator[str]:
    if found["accepted"]:
        yield f"accepted: {found['lines']} lines prove"
        yield f"  {found['sequent']}"
        return
    wrong = found["error"]
    where = f"line {wrong['line']} (line {wrong['file_line']} of the file)"
    if wrong["line"] is None:
        where = f"line {wrong['file_line']} of the file"
    yield f"rejected at {where}: {wrong['problem']}"
    yield f"  {wrong['text']}"


def read_proof(file: Path) -> str:
    """The text of a proof file. Raises InputError where it cannot be read."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"the proof file {file} is not UTF-8 text") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"the proof file {file} cannot be read: {reason}") from None

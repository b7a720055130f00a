"""`prove`: check a proof in natural deduction, line by line."""

from pathlib import Path
from typing import Annotated

import typer

from commands.common import AsJson, print_json
from model.game.errors import InputError


def prove(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="The written proof, such as those of docs/proofs."),
    ],
    as_json: AsJson = False,
) -> int:
    """Check a written proof, and name the first line that does not follow.

    The exit status is 0 where the proof is accepted, 1 where it is not.
    """
    from answers.prove import proof_answer

    found = proof_answer(read_proof(file))
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


def read_proof(file: Path) -> str:
    """The text of a proof file. Raises InputError where it cannot be read."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"the proof file {file} is not UTF-8 text") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"the proof file {file} cannot be read: {reason}") from None

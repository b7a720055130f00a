"""Whether written proofs in natural deduction hold, line by line."""

from typing import final

from questions.shape import Answer
from study.proof import rup
from study.proof.checker import check, check_lines
from study.proof.jape_read import is_jape, read_jape
from study.proof.jape_write import write_jape
from study.proof.lines import Proof, ProofError, Sequent, read, write


class WrongLine(Answer):
    """The first line of a proof that is not accepted."""

    line: int | None
    """Its number in the proof; null where it has none."""
    file_line: int
    text: str
    problem: str


@final
class ProofAnswer(Answer):
    """What a proof proves, and its number of lines; or its first wrong line."""

    accepted: bool
    sequent: str | None
    lines: int | None
    error: WrongLine | None


@final
class CertificateAnswer(Answer):
    """What a certificate proves; or its first wrong line."""

    accepted: bool
    proved: list[str]
    error: WrongLine | None


@final
class JapeAnswer(Answer):
    """The proofs of a Jape file, which is accepted if all are."""

    accepted: bool
    proofs: list[ProofAnswer]


def certificate_answer(text: str) -> CertificateAnswer:
    """Check a certificate."""
    try:
        return {"accepted": True, "proved": rup.check(text), "error": None}
    except ProofError as error:
        return {"accepted": False, "proved": [], "error": _wrong(error, text)}


def proof_answer(text: str) -> ProofAnswer | JapeAnswer:
    """Check a written proof, or the proofs of a Jape file."""
    try:
        if is_jape(text):
            proofs = [_checked(proof, text) for proof in read_jape(text)]
            return {"accepted": all(proof["accepted"] for proof in proofs), "proofs": proofs}
        return _accepted(*check(text))
    except ProofError as error:
        return _refused(_wrong(error, text))


def _checked(proof: Proof | ProofError, text: str) -> ProofAnswer:
    """Check a proof read from Jape's tree; a wrong line is quoted as lines are written."""
    if isinstance(proof, ProofError):
        return _refused(_wrong(proof, text))
    sequent, lines = proof
    try:
        check_lines(sequent, lines)
    except ProofError as error:
        written = write(sequent, lines).splitlines()[2:]
        return _refused({**_wrong(error, text), "text": written[(error.line or 1) - 1].strip()})
    return _accepted(sequent, lines[-1].number)


def _accepted(sequent: Sequent, lines: int) -> ProofAnswer:
    return {"accepted": True, "sequent": str(sequent), "lines": lines, "error": None}


def _refused(wrong: WrongLine) -> ProofAnswer:
    return {"accepted": False, "sequent": None, "lines": None, "error": wrong}


def _wrong(error: ProofError, text: str) -> WrongLine:
    lines = [*text.splitlines(), ""]
    return {
        "line": error.line,
        "file_line": error.file_line,
        "text": lines[min(error.file_line, len(lines)) - 1].strip(),
        "problem": error.problem,
    }


def exported(text: str, jape: bool) -> str:
    """An accepted proof, or those of a Jape file, written for Jape or as lines."""
    found = read_jape(text) if is_jape(text) else [read(text)]
    proofs = [proof for proof in found if not isinstance(proof, ProofError)]
    if jape:
        return "".join(write_jape(*proof) for proof in proofs)
    return "\n".join(write(*proof) for proof in proofs)

"""Whether a written proof in natural deduction holds, line by line."""

from answers.shape import Answer
from model.proof import rup
from model.proof.certificate import CertificateError
from model.proof.checker import check
from model.proof.lines import ProofError


class WrongLine(Answer):
    """The first line of a proof that is not accepted."""

    line: int | None
    """Its number in the proof; null where it has none."""
    file_line: int
    text: str
    problem: str


class ProofAnswer(Answer):
    """What a proof proves, and in how many lines; or its first wrong line."""

    accepted: bool
    sequent: str | None
    lines: int | None
    error: WrongLine | None


class CertificateAnswer(Answer):
    """What a certificate proves; or its first wrong line."""

    accepted: bool
    proved: list[str]
    error: WrongLine | None


def certificate_answer(text: str) -> CertificateAnswer:
    """What is to be said of a certificate."""
    try:
        return {"accepted": True, "proved": rup.check(text), "error": None}
    except CertificateError as error:
        lines = [*text.splitlines(), ""]
        wrong: WrongLine = {
            "line": None,
            "file_line": error.line,
            "text": lines[min(error.line, len(lines)) - 1].strip(),
            "problem": error.problem,
        }
        return {"accepted": False, "proved": [], "error": wrong}


def proof_answer(text: str) -> ProofAnswer:
    """What is to be said of a written proof."""
    try:
        sequent, lines = check(text)
    except ProofError as error:
        written = [*text.splitlines(), ""]
        wrong: WrongLine = {
            "line": error.line,
            "file_line": error.file_line,
            "text": written[error.file_line - 1].strip(),
            "problem": error.problem,
        }
        return {"accepted": False, "sequent": None, "lines": None, "error": wrong}
    return {"accepted": True, "sequent": str(sequent), "lines": lines, "error": None}

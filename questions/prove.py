"""Whether written proofs in natural deduction hold, line by line."""

from typing import TYPE_CHECKING, final

from questions.shape import Answer

if TYPE_CHECKING:
    from study.proof.verdict import Verdict


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
    """Return whether a certificate proves what it claims."""
    from study.proof.verdict import of_certificate

    verdict = of_certificate(text)
    return {"accepted": verdict.accepted, "proved": verdict.proved, "error": _error(verdict)}


def proof_answer(text: str) -> ProofAnswer | JapeAnswer:
    """Return whether a written proof holds, or those of a Jape file."""
    from study.proof.verdict import is_jape, of_proofs

    proofs = [_proof(verdict) for verdict in of_proofs(text)]
    if is_jape(text):
        return {"accepted": all(proof["accepted"] for proof in proofs), "proofs": proofs}
    return proofs[0]


def _proof(verdict: "Verdict") -> ProofAnswer:
    return {
        "accepted": verdict.accepted,
        "sequent": verdict.proved[0] if verdict.accepted else None,
        "lines": verdict.lines,
        "error": _error(verdict),
    }


def _error(verdict: "Verdict") -> WrongLine | None:
    wrong = verdict.wrong
    if wrong is None:
        return None
    return {
        "line": wrong.line,
        "file_line": wrong.file_line,
        "text": verdict.text,
        "problem": wrong.problem,
    }


def exported(text: str, jape: bool) -> str:
    """Return an accepted proof, or those of a Jape file, written for Jape or as lines."""
    from study.proof.verdict import exported

    return exported(text, jape=jape)

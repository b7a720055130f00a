"""`prove`: whether a written proof in natural deduction, or a certificate, holds line by line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NotRequired, TypeAlias, final

from model.files import read_text
from questions.lines import Line
from questions.question import QUIET, Manners, Question, option
from questions.shape import Answer
from study.proof import verdict
from study.proof.verdict import Verdict


class WrongLine(Answer):
    """The first line of a proof that is not accepted."""

    line: int | None
    """Its number in the proof; null if it has none."""
    file_line: int
    text: str
    problem: str


@final
class ProofAnswer(Answer):
    """What a proof proves, and its number of lines; or its first wrong line."""

    file: NotRequired[str]
    """The file; left out for one of several proofs in a file."""
    accepted: bool
    sequent: str | None
    lines: int | None
    error: WrongLine | None


@final
class JapeAnswer(Answer):
    """The proofs of a Jape file, which is accepted if all are."""

    file: str
    accepted: bool
    proofs: list[ProofAnswer]


@final
class CertificateAnswer(Answer):
    """What a certificate proves; or its first wrong line."""

    file: str
    accepted: bool
    proved: list[str]
    error: WrongLine | None


ProveAnswer: TypeAlias = ProofAnswer | JapeAnswer | CertificateAnswer


@dataclass(frozen=True, kw_only=True)
class Prove(Question):
    """Check a written proof or a certificate. The first line that does not follow is named.

    The exit status is 0 if the proof is accepted, else 1. A Jape file may hold several proofs:
    all must be accepted.

    $ unwordle prove docs/proofs/figure-24.proof
    $ unwordle prove docs/proofs/report.jp
    """

    file: Path = option(
        positional=True, metavar="FILE", help="A proof as in docs/proofs, Jape's, or a certificate."
    )

    def answer(self, manners: Manners = QUIET) -> ProveAnswer:
        """Return what is proved, or the first line that does not follow."""
        text, file = read_text(self.file, "proof file"), str(self.file)
        if verdict.is_certificate(text):
            of = verdict.of_certificate(text)
            error = _wrong_line(of)
            return {"file": file, "accepted": of.accepted, "proved": of.proved, "error": error}
        proofs = [_proof(one) for one in verdict.of_proofs(text)]
        if verdict.is_jape(text):
            accepted = all(proof["accepted"] for proof in proofs)
            return {"file": file, "accepted": accepted, "proofs": proofs}
        return {"file": file, **proofs[0]}

    def lines(self, answer: ProveAnswer) -> Iterator[Line]:
        """Word what is proved, or the first line that does not follow."""
        if "proofs" in answer:
            for proof in answer["proofs"]:
                yield from _proof_lines(proof)
        elif "proved" in answer:
            intro = "accepted: unit propagation finds no way for these to be false"
            yield from _verdict_lines(answer["error"], intro, answer["proved"])
        else:
            yield from _proof_lines(answer)

    def status(self, answer: ProveAnswer) -> int:
        """Return 0 if the proof is accepted, else 1."""
        return 0 if answer["accepted"] else 1


def _proof(verdict: Verdict) -> ProofAnswer:
    return {
        "accepted": verdict.accepted,
        "sequent": verdict.proved[0] if verdict.accepted else None,
        "lines": verdict.lines,
        "error": _wrong_line(verdict),
    }


def _wrong_line(verdict: Verdict) -> WrongLine | None:
    wrong = verdict.wrong
    if wrong is None:
        return None
    return {
        "line": wrong.line,
        "file_line": wrong.file_line,
        "text": verdict.text,
        "problem": wrong.problem,
    }


def _proof_lines(proof: ProofAnswer) -> Iterator[str]:
    intro = f"accepted: {proof['lines']} lines prove"
    return _verdict_lines(proof["error"], intro, [str(proof["sequent"])])


def _verdict_lines(wrong: WrongLine | None, intro: str, proved: Sequence[str]) -> Iterator[str]:
    """Word what is proved below an intro, or the line that is wrong."""
    if wrong is None:
        yield intro
        yield from (f"  {statement}" for statement in proved)
        return
    where = f"line {wrong['file_line']} of the file"
    if wrong["line"] is not None:
        where = f"line {wrong['line']} ({where})"
    yield f"rejected at {where}: {wrong['problem']}"
    yield f"  {wrong['text']}"

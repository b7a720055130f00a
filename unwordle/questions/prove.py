"""`prove`: whether a written proof in natural deduction holds line by line."""

from collections.abc import Iterator
from pathlib import Path

from unwordle.files import read_text
from unwordle.questions.lines import Line
from unwordle.questions.question import QUIET, Manners, Question, option
from unwordle.questions.shape import Answer, answer_of
from unwordle.study.proof.verdict import Verdict, of_text


class WrongLine(Answer):
    """The first line of a proof that is not accepted."""

    line: int | None
    """Its number in the proof; null if it has none."""
    file_line: int
    text: str
    problem: str


class ProofAnswer(Answer):
    """What a proof proves; or its first wrong line."""

    accepted: bool
    proved: str | None
    """The sequent of an accepted proof; null of a wrong one."""
    lines: int | None
    """How many lines an accepted proof has; null of a wrong one."""
    error: WrongLine | None


class ProveAnswer(Answer):
    """The proofs of a file, which is accepted if all are: only Jape's has several."""

    file: str
    accepted: bool
    proofs: list[ProofAnswer]


class Prove(Question):
    """Check a written proof. The first line that does not follow is named.

    The exit status is 0 if the proof is accepted, else 1. A Jape file may hold several proofs:
    all must be accepted.

    $ unwordle prove study/proofs/figure-24.proof
    $ unwordle prove study/proofs/report.jp
    """

    file: Path = option(positional=True, metavar="FILE")
    """A proof as in study/proofs, or Jape's."""

    def answer(self, manners: Manners = QUIET) -> ProveAnswer:
        """Return what is proved, or the first line that does not follow."""
        proofs = of_text(read_text(self.file, "proof file"))
        accepted = all(proof.accepted for proof in proofs)
        return {"file": str(self.file), "accepted": accepted, "proofs": [*map(_proof, proofs)]}

    def lines(self, answer: ProveAnswer) -> Iterator[Line]:
        """Word what is proved, or the first line that does not follow."""
        for proof in answer["proofs"]:
            yield from _proof_lines(proof)

    def status(self, answer: ProveAnswer) -> int:
        """Return 0 if the proof is accepted, else 1."""
        return 0 if answer["accepted"] else 1


def _proof(verdict: Verdict) -> ProofAnswer:
    wrong = verdict.wrong and answer_of(WrongLine, verdict.wrong, text=verdict.text)
    return answer_of(ProofAnswer, verdict, error=wrong)


def _proof_lines(proof: ProofAnswer) -> Iterator[str]:
    """Word what is proved, or the line that is wrong."""
    wrong = proof["error"]
    if wrong is None:
        yield f"accepted: {proof['lines']} lines prove"
        yield f"  {proof['proved']}"
        return
    where = f"line {wrong['file_line']} of the file"
    if wrong["line"] is not None:
        where = f"line {wrong['line']} ({where})"
    yield f"rejected at {where}: {wrong['problem']}"
    yield f"  {wrong['text']}"

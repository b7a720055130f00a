"""`prove`: whether a written proof in natural deduction holds line by line."""

from collections.abc import Iterator
from pathlib import Path

from unwordle.files import read_text
from unwordle.questions.answer import Answer, Line
from unwordle.questions.question import QUIET, Console, Question, option
from unwordle.study.proof.checker import check, check_lines
from unwordle.study.proof.jape_read import is_jape, read_jape
from unwordle.study.proof.lines import Line as ProofLine
from unwordle.study.proof.lines import ProofError, Sequent


class WrongLine(Answer):
    """The first line of a proof that is not accepted."""

    line: int | None
    """Its number in the proof; null if it has none."""
    file_line: int
    text: str
    problem: str


class ProofAnswer(Answer):
    """The finding on one proof: what it proves, or its first wrong line."""

    accepted: bool
    proved: str | None
    """The sequent of an accepted proof; null of a wrong one."""
    lines: int | None
    """The number of lines of an accepted proof; null for a wrong one."""
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

    def answer(self, console: Console = QUIET) -> ProveAnswer:
        """Return what is proved, or the first line that does not follow."""
        proofs = list(_proofs(read_text(self.file, "proof file")))
        accepted = all(proof.accepted for proof in proofs)
        return ProveAnswer(file=str(self.file), accepted=accepted, proofs=proofs)

    def lines(self, answer: ProveAnswer) -> Iterator[Line]:
        """Word what is proved, or the first line that does not follow."""
        for proof in answer.proofs:
            yield from _proof_lines(proof)

    def status(self, answer: ProveAnswer) -> int:
        """Return 0 if the proof is accepted, else 1."""
        return 0 if answer.accepted else 1


def _proofs(text: str) -> Iterator[ProofAnswer]:
    """Yield the finding on a written proof, or on each proof of a Jape file."""
    try:
        if not is_jape(text):
            sequent, lines = check(text)
            yield _accepted(sequent, lines)
            return
        for proof in read_jape(text):
            yield _wrong(proof, text) if isinstance(proof, ProofError) else _of_jape(*proof)
    except ProofError as error:
        yield _wrong(error, text)


def _of_jape(sequent: Sequent, lines: list[ProofLine]) -> ProofAnswer:
    """Return the finding on one proof of a file; a wrong line is quoted as lines are written."""
    try:
        check_lines(sequent, lines)
    except ProofError as error:
        wrong = next((one for one in lines if one.number == error.line), lines[-1])
        return _rejected(error, str(wrong))
    return _accepted(sequent, lines[-1].number)


def _accepted(sequent: Sequent, lines: int) -> ProofAnswer:
    return ProofAnswer(accepted=True, proved=str(sequent), lines=lines, error=None)


def _wrong(error: ProofError, text: str) -> ProofAnswer:
    lines = [*text.splitlines(), ""]
    return _rejected(error, lines[min(error.file_line, len(lines)) - 1].strip())


def _rejected(error: ProofError, text: str) -> ProofAnswer:
    wrong = WrongLine(line=error.line, file_line=error.file_line, text=text, problem=error.problem)
    return ProofAnswer(accepted=False, proved=None, lines=None, error=wrong)


def _proof_lines(proof: ProofAnswer) -> Iterator[str]:
    """Word what is proved, or the line that is wrong."""
    wrong = proof.error
    if wrong is None:
        yield f"accepted: {proof.lines} lines prove"
        yield f"  {proof.proved}"
        return
    where = f"line {wrong.file_line} of the file"
    if wrong.line is not None:
        where = f"line {wrong.line} ({where})"
    yield f"rejected at {where}: {wrong.problem}"
    yield f"  {wrong.text}"

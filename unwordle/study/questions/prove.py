"""`prove`: check a written proof line by line."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from unwordle.files import read_text
from unwordle.model.overriding import override
from unwordle.questions.answer import Answer, Line
from unwordle.questions.question import QUIET, Console, Question, option
from unwordle.study.proof.checker import check_lines
from unwordle.study.proof.jape_read import is_jape, read_jape
from unwordle.study.proof.lines import Proof, ProofError, read


class WrongLine(Answer):
    """The first wrong line of a proof."""

    line: int | None
    """The number of the line in the proof, or null if the line has no number."""
    file_line: int
    text: str
    problem: str


class ProofAnswer(Answer):
    """The sequent of a correct proof, or the first wrong line."""

    accepted: bool
    proved: str | None
    """The sequent of an accepted proof, or null for a wrong proof."""
    lines: int | None
    """The number of lines of an accepted proof, or null for a wrong proof."""
    error: WrongLine | None


class ProveAnswer(Answer):
    """The results for a file, which is accepted if all its proofs are. Only Jape files can have
    several.
    """

    file: str
    accepted: bool
    proofs: list[ProofAnswer]


class ProveQuestion(Question):
    """Check a written proof. The first line that does not follow is reported.

    The exit status is 0 if the proof is accepted, else 1. If a Jape file has several proofs, all
    must be accepted.

    $ unwordle prove unwordle/study/proofs/figure-24.proof
    $ unwordle prove unwordle/study/proofs/report.jp
    """

    file: Path = option(positional=True, metavar="FILE")
    """A proof in the format of unwordle/study/proofs, or a Jape file; - reads standard input."""

    @override
    def answer(self, console: Console = QUIET) -> ProveAnswer:
        proofs = list(_proofs(read_text(self.file)))
        accepted = all(proof.accepted for proof in proofs)
        return ProveAnswer(file=str(self.file), accepted=accepted, proofs=proofs)

    @override
    def lines(self, answer: ProveAnswer) -> Iterator[Line]:
        for proof in answer.proofs:
            yield from _proof_lines(proof)

    @override
    def status(self, answer: ProveAnswer) -> int:
        return 0 if answer.accepted else 1


def _proofs(text: str) -> Iterator[ProofAnswer]:
    proofs: Sequence[Proof | ProofError]
    try:
        proofs = read_jape(text) if is_jape(text) else [read(text)]
    except ProofError as error:
        proofs = [error]
    for proof in proofs:
        try:
            if isinstance(proof, ProofError):
                raise proof
            check_lines(*proof)
        except ProofError as error:
            wrong = WrongLine(**vars(error), text=_quoted(error, proof, text))
            yield ProofAnswer(accepted=False, proved=None, lines=None, error=wrong)
        else:
            proved, lines = str(proof.sequent), proof.lines[-1].number
            yield ProofAnswer(accepted=True, proved=proved, lines=lines, error=None)


def _quoted(error: ProofError, proof: Proof | ProofError, text: str) -> str:
    if is_jape(text) and isinstance(proof, Proof):
        return str(next(line for line in proof.lines if line.number == error.line))
    lines = [*text.splitlines(), ""]
    return lines[min(error.file_line, len(lines)) - 1].strip()


def _proof_lines(proof: ProofAnswer) -> Iterator[str]:
    wrong = proof.error
    if wrong is None:
        yield f"accepted: {'1 line proves' if proof.lines == 1 else f'{proof.lines} lines prove'}"
        yield f"  {proof.proved}"
        return
    where = f"line {wrong.file_line} of the file"
    if wrong.line is not None:
        where = f"line {wrong.line} ({where})"
    yield f"rejected at {where}: {wrong.problem}"
    yield f"  {wrong.text}"

"""What is found of a file of proofs: each accepted, or its first wrong line.

The question `prove` asks for it.
"""

from dataclasses import dataclass

from unwordle.study.proof.checker import check, check_lines
from unwordle.study.proof.jape_read import is_jape, read_jape
from unwordle.study.proof.lines import Proof, ProofError


@dataclass(frozen=True)
class Verdict:
    """The finding on one proof."""

    proved: str | None = None
    """What it proves; None if it is wrong."""
    lines: int | None = None
    """How many lines an accepted proof has."""
    wrong: ProofError | None = None
    """The first line that is not accepted."""
    text: str = ""
    """That line as it is written."""

    @property
    def accepted(self) -> bool:
        """Whether nothing is wrong with it."""
        return self.wrong is None


def of_text(text: str) -> list[Verdict]:
    """Return the verdict on a written proof, or on each proof of a Jape file."""
    try:
        if is_jape(text):
            return [_of_jape(proof, text) for proof in read_jape(text)]
        sequent, lines = check(text)
        return [Verdict(str(sequent), lines)]
    except ProofError as error:
        return [_wrong(error, text)]


def _of_jape(proof: Proof | ProofError, text: str) -> Verdict:
    """Return the verdict on one proof of a file; a wrong line is quoted as lines are written."""
    if isinstance(proof, ProofError):
        return _wrong(proof, text)
    sequent, lines = proof
    try:
        check_lines(sequent, lines)
    except ProofError as error:
        wrong = next((one for one in lines if one.number == error.line), lines[-1])
        return Verdict(wrong=error, text=str(wrong))
    return Verdict(str(sequent), lines[-1].number)


def _wrong(error: ProofError, text: str) -> Verdict:
    lines = [*text.splitlines(), ""]
    return Verdict(wrong=error, text=lines[min(error.file_line, len(lines)) - 1].strip())

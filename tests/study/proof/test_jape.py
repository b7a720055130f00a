"""Check that the program reads and checks files in Jape's format."""

from pathlib import Path
from typing import Any

import pytest

from support.cases import cases
from support.z3_formulas import valid
from unwordle.study.proof.checker import check_lines
from unwordle.study.proof.jape_read import read_jape
from unwordle.study.proof.lines import Line, Proof, ProofError, read

PROOFS = Path(__file__).resolve().parents[3] / "unwordle" / "study" / "proofs"

TWO = Path(__file__).with_name("two.jp").read_text(encoding="utf-8")
"""A file in the format in which Jape saves proofs, with the project's formulas."""


def shape(lines: list[Line]) -> list[tuple[object, ...]]:
    """Return the rule and the depth of each line, except premises and lines with the rule `hyp`."""
    return [(line.rule, line.depth) for line in lines if line.rule not in ("premise", "hyp")]


def proofs_of(text: str) -> list[Proof]:
    """Return the proofs in the text of a file. Raises ProofError if a proof cannot be read."""
    proofs = []
    for proof in read_jape(text):
        if isinstance(proof, ProofError):
            raise proof
        proofs.append(proof)
    return proofs


def test_a_file_as_jape_saves_it() -> None:
    first, second = proofs_of(TWO)
    assert [(str(line.citation), line.rule) for line in first.lines] == [
        ("1.1", "premise"),
        ("1.2", "premise"),
        ("2", "assumption"),
        ("3", "assumption"),
        ("4", "¬ elim"),
        ("5", "contra (constructive)"),
        ("6", "∨ elim"),
    ]
    assert str(first.sequent) == "Green ∨ White, ¬White ⊢ Green"
    for proof in (first, second):
        check_lines(proof.sequent, proof.lines)
        assert valid(proof.sequent)


@cases("old", "new", "line", "problem")
def test_a_wrong_file_is_refused(old: str, new: str, line: int | None, problem: str) -> None:
    text = TWO.partition('CONJECTUREPANEL "')[0]
    assert old in text
    with pytest.raises(ProofError, match=problem) as caught:
        for proof in proofs_of(text.replace(old, new, 1)):
            check_lines(proof.sequent, proof.lines)
    assert caught.value.line == line


def test_the_reports_four_in_japes_form_are_those_written_as_lines() -> None:
    four = proofs_of((PROOFS / "report.jp").read_text(encoding="utf-8"))
    for number, proof in zip(range(24, 28), four, strict=True):
        text = (PROOFS / f"figure-{number}.proof").read_text(encoding="utf-8")
        sequent, lines = read(text)
        check_lines(proof.sequent, proof.lines)
        assert proof.sequent == sequent
        assert shape(proof.lines) == shape(lines)
        assert [line.statement for line in proof.lines] == [line.statement for line in lines]


def test_the_command_reads_them(tmp_path: Path, command: Any) -> None:
    file = tmp_path / "two.jp"

    def proved(text: str) -> tuple[int, list[str]]:
        file.write_text(text, encoding="utf-8")
        status, out, _ = command("prove", str(file))
        return status, out.splitlines()

    status, accepted = proved(TWO)
    assert status == 0 and accepted[::2] == ["accepted: 6 lines prove", "accepted: 5 lines prove"]
    status, lines = proved(TWO.replace(r"C\3,2,3]", r"C\3,2,2]", 1))
    assert status == 1 and "rejected at line 6" in lines[0] and lines[1].endswith("1.1, 2-2, 3-5")
    status, lines = proved(TWO.replace('"contra (constructive)"', '"P∨¬P"'))
    assert status == 1 and "'P∨¬P' is not a rule" in lines[0]
    assert lines[-2:] == ["accepted: 5 lines prove", "  ∃x.(P(x) ∧ Q) ⊢ ∃x.P(x)"]

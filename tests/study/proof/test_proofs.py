"""Check right and wrong proofs, also in Jape's format, with the proof checker and with Z3."""

import csv
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from support.cases import cases, listed
from support.sizes import NIGHT
from support.z3_formulas import satisfiable, valid
from unwordle.study.firstorder.predicate import FALSE
from unwordle.study.proof.checker import check, check_lines
from unwordle.study.proof.jape_read import read_jape
from unwordle.study.proof.lines import Line, Proof, ProofError, Sequent, read

PROOFS = Path(__file__).resolve().parents[3] / "unwordle" / "study" / "proofs"
ALL = [*sorted(PROOFS.glob("*.proof")), *sorted((PROOFS / "ours").glob("*.proof"))]
PROVED = ["ours/1-green", "ours/2-yellow", "ours/3-colours-mended", "ours/4-boards"]
PROVED += ["figure-24", "figure-25", "figure-27"]


def text_of(name: str) -> str:
    return (PROOFS / f"{name}.proof").read_text(encoding="utf-8")


def proofs_in(name: str) -> list[str]:
    """Return the proofs in a file of this folder. Each proof has a heading that begins with `#`."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8").strip().split("\n\n")


def heading(text: str) -> str:
    return text.partition("\n")[0].strip("# ")


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_the_projects_proofs_are_accepted_and_their_sequents_valid_for_z3(path: Path) -> None:
    sequent, lines = check(path.read_text(encoding="utf-8"))
    assert lines >= 5 and valid(sequent)
    vacuous = path.stem.removesuffix("-absurd") in ("figure-26", "3-colours")
    assert satisfiable(*sequent.premises) is not vacuous
    # If nothing satisfies the premises, everything follows from them.
    assert valid(Sequent(sequent.premises, FALSE)) is vacuous


@pytest.mark.parametrize("text", proofs_in("right.txt"), ids=heading)
def test_right_proofs_are_accepted(text: str) -> None:
    sequent, _ = check(text)
    assert valid(sequent)


@cases("pattern", "by")
def test_other_spellings_of_numbers_and_reasons_prove_the_same(pattern: str, by: str) -> None:
    changed = 0
    for path in ALL:
        text = path.read_text(encoding="utf-8")
        spelled, n = re.subn(pattern, by, text, flags=re.MULTILINE)
        assert check(spelled) == check(text)
        changed += n
    assert changed


@pytest.mark.parametrize("text", proofs_in("wrong.txt"), ids=heading)
def test_wrong_proofs_are_rejected_at_the_line(text: str) -> None:
    """Check that each error has the line and the message that the proof's heading states."""
    _, line, problem = (part.strip() for part in heading(text).split("|"))
    with pytest.raises(ProofError) as caught:
        check(text)
    assert caught.value.line == (int(line) if line else None)
    assert problem in caught.value.problem


@pytest.mark.slow
def test_a_proof_changed_at_random_is_rejected_or_still_valid() -> None:
    rng = Random(7)
    rejected = 0
    tried = 1000 if NIGHT else 250
    for _ in range(tried):
        lines = text_of(rng.choice(PROVED)).splitlines()
        number = rng.choice([n for n, line in enumerate(lines) if line and line[0] != "#"])
        lines[number] = spoil(lines[number], rng)
        try:
            sequent, _ = check("\n".join(lines))
        except ProofError:
            rejected += 1
        else:
            assert valid(sequent)
    assert tried / 2 < rejected < tried


def spoil(line: str, rng: Random) -> str:
    """Return a proof's line with a random change in one name, sign, bar or citation."""
    kind = rng.randrange(4)
    if kind == 0:
        return re.sub(r"(\d+)(\D*)$", lambda m: f"{rng.randint(1, 20)}{m[2]}", line)
    if kind == 1:
        return line.replace(*rng.sample("ijts", 2), 1)
    if kind == 2:
        return line.replace(*rng.sample("∧∨→∀∃", 2), 1)
    return line.replace("| ", "", 1)


@cases("name", "lines", "end")
def test_the_four_are_the_reports(name: str, lines: int, end: str) -> None:
    sequent, number = check(text_of(name))
    assert str(sequent).endswith(end) and number == lines


with Path(__file__).with_name("spoilt.tsv").open(encoding="utf-8") as file:
    SPOILT = [*csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]


@pytest.mark.parametrize("row", SPOILT, ids=lambda row: f"{row['proof']}: {row['new']}")
def test_a_damaged_proof_is_refused_at_its_line(row: dict[str, str]) -> None:
    text = text_of(row["proof"])
    assert row["old"] in text
    with pytest.raises(ProofError) as caught:
        check(text.replace(row["old"], row["new"], 1))
    assert caught.value.line == int(row["line"])
    assert any(part in caught.value.problem for part in row["problem"].split("|"))


def test_the_command_names_the_wrong_line_and_what_is_no_proof_file(
    tmp_path: Path, command: Any
) -> None:
    wrong = tmp_path / "wrong.proof"
    spoilt = text_of("ours/1-green").replace("→ elim 5, 4", "→ elim 5, 3")
    wrong.write_text(spoilt, encoding="utf-8")
    rejected = command("prove", str(wrong))
    assert rejected.status == 1 and "rejected at line 6 (line 12 of the file)" in rejected.out
    (proof,) = json.loads(command("prove", str(wrong), "--json").out)["proofs"]
    assert (proof["accepted"], proof["error"]["line"]) == (False, 6)
    assert proof["error"]["text"].endswith("→ elim 5, 3")
    assert command("prove", "-", stdin=spoilt).out == rejected.out
    wrong.write_bytes(b"\xff\xfe\x00")
    assert str(wrong) in command("prove", str(wrong)).refusal


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
    assert [[str(line.citation), line.rule] for line in first.lines] == listed(__file__, "FIRST")
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

"""Check right and wrong proofs with the project's proof checker and with Z3."""

import csv
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from support.sizes import NIGHT
from support.z3_formulas import satisfiable, valid
from unwordle.study.firstorder.predicate import FALSE
from unwordle.study.proof.checker import check
from unwordle.study.proof.lines import ProofError, Sequent

PROOFS = Path(__file__).resolve().parents[3] / "unwordle" / "study" / "proofs"
ALL = [*sorted(PROOFS.glob("*.proof")), *sorted((PROOFS / "ours").glob("*.proof"))]
THE_FOUR = ["figure-24", "figure-25", "figure-26", "figure-27"]
OURS = ["ours/1-green", "ours/2-yellow", "ours/3-colours-mended", "ours/4-boards"]


def text_of(name: str) -> str:
    return (PROOFS / f"{name}.proof").read_text(encoding="utf-8")


def listed(name: str) -> list[str]:
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


@pytest.mark.parametrize("text", listed("right.txt"), ids=heading)
def test_right_proofs_are_accepted(text: str) -> None:
    sequent, _ = check(text)
    assert valid(sequent)


@pytest.mark.parametrize("text", listed("wrong.txt"), ids=heading)
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
        lines = text_of(rng.choice([*THE_FOUR[:2], "figure-27", *OURS])).splitlines()
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


def test_the_four_are_the_reports() -> None:
    sequents = {name: str(check(text_of(name))[0]) for name in THE_FOUR}
    assert [check(text_of(name))[1] for name in THE_FOUR] == [5, 5, 21, 26]
    assert sequents["figure-24"].endswith("Pgreen(iLetter,iIndex) ⊢ Psol(iLetter,iIndex)")
    assert sequents["figure-25"].endswith("Pyellow(iLetter,iIndex) ⊢ ¬Psol(iLetter,iIndex)")
    assert sequents["figure-26"] == (
        "∀x.S(x), ∀x.(S(x) → C(x)), ∀x.(C(x) → Pg(x) ∨ Py(x)), "
        "∀x.(¬(Pg(x) ∧ Pw(x)) ∧ (Pg(x) ∧ Py(x))), ∃x.∀y.(S(x) ∧ Pg(x) ∧ Pw(y)), actual i "
        "⊢ ∃x.∀y.(S(x) ∧ C(y) → ¬Pg(y) ∨ ∃z.(Pw(z) ∧ Py(x)))"
    )
    assert sequents["figure-27"] == (
        "Pword ∧ ¬PonBoard ∨ ¬Pword ∧ ¬PonBoard ⊢ ¬(Pword ∧ PonBoard ∨ ¬Pword ∧ PonBoard)"
    )


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
    wrong.write_text(
        text_of("ours/1-green").replace("→ elim 5, 4", "→ elim 5, 3"), encoding="utf-8"
    )
    rejected = command("prove", str(wrong))
    assert rejected.status == 1 and "rejected at line 6 (line 12 of the file)" in rejected.out
    (proof,) = json.loads(command("prove", str(wrong), "--json").out)["proofs"]
    assert (proof["accepted"], proof["error"]["line"]) == (False, 6)
    assert proof["error"]["text"].endswith("→ elim 5, 3")
    wrong.write_bytes(b"\xff\xfe\x00")
    assert str(wrong) in command("prove", str(wrong)).refusal

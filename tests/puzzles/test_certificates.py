"""Certificates: what a solver proves is accepted by our checker, and what is mutilated is not."""

import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from support.sizes import NIGHT
from unwordle.model.game.grid import Grid, Pin
from unwordle.model.logic.certificate import HEAD, refutation, written
from unwordle.model.theory.certify import of_grid
from unwordle.model.theory.theory import Theory
from unwordle.study.proof import rup
from unwordle.study.proof.lines import ProofError
from unwordle.study.proof.rup import read
from unwordle.wordlist import named

ANSWERS = named("answers")


GRIDS = (
    ("GGGGY", "halts", "any"),
    ("WGWWW/GWWWW", "halts", "hard"),
    ("YGGGW/GGGGW", "eager", "any"),
)


def certificate(grid: str, word: str, play: str) -> str:
    """A certificate that a grid has no board."""
    theory = Theory(Grid.parse(grid), word, ANSWERS, play=play)
    assert theory.boards.count() == 0
    return "\n".join(written(*of_grid(theory)))


def mutilated(text: str, rng: Random) -> str:
    """The certificate, with what it proves made possible: a needed clause is lost."""
    head, _, last = text.partition("p cnf ")
    _, clauses, _ = read(text)
    while True:
        out = rng.choice(clauses)
        fewer = [clause for clause in clauses if clause != out]
        try:
            refutation(fewer)
            clauses = fewer
        except ValueError:
            break
    counted = "\n".join(" ".join(map(str, (*clause, 0))) for clause in fewer)
    _, _, proof = last.partition("\nproof\n")
    top = last.split()[0]
    return f"{head}p cnf {top} {len(fewer)}\n{counted}\nproof\n{proof}"


def test_a_certificate_of_pins_that_leave_no_word():
    pins = (Pin(0, "c...."), Pin(0, "d...."))
    theory = Theory(Grid.parse("WWYWW"), "halts", ANSWERS, pins=pins)
    assert "can hold no word" in rup.check("\n".join(written(*of_grid(theory))))


@pytest.mark.slow
@pytest.mark.parametrize("grid", GRIDS if NIGHT else GRIDS[:2])
def test_certificates_that_lost_a_needed_clause_are_refused(grid: tuple[str, str, str]):
    with pytest.raises(ProofError, match="does not follow"):
        rup.check(mutilated(certificate(*grid), Random(1)))


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ([], "begins with"),
        ([HEAD], "nothing in it"),
        ([HEAD, "p cnf 1 2", "1 0", "-1 0"], "no proof"),
        ([HEAD, "p cnf 1 2", "1 0", "-7 0", "proof", "0"], "variable 7 is beyond"),
        ([HEAD, f"p cnf {10**20} 1", f"{10**20} 0", "proof", "0"], "at most 1,000,000 variables"),
        ([HEAD, "p cnf 1 3", "1 0", "-1 0", "proof", "0"], "announced"),
        ([HEAD, "p cnf 2 2", "1 2 0", "-1 0", "proof", "0"], "does not follow"),
        ([HEAD, "p cnf 1 2", "1 0", "-1 0", "proof", "1 0"], "ends before"),
        ([HEAD, "p cnf 1 2", "1 0", "-1", "proof", "0"], "one 0 at the end"),
        ([HEAD, "p cnf 1 2", "1 0", "x 0", "proof", "0"], "whole numbers"),
        ([HEAD, "1 0"], "must come first"),
    ],
)
def test_what_is_no_certificate_is_refused_with_its_line(lines: list[str], problem: str):
    with pytest.raises(ProofError, match=problem):
        rup.check("\n".join(lines))


@pytest.mark.slow
@pytest.mark.parametrize("grid", GRIDS)
def test_grids_without_a_board_have_a_certificate(grid: tuple[str, str, str]):
    assert grid[1] in rup.check(certificate(*grid))
    with pytest.raises(ValueError, match="have a model"):
        list(written(*of_grid(Theory(Grid.parse("WWWWW"), grid[1], ANSWERS))))


@pytest.mark.skipif(shutil.which("drat-trim") is None, reason="drat-trim is not installed")
def test_drat_trim_accepts_certificates(tmp_path: Path):
    part = read(certificate(*GRIDS[0]))
    cnf, proof = tmp_path / "part.cnf", tmp_path / "part.drup"
    clauses = [" ".join(map(str, (*clause, 0))) for clause in part.clauses]
    top = max(abs(n) for clause in part.clauses for n in clause)
    cnf.write_text("\n".join([f"p cnf {top} {len(clauses)}", *clauses]) + "\n")
    lemmas = ["d " * out + " ".join(map(str, (*c, 0))) for _, out, c in part.lemmas]
    proof.write_text("\n".join(lemmas) + "\n")
    ran = subprocess.run(["drat-trim", cnf, proof], capture_output=True, text=True, check=False)
    assert "s VERIFIED" in ran.stdout

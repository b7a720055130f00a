"""Check docs/first_theory.py, and that the course's own test can use it through run.py."""

import os
import shutil
import sys
from pathlib import Path

import nnf
import pytest

from support.cases import listed
from support.served import ROOT, run_command
from unwordle.model.game.grid import Grid
from unwordle.model.theory.theory import Theory
from unwordle.wordlist import named

FILE = ROOT / "docs" / "first_theory.py"

pytestmark = [pytest.mark.slow, pytest.mark.process]


@pytest.fixture
def no_kissat(tmp_path: Path) -> Path:
    """Return a folder with a copy of nnf whose kissat cannot be run."""
    source = Path(nnf.__file__).parent
    shutil.copytree(source, tmp_path / "nnf", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "nnf" / "bin" / "kissat").chmod(0o644)
    return tmp_path


def run(*command: object, cwd: Path, path: object = "", text: str = "") -> str:
    environment = os.environ | {"PYTHONPATH": str(path), "NO_COLOR": "1"}
    return run_command(sys.executable, *command, cwd=cwd, env=environment, input=text)


def copied(folder: Path, words: str, changes: tuple[str, str] = ("", "")) -> Path:
    """Return a changed copy of docs/first_theory.py in a new folder, with a list of words beside
    it.
    """
    folder.mkdir()
    (folder / "words.txt").write_text(words, encoding="utf-8")
    copy = folder / "theory.py"
    copy.write_text(FILE.read_text(encoding="utf-8").replace(*changes), encoding="utf-8")
    return copy


def test_the_file_counts_and_draws_with_nothing_else_beside_it(no_kissat: Path) -> None:
    words = named("report")
    copy = copied(no_kissat / "alone", "\n".join(words.words))
    printed = run("-P", copy, cwd=no_kissat, path=no_kissat).splitlines()
    theory = Theory(Grid.parse("WGYWW/YGWWW/WGWYW"), "halts", words, rules="report")
    assert printed[:2] == ["Satisfiable: True", "Board Solutions: 38686"]
    assert tuple(printed[2].removeprefix("Possible solution: ").split()) in theory.boards


@pytest.mark.parametrize("pattern", ["GGGGY", "YYYYY"])
def test_a_grid_without_words_is_answered_in_words(tmp_path: Path, pattern: str) -> None:
    copy = copied(tmp_path / "alone", "ratio layup early halts", ('"WGYWW"', f'"{pattern}"'))
    assert run(copy, cwd=tmp_path).startswith("No board: no word of the list fits row 1")


def test_the_courses_own_test_passes_and_all_seven_constraints_are_stated(tmp_path: Path) -> None:
    code = """
from run import example_theory
T = example_theory()
T = T.compile() if hasattr(T, "compile") else T
assert len(T.vars()) > 10 and T.size() > 50
assert not T.valid() and not T.negate().valid()
from docs.first_theory import L
from run import E
assert E is example_theory()
E.introspect()
L.introspect()
seventh = next(c for c in E.debug_constraints if str(c).startswith("7"))
print(*sorted(map(str, seventh.compile().vars())))
"""
    (tmp_path / "test_of_the_course.py").write_text(code, encoding="utf-8")
    printed = run("test_of_the_course.py", cwd=tmp_path, path=ROOT)
    assert all(f"\n{name} " in printed for name in listed(__file__, "CONSTRAINTS"))
    board, *rows = printed.splitlines()[-1].split()
    assert board.startswith("Board(")
    assert [row[:6] for row in rows] == [f"Row({r}," for r in range(4)]


def test_an_interactive_run_has_the_theory(tmp_path: Path) -> None:
    asked = "E.introspect(E.compile().solve())\nprint(sorted(E.propositions))\n"
    printed = run("-i", ROOT / "run.py", cwd=tmp_path, text=asked)
    assert "Row(3,halts)" in printed and "['Board', 'Row']" in printed

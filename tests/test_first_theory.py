"""docs/first_theory.py, the file for students: short, plain bauhaus, and right."""

import ast
import contextlib
import io
import runpy

import pytest

from tools.pages import DOCS
from unwordle.model.game.grid import Grid
from unwordle.model.theory.theory import Theory
from unwordle.wordlist import named

PATH = DOCS / "first_theory.py"


def test_it_is_short_and_plain():
    text = PATH.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 81
    imported = {n.module for n in ast.walk(ast.parse(text)) if isinstance(n, ast.ImportFrom)}
    assert imported == {"itertools", "pathlib", "bauhaus", "bauhaus.utils", "unwordle.study.dsharp"}
    for said in ("@proposition(E)", "@constraint.", "def build_theory", ".satisfiable()"):
        assert said in text
    assert "E.introspect(solution)" in text and "count_solutions(T)" in text


@pytest.mark.slow
def test_it_answers_as_the_project_does():
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        names = runpy.run_path(str(PATH), run_name="__main__")
    lines = out.getvalue().splitlines()
    theory = Theory(Grid.parse(names["BOARD"]), names["SOL"], named("report"), rules="report")
    assert lines[0].strip() == "Satisfiable: True"
    assert lines[1] == f"Board Solutions: {theory.boards.count()}" == "Board Solutions: 38686"
    rows = [[row.data[1] for row in names["ROWS"] if row.row == r] for r in range(3)]
    assert [sorted(row) for row in rows] == [sorted(row) for row in theory.candidates]
    found = [part.split(",")[1].rstrip(")") for part in lines[2].split()[2:-1]]
    assert (*found, "halts") in theory.boards
    assert any("Encoding Introspection" in line for line in lines)

"""docs/first_theory.py, the file for students: short, plain bauhaus, and right."""

import ast
import re
import subprocess
import sys

import pytest

from tools.pages import DOCS, ROOT
from unwordle.model.game.grid import Grid
from unwordle.model.theory.theory import Theory
from unwordle.wordlist import named

CONSTRAINTS = [
    *("1 green letter", "2 yellow letter exclusion", "3 yellow letter inclusion"),
    *("4 white letter", "5 letter colour", "6 row", "7 board"),
]


def test_it_is_short_and_plain() -> None:
    text = (DOCS / "first_theory.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 100
    modules = {n.module for n in ast.walk(ast.parse(text)) if isinstance(n, ast.ImportFrom)}
    assert {one for one in modules if one and one.startswith("unwordle")} == {
        "unwordle.study.report.pipeline"
    }
    stated = re.findall(r'state\([LE], "(\d \w.*?)"', text)
    assert stated == CONSTRAINTS, "all seven, in the report's order"


@pytest.mark.slow
def test_it_answers_as_the_project_does() -> None:
    command = [sys.executable, "docs/first_theory.py"]
    printed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    lines = printed.splitlines()
    theory = Theory(Grid.parse("WGYWW/YGWWW/WGWYW"), "halts", named("report"), rules="report")
    assert lines[0].strip() == "Satisfiable: True"
    assert lines[1] == f"Board Solutions: {theory.boards.count()}" == "Board Solutions: 38686"
    *words, final = lines[2].removeprefix("Possible solution: ").split()
    assert (*words, final) in theory.boards
    assert re.findall(r"^(\d .*): $", printed, re.MULTILINE) == CONSTRAINTS
    assert len(lines) <= 50, "an introspection of one screen"

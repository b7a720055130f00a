"""Which folder may know of which: the faces ask answers, answers ask the model."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.served import unmeasured
from tools.cli_page import commands

ROOT = Path(__file__).resolve().parents[1]
ABOVE = {
    "model": {"wordlist", "questions", "faces", "study", "click", "fastapi", "pydantic", "rich"},
    "wordlist.py": {"questions", "faces", "study"},
    "questions": {"faces", "click", "fastapi", "pydantic", "rich"},
    "faces/web": {"click"},
    "study": {"questions", "faces", "click", "fastapi", "pydantic", "rich"},
}
OF_THE_STUDY = {"questions/prove.py", "questions/report.py", "questions/simulate.py"}
"""The questions that are about the study."""
HELPED = {"questions/clues.py", "questions/solve.py"}
"""Those that ask it for something seldom, inside a function: nothing else imports it."""
OPTIONS = {
    spelling
    for command in commands().values()
    for option in command.params
    for spelling in (*option.opts, *option.secondary_opts)
    if spelling.startswith("--")
}


def nodes(place: str) -> Iterator[tuple[Path, ast.AST]]:
    path = ROOT / place
    files = [path] if path.is_file() else sorted(path.rglob("*.py"))
    assert files
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            yield file, node


@pytest.mark.parametrize("place", ABOVE)
def test_nothing_imports_what_stands_above_it(place):
    for file, node in nodes(place):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        imported = {name.partition(".")[0] for name in names}
        assert not imported & ABOVE[place], f"{file}:{node.lineno}"


@pytest.mark.parametrize("place", ["model", "wordlist.py", "run.py", "questions", "faces"])
def test_the_study_is_asked_by_its_own_questions_alone(place):
    for file, node in nodes(place):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        if any(name.partition(".")[0] == "study" for name in names):
            importer = str(file.relative_to(ROOT))
            assert importer in OF_THE_STUDY | HELPED, f"{file}:{node.lineno}"
            assert importer in OF_THE_STUDY or node.col_offset, f"{file}:{node.lineno}"


def test_a_game_knows_nothing_of_what_is_asked_about_it():
    for file, node in nodes("model/game"):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("model"):
            assert (node.module or "").startswith("model.game"), f"{file}:{node.lineno}"


@pytest.mark.parametrize("place", ["model", "wordlist.py", "questions", "faces/web"])
def test_only_commands_name_their_options(place):
    assert {"--clues", "--grid", "--no-plurals"} <= OPTIONS
    for file, node in nodes(place):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if re.fullmatch("--[a-z-]+", node.value):  # how a field is spelled there
                continue
            text = re.sub(r"(?m)^ *\$ .*$", "", node.value)  # an example of help
            named = set(re.findall(r"--[a-z][a-z-]*", text))
            assert not named & OPTIONS, f"{file}:{node.lineno}"


USUAL = ["--word", "halts", "--grid", "WWYWW/WGWWW/WGWYG", "--json"]
SELDOM = {"pydantic", "asyncio", "hashlib", "pysat.card", "model.shares", "model.steps.letters"}


@pytest.mark.parametrize(
    ("options", "says", "without"),
    [(USUAL, '"15369060"', SELDOM), (["--help"], "Wordle backwards", {*SELDOM, "numpy", "rich"})],
)
def test_a_command_starts_without_what_it_does_not_need(options, says, without):
    code = f"import sys, run; run.main({options}); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True, env=unmeasured()
    )
    *answer, imported = done.stdout.decode().splitlines()
    assert says in "".join(answer)
    assert not without & set(imported.split())

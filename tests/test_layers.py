"""What may know of what: the model knows of no face, and loads no word list."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.cli_page import commands

ROOT = Path(__file__).parents[1]
MODEL = sorted((ROOT / "model").rglob("*.py"))
OPTIONS = {
    spelling
    for command in commands().values()
    for option in command.params
    for spelling in (*option.opts, *option.secondary_opts)
    if spelling.startswith("--")
}


def texts(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("path", MODEL, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_model_knows_of_no_face(path: Path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = {word for text in texts(tree) for word in re.findall(r"--[a-z][a-z-]*", text)}
    assert not named & OPTIONS
    beyond = {"wordlist", "answers", "commands", "web", "typer", "fastapi", "rich", "run"}
    assert not {name.partition(".")[0] for name in imported(tree)} & beyond


def test_there_are_options_to_look_for():
    assert {"--clues", "--grid", "--no-plurals"} <= OPTIONS

"""Which folder may import which: the faces ask answers, answers ask the model."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ABOVE = {
    "model": {"wordlist", "answers", "commands", "web", "typer", "fastapi", "pydantic", "rich"},
    "wordlist.py": {"answers", "commands", "web"},
    "answers": {"commands", "web", "typer", "fastapi", "rich"},
    "web": {"commands", "typer"},
}


@pytest.mark.parametrize("place", ABOVE)
def test_nothing_imports_what_stands_above_it(place):
    path = ROOT / place
    files = [path] if path.is_file() else sorted(path.rglob("*.py"))
    assert files
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            imported = {name.partition(".")[0] for name in names}
            assert not imported & ABOVE[place], f"{file}:{node.lineno}"

"""The scripts of tools/ read their arguments before they do anything."""

import runpy
import sys
from pathlib import Path

import pytest

from tools.mutants import mutants

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = [
    path for path in sorted((ROOT / "tools").glob("*.py")) if "__main__" in path.read_text("utf-8")
]


def times() -> dict[Path, int]:
    """When each file that a script could write was last written."""
    files = (path for folder in ("docs", "data") for path in (ROOT / folder).rglob("*"))
    return {path: path.stat().st_mtime_ns for path in files if path.is_file()}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
@pytest.mark.parametrize(("argument", "code"), [("--help", 0), ("--no-such-option", 2)])
def test_a_script_answers_help_and_writes_nothing(
    script, argument, code, monkeypatch, capsys, tmp_path
):
    before = times()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [str(script), argument])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(script), run_name="__main__")
    assert ended.value.code == code
    printed = capsys.readouterr()
    assert f"usage: python -m tools.{script.stem}" in printed.out + printed.err
    assert times() == before
    assert list(tmp_path.iterdir()) == []


def test_what_mutants_change_is_there():
    for mutant in mutants().values():
        assert mutant.changed(ROOT)

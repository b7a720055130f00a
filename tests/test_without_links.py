"""Check that a checkout runs everything where symbolic links are not made, as on Windows."""

import sys
import zipfile
from pathlib import Path

import pytest

from support.served import ROOT
from support.served import run_command as run

pytestmark = [
    pytest.mark.slow,
    pytest.mark.process,
    pytest.mark.skipif(not (ROOT / ".git").exists(), reason="needs the repository"),
]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an unpacked zip of the project, in which the link `model` is a file with one line."""
    folder = tmp_path_factory.mktemp("zip")
    run("git", "archive", "--format=zip", f"--output={folder / 'zip'}", "HEAD", cwd=ROOT)
    zipfile.ZipFile(folder / "zip").extractall(folder / "checkout")
    return folder / "checkout"


def test_a_clone_without_links_has_the_files_of_the_zip(checkout: Path, tmp_path: Path):
    clone = tmp_path / "clone"
    run("git", "-c", "core.symlinks=false", "clone", "--quiet", ROOT, clone, cwd=tmp_path)
    names = run("git", "ls-files", "-z", cwd=clone).split("\0")[:-1]
    for name in names:
        assert (checkout / name).read_bytes() == (clone / name).read_bytes(), name
    assert (clone / "model").read_text() == "unwordle/model"


def test_all_of_it_runs_without_links(checkout: Path):
    program = [sys.executable, str(checkout / "run.py")]
    board = ("--word", "halts", "--grid", "WWYWW/WGWWW/WGWYG", "--count-only")
    assert "15,369,060" in run(*program, *board, cwd=checkout)
    assert "38686" in run(*program, "report", "--figure", "23", cwd=checkout)


def test_nothing_in_the_wheel_is_a_link():
    """Check it of the tracked files, so that the wheel of a checkout without links is whole."""
    modes = run("git", "ls-files", "--stage", cwd=ROOT).splitlines()
    assert [line.split("\t")[1] for line in modes if line.startswith("120000")] == ["model"]


@pytest.mark.skipif(not (ROOT / "model").is_symlink(), reason="this checkout has no link")
def test_the_link_leads_to_the_modules_of_the_package():
    code = """
import model, model.theory.rules, unwordle.model.theory.rules, pickle
from model.theory.propositions import Tile
from model.game import feedback
assert model is unwordle.model and model.theory.rules is unwordle.model.theory.rules
assert Tile is unwordle.model.theory.propositions.Tile
assert feedback.__spec__.name == feedback.__name__ == "unwordle.model.game.feedback"
"""
    run(sys.executable, "-W", "error", "-c", code, cwd=ROOT)

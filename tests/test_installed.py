"""Installed: one command, from any folder, and no module of a general name in site-packages."""

import json
import os
import subprocess
import sys
import sysconfig
import urllib.request
import venv
from pathlib import Path

import pytest

from support.served import PATIENCE

ROOT = Path(__file__).resolve().parents[1]
pytestmark = pytest.mark.slow


def run(*command: object, cwd: Path, status: int = 0) -> str:
    """What a command prints, in an environment of no checkout's."""
    env = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel installed; the dependencies are those of the tests."""
    folder = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    run(*pip, "wheel", "--no-deps", "--wheel-dir", folder / "wheels", ROOT, cwd=folder)
    (wheel,) = (folder / "wheels").glob("unwordle-*.whl")
    venv.create(folder / "env", with_pip=False)
    python = folder / "env" / "bin" / "python"
    run(*pip, "--python", python, "install", "--no-deps", "--no-index", wheel, cwd=folder)
    site = run(
        python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder
    ).strip()
    names = {path.name.partition("-")[0] for path in Path(site).iterdir()}
    assert names - {"__pycache__"} == {"unwordle"}
    (Path(site) / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "env" / "bin"


def test_six_commands_from_any_folder(installed: Path, tmp_path: Path):
    unwordle = installed / "unwordle"
    assert run(unwordle, "--version", cwd=tmp_path).startswith("unwordle 1.")
    grid = ["--word", "halts", "--grid", "WWYWW/WGWWW/WGWYG"]
    found = json.loads(run(unwordle, *grid, "--json", cwd=tmp_path))
    assert found["boards"] == "15369060"
    by_module = run(installed / "python", "-m", "unwordle", "--version", cwd=tmp_path)
    assert by_module.startswith("unwordle 1.")
    tree = ["solve", "raise=WWWWG", "--answers", "answers", "--strategy", "tree", "--json"]
    assert json.loads(run(unwordle, *tree, cwd=tmp_path))["guess"]
    assert "Difficulty: " in run(unwordle, "puzzle", "clues", "--seed", "1", cwd=tmp_path)
    jobs = ["simulate", "--strategy", "01", "--limit", "4", "--jobs", "2", "--json"]
    assert json.loads(run(unwordle, *jobs, cwd=tmp_path))["strategies"]
    assert "figure-24.proof: accepted" in run(unwordle, "report", "--figure", "24", cwd=tmp_path)
    assert "unwordle: " in run("sh", "-c", f"{unwordle} --grid WWQWW 2>&1", cwd=tmp_path, status=2)


def test_the_page_is_served(installed: Path, tmp_path: Path):
    command = [installed / "unwordle", "serve", "--port", "0", "--workers", "1"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            with urllib.request.urlopen(address, timeout=PATIENCE) as page:
                assert b"Unwordle" in page.read()
        finally:
            server.terminate()
            assert server.wait(PATIENCE) == 0


def test_nothing_is_imported_by_a_general_name(installed: Path, tmp_path: Path):
    tried = "import importlib.util as u; print([n for n in {names} if u.find_spec(n)])"
    names = ["model", "commands", "web", "answers", "run", "wordlist", "experiments"]
    assert run(installed / "python", "-c", tried.format(names=names), cwd=tmp_path) == "[]\n"

"""Test every command of the wheel and the Docker image, from any folder and without a home folder.

Instead of building the image, the tests read the Dockerfile and copy the files of the image.
"""

import json
import os
import re
import shlex
import shutil
import sys
import sysconfig
import venv
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from support.chats import known
from support.screens import commands
from support.served import ROOT, serving
from support.served import run_command as run
from unwordle.cli.program import Program
from unwordle.day import date_of, dated_solution
from unwordle.questions.question import split_help

pytestmark = [pytest.mark.slow, pytest.mark.process]
_RULES = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
SITE = "env/lib/python*/site-packages"
LET_IN = [rule.removeprefix("!") for rule in _RULES if rule.startswith("!")]
"""The files and folders that .dockerignore lets into the image."""


@pytest.fixture(autouse=True, scope="module")
def _outside() -> Iterator[None]:
    """Unset the environment variables that lead to the checkout."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("PYTHONPATH", raising=False)
        patch.delenv("VIRTUAL_ENV", raising=False)
        yield


@pytest.fixture(scope="module")
def place() -> Iterator[Path]:
    """Yield a temporary folder that every user can enter."""
    with TemporaryDirectory(prefix="unwordle-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture(scope="module")
def installed(place: Path) -> Path:
    """Return the bin folder of an environment with the wheel and the dependencies of the tests."""
    folder = place / "installed"
    folder.mkdir()
    venv.create(folder / "env", with_pip=False)
    python = folder / "env" / "bin" / "python"
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    run(*pip, "--python", python, "install", "--no-deps", *folder.glob("*.whl"), cwd=folder)
    (site,) = folder.glob(SITE)
    names = {path.name.partition("-")[0] for path in site.iterdir()}
    assert names - {"__pycache__"} == {"unwordle"}
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "env" / "bin"


def test_the_program_has_two_names_and_brings_the_students_file(installed: Path, tmp_path: Path):
    python = installed / "python"
    for command in ([installed / "unwordle"], [python, "-m", "unwordle"]):
        assert run(*command, "--version", cwd=tmp_path).startswith("unwordle 1.")
        run(*command, "--grid", "WWQWW", cwd=tmp_path, status=2)
    first_theory = run(python, "-m", "unwordle.docs.first_theory", cwd=tmp_path)
    assert "Board Solutions: 38686" in first_theory


def test_the_page_is_served(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with serving("--workers", "1", program=[str(installed / "unwordle")]) as server:
        assert b"Unwordle" in server.get().read()


OWN = """
import model, wordlist, unwordle
print(unwordle.board("halts", "WWYWW/WGWWW/WGWYG").count)
assert all(getattr(unwordle, name) for name in unwordle.__all__)
assert model.OWN and wordlist.OWN
"""


def test_modules_of_the_user_s_own_do_no_harm(installed: Path, tmp_path: Path):
    for name in ("model.py", "wordlist.py"):
        (tmp_path / name).write_text("OWN = True\n")
    assert run(installed / "python", "-c", OWN, cwd=tmp_path) == "15369060\n"


@pytest.mark.soak
def test_the_notebook_runs_from_the_package_and_shows_what_it_shows(
    installed: Path, tmp_path: Path
):
    notebook = shutil.copy(ROOT / "docs" / "unwordle.ipynb", tmp_path)
    shown = outputs(notebook)
    execute = "import sys; from nbclient.cli import main; sys.exit(main())"
    run(installed / "python", "-c", execute, "--inplace", notebook, cwd=tmp_path)
    assert any(shown)
    assert outputs(notebook) == shown, "PYTHONPATH=. jupyter execute --inplace docs/unwordle.ipynb"


def outputs(notebook: Path) -> list[str]:
    """Return, for each code cell of a notebook, the printed text or the value of the last line."""
    return [
        "".join("".join(out.get("text") or out["data"]["text/plain"]) for out in cell["outputs"])
        for cell in json.loads(Path(notebook).read_text(encoding="utf-8"))["cells"]
        if cell["cell_type"] == "code"
    ]


NOBODY = 65534
HOMELESS = {"PATH": os.defpath, "HOME": "/dev/null/none", "LC_ALL": "C.UTF-8"}
CHAT_DAYS = (1054, 1055, 1056)
DATES = {"2026-07-23": str(date_of(CHAT_DAYS[0])), "2026-10": str(date_of(CHAT_DAYS[0]))[:7]}
"""The dates in the examples, each mapped to the date of the test's chat that replaces it."""
SERVED = ("unwordle serve", "unwordle words update http", "unwordle words update 1")
"""The beginnings of examples that are not run, since they start a server, use the network or store
a solution.
"""
SHORTER = {"simulate": ["--limit", "2"], "export": ["--days", "1"]}
"""Options that make slow examples fast. Each key occurs in the examples to change."""
LONG = re.compile(r"report$|grids .*--rows \d$|infer --grid|abbey$")
"""Examples that only `make soak` runs, as those that are not the first of their command. Other
tests run them, or parts of them, in the checkout.
"""
SHARED = "Wordle 266 3/6*\n\n⬛⬛🟨⬛⬛\n⬛🟩⬛⬛⬛\n🟩🟩🟩🟩🟩\n"


def examples(long: bool) -> dict[str, tuple[list[str], str]]:
    """Return the arguments and the piped input of the examples in the help of all commands."""
    helps = [split_help(x.__doc__) for x in (Program, *(c.question for c in commands().values()))]
    runs = {}
    for number, example in (each for _, listed in helps for each in enumerate(listed)):
        is_long = number > 0 or LONG.search(example) is not None
        if not example.startswith(SERVED) and is_long == long:
            source, _, line = example.rpartition("| ")
            for written, date in DATES.items():
                line = line.replace(written, date)
            arguments = shlex.split(line)[1:]
            for part, more in SHORTER.items():
                arguments += more if part in line else []
            runs[example] = (arguments, SHARED if source else "")
    return runs


def make_files(folder: Path) -> None:
    """Make the files that the examples read."""
    dated = "".join(f"{number} {dated_solution(number)}\n" for number in CHAT_DAYS)
    chat = known(CHAT_DAYS, Ann="crane slate", Bob="mummy")
    friend = known(CHAT_DAYS[:1], Ann="crane slate")
    files = {"chat": chat, "solutions": dated, "later": dated, "friend": friend}
    for name, text in files.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    proofs = Path("unwordle/study/proofs")
    shutil.copytree(ROOT / proofs, folder / proofs)


def another_user(python: Path) -> dict[str, Any]:
    """Return the options with which `subprocess.run` runs a command as a user who owns no files.

    If this user cannot start Python, the result is empty.
    """
    another: dict[str, Any] = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
    try:
        run(python, "-c", "import click", cwd=Path("/"), **another)
    except (OSError, AttributeError, AssertionError):  # not root, or only root can read it
        return {}
    return another


@pytest.fixture(scope="module")
def image(place: Path) -> Path:
    """Return a read-only folder with the image's files."""
    folder = place / "app"
    for name in LET_IN:
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(source, target, ignore=ignored)
        else:
            shutil.copy(source, target)
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    return folder


@pytest.fixture
def empty(place: Path) -> Iterator[Path]:
    """Yield a folder that has only the example files, and to which every user can write."""
    with TemporaryDirectory(prefix="unwordle-empty-") as folder:
        make_files(Path(folder))
        Path(folder).chmod(0o777)
        yield Path(folder)


RUN_ALL = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unwordle.__main__ import main
from unwordle.cli import publish

publish.SHELF = 1  # to save time, export one puzzle of each kind and level
ran = []
for arguments, piped in json.load(sys.stdin):
    Path("piped").write_text(piped, encoding="utf-8")
    with open("piped", encoding="utf-8") as sys.stdin:
        with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
            ran.append((main(arguments), out.getvalue(), err.getvalue()))
print(json.dumps({"ran": ran, "modules": sorted({n.partition(".")[0] for n in sys.modules})}))
"""
"""A program that runs commands, and prints their output and the names of imported modules."""


@pytest.mark.parametrize("long", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_every_example_runs_without_a_home(installed: Path, empty: Path, long: bool):
    """Run the examples as a user who can write only in a single folder."""
    python = installed / "python"
    questions = examples(long)
    piped = json.dumps([*questions.values()])
    user = another_user(python)
    printed = run(python, "-c", RUN_ALL, cwd=empty, input=piped, env=HOMELESS, **user)
    whole = json.loads(printed)
    for name, (status, out, err) in zip(questions, whole["ran"], strict=True):
        assert status == 0 and out and "Traceback" not in err, (name, err)
    for written in ("report/figure-21.txt", "boards.cnf") if long else ("site/index.html",):
        assert (empty / written).exists()
    of_packages = packages_distributions()
    lock = (ROOT / "requirements" / "web.txt").read_text(encoding="utf-8")
    locked = {name.lower() for name in re.findall(r"^([\w.-]+)==", lock, flags=re.MULTILINE)}
    for module in whole["modules"]:
        packages = {package.lower().replace("_", "-") for package in of_packages.get(module, ())}
        assert not packages or packages & locked, f"{module} is installed for the tests alone"


def contents(folder: Path) -> dict[str, bytes]:
    """Return a dictionary from the path of each file in a package to the bytes of the file."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }


def test_the_image_has_the_files_of_the_wheel(installed: Path, image: Path):
    """Check that the image has the same files as the wheel, so that the examples work in both."""
    (site,) = installed.parents[1].glob(SITE)
    of_wheel, of_image = contents(site / "unwordle"), contents(image / "unwordle")
    assert of_wheel.pop("docs/first_theory.py") == (ROOT / "docs/first_theory.py").read_bytes()
    assert of_image == of_wheel


def test_the_image_s_command_runs(installed: Path, image: Path, empty: Path):
    python = installed / "python"
    printed = run(python, image / "run.py", cwd=empty, env=HOMELESS, **another_user(python))
    assert "Satisfiable: True" in printed


def test_the_image_takes_what_is_copied_here():
    """Check that the files that the Dockerfile copies exist and are not ignored."""
    kept_out = {rule for rule in _RULES if rule and rule[0] not in "!#"}
    assert kept_out == {"*", "**/__pycache__"}
    assert all((ROOT / name).exists() for name in LET_IN)
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    copied = [line.split()[1:-1] for line in lines if line.startswith(("COPY", "ADD"))]
    assert copied[-1] == ["."]
    assert {source for sources in copied[:-1] for source in sources} <= {*LET_IN}
    assert 'CMD ["python", "run.py"]' in lines and "USER unwordle" in lines

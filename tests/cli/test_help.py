"""Help that fits a screen, and what a shell completes."""

import json
import os
import select
import shutil
import subprocess
import sys
import time

import pytest

from support.served import ROOT, unmeasured
from support.sizes import some
from unwordle.cli.program import COMMANDS, described

NAMES = [
    name if not isinstance(row, dict) else f"{name} {member}"
    for name, row in COMMANDS.items()
    for member in (row if isinstance(row, dict) else [""])
]


@pytest.mark.parametrize("name", NAMES)
def test_help_fits_a_screen_and_the_whole_shows_every_option(command, name):
    short, whole = (command(*name.split(), option).out for option in ("--help", "--help-all"))
    assert len(short.splitlines()) <= 30
    assert len(whole.splitlines()) >= len(short.splitlines()) - 1
    assert short.startswith("Usage:")
    assert "--json" in whole or name in ("serve", "export")


def test_the_list_of_commands_has_the_first_sentence_of_each(command):
    listed = " ".join(command("--help").out.split())
    assert "prove Check a written proof or a certificate. words List" in listed
    assert "puzzle Make puzzles with exactly one answer" in listed


def test_a_row_of_the_table_that_names_no_module_is_named():
    with pytest.raises(AssertionError, match="there is no module"):
        described("unwordle.questions.bord:Board")


def test_a_word_misspelt_is_guessed(command):
    assert "no command is called 'bord': did you mean board?" in command("bord").refusal
    assert "--grid" in command("--gird", "WWYWW").refusal
    assert "board, check" in command("qqqq").refusal


@pytest.mark.parametrize("arguments", [("--word", "halt"), ("--nothing",), ("bord",)])
def test_with_json_a_refusal_is_json_too(command, arguments):
    ran = command(*arguments, "--json")
    assert ran.status == 2
    assert f"unwordle: {json.loads(ran.out)['error']}" in ran.err


@pytest.mark.process
def test_an_empty_pipe_is_named():
    ran = subprocess.run(
        [sys.executable, str(ROOT / "run.py")],
        input="",
        capture_output=True,
        text=True,
        env=unmeasured(),
    )
    assert ran.returncode == 2
    assert ran.stderr == "unwordle: standard input is empty: pipe text, or give --grid\n"


@pytest.fixture(scope="module")
def on_path(tmp_path_factory):
    """A folder with a command `unwordle`, and the script of each shell."""
    folder = tmp_path_factory.mktemp("bin")
    program = folder / "unwordle"
    program.write_text(
        f"#!{sys.executable}\nimport sys\nsys.path.insert(0, {str(ROOT)!r})\n"
        "from run import main\nsys.exit(main(sys.argv[1:]))\n"
    )
    program.chmod(0o755)
    for shell in ("bash", "zsh", "fish"):
        with (folder / shell).open("w") as script:
            command = [str(program), "--show-completion", shell]
            subprocess.run(command, stdout=script, check=True, env=unmeasured())
    return folder


COMPLETED = [
    ("--pla", "--play"),
    ("board --marg", "--marginals"),
    ("--play str", "strict"),
    ("solve --strategy entr", "entropy"),
    ("--words sol", "solutions"),
    ("inf", "infer"),
    ("puzzle back", "backwards"),
]


@pytest.mark.process
@pytest.mark.parametrize(("typed", "completed"), COMPLETED)
def test_bash_completes(on_path, typed, completed):
    words = ["unwordle", *typed.split()]
    script = f"""
    source {on_path}/bash
    COMP_WORDS=({" ".join(words)}); COMP_CWORD={len(words) - 1}
    _unwordle_completion unwordle {words[-1]} {words[-2]}
    echo "${{COMPREPLY[@]}}"
    """
    path = {"PATH": f"{on_path}{os.pathsep}{os.environ['PATH']}"}
    ran = subprocess.run(
        ["bash", "--norc", "-c", script], capture_output=True, text=True, env=unmeasured() | path
    )
    assert completed in ran.stdout.split(), ran.stderr


@pytest.mark.process
@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed")
@pytest.mark.parametrize(("typed", "completed"), some(COMPLETED, 3))
def test_fish_completes(on_path, tmp_path, typed, completed):
    """By the shell's own builtin, which is what the tabulator key asks."""
    home = {"PATH": f"{on_path}{os.pathsep}{os.environ['PATH']}", "HOME": str(tmp_path)}
    script = f"source {on_path}/fish; complete --do-complete 'unwordle {typed}'"
    ran = subprocess.run(
        ["fish", "--no-config", "-c", script],
        capture_output=True,
        text=True,
        env=unmeasured() | home,
    )
    assert completed in [line.partition("\t")[0] for line in ran.stdout.splitlines()], ran.stderr


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh is not installed")
def test_zsh_completes(on_path, tmp_path):
    """In a real terminal, by the tabulator key."""
    pty = pytest.importorskip("pty")
    path = {"PATH": f"{on_path}{os.pathsep}{os.environ['PATH']}", "ZDOTDIR": str(tmp_path)}
    ours, theirs = pty.openpty()
    shell = subprocess.Popen(
        ["zsh", "-f", "-i"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=unmeasured() | path | {"TERM": "xterm", "PS1": "% "},
        start_new_session=True,
    )
    os.close(theirs)
    try:
        start = f"autoload -Uz compinit; compinit -u -D; source {on_path}/zsh; echo rea''dy\n"
        os.write(ours, start.encode())
        read_until(ours, "ready")
        os.write(ours, b"unwordle board --marg\t")
        read_until(ours, "--marginals")
    finally:
        shell.kill()
        shell.wait()
        os.close(ours)


def read_until(terminal: int, text: str) -> None:
    """Read what a terminal shows until a text is there."""
    shown, end = "", time.monotonic() + 120
    while text not in shown:
        assert time.monotonic() < end, shown
        if select.select([terminal], [], [], 1)[0]:
            shown += os.read(terminal, 4096).decode(errors="replace")

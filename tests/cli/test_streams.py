"""Tests of commands on pipes and terminals, also if these are empty or silent."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Timer
from typing import Any, TextIO

import pytest

from support.cases import cases
from support.screens import shown
from support.served import PATIENCE, ROOT, unmeasured

SHARE = "Wordle 266 3/6*\n\n⬛⬛🟨⬛⬛\n⬛🟩⬛⬛⬛\n🟩🟩🟩🟩🟩\n"


@pytest.mark.slow
def test_a_pipe_is_read_where_the_system_knows_no_unicode(process):
    system = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    answer = process("--word", "halts", "--json", stdin=SHARE, **system).json
    assert answer["grid"] == ["WWYWW", "WGWWW"]


@pytest.mark.process
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
@cases("arguments", "refusal")
def test_a_reader_that_leaves_is_no_failure_and_a_full_disk_is_one(arguments: str, refusal: str):
    left, theirs = os.pipe()
    os.close(left)

    def ended(**pipes: Any) -> tuple[int, str]:
        command = [sys.executable, str(ROOT / "run.py"), *arguments.split()]
        pipes = {"stdin": subprocess.DEVNULL, "stderr": subprocess.PIPE} | pipes
        done = subprocess.run(command, **pipes, env=unmeasured())
        return done.returncode, (done.stderr or b"").decode()

    with os.fdopen(theirs), Path("/dev/full").open("w") as full:
        message = "unwordle: the output cannot be written: No space left on device\n"
        assert ended(stdout=theirs) == (2 * bool(refusal), refusal)
        assert ended(stdout=full) == (2, refusal or message)
        assert ended(stdout=subprocess.DEVNULL, stderr=full) == (2 * bool(refusal), "")


STEERING = "\x1b[2J\x07\u202e"


@pytest.mark.slow
def test_nothing_that_is_echoed_steers_the_terminal(tmp_path, monkeypatch):
    files = {
        "chat": f"[12/03/22, 14:08] A{STEERING}nn: {SHARE}\n[12/03/22, 14:09] Bob: {SHARE}",
        "proof": f"1. P{STEERING} premise\n",
        "solutions": "266 halts\n",
        "words": "halts\ncrane\nloath\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    lines = ["player chat --solutions solutions", "infer chat --words words", "prove proof"]
    for line in (*lines, f"review {STEERING.replace('2', '')}"):
        text = shown(*line.split(" ")).text
        assert "\\x1b" in text, line
        assert not set(STEERING) - set("[2J") & set(text), line


EMPTY = "unwordle: standard input is empty, so it is not used\n"
SILENT = "unwordle: standard input is silent, so it is not read: give --grid - to wait for it\n"
HINT = "unwordle: the grid is random: give yours with --grid, or paste a result in quotes\n"
SHARED = "Wordle 266 3/6\n\n⬛⬛🟨⬛⬛\n⬛🟩⬛⬛⬛\n🟩🟩🟩🟩🟩\n"
ANSWER = "boards could have made this grid"


@pytest.fixture
def pipe(monkeypatch) -> Iterator[TextIO]:
    """Yield the write end of a pipe from which commands read. They wait at most 0.1 s for input."""
    monkeypatch.setattr("unwordle.files.PATIENCE", 0.1)
    ours, theirs = os.pipe()
    with (
        os.fdopen(ours, encoding="utf-8") as reading,
        os.fdopen(theirs, "w", encoding="utf-8") as writing,
    ):
        monkeypatch.setattr("sys.stdin", reading)
        yield writing


@pytest.mark.parametrize("arguments", [[], ["--count-only", "--seed", "1"], ["board", "--json"]])
def test_a_silent_pipe_is_left(pipe, command, arguments):
    ran = command(*arguments)
    assert (ran.status, ran.err) == (0, SILENT + HINT)
    assert ran.out
    assert command("solve", "--limit", "1").err == SILENT.replace("--grid ", "")


@pytest.mark.process
def test_a_program_ends_while_its_pipe_is_silent():
    command = [sys.executable, str(ROOT / "run.py"), "--count-only"]
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(command, encoding="utf-8", env=unmeasured(), **pipes) as process:
        assert process.wait(PATIENCE) == 0
        assert process.stderr.read() == SILENT + HINT and ANSWER in process.stdout.read()


@pytest.mark.parametrize("name", ["/dev/null", "/dev/zero", "empty"])
def test_only_a_pipe_is_waited_for(monkeypatch, command, tmp_path: Path, name):
    with os.fdopen(os.open(tmp_path / name, os.O_CREAT), encoding="utf-8") as stream:
        monkeypatch.setattr("sys.stdin", stream)
        ran = command("--count-only")
    assert (ran.status, ran.err) == (0, EMPTY * (name == "empty") + HINT)
    assert ANSWER in ran.out


@pytest.mark.parametrize("text", ["", " \n\t\r\n \n"])
def test_an_empty_pipe_is_no_grid(pipe, command, text):
    for name, sentence in (("infer", "no grid or file is given: "), ("review", "no guesses are")):
        assert sentence in command(name).refusal  # while the pipe is silent
    pipe.write(text)
    pipe.close()
    ran = command("--count-only")
    assert (ran.status, ran.err) == (0, EMPTY + HINT)
    assert ANSWER in ran.out


@pytest.mark.parametrize("start", [0, 30])
@cases("arguments", "named", "line")
def test_a_pipe_that_is_named_or_has_begun_is_read_to_its_end(
    pipe, command, arguments, named, line, start
):
    def write_the_rest() -> None:
        with pipe:
            pipe.write(SHARED[start:])

    pipe.write(SHARED[:start])
    pipe.flush()
    Timer(0.3, write_the_rest).start()
    ran = command(*arguments, *([] if start else named))
    assert (ran.status, ran.err) == (0, "")
    assert line in ran.out

"""Check that commands without a grid answer soon if standard input is empty or silent."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Timer
from typing import TextIO

import pytest

from support.cases import cases
from support.screens import shown
from support.served import PATIENCE, ROOT, unmeasured

EMPTY = "unwordle: standard input is empty, so it gives no grid\n"
SILENT = "unwordle: standard input is silent, so it is not read: give --grid - to wait for it\n"
HINT = (
    "unwordle: the grid is random; for your own, paste a result in quotes, "
    "or name a file that has it\n"
)
SHARED = "Wordle 266 3/6\n\n⬛⬛🟨⬛⬛\n⬛🟩⬛⬛⬛\n🟩🟩🟩🟩🟩\n"
ANSWER = "boards could have made this grid"


@pytest.fixture
def pipe(monkeypatch) -> Iterator[TextIO]:
    """Yield the write end of a pipe from which commands read. They wait at most 0.1 s for input."""
    monkeypatch.setattr("unwordle.cli.streams._PATIENCE", 0.1)
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


def test_a_terminal_is_not_waited_for():
    printed = shown("--count-only", terminal=True).text
    assert ANSWER in printed and "standard input" not in printed


@pytest.mark.parametrize("text", ["", " \n\t\r\n \n"])
def test_an_empty_pipe_is_no_grid(pipe, command, text):
    for name, sentence in (("infer", "no grid is given: "), ("review", "no guesses are given: ")):
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

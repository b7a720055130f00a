"""Standard input that has nothing to say: the main job answers all the same, and soon."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Timer
from typing import TextIO

import pytest

from support.served import PATIENCE, ROOT, unmeasured

EMPTY = "unwordle: standard input is empty, so it gives no grid\n"
SILENT = "unwordle: standard input is silent, so it is not read: give --grid - to wait for it\n"
COMMAND = [sys.executable, str(ROOT / "run.py"), "--count-only"]
SHARED = "Wordle 266 3/6\n\n⬛⬛🟨⬛⬛\n⬛🟩⬛⬛⬛\n🟩🟩🟩🟩🟩\n"
ANSWER = "boards could have made this grid"


@pytest.fixture
def pipe(monkeypatch) -> Iterator[TextIO]:
    """The other end of a pipe that is standard input, and is waited for a short time."""
    monkeypatch.setattr("unwordle.cli.streams._PATIENCE", 0.1)
    ours, theirs = os.pipe()
    with (
        os.fdopen(ours, encoding="utf-8") as reading,
        os.fdopen(theirs, "w", encoding="utf-8") as writing,
    ):
        monkeypatch.setattr("sys.stdin", reading)
        yield writing


def write_later(pipe: TextIO, text: str) -> None:
    """Write a text after a silence, and close the pipe."""

    def write() -> None:
        with pipe:
            pipe.write(text)

    Timer(0.3, write).start()


@pytest.mark.parametrize("arguments", [[], ["--count-only", "--seed", "1"], ["board", "--json"]])
def test_a_silent_pipe_is_left(pipe, command, arguments):
    ran = command(*arguments)
    assert (ran.status, ran.err) == (0, SILENT)
    assert ran.out


@pytest.mark.process
def test_a_program_ends_while_its_pipe_is_silent():
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(COMMAND, encoding="utf-8", env=unmeasured(), **pipes) as asked:
        assert asked.wait(PATIENCE) == 0
        assert asked.stderr.read() == SILENT and ANSWER in asked.stdout.read()


@pytest.mark.parametrize("text", ["", " \n\t\r\n \n"])
def test_an_empty_pipe_is_no_grid(pipe, command, text):
    with pipe:
        pipe.write(text)
    ran = command("--count-only")
    assert (ran.status, ran.err) == (0, EMPTY)
    assert ANSWER in ran.out


@pytest.mark.parametrize(
    ("name", "mode", "note"),
    [
        *(("/dev/null", os.O_RDONLY, ""), ("/dev/zero", os.O_RDONLY, "")),
        *(("empty", os.O_CREAT, EMPTY), ("written", os.O_CREAT | os.O_WRONLY, EMPTY)),
    ],
)
def test_what_is_no_pipe_is_not_waited_for(monkeypatch, command, tmp_path: Path, name, mode, note):
    with os.fdopen(os.open(tmp_path / name, mode), encoding="utf-8") as given:
        monkeypatch.setattr("sys.stdin", given)
        ran = command("--count-only")
    assert (ran.status, ran.err) == (0, note)
    assert ANSWER in ran.out


@pytest.mark.process
def test_a_closed_stream_is_not_waited_for():
    closed = ["sh", "-c", '"$@" <&-', "sh", *COMMAND]
    done = subprocess.run(closed, capture_output=True, encoding="utf-8", env=unmeasured())
    assert (done.returncode, done.stderr) == (0, "")
    assert ANSWER in done.stdout


def test_a_terminal_is_not_waited_for(terminal):
    shown = terminal("--count-only")
    assert ANSWER in shown and "unwordle:" not in shown


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("infer", "there is no grid: give one with --grid, or a FILE with shared games"),
        ("review", "there are no guesses: give them in order, or pipe in a shared game"),
    ],
)
def test_what_needs_an_input_is_refused_without_one(pipe, command, name, said):
    assert command(name).refusal == f"unwordle: {said}\n"
    pipe.close()
    assert command(name).refusal == f"unwordle: {said}\n"


@pytest.mark.parametrize("start", [0, 30])
@pytest.mark.parametrize(
    ("arguments", "named", "said"),
    [
        (["--word", "halts"], ["--grid", "-"], "[H][A][L][T][S]"),
        (["infer", "--top", "1"], ["-"], "Wordle 266 was TODAY"),
    ],
)
def test_a_pipe_that_is_named_or_has_begun_is_read_to_its_end(
    pipe, command, arguments, named, said, start
):
    pipe.write(SHARED[:start])
    pipe.flush()
    write_later(pipe, SHARED[start:])
    ran = command(*arguments, *([] if start else named))
    assert (ran.status, ran.err) == (0, "")
    assert said in ran.out

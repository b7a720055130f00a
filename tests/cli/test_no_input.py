"""Standard input that has nothing to say: the main job answers all the same, and soon."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from conftest import Ran
from support.served import PATIENCE, ROOT, unmeasured

pytestmark = pytest.mark.process
EMPTY = "unwordle: standard input is empty, so it gives no grid\n"
SILENT = "unwordle: standard input is silent, so it is not read: --grid - waits for it\n"
COMMAND = [sys.executable, str(ROOT / "run.py")]
SHARED = "Wordle 266 3/6\n\n⬛⬛🟨⬛⬛\n⬛🟩⬛⬛⬛\n🟩🟩🟩🟩🟩\n"


@pytest.fixture
def started() -> Iterator[Callable[..., Any]]:
    """Start a command with an open pipe as its standard input."""
    running = []

    def start(*arguments: str) -> Any:
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        running.append(
            subprocess.Popen([*COMMAND, *arguments], encoding="utf-8", env=unmeasured(), **pipes)
        )
        return running[-1]

    yield start
    for one in running:
        one.kill()
        one.communicate()


def ended(one: Any) -> Ran:
    """What a command did whose pipe stays open."""
    status = one.wait(PATIENCE)
    return Ran(status, one.stdout.read(), one.stderr.read())


@pytest.mark.parametrize("arguments", [[], ["--count-only", "--seed", "1"], ["board", "--json"]])
def test_a_silent_pipe_is_left_after_two_seconds(started, arguments):
    start = time.monotonic()
    ran = ended(started(*arguments))
    assert time.monotonic() - start > 2
    assert (ran.status, ran.err) == (0, SILENT)
    assert ran.out


@pytest.mark.parametrize("text", ["", " \n\t\r\n \n"])
def test_an_empty_pipe_is_no_grid(process, text):
    ran = process("--count-only", stdin=text)
    assert (ran.status, ran.err) == (0, EMPTY)
    assert "boards could have made this grid" in ran.out


@pytest.mark.parametrize(
    ("redirected", "note"),
    [
        ("</dev/null", ""),
        ("<&-", ""),
        ("</dev/zero", ""),
        ("<EMPTY", EMPTY),
        ("0>WRITTEN", EMPTY),
    ],
)
def test_what_is_no_pipe_is_not_waited_for(tmp_path: Path, redirected: str, note: str):
    (tmp_path / "EMPTY").touch()
    done = subprocess.run(
        ["sh", "-c", f'"$0" "$@" --count-only {redirected}', *COMMAND],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        env=unmeasured(),
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stderr) == (0, note)
    assert "boards could have made this grid" in done.stdout


def test_a_terminal_is_not_waited_for(terminal):
    shown = terminal("--count-only")
    assert "boards could have made this grid" in shown and "unwordle:" not in shown


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["infer"], "there is no grid: give one with --grid, or a FILE with shared games"),
        (["review"], "no guesses are named: give them in their order, or pipe a shared game in"),
    ],
)
def test_what_needs_an_input_is_refused_without_one(started, process, arguments, said):
    assert ended(started(*arguments)).refusal == f"unwordle: {said}\n"
    assert process(*arguments, stdin="").refusal == f"unwordle: {said}\n"


@pytest.mark.parametrize(
    "arguments",
    [["--word", "halts", "--grid", "-"], ["infer", "-", "--top", "1"]],
)
def test_standard_input_that_is_named_is_waited_for(started, arguments):
    asked = started(*arguments)
    with pytest.raises(subprocess.TimeoutExpired):
        asked.wait(4)
    out, err = asked.communicate(SHARED, timeout=PATIENCE)
    assert asked.returncode == 0, err
    assert "silent" not in err and out


@pytest.mark.parametrize("arguments", [["--word", "halts"], ["infer", "--top", "1"]])
def test_a_pipe_that_has_begun_is_read_to_its_end(started, arguments):
    asked = started(*arguments)
    asked.stdin.write(SHARED[:30])
    asked.stdin.flush()
    with pytest.raises(subprocess.TimeoutExpired):
        asked.wait(3)
    out, err = asked.communicate(SHARED[30:], timeout=PATIENCE)
    assert (asked.returncode, err) == (0, "")
    assert ("[H][A][L][T][S]" if "--word" in arguments else "Wordle 266 was TODAY") in out

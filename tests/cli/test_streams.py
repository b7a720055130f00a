"""What is given and printed through real streams: pipes, encodings, terminals of any width."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from support.screens import shown
from support.served import PATIENCE, ROOT, unmeasured

SHARE = "Wordle 266 3/6*\n\n⬛⬛🟨⬛⬛\n⬛🟩⬛⬛⬛\n🟩🟩🟩🟩🟩\n"


@pytest.mark.slow
def test_a_pipe_is_read_where_the_system_knows_no_unicode():
    done = subprocess.run(
        [sys.executable, str(ROOT / "run.py"), "--word", "halts", "--json"],
        input=SHARE.encode(),
        capture_output=True,
        env=unmeasured() | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["grid"] == ["WWYWW", "WGWWW"]


@pytest.mark.process
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
@pytest.mark.parametrize("arguments", ["words", "--version", "board --json", "theory"])
def test_a_reader_that_leaves_is_no_failure_and_a_full_disk_is_one(arguments: str):
    left, theirs = os.pipe()
    os.close(left)
    ended = {}
    for name, out in (("left", theirs), ("full", os.open("/dev/full", os.O_WRONLY))):
        command = [sys.executable, str(ROOT / "run.py"), *arguments.split()]
        pipes: Any = {"stdin": subprocess.DEVNULL, "stdout": out, "stderr": subprocess.PIPE}
        done = subprocess.run(command, **pipes, env=unmeasured())
        ended[name] = done.returncode, done.stderr.decode()
        os.close(out)
    assert ended["left"] == (0, "")
    full = "unwordle: the output cannot be written: No space left on device\n"
    assert ended["full"] == (2, full)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--samples", "x"), "--samples 'x' is not a whole number from 0 to 100,000"),
        (("--play", "easy"), "any, hard or strict"),
        (("--words", "no\x1b[31msuch"), "\\x1b[31m"),
        (("solve", "crane=\x07"), "\\x07"),
    ],
)
def test_what_is_refused_is_one_plain_line(command, arguments, said):
    refusal = command(*arguments).refusal
    assert said in refusal and "\x1b" not in refusal and "Input should" not in refusal


STEERING = "\x1b[2J\x07\u202e"


@pytest.mark.slow
def test_nothing_that_is_echoed_steers_the_terminal(tmp_path):
    files = {
        "chat": f"[12/03/22, 14:08] A{STEERING}nn: {SHARE}",
        "proof": f"1. P{STEERING} premise\n",
        "solutions": "266 halts\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    chat, proof, solutions = (str(tmp_path / name) for name in files)
    asked = [
        ("player", chat, "--solutions", solutions),
        ("infer", chat, "--day", "266", "--top", "1"),
        ("prove", proof),
        ("review", STEERING.replace("2", "")),
    ]
    for arguments in asked:
        text = shown(*arguments).text
        assert "\\x1b" in text, arguments
        assert not set(STEERING) - set("[2J") & set(text), arguments


@pytest.mark.parametrize("columns", ["40", "200"])
@pytest.mark.parametrize("name", ["board", "puzzle", "puzzle clues", "solve"])
def test_help_keeps_every_word(name, columns):
    narrow = shown(*name.split(), "--help", terminal=True, COLUMNS=columns)
    whole = shown(*name.split(), "--help")
    assert " ".join(narrow.lines).replace("\\", "").split() == whole.text.split()

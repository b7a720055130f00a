"""Tests of commands on pipes and terminals of any encoding and width."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from support.cases import cases
from support.screens import shown
from support.served import ROOT, unmeasured
from unwordle.wordlist import named

SHARE = "Wordle 266 3/6*\n\n⬛⬛🟨⬛⬛\n⬛🟩⬛⬛⬛\n🟩🟩🟩🟩🟩\n"
BOB = "Wordle 266 4/6\n\n🟨⬛⬛⬛⬛\n⬛⬛🟨⬛⬛\n⬛🟩⬛⬛⬛\n🟩🟩🟩🟩🟩\n"
CHAT = f"[12/03/22, 14:08] Ann: {SHARE}[12/03/22, 14:10] Bob: {BOB}"


@pytest.mark.slow
def test_a_pipe_is_read_where_the_system_knows_no_unicode(process):
    system = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    answer = process("--word", "halts", "--json", stdin=SHARE, **system).json
    assert answer["grid"] == ["WWYWW", "WGWWW"]


@pytest.mark.process
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
@cases("arguments")
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


STEERING = "\x1b[2J\x07\u202e"


@pytest.mark.slow
def test_nothing_that_is_echoed_steers_the_terminal(tmp_path, monkeypatch):
    files = {
        "chat": f"[12/03/22, 14:08] A{STEERING}nn: {SHARE}\n[12/03/22, 14:09] Bob: {SHARE}",
        "proof": f"1. P{STEERING} premise\n",
        "solutions": "266 halts\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    lines = ["player chat --solutions solutions", "infer chat --day 266 --top 1", "prove proof"]
    for line in (*lines, f"review {STEERING.replace('2', '')}"):
        text = shown(*line.split(" ")).text
        assert "\\x1b" in text, line
        assert not set(STEERING) - set("[2J") & set(text), line


def test_a_chat_is_many_games(command, tmp_path):
    path, words = tmp_path / "chat.txt", tmp_path / "words.txt"
    path.write_text(CHAT, encoding="utf-8")
    words.write_text("\n".join((*named("answers").words[::20], "crane")))
    few = ("--words", str(words), "--answers", str(words), "--json", "--prior=uniform")
    free = command("infer", str(path), *few).json
    assert free["grids"] == [["WWYWW", "WGWWW"], ["YWWWW", "WWYWW", "WGWWW"]]
    assert command("infer", *few, stdin=CHAT).json["solutions"] == free["solutions"]
    assert command("infer", str(path), *few, "--pin", "2=crane").json["left"] < free["left"]
    assert "'eve:1=crane'" in command("infer", str(path), *few, "--pin", "eve:1=crane").refusal
    other = CHAT.replace("266 4/6", "267 4/6")
    assert command("infer", "--json", stdin=other).json["day"] == 267
    assert "2 games (on lines 1, 6)" in command("--word", "halts", stdin=CHAT).refusal


def test_a_header_is_held_against_its_rows(command):
    ran = command("--word", "halts", "--count-only", stdin=SHARE.replace("3/6", "5/6"))
    assert "the header says 5/6, but there are 3 rows" in ran.err


def test_tiles_that_powershell_replaced_are_named(command):
    text = "Wordle 266 3/6\r\n\r\n??????????\r\n?????\r\n"
    for line in (["--grid", "-", "--word", "stone"], ["--word", "stone"]):
        assert "$OutputEncoding = [Text.Encoding]::UTF8" in command(*line, stdin=text).refusal

"""What is given and printed through real streams: pipes, encodings, and silent answers no more."""

import os
import subprocess
import sys

import pytest

from support.served import ROOT, unmeasured

SHARE = "Wordle 266 3/6*\n\n⬛⬛🟨⬛⬛\n⬛🟩⬛⬛⬛\n🟩🟩🟩🟩🟩\n"
CHAT = (
    "[12/03/22, 14:08] Ann: " + SHARE + "[12/03/22, 14:10] Bob: Wordle 266 4/6\n\n"
    "🟨⬛⬛⬛⬛\n⬛⬛🟨⬛⬛\n⬛🟩⬛⬛⬛\n🟩🟩🟩🟩🟩\n"
)
SYMBOLS = [
    ("puzzle", "clues", "--seed", "1", "--answer", "mummy"),
    ("puzzle", "grid", "--seed", "3", "--answer", "fuzzy"),
    ("prove", "docs/proofs/figure-24.proof"),
    ("report", "--figure", "4"),
    ("--word", "halts", "--grid", "WWYWW", "--introspect", "letters", "--about", "tile 1,1"),
]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
@pytest.mark.parametrize("arguments", SYMBOLS, ids=lambda a: " ".join(a[:2]))
def test_every_encoding_can_be_written(process, arguments, encoding):
    arguments = tuple(str(ROOT / a) if a.endswith(".proof") else a for a in arguments)
    done = subprocess.run(
        [sys.executable, str(ROOT / "run.py"), *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=unmeasured() | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        timeout=120,
    )
    assert done.returncode == 0 and b"Traceback" not in done.stderr
    assert done.stdout.decode(encoding).strip()


def test_a_game_is_played_in_ascii(process):
    ran = process("play", "--word", "mummy", stdin="mummy\n", PYTHONIOENCODING="ascii")
    assert ran.status == 0
    assert "GGGGG" in ran.out


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_a_piped_share_is_read_in_every_encoding(encoding):
    done = subprocess.run(
        [sys.executable, str(ROOT / "run.py"), "--word", "halts", "--json"],
        input=SHARE.encode(),
        capture_output=True,
        env=unmeasured() | {"PYTHONIOENCODING": encoding},
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert b'"grid": ["WWYWW", "WGWWW"]' in done.stdout
    assert b'"play": "hard"' in done.stdout


def test_a_chat_is_given_to_infer(process, tmp_path):
    path = tmp_path / "chat.txt"
    path.write_text(CHAT, encoding="utf-8")
    piped = process("infer", "--json", "--top", "2", "--prior", "frequency", stdin=CHAT).json
    assert piped["grids"] == [["WWYWW", "WGWWW"], ["YWWWW", "WWYWW", "WGWWW"]]
    asked = ("infer", str(path), "--json", "--prior", "frequency")
    free, pinned = process(*asked).json, process(*asked, "--pin", "bob:2=crane").json
    assert piped["solutions"] == free["solutions"][:2]
    assert 0 < pinned["left"] < free["left"]
    assert "who has no game here" in process(*asked, "--pin", "eve:1=crane").refusal
    other = CHAT.replace("266 4/6", "267 4/6")
    assert "2 puzzles (numbers 266, 267)" in process("infer", stdin=other).refusal


def test_a_grid_without_a_word_is_asked_of_infer(process):
    ran = process("--grid", "WWYWW", "--json", "--prior", "frequency")
    assert ran.json["left"] > 2000 and "no final word" in ran.err
    assert "no grid: one of the stock grids" in process("--word", "halts", "--count-only").err
    piped = process("--json", "--prior", "frequency", stdin=SHARE)
    assert piped.json["grids"] == [["WWYWW", "WGWWW"]]


def test_one_of_many_is_not_the_only_one(process):
    ran = process("infer", "--grid", "WWYWW", "--top", "1", "--prior", "frequency")
    assert "The only one" not in ran.out and "The most probable of 2,309" in ran.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--grid", "WWYWW", "--grid", "WWWWW"), "--grid is given twice"),
        (("--word", "halts", "--word", "crane"), "--word is given twice"),
        (("--count-only", "--samples", "3"), "draws no board"),
        (("--seed", "-1"), "a whole number from 0 on"),
        (("--samples", "x"), "--samples 'x' is not a whole number from 1 on"),
        (("--play", "easy"), "any, hard or strict"),
        (("--words", "no\x1b[31msuch"), "\\x1b[31m"),
    ],
)
def test_what_is_refused_is_one_plain_line(process, arguments, said):
    refusal = process(*arguments).refusal
    assert said in refusal and "\x1b" not in refusal and "Input should" not in refusal


@pytest.mark.parametrize("columns", ["40", "80", "200"])
@pytest.mark.parametrize("name", ["board", "puzzle", "puzzle clues", "solve"])
def test_help_keeps_every_word(process, name, columns):
    shown = process(*name.split(), "--help", COLUMNS=columns).out
    whole = process(*name.split(), "--help", COLUMNS="90").out
    assert sorted(shown.split()) == sorted(whole.split())
    assert "<bool>" not in shown and "list[" not in shown
    if name == "board":
        assert "3=.[aeiou]..y" in shown and "The game:" in shown and "Examples:" in shown


def test_version_and_legend(process):
    assert process("--version").out == "unwordle 1.0.0\n"
    assert "[A]" in process("--legend").out and "yellow" in process("--legend").out
    assert "clues" in process("puzzle").out and "grid" in process("puzzle").out


def test_no_input_is_waited_for_without_a_pipe():
    done = subprocess.run(
        [sys.executable, str(ROOT / "run.py"), "--json"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=unmeasured(),
        timeout=60,
    )
    assert done.returncode == 0
    assert os.name != "posix" or b'"satisfiable": true' in done.stdout

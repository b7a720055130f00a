"""Commands on pipes and terminals of any encoding and width, as a newcomer runs them."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from support.screens import Screen, shown
from support.served import PATIENCE, ROOT, unmeasured
from support.sizes import some
from unwordle.wordlist import named

SHARE = "Wordle 266 3/6*\n\n⬛⬛🟨⬛⬛\n⬛🟩⬛⬛⬛\n🟩🟩🟩🟩🟩\n"
BOB = "Wordle 266 4/6\n\n🟨⬛⬛⬛⬛\n⬛⬛🟨⬛⬛\n⬛🟩⬛⬛⬛\n🟩🟩🟩🟩🟩\n"
CHAT = f"[12/03/22, 14:08] Ann: {SHARE}[12/03/22, 14:10] Bob: {BOB}"
GAME = ("--word", "halts", "--grid", "WWYWW/WGWWW")
FAST = ("--prior", "uniform")


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


def test_a_chat_is_many_games(command, tmp_path):
    path, words = tmp_path / "chat.txt", tmp_path / "words.txt"
    path.write_text(CHAT, encoding="utf-8")
    words.write_text("\n".join((*named("answers").words[::20], "crane")))
    few = ("--words", str(words), "--answers", str(words), "--json", *FAST)
    free = command("infer", str(path), *few).json
    assert free["grids"] == [["WWYWW", "WGWWW"], ["YWWWW", "WWYWW", "WGWWW"]]
    assert command("infer", *few, stdin=CHAT).json["solutions"] == free["solutions"]
    assert command("infer", str(path), *few, "--pin", "2=crane").json["left"] < free["left"]
    assert "'eve:1=crane'" in command("infer", str(path), *few, "--pin", "eve:1=crane").refusal
    other = CHAT.replace("266 4/6", "267 4/6")
    assert command("infer", "--json", stdin=other).json["day"] == 267
    assert "infer" in command("--word", "halts", stdin=CHAT).refusal
    assert "infer" not in command("--word", "halts", stdin=other).refusal


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (SHARE.replace("3/6", "5/6"), "the header says 5/6, but there are 3 rows"),
        (SHARE.replace("3/6", "X/6"), "the header says X/6, but the last row is all green"),
        (SHARE.replace("3/6", "7/6"), "the header says 7/6, which is no score"),
    ],
)
def test_a_header_is_held_against_its_rows(share, said):
    assert said in shown("--word", "halts", "--count-only", stdin=share.encode()).text


@pytest.mark.slow
def test_one_of_many_is_not_the_only_one():
    one = shown("infer", "--grid", "WWYWW", "--top", "1", *FAST).text
    assert "The only one" not in one and "others (" in one
    limited = shown(*GAME, "--limit", "10", "--count-only").text
    assert "'halts' is not among the 10 words that --limit allows: it is taken" in limited
    assert "nothing is near" not in limited
    none = ("--word", "halts", "--grid", "GGGGW")
    assert "Wordle may accept words" in shown(*none).text
    narrow = shown(*none, "--limit", "500").text
    assert "--limit 500 allows the most frequent words only" in narrow
    assert "Wordle may accept words" not in narrow


@pytest.mark.slow
def test_marks_are_explained_in_a_terminal_only():
    asked = (*GAME, "--seed", "1")
    clues = ("puzzle", "clues", "--answer", "mummy", "--seed", "1")
    for command in (asked, clues):
        lines = shown(*command, terminal=True).lines
        assert sum("right place" in line for line in lines) == 1
        assert "right place" not in shown(*command).text


@pytest.mark.slow
def test_a_solution_without_a_board_says_what_it_would_take():
    two = ("--grid", "WWYWW/WGWYG", "--grid", "GGGGY")
    whole = shown("infer", *two, "--top", "2", "--words", "answers").text
    assert "The 2 most probable, if a grid may be mistyped or of another day" in whole
    assert (
        "Row 1 (GGGGY) cannot be"
        in shown("infer", "--grid", "GGGGY", "--words", "answers", *FAST).text
    )


@pytest.mark.slow
def test_great_counts_of_a_table_are_written_alike():
    few = [text for _ in range(6) for text in ("--grid", "WWYWW/WGWWW/WGWYG")]
    counts = [line.split()[-1] for line in shown("infer", *few, *FAST).text.splitlines()[4:24]]
    assert len(counts) == 20 and all("e+" in count for count in counts)


SHOWN = [
    (*GAME, "--seed", "1"),
    (*GAME, "--seed", "1", "--limit", "300", "--top", "3", "--marginals", "2", *FAST),
    ("--word", "halts", "--grid", "GGGGY"),
    ("check", *GAME, "crane,other"),
    ("theory", *GAME, "--about", "row 1"),
    ("infer", "--grid", "WWYWW", "--top", "3", *FAST),
    ("solve", "crane=WWYWG", "slate=WWYWG", "--words", "answers"),
    ("strategies",),
    ("review", "crane", "slate", "maybe", "--words", "answers"),
    ("puzzle", "clues", "--answer", "mummy", "--seed", "1"),
    ("puzzle", "backwards", "--seed", "3", "--show"),
    ("simulate", "--strategy", "22", "--limit", "3"),
    ("report", "--figure", "4"),
    ("prove", "study/proofs/figure-24.proof"),
    ("prove", "study/proofs/wrong/wrong-citation.proof"),
    ("player", "CHAT"),
    ("words",),
    *((*name.split(), "--help") for name in ("", "board", "puzzle", "puzzle clues", "serve")),
    ("--grid", "WWQWW"),
    ("nonsense",),
]
"""A command of each kind: answers, reasons, tables, steps, help, refusals."""


def words_of(screen: Screen) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", " ".join(screen.lines)))


def longest(line: str) -> int:
    return max(map(len, line.split()), default=0)


@pytest.mark.slow
@pytest.mark.parametrize("arguments", some(SHOWN, 2), ids=lambda arguments: " ".join(arguments[:2]))
def test_every_command_on_every_stream(arguments, tmp_path):
    """Nowhere a traceback or an escape code too many; in a terminal no word is cut."""
    (tmp_path / "chat").write_text(CHAT, encoding="utf-8")
    arguments = [str(tmp_path / "chat") if part == "CHAT" else part for part in arguments]
    typed = b"crane\nq\n"
    piped = shown(*arguments, stdin=typed)
    assert "Traceback" not in piped.text and "\x1b" not in piped.text
    for encoding in some(("ascii", "cp1252"), 2):
        assert shown(*arguments, stdin=typed, encoding=encoding).status == piped.status
    wide = shown(*arguments, stdin=typed, terminal=True, COLUMNS="200", NO_COLOR="1")
    for columns, term in ((40, "dumb"), (80, "xterm")):
        screen = shown(*arguments, stdin=typed, terminal=True, COLUMNS=str(columns), TERM=term)
        assert screen.status == piped.status and "Traceback" not in screen.text
        assert words_of(wide) <= words_of(screen)
        for line in screen.lines:
            assert len(line) <= max(columns, longest(line) + 26), line
        assert "\x1b" not in (screen if term == "dumb" else wide).text

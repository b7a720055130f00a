"""What is given and printed through real streams: pipes, encodings, and silent answers no more."""

import io

import pytest

import run
from support.commands import Ran
from support.served import ROOT

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


@pytest.fixture
def encoded(monkeypatch, tmp_path):
    """Run a command whose standard streams have an encoding; its input is a file."""

    def ran(encoding, *arguments, stdin=""):
        given = tmp_path / "stdin"
        given.write_text(stdin, encoding="utf-8")
        monkeypatch.setattr("sys.stdin", given.open(encoding=encoding))
        printed = io.BytesIO(), io.BytesIO()
        for name, stream in zip(("stdout", "stderr"), printed, strict=True):
            writer = io.TextIOWrapper(stream, encoding, write_through=True)
            monkeypatch.setattr(f"sys.{name}", writer)
        status = run.main(list(arguments))
        return Ran(status, *(stream.getvalue().decode(encoding) for stream in printed))

    return ran


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
@pytest.mark.parametrize("arguments", SYMBOLS, ids=lambda a: " ".join(a[:2]))
def test_every_encoding_can_be_written(encoded, arguments, encoding):
    arguments = tuple(str(ROOT / a) if a.endswith(".proof") else a for a in arguments)
    ran = encoded(encoding, *arguments)
    assert ran.status == 0 and "Traceback" not in ran.err
    assert ran.out.strip()


def test_a_game_is_played_in_ascii(process):
    ran = process("play", "--word", "mummy", stdin="mummy\n", PYTHONIOENCODING="ascii")
    assert ran.status == 0
    assert "GGGGG" in ran.out


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_a_piped_share_is_read_in_every_encoding(encoded, encoding):
    ran = encoded(encoding, "--word", "halts", "--json", stdin=SHARE)
    assert ran.json["grid"] == ["WWYWW", "WGWWW"]
    assert ran.json["play"] == "hard"


def test_a_chat_is_given_to_infer(command, tmp_path):
    path = tmp_path / "chat.txt"
    path.write_text(CHAT, encoding="utf-8")
    how = ("--json", "--prior", "frequency", "--words", "answers")
    piped = command("infer", "--top", "2", *how, stdin=CHAT).json
    assert piped["grids"] == [["WWYWW", "WGWWW"], ["YWWWW", "WWYWW", "WGWWW"]]
    asked = ("infer", str(path), *how)
    free, pinned = command(*asked).json, command(*asked, "--pin", "bob:2=crane").json
    assert piped["solutions"] == free["solutions"][:2]
    assert 0 < pinned["left"] < free["left"]
    assert "who has no game here" in command(*asked, "--pin", "eve:1=crane").refusal
    other = CHAT.replace("266 4/6", "267 4/6")
    assert "2 puzzles (numbers 266, 267)" in command("infer", stdin=other).refusal


def test_a_grid_without_a_word_is_asked_of_infer(command):
    ran = command("--grid", "WWYWW", "--json", "--prior", "frequency", stdin="")
    assert ran.json["left"] > 2000 and "no final word" in ran.err
    drawn = command("--word", "halts", "--count-only", stdin="")
    assert "no grid: one of the stock grids" in drawn.err
    piped = command("--json", "--prior", "frequency", stdin=SHARE)
    assert piped.json["grids"] == [["WWYWW", "WGWWW"]]


def test_one_of_many_is_not_the_only_one(command):
    ran = command("infer", "--grid", "WWYWW", "--top", "1", "--prior", "frequency")
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
def test_what_is_refused_is_one_plain_line(command, arguments, said):
    refusal = command(*arguments).refusal
    assert said in refusal and "\x1b" not in refusal and "Input should" not in refusal


@pytest.mark.parametrize("columns", ["40", "80", "200"])
@pytest.mark.parametrize("name", ["board", "puzzle", "puzzle clues", "solve"])
def test_help_keeps_every_word(command, monkeypatch, name, columns):
    monkeypatch.setenv("COLUMNS", columns)
    shown = command(*name.split(), "--help").out
    monkeypatch.setenv("COLUMNS", "90")
    whole = command(*name.split(), "--help").out
    assert sorted(shown.split()) == sorted(whole.split())
    assert "<bool>" not in shown and "list[" not in shown
    if name == "board":
        assert "3=.[aeiou]..y" in shown and "The game:" in shown and "Examples:" in shown


def test_version_and_legend(command):
    assert command("--version").out == "unwordle 1.0.0\n"
    assert "[A]" in command("--legend").out and "yellow" in command("--legend").out
    assert "clues" in command("puzzle").out and "grid" in command("puzzle").out


def test_no_input_is_waited_for_without_a_pipe(process):
    assert process("--json").json["satisfiable"] is True

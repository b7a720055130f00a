"""Tests of the output and the error messages of `run.py` and `run.py board`."""

import re

import pytest

from support.brute import boards
from support.cases import cases
from unwordle.model.game.feedback import feedback
from unwordle.model.game.input import InputError
from unwordle.questions.game import STOCK_GRIDS
from unwordle.wordlist import named

GAME = ["--word", "stone", "--grid", "WWWWW/WYWWW/WYWWG/WYGWG", "--play", "strict"]


@pytest.mark.slow
def test_likely_samples(command):
    """Check that equal seeds give equal samples, and that likely words are drawn more than once."""
    arguments = (*GAME, "--samples", "200", "--likely", "--seed", "4", "--json")
    answer = command(*arguments).json
    assert answer["samples"] == command(*arguments).json["samples"]
    assert len({board[0] for board in answer["samples"]}) < 150


@cases("term", "colorterm", "green")
def test_tiles_differ_in_any_number_of_colours(process, term, colorterm, green):
    variables = {"FORCE_COLOR": "1", "TERM": term, "COLORTERM": colorterm}
    row = process("--word", "halts", "--grid", "WGWYG", **variables).out.splitlines()[3]
    shown = re.findall(r"(4[0-7]|10[0-7]|48;[25;0-9]+)m", row)
    assert [shown.index(background) for background in shown] == [0, 1, 0, 3, 1]
    assert shown[1].startswith(green)


def test_a_closed_standard_input_is_an_empty_one(command, monkeypatch):
    for arguments in (["--word", "halts"], ["infer"]):
        monkeypatch.setattr("sys.stdin", None)
        ran = command(*arguments, "--grid", "-")
        assert ran.status == 2 and "no guess row" in ran.err.splitlines()[-1]


def test_a_closed_standard_error_takes_no_answer_away(command, monkeypatch):
    monkeypatch.setattr("sys.stderr", None)
    assert command("--word", "halts", "--grid", "WWYWW").status == 0
    assert command("--word", "halt").status == 2


@pytest.mark.slow
def test_pins_limit_and_words(command, tmp_path):
    path = tmp_path / "words"
    words = ("crane", "pious", "lucky", "stone", "tulip", "money", "Pious", "two")
    path.write_text("\n".join(words))
    grid = ["--grid", "WYWWW/WYWWG", "--word", "stone", "--json"]
    ran = command(*grid, "--words", str(path))
    assert ran.json["lexicon"] == {"name": str(path), "size": 6}
    assert ran.err.count("\n") == 1 and "2 lines" in ran.err
    expected = boards(("WYWWW", "WYWWG"), "stone", words[:6])
    assert ran.json["boards"] == str(len(list(expected)))
    assert command(*grid, "--limit", "3000").json["lexicon"]["size"] == 3000
    pinned = command(*grid, "--pin", "1=.[o]...", "--pin", "2=....e", "--samples", "9").json
    assert all(b[0][1] == "o" and b[1][4] == "e" for b in pinned["samples"])
    assert pinned["boards"] != command(*grid).json["boards"]


def test_a_theory_that_is_refused_writes_no_file(command, tmp_path):
    arguments = ["theory", "--json", "--word", "halts", "--grid", "WWYWW", "--kind", "nosuch"]
    assert command(*arguments, "--dimacs", str(tmp_path / "x.cnf")).status == 2
    assert not [*tmp_path.iterdir()]


@pytest.mark.slow
def test_the_reports_answer_and_how_it_was_found(command):
    line = ("--word", "halts", "--grid", "WWYWW/WGWWW/WGWYG", "--seed", "1", "--words", "isograms")
    report = command(*line, "--rules", "report").out.splitlines()
    verbose = command(*line, "--repeats", "--verbose").out.splitlines()
    answer = ["The final word is: halts", "Satisfiable: True", "Board Solutions: 334512"]
    assert report[:3] == verbose[4:7] == answer
    assert [row.partition(":")[0] for row in verbose[:3]] == ["Row 1", "Row 2", "Row 3"]
    board = [re.sub("[^a-z]", "", row.lower()) for row in report[4:8]]
    assert [feedback(word, "halts") for word in board] == ["WWYWW", "WGWWW", "WGWYG", "GGGGG"]
    counters = "glucose4 from the models of phase 2, and by relations: both 334,512"
    assert report[8] == f"Counted by {counters}; the board is drawn from its models."
    assert report[9].startswith("Time: ")


def test_the_default_command_never_asks(process, command, monkeypatch):
    ran = process()
    assert (ran.status, ran.err.count("\n")) == (0, 1)
    assert "could have made this grid.\nThe final word is: " in ran.out
    monkeypatch.setattr("sys.stdin", None)
    answer = command("--json", "--seed", "5").json
    again = command("board", "--json", "--seed", "5").json
    assert answer == again | {"seconds": answer["seconds"]}
    assert "/".join(answer["grid"]) in STOCK_GRIDS
    assert answer["solution"] in named("answers")


def test_a_count_stays_where_no_likely_words_are_drawn(command, monkeypatch):
    def none(*arguments, **options):
        raise InputError("the model of players draws none of the boards")

    monkeypatch.setattr("unwordle.players.likely_boards.likely_boards", none)
    ran = command("--word", "halts", "--grid", "WWYWW", "--top", "5", "--seed", "1")
    assert ran.out.startswith("516 boards could have made this grid.\nOne of them:")
    assert ran.err.endswith("draws none of the boards, so likely words are left out\n")


@pytest.mark.slow
def test_infer_writes_counts_of_any_size(command):
    """Check that counts with more than 4,300 digits, the default limit of Python, are printed."""
    few = ("--words", "report", "--answers", "report", "--prior", "uniform", "--top", "2")
    line = ("infer", *["--grid", "WWYWW/WGWWW/WGWYG"] * 1000, *few)
    solutions = command(*line, "--json").json["solutions"]
    assert all(len(row["boards"]) > 4300 for row in solutions)
    rows = command(*line).out.splitlines()[4:6]
    powers = [f"e+{len(row['boards']) - 1}" for row in solutions]
    assert [row[-6:] for row in rows] == powers

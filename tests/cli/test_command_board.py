"""`run.py` and `run.py board`: what is printed, and what is refused."""

import re

import pytest

from support.brute import boards
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import STOCK_GRIDS
from unwordle.wordlist import named

GAME = ["--word", "stone", "--grid", "WWWWW/WYWWW/WYWWG/WYGWG", "--play", "strict"]


def test_infer_writes_counts_of_any_size():
    """A thousand grids have counts of more digits than Python writes unasked."""
    from unwordle.players.solutions import Solution
    from unwordle.questions.infer import _solution, _written

    written = _solution(Solution("stone", 10**6000, 0.5)).boards
    assert written == "1" + "0" * 6000
    assert _written(written, great=True) == "1.000e+6000"
    assert _written("12345", great=False) == "12,345"


@pytest.mark.slow
def test_likely_samples(command):
    """Drawn as people play: the same seed draws the same, and frequent boards come often."""
    asked = (*GAME, "--samples", "200", "--likely", "--seed", "4", "--json")
    answer = command(*asked).json
    assert answer["samples"] == command(*asked).json["samples"]
    assert len({board[0] for board in answer["samples"]}) < 150
    assert command(*GAME, "--likely", "--prior", "uniform").refusal


@pytest.mark.slow
def test_the_lines_in_their_order(command):
    asked = ("--word", "halts", "--grid", "WWYWW/WGWWW/WGWYG", "--seed", "1", "--words", "isograms")
    ran = command(*asked, "--rules", "report")
    usual = command(*asked, "--repeats").out.splitlines()
    verbose = command(*asked, "--repeats", "--verbose").out.splitlines()
    assert (ran.status, ran.err) == (0, "")
    assert "\x1b" not in ran.out
    lines = ran.out.splitlines()
    sentence = "334,512 boards could have made this grid."
    assert [row.partition(":")[0] for row in usual[:3]] == ["Row 1", "Row 2", "Row 3"]
    assert usual[3:] == [sentence, "One of them:", *lines[4:8]]
    assert verbose[:3] == usual[:3]
    assert verbose[3:-1] == [sentence, *lines[:3], "One of them:", *lines[4:-1]]
    assert lines[:2] == ["The final word is: halts", "Satisfiable: True"]
    assert lines[2:4] == ["Board Solutions: 334512", "Possible solution:"]
    board = [re.sub("[^a-z]", "", row.lower()) for row in lines[4:8]]
    assert [feedback(word, "halts") for word in board] == ["WWYWW", "WGWWW", "WGWYG", "GGGGG"]
    method, spent = lines[8:]
    assert method.startswith("Method: exact; checked by cadical195 on phase 2")
    assert spent.startswith("Time: ")


def test_without_colour_a_mark_tells_it(command):
    out = command(*GAME, "--seed", "1").out
    board = out.splitlines()[6:11]
    colours = {"(": "Y", "[": "G", " ": "W"}
    shown = ["".join(colours[mark] for mark in row.ljust(15)[::3]) for row in board]
    assert shown == ["WWWWW", "WYWWW", "WYWWG", "WYGWG", "GGGGG"]


@pytest.mark.slow
def test_a_table_loses_nothing_for_want_of_width(command, terminal, tmp_path):
    path = tmp_path / "words"
    path.write_text("reaction\nhubbubby\nfluffybu\n")
    grid = "/".join(["WWWWWWWW"] * 6)
    asked = ["--words", str(path), "--word", "reaction", "--grid", grid, "--repeats", "--top", "1"]
    whole = r"  (\w{8}, ){6}reaction +1\.56%"
    told = command(*asked).out
    assert re.search(whole, told) and "exact; so are the probabilities" in told
    narrow = terminal(*asked, COLUMNS="40", NO_COLOR="1")
    table = narrow.partition("Most probable boards")[2]
    assert "probability" in table and "1.56%" in table and "reaction" in table
    assert len(re.findall("hubbubby|fluffybu", table)) == 6
    assert all(len(line) <= 40 for line in table.splitlines())


@pytest.mark.slow
def test_no_board_for_a_person(command):
    asked = ("--word", "halts", "--grid", "GGGGY")
    ran = command(*asked)
    assert ran.status == 0
    assert ran.out.startswith("No board could have made this grid.\nRow 1")
    theirs = command(*asked, "--rules", "report").out
    answer = "The final word is: halts\nSatisfiable: False\nBoard Solutions: 0\n"
    assert theirs.startswith(f"{answer}No valid boards to display.\n")
    assert "probabilit" not in command(*asked, "--marginals", "2").out


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [("--word", "halts", "--grid", "WGWYG"), ("board", "--help")])
def test_no_color_leaves_no_escape_codes_in_a_terminal(terminal, arguments):
    assert "\x1b[" in terminal(*arguments)
    plain = terminal(*arguments, NO_COLOR="1")
    assert "final word" in plain or "One of them" in plain
    assert "\x1b" not in plain


@pytest.mark.parametrize(
    ("term", "colorterm", "green"),
    [("xterm", "", "42"), ("xterm-256color", "", "48;5;"), ("xterm", "truecolor", "48;2;58;125;")],
)
def test_tiles_differ_in_any_number_of_colours(process, term, colorterm, green):
    variables = {"FORCE_COLOR": "1", "TERM": term, "COLORTERM": colorterm}
    row = process("--word", "halts", "--grid", "WGWYG", **variables).out.splitlines()[3]
    shown = re.findall(r"(4[0-7]|10[0-7]|48;[25;0-9]+)m", row)
    assert [shown.index(background) for background in shown] == [0, 1, 0, 3, 1]
    assert shown[1].startswith(green)


def test_the_default_command_never_asks(process, command, monkeypatch):
    ran = process()
    assert (ran.status, ran.err) == (0, "")
    assert "could have made this grid.\nThe final word is: " in ran.out
    assert "Satisfiable: True" in ran.out
    monkeypatch.setattr("sys.stdin", None)
    answer = command("--json", "--seed", "5").json
    again = command("board", "--json", "--seed", "5").json
    assert answer == again | {"seconds": answer["seconds"]}
    assert "/".join(answer["grid"]) in STOCK_GRIDS
    assert answer["solution"] in named("answers")


@pytest.mark.parametrize("seed", range(6))
def test_a_random_game_has_a_board(command, seed):
    play = ["any", "hard", "strict"][seed % 3]
    answer = command("--seed", str(seed), "--play", play, "--json").json
    assert answer["satisfiable"] and int(answer["boards"]) > 0


def test_a_grid_on_standard_input(command):
    text = "Wordle 245 3/6*\n\n⬜⬜⬜⬜⬜\n⬜🟨⬜⬜⬜\n🟩🟩🟩🟩🟩\n"
    asked = ("--word", "stone", "--grid", "-", "--json", "--count-only")
    answer = command(*asked, stdin=text).json
    assert (answer["grid"], answer["play"]) == (["WWWWW", "WYWWW"], "hard")
    assert answer["samples"] == []
    assert command(*asked, "--play=any", stdin=text).json["play"] == "any"


def test_a_closed_standard_input_is_an_empty_one(command, monkeypatch):
    for asked in (["--word", "halts"], ["infer"]):
        monkeypatch.setattr("sys.stdin", None)
        ran = command(*asked, "--grid", "-")
        assert ran.status == 2 and "no guess row" in ran.err.splitlines()[-1]


def test_a_closed_standard_error_takes_no_answer_away(command, monkeypatch):
    monkeypatch.setattr("sys.stderr", None)
    assert command("--word", "halts", "--grid", "WWYWW").status == 0
    assert command("--word", "halt").status == 2


ROW = ["--word", "halts", "--grid", "WWYWW"]


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


BAD = [
    (["--word", "halt"], "4 letters"),
    (["--word", "hälts"], "has a letter that no word of today has: ä"),
    (["--word", ""], "not consist of letters"),
    (["--grid", "WWQWW"], "use G, Y and W"),
    (["--grid", ""], "no guess row"),
    (["--grid", "WWWWWW"], "not 6"),
    (["--words", "no-such-list"], "nyt, answers, common, isograms, report"),
    (["--words", "."], "cannot be read"),
    (["--limit", "0"], "--limit"),
    (["--top", "0"], "--top"),
    (["--marginals", "-1"], "--marginals"),
    (["--rules", "mine"], "report"),
    (["--prior", "mine"], "uniform"),
    (["--solver", "mine"], "cadical195"),
    (["theory", "--phase", "words"], "boards"),
    (["theory", "--about", "column 1"], "row 1"),
    (["theory", *ROW, "--about", "row 2"], "row 1"),
    (["theory", *ROW, "--phase", "boards", "--about", "tile 1,6"], "tile 1,3"),
    (["theory", *ROW, "--about", "letter @"], "letter h"),
    (["check", "crane", "--top", "3"], "--top"),
    (["infer", "--grid", "WWWWW", "--answers", "nope"], "no word list or file is called 'nope'"),
    (["infer", "--grid", "-", "--grid", "-"], "standard input can be read only once"),
    (["--day", "266"], "--day needs FILES"),
    (["--count-only", "--samples", "3"], "cannot be combined"),
    (["--count-only", "--quick"], "--quick needs --top or --marginals"),
    (["--count-only", "--prior", "uniform"], "--prior needs --top or"),
    (["--samples", "1000000000"], "from 0 to 100,000"),
    (["serve", "--allow-host", "a b/c"], "--allow-host 'a b/c' is not a host name"),
    (["--grid", "WWYWW", "--grid", "WWWWW"], "--grid is given twice"),
    (["--seed", "-1"], "a whole number, 0 or more"),
    (["--nonsense"], "--nonsense"),
    (["nonsense"], "no command is called 'nonsense': board, check"),
    (["puzzle", "crossword"], "no command is called 'crossword': clues or backwards"),
    (["board", "nonsense"], "FILES needs --player"),
    (["--pin", "1=s...."], "give --grid too"),
    ([*ROW, "--pin", "2=crane"], "guess rows are 1 to 1"),
    ([*ROW, "--pin", "1=qwxyz"], "not among the words"),
    (["check", "crane", "--grid", "WWYWW/WWWWW", "--word", "halts"], "has 1 word,"),
    (["theory", *ROW, "--dimacs", "/no/such/folder/x"], "cannot be written"),
    (["theory", *ROW, "--nnf", "."], "cannot be written"),
    (["theory", "--dimacs", "x", "--nnf", "./x"], "are the same file"),
    (
        ["theory", *ROW, "--phase", "boards", "--kind", "grid"],
        "phase boards: give base case, a word",
    ),
]


@pytest.mark.parametrize(("arguments", "said"), BAD, ids=lambda part: str(part)[:40])
def test_bad_input_is_one_line(command, arguments, said):
    assert said in command(*arguments).refusal


def test_a_theory_that_is_refused_writes_no_file(command, tmp_path):
    asked = ["theory", "--json", "--word", "halts", "--grid", "WWYWW", "--kind", "nosuch"]
    assert command(*asked, "--dimacs", str(tmp_path / "x.cnf")).status == 2
    assert not [*tmp_path.iterdir()]


@pytest.mark.slow
def test_a_word_outside_the_list_is_taken_with_a_note(command):
    ran = command("--word", "zzzzz", "--grid", "WWWWW", "--json", "--count-only")
    assert "'zzzzz' is not among the words of today" in ran.err and "it is taken" in ran.err
    assert ran.json["solution"] == "zzzzz"
    assert "similar words:" in command("--word", "halst", "--grid", "WWWWW", "--count-only").err


@pytest.mark.slow
def test_infer(command):
    few = ("--words", "answers")
    two = ("--grid", "WWYWW/WGWWW", "--grid", "YWWWW")
    answer = command("infer", *two, "--top", "3", "--json", *few).json
    assert answer["prior"] == "player" and answer["estimated"]
    assert answer["grids"] == [["WWYWW", "WGWWW"], ["YWWWW"]]
    assert len(answer["solutions"]) == 3 < answer["left"]
    for one in answer["solutions"]:
        assert one["standard_error"] > 0 and int(one["boards"]) > 0
    asked = ["infer", "--grid", "YWWWW", *few, "--top", "1", "--json", "--prior", "uniform"]
    plain = command(*asked).json
    assert not plain["estimated"]
    assert sorted(plain["solutions"][0]) == ["boards", "probability", "solution"]
    told = command("infer", "--grid", "WWYWW", "--prior", "uniform").out
    assert "words have a board for this grid" in told
    assert "exact; so are the probabilities under the assumptions" in told
    nothing = command("infer", "--grid", "GGGGY", "--json", *few).json
    assert (nothing["solutions"], nothing["left"]) == ([], 0)
    assert nothing["reasons"]
    by_stdin = command("infer", "--grid", "-", *asked[3:], stdin="YWWWW\n").json
    assert by_stdin["grids"] == [["YWWWW"]]

"""`player` on the command line: its JSON, text and CSV, and what it refuses."""

import csv
import io
import json
import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest

import run
from unwordle import wordlist
from unwordle.day import date_of
from unwordle.model.game.feedback import feedback

ANSWERS = wordlist.named("answers")
SQUARES = str.maketrans("GYW", "🟩🟨⬛")
OPENERS = {"Ann": "crane", "Bob": "audio"}


def played(solution: str, opener: str, rng: Random, words=ANSWERS.words) -> list[str]:
    """The colours of a game by somebody who guesses words that fit."""
    known, rows, word = list(words), [], opener
    while len(rows) < 6:
        rows.append(feedback(word, solution))
        if word == solution:
            break
        known = [one for one in known if feedback(word, one) == rows[-1]]
        word = rng.choice(known)
    return rows


@cache
def written() -> tuple[str, dict[int, str]]:
    """The text of a WhatsApp export of ten days, and its solutions."""
    rng = Random(3)
    text, solutions = [], {}
    for number in range(1911, 1921):
        solutions[number] = rng.choice(ANSWERS.words)
        for name, opener in OPENERS.items():
            rows = played(solutions[number], opener, rng)
            score = len(rows) if set(rows[-1]) == {"G"} else "X"
            star = "*" if name == "Bob" else ""
            grid = "\n".join(row.translate(SQUARES) for row in rows)
            day = f"{date_of(number):%d/%m/%Y}"
            text.append(f"{day}, 08:01 - {name}: Wordle {number} {score}/6{star}\n\n{grid}\n")
            text.append(f"{day}, 08:02 - {name}: so it goes\n")
    return "".join(text), solutions


@pytest.fixture
def chat(tmp_path) -> tuple[Path, Path, dict[int, str]]:
    """The export and its solutions as files, and these as a dictionary."""
    text, solutions = written()
    files = tmp_path / "chat.txt", tmp_path / "solutions.txt"
    files[0].write_text(text, encoding="utf-8")
    files[1].write_text("".join(f"{n} {word}\n" for n, word in solutions.items()))
    return *files, dict(solutions)


@pytest.mark.slow
def test_the_json_of_player(chat, capsys):
    text, solutions, _ = chat
    assert run.main(["player", str(text), "--solutions", str(solutions), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["games"], answer["days"]) == (20, 10)
    assert {one["source"] for one in answer["words"]} == {"given"}
    players = {one["name"]: one for one in answer["players"]}
    assert {name: one["openers"][-1]["word"] for name, one in players.items()} == OPENERS
    assert players["Bob"]["hard"]["starred"] == 10
    assert players["Ann"]["hard"]["starred"] == 0
    assert sum(players["Ann"]["results"].values()) == 10


@pytest.mark.slow
def test_days_without_a_solution_are_inferred_or_unclear_and_all_games_count(chat, capsys):
    text, solutions, _ = chat
    lines = solutions.read_text().splitlines()
    solutions.write_text("\n".join(lines[:8]))
    asked = ["player", str(text), "--solutions", str(solutions), "--json"]
    assert run.main(asked) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["games"] == 20
    days = [one["day"] for one in answer["words"] if one["source"] == "inferred"]
    assert sorted(days) == [1919, 1920]
    assert run.main(asked) == 0
    assert json.loads(capsys.readouterr().out) == answer


@pytest.mark.slow
def test_what_player_prints_and_writes(chat, capsys, tmp_path):
    text, solutions, _ = chat
    table = tmp_path / "players.csv"
    asked = ["player", str(text), "--solutions", str(solutions), "--name", "ann"]
    assert run.main([*asked, "--csv", str(table)]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "20 games on 10 days"
    assert printed[1].split()[:3] == ["player", "games", "mean"]
    assert any("crane" in line and line.split()[0] == "Ann" for line in printed[5:])
    (row,) = csv.DictReader(io.StringIO(table.read_text(encoding="utf-8")))
    assert (row["player"], row["games"], row["opener"]) == ("Ann", "10", "crane")


def test_the_table_of_a_part_of_the_chat_needs_no_word(chat, capsys):
    text = str(chat[0])
    for asked, first in (
        (["--month", "2026-09"], "Wordle, 12 Sep to 21 Sep: 20 games"),
        (["--since", "1915"], "Wordle, 16 Sep to 21 Sep: 12 games"),
        (["--since", "2026-09-20", "--name", "bob"], "Wordle, 20 Sep to 21 Sep: 2 games"),
        (["--same", "Bob=Ann"], "Wordle, 12 Sep to 21 Sep: 10 games"),
    ):
        assert run.main(["player", text, "--summary", *asked]) == 0
        assert capsys.readouterr().out.splitlines()[0] == first


@pytest.mark.slow
def test_fewer_than_five_days_bear_no_opener(chat, capsys):
    asked = ["player", str(chat[0]), "--solutions", str(chat[1]), "--since", "1917"]
    assert run.main([*asked, "--json"]) == 0
    for one in json.loads(capsys.readouterr().out)["players"]:
        assert one["openers"] == [] and "luck" not in one
    assert run.main(asked) == 0
    assert capsys.readouterr().out.count("–") >= 4
    assert run.main([*asked[:-1], "1916", "--json"]) == 0  # and five do
    for one in json.loads(capsys.readouterr().out)["players"]:
        assert one["openers"][-1]["word"] == OPENERS[one["name"]]
        assert "luck" in one


def test_standard_input_and_a_game_that_is_no_play(capsys, monkeypatch, tmp_path):
    solutions = tmp_path / "solutions.txt"
    solutions.write_text("266 tidal\n267 stare\n")
    games = ("266", "⬛⬛🟨🟩🟩"), ("267", "🟨🟩🟩🟩🟩")
    text = "".join(f"Ann:\nWordle {n} 2/6\n\n{row}\n🟩🟩🟩🟩🟩\n\n" for n, row in games)
    stdin = io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", stdin)
    assert run.main(["player", "-", "--solutions", str(solutions), "--json"]) == 0
    (ann,) = json.loads(capsys.readouterr().out)["players"]
    assert [(odd["day"], odd["line"]) for odd in ann["odd"]] == [(267, 8)]
    assert ann["odd"][0]["why"] == "no words show its colours with stare"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["none.txt"], "the file none.txt cannot be read: No such file"),
        (["EMPTY"], "no game with a number or a date was found in"),
        (
            ["CHAT", "--name", "Zoe"],
            "the chat has no player 'Zoe' who shared rows: it has Ann, Bob",
        ),
        (["CHAT", "--solutions", "CHAT"], "line 1 of the solutions is '12/09"),
    ],
)
def test_what_player_refuses(arguments, said, chat, capsys, tmp_path):
    (tmp_path / "empty.txt").write_text("nothing here\n")
    places = {"EMPTY": str(tmp_path / "empty.txt"), "CHAT": str(chat[0])}
    full = [places.get(one, one) for one in arguments]
    if "--solutions" not in full:
        full += ["--solutions", str(chat[1])]
    assert run.main(["player", *full]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error


@pytest.mark.slow
def test_the_guesses_of_this_friend(chat, capsys):
    text, solutions, _ = chat
    known = [str(text), "--solutions", str(solutions)]
    asked = ["--word", "tidal", "--grid", feedback("audio", "tidal"), "--marginals", "1"]
    likely = {}
    for name in OPENERS:
        assert run.main(["board", *known, *asked, "--player", name, "--json"]) == 0
        (row,) = json.loads(capsys.readouterr().out)["marginals"]
        likely[name] = row[0]
    assert likely["Bob"]["word"] == "audio"
    assert likely["Bob"]["probability"] > 0.9
    assert likely["Ann"]["word"] != "crane"  # which does not show these colours


@pytest.mark.slow
def test_what_a_friend_guessed_on_a_day(chat, capsys):
    text, solutions, words = chat
    asked = ["board", str(text), "--solutions", str(solutions), "--player", "bob"]
    assert run.main([*asked, "--day", "2026-09-16", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["game"] == {"player": "Bob", "day": 1915, "source": "given", "probability": 1.0}
    assert (answer["solution"], answer["play"]) == (words[1915], "hard")
    assert answer["top"][0]["board"][0] == "audio"
    assert run.main(asked) == 0
    printed = capsys.readouterr().out.splitlines()
    assert (
        printed[0] == f"Bob, 21 Sep 2026 (1,920): the word was, as you say, {words[1920].upper()}."
    )
    assert printed[1].startswith("The likeliest game (")
    assert any(
        line.startswith(("Row 1: almost surely AUDIO", "Row 1: probably AUDIO")) for line in printed
    )


@pytest.mark.slow
def test_the_day_of_a_chat_is_the_newest_unknown_one(chat, capsys):
    text, solutions, words = chat
    lines = solutions.read_text().splitlines()
    solutions.write_text("\n".join(lines[:8] + lines[9:]))
    asked = ["infer", str(text), "--solutions", str(solutions)]
    assert run.main([*asked, "--json", "--top", "3"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["day"], answer["source"], answer["players"]) == (
        1919,
        "inferred",
        ["Ann", "Bob"],
    )
    assert len(answer["solutions"]) == 3
    more = ["--day", "1915", "--grid", feedback("stare", words[1915]), "--json"]
    assert run.main([*asked, *more]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["day"], answer["players"]) == (1915, ["(no name)", "Ann", "Bob"])
    assert answer["solutions"] == [{"solution": words[1915], "probability": 1.0}]
    assert run.main([*asked, "--date", f"{date_of(1915)}"]) == 0
    assert f"(1,915) was, as you say, {words[1915].upper()}" in capsys.readouterr().out
    assert run.main([*asked, "--day", "1919", "--play", "strict", "--json"]) == 0
    assumed = json.loads(capsys.readouterr().out)
    assert (assumed["play"], len(assumed["grids"])) == ("strict", 2)


def test_a_day_whose_grid_no_word_makes(tmp_path, capsys):
    chat = tmp_path / "chat.txt"
    shares = ["01/02/2026, 08:01 - Ed: Wordle 1,668 3/6\n\n🟩🟩🟩🟩🟨\n🟩🟩🟩🟩⬛\n🟩🟩🟩🟩🟩\n"]
    shares.append("02/02/2026, 08:01 - Ed: Wordle 1,669 2/6\n\n⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩\n")
    shares.append("02/02/2026, 09:01 - Flo: Wordle 99,999 2/6\n\n⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩\n")
    chat.write_text("".join(shares), encoding="utf-8")
    assert run.main(["infer", str(chat)]) == 0
    printed = capsys.readouterr().out
    assert "Wordle 1,668 was TRIAL, which has no board" in printed
    assert "Row 1 (GGGGY) cannot be" in printed
    given = tmp_path / "given.txt"
    given.write_text("1668 trial\n1669 aback\n1670 crane\n")
    assert run.main(["infer", str(chat), "--solutions", str(given)]) == 0
    assert "(1,669) was" in capsys.readouterr().out
    assert run.main(["infer", str(chat), "--solutions", str(given), "--play", "any"]) == 0
    assert "(1,669) was, as you say, ABACK" in capsys.readouterr().out
    given.write_text("1669 zzzzz\n")
    assert run.main(["player", str(chat), "--solutions", str(given)]) == 0
    printed = capsys.readouterr()
    assert "2 games on 2 days" in printed.out
    assert "1 game of a day still to come" in printed.err
    assert "not among the words of today, so not taken: zzzzz" in printed.err


def test_a_player_without_a_grid(command, tmp_path):
    shares = "Cy: Wordle 1,054 1/6\n🟩🟩🟩🟩🟩\nBob: Wordle 1,054 X/6\n"
    (chat := tmp_path / "chat.txt").write_text(shares, encoding="utf-8")
    assert "Cy has no grid with a guess" in command("board", str(chat), "--player", "Cy").refusal
    said = "the chat has no player 'Bob' who shared rows: it has Cy"
    assert said in command("board", str(chat), "--player", "Bob").refusal


@pytest.mark.slow
def test_what_is_counted_of_a_friends_game(chat, capsys):
    asked = ["board", str(chat[0]), "--solutions", str(chat[1]), "--player", "Ann"]
    assert run.main([*asked, "--count-only"]) == 0
    assert "likeliest" not in (printed := capsys.readouterr().out) and "could have made" in printed
    assert run.main([*asked, "--samples", "2"]) == 0
    assert capsys.readouterr().out.count("One of them:") == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["infer", "--history", "CHAT"], "No such option '--history'"),
        (["infer"], "there is no grid"),
        (["infer", "CHAT", "--day", "x"], "'x' is not a day: give a puzzle's number, or a date"),
        (["infer", "CHAT", "--day", "9", "--solutions", "WORDS"], "no grid of day 9"),
        (["infer", "CHAT", "--day", "9", "--play", "hard"], "no grid of day 9"),
        (["infer", "CHAT", "--day", "99999"], "the puzzle 99,999, of 2295-04-03, is still to come"),
        (
            ["infer", "CHAT", "--grid", "WWYWW"],
            "a grid has no day: say with --day which day it is of",
        ),
        (["board", "CHAT"], "FILES needs --player: give both"),
        (["board", "--player", "Ann"], "--player needs FILES: give both"),
        (["board", "CHAT", "--player", "Zoe", "--solutions", "WORDS"], "no player 'Zoe'"),
        (
            ["board", "CHAT", "--player", "Ann", "--day", "9", "--solutions", "WORDS"],
            "1,911 to 1,920",
        ),
        (["player", "CHAT", "--month", "March"], "is not a month: give one as 2026-10"),
        (["player", "CHAT", "--month", "0000-01"], "is not a month: give one as 2026-10"),
        (["player", "CHAT", "--month", "9999-12"], "there is no game then"),
        (["player", "CHAT", "--since", "1950"], "the chat has the days 1,911 to 1,920"),
        (["player", "CHAT", "--same", "Zoe=Ann"], "the chat has no player 'Zoe'"),
    ],
)
def test_what_a_chat_is_not_asked(arguments, said, chat, capsys):
    places = {"CHAT": str(chat[0]), "WORDS": str(chat[1])}
    assert run.main([places.get(one, one) for one in arguments]) == 2
    assert said in capsys.readouterr().err


GERMAN = [
    "könig", "müsse", "fähre", "hölle", "brüte", "stück", "glück", "gräte", "schön", "blöde",
    "tisch", "stuhl", "apfel", "birne", "nacht", "sonne", "wolke", "regen", "stadt", "dorfe",
    "blume", "vögel", "hunde", "katze", "pferd", "räder", "honig", "zebra",
]  # fmt: skip


def test_a_chat_in_another_language(tmp_path, capsys):
    """The game has a name of its own; its numbers are no dates of Wordle's."""
    words, known = tmp_path / "worte.txt", tmp_path / "bekannt.txt"
    words.write_text("\n".join([*GERMAN, "strände", "mützen"]), encoding="utf-8")
    rng, text, solutions = Random(5), [], {}
    for day in range(40, 48):
        solutions[day] = rng.choice(GERMAN)
        for name, opener in (("Jörg", "könig"), ("Ute", "stadt")):
            rows = played(solutions[day], opener, rng, GERMAN)
            grid = "\n".join(row.translate(SQUARES) for row in rows)
            text.append(
                f"0{day - 39}.03.22, 08:01 - {name}: Wördle {day} {len(rows)}/6\n\n{grid}\n"
            )
    text.append("08.03.22, 09:00 - Ute: Wordle 300 1/6\n\n🟩🟩🟩🟩🟩\n")
    chat = tmp_path / "chat.txt"
    chat.write_text("".join(text), encoding="utf-8")
    known.write_text(f"47 {solutions[47].upper()}\n", encoding="utf-8")
    asked = [str(chat), "--words", str(words), "--solutions", str(known)]
    assert run.main(["player", *asked, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["games"], answer["days"]) == (16, 8)
    problems = [one["text"] for one in answer["problems"]]
    assert problems == ["a game of Wordle: only those of Wördle count"]
    assert {one["day"]: one["source"] for one in answer["words"]}[47] == "given"
    right = sum(one["solution"] == solutions[one["day"]] for one in answer["words"])
    assert right >= 6
    assert {one["source"] for one in answer["words"]} == {"given", "inferred"}
    openers = {one["name"]: one["openers"][-1]["word"] for one in answer["players"]}
    assert openers == {"Jörg": "könig", "Ute": "stadt"}
    words.write_text("strände\n", encoding="utf-8")
    assert run.main(["player", *asked]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1) and "has no word of 5 letters" in err
    words.write_text("\n".join(GERMAN), encoding="utf-8")
    assert run.main(["board", *asked, "--player", "ute", "--day", "47"]) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert first == f"Ute, 47: the word was, as you say, {solutions[47].upper()}."
    assert run.main(["infer", *asked, "--day", "46", "--json"]) == 0
    of_day = json.loads(capsys.readouterr().out)
    assert (of_day["day"], of_day["players"]) == (46, ["Jörg", "Ute"])
    assert {one["solution"] for one in of_day["solutions"]} <= set(GERMAN)

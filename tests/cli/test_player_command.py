"""Tests of the command `player`: its JSON, its text and its error messages."""

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from support.cases import cases, listed
from tools.simulated_chat import SQUARES
from unwordle import wordlist
from unwordle.day import date_of
from unwordle.model.game.feedback import feedback

ANSWERS = wordlist.named("answers")
OPENERS = {"Ann": "crane", "Bob": "audio"}


def played(solution: str, opener: str, rng: Random, words=ANSWERS.words) -> list[str]:
    """Return the patterns of a random game. All guesses after `opener` fit the hints above them."""
    known, rows, word = list(words), [], opener
    while len(rows) < 6:
        rows.append(feedback(word, solution))
        if word == solution:
            break
        known = [candidate for candidate in known if feedback(word, candidate) == rows[-1]]
        word = rng.choice(known)
    return rows


@cache
def written() -> tuple[str, dict[int, str]]:
    """Return a WhatsApp export of ten days, and a dictionary from day numbers to solutions."""
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
def chat(tmp_path) -> tuple[list[str], dict[int, str]]:
    """Return command-line arguments, and a dictionary from day numbers to solutions.

    The arguments name a chat and a file of the solutions.
    """
    text, solutions = written()
    (export := tmp_path / "chat.txt").write_text(text, encoding="utf-8")
    known = tmp_path / "solutions.txt"
    known.write_text("".join(f"{n} {word}\n" for n, word in solutions.items()))
    return [str(export), "--solutions", str(known)], solutions


def without(files: list[str], *days: int) -> None:
    """Remove the solutions of `days` from the file whose path is the last item of `files`."""
    path = Path(files[-1])
    lines = path.read_text().splitlines()
    path.write_text("\n".join(line for line in lines if int(line.split()[0]) not in days))


@pytest.mark.slow
def test_the_json_of_player(chat, command):
    answer = command("player", *chat[0], "--json").json
    assert (answer["games"], answer["days"]) == (20, 10)
    assert {row["source"] for row in answer["words"]} == {"given"}
    players = {player["name"]: player for player in answer["players"]}
    assert {name: player["openers"][-1]["word"] for name, player in players.items()} == OPENERS
    assert {name: player["hard"] for name, player in players.items()} == {"Ann": 0, "Bob": 10}
    assert sum(players["Ann"]["results"].values()) == 10


@pytest.mark.slow
def test_days_without_a_solution_are_inferred_or_unclear_and_all_games_count(chat, command):
    without(chat[0], 1919, 1920)
    answer = command("player", *chat[0], "--json").json
    assert answer["games"] == 20
    days = [row["day"] for row in answer["words"] if row["source"] == "inferred"]
    assert sorted(days) == [1919, 1920]
    assert command("player", *chat[0], "--json").json == answer


@pytest.mark.slow
def test_player_prints_a_table_and_openers(chat, command):
    printed = command("player", *chat[0], "--player", "ann").out.splitlines()
    assert printed[0] == "20 games on 10 days"
    assert any("crane" in line and line.split()[0] == "Ann" for line in printed[5:])


def test_words_that_cannot_make_the_grids_are_no_reason_to_fail(chat, command, tmp_path):
    (few := tmp_path / "few.txt").write_text("crane\nstone\n")
    assert command("player", chat[0][0], "--words", str(few)).out.startswith("20 games on 10 days")


@cases("options", "first")
def test_the_table_of_a_part_of_the_chat_needs_no_word(chat, command, options, first):
    text = chat[0][0]
    assert command("player", text, "--summary", *options.split()).out.splitlines()[0] == first


@pytest.mark.slow
def test_fewer_than_five_days_show_no_opener(chat, command):
    arguments = ["player", *chat[0], "--since"]
    for player in command(*arguments, "1917", "--json").json["players"]:
        assert not {"openers", "luck"} & player.keys()
    assert command(*arguments, "1917").out.count("–") >= 4
    for player in command(*arguments, "1916", "--json").json["players"]:  # five days are enough
        assert player["openers"][-1]["word"] == OPENERS[player["name"]]
        assert "luck" in player


def test_standard_input_and_a_game_that_is_no_play(command, monkeypatch, tmp_path):
    (solutions := tmp_path / "solutions.txt").write_text("266 tidal\n267 stare\n268 crane\n")
    games = ("266 2", "⬛⬛🟨🟩🟩\n"), ("267 2", "🟨🟩🟩🟩🟩\n"), ("268 7", "⬛⬛⬛⬛⬛\n" * 6)
    text = "".join(f"Ann:\nWordle {n}/6\n\n{rows}🟩🟩🟩🟩🟩\n\n" for n, rows in games)
    arguments = ("player", "-", "--solutions", str(solutions), "--json")
    (ann,) = command(*arguments, stdin=text).json["players"]
    why = "no words show its colours with stare"
    odd = [{"day": 267, "line": 8, "why": why}, {"day": 268, "line": 14, "why": "7 rows"}]
    assert ann["odd"] == odd


@pytest.mark.slow
def test_board_shows_the_likeliest_game_of_a_friend(chat, command):
    files, words = chat
    arguments = ["board", *files, "--player", "bob"]
    answer = command(*arguments, "--day", "2026-09-16", "--json").json
    game = {"player": "Bob", "day": 1915, "source": "given", "probability": 1.0}
    assert answer["game"] == game | {"shown": "100%"}
    assert (answer["solution"], answer["play"]) == (words[1915], "hard")
    assert answer["top"][0]["board"][0] == "audio"
    first, second, *others = command(*arguments).out.splitlines()
    assert first == f"Bob, 21 Sep 2026 (1,920): the word is given as {words[1920].upper()}."
    assert second.startswith("The likeliest game (")
    assert any(re.match("Row 1: (almost surely|probably) AUDIO", line) for line in others)
    counted = command(*arguments, "--count-only").out
    assert "likeliest" not in counted and "could have made" in counted


@pytest.mark.parametrize("header", ["", "Wordle 1,911\n"])
def test_rows_without_a_score_or_a_green_row_are_no_lost_game(header, command):
    rows = "⬛⬛🟨⬛⬛\n⬛🟩⬛⬛⬛"
    text = f"17/09/2026, 08:01 - Ann: Wordle 1,911 X/6\n\n17/09/2026, 08:02 - Bob: {header}{rows}\n"
    answer = command("player", "-", "--json", stdin=text).json
    assert [row["name"] for row in answer["players"] if row["games"]] == ["Ann"]
    assert answer["passed_over"] == {"without a score or a green row": 1}
    few = ("--words", "report", "--prior", "uniform", "--json")
    assert command("infer", "-", *few, stdin=text).json["players"] == ["Bob"]


@pytest.mark.slow
def test_the_day_of_a_chat_is_the_newest_unknown_one(chat, command):
    files, words = chat
    without(files, 1919)
    arguments = ["infer", *files, "--json"]
    answer = command(*arguments, "--top", "3").json
    assert (answer["day"], answer["source"]) == (1919, "inferred")
    assert answer["players"] == ["Ann", "Bob"] and len(answer["solutions"]) == 3
    answer = command(*arguments, "--day", "1915", "--grid", feedback("stare", words[1915])).json
    assert (answer["day"], answer["players"]) == (1915, ["(no name)", "Ann", "Bob"])
    assert answer["solutions"] == [{"solution": words[1915], "probability": 1.0, "shown": "100%"}]
    of_date = command("infer", *files, "--date", f"{date_of(1915)}").out
    assert f"(1,915) is given as {words[1915].upper()}" in of_date
    assumed = command(*arguments, "--day", "1919", "--words", "answers", "--play", "hard").json
    assert (assumed["play"], len(assumed["grids"])) == ("hard", 2)


def test_a_day_whose_grid_no_word_makes(tmp_path, command):
    shares = [
        "12/01/2026, 08:01 - Ed: Wordle 1,668 3/6\n\n🟩🟩🟩🟩🟨\n🟩🟩🟩🟩⬛\n🟩🟩🟩🟩🟩\n",
        "13/01/2026, 08:01 - Ed: Wordle 1,669 2/6\n\n⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩\n",
        "13/01/2026, 09:01 - Flo: Wordle 99,999 2/6\n\n⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩\n",
    ]
    (chat := tmp_path / "chat.txt").write_text("".join(shares), encoding="utf-8")
    result = command("infer", str(chat)).out
    assert "Wordle 1,668 was TRIAL, which has no board" in result
    assert "Row 1 (GGGGY) cannot be" in result
    (solutions := tmp_path / "given.txt").write_text("1668 trial\n1669 aback\n1670 crane\n")
    files = [str(chat), "--solutions", str(solutions)]
    for play in ([], ["--play", "any"]):
        assert "(1,669) is given as ABACK" in command("infer", *files, *play).out
    solutions.write_text("1669 zzzzz\n")
    result = command("player", *files)
    assert "2 games on 2 days" in result.out
    assert "1 game of a future day" in result.err
    assert "not in the list 'wordle' are ignored: zzzzz" in result.err


CY = "Cy: Wordle 1,054 1/6\n🟩🟩🟩🟩🟩\nBob: Wordle 1,054 X/6\n"
"""A chat with two games: a game that was solved with the first guess, and a game without rows."""


@cases("line", "sentence")
def test_a_question_that_a_chat_cannot_answer_is_refused(line, sentence, chat, command, tmp_path):
    places = {"CHAT": chat[0][0], "WORDS": chat[0][-1]}
    for name, text in (("EMPTY", "nothing here\n"), ("CY", CY)):
        places[name] = str(tmp_path / name)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert sentence in command(*(places.get(part, part) for part in line.split())).refusal


GERMAN = listed(__file__, "GERMAN")[0].split()


def test_a_chat_in_another_language(tmp_path, command):
    """Check that German games are evaluated without the solutions of the English Wordle."""
    words, known = tmp_path / "worte.txt", tmp_path / "bekannt.txt"
    words.write_text("\n".join([*GERMAN, "strände", "mützen"]), encoding="utf-8")
    rng, text, solutions = Random(5), [], {}
    for day in range(40, 48):
        solutions[day] = rng.choice(GERMAN)
        for name, opener in (("Jörg", "könig"), ("Ute", "stadt")):
            rows = played(solutions[day], opener, rng, GERMAN)
            grid = "\n".join(row.translate(SQUARES) for row in rows)
            message = f"{name}: Wördle {day} {len(rows)}/6\n\n{grid}\n"
            text.append(f"0{day - 39}.03.22, 08:01 - {message}")
    text.append("08.03.22, 09:00 - Ute: Wordle 300 1/6\n\n🟩🟩🟩🟩🟩\n")
    (chat := tmp_path / "chat.txt").write_text("".join(text), encoding="utf-8")
    known.write_text(f"47 {solutions[47].upper()}\n", encoding="utf-8")
    arguments = [str(chat), "--words", str(words), "--solutions", str(known)]
    answer = command("player", *arguments, "--json").json
    assert (answer["games"], answer["days"]) == (16, 8)
    assert answer["passed_over"] == {"of the English Wordle": 1}
    assert [row["day"] for row in answer["words"] if row["source"] == "given"] == [47]
    assert sum(row["solution"] == solutions[row["day"]] for row in answer["words"]) >= 6
    openers = {player["name"]: player["openers"][-1]["word"] for player in answer["players"]}
    assert openers == {"Jörg": "könig", "Ute": "stadt"}
    first = command("board", *arguments, "--player", "ute", "--day", "47").out.splitlines()[0]
    assert first == f"Ute, 47: the word is given as {solutions[47].upper()}."
    of_day = command("infer", *arguments, "--day", "46", "--json").json
    assert (of_day["day"], of_day["players"]) == (46, ["Jörg", "Ute"])
    assert {row["solution"] for row in of_day["solutions"]} <= set(GERMAN)

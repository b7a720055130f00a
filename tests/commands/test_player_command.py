"""`player` on the command line: its JSON, text, CSV and charts, and what it refuses."""

import csv
import io
import json
import sys
from pathlib import Path
from random import Random

import pytest

import run
import wordlist
from model.game.feedback import feedback
from model.shares.headers import day_of

ANSWERS = wordlist.named("answers")
SQUARES = str.maketrans("GYW", "🟩🟨⬛")
OPENERS = {"Ann": "crane", "Bob": "audio"}


def played(solution: str, opener: str, rng: Random) -> list[str]:
    """The colours of a game by somebody who guesses answers that fit."""
    known, rows, word = list(ANSWERS.words), [], opener
    while len(rows) < 6:
        rows.append(feedback(word, solution))
        if word == solution:
            break
        known = [one for one in known if feedback(word, one) == rows[-1]]
        word = rng.choice(known)
    return rows


@pytest.fixture
def chat(tmp_path) -> tuple[Path, Path, dict[int, str]]:
    """A WhatsApp export of ten days, its solutions, and the same as a dictionary."""
    rng = Random(3)
    text, solutions = [], {}
    for number in range(266, 276):
        solutions[number] = rng.choice(ANSWERS.words)
        for name, opener in OPENERS.items():
            rows = played(solutions[number], opener, rng)
            score = len(rows) if set(rows[-1]) == {"G"} else "X"
            star = "*" if name == "Bob" else ""
            grid = "\n".join(row.translate(SQUARES) for row in rows)
            day = f"{day_of(number):%d/%m/%Y}"
            text.append(f"{day}, 08:01 - {name}: Wordle {number} {score}/6{star}\n\n{grid}\n")
            text.append(f"{day}, 08:02 - {name}: so it goes\n")
    files = tmp_path / "chat.txt", tmp_path / "solutions.txt"
    files[0].write_text("".join(text), encoding="utf-8")
    files[1].write_text("".join(f"{n} {word}\n" for n, word in solutions.items()))
    return *files, solutions


@pytest.mark.slow
def test_the_json_of_player(chat, capsys):
    text, solutions, _ = chat
    assert run.main(["player", str(text), "--solutions", str(solutions), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["games"], answer["days"], answer["inferred"], answer["unclear"]) == (
        20,
        10,
        [],
        [],
    )
    players = {one["name"]: one for one in answer["players"]}
    assert {name: one["openers"][-1]["word"] for name, one in players.items()} == OPENERS
    assert players["Bob"]["hard"]["starred"] == 10
    assert players["Ann"]["hard"]["starred"] == 0
    assert sum(players["Ann"]["results"].values()) == 10
    assert players["Ann"]["fits"]["value"] > 0.7
    assert [hit["within"] for hit in players["Ann"]["hits"]] == [1, 2]


@pytest.mark.slow
def test_days_without_a_solution_are_inferred_or_left_out(chat, capsys):
    text, solutions, known = chat
    lines = solutions.read_text().splitlines()
    solutions.write_text("\n".join(lines[:8]))
    assert run.main(["player", str(text), "--solutions", str(solutions), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    days = [one["day"] for one in answer["inferred"]] + answer["unclear"]
    assert sorted(days) == [274, 275]
    for one in answer["inferred"]:
        assert one["probability"] >= 0.8
        assert one["solution"] == known[one["day"]]


@pytest.mark.slow
def test_what_player_prints_writes_and_draws(chat, capsys, tmp_path):
    text, solutions, _ = chat
    table, charts = tmp_path / "players.csv", tmp_path / "charts"
    asked = ["player", str(text), "--solutions", str(solutions), "--name", "ann"]
    assert run.main([*asked, "--csv", str(table), "--plot", str(charts)]) == 0
    printed = capsys.readouterr().out
    assert "20 games on 10 days" in printed
    assert "opens with crane on days 266 to 275 (10 games, probability" in printed
    (row,) = csv.DictReader(io.StringIO(table.read_text(encoding="utf-8")))
    assert (row["player"], row["games"], row["opener"]) == ("Ann", "10", "crane")
    drawn = sorted(path.name for path in charts.iterdir())
    assert drawn == ["openers.png", "openers.svg", "results.png", "results.svg"]


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
        (["CHAT", "--name", "Zoe"], "the history has no player 'Zoe': it has Ann, Bob"),
        (["CHAT", "--solutions", "CHAT"], "line 1 of the solutions is '08/03"),
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
    assert said in error or said.replace("08/03", "12/03") in error
    assert "Traceback" not in error


@pytest.mark.slow
def test_the_guesses_of_this_friend(chat, capsys):
    text, solutions, _ = chat
    known = ["--history", str(text), "--solutions", str(solutions)]
    asked = ["board", "--word", "tidal", "--grid", feedback("audio", "tidal"), "--marginals", "1"]
    likely = {}
    for name in OPENERS:
        assert run.main([*asked, *known, "--player", name, "--json"]) == 0
        (row,) = json.loads(capsys.readouterr().out)["marginals"]
        likely[name] = row[0]
    assert likely["Bob"]["word"] == "audio"
    assert likely["Bob"]["probability"] > 0.9
    assert likely["Ann"]["word"] != "crane"  # which does not show these colours


@pytest.mark.slow
def test_a_day_s_grids_are_pooled_with_what_is_known_of_each_player(chat, capsys):
    text, solutions, known = chat
    asked = ["infer", "--history", str(text), "--day", "270", "--solutions", str(solutions)]
    assert run.main([*asked, "--grid", feedback("stare", known[270]), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["day"], answer["players"]) == (270, ["Ann", "Bob", "(no name)"])
    words = [one["solution"] for one in answer["solutions"]]
    assert words.index(known[270]) < 3
    assert sum(one["probability"] for one in answer["solutions"]) == pytest.approx(1)
    assert run.main([*asked, "--top", "2"]) == 0
    assert "Grids of day 270: 2, of Ann, Bob" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["infer", "--history", "CHAT"], "--history needs --day: give both"),
        (["infer", "--day", "270"], "--day needs --history: give both"),
        (["infer"], "there is no grid"),
        (["board", "--history", "CHAT"], "--history needs --player: give both"),
        (["board", "--history", "CHAT", "--player", "Zoe", "--solutions", "WORDS"], "no player"),
        (["infer", "--history", "CHAT", "--day", "9", "--solutions", "WORDS"], "no grid of day 9"),
    ],
)
def test_what_a_history_is_not_asked(arguments, said, chat, capsys):
    places = {"CHAT": str(chat[0]), "WORDS": str(chat[1])}
    assert run.main([places.get(one, one) for one in arguments]) == 2
    assert said in capsys.readouterr().err

"""Check the points, weeks and comparisons of a chat's players against hand-calculated values."""

import csv
from collections import Counter
from math import log2
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import unwordle
from unwordle.chats.collected import Collected
from unwordle.chats.games import Game
from unwordle.model.game.feedback import feedback
from unwordle.model.game.input import LOST
from unwordle.players.openers import Played, Stretch
from unwordle.players.player import anyone
from unwordle.questions.records import Scoring, add_openers, standings, table_of_days
from unwordle.wordlist import named

TURNS = {
    ("Ann", 1905): 3, ("Bob", 1905): 4, ("Cy", 1905): 3,
    ("Ann", 1906): 5, ("Bob", 1906): 5,
    ("Ann", 1907): LOST, ("Bob", 1907): 2,
    ("Cy", 1915): 6,
}  # fmt: skip
ANSWERS = named("answers")
SCORES = str(Path(__file__).parents[1] / "cli" / "files" / "scores.txt")


def scored(turns) -> Collected:
    """Return results without rows."""
    return Collected({key: Game((), 1, score="123456X"[n - 1]) for key, n in turns.items()})


CHAT = scored(TURNS)


def test_points_are_six_to_one_and_none_for_a_lost_game():
    for rules in (Scoring(), Scoring(missed=7)):  # without points, a missed day counts guesses
        points = {row.name: row.points for row in standings(CHAT, rules)}
        assert points == {"Ann": 6, "Bob": 10, "Cy": 5}
    odd = standings(CHAT, Scoring((0, 10, 5, 1, 0, 0, -3)))
    assert {row.name: row.points for row in odd} == {"Ann": 2, "Bob": 11, "Cy": 5}


def test_the_order_of_players_with_equal_means():
    alike = scored({("B", 1): 3, ("A", 1): 3, ("C", 1): 3, ("C", 2): 3})
    assert [row.name for row in standings(alike)] == ["C", "A", "B"]


KEYS = st.tuples(st.sampled_from(["Ann", "Bob, Jr."]), st.integers(1905, 1912))


@given(
    st.dictionaries(KEYS, st.integers(1, LOST), min_size=1),
    st.lists(st.integers(-99, 99).map(lambda tenths: tenths / 10), min_size=8, max_size=8),
)
def test_points_missed_days_and_the_table_of_days_agree(turns, numbers):
    *points, missed = numbers
    chat, rules = scored(turns), Scoring(points, missed)
    rows = standings(chat, rules)
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    lines = [*csv.DictReader(table_of_days(chat, chat.names, "wordle", rules))]
    by_mean = {row.name: row.mean for row in standings(chat, Scoring(missed=7))}
    for row in rows:
        own = [line for line in lines if line["player"] == row.name]
        assert row.points == pytest.approx(sum(float(line["points"]) for line in own))
        assert len(own) == row.games + row.missed
        assert row.missed == [line["result"] for line in own].count("")
        guesses = [7 if line["result"] in ("", "X") else int(line["result"]) for line in own]
        assert by_mean[row.name] == pytest.approx(sum(guesses) / len(guesses), abs=1e-4)


def test_a_league_of_a_week_is_pasted_and_saved(command, tmp_path):
    options = ["--since", "1906", "--points", "3,2.5,2,1.5,1,0.5,0", "--missed", "-1"]
    printed = command("player", SCORES, *options, "--summary").out.splitlines()
    assert printed[1].startswith("1. Bob -4.5 points, mean 3.50 (2 games, 2 wins")
    league = {"since": "1906", "points": "3,2.5,2,1.5,1,0.5,0", "missed": -1}
    assert str(unwordle.player(SCORES, **league, summary=True)).splitlines() == printed
    table = command("player", SCORES, *options, "--csv").out
    assert str(unwordle.player(SCORES, **league, csv=True)) == table.rstrip("\n")
    assert "1906,2026-09-07,Ann,5,1\n" in table and "1908,2026-09-09,Bob,,-1\n" in table
    (tmp_path / "table.csv").write_text(table)
    again = command("player", str(tmp_path / "table.csv"), "--json").json
    assert again["games"] == table.count("\n") - table.count(",,") - 1


def test_luck_counts_an_opener_only_while_it_was_the_habit():
    solutions = ("cigar", "rebut", "sissy", "humph", "awake", "blush", "focal", "evade", "naval")
    stretches = [Stretch("crane", 0, 4, 5, 1.0), Stretch("slate", 5, 8, 4, 1.0)]
    played, bits = [], []
    for day, word in enumerate(solutions):
        opener = stretches[day > 4].word
        game = Game((feedback(opener, word), "GGGGG"), 1, number=day)
        played.append(Played(game, day, word, ((word, 1.0),)))
        sizes = Counter(feedback(opener, answer) for answer in ANSWERS.words)
        mean = sum(n * log2(len(ANSWERS) / n) for n in sizes.values()) / len(ANSWERS)
        bits.append(log2(len(ANSWERS) / sizes[game.rows[0]]) - mean)
    part = Collected({("Ann", own.day): own.game for own in played})
    history = SimpleNamespace(stretches=lambda: stretches)
    of_ann = {"played": {"Ann": played}, "histories": {"Ann": history}}
    chat = SimpleNamespace(**of_ann, candidates=ANSWERS, player=anyone(ANSWERS))
    (record,) = standings(part)
    add_openers(record, chat, part)
    assert record.luck.value == pytest.approx(sum(bits) / len(bits))

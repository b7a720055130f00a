"""Check the points, weeks and comparisons of a chat's players against hand-calculated values."""

import pytest

from unwordle.chats.collected import Collected
from unwordle.day import date_of
from unwordle.model.game.input import LOST
from unwordle.questions.records import standings

TURNS = {
    ("Ann", 1905): 3, ("Bob", 1905): 4, ("Cy", 1905): 3,
    ("Ann", 1906): 5, ("Bob", 1906): 5,
    ("Ann", 1907): LOST, ("Bob", 1907): 2,
    ("Cy", 1915): 6,
}  # fmt: skip
CHAT = Collected(scores=TURNS)
LINES = "\n\n".join(
    f"Wordle {day:,}\n"
    + ", ".join(f"{n} {'X' if t == LOST else t}" for (n, d), t in TURNS.items() if d == day)
    for day in sorted({day for _, day in TURNS})
)


def test_points_are_six_to_one_and_none_for_a_lost_game():
    assert {row.name: row.points for row in standings(CHAT)} == {"Ann": 6, "Bob": 10, "Cy": 5}
    odd = standings(CHAT, (0, 10, 5, 1, 0, 0, -3))
    assert {row.name: row.points for row in odd} == {"Ann": 2, "Bob": 11, "Cy": 5}


def test_the_order_of_players_with_equal_means():
    alike = Collected(scores={("B", 1): 3, ("A", 1): 3, ("C", 1): 3, ("C", 2): 3})
    assert [row.name for row in standings(alike)] == ["C", "A", "B"]


@pytest.fixture
def chat(tmp_path):
    path = tmp_path / "scores.txt"
    path.write_text(LINES)
    return str(path)


def test_the_command_shows_points_only_when_asked(chat, command):
    assert "points" not in command("player", chat).out
    printed = command("player", chat, "--points", "6,5,4,3,2,1,0").out.splitlines()
    assert printed[1].split()[-1] == "points"
    points = {line.split()[0]: line.split()[-1] for line in printed[3:6]}
    assert points == {"Bob": "10", "Cy": "5", "Ann": "6"}


def test_two_players_are_compared_on_the_days_that_both_shared(chat, command):
    arguments = ["player", chat, "--player", "ann", "--against", "bob", "--json"]
    bob, ann = command(*arguments).json["players"]
    assert (bob["name"], bob["games"], bob["mean"], bob["wins"]) == ("Bob", 3, 3.6667, 2)
    assert (ann["name"], ann["games"], ann["mean"], ann["wins"]) == ("Ann", 3, 5.0, 2)


def test_a_week_is_one_of_the_calendar(chat, command):
    week = f"{date_of(1905):%G-W%V}"  # 1905 is a Sunday, so the days after it are in the next week
    assert command("player", chat, "--week", week, "--json").json["games"] == 3


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--week", "2026-37"], "--week '2026-37' is not a week: give a week such as 2026-W37"),
        (["--week", "2026-W60"], "is not a week"),
        (["--week", "2026-W01"], "no game on the requested days"),
        (
            ["--points", "1,2,3"],
            "--points '1,2,3' is not a list of 7 whole numbers: give numbers such as 6,5,4,3,2,1,0",
        ),
        (["--points", "6,5,4,3,2,1,x"], "is not a list of 7 whole numbers"),
        (["--against", "Bob"], "--against needs --player"),
        (["--player", "Ann", "--against", "Zoe"], "no player with coloured rows is called 'Zoe'"),
        (
            ["--player", "Ann", "--against", "Cy", "--since", "1906"],
            "no game on the requested days",
        ),
        (["--week", "2026-W36", "--month", "2026-09"], "cannot be combined"),
    ],
)
def test_what_is_refused(chat, command, options, problem):
    assert problem in command("player", chat, *options).refusal

"""Check that forms of chats and results in the field are read, and that nothing is misread."""

import re
from pathlib import Path

import pytest

from unwordle.chats.collected import Collected, collect, is_name
from unwordle.chats.files import games_of_bytes, games_of_files

GRIDS = {
    "3": "⬛⬛🟨⬛⬛\n⬛🟩⬛⬛⬛\n🟩🟩🟩🟩🟩",
    "4": "⬜⬜🟨⬜⬜\n⬜🟩⬜⬜⬜\n🟨🟩⬜⬜🟨\n🟩🟩🟩🟩🟩",
    "5": "⬜⬜🟨⬜⬜\n⬜🟩⬜⬜⬜\n🟨🟩⬜⬜🟨\n⬜🟩⬜🟩🟨\n🟩🟩🟩🟩🟩",
}
CASES = [
    re.match(r"(.*?) \|(.*?)(?: # (.*?))?\n(.*)$", case, re.DOTALL).groups()
    for case in (Path(__file__).parent / "field.txt").read_text("utf-8").split("@@@ ")[1:]
]


def read(text: str) -> Collected:
    text = re.sub(r"\{(\d)\}", lambda grid: GRIDS[grid[1]], text)
    return collect(games_of_bytes(text.encode()))


def said(chat: Collected) -> list[str]:
    """Return the results of a chat, in the form of field.txt."""
    stars = {key for key, game in chat.games.items() if game.hard}
    return [
        f"{name if is_name(name) else '-'} {day} {turns}{'*' * ((name, day) in stars)}"
        for (name, day), turns in chat.turns.items()
    ]


@pytest.mark.parametrize(
    ("expected", "left_out", "text"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_a_form_of_the_field_is_read(expected, left_out, text):
    chat = read(text)
    assert sorted(said(chat)) == sorted(filter(None, expected.strip().split("; ")))
    passed_over = ", ".join(f"{number} {why}" for why, number in chat.passed_over.items())
    if left_out and left_out.startswith("! "):
        assert any(left_out[2:] in str(problem) for problem in chat.problems)
    else:
        assert (passed_over, chat.problems) == (left_out or "", [])


CONTAINERS = sorted((Path(__file__).parent / "containers").iterdir())


@pytest.mark.parametrize("path", CONTAINERS, ids=[path.name for path in CONTAINERS])
def test_messages_of_any_container_have_names_and_days(path):
    """Check that Ann's and Bob's games are found. Ann's game has no header in most of the files."""
    chat = collect(games_of_files([path]))
    expected = ["Ann 1905 3"] if path.suffix == ".eml" else ["Ann 1905 3", "Bob 1905 4"]
    assert (sorted(said(chat)), chat.problems) == (expected, [])

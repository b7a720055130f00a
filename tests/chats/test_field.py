"""Check that the formats of chats and results that people use are read, and that nothing is
misread.
"""

import csv
import io
import json
import re
from html import escape
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from support.cases import cases, listed
from unwordle.chats import read_games
from unwordle.chats.collected import Collected, collect, is_name
from unwordle.chats.files import games_of_bytes, games_of_files
from unwordle.model.game.feedback import feedback
from unwordle.model.game.input import LOST, InputError
from unwordle.questions.review import ReviewQuestion

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


WORDS = ["crane", "moist", "beige"]
ROWS = [feedback(word, "beige") for word in WORDS]
TILES = ["".join({"G": "🟩", "Y": "🟨", "W": "⬛"}[colour] for colour in row) for row in ROWS]


@cases("below")
def test_words_below_the_rows_are_those_of_the_rows(below):
    (game,) = read_games("\n".join(["Wordle 1,905 3/6", "", *TILES, "", below])).games
    assert game.words == tuple(WORDS)


@cases("word")
def test_a_word_before_wordle_makes_no_other_game(word):
    chat = STAMPS[0].format(n="Ann", h=8, t=f"{word} Wordle 3/6\n\n{GRIDS['3']}")
    assert said(read(chat)) == ["Ann 1905 3"]


def test_talk_below_the_rows_is_no_word_and_a_number_of_words_left_is_none():
    text = "\n".join(["Wordle 1,905 3/6", "", *TILES, "", "great score today"])
    assert read_games(text).games[0].words == ()
    rows = [f"{word} {row} (120 left)" for word, row in zip(WORDS, TILES, strict=True)]
    assert read_games("\n".join(["Wordle 1,905 3/6", *rows])).games[0].words == tuple(WORDS)
    with pytest.raises(InputError, match="2 games"):
        ReviewQuestion(guesses=(f"{text}\n\nMine:\n\n{text}",)).answer()


def test_one_person_is_joined_whatever_the_order_of_names():
    chat = [
        f"[0{day}/09/2026, 08:00:00] {name}: Wordle 1,9{day:02} 3/6"
        for day, name in ((5, "ann"), (6, "Ann"))
    ]
    shares = list(games_of_bytes("\n".join(chat).encode()))
    assert {name for name, _ in collect(shares, same=["ANN=Anne"]).turns} == {"Anne"}


NAMES = st.sampled_from(
    ["Ann", "Bob Lee", "Zoë", "李", "Cy_3", "+44 7700 900123", "Monica", "Sun Hee"]
)
NAMES = st.lists(NAMES, min_size=1, max_size=4, unique=True)
STAMPS = [
    line.encode().decode("unicode_escape")
    for line in (Path(__file__).parent / "stamps.txt").read_text("ascii").splitlines()
]


MARKED = [stamp for stamp in STAMPS if re.search(r"\d.*\{n\}\S*: \{t\}", stamp)]


@pytest.mark.parametrize(
    "text", [f"Wordle 1,905 3/6\n\n{GRIDS['3']}", GRIDS["3"]], ids=["numbered", "bare"]
)
@pytest.mark.parametrize("stamp", STAMPS)
@settings(max_examples=4)
@given(names=NAMES, hour=st.integers(8, 9))
def test_names_and_days_are_read_in_any_order(names, stamp, hour, text):
    chat = read("\n\n".join(stamp.format(n=name, h=hour, t=text) for name in names))
    assert said(chat) == [f"{name} 1905 3" for name in names]


@given(
    st.lists(st.sampled_from(listed(__file__, "ODD NAMES")), min_size=1, max_size=4, unique=True),
    st.sampled_from(MARKED),
)
def test_any_text_between_a_date_and_a_colon_is_a_name(names, stamp):
    """Check names that would be dates, scores or buttons elsewhere."""
    text = f"Wordle 1,905 3/6\n\n{GRIDS['3']}"
    chat = read("\n\n".join(stamp.format(n=name, h=8, t=text) for name in names))
    assert said(chat) == [f"{name} 1905 3" for name in names]


@given(
    st.sampled_from(["1905", "1,905", "1.905", "1 905", "1’905", "1·905", "1_905", "١٬٩٠٥"]),
    st.sampled_from(["3/6", "3⁄6", "3∕6", "3\\/6", "３／６", "३/६", "3 / 6"]),
    st.sampled_from(["", "*", "\\*", "＊"]),
    st.sampled_from(
        ["Wordle (NYT) {} {}", "wordle № {} {}", "Wordle Day {}: {}", "\u200fWordle {} {}"]
    ),
)
def test_a_header_in_any_digits_and_signs_is_read(number, score, star, header):
    text = f"{header.format(number, score + star)}\n\n{GRIDS['3']}"
    (game,) = read_games(text).games
    assert (game.number, game.score, game.hard) == (1905, "3", bool(star))


TALK = st.sampled_from(listed(__file__, "TALK")) | st.lists(
    st.from_regex("[a-z]{2,9}", fullmatch=True), min_size=1, max_size=4
).map(" ".join)
ALONE = ["Friday 8:0{} AM", "8:0{}", "Sep 6, 2026 at 8:0{} AM", "06/09/2026 08:0{}", "Today 8:0{}"]


@given(st.lists(TALK, min_size=1, max_size=3, unique=True), st.sampled_from(ALONE), st.booleans())
@example(talk=["Look"], stamp=ALONE[0], is_above=False)
@example(talk=["Four"], stamp=ALONE[1], is_above=True)
def test_talk_beside_a_stamp_is_nobody(talk, stamp, is_above):
    parts = [(line, stamp.format(n)) for n, line in enumerate(talk)]
    parts = parts if is_above else [part[::-1] for part in parts]
    chat = read("\n".join(f"{a}\n{b}\nWordle 1,905 3/6\n\n{GRIDS['3']}" for a, b in parts))
    assert said(chat) == ["- 1905 3"]


@given(
    st.sampled_from(STAMPS),
    st.sampled_from(listed(__file__, "TITLES WITH DATES")),
    st.sampled_from(["{0}\n{1}", "{1}\n\n{0}"]),
    st.booleans(),
)
def test_a_game_s_title_with_a_date_is_nobody(stamp, title, order, is_first):
    """Check that its date doesn't change the days of other messages either."""
    texts = [order.format(title, f"Wordle 1,905 4/6\n\n{GRIDS['4']}"), GRIDS["3"]]
    people = [*zip(("Ann", "Bob"), texts, strict=True)][:: 1 if is_first else -1]
    text = "\n".join(stamp.format(n=name, h=8, t=text) for name, text in people)
    assert sorted(said(read(text))) == ["Ann 1905 4", "Bob 1905 3"]


@given(
    st.sampled_from([*STAMPS, *listed(__file__, "STAMPS WITHOUT DATES")]),
    st.sampled_from(listed(__file__, "TALK WITH TIMES")),
    st.sampled_from(["{0}\n{1}", "{1}\n{0}", "{1}\n\n{0}\n\nok"]),
)
def test_a_time_or_a_date_in_a_message_begins_none(stamp, talk, order):
    """Check lines of talk in the form of heads that other chats have."""
    texts = [order.format(talk, f"Wordle 1,905 4/6\n\n{GRIDS['4']}"), "Wordle 1,905 3/6"]
    people = [*zip(("Ann", "Bob", "Cy Roy"), [*texts, "Wordle 1,905 5/6"], strict=True)]
    text = "\n".join(stamp.format(n=name, h=8, t=text) for name, text in people)
    assert sorted(said(read(text))) == ["Ann 1905 4", "Bob 1905 3", "Cy Roy 1905 5"]


FORMS = ["Wordle {} {}/6\n\n{}", "Wordle {} {}/6\n{}\nphew, that was hard", "Wordle {} {}/6", "{2}"]
MADE = st.tuples(
    st.sampled_from(["Ann", "Bob Lee", "李", "May 3", "+44 7700 900123"]),
    st.integers(0, 7),
    st.integers(2, LOST),
    st.sampled_from(FORMS),
)


@given(
    st.lists(MADE, min_size=1, max_size=6, unique_by=lambda game: game[:2]),
    st.lists(st.sampled_from(listed(__file__, "OTHER GAMES")), max_size=3),
    st.lists(TALK, max_size=3),
    st.sampled_from(MARKED),
    st.randoms(use_true_random=False),
)
def test_each_game_of_a_made_chat_counts_once_and_no_other_does(games, others, talk, stamp, random):
    texts, expected = [(random.choice(games)[0], text) for text in [*others, *talk]], []
    for name, late, turns, form in games:
        rows = [*["⬛🟨⬛⬛⬛"] * (turns - 1), *["🟩🟩🟩🟩🟩"] * (turns < LOST)]
        form = FORMS[0] if late else form  # a game without a number is of its message's day
        score = "X" if turns == LOST else turns
        texts.append((name, form.format(f"{1905 - late:,}", score, "\n".join(rows))))
        expected.append(f"{name} {1905 - late} {turns}")
    random.shuffle(texts)
    chat = read("\n".join(stamp.format(n=name, h=8, t=text) for name, text in texts))
    assert sorted(said(chat)) == sorted(expected)
    assert len(chat.problems) + chat.passed_over.total() >= len(others)


MARKS = st.sampled_from(["*", "**", "_", "~", "~~", "`", "||", "***", "_*"])


@given(MARKS, st.booleans(), st.sampled_from(listed(__file__, "HEADERS")))
def test_marks_of_formatting_are_no_hard_mode(mark, hard, header):
    text = f"{mark}{header.format('3/6' + '*' * hard)}{mark[::-1]}\n\n{GRIDS['3']}"
    (game,) = read_games(text).games
    assert (game.number, game.score, game.hard) == (1905, "3", hard)


NAME = st.from_regex(r"[A-Z][a-z]{3,9}dle", fullmatch=True)
OTHERS = st.builds(
    "{}{} {}".format,
    st.sampled_from(["#", "", "joguei ", "Daily "]),
    NAME.filter(lambda name: "ordle" not in name.lower()),
    st.sampled_from(listed(__file__, "NUMBERS")),
)


@given(OTHERS, st.booleans(), st.booleans())
def test_tiles_of_another_game_do_not_count(header, is_first, with_wordle):
    """Check that the day's Wordle counts, and the other game does not, whichever comes first."""
    other, own = f"{header}\n{GRIDS['5']}", f"Wordle 1,905 4/6\n\n{GRIDS['4']}"
    games = [other, own][: 1 + with_wordle]
    text = "\n".join(games if is_first else games[::-1])
    chat = read(f"[06/09/2026, 08:00:00] Ann: {text}")
    assert said(chat) == ["Ann 1905 4"] * with_wordle
    assert len(chat.problems) + chat.passed_over.total() >= 1


@given(st.integers(1, 7), st.integers(0, 6), st.booleans())
def test_the_score_outranks_rows_that_are_missing(turns, kept, hard):
    score, width = "X" if turns == LOST else turns, min(turns, 6)
    rows = ["⬛⬛🟨⬛⬛"] * (width - (turns < LOST)) + ["🟩🟩🟩🟩🟩"] * (turns < LOST)
    kept_rows = rows[len(rows) - min(kept, width) :]
    text = "\n".join([f"Wordle 1,905 {score}/6{'*' * hard}", "", *kept_rows])
    chat = read(f"[06/09/2026, 08:00:00] Ann: {text}")
    assert chat.turns == {("Ann", 1905): turns}


PIECES = st.sampled_from([*GRIDS.values(), *listed(__file__, "PIECES")])


def in_text(messages: list[str]) -> str:
    return "\n".join(f"[06/09/2026, 08:0{n}:00] Ann: {text}" for n, text in enumerate(messages))


def in_json(messages: list[str]) -> str:
    return json.dumps([{"author": {"name": "Ann"}, "date": DAY, "content": m} for m in messages])


def in_lines_of_json(messages: list[str]) -> str:
    return "\n".join(json.dumps({"who": "Ann", "ts": 1788681600, "text": m}) for m in messages)


def in_csv(messages: list[str]) -> str:
    table = csv.writer(file := io.StringIO())
    table.writerows([["name", "date", "message"], *(["Ann", DAY, text] for text in messages)])
    return file.getvalue()


def in_html(messages: list[str]) -> str:
    body = [
        f"<div class='from_name'>Ann</div><div class='date' title='{DAY}'></div>"
        f"<div class='text'>{escape(text).replace(chr(10), '<br>')}</div>"
        for text in messages
    ]
    return f"<!DOCTYPE html><html><body>{''.join(body)}</body></html>"


def in_mails(messages: list[str]) -> str:
    head = "From ann@a.example\nFrom: Ann <ann@a.example>\nDate: Sun, 6 Sep 2026 08:00:00 +0000"
    kind = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit"
    return "".join(f"{head}\n{kind}\n\n{text}\n\n" for text in messages)


DAY = "2026-09-06T08:00:00"
HAS_TILES = re.compile("[⬛⬜🟨🟩]{4}")


@pytest.mark.parametrize(
    "container", [in_text, in_json, in_lines_of_json, in_csv, in_html, in_mails]
)
@given(
    messages=st.lists(
        st.lists(PIECES, min_size=1, max_size=4).map("\n".join), min_size=1, max_size=5
    )
)
@example(messages=["🟩🟩🟩🟩🟩"])
def test_every_message_with_tiles_counts_or_is_left_out_with_a_reason(container, messages):
    """Check that the numbers of results, problems and messages left out add up."""
    alone = [read(container([text])) for text in messages]
    for text, chat in zip(messages, alone, strict=True):
        number = len(chat.results) + len(chat.problems) + chat.passed_over.total()
        assert number >= bool(HAS_TILES.search(text)), text
    whole = read(container(messages))
    assert {name for name, _ in whole.results} <= {"Ann", "Bob"}
    assert whole.results.keys() == {key for chat in alone for key in chat.results}
    assert len(whole.results) + len(whole.problems) + whole.passed_over.total() >= len(
        [text for text in messages if HAS_TILES.search(text)]
    )

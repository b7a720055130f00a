"""Check that exactly the shared games and results in a string are found."""

import json
import re
import zipfile
from datetime import date, datetime, time, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.cases import cases
from support.sizes import drawn
from unwordle.chats import read_games
from unwordle.chats.collected import collect
from unwordle.chats.files import games_of_bytes, games_of_files, games_of_text
from unwordle.chats.games import Game, Problem
from unwordle.chats.line import any_of, find_header
from unwordle.chats.stamps import DateReader
from unwordle.day import number_of
from unwordle.model.game.input import LOST, InputError, visible
from unwordle.questions.game import grid_of

HERE = Path(__file__).parent
CHATS = [
    line.split("\t")
    for line in (HERE / "games_of_chats.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
SHARE = "Wordle 266 3/6\n\n⬛⬛🟨⬛⬛\n⬛🟩⬛⬛⬛\n🟩🟩🟩🟩🟩\n"


def written(game: Game) -> str:
    """Return a game in the format of `games_of_chats.tsv`."""
    player = (game.player or "-").replace(" ", "_")
    number = "-" if game.number is None else game.number
    score = f"{game.score or '-'}{'*' * game.hard}"
    return f"{player} {number} {score} {'/'.join(game.rows)}"


def split(items) -> tuple[list[Game], list[Problem]]:
    items = list(items)
    games = [item for item in items if isinstance(item, Game) and item.rows]
    return games, [item for item in items if isinstance(item, Problem)]


def day(game: Game) -> str:
    return "" if game.when is None else f"{game.when}"


@pytest.mark.parametrize(("name", "problems", "games"), [(c[0], c[1], c[2:]) for c in CHATS])
def test_a_chat_is_read_into_its_games(name, problems, games):
    shared, reported = split(games_of_files([HERE / "chats" / name]))
    assert [written(game) for game in shared] == games
    assert len(reported) == int(problems)
    assert [game.notes for game in shared if game.notes] == []


@pytest.mark.parametrize("end", ["\r", "\r\n"])
@pytest.mark.parametrize("text", [SHARE, "a,b\nc,d\n", "day,player,result\n266,Ann,3\n", "\n"])
def test_a_line_can_end_in_any_way(text, end):
    given = [*games_of_bytes(text.replace("\n", end).encode())]
    assert given == [*games_of_bytes(text.encode())]


@pytest.mark.parametrize("chat", [chat for chat in CHATS if chat[0].startswith("whatsapp")])
def test_dates_are_read_in_every_locale(chat):
    games, _ = split(games_of_files([HERE / "chats" / chat[0]]))
    if len(games) == 2:
        assert list(map(day, games)) == ["2022-03-12", "2022-03-12"]


@pytest.mark.parametrize(
    "name", ["Zoë 👨\u200d👩\u200d👧", "Maximiliana Alexandra von Hohenzollern"]
)
def test_a_name_is_neither_cut_nor_split(name):
    games = read_games(f"Ann: {SHARE}\n{name}: {SHARE}").games
    assert [game.player for game in games] == ["Ann", name]
    assert collect(games).named(name) == name
    assert visible("⬛\u200d⬛\u200c🟨 \u200d") == "⬛⬛🟨 "


@pytest.mark.parametrize("first", ["13/09/2026", "9/13/2026", "2026-09-13", "13. Sep 2026"])
def test_a_day_after_the_twelfth_tells_the_order_of_the_dates(first):
    reader = DateReader()
    assert reader.read(first) == date(2026, 9, 13)
    assert reader.read("9/8/26") == (date(2026, 9, 8) if "9/13" in first else date(2026, 8, 9))


@cases("header", "rows", "note")
def test_a_header_that_its_rows_contradict(header, rows, note):
    (game,) = read_games(f"Wordle 266 {header}\n\n" + rows.replace(" ", "\n")).games
    assert game.turns > len(game.guesses), "by the rows"
    assert [note in sentence for sentence in game.notes] == ([True] if note else [])
    if len(game.guesses) and note:
        assert grid_of(f"Wordle 266 {header}\n" + rows).notes == game.notes


def test_the_words_of_the_rows_are_kept():
    text = "Wordle 266 3/6\n⬛⬛🟨⬛⬛ CRANE\n||MOIST|| ⬛🟩⬛⬛⬛\n🟩🟩🟩🟩🟩 (tidal)"
    assert read_games(text).games[0].words == ("crane", "moist", "tidal")
    assert read_games(SHARE).games[0].words == ()


def test_a_quotation_is_nobodys_game_and_not_counted_twice():
    quoted = "".join(f"> {line}\n" for line in SHARE.splitlines())
    reading = read_games(f"12/03/2022, 08:01 - Ann: {SHARE}12/03/2022, 08:02 - Bob: see\n{quoted}")
    assert [game.player for game in reading.games] == ["Ann"]
    (alone,) = read_games(quoted).games
    assert (alone.player, alone.quoted) == (None, True)


@pytest.mark.parametrize(("lines", "number"), [(4, 266), (5, None)])
def test_a_few_lines_of_talk_may_stand_between_a_header_and_its_rows(lines, number):
    header, rows = SHARE.split("\n\n")
    (game,) = read_games(f"{header}\n" + "well\n" * lines + rows).games
    assert game.number == number


def test_a_broken_row_is_reported_by_its_line_and_loses_nothing_else():
    broken = SHARE.replace("⬛🟩⬛⬛⬛", "⬛🟩🟥⬛⬛")
    reading = read_games(f"{SHARE}\n{broken}\n{SHARE}")
    assert [game.line for game in reading.games] == [1, 13]
    assert str(reading.problems[0]).startswith("line 10: row 2 has a 🟥")


def test_json_that_is_broken_is_named():
    text = json.dumps({"messages": [{"from": "Ann", "text": SHARE}]}, indent=1)
    games, (problem,) = split(games_of_bytes(text.replace('"from"', "from").encode()))
    assert games == [] and problem.line == 4
    assert "the messages cannot be read (Expecting" in problem.text


@cases("odd")
def test_an_odd_message_of_json_loses_nothing_else(odd):
    text = json.dumps({"from": "Ann", "text": SHARE}, ensure_ascii=False)
    games, _ = split(games_of_bytes(f'{{"messages": [{odd}, {text}]}}'.encode()))
    assert [game.player for game in games] == ["Ann"]


def test_a_message_of_csv_has_its_place_as_its_line():
    record = '"3000000000000000{n}","P{n}","12-Mar-22 08:01 AM","{text}","",""\n'
    text = "AuthorID,Author,Date,Content,Attachments,Reactions\n"
    text += "".join(record.format(n=n, text=SHARE) for n in range(3))
    games, problems = split(games_of_bytes(text.encode()))
    assert [(game.player, game.line) for game in games] == [("P0", 1), ("P1", 2), ("P2", 3)]
    assert problems == []


def test_a_game_is_read_in_each_encoding_and_among_bytes_that_are_no_text():
    broken = b"\xe9\xe9\xfd caf\xe9\n" + SHARE.encode() + b"\xe9"
    for data in (*map(SHARE.encode, ("utf-8", "utf-8-sig", "utf-16")), broken):
        assert len(split(games_of_bytes(data))[0]) == 1


def test_a_slack_export_is_a_folder(tmp_path):
    users = [{"id": "U1", "name": "ann", "profile": {"display_name": "Ann", "real_name": "Ann A"}}]
    (tmp_path / "users.json").write_text(json.dumps(users))
    channels = [{"name": "general", "topic": {"value": "Wordle"}}]
    (tmp_path / "channels.json").write_text(json.dumps(channels))
    (tmp_path / "general").mkdir()
    message = {"type": "message", "user": "U1", "ts": "1647072060.0001", "text": SHARE}
    for n in (1, 2):
        (tmp_path / "general" / f"2022-03-0{n}.json").write_text(json.dumps([message]))
    games, problems = split(games_of_files([tmp_path]))
    assert [(game.player, day(game)) for game in games] == [("Ann", "2022-03-12")] * 2
    assert problems == []


def test_an_archive_is_to_be_unpacked(tmp_path):
    path = tmp_path / "chat.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("chat.txt", SHARE)
    with pytest.raises(InputError, match=r"chat\.zip is an archive: give the unpacked folder"):
        list(games_of_files([path]))
    (problem,) = games_of_files([tmp_path])
    assert str(problem) == "chat.zip, line 1: the file is an archive: unpack it"


def test_a_folder_of_plain_shares_names_players_by_file(tmp_path):
    quoted = "\n".join(f"> {line}" for line in SHARE.replace("266", "267").splitlines())
    (tmp_path / "ann.txt").write_text(f"{SHARE}\n{quoted}\n", encoding="utf-8")
    (tmp_path / "2022-03-12.txt").write_text(SHARE, encoding="utf-8")
    games, _ = split(games_of_files([tmp_path]))
    assert [game.player for game in games] == [None, "ann", None]


def test_a_table_of_games():
    text = "day\tsolution\tplayer\tresult\trows\n266\ttidal\t3\tX*\tWWYWW/WGWWW\nsome\tthing\n"
    text += f"267\ttidal\t3\tX\t{'WWYWW/' * 7}WGWWW\n"
    reading = read_games(text)
    assert [written(game) for game in reading.games] == ["3 266 X* WWYWW/WGWWW"]
    assert [problem.line for problem in reading.problems] == [3, 4]
    short = collect(games_of_text("day,player,result,rows\n266,Ann,5,WWYWW\n"))
    assert short.turns == {("Ann", 266): 5} and not short.games
    assert "rows do not fit the score 5: only the score is used" in short.problems[0].text


def test_a_path_that_cannot_be_read(tmp_path):
    with pytest.raises(InputError, match="cannot be read: No such file"):
        list(games_of_files([tmp_path / "none.txt"]))


@cases("text")
def test_texts_without_a_game(text):
    assert not list(games_of_text(text))


@given(st.text() | st.text("⬛🟨🟩🟦 WYG/6X*12:[]>,-\nAn", max_size=60))
def test_any_text_is_read(text):
    for game in read_games(text).games:
        assert len({len(row) for row in game.rows}) == 1


@pytest.mark.parametrize("part", ["a", "large ", "wordle ", "[", "2nd perfect, "])
def test_a_long_line_takes_no_longer_than_many_short_ones(part):
    """Check that a long line is read quickly.

    A regular expression that restarts at every letter would take minutes.
    """
    assert not read_games(part * (200_000 // len(part))).games


PIECES = ["12/03/2022, 08:01 - Ann: ", "> ", "\n", "\n\n", SHARE, "hi: you", "Quordle 3\n"]
PIECES.append("⬛⬛🟨⬛⬛")


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_lines_are_where_the_games_are(text):
    lines = text.split("\n")
    for game in read_games(text).games:
        if game.number is not None:
            assert "Wordle 266" in lines[game.line - 1]


DAY = date(2026, 9, 6)
INTRO = "Your group is on a 93 day streak! 🔥 Here are yesterday's results:"
NAMES = st.text("abcdefghijklmnopqrstuvwyzäéø", min_size=2, max_size=8).map(str.capitalize)
NO_NAME = re.compile(rf"(?i)wordle|{any_of('months')}|(?:{any_of('columns')})$")
# A name is no game's, such as Framed, no month's (`May 3` is a day), and no figure's, such as Par.
NAMES = NAMES.filter(lambda name: not (find_header(f"{name} 1") or NO_NAME.match(name)))
RESULTS = st.dictionaries(NAMES, st.integers(1, LOST), min_size=1, max_size=8)


def scores(text):
    """Return each player's number of guesses and the puzzle number, read from a string."""
    read = list(games_of_text(text))
    assert all(isinstance(score, Game) and not score.rows for score in read)
    return {score.player: (score.turns, score.day) for score in read}


def of(results, day=DAY):
    return {name: (turns, number_of(day)) for name, turns in results.items()}


def digit(turns):
    return "X" if turns == LOST else str(turns)


def digest(results, mark, between):
    """Return the text of a digest, as Discord's Wordle app writes it.

    `results` maps each player to a number of guesses, `mark` formats a player's name, and `between`
    separates the lines.
    """
    lines = [
        f"{'👑 ' * (turns == min(results.values()))}{digit(turns)}/6: "
        + " ".join(mark(name) for name, own in results.items() if own == turns)
        for turns in sorted(set(results.values()))
    ]
    return between.join([INTRO, *lines])


@drawn(100)
@given(RESULTS, st.sampled_from(["\n", " "]), st.booleans())
def test_a_digest_is_read_as_made(results, between, in_json):
    """Check that the results in a digest are read as results of the day before the message."""
    said = digest(results, lambda name: f"@{name}", between)
    message = {"timestamp": "2026-09-07T09:00:18+00:00", "author": {"name": "Wordle"}}
    export = json.dumps({"messages": [message | {"content": said}]})
    assert scores(export if in_json else f"[07.09.26, 09:00:18] Wordle: {said}\n") == of(results)


def test_a_digest_without_a_date_is_of_yesterday():
    yesterday = number_of(date.today() - timedelta(days=1))
    assert scores(f"{INTRO} 4/6: @ann") == {"ann": (4, yesterday)}


@drawn(100)
@given(
    RESULTS,
    st.sampled_from(["Wordle {n:,}", "Wordle {n}", "Wordle #{n}", "{date}", "Wordle {n:,}: "]),
    st.sampled_from([", ", "; ", " ", "\n"]),
    st.sampled_from(["{name} {score}", "{name}: {score}", "@{name} {score}/6"]),
)
def test_a_list_under_a_day_is_read_as_made(results, heading, between, entry):
    day = heading.format(n=number_of(DAY), date=DAY)
    if (between == "\n" and ":" in entry) or day.endswith(" "):  # otherwise a message begins
        entry = "{name} {score}"
    each = (entry.format(name=name, score=digit(turns)) for name, turns in results.items())
    listed = between.join(each)
    assert scores(f"{day}{'' if day.endswith(' ') else chr(10)}{listed}\n") == of(results)


HOURS = st.lists(st.integers(7, 23), min_size=4, max_size=8)


@given(st.integers(-11, 13), HOURS, st.booleans(), st.sampled_from(["{:%d/%m/%Y, %H:%M}", "iso"]))
def test_a_digest_is_of_the_day_that_numbered_results_or_the_zone_show(away, hours, given, form):
    """Check a chat with times in UTC, whose digest comes at midnight in the players' zone."""
    shared = []
    for n, hour in enumerate([*hours, 7, 23]):
        when = datetime.combine(DAY - timedelta(days=1 + n), time(hour, 30))
        shared.append((when, f"Ann{n % 2}", f"Wordle {number_of(DAY) - 1 - n:,} 3/6"))
    shared += [(datetime.combine(DAY, time(0, 0, 5)), "Wordle", f"{INTRO}\n4/6: @Bob")]
    times = [(when - timedelta(hours=away), name, said) for when, name, said in shared]
    if form == "iso":
        keys = ("timestamp", "author", "content")
        text = json.dumps([dict(zip(keys, (f"{t[0]}+00:00", *t[1:]), strict=True)) for t in times])
    else:
        text = "\n".join(f"{form.format(when)} - {name}: {said}" for when, name, said in times)
    given = given or away > 10  # from there on, a digest alone shows no zone
    zone = timezone(timedelta(hours=away)) if given else None
    chat = collect(games_of_text(text), zone=zone)
    assert chat.turns["Bob", number_of(DAY) - 1] == 4
    assert not (given and chat.late)


@given(st.integers(0, 400), st.integers(0, 9), st.booleans(), st.booleans())
def test_late_and_archived_games_are_only_decoded(days, most, is_archive, has_rows):
    rows = "\n\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩" * has_rows
    header = f"{'Archive March 1, 2024' * is_archive}\nWordle {1905 - days:,} 2/6"
    chat = collect(games_of_text(f"[06.09.26, 08:00:00] Ann: {header}{rows}"), late=most)
    key = ("Ann", 1905 - days)
    archived = {key} if days > most or (is_archive and days > 0) else set()
    assert {*chat.results} == {key} and {*chat.turns} == {key} - archived
    assert (chat.late, chat.archived) == (({key} if days else set()) - archived, archived)
    assert (key in chat.games) == has_rows

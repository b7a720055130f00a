"""Tests of results without rows: digests of Discord's Wordle app, and lists of scores for a day."""

import json
from datetime import date, datetime, time, timedelta, timezone

from hypothesis import given, settings
from hypothesis import strategies as st

from support.cases import cases
from unwordle.chats.collected import collect
from unwordle.chats.files import games_of_text
from unwordle.chats.games import Game
from unwordle.chats.line import find_header
from unwordle.day import number_of
from unwordle.model.game.input import LOST
from unwordle.questions.records import standings

DAY = date(2026, 9, 6)
INTRO = "Your group is on a 93 day streak! 🔥 Here are yesterday's results:"
NAMES = st.text("abcdefghijklmnopqrstuvwyzäéø", min_size=2, max_size=8).map(str.capitalize)
NAMES = NAMES.filter(lambda name: not find_header(f"{name} 1"))  # no names of games, such as Framed
RESULTS = st.dictionaries(NAMES, st.integers(1, LOST), min_size=1, max_size=8)


def scores(text):
    """Return each player's number of guesses and the puzzle number, read from a string."""
    read = list(games_of_text(text))
    assert all(isinstance(score, Game) and not score.rows for score in read)
    return {score.player: (score.turns, score.day) for score in read}


def of(results, day=DAY):
    return {name: (turns, number_of(day)) for name, turns in results.items()}


def written(turns):
    return "X" if turns == LOST else str(turns)


def digest(results, mark, between):
    """Return the text of a digest, as Discord's Wordle app writes it.

    `results` maps each player to a number of guesses, `mark` formats a player's name, and `between`
    separates the lines.
    """
    lines = [
        f"{'👑 ' * (turns == min(results.values()))}{written(turns)}/6: "
        + " ".join(mark(name) for name, own in results.items() if own == turns)
        for turns in sorted(set(results.values()))
    ]
    return between.join([INTRO, *lines])


@settings(max_examples=300)
@given(RESULTS, st.sampled_from(["\n", " "]))
def test_a_digest_is_read_as_made(results, between):
    """Check that the results in a digest are read as results of the day before the message."""
    text = f"[07.09.26, 09:00:18] Wordle: {digest(results, lambda name: f'@{name}', between)}\n"
    assert scores(text) == of(results)


@given(RESULTS, st.sampled_from(["\n", " "]))
def test_a_digest_in_an_export_of_discord_is_read_as_made(results, between):
    message = {
        "timestamp": "2026-09-07T09:00:18.000+00:00",
        "author": {"name": "Wordle"},
        "content": digest(results, lambda name: f"@{name}", between),
    }
    assert scores(json.dumps({"messages": [message]})) == of(results)


def test_a_digest_without_a_date_is_of_yesterday():
    yesterday = number_of(date.today() - timedelta(days=1))
    assert scores(f"{INTRO} 4/6: @ann") == {"ann": (4, yesterday)}


@settings(max_examples=300)
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
    each = (entry.format(name=name, score=written(turns)) for name, turns in results.items())
    listed = between.join(each)
    assert scores(f"{day}{'' if day.endswith(' ') else chr(10)}{listed}\n") == of(results)


@cases("text")
def test_other_messages_have_no_scores(text):
    assert not list(games_of_text(text))


def test_scores_count_in_the_table_and_a_game_with_rows_comes_first():
    chat = f"""[07.09.26, 08:00:00] Ann: Wordle 1,905 3/6

⬛🟨⬛⬛⬛
🟨🟩⬛⬛🟩
🟩🟩🟩🟩🟩
[07.09.26, 09:00:18] Wordle: {INTRO} 👑 3/6: @Ann 4/6: @Bob X/6: @Cy
[08.09.26, 09:00:18] Wordle: {INTRO} 5/6: @Ann @Bob
"""
    games = collect(games_of_text(chat))
    assert [*games.games] == [("Ann", 1905)]
    assert games.turns == {
        **{("Ann", 1905): 3, ("Bob", 1905): 4, ("Cy", 1905): LOST},
        **{("Ann", 1906): 5, ("Bob", 1906): 5},
    }
    assert games.days == [1905] and games.span == (1905, 1906)
    rows = [(row.name, row.games, row.mean, row.streak) for row in standings(games)]
    assert rows == [("Ann", 2, 4.0, 2), ("Bob", 2, 4.5, 2), ("Cy", 1, 7.0, 0)]


@cases("text")
def test_a_shared_puzzle_of_this_program_is_named(text):
    (problem,) = games_of_text(text)
    assert "Unwordle 328 is a backwards puzzle, not a Wordle" in problem.text


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

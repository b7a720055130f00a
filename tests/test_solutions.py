"""Tests of the solutions of days: the prior, files that add solutions, and downloads."""

import json
import re
import socket
import time
from contextlib import suppress
from datetime import date
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.cases import cases, listed
from support.served import files_of
from tools.fit_day import fitted
from unwordle import solutions
from unwordle.day import (
    REPEATS_FROM,
    Rates,
    added_file,
    date_of,
    dated,
    dated_solution,
    fitted_rates,
    latest,
    number_in,
    number_of,
    prior_before,
    prior_by,
    repeat_shares,
    solution_prior,
)
from unwordle.model.game.input import InputError
from unwordle.questions.game import share_text
from unwordle.solutions import MOST_BYTES, read_solutions
from unwordle.wordlist import named


@cases("text")
def test_every_form_is_read(text):
    assert read_solutions(text) == {266: "tidal", 267: "stare"}


WORDS = st.text("abcde", min_size=5, max_size=5)


@given(st.dictionaries(st.integers(0, 3000), WORDS, max_size=9))
def test_a_result_written_in_a_form_is_read_back(days):
    told = [{"n": n, "day": date_of(n), "word": word.upper()} for n, word in days.items()]
    for form in listed(__file__, "FORMS"):
        assert read_solutions("".join(f"{form.format(**one)}\n" for one in told)) == days
    dates = {str(one["day"]): one["word"] for one in told}
    times = [
        {"id": 9, "solution": one["word"], "print_date": str(one["day"]), "days_since_launch": n}
        for n, one in zip(days, told, strict=True)
    ]
    for nested in (dates, times, {"results": times}, {n: {"word": days[n]} for n in days}):
        assert read_solutions(json.dumps(nested)) == days
    for indent in (None, 2):
        assert read_solutions("\n".join(json.dumps(day, indent=indent) for day in times)) == days
    assert read_solutions("number,word\n" + "".join(f"{n},{days[n]}\n" for n in days)) == days


@pytest.fixture
def own_file(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return added_file()


LATEST = latest()
NEW = f"{LATEST + 1} kebab\n\n{date_of(LATEST + 2)}\tSTARE\n1683 dusky\n0 cigar\n"


def test_later_solutions_are_kept_and_known_at_once(command, tmp_path, own_file):
    (tmp_path / "later.txt").write_text(NEW)
    taken = command("words", "update", str(tmp_path / "later.txt"), "--json").json
    assert (taken["new"], taken["known"], taken["latest"]) == (2, 2, LATEST + 2)
    assert (dated()[LATEST + 2], latest()) == ("stare", LATEST + 2)
    assert solution_prior(["kebab"], LATEST + 1)[0] == 1
    assert "kebab" in named("solutions")
    again = command("words", "update", "-", "--json", stdin=f"{LATEST + 1},kebab\n")
    assert again.json["new"] == 0
    listed = {entry["name"]: entry for entry in command("words", "--json").json["lists"]}
    assert listed["solutions"]["date"] == str(date_of(LATEST + 2))
    assert listed["nyt"]["date"] == "2022-02"
    own_file.unlink()  # as another process might do
    assert LATEST + 1 not in dated()


def test_a_user_without_a_home_has_no_own_solutions(command, monkeypatch):
    def user_data_path(_):
        raise RuntimeError  # as where HOME is not set, and the system does not know the user

    monkeypatch.setattr("platformdirs.user_data_path", user_data_path)
    assert latest() == LATEST
    assert "cannot be written to" in command("words", "update", "-", stdin=NEW).refusal


def test_a_day_whose_word_is_not_known_names_a_list_that_is_read(command, tmp_path, own_file):
    """Check that the named list is public, and that a list in its form is read."""
    number = LATEST + 2
    share = share_text(["WWYWW"], number=number)
    ran = command(share)
    asked, public = ran.err.splitlines()
    assert f"the word of Wordle {number:,} is not known here: if you know it, add --word" in asked
    (address,) = re.findall(r"`unwordle words update (https://\S+)`", public)
    assert "is public" in public and str(date_of(LATEST)) in public
    assert address in command("words", "update").refusal and address in command("words").out
    days = {LATEST: dated()[LATEST], LATEST + 1: "kebab", number: "stare"}
    copy = [{"word": word, "date": str(date_of(day))} for day, word in days.items()]
    (tmp_path / "answers.json").write_text(json.dumps(copy))
    assert command("words", "update", str(tmp_path / "answers.json"), "--json").json["new"] == 2
    assert f"Wordle {number:,} was STARE." in command(share, "--count-only").out


@cases("text", "sentence")
def test_contradicting_solutions_are_refused_and_not_written(command, own_file, text, sentence):
    new = f"{LATEST + 1} slate\n" if text[0].isdigit() else ""
    assert sentence in command("words", "update", "-", stdin=text + new).refusal
    assert not own_file.exists() and latest() == LATEST


@cases("typed", "words")
def test_solutions_can_be_typed_or_piped(command, own_file, typed, words):
    first, second = LATEST + 1, LATEST + 2
    days = {"first": first, "comma": f"{first:,}", "day": date_of(first), "second": second}
    lines = typed.format(**days)
    arguments = lines.replace(";", "").split()
    if not words:
        refusal = command("words", "update", *arguments).refusal
        assert "line 1 of the solutions is wrong" in refusal and not own_file.exists()
        return
    assert command("words", "update", *arguments, "--json").json["new"] == len(words)
    assert [dated_solution(first + n) for n in range(len(words))] == words
    again = command("words", "update", " ".join(arguments), "--json").json
    assert (again["new"], again["known"]) == (0, len(words))
    removed = command("words", "update", "--forget", str(first), stdin=f"{second} crane").out
    assert removed.startswith("Solutions: 1 forgotten. ")  # nothing is read
    piped = command("words", "update", "--json", stdin=lines.replace(" ; ", "\n")).json
    assert (piped["new"], dated_solution(first)) == (1, words[0])


def test_tomorrow_is_the_last_day_whose_solution_can_be_known(command, own_file):
    tomorrow = number_of(date.today()) + 1
    refused = command("words", "update", "-", stdin=f"{tomorrow + 1} slate\n").refusal
    assert f"there is no puzzle {tomorrow + 1:,}: give a number from 0 to {tomorrow:,}" in refused
    assert command("words", "update", "-", "--json", stdin=f"{tomorrow} slate\n").json["new"] == 1


def test_an_added_solution_can_be_forgotten_and_replaced(command, own_file):
    command("words", "update", "-", stdin=f"{LATEST + 1} slate\n{LATEST + 2} crane\n")
    wrong, right = str(date_of(LATEST + 1)), f"{LATEST + 1} stone\n"
    taken = command("words", "update", "-", "--forget", wrong, "--json", stdin=right).json
    assert (taken["forgotten"], taken["new"], dated()[LATEST + 1]) == (1, 1, "stone")
    assert "is wrong" in command("words", "update", "--forget", wrong, wrong, "xx").refusal
    assert dated()[LATEST + 1] == "stone"
    said = command("words", "update", "--forget", f"{LATEST + 1:,}", "--forget", str(LATEST + 2))
    assert "2 forgotten" in said.out and latest() == LATEST
    for day in (str(LATEST + 1), "3", "x", "9" * 5000):
        assert "no solution was added" in command("words", "update", "--forget", day).refusal
    for nothing in ([], [""]):
        assert "no solutions are given" in command("words", "update", *nothing).refusal


@given(st.data())
def test_a_list_of_anything_is_read_or_refused(data):
    """Check that a list from elsewhere raises no error except InputError."""
    long = st.sampled_from([10, 5000, 140_000]).map(lambda n: "9" * n)
    scalar = st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=9) | long
    value = st.one_of(scalar, scalar, st.lists(scalar, max_size=2))
    names = st.sampled_from(["number", "word", "date", "id", "solution"])
    entry = st.dictionaries(names, value, max_size=3) | value
    cell = long | st.sampled_from(["number", "word", '"', "1906", "stone", "\0", "\r", ""])
    table = st.lists(st.lists(cell, min_size=1, max_size=3).map(",".join), max_size=4)
    forms = st.lists(entry, max_size=3).map(json.dumps) | table.map("\n".join)
    with suppress(InputError):
        assert all(isinstance(word, str) for word in read_solutions(data.draw(forms)).values())


def answering(text: bytes):
    """Send these bytes as the response to one request, and return the server's address."""
    listening = socket.create_server(("127.0.0.1", 0))

    def answer():
        with listening, listening.accept()[0] as connection:
            connection.recv(1000)
            connection.sendall(text)

    Thread(target=answer, daemon=True).start()
    return f"http://127.0.0.1:{listening.getsockname()[1]}/"


@pytest.mark.parametrize("head", ["content-length: 1000", "transfer-encoding: chunked"])
def test_a_list_that_is_cut_short_is_refused(command, own_file, head):
    address = answering(f"HTTP/1.1 200 OK\r\n{head}\r\n\r\n11\r\n1683 dusky\n".encode())
    assert "cannot be read (IncompleteRead" in command("words", "update", address).refusal


def test_a_file_s_address_is_read(command, own_file, tmp_path):
    (tmp_path / "list").write_text("1906 tidal", encoding="utf-8")
    assert "Solutions: 1 added. " in command("words", "update", (tmp_path / "list").as_uri()).out


def test_few_redirects_are_followed_and_none_to_another_kind_of_address(command, own_file):
    address = answering(b"HTTP/1.1 302 Found\r\nlocation: ftp://example.org/\r\n\r\n")
    assert "it leads to 'ftp://example.org/'" in command("words", "update", address).refusal
    asked = []

    class Leading(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            self.send_response(302)
            self.send_header("location", f"{self.path}x")
            self.end_headers()

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Leading) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        assert "cannot be read" in command("words", "update", address).refusal
        server.shutdown()
    assert asked == ["/", "/x", "/xx", "/xxx"]


def drip(listening):
    """Accept a connection, and slowly send an endless series of lines."""
    connection, _ = listening.accept()
    connection.sendall(b"HTTP/1.0 200 OK\r\n\r\n")
    with suppress(ConnectionError):
        while True:
            connection.sendall(b"#\n")
            time.sleep(0.05)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Yield the address of a server with three files.

    The files are a list of solutions, a web page, and a file that exceeds the size limit.
    """
    folder = tmp_path_factory.mktemp("served")
    (folder / "list").write_text("1683 dusky\n")
    (folder / "page").write_text("<!doctype html><p>266 tidal")
    (folder / "large").write_bytes(b"#" * (MOST_BYTES + 1))
    with pytest.MonkeyPatch.context() as patch, files_of(folder) as address:
        patch.setattr(BaseHTTPRequestHandler, "log_message", lambda *_: None)
        yield address


def test_a_list_is_fetched(command, own_file, server):
    assert command("words", "update", f"{server}list", "--json").json["known"] == 1


@cases("path", "sentence")
def test_an_address_of_no_list_is_refused(command, own_file, server, path, sentence):
    assert sentence in command("words", "update", server + path).refusal


def test_an_address_that_answers_without_an_end_or_not_at_all(command, own_file, monkeypatch):
    monkeypatch.setattr(solutions, "PATIENCE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        Thread(target=drip, args=[listening], daemon=True).start()
        address = f"http://127.0.0.1:{listening.getsockname()[1]}/"
        assert "took longer than" in command("words", "update", address).refusal
    assert "cannot be read" in command("words", "update", address).refusal


TODAY = named("wordle")


@cache
def prior(number=None):
    return solution_prior(TODAY.words, number)


def chance(word, number=None):
    return prior(number)[TODAY.index(word)]


def test_a_dated_number_has_its_own_solution():
    assert dated_solution(1054) == "pious"
    assert chance("pious", 1054) == 1 == prior(1054).sum()
    assert dated_solution(latest()) and dated_solution(latest() + 1) is None
    assert all(word in TODAY and word in named("solutions") for word in dated().values())
    assert dated_solution(1905) == "beige" and sorted(dated()) == list(range(latest() + 1))


def test_numbers_and_days():
    assert (str(date_of(0)), str(date_of(1905))) == ("2021-06-19", "2026-09-06")
    assert number_of(date_of(1905)) == 1905
    assert date_of(10**9) is None
    for day in ("1,905", "#1905", "2026-9-6", "6.9.26", "6 September 2026", "Sept. 6th, 2026"):
        assert number_in(day) == 1905
    for other in ("9/6/2026", "-5", "", "9" * 5000, "2026-02-30", "Sep 6", "6 Sep 2026 BEIGE"):
        assert number_in(other) is None


def before(number):
    return {earlier: word for earlier, word in dated().items() if earlier < number}


def test_solutions_are_repeated_only_since_they_are():
    used = [TODAY.index(word) for word in set(before(REPEATS_FROM).values())]
    new, repeated = (prior_before(TODAY.words, REPEATS_FROM - days)[used].sum() for days in (1, 0))
    assert new < 2e-3  # not 0, since the last of these words was still new
    assert repeated == pytest.approx(fitted_rates().again, abs=0.001)
    assert 0.08 < fitted_rates().again < 0.13


def test_older_words_are_repeated_first():
    """Check that the prior expects about 21 of 23 repeats to be solutions of the first 297 days."""
    old = [TODAY.index(word) for number, word in dated().items() if number < 297]
    numbers = range(REPEATS_FROM, latest() + 1)
    repeats = [n for n in numbers if dated()[n] in before(n).values()]
    assert len(repeats) >= 23
    share = prior()[old].sum() / fitted_rates().again
    assert share == pytest.approx(21 / 23, abs=0.1)
    shares = repeat_shares([0, 100, 1000, 1900], 110.0, 0.1)
    assert shares.sum() == pytest.approx(1) and list(shares) == sorted(shares, reverse=True)
    assert repeat_shares([5, 7], 110.0, 1.0) == pytest.approx([0.5, 0.5])


LATER = range(1801, 1906)


@pytest.mark.soak
def test_the_prior_is_as_good_as_claimed_and_better_for_older_words_first():
    """Check the days in `LATER` by rates that are fitted to the days before."""
    rates = fitted([day for day in sorted(dated().items()) if day[0] < LATER[0]])
    both = rates, rates._replace(older=(1.0, 1.0))
    older, evenly = ([prior_by(r, before(n), TODAY.words, n) for n in LATER] for r in both)
    places = [TODAY.index(dated()[number]) for number in LATER]
    claimed, right, bits = [], [], []
    for place, chances, even in zip(places, older, evenly, strict=True):
        order = np.argsort(-chances, kind="stable")
        tops = [order[:top] for top in (100, 300, 1000)]
        claimed.append([chances[top].sum() for top in tops])
        right.append([place in top for top in tops])
        bits.append(np.log2(chances[place] / even[place]))
    assert np.mean(right, axis=0) == pytest.approx(np.mean(claimed, axis=0), abs=0.05)
    assert np.mean(bits) >= 0.15  # a seventh of a bit a day


@pytest.mark.parametrize("number", [None, 2000, 5000])
def test_all_words_together_leave_a_little_for_a_word_not_weighed(number):
    total = prior(number).sum()
    assert 0.999 < total < 1
    assert solution_prior(["vague", "zzzzz"], number)[1] == 0


def test_other_words_weigh_by_how_ordinary_they_are():
    assert chance("legit") > chance("acted") > chance("putin") > 100 * chance("boats") > 0
    others = fitted_rates().others
    assert others["oasis"] > 50 * others["oases"]
    new = [w for w in named("answers").words if w not in dated().values()]
    assert 0.7 < sum(map(chance, new)) < 0.8


def test_the_share_outside_the_list_of_2022_rises():
    others = [i for i, word in enumerate(TODAY.words) if word not in TODAY.answers]
    priors = (prior_by(fitted_rates(), {}, TODAY.words, number) for number in (800, 1300, 1680))
    shares = [chances[others].sum() for chances in priors]
    assert shares == sorted(shares)
    assert 0.005 < shares[0] < 0.02
    assert 0.06 < shares[2] < 0.09


def test_the_prior_by_hand():
    by_hand = Rates(
        {"aaaaa": 0.75, "bbbbb": 0.25},
        {"ccccc": 1.0},
        **{"outside": (0.0, 0.0), "again": 0.1, "older": (100.0, 0.1), "unlisted": 0.01},
    )
    words = ["aaaaa", "bbbbb", "ccccc", "ddddd"]
    early = prior_by(by_hand, {0: "bbbbb"}, words, 1)
    assert early == pytest.approx(np.array([0.5, 0, 0.5, 0]) * 0.99)
    late = prior_by(by_hand, {0: "bbbbb"}, words, REPEATS_FROM)
    assert late == pytest.approx(np.array([0.45, 0.1, 0.45, 0]) * 0.99)

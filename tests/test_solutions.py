"""Solutions of later days: read in every form, fetched from an address, kept or refused whole."""

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwordle import solutions
from unwordle.day import added_file, date_of, dated, latest
from unwordle.model.game.input import InputError
from unwordle.solutions import fetch, keep, read_solutions

KNOWN = {266: "tidal", 267: "stare"}
FORMS = {
    "lines": "# ours\n266 TIDAL\n2022-03-13, stare\n\n",
    "dates and numbers": "266 2022-03-12 tidal\n267;2022-03-13;stare\n",
    "TSV": "day\tsolution\trows\n266\ttidal\tGGGGG\n267\tstare\tGGGGG\n",
    "CSV": "date,word\n2022-03-12,tidal\n2022-03-13,STARE\n",
    "CSV of a spreadsheet": 'Number;"Answer"\n266;"tidal"\n267;stare\n',
    "a list": '[{"word": "tidal", "date": "2022-03-12"}, {"word": "stare", "date": "2022-03-13"}]',
    "a list of numbers": '[{"id": 266, "solution": "tidal"}, {"id": 267, "solution": "stare"}]',
    "an object of dates": '{"2022-03-12": "tidal", "2022-03-13": "stare"}',
    "an object of numbers": '\ufeff{"266": "tidal", "267": "stare"}',
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_read(form):
    assert read_solutions(FORMS[form]) == KNOWN


def test_no_solution_is_read_from_nothing():
    assert read_solutions("") == read_solutions("# none\n") == read_solutions("[]") == {}


WORDS = st.text("abcde", min_size=5, max_size=5)


@given(st.dictionaries(st.integers(0, 3000), WORDS, min_size=1, max_size=9))
def test_what_is_written_in_a_form_is_read_back(days):
    dates = {str(date_of(number)): word for number, word in days.items()}
    assert read_solutions(json.dumps(dates)) == days
    entries = [{"date": date, "word": word.upper()} for date, word in dates.items()]
    assert read_solutions(json.dumps(entries)) == days
    assert read_solutions("".join(f"{date}\t{word}\n" for date, word in dates.items())) == days
    assert read_solutions("number,word\n" + "".join(f"{n},{days[n]}\n" for n in days)) == days


@pytest.mark.parametrize("line", ["tidal", "266 two words", "2022-13-40 tidal", "266 cr4ne"])
def test_a_line_that_is_no_solution_is_named(line):
    with pytest.raises(InputError, match="line 2 of the solutions is"):
        read_solutions(f"266 tidal\n{line}\n")


@pytest.mark.parametrize("text", ['[{"word": "tidal"}]', "[3]", '{"2022-13-01": "tidal"}', "[{]"])
def test_json_that_is_no_solution_is_refused(text):
    with pytest.raises(InputError, match="the solutions"):
        read_solutions(text)


def test_every_contradiction_in_a_text_is_named():
    with pytest.raises(InputError) as refused:
        read_solutions("1 cigar\n1 rebut\n2 sissy\n2 humph\n2 sissy\n")
    assert "an earlier entry has cigar for 1" in str(refused.value)
    assert "an earlier entry has sissy for 2" in str(refused.value)


@pytest.fixture
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return added_file()


def test_later_solutions_are_kept_and_known_at_once(own_folder):
    later = latest() + 1
    assert keep({later: "stare", 0: "cigar"}) == 1
    assert dated()[later] == "stare" and latest() == later
    assert keep({later: "stare"}) == 0
    own_folder.unlink()  # as another process might
    assert later not in dated()


def test_what_contradicts_is_refused_whole(own_folder):
    later = latest() + 1
    with pytest.raises(InputError) as refused:
        keep({later: "stare", 3: "cigar", 4: "rebut"})
    assert "the solution of number 3 is humph, not cigar" in str(refused.value)
    assert "the solution of number 4 is awake, not rebut" in str(refused.value)
    assert later not in dated() and not own_folder.exists()


class Answers(BaseHTTPRequestHandler):
    """A server of lists, good and bad."""

    def do_GET(self):
        texts = {"/list.txt": b"2000 stare\n", "/page": b"<!doctype html><p>266 tidal"}
        if self.path == "/missing":
            self.send_error(404)
            return
        self.send_response(200)
        self.end_headers()
        if self.path == "/slow":
            for _ in range(50):
                self.wfile.write(b"#\n")
                self.wfile.flush()
                time.sleep(0.05)
        elif self.path == "/large":
            for _ in range(50):
                self.wfile.write(b"#" * (1 << 20))
        else:
            self.wfile.write(texts[self.path])

    def log_message(self, *_):
        pass

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except ConnectionError:
            self.close_connection = True


@pytest.fixture(scope="module")
def server():
    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_port}"
        serving.shutdown()


def test_a_list_is_fetched(server):
    assert read_solutions(fetch(f"{server}/list.txt")) == {2000: "stare"}


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/missing", r"could not be fetched \(404 Not Found\)"),
        ("/page", "is a web page, not a list"),
        ("/large", "has more than 5 MB"),
        ("/slow", "took longer than"),
    ],
)
def test_what_is_no_list_is_refused_in_a_line(server, monkeypatch, path, said):
    monkeypatch.setattr(solutions, "PATIENCE", 1.0)
    with pytest.raises(InputError, match=said) as refused:
        fetch(server + path)
    assert "\n" not in str(refused.value)


def test_an_address_that_does_not_answer(monkeypatch):
    with pytest.raises(InputError, match="cannot be read"):
        fetch("http://127.0.0.1:9/list.txt")
    with pytest.raises(InputError, match="cannot be read"):
        fetch("http://no such host/")

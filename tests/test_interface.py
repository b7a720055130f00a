"""`import unwordle`: the names of the interface, and results that print, render and become JSON."""

import doctest
import subprocess
import sys
from html.parser import HTMLParser

import pytest

import unwordle
from support.served import ROOT, unmeasured
from unwordle import results

GRID = "WWYWW/WGWWW/WGWYG"


class Checked(HTMLParser):
    """HTML that a test has read: its tags, each of which was closed, and its words."""

    def __init__(self, html):
        super().__init__()
        self.open, self.tags, self.labels, self.words = [], [], [], []
        self.feed(html)
        assert not self.open

    def handle_starttag(self, tag, attributes):
        self.open.append(tag)
        self.tags.append(tag)
        self.labels += [value for name, value in attributes if name == "aria-label"]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


@pytest.mark.parametrize("module", [unwordle, results])
def test_examples_of_docstrings(module):
    assert doctest.testmod(module).failed == 0


def test_every_name_is_there_and_no_other():
    assert sorted(unwordle.__all__) == unwordle.__all__
    for name in unwordle.__all__:
        value = getattr(unwordle, name)
        assert value is getattr(unwordle, name)
        assert (value.__doc__ or "").strip()
        assert name in dir(unwordle)
    with pytest.raises(AttributeError, match="has no attribute 'boards'"):
        _ = unwordle.boards
    assert issubclass(unwordle.UnwordleError, ValueError)


def test_an_import_loads_nothing_that_takes_long():
    code = "import sys, unwordle; print(*(m for m in sys.modules if 'unwordle' in m or m in HEAVY))"
    code = code.replace("HEAVY", "('numpy', 'rich', 'click', 'bauhaus', 'pysat')")
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True, env=unmeasured()
    )
    assert done.stdout.decode().split() == ["unwordle"]


def test_boards_have_a_count_samples_and_likely_games(command):
    result = unwordle.board("halts", GRID.split("/"), seed=1)
    assert result.count == 15369060
    assert result.sample(3, seed=5) == result.sample(3, seed=5)
    for board in result.sample(3):
        colours = [unwordle.feedback(word, "halts") for word in board]
        assert colours == [*GRID.split("/"), "GGGGG"]
    assert len(result.likely) == 10
    assert result.likely[0].probability >= result.likely[1].probability
    assert result.reasons == []
    printed = command("--word", "halts", "--grid", GRID, "--seed", "1").out
    assert str(result) == repr(result) == printed.rstrip("\n")
    json = command("--word", "halts", "--grid", GRID, "--seed", "1", "--json").json
    assert result.to_dict()["samples"] == json["samples"]


def test_a_grid_without_a_board_has_reasons():
    result = unwordle.board("halts", "GGGGY")
    assert (result.count, result.sample(), result.likely) == (0, [], [])
    assert "Row 1" in result.reasons[0]


def test_words_are_inferred_hints_solved_and_games_reviewed():
    inferred = unwordle.infer([GRID, "YWWWW/WWYGW"])
    assert inferred.count > 1000
    assert inferred.likely[0].solution in str(inferred)
    solved = unwordle.solve({"crane": "WWYWG", "slate": "WWYWG"})
    assert solved.guess and solved.count == len(
        unwordle.Solve(hints=solved.question.hints, limit=500).answer().words
    )
    assert solved.likely[0][0] in str(solved)
    reviewed = unwordle.review(["crane", "slate", "pious"])
    assert [row.guess for row in reviewed.rows] == ["crane", "slate", "pious"]
    assert 0 <= reviewed.skill <= 99 and 0 <= reviewed.luck <= 99


@pytest.mark.parametrize(
    "asked",
    [
        lambda: unwordle.board("halts", "WWQWW"),
        lambda: unwordle.board("halts", "WWYWW", play="soft"),
        lambda: unwordle.infer([]),
        lambda: unwordle.solve({"crane": "WW"}),
        lambda: unwordle.review(["crane", "slat"]),
        lambda: unwordle.words("no such list"),
    ],
)
def test_what_is_not_accepted_is_one_line(asked):
    with pytest.raises(unwordle.UnwordleError) as refused:
        asked()
    assert str(refused.value) and "\n" not in str(refused.value)


def test_results_render_without_script_and_name_each_tile():
    read = Checked(unwordle.board("halts", GRID, seed=1)._repr_html_())
    assert {"H green", "A green"} <= set(read.labels) and len(read.labels) == 20
    assert "script" not in read.tags
    table = Checked(unwordle.infer([GRID])._repr_html_())
    assert {"table", "thead", "th", "td"} <= set(table.tags)
    assert unwordle.infer([GRID]).likely[0].solution in table.words


def test_a_theory_renders_its_grid_and_count():
    theory = unwordle.Theory(unwordle.Grid.parse(GRID), "halts", unwordle.words("nyt"))
    read = Checked(theory._repr_html_())
    assert "H green" in read.labels
    assert any("10,040,800 boards" in words for words in read.words)


def test_an_encoding_renders_its_constraints():
    theory = unwordle.Theory(unwordle.Grid.parse(GRID), "halts", unwordle.words("report"), "report")
    read = Checked(theory.letters._repr_html_())
    assert "table" in read.tags and any("green" in words for words in read.words)

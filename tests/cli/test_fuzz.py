"""Check that every command line, valid or not, gets an answer or a one-line error message.

The command lines have random values for the fields of the questions. A run draws sixty of them,
with `SIZES=night` six hundred, and with `make soak` two thousand.
"""

import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.cases import listed
from support.screens import commands
from support.sizes import drawn
from unwordle.cli.command import options
from unwordle.questions.question import Parameter

LEFT_OUT = {"serve", "export"}
"""Commands that are not tested, since they run a server or write a complete site."""
BOUNDED = {"simulate": ["--limit=2"], "report": ["--figure=24"], "grids": ["--rows=2"]}
"""For each slow command, the arguments that make the command fast."""
SLOW = {"jobs", "cluster", "update_from"}
SHARED = "Wordle 1,054 4/6\n\n⬛🟨⬛⬛⬛\n⬛🟩⬛🟨⬛\n🟨🟩⬛⬛🟩\n🟩🟩🟩🟩🟩\n"
CHAT = f"12/03/22, 14:08 - Ann: {SHARED}12/03/22, 14:09 - Bob: {SHARED}"

ROW = st.one_of(st.text("GYW", min_size=5, max_size=5), st.sampled_from(["WWQWW", "GGGGG", "W"]))
GRID = st.one_of(
    st.lists(ROW, min_size=1, max_size=3).map("/".join), st.sampled_from([SHARED, "-", "", "🟩"])
)
JUNK = st.one_of(
    st.sampled_from(["", "-", "x", "0", "-1", "1e9", "9" * 30, "\u0663", "1=crane", "/", "\x00"]),
    st.text(max_size=30) | st.text("0123=abcGYW/[]^-.*,⬛🟨🟩 ", max_size=20),
)
NUMBERS = st.one_of(st.integers(-2, 12).map(str), JUNK)
ITEMS = {name: st.sampled_from(values) for name, values in listed(__file__, "ITEMS")}
WORDS = ITEMS["word"]
ITEMS |= {"grid": GRID, "grids": GRID}
ITEMS["hints"] = st.builds("{}={}".format, WORDS, ROW)
ITEMS["pins"] = st.builds("{}={}".format, st.integers(0, 4), WORDS)


@pytest.fixture
def files(tmp_path):
    """Return the paths of a chat, a word list and an empty file, and two paths of missing files."""
    texts = {"chat.txt": CHAT, "words.txt": "halts\ncrane\nstone\n", "empty.txt": ""}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return [str(tmp_path / name) for name in (*texts, "missing.txt", "out/dir.txt")]


def value(parameter: Parameter, files: list[str]) -> st.SearchStrategy[str]:
    """Return a hypothesis strategy for the values of a field. Most of the values are plausible."""
    if parameter.kind is Path:
        return st.sampled_from(files)
    usual = ITEMS.get(parameter.name)
    if usual is None and parameter.choices:
        usual = st.sampled_from(parameter.choices)
    if usual is None and parameter.kind in (int, float):
        usual = NUMBERS
    if usual is None:
        usual = st.one_of(WORDS, JUNK)
    return st.one_of(usual, usual, usual, JUNK)


def written(draw, parameter: Parameter, files: list[str]) -> list[str]:
    """Draw the command-line arguments for a field."""
    if parameter.kind is bool:
        return [options(parameter)[0]]
    most = 3 if parameter.many else 1
    values = draw(st.lists(value(parameter, files), min_size=1, max_size=most))
    if parameter.positional:
        return [each for each in values if not each.startswith("-")]
    return [part for each in values for part in (options(parameter)[0], each)]


@pytest.mark.slow
@drawn(30)
@given(st.data())
def test_a_command_line_has_an_answer_or_one_line(command, files, data):
    answered(command, files, data)


@pytest.mark.soak
@settings(max_examples=2000)
@given(st.data())
def test_two_thousand_command_lines_have_an_answer_or_one_line_in_time(command, files, data):
    start = time.process_time()
    line, ran = answered(command, files, data)
    seconds = time.process_time() - start
    assert seconds < 10 or re.search(r"\d s\b|in time", ran.out + ran.err), (line, seconds)


def answered(command, files, data):
    """Draw and run a command line, check that it is answered or refused, and return both."""
    name = data.draw(st.sampled_from(sorted(commands().keys() - LEFT_OUT)))
    parameters = [item for item in commands()[name].parameters if item.name not in SLOW]
    names = ("word", "grid", "grids", "hints", "guesses")
    needed = [item for item in parameters if item.name in names]
    chosen = data.draw(st.lists(st.sampled_from(parameters), max_size=4, unique_by=id))
    chosen += [item for item in needed if item not in chosen and data.draw(st.booleans())]
    line = [*name.split(), *BOUNDED.get(name, [])]
    for parameter in sorted(chosen, key=lambda item: item.positional):
        line += written(data.draw, parameter, files)
    ran = command(*line, stdin=data.draw(st.sampled_from([None, "", SHARED, CHAT, "nonsense\n"])))
    assert ran.status in (0, 2) or (ran.status == 1 and name == "prove"), line
    assert "Traceback" not in ran.out + ran.err
    if ran.status == 2:
        assert ran.err.startswith("unwordle: ") and ran.err.count("\n") == 1, (line, ran.err)
    return line, ran

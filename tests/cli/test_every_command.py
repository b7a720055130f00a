"""Tests of every command's help, JSON, and output on pipes and terminals of any kind."""

import json
import re
import shlex

import pytest
from pydantic import TypeAdapter, ValidationError

from support.cases import listed
from support.screens import Screen, commands, shown
from support.sizes import some
from unwordle.web.endpoints import answer_type

SHARES = "Wordle 1,000 3/6\n\n⬛⬛🟨⬛🟩\n⬛🟩🟩⬛🟩\n🟩🟩🟩🟩🟩\n"
ANSWERED = listed(__file__, "ANSWERED")
OTHERS = ["--help", "board --help", "puzzle clues --help", "--grid WWQWW", "nope"]


@pytest.fixture
def arguments(tmp_path):
    """Return a function that splits a command line and replaces names in braces with file paths."""
    (shares := tmp_path / "shares").write_text(SHARES, encoding="utf-8")
    (later := tmp_path / "later").write_text("1683 dusky\n", encoding="ascii")
    return lambda line: shlex.split(line.format(shares=shares, later=later))


@pytest.mark.parametrize("line", ANSWERED)
def test_json_has_the_fields_of_the_answers_type_and_no_others(line, command, arguments):
    ran = command(*arguments(line), "--json")
    assert ran.status == ("wrong" in line), ran.err
    answer = json.loads(ran.out)
    assert answer.pop("version")
    assert answer.pop("asked") is not None
    name = max((name for name in commands() if line.startswith(name)), key=len)
    known = TypeAdapter(answer_type(commands()[name].question))
    known.validate_python(answer)
    with pytest.raises(ValidationError):
        known.validate_python(answer | {"another": 1})


def words_of(screen: Screen) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", " ".join(screen.lines)))


def longest(line: str) -> int:
    return max(map(len, line.split()), default=0)


@pytest.mark.slow
@pytest.mark.parametrize("line", some(ANSWERED + OTHERS, 2))
def test_every_command_on_every_stream(line, arguments):
    """Check that no command prints a traceback.

    Also check that pipes and dumb terminals receive no escape codes, and that a narrow terminal
    shows every word that a wide terminal shows.
    """
    words = arguments(line)
    piped = shown(*words)
    assert "Traceback" not in piped.text and "\x1b" not in piped.text
    for encoding in some(("ascii", "cp1252"), 2):
        assert shown(*words, encoding=encoding).status == piped.status
    wide = shown(*words, terminal=True, COLUMNS="200", NO_COLOR="1")
    for columns, term in ((50, "dumb"), (80, "xterm")):
        screen = shown(*words, terminal=True, COLUMNS=str(columns), TERM=term)
        assert screen.status == piped.status and "Traceback" not in screen.text
        assert words_of(wide) <= words_of(screen)
        for row in screen.lines:
            is_example = row.lstrip().startswith("unwordle ")  # to be copied whole
            assert is_example or len(row) <= max(columns, longest(row) + 26), row
        assert "\x1b" not in (screen if term == "dumb" else wide).text


@pytest.mark.parametrize("name", commands())
def test_help_fits_a_screen_and_the_whole_shows_every_option(command, name):
    short, whole = (command(*name.split(), option).out for option in ("--help", "--help-all"))
    assert len(short.splitlines()) <= 30
    assert len(whole.splitlines()) >= len(short.splitlines()) - 1
    assert short.startswith("Usage:")
    assert "--json" in whole or name in ("serve", "export")


def test_a_shell_completes_options_their_choices_and_files(process):
    for typed, given in (
        ("WWYWW --marg", "--marginals"),
        ("help bo", "plain,board"),
        ("board --play st", "plain,strict"),
        ("infer ch", "file,ch"),
        ("puzzle b", "plain,backwards"),
        ("words ", "plain,update"),
    ):
        words = {"COMP_WORDS": f"unwordle {typed}", "COMP_CWORD": str(typed.count(" ") + 1)}
        assert given in process(_UNWORDLE_COMPLETE="bash_complete", **words).out

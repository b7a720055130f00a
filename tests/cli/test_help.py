"""Help that fits a screen."""

import json

import pytest

from tools.cli_page import commands


@pytest.mark.parametrize("name", commands())
def test_help_fits_a_screen_and_the_whole_shows_every_option(command, name):
    short, whole = (command(*name.split(), option).out for option in ("--help", "--help-all"))
    assert len(short.splitlines()) <= 30
    assert len(whole.splitlines()) >= len(short.splitlines()) - 1
    assert short.startswith("Usage:")
    assert "--json" in whole or name in ("serve", "export")


def test_the_list_of_commands_has_the_first_sentence_of_each(command):
    listed = " ".join(command("--help").out.split())
    assert "prove Check a written proof. words List" in listed
    assert "puzzle Make puzzles with exactly one answer" in listed


def test_a_word_misspelt_is_guessed(command):
    assert "no command is called 'bord': did you mean board?" in command("bord").refusal
    assert "--grid" in command("--gird", "WWYWW").refusal
    assert "board, check" in command("qqqq").refusal


@pytest.mark.parametrize("arguments", [("--word", "halt"), ("--nothing",), ("bord",)])
def test_with_json_a_refusal_is_json_too(command, arguments):
    ran = command(*arguments, "--json")
    assert ran.status == 2
    assert f"unwordle: {json.loads(ran.out)['error']}" in ran.err


def test_a_shell_completes_options(process):
    asked = {"_UNWORDLE_COMPLETE": "bash_complete", "COMP_CWORD": "2"}
    assert "--marginals" in process(**asked, COMP_WORDS="unwordle board --marg").out

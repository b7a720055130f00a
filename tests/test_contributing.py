"""Tests that add the examples in CONTRIBUTING.md to the program, as CONTRIBUTING.md describes."""

import json
from itertools import product
from random import Random

import numpy as np
import pytest

from support import spelling
from support.games import ALIKE
from support.no_yellow import NO_YELLOW, green_or_white
from support.served import ask_here
from support.with_author import WithAuthor
from unwordle.cli.program import COMMANDS
from unwordle.model.game.feedback import colours_of, letters_of, pattern_code
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.game.word_sets import unpacked
from unwordle.model.theory.rules import RULES
from unwordle.model.theory.theory import Theory
from unwordle.players.player import FittingWords
from unwordle.players.solutions import Evidence, infer
from unwordle.questions.board import BoardQuestion
from unwordle.web import endpoints
from unwordle.web.app import create_app
from unwordle.web.pool import Pool
from unwordle.web.worker import content_of


@pytest.mark.slow
@pytest.mark.parametrize("solution", ["essay", "stone"])
def test_rules_say_the_same_in_a_word_in_codes_and_in_logic(monkeypatch, solution):
    monkeypatch.setitem(RULES, "no-yellow", NO_YELLOW)
    words = tuple(dict.fromkeys([*Random(1).sample(ALIKE, 30), "sassy", "stony", "essay"]))
    codes = NO_YELLOW.codes(letters_of(words), letters_of([solution]))[:, 0]
    shown = [green_or_white(word, solution) for word in words]
    assert codes.tolist() == [pattern_code(pattern) for pattern in shown]
    for pattern in set(shown) - {"GGGGG"}:
        theory = Theory(Grid.parse(pattern), solution, Lexicon("few", words), rules="no-yellow")
        fitting = {w for w, p in zip(words, shown, strict=True) if p == pattern}
        assert set(theory.candidates[0]) == fitting


def test_likely_solutions_go_by_new_rules(monkeypatch):
    """Check that the player model finds the words that fit a guess under new rules.

    Also check that `infer` counts the boards of a grid under these rules.
    """
    monkeypatch.setitem(RULES, "no-yellow", NO_YELLOW)
    words = ("those", "geese", "sheep", "choke", "phase", "stone", "crane")
    lexicon = Lexicon("few", words)
    for guess, shown in product(range(7), ["WWWGG", "WGWWG", "WWWWW"]):
        tiles = colours_of(np.array([pattern_code(shown)]), len(shown))
        fitting = FittingWords(lexicon, "no-yellow").fitting(lexicon.letters[[guess]], tiles)
        expected = [green_or_white(words[guess], word) == shown for word in words]
        assert unpacked(fitting, 7)[0].tolist() == expected
    grid = Grid(("WWWGG", "WWWWG"))
    answer = infer(Evidence((grid,), lexicon, lexicon, rules="no-yellow"))
    expected = {"those": 1, "geese": 6, "phase": 1, "stone": 2, "crane": 2}
    assert {row.word: row.boards for row in answer} == expected
    assert sum(row.probability for row in answer) == pytest.approx(1)


def test_a_question_is_a_command(monkeypatch, command):
    monkeypatch.setitem(COMMANDS, "spelling", spelling.COMMAND)
    assert command("spelling", "--word", "essay").out == "essay: a, e, s, y\n"
    assert command("spelling", "--word", "essay", "--json").json["repeated"] is True


class Here(Pool):
    """A pool without workers. The process of the server computes the answers."""

    async def answer(self, answering, question, request, lane="heavy"):
        return content_of(answering, question)


@pytest.mark.slow
def test_an_endpoint_answers_and_is_documented(monkeypatch):
    monkeypatch.setattr(endpoints, "ENDPOINTS", (*endpoints.ENDPOINTS, spelling.SPELLING))
    app = create_app(Here())
    assert "the letters of a word" in app.openapi()["paths"]["/api/spelling"]["get"]["description"]
    sent = ask_here(app, "/api/spelling", b"word=essay")
    assert json.loads(sent[-1]["body"]) == {"letters": ["a", "e", "s", "y"], "repeated": True}
    assert ask_here(app, "/api/spelling")[0]["status"] == 422


@pytest.mark.slow
def test_a_field_added_to_a_question_is_in_every_face(monkeypatch, command):
    monkeypatch.setattr("unwordle.questions.board.BoardQuestion", WithAuthor)
    rows = [
        row._replace(question=WithAuthor, optional=("author",))
        if row.question is BoardQuestion
        else row
        for row in endpoints.ENDPOINTS
    ]
    monkeypatch.setattr(endpoints, "ENDPOINTS", rows)
    about = "The name of the person who asks."
    shown = command("board", "--help-all").out
    assert "--author" in shown and about in shown
    options = ["--word", "halts", "--grid", "WWYWW", "--seed", "1", "--author", "Ada"]
    printed = command("board", *options, "--json")
    assert printed.json["asked"]["author"] == "Ada"
    assert "asked by Ada" in printed.err
    document = create_app(Pool()).openapi()["components"]["schemas"]
    assert document["WithAuthor"]["properties"]["author"]["description"] == about

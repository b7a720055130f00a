"""Both faces are made of questions: a field added to a question is in each."""

import pytest

import unwordle.questions.board
import unwordle.web.endpoints
from support.with_author import WithAuthor
from unwordle.questions.board import Board
from unwordle.web.app import create_app

HELP = "Who wants to know."


@pytest.mark.slow
def test_a_field_added_to_a_question_is_in_every_face(monkeypatch, command):
    monkeypatch.setattr(unwordle.questions.board, "Board", WithAuthor)
    rows = [
        row._replace(question=WithAuthor) if row.question is Board else row
        for row in unwordle.web.endpoints.ENDPOINTS
    ]
    monkeypatch.setattr(unwordle.web.endpoints, "ENDPOINTS", rows)
    shown = command("board", "--help-all").out
    assert "--author" in shown and HELP in shown
    options = ["--word", "halts", "--grid", "WWYWW", "--seed", "1", "--author", "Ada"]
    printed = command("board", *options, "--json")
    assert printed.json["asked"]["author"] == "Ada"
    assert "asked by Ada" in printed.err
    document = create_app().openapi()["components"]["schemas"]
    assert document["WithAuthorQuestion"]["properties"]["author"]["description"] == HELP

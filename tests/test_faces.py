"""Every face is made of questions: a field added to one of them is in all."""

import json
from pathlib import Path

import pytest

import unwordle.questions.board
import unwordle.web.endpoints
from support import json_lines
from support.with_author import WithAuthor
from unwordle import mcp
from unwordle.questions.board import Board
from unwordle.web.app import create_app

GAME = {"word": "halts", "grid": "WWYWW", "seed": 1}
ABOUT = {"author": "Ada", "help": "Who wants to know."}


@pytest.mark.slow
def test_a_field_added_to_a_question_is_in_every_face(monkeypatch, command):
    monkeypatch.setattr(unwordle.questions.board, "Board", WithAuthor)
    rows = [
        row._replace(question=WithAuthor) if row.question is Board else row
        for row in unwordle.web.endpoints.ENDPOINTS
    ]
    monkeypatch.setattr(unwordle.web.endpoints, "ENDPOINTS", rows)
    monkeypatch.setitem(mcp.TOOLS, "board", WithAuthor)

    shown = command("board", "--help-all").out
    assert "--author" in shown and ABOUT["help"] in shown
    options = ["--word", "halts", "--grid", "WWYWW", "--seed", "1", "--author", "Ada"]
    printed = command("board", *options, "--json")
    assert printed.json["asked"]["author"] == "Ada"
    assert "asked by Ada" in printed.err

    document = create_app().openapi()["components"]["schemas"]
    served = document["WithAuthorQuestion"]["properties"]["author"]
    (tool,) = (tool for tool in mcp.tools() if tool.name == "board")
    offered = tool.input_schema["properties"]["author"]
    assert served.items() <= offered.items()
    assert offered["description"] == ABOUT["help"]
    result = mcp.call("board", GAME | {"author": "Ada"})
    assert "asked by Ada" in result.content[0].text


def test_a_face_is_one_short_file(monkeypatch):
    """The example of how to add a face: it asks what any other face asks, and is told the same."""
    asked = [
        {"question": "board", **GAME, "grid": ["WWYWW"], "count_only": True},
        {"question": "check", "word": "halts", "grid": "WWYWW", "board": ["cable"]},
        {"question": "board", "grid": "WWQWW"},
        {"question": "nothing"},
    ]
    answers = list(json_lines.answers(map(json.dumps, asked)))
    count, checked, refused, unknown = map(json.loads, answers)
    assert count["boards"] == Board(**GAME, count_only=True).answer()["boards"]
    assert checked["possible"] is False
    assert refused["field"] == "grid" and "use G, Y and W" in refused["error"]
    assert unknown["error"] == "no question is called 'nothing': board, check, infer or solve"
    lines = Path(json_lines.__file__).read_text(encoding="utf-8").splitlines()
    assert len(lines) < 100

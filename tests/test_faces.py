"""Every face is made of questions: a field added to one of them is in all."""

from dataclasses import dataclass

import faces.web.endpoints
import questions.board
from faces import mcp
from faces.web.app import create_app
from questions.board import Board, BoardAnswer
from questions.question import QUIET, option


@dataclass(frozen=True, kw_only=True)
class WithAuthor(Board):
    """Say how many boards could have made a grid, and for whom."""

    author: str | None = option(None, group="Players", help="Who wants to know.")

    def answer(self, manners=QUIET) -> BoardAnswer:
        manners.say(f"asked by {self.author}")
        return super().answer(manners)


GAME = {"word": "halts", "grid": "WWYWW", "seed": 1}
ABOUT = {"author": "Ada", "help": "Who wants to know."}


def test_a_field_added_to_a_question_is_in_every_face(monkeypatch, command):
    monkeypatch.setattr(questions.board, "Board", WithAuthor)
    rows = [
        row._replace(question=WithAuthor) if row.question is Board else row
        for row in faces.web.endpoints.ENDPOINTS
    ]
    monkeypatch.setattr(faces.web.endpoints, "ENDPOINTS", rows)
    monkeypatch.setitem(mcp.TOOLS, "board", WithAuthor)

    shown = command("board", "--help").out
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

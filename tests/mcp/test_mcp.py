"""The tools of the model context protocol, asked over standard streams by the package's client."""

import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from support.served import run_apart
from unwordle.mcp import TOOLS
from unwordle.questions.lines import plain

pytestmark = pytest.mark.process

ROOT = Path(__file__).resolve().parents[2]
CALLS = {
    "board": {"word": "halts", "grid": "WWYWW/WGWWW/WGWYG", "seed": 1, "top": 2, "marginals": 1},
    "check": {"word": "stone", "grid": ["WWWWW", "WYWWW"], "board": ["which", "would"]},
    "infer": {"grids": ["WWYWW/WGWWW", ["YWWWW", "GWGWW"]], "prior": "uniform", "top": 3},
    "crowd": {"word": "stone", "top": 2},
    "solve": {"hints": ["crane=WWYWG", "slate=WWYWG"], "explain": True},
    "review": {"guesses": ["crane", "slate", "abbey"], "words": "answers"},
    "puzzle_clues": {"seed": 5, "difficulty": "easy"},
    "puzzle_grid": {"seed": 5, "rows": 3},
    "puzzle_colours": {"seed": 5},
    "puzzle_backwards": {"number": 326},
}


GAME = {"word": "halts", "grid": "WWYWW"}
OTHERS = (
    ("board", GAME | {"word": "zzzzz", "seed": 1}),
    ("board", GAME | {"grid": "WWYWQ"}),
    ("board", GAME | {"colour": "red", "top": "many"}),
    ("board", GAME | {"words": "/etc/passwd"}),
    ("check", GAME | {"board": ["crane", "slate"]}),
    ("board", GAME | {"samples": 10**9}),
    ("check", GAME | {"board": []}),
    ("nothing", {}),
)
"""A game with a note, and questions that are refused."""


@pytest.fixture(scope="module")
def told():
    """What one server lists, and what it answers to the calls and to the others."""
    from mcp.client import Client  # which takes a second to import
    from mcp.client.stdio import StdioServerParameters, stdio_client

    command = StdioServerParameters(command=sys.executable, args=[str(ROOT / "run.py"), "mcp"])

    async def ask():
        async with Client(stdio_client(command)) as server:
            listed = (await server.list_tools()).tools
            others = [await server.call_tool(*call) for call in OTHERS]
            return listed, [await server.call_tool(*call) for call in CALLS.items()], others

    return run_apart(ask())


def untimed(answer):
    return {name: value for name, value in answer.items() if name != "seconds"}


def test_every_tool_answers_as_its_question_does(told):
    _, answers, _ = told
    assert CALLS.keys() == TOOLS.keys()
    for (name, arguments), result in zip(CALLS.items(), answers, strict=True):
        given = {k: tuple(v) if isinstance(v, list) else v for k, v in arguments.items()}
        question = TOOLS[name](**given)
        answer = question.answer()
        assert not result.is_error, result.content
        assert untimed(result.structured_content) == untimed(answer)
        (content,) = result.content
        lines = [line for line in plain(question.lines(answer)) if not line.startswith("Time")]
        assert [line for line in content.text.splitlines() if line[:4] != "Time"] == lines


def test_tools_tell_what_they_take_and_give(told):
    listed, _, _ = told
    tools = {tool.name: tool for tool in listed}
    assert tools.keys() == TOOLS.keys()
    for name, tool in tools.items():
        assert tool.description == TOOLS[name].help()[0]
        jsonschema.Draft202012Validator.check_schema(tool.output_schema)
        jsonschema.validate(CALLS[name], tool.input_schema)
        fields = tool.input_schema["properties"]
        assert all(field["description"] for field in fields.values())
        files = {one.name for one in TOOLS[name].parameters() if one.is_file}
        assert fields.keys() == {one.name for one in TOOLS[name].parameters()} - files
    assert {"history", "solutions"} & tools["board"].input_schema["properties"].keys() == set()


def test_bad_input_is_told_in_one_line_and_notes_come_with_the_answer(told):
    _, _, (notes, *refused) = told
    assert "it is taken as the final word" in notes.content[0].text
    said = [result.content[0].text for result in refused]
    assert all(result.is_error and "\n" not in result.content[0].text for result in refused)
    parts = ["'Q'", "`colour`: extra inputs", "`words`", "board", "`samples`", "has 0", "board, ch"]
    for text, part in zip(said, parts, strict=True):
        assert part in text
    assert "`top`" in said[1]


def test_a_question_does_not_outlive_its_client():
    client = {"protocolVersion": "2025-06-18", "capabilities": {}}
    client["clientInfo"] = {"name": "gone", "version": "1"}
    long = {"grids": ["YYYYY/WYWYY/WWYWY/WWWYY/YWWWY", "WWYWW"], "prior": "uniform", "play": "hard"}
    messages = (
        {"id": 1, "method": "initialize", "params": client},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/call", "params": {"name": "infer", "arguments": long}},
        {"id": 3, "method": "ping"},
    )
    command = [sys.executable, str(ROOT / "run.py"), "mcp"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        for message in messages:
            server.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        server.stdin.flush()
        while json.loads(server.stdout.readline())["id"] != 3:
            pass
        server.stdin.close()
        assert server.wait(timeout=60) == 0
        last = json.loads(server.stdout.read() or b"{}")
    assert "result" not in last, "the question had been answered before its client left"


def test_without_the_package_one_line_says_what_to_install(monkeypatch, command):
    monkeypatch.setitem(sys.modules, "mcp.server", None)
    monkeypatch.delitem(sys.modules, "unwordle.mcp")
    assert 'install the extra `mcp` (pip install ".[mcp]")' in command("mcp").refusal

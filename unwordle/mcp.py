"""The model context protocol over standard streams: tools made of questions.

A client, such as an assistant with a language model, starts `unwordle mcp` and asks it.
"""

import os
from collections.abc import Mapping
from functools import cache
from typing import Any

import anyio.to_thread
from pydantic import BaseModel, TypeAdapter, ValidationError

from unwordle import __version__
from unwordle.model.game.input import InputError
from unwordle.questions.backwards import Backwards
from unwordle.questions.board import Board
from unwordle.questions.check import Check
from unwordle.questions.clues import Clues
from unwordle.questions.colours import Colours
from unwordle.questions.crowd import Crowd
from unwordle.questions.grid import GridPuzzle
from unwordle.questions.infer import Infer
from unwordle.questions.lines import Note, plain
from unwordle.questions.question import Manners, Question
from unwordle.questions.review import Review
from unwordle.questions.solve import Solve
from unwordle.web.schema import answer_type, bad_fields, model_of, question_of

try:
    from mcp.server import Server
    from mcp.server.stdio import stdio_server
    from mcp.types import CallToolResult, ListToolsResult, TextContent, Tool
except ModuleNotFoundError:
    advice = 'install the extra `mcp` (pip install ".[mcp]")'
    raise InputError(f"the model context protocol needs the package mcp: {advice}") from None

TOOLS: Mapping[str, type[Question]] = {
    "board": Board,
    "check": Check,
    "infer": Infer,
    "crowd": Crowd,
    "solve": Solve,
    "review": Review,
    "puzzle_clues": Clues,
    "puzzle_grid": GridPuzzle,
    "puzzle_colours": Colours,
    "puzzle_backwards": Backwards,
}

MOST = {"samples": 100, "top": 1000, "marginals": 50, "limit": 500}
"""The greatest numbers that a tool takes, about as the page's server does."""


class Noted(Manners):
    """The manners of a tool: what there is to say becomes a part of its answer."""

    def __init__(self) -> None:
        self.notes: list[Note] = []

    def say(self, note: str) -> None:
        """Keep a note."""
        self.notes.append(Note(note))


@cache
def arguments_of(name: str) -> type[BaseModel]:
    """Return the model of a tool's arguments."""
    return model_of(TOOLS[name], most=MOST)


def tools() -> list[Tool]:
    """Return the tools with their schemas."""
    return [
        Tool(
            name=name,
            description=question.help()[0],
            input_schema=arguments_of(name).model_json_schema(),
            output_schema={"type": "object", **TypeAdapter(answer_type(question)).json_schema()},
        )
        for name, question in TOOLS.items()
    ]


def call(name: str, arguments: Mapping[str, Any]) -> CallToolResult:
    """Return the answer of a tool as data and as lines, or in one line why there is none."""
    manners = Noted()
    try:
        if name not in TOOLS:
            raise InputError(f"no tool is called {name!r}: they are {', '.join(TOOLS)}")
        question = question_of(TOOLS[name], arguments_of(name).model_validate(arguments))
        answer = question.answer(manners)
    except ValidationError as error:
        bad = bad_fields(error.errors())
        return _told("; ".join(f"`{field}`: {text}" for field, text in bad.items()), is_error=True)
    except InputError as error:
        return _told(str(error), is_error=True)
    lines = [*question.lines(answer), *manners.notes]
    return _told("\n".join(plain(lines)), structured_content=answer)


def _told(text: str, **more: Any) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=text)], **more)


def serve() -> None:
    """Answer the client at the other end of the standard streams until it closes them.

    A question that is cancelled, or left so, is not waited for: the process ends without it.
    """

    async def list_tools(context: Any, params: Any) -> ListToolsResult:
        return ListToolsResult(tools=tools())

    async def call_tool(context: Any, params: Any) -> CallToolResult:
        asked = params.name, params.arguments or {}
        return await anyio.to_thread.run_sync(call, *asked, abandon_on_cancel=True)

    async def run() -> None:
        server: Server[Any] = Server(
            "unwordle", version=__version__, on_list_tools=list_tools, on_call_tool=call_tool
        )
        async with stdio_server() as (reading, writing):
            await server.run(reading, writing, server.create_initialization_options())

    anyio.run(run)
    os._exit(0)

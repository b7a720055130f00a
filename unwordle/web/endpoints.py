"""The JSON interface, under `/api/`: one row of a table for each endpoint.

A row names a question; its fields, answer and description are those of the endpoint. What the row
says besides is the server's own: limits, defaults, where and how it is computed.
"""

import asyncio
from collections.abc import Awaitable, Mapping
from typing import Annotated, Any, Literal, NamedTuple

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from unwordle.questions.backwards import Backwards
from unwordle.questions.board import Board
from unwordle.questions.chat import ChatDays, ChatGame, Games
from unwordle.questions.clues import Clues
from unwordle.questions.infer import Infer
from unwordle.questions.question import Question
from unwordle.questions.review import Check, Review
from unwordle.questions.solve import Solve
from unwordle.questions.theory import Theory
from unwordle.questions.words import Word
from unwordle.study.questions.report import Report
from unwordle.study.questions.simulate import Strategies
from unwordle.web import answers
from unwordle.web.errors import Refusal
from unwordle.web.pool import LaneName, Pool, client_of
from unwordle.web.schema import answer_type, model_of, question_of
from unwordle.web.worker import Answering


class Endpoint(NamedTuple):
    """One path of the interface."""

    method: Literal["GET", "POST"]
    path: str
    question: type[Question]
    lane: LaneName = "heavy"
    """Place where its answers are computed."""
    answering: Answering = answers.plainly
    required: tuple[str, ...] = ()
    most: Mapping[str, int] = {}
    """The greatest numbers and longest lists, below the question's own."""
    usual: Mapping[str, Any] = {}
    """Defaults other than the question's."""
    kept: bool = True
    """True if its answers are remembered: not those too large or too private."""
    file: str | None = None
    """The name of the text file that is the answer, with fields of the question; else JSON."""


LEFT_OUT = (
    *("length", "player", "day", "same", "verbose"),  # are about files, or words
    *("solver", "engine", "cross_check"),  # take longer
    *("full", "count_only", "show"),
)
"""Fields that the server asks for only if a row names them, besides those of files."""
GAME = ("word", "grid")

ENDPOINTS = (
    Endpoint(
        *("POST", "/board", Board, "quick", answers.board, GAME),
        most={"samples": 100, "top": 50, "marginals": 50},
        usual={"engine": "checked", "marginals": 0},
    ),
    Endpoint("POST", "/check", Check, "quick", required=GAME),
    Endpoint(
        *("POST", "/infer", Infer, "heavy", answers.infer, ("grids",)),
        most={"top": 1000},
        usual={"top": 50},
    ),
    Endpoint("POST", "/games", Games, "quick", kept=False),
    Endpoint("POST", "/chat", ChatDays, "heavy", most={"same": 40}, kept=False),
    Endpoint(
        *("POST", "/chat/game", ChatGame, "quick", answers.chat_game, ("player", "day")),
        most={"same": 40},
        kept=False,
    ),
    Endpoint("POST", "/solve", Solve, "quick", answers.solve, most={"limit": 500}),
    Endpoint("POST", "/review", Review, "quick"),
    Endpoint("GET", "/strategies", Strategies, "cheap"),
    Endpoint("GET", "/word", Word, "cheap"),
    Endpoint("POST", "/theory", Theory, required=GAME),
    Endpoint(
        *("GET", "/theory.cnf", Theory, "heavy", answers.dimacs, GAME),
        usual={"phase": "boards"},
        kept=False,
        file="unwordle-{0.word}-{0.phase}.cnf",
    ),
    Endpoint("POST", "/report", Report, required=("figure",)),
    Endpoint("POST", "/puzzle/clues", Clues, required=("seed",)),
    Endpoint("POST", "/puzzle/backwards", Backwards),
)

_CLIENT_LEFT = 499
"""The status, which nobody reads, if the client of a request has gone."""

_TOO_LONG = "The answer takes longer, or more memory, than a worker may take."
_REFUSALS: dict[int | str, dict[str, Any]] = {
    413: {"description": "The body is too large."},
    422: {"model": Refusal, "description": "A field is not accepted; the answer names it."},
    503: {"model": Refusal, "description": "Too many questions are waiting: ask again later."},
    504: {"model": Refusal, "description": _TOO_LONG},
}
_PLAIN = {"text/plain": {"schema": {"type": "string"}}}
_TEXT: dict[str, Any] = {"description": "A text file.", "content": _PLAIN}


def router() -> APIRouter:
    """Return the routes of all endpoints."""
    routes = APIRouter(prefix="/api", responses=_REFUSALS)
    for row in ENDPOINTS:
        _add(routes, row)
    return routes


async def _while_connected(request: Request, answering: Awaitable[bytes]) -> bytes | None:
    """Return the answer; None if the client closes the connection first."""
    answer = asyncio.ensure_future(answering)
    left = asyncio.create_task(_left(request))
    try:
        await asyncio.wait({answer, left}, return_when=asyncio.FIRST_COMPLETED)
        return await answer if answer.done() else None
    finally:
        for task in (answer, left):
            task.cancel()


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _add(routes: APIRouter, row: Endpoint) -> None:
    in_address = row.method == "GET"
    without = set(LEFT_OUT) - {*row.required, *row.most, *row.usual}
    own: dict[str, Any] = {"required": row.required, "most": row.most, "usual": row.usual}
    model = model_of(row.question, without=without, strict=not in_address, **own)

    async def answer(values: BaseModel, request: Request) -> Response:
        pool: Pool = request.app.state.pool
        question = question_of(row.question, values)
        client = client_of(request.client.host if request.client else "")
        computed = pool.answer(row.answering, question, lane=row.lane, client=client, kept=row.kept)
        content = await _while_connected(request, computed)
        if content is None:
            return Response(status_code=_CLIENT_LEFT)
        headers = {"cache-control": "no-store"}
        if row.file is None:
            return Response(content, media_type="application/json", headers=headers)
        headers["content-disposition"] = f'attachment; filename="{row.file.format(question)}"'
        return Response(content, media_type="text/plain", headers=headers)

    answer.__annotations__["values"] = Annotated[model, Query()] if in_address else model
    routes.add_api_route(
        row.path,
        answer,
        methods=[row.method],
        name=row.path.strip("/").replace("/", "_"),
        description=row.question.help()[0],
        response_model=answer_type(row.question) if row.file is None else None,
        response_class=JSONResponse if row.file is None else Response,
        responses=None if row.file is None else {200: _TEXT},
    )

"""The JSON interface, under `/api/`: one row of a table for each endpoint.

A row names a function of `faces.web.handlers`. What that takes, returns and says of itself is
the endpoint's question, its answer and its description.
"""

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_type_hints

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse

from faces.web import handlers
from faces.web.errors import Refusal
from faces.web.pool import LaneName, Pool
from faces.web.requests import Question


@dataclass(frozen=True)
class Endpoint:
    """One path of the interface."""

    method: Literal["GET", "POST"]
    path: str
    handler: Callable[[Any], Any]
    lane: LaneName = "heavy"
    """Where its answers are computed: see `faces.web.pool`."""
    file: str | None = None
    """The name of the text file that is the answer, with fields of the question; else JSON."""


ENDPOINTS = (
    Endpoint("POST", "/board", handlers.board, "quick"),
    Endpoint("POST", "/check", handlers.check, "quick"),
    Endpoint("POST", "/infer", handlers.infer),
    Endpoint("POST", "/games", handlers.games, "quick"),
    Endpoint("POST", "/players", handlers.players),
    Endpoint("POST", "/solve", handlers.solve, "quick"),
    Endpoint("POST", "/hint", handlers.hint, "quick"),
    Endpoint("POST", "/hint/grid", handlers.grid_hint, "quick"),
    Endpoint("POST", "/review", handlers.review, "quick"),
    Endpoint("GET", "/strategies", handlers.strategies, "cheap"),
    Endpoint("GET", "/word", handlers.word, "cheap"),
    Endpoint("POST", "/theory", handlers.theory),
    Endpoint("GET", "/theory.cnf", handlers.dimacs, file="unwordle-{word}-{phase}.cnf"),
    Endpoint("POST", "/puzzle/clues", handlers.clues),
    Endpoint("POST", "/puzzle/grid", handlers.grid_puzzle),
    Endpoint("POST", "/puzzle/colours", handlers.colours, "cheap"),
)

_CLIENT_LEFT = 499
"""The status, which nobody reads, of a request whose client has gone."""

_REFUSALS: dict[int | str, dict[str, Any]] = {
    409: {"model": Refusal, "description": "The page has asked again since."},
    413: {"model": Refusal, "description": "The body is too large."},
    422: {"model": Refusal, "description": "A field is not accepted; the answer names it."},
    503: {"model": Refusal, "description": "Too many questions are waiting: ask again later."},
    504: {
        "model": Refusal,
        "description": "The answer takes longer, or more memory, than a worker may take.",
    },
}
_TEXT: dict[str, Any] = {
    "description": "A text file.",
    "content": {"text/plain": {"schema": {"type": "string"}}},
}


def router() -> APIRouter:
    """The routes of all endpoints."""
    made = APIRouter(prefix="/api", responses=_REFUSALS)
    for row in ENDPOINTS:
        _add(made, row)
    return made


async def _while_connected(request: Request, answering: Awaitable[bytes]) -> bytes | None:
    """The answer; None where the client closed the connection before: then nobody computes it."""
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


def _add(made: APIRouter, row: Endpoint) -> None:
    types = get_type_hints(row.handler)
    answer_type = types.pop("return")
    (question_type,) = types.values()

    async def answer(question: Question, request: Request) -> Response:
        pool: Pool = request.app.state.pool
        client = request.client.host if request.client else ""
        page = request.headers.get("x-page", "")[:64]
        content = await _while_connected(
            request,
            pool.answer(row.handler, question, lane=row.lane, client=client, page=page),
        )
        if content is None:
            return Response(status_code=_CLIENT_LEFT)
        headers = {"cache-control": "no-store"}
        if row.file is None:
            return Response(content, media_type="application/json", headers=headers)
        name = row.file.format(**question.model_dump())
        headers["content-disposition"] = f'attachment; filename="{name}"'
        return Response(content, media_type="text/plain", headers=headers)

    in_address = Annotated[question_type, Query()]  # type: ignore[valid-type]
    answer.__annotations__["question"] = in_address if row.method == "GET" else question_type
    made.add_api_route(
        row.path,
        answer,
        methods=[row.method],
        name=row.handler.__name__,
        description=inspect.getdoc(row.handler),
        response_model=answer_type if row.file is None else None,
        response_class=JSONResponse if row.file is None else Response,
        responses=None if row.file is None else {200: _TEXT},
    )

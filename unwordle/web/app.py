"""The web application: the page's files, the JSON interface, and what it says when it refuses."""

import asyncio
import sys
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Literal

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

from unwordle.model.game.input import InputError
from unwordle.questions.backwards import Backwards
from unwordle.questions.question import FieldError
from unwordle.solutions import update_from
from unwordle.web import page
from unwordle.web.answers import plainly
from unwordle.web.endpoints import router
from unwordle.web.errors import BadField, NoAnswerError, Refusal
from unwordle.web.middleware import own_hosts, security_headers
from unwordle.web.pool import Limits, Pool, client_of
from unwordle.web.schema import bad_fields

_BODY_BYTES = 2 * 1024 * 1024
"""Maximum size of the body of a request, which may be a chat."""
_DAY_SECONDS = 24 * 60 * 60
_NO_HEADER = "send the header content-type: application/json"


class Health(BaseModel):
    """Health of the server: `ok`, or `degraded` where not all workers run."""

    status: Literal["ok", "degraded"]
    workers: int = Field(description="Worker processes that run.")
    waiting: int = Field(description="Questions that wait for one.")


class _Application(FastAPI):
    """FastAPI, with the headers on the answer to a failure too: that one passes no middleware."""

    def build_middleware_stack(self) -> ASGIApp:
        return security_headers(super().build_middleware_stack())


def create_app(
    limits: Limits | None = None, hosts: Collection[str] = (), solutions_at: str | None = None
) -> FastAPI:
    """Return the application. Its worker processes start and stop with it.

    `hosts` are its names, besides any address in figures and localhost; `solutions_at` is an
    address of later solutions, which are fetched once a day.
    """
    limits = limits or Limits()

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        async with Pool(limits).running() as app.state.pool:
            renewing = asyncio.create_task(_renewed_daily(solutions_at)) if solutions_at else None
            yield
            if renewing:
                renewing.cancel()

    app = _Application(
        title="Unwordle",
        version="1",
        description="Wordle backwards: which guesses could have made a grid of coloured tiles.",
        lifespan=running,
        docs_url=None,
        redoc_url=None,
        max_body_size=_BODY_BYTES,
        redirect_slashes=False,  # a redirection would repeat whatever host the request names
    )
    app.add_middleware(GZipMiddleware, minimum_size=500, compresslevel=6)
    app.add_middleware(own_hosts, names=hosts)
    _refusals(app, limits)
    app.include_router(router())

    @app.get("/healthz", responses={503: {"model": Health}})
    async def health(response: Response) -> Health:
        """Return whether the server and all its workers run; dead workers are replaced."""
        running, wanted, waiting = await app.state.pool.health()
        whole = running == wanted
        response.status_code = 200 if whole else 503
        return Health(status="ok" if whole else "degraded", workers=running, waiting=waiting)

    @app.get("/", include_in_schema=False)
    async def first(request: Request) -> Response:
        return HTMLResponse(page.with_picture(page.html(), str(request.base_url)))

    @app.get("/daily/{number}.json", include_in_schema=False)
    async def daily(number: int, request: Request) -> Response:
        client = client_of(request.client.host if request.client else "")
        content = await app.state.pool.answer(plainly, Backwards(number=number), client=client)
        return Response(content, media_type="application/json")

    @app.get("/words.txt", include_in_schema=False)
    async def words() -> PlainTextResponse:
        return PlainTextResponse(page.words())

    @app.get("/sw.js", include_in_schema=False)
    async def service_worker() -> Response:
        return Response(page.service_worker(page.html()), media_type="text/javascript")

    app.mount("/static", StaticFiles(directory=page.STATIC))
    return app


async def _renewed_daily(address: str) -> None:
    """Take the solutions of later days from an address, now and once a day."""
    while True:
        try:
            new = await asyncio.to_thread(update_from, address)
            print(f"{new} later solutions taken from {address}", file=sys.stderr, flush=True)
        except InputError as error:
            print(f"no later solutions: {error}", file=sys.stderr, flush=True)
        await asyncio.sleep(_DAY_SECONDS)


def _refusals(app: FastAPI, limits: Limits) -> None:
    """Answer every error with a `Refusal`."""

    def refuse(status: int, text: str, *fields: BadField) -> JSONResponse:
        headers = {"cache-control": "no-store"}
        if status == 503:
            headers["retry-after"] = "2"
        return JSONResponse(Refusal(error=text, fields=list(fields)).model_dump(), status, headers)

    def refuse_body(text: str) -> JSONResponse:
        return refuse(422, f"body: {text}", BadField(field="body", error=text))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        first, *_ = errors = error.errors()
        if first["type"] == "json_invalid":
            return refuse_body("the body is not JSON")
        if first["type"] == "model_attributes_type" and first["loc"] == ("body",):
            # FastAPI reads JSON only if a header says that it is.
            unread = isinstance(first["input"], bytes)
            return refuse_body(_NO_HEADER if unread else "the body is not a JSON object")
        bad = bad_fields([{**each, "loc": each["loc"][1:]} for each in errors])
        fields = [BadField(field=name or "body", error=text) for name, text in bad.items()]
        return refuse(422, f"{fields[0].field}: {fields[0].error}", *fields)

    @app.exception_handler(InputError)
    async def not_accepted(request: Request, error: InputError) -> JSONResponse:
        text = str(error)
        fields = [BadField(field=error.field, error=text)] if isinstance(error, FieldError) else []
        return refuse(422, text, *fields)

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 400:
            # FastAPI's answer to a body that is no text at all.
            return refuse_body("the body is not JSON")
        response = refuse(error.status_code, error.detail)
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(NoAnswerError)
    async def not_answered(request: Request, error: NoAnswerError) -> JSONResponse:
        return refuse(error.status, error.text.format(limits))

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> JSONResponse:
        return refuse(500, "the server failed at this question: its log says how")

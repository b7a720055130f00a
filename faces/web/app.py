"""The web application: the page's files, the JSON interface, and what it says when it refuses."""

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from typing import Any, Literal

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from faces.web import page, preview
from faces.web.endpoints import router
from faces.web.errors import BadField, FieldError, NoAnswerError, Refusal
from faces.web.middleware import body_limit, head_as_get, known_hosts, security_headers
from faces.web.pool import Limits, Pool
from model.game.errors import InputError

_NOT_JSON = BadField(field="body", error="the body is not JSON")
_NO_OBJECT = BadField(field="body", error="the body is not a JSON object")
_NO_HEADER = BadField(field="body", error="send the header content-type: application/json")


class Health(BaseModel):
    """How the server is: `ok`, or `degraded` where not all workers run."""

    status: Literal["ok", "degraded"]
    workers: int = Field(description="Worker processes that run.")
    waiting: int = Field(description="Questions that wait for one.")


class _Application(FastAPI):
    """FastAPI, with the headers on the answer to a failure too: that one passes no middleware."""

    def build_middleware_stack(self) -> ASGIApp:
        return security_headers(super().build_middleware_stack())


def create_app(limits: Limits | None = None, hosts: Collection[str] = ()) -> FastAPI:
    """The application. Its worker processes start and stop with it.

    `hosts` are names that it may be asked by, besides any address in figures and localhost.
    """
    limits = limits or Limits()

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        async with Pool(limits).running() as app.state.pool:
            yield

    app = _Application(
        title="Unwordle",
        version="1",
        description="Wordle backwards: which guesses could have made a grid of coloured tiles.",
        lifespan=running,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,  # a redirection would repeat whatever host the request names
    )
    app.add_middleware(body_limit)
    app.add_middleware(head_as_get)
    app.add_middleware(known_hosts, names=hosts)
    _refusals(app, limits)
    app.include_router(router())

    @app.get("/healthz", responses={503: {"model": Health}})
    async def health(response: Response) -> Health:
        """Whether the server and all its workers run; those that died while idle are replaced."""
        running, wanted, waiting = await app.state.pool.health()
        whole = running == wanted
        response.status_code = 200 if whole else 503
        return Health(status="ok" if whole else "degraded", workers=running, waiting=waiting)

    @app.get("/", include_in_schema=False)
    async def first(request: Request) -> Response:
        tagged = await preview.with_tags(page.html(), request, app.state.pool)
        return HTMLResponse(tagged)

    @app.get("/preview.png", include_in_schema=False)
    async def picture(grid: str = "") -> Response:
        return Response(preview.picture(grid), media_type="image/png")

    @app.get("/docs", include_in_schema=False)
    async def docs() -> FileResponse:
        return FileResponse(page.STATIC / "docs.html")

    app.mount("/static", StaticFiles(directory=page.STATIC))
    return app


def _refusals(app: FastAPI, limits: Limits) -> None:
    """Answer every error with a `Refusal`."""

    def refuse(status: int, text: str, *fields: BadField) -> JSONResponse:
        refusal = Refusal(error=text, fields=list(fields))
        headers = {"cache-control": "no-store"}
        if status == 503:
            headers["retry-after"] = "2"
        return JSONResponse(refusal.model_dump(), status, headers)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        fields = _bad_fields(error.errors())
        return refuse(422, f"{fields[0].field}: {fields[0].error}", *fields)

    @app.exception_handler(InputError)
    async def not_accepted(request: Request, error: InputError) -> JSONResponse:
        if isinstance(error, FieldError):
            # The page shows the text to people; the advice is for who writes the question.
            told = f"{error}: {error.advice}" if error.advice else str(error)
            return refuse(422, str(error), BadField(field=error.field, error=told))
        return refuse(422, str(error))

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 400:
            # FastAPI's answer to a body that is no text at all.
            return refuse(422, "body: the body is not JSON", _NOT_JSON)
        response = refuse(error.status_code, error.detail)
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(NoAnswerError)
    async def not_answered(request: Request, error: NoAnswerError) -> JSONResponse:
        return refuse(error.status, error.text.format(limits))

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> JSONResponse:
        return refuse(500, "the server failed at this question: its log says how")


def _bad_fields(errors: Sequence[Any]) -> list[BadField]:
    """What pydantic found, a line for each field, and no echo of what was sent."""
    if errors[0]["type"] == "json_invalid":
        return [_NOT_JSON]
    if errors[0]["type"] == "model_attributes_type" and errors[0]["loc"] == ("body",):
        # FastAPI reads JSON only where a header says that it is.
        return [_NO_HEADER if isinstance(errors[0]["input"], bytes) else _NO_OBJECT]
    found: dict[str, list[str]] = {}
    for error in errors:
        # Where a field may be of two types, the path also names the type that was tried.
        path = [str(part) for part in error["loc"][1:]]
        field = ".".join(part for part in path if part.replace("_", "").isalnum()) or "body"
        text = error["msg"].removeprefix("Value error, ")
        found.setdefault(field, []).append(text[:1].lower() + text[1:])
    return [BadField(field=field, error=", or ".join(texts)) for field, texts in found.items()]

"""The web application: the page's files, the JSON interface, and what it says when it refuses."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from model.errors import InputError
from web import api
from web.errors import BadField, FieldError, Refusal
from web.guards import BodyLimit, SecurityHeaders
from web.work import BrokenError, BusyError, Limits, TooLongError, Work

STATIC = Path(__file__).parent / "static"


class Health(BaseModel):
    """That the server runs."""

    status: str = "ok"


def create_app(limits: Limits | None = None) -> FastAPI:
    """The application. Its worker processes start and stop with it."""
    limits = limits or Limits()

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        app.state.work = Work(limits)
        yield
        app.state.work.close()

    app = FastAPI(
        title="Unwordle",
        version="1",
        description="Wordle backwards: which guesses could have made a grid of coloured tiles.",
        lifespan=running,
        docs_url=None,
        redoc_url=None,
    )
    app.add_middleware(BodyLimit, most=limits.body)
    app.add_middleware(SecurityHeaders)
    _refusals(app, limits)
    app.include_router(api.router)

    @app.get("/healthz")
    async def health() -> Health:
        """Whether the server runs."""
        return Health()

    @app.get("/docs", include_in_schema=False)
    async def docs() -> FileResponse:
        return FileResponse(STATIC / "docs.html")

    app.mount("/", StaticFiles(directory=STATIC, html=True))
    return app


def _refusals(app: FastAPI, limits: Limits) -> None:
    """Say every error as a `Refusal`."""

    def refuse(status: int, text: str, *fields: BadField, wait: bool = False) -> JSONResponse:
        refusal = Refusal(error=text, fields=list(fields))
        headers = {"cache-control": "no-store"} | ({"retry-after": "2"} if wait else {})
        return JSONResponse(refusal.model_dump(), status, headers)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        fields = [_bad_field(one) for one in error.errors()]
        return refuse(422, f"{fields[0].field}: {fields[0].error}", *fields)

    @app.exception_handler(InputError)
    async def not_accepted(request: Request, error: InputError) -> JSONResponse:
        named = isinstance(error, FieldError)
        fields = [BadField(field=error.field, error=str(error))] if named else []
        return refuse(422, str(error), *fields)

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> JSONResponse:
        response = refuse(error.status_code, error.detail)
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(BusyError)
    async def busy(request: Request, error: BusyError) -> JSONResponse:
        return refuse(503, "too many questions are waiting: ask again in a moment", wait=True)

    @app.exception_handler(BrokenError)
    async def broken(request: Request, error: BrokenError) -> JSONResponse:
        return refuse(503, "the computation ended without an answer: ask again", wait=True)

    @app.exception_handler(TooLongError)
    async def too_long(request: Request, error: TooLongError) -> JSONResponse:
        return refuse(504, f"this takes longer than {limits.seconds:g} s: ask for less")


def _bad_field(error: dict[str, object]) -> BadField:
    """What pydantic found, with the field's path and no echo of what was sent."""
    place = error["loc"]
    parts = [str(part) for part in place] if isinstance(place, tuple) else []
    text = str(error["msg"]).removeprefix("Value error, ")
    # pydantic names the alternatives of a union in the path: they are no field's name.
    kept = [part for part in parts[1:] if "[" not in part and part not in ("str", "list")]
    if error["type"] == "json_invalid":
        return BadField(field="body", error="the body is not JSON")
    return BadField(field=".".join(kept) or "body", error=text[:1].lower() + text[1:])

"""The web application: the files of the page, the JSON interface, and the error responses."""

import re
from collections.abc import Collection
from hashlib import sha256
from itertools import chain
from typing import Literal

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel, Field
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from unwordle.model.game.input import InputError
from unwordle.questions.backwards import BackwardsQuestion
from unwordle.questions.question import FieldError
from unwordle.web import page
from unwordle.web.endpoints import ENDPOINTS, BadField, Refusal, add_endpoint
from unwordle.web.pool import Pool

# A body can hold a whole chat.
_BODY_BYTES = 2 * 1024 * 1024
MOST_HEAD = 16 * 1024
"""The most bytes of a request's head."""
_NO_BODY = "the body is not a JSON object with the header content-type: application/json"


class Health(BaseModel):
    """The health of the server, `degraded` if a worker is not running."""

    status: Literal["ok", "degraded"]
    workers: int = Field(description="Number of running worker processes.")
    waiting: int = Field(description="Number of questions that wait for a worker.")


def create_app(pool: Pool, hosts: Collection[str] = ()) -> FastAPI:
    """Return the application, for requests to `hosts`, localhost and numeric addresses."""
    app = FastAPI(
        title="Unwordle",
        version="1",
        description="Wordle backwards: which guesses could have made a grid of coloured tiles.",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,  # a redirect would repeat the host name of the request
    )
    app.add_middleware(GZipMiddleware, minimum_size=500, compresslevel=6)
    app.add_middleware(RequestBodyLimitMiddleware, max_body_size=_BODY_BYTES)
    app.add_middleware(_guarded, names=hosts)  # says in JSON that a body is too large
    for error in (RequestValidationError, InputError, HTTPException, Exception):
        app.add_exception_handler(error, _refuse)
    for row in ENDPOINTS:
        add_endpoint(app, row, pool)

    @app.get("/healthz", responses={503: {"model": Health}})
    async def health(response: Response) -> Health:
        """Restart dead workers, and return the health of the server."""
        whole, running, waiting = await pool.health()
        response.status_code = 200 if whole else 503
        return Health(status="ok" if whole else "degraded", workers=running, waiting=waiting)

    kinds = {"index.html": "text/html", "words.txt": "text/plain", "sw.js": "text/javascript"}

    @app.get("/", include_in_schema=False)
    @app.get("/words.txt", include_in_schema=False)
    @app.get("/sw.js", include_in_schema=False)
    async def text(request: Request) -> Response:
        name = request.url.path.strip("/") or "index.html"
        return _tagged(request, page.texts(str(request.base_url))[name], kinds[name])

    @app.get("/daily/{number}.json", include_in_schema=False)
    async def daily(number: int, request: Request) -> Response:
        content = await pool.answer(BackwardsQuestion(number=number), request)
        return _tagged(request, content, "application/json")

    app.mount("/static", StaticFiles(directory=page.STATIC))
    return app


def _tagged(request: Request, content: bytes, kind: str) -> Response:
    """Return a response with an ETag, or 304 if the client already has the content."""
    headers = {"etag": f'W/"{sha256(content).hexdigest()[:20]}"'}
    if headers["etag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type=kind)


async def _refuse(request: Request, error: Exception) -> JSONResponse:
    status, text, headers = 422, str(error), dict[str, str]()
    fields: dict[str, str] = {}
    if isinstance(error, RequestValidationError):
        fields = _bad_fields(error)
        text = next(f"{field}: {message}" for field, message in fields.items())
    elif isinstance(error, HTTPException):
        status, text, headers = error.status_code, error.detail, dict(error.headers or {})
        if status == 400:  # FastAPI uses this status for a body that is not text
            status, text, fields = 422, f"body: {_NO_BODY}", {"body": _NO_BODY}
        if status == 503:
            headers["retry-after"] = "2"
    elif isinstance(error, FieldError):
        fields = {error.field: text}
    elif not isinstance(error, InputError):
        status, text = 500, "the server could not answer because of an error: see its log"
    bad = [BadField(field=field, error=message) for field, message in fields.items()]
    return JSONResponse(Refusal(error=text, fields=bad).model_dump(), status, headers)


def _bad_fields(error: RequestValidationError) -> dict[str, str]:
    texts: dict[str, list[str]] = {}
    for each in error.errors():
        if each["type"] == "json_invalid" or each["loc"] == ("body",):
            return {"body": _NO_BODY}
        # If a field can have two types, pydantic's path also contains the rejected type.
        path = [str(part) for part in each["loc"][1:]]
        name = ".".join(part for part in path if part.replace("_", "").isalnum())
        texts.setdefault(name, []).append(each["msg"][:1].lower() + each["msg"][1:])
    return {name: ", or ".join(messages) for name, messages in texts.items()}


def _guarded(app: ASGIApp, names: Collection[str]) -> ASGIApp:
    """Refuse unknown hosts, large requests and other sites' questions before a body is read."""
    own = "|".join([r"localhost|[\d.]+|\[[\da-f:.]+\]", *map(re.escape, names)])
    accepted = re.compile(rf"({own})\.?(:\d+)?", re.IGNORECASE)

    def name_in(address: str) -> str | None:
        found = accepted.fullmatch(address)
        return found[1].lower() if found else None

    def refusal(scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        name, origin = name_in(headers.get("host", "")), headers.get("origin")
        size = sum(map(len, chain(*headers.raw))) + len(scope["path"]) + len(scope["query_string"])
        if size > MOST_HEAD:
            return 431, f"the head of the request is larger than {MOST_HEAD >> 10} kB"
        if int(headers.get("content-length", 0)) > _BODY_BYTES:
            return 413, f"the body of the request is larger than {_BODY_BYTES >> 20} MB"
        if name is None:
            return 421, "this server is not known by that name"
        # A proxy can leave out the port, so the names alone are compared.
        if scope["method"] == "POST" and origin and name_in(origin.partition("//")[2]) != name:
            return 403, "this question comes from the page of another site"
        return None

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        answering = app
        if refused := refusal(scope):
            answering = JSONResponse(Refusal(error=refused[1], fields=[]).model_dump(), refused[0])
        await answering(scope, receive, send)

    return answer

"""The web application: the files of the page, the JSON interface, and its error responses."""

from collections.abc import Collection
from contextlib import suppress
from ipaddress import ip_address
from typing import Literal
from urllib.parse import urlsplit

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel, Field
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from unwordle.model.game.input import InputError
from unwordle.questions.backwards import Backwards
from unwordle.questions.question import FieldError
from unwordle.web import page
from unwordle.web.answers import plainly
from unwordle.web.endpoints import BadField, Refusal, bad_fields, router
from unwordle.web.pool import Limits, Pool, client_of
from unwordle.web.worker import NoAnswerError

_BODY_BYTES = 2 * 1024 * 1024
"""Maximum size of a request's body in bytes. The body can contain a whole chat."""
_HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
_NO_HEADER = "send the header content-type: application/json"


class Health(BaseModel):
    """The health of the server. The status is `degraded` if a worker is not running."""

    status: Literal["ok", "degraded"]
    workers: int = Field(description="Number of running worker processes.")
    waiting: int = Field(description="Number of questions that wait for a worker.")


class _Application(FastAPI):
    """A FastAPI application that adds the security headers to every response.

    FastAPI's own middleware would not add the headers to responses about failures of the server.
    """

    def build_middleware_stack(self) -> ASGIApp:
        return _security_headers(super().build_middleware_stack())


def create_app(pool: Pool, hosts: Collection[str] = ()) -> FastAPI:
    """Return the web application. The pool computes the answers to questions.

    A request is accepted if it names a host in `hosts`, localhost or a numeric address.
    """
    app = _Application(
        title="Unwordle",
        version="1",
        description="Wordle backwards: which guesses could have made a grid of coloured tiles.",
        docs_url=None,
        redoc_url=None,
        max_body_size=_BODY_BYTES,
        redirect_slashes=False,  # a redirect would repeat the host name of the request
    )
    app.add_middleware(GZipMiddleware, minimum_size=500, compresslevel=6)
    app.add_middleware(_own_hosts, names=hosts)
    _refusals(app, pool.limits)
    app.include_router(router(pool))

    @app.get("/healthz", responses={503: {"model": Health}})
    async def health(response: Response) -> Health:
        """Restart dead workers, and return the health of the server."""
        running, wanted, waiting = await pool.health()
        whole = running == wanted
        response.status_code = 200 if whole else 503
        return Health(status="ok" if whole else "degraded", workers=running, waiting=waiting)

    @app.get("/", include_in_schema=False)
    async def first(request: Request) -> Response:
        return HTMLResponse(page.with_picture(page.html(), str(request.base_url)))

    @app.get("/daily/{number}.json", include_in_schema=False)
    async def daily(number: int, request: Request) -> Response:
        question = Backwards(number=number)
        content = await pool.answer(plainly, question, client=client_of(request))
        return Response(content, media_type="application/json")

    @app.get("/words.txt", include_in_schema=False)
    async def words() -> PlainTextResponse:
        return PlainTextResponse(page.words())

    @app.get("/sw.js", include_in_schema=False)
    async def service_worker() -> Response:
        return Response(page.service_worker(page.html()), media_type="text/javascript")

    app.mount("/static", StaticFiles(directory=page.STATIC))
    return app


def _refusals(app: FastAPI, limits: Limits) -> None:
    """Register handlers that respond to every error with a `Refusal`."""

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
            # FastAPI parses the body only if the header Content-Type declares JSON.
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
            # FastAPI responds with this status if the body is not text.
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


def _security_headers(app: ASGIApp) -> ASGIApp:
    """Return a wrapper of the application that adds the security headers to every response."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_HEADERS)
                # Browsers revalidate each file. The response is "not modified" for unchanged files.
                headers.setdefault("cache-control", "no-cache")
            await send(message)

        await app(scope, receive, with_headers if scope["type"] == "http" else send)

    return answer


def _own_hosts(app: ASGIApp, names: Collection[str]) -> ASGIApp:
    """Return a wrapper of the application that refuses requests for unknown hosts (status 421).

    The check prevents DNS rebinding, an attack in which the browsers of a site's visitors send
    requests to this server under the name of the site. Numeric addresses and localhost are always
    accepted, because they cannot be the name of a site. The wrapper also passes HEAD requests to
    the application as GET requests.
    """
    own = {"localhost", *(name.lower().rstrip(".") for name in names)}

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        answering = app
        if scope["type"] == "http":
            if not _names_one_of(own, scope):
                refusal = {"error": "this server is not known by that name", "fields": []}
                answering = JSONResponse(refusal, 421, {"connection": "close"})
            elif scope["method"] == "HEAD":
                scope = {**scope, "method": "GET"}
        await answering(scope, receive, send)

    return answer


def _names_one_of(hosts: Collection[str], scope: Scope) -> bool:
    """Return whether the host that a request names is a numeric address or a member of `hosts`."""
    with suppress(ValueError):
        host = urlsplit(f"//{Headers(scope=scope).get('host', '')}").hostname or ""
        return host.rstrip(".") in hosts or bool(ip_address(host))
    return False

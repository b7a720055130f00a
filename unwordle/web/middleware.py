"""Middleware before every request: the host that it names, and the headers of its response."""

from collections.abc import Collection
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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


def security_headers(app: ASGIApp) -> ASGIApp:
    """Return the application with the security headers on every response."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_HEADERS)
                # Browsers ask again each time, and get "not modified" where nothing has changed.
                headers.setdefault("cache-control", "no-cache")
            await send(message)

        await app(scope, receive, with_headers if scope["type"] == "http" else send)

    return answer


def own_hosts(app: ASGIApp, names: Collection[str]) -> ASGIApp:
    """Return the application for requests to this server's names; others are refused (421).

    Another site can then not have its visitors' browsers query this server under a name of its own
    (DNS rebinding). An address in figures, and localhost, cannot be such a name. HEAD is answered
    as GET, without the body.
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
    """Return whether the host of a request, without its port, is one of these, or an address."""
    with suppress(ValueError):
        host = urlsplit(f"//{Headers(scope=scope).get('host', '')}").hostname or ""
        return host.rstrip(".") in hosts or bool(ip_address(host))
    return False

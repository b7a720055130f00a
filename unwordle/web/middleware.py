"""What stands before every request: which host, what body, and headers on what goes back."""

import asyncio
from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from unwordle.web.turns import home

HEAD_BYTES = 16 * 1024
"""The greatest head of a request."""
_BYTES = 64 * 1024
"""The greatest body of a request."""
_BYTES_OF_CHAT = 2 * 1024 * 1024
_CHATS = ("/api/games", "/api/chat", "/api/chat/game")
"""Where the body is the text of a chat."""
_SECONDS = 10.0
"""How long a body may take to arrive."""
_UNREAD = 32 * 1024 * 1024
"""How many bytes of unfinished bodies are kept in all."""
_UNREAD_OF_ADDRESS = 16 * 1024 * 1024
"""How many of them one address may have sent."""
_READ_AND_DROPPED = 16 * 1024 * 1024
"""How much of a body that is too large is still read, so that its sender hears the refusal."""

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
    """Put the security headers on every response."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_HEADERS)
                # Asked again each time, and answered "not modified" where it is not.
                headers.setdefault("cache-control", "no-cache")
            await send(message)

        await app(scope, receive, with_headers if scope["type"] == "http" else send)

    return answer


def proper_heads(app: ASGIApp, names: Collection[str]) -> ASGIApp:
    """Refuse a head that is too large (431; the server under this one reads 64 kB), or names
    another host than this server's (421). HEAD is answered as GET; no body of it is sent.

    So no other site can have its visitors' browsers ask this server under a name of its own (DNS
    rebinding). An address in figures, and localhost, cannot be such a name.
    """
    own = {"localhost", *(name.lower().rstrip(".") for name in names)}

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        answering = app
        if scope["type"] == "http":
            size = sum(len(name) + len(value) + 4 for name, value in scope["headers"])
            size += len(scope.get("raw_path", b"")) + len(scope["query_string"])
            if size > HEAD_BYTES:
                answering = _refusal(431, f"the head has more than {HEAD_BYTES} bytes: send less")
            elif not _names_one_of(own, scope):
                answering = _refusal(421, "this server is not known by that name")
            elif scope["method"] == "HEAD":
                scope = {**scope, "method": "GET"}
        await answering(scope, receive, send)

    return answer


def _names_one_of(hosts: Collection[str], scope: Scope) -> bool:
    """Say whether the host of a request, without its port, is one of these, or an address."""
    with suppress(ValueError):
        host = urlsplit(f"//{Headers(scope=scope).get('host', '')}").hostname or ""
        return host.rstrip(".") in hosts or bool(ip_address(host))
    return False


def body_limit(app: ASGIApp) -> ASGIApp:
    """Refuse a body that is too large (413), takes too long (408), or is one of too many (503)."""
    unread = Counter[str]()
    """The bytes of bodies that are arriving, by address."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] == "GET":
            return await app(scope, receive, send)
        path = scope["path"].removeprefix(scope.get("root_path", ""))
        limit = _BYTES_OF_CHAT if path in _CHATS else _BYTES
        address = home((scope.get("client") or ("",))[0])
        body, size, more, refusal = bytearray(), 0, True, None
        try:
            async with asyncio.timeout(_SECONDS):
                while more and size <= _READ_AND_DROPPED and not refusal:
                    message = await receive()
                    if message["type"] != "http.request":
                        return
                    part = message.get("body", b"")
                    size, more = size + len(part), message.get("more_body", False)
                    if size <= limit:
                        body += part
                        unread[address] += len(part)
                    if more and _too_much(unread, address):
                        refusal = _refusal(503, "too many bodies are on their way: ask again")
        except TimeoutError:
            refusal = _refusal(408, f"the body took more than {_SECONDS:g} s to arrive")
        finally:
            unread[address] -= len(body)
            if not unread[address]:
                del unread[address]
        if size > limit and not refusal:
            refusal = _refusal(413, f"the body has more than {limit} bytes: send less")
        read: list[Message] = [{"type": "http.request", "body": bytes(body), "more_body": False}]

        async def again() -> Message:
            return read.pop() if read else await receive()

        await (refusal or app)(scope, again, send)

    return answer


def _too_much(unread: Counter[str], address: str) -> bool:
    """Say whether an address is to send no more: it alone, or it most of all, has sent too much."""
    of_address = unread[address]
    most = of_address == max(unread.values(), default=0)
    return of_address > _UNREAD_OF_ADDRESS or (most and unread.total() > _UNREAD)


def _refusal(status: int, text: str) -> JSONResponse:
    """Return a refusal, which closes the connection without reading the rest."""
    return JSONResponse({"error": text, "fields": []}, status, {"connection": "close"})

"""What stands before every request: which host, what body, and headers on what goes back."""

import asyncio
import json
from collections.abc import Collection, Mapping
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_READ_AND_DROPPED = 16 * 1024 * 1024
"""So much of a body that is too large is still read, so that its sender hears the refusal."""

_HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class SecurityHeaders:
    """Put the security headers on every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.headers = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", []), *self.headers]
                if not any(name == b"cache-control" for name, _ in headers):
                    # Asked again each time, and answered "not modified" where it is not.
                    headers.append((b"cache-control", b"no-cache"))
                message = {**message, "headers": headers}
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


class HeadAsGet:
    """Answer HEAD as GET; the server under this one sends no body to it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope.get("method") == "HEAD":
            scope = {**scope, "method": "GET"}
        await self.app(scope, receive, send)


class KnownHosts:
    """Refuse a request that names another host than this server's, with status 421.

    So no other site can have its visitors' browsers ask this server under a name of its own (DNS
    rebinding). An address in figures, and localhost, cannot be such a name.
    """

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self.app = app
        self.names = {"localhost", *(name.lower().rstrip(".") for name in names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http" or self._knows(_header(scope, b"host")):
            await self.app(scope, receive, send)
        else:
            await _refuse(send, 421, "this server is not known by that name")

    def _knows(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        with suppress(ValueError):
            return bool(ip_address(name))
        return name.rstrip(".") in self.names


class BodyLimit:
    """Refuse a body that is too large (413), or that takes too long to arrive (408)."""

    def __init__(
        self, app: ASGIApp, most: int, seconds: float, larger: Mapping[str, int] | None = None
    ) -> None:
        self.app, self.most, self.seconds = app, most, seconds
        self.larger = larger or {}
        """Paths whose bodies may be larger, and how large."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        path = scope["path"].removeprefix(scope.get("root_path", ""))
        most = self.larger.get(path, self.most)
        body, size, more = bytearray(), 0, True
        try:
            async with asyncio.timeout(self.seconds):
                while more and size <= _READ_AND_DROPPED:
                    message = await receive()
                    if message["type"] != "http.request":
                        return
                    part = message.get("body", b"")
                    size, more = size + len(part), message.get("more_body", False)
                    if size <= most:
                        body += part
        except TimeoutError:
            await _refuse(send, 408, f"the body took more than {self.seconds:g} s to arrive")
            return
        if size > most:
            await _refuse(send, 413, f"the body has more than {most} bytes: send less")
            return
        read: list[Message] = [{"type": "http.request", "body": bytes(body), "more_body": False}]

        async def again() -> Message:
            return read.pop() if read else await receive()

        await self.app(scope, again, send)


def _header(scope: Scope, name: bytes) -> str:
    return next((v.decode("latin-1") for k, v in scope["headers"] if k == name), "")


async def _refuse(send: Send, status: int, text: str) -> None:
    """Refuse, and close the connection without reading the rest."""
    content = json.dumps({"error": text, "fields": []}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(content)),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})

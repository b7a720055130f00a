"""The server's sockets: a limited number, and none kept for long without a whole request.

`unwordle.web.serving` gives it to uvicorn.
"""

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from unwordle.web.turns import home

HEAD_SECONDS = 10.0
"""How long the head of a request may take to arrive."""
IDLE_SECONDS = 15
"""How long a connection may stay open between two requests."""


class Connection(H11Protocol):
    """uvicorn's connection, which is closed where a request's head does not arrive in time."""

    _overdue: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection; if there are too many, one of the address with most is closed."""
        super().connection_made(transport)
        self.address = home(self.client[0]) if self.client else ""
        self.opened = self.loop.time()
        self._expect_head()
        if len(self.connections) > most_connections():
            _one_too_many(self.connections).transport.abort()

    def data_received(self, data: bytes) -> None:
        """Go on reading; between requests, the next head is expected from its first byte."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._head_is_there()
        elif self._overdue is None:
            self._expect_head()

    def on_response_complete(self) -> None:
        """Await the next request; until its first byte uvicorn waits IDLE_SECONDS."""
        self._head_is_there()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the connection is closed."""
        self._head_is_there()
        super().connection_lost(exc)

    def _expect_head(self) -> None:
        self._overdue = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _head_is_there(self) -> None:
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None


def _one_too_many(connections: set[Any]) -> Any:
    """Return a connection of the address with most: the oldest without a question, if any."""
    of_address = Counter(connection.address for connection in connections)

    def burden(connection: Connection) -> tuple[int, bool, float]:
        idle = connection.cycle is None or connection.cycle.response_complete
        return of_address[connection.address], idle, -connection.opened

    return max(connections, key=burden)


def most_connections() -> int:
    """Return how many sockets may be open: well below the limit on the process's descriptors."""
    try:
        import resource
    except ImportError:  # there is no such limit on Windows
        return 500
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return max(16, min(1000, soft - 128))

"""Run the server: uvicorn with our limits, until it is stopped. `serve` calls this module."""

import asyncio
import logging
import re
import socket
from typing import TYPE_CHECKING

import uvicorn

from unwordle.model.game.input import InputError
from unwordle.web.app import create_app
from unwordle.web.pool import Limits, Pool

if TYPE_CHECKING:
    from unwordle.cli.serve import Serve

_GRACE = 2.0
"""Seconds to finish answers in progress when the server is stopped."""
_HEAD_BYTES = 16 * 1024
"""Maximum size of the head of a request."""
_IDLE_SECONDS = 15
"""Seconds for which a connection may stay open between two requests."""
_CONNECTIONS = 1000
"""Maximum number of connections: more are refused (503)."""


class _Server(uvicorn.Server):
    """A server that abandons what is not answered within a few seconds of being stopped."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop, and abandon questions and connections that take too long."""
        loop = asyncio.get_running_loop()
        pool: Pool = self.config.app.state.pool  # type: ignore[union-attr]
        loop.call_later(_GRACE, pool.give_up)
        loop.call_later(_GRACE + 1.5, self.hang_up)
        await super().shutdown(sockets)

    def hang_up(self) -> None:
        """Close every connection, even one with a request that never arrives in full."""
        for connection in list(self.server_state.connections):
            connection.transport.abort()


def run(options: "Serve", listening: socket.socket) -> None:
    """Serve on a socket until the process is asked to stop.

    Raises InputError if no worker processes can be started.
    """
    workers, seconds = options.workers or Limits.workers, options.timeout
    limits = Limits(
        workers, options.waiting, seconds=seconds, patience=2 * seconds + 20, memory=options.memory
    )
    config = uvicorn.Config(
        create_app(limits, [options.host, *options.allow_host], options.update_from),
        http="h11",
        log_level="warning",
        server_header=False,
        h11_max_incomplete_event_size=_HEAD_BYTES,
        timeout_keep_alive=_IDLE_SECONDS,
        limit_concurrency=_CONNECTIONS,
        timeout_graceful_shutdown=2 * int(_GRACE),
        root_path=options.root_path,
        proxy_headers=options.proxy is not None,
        forwarded_allow_ips=options.proxy,
    )
    # What keeps the application from starting is told in one line, below.
    logging.getLogger("uvicorn.error").addFilter(
        lambda told: not re.search("Traceback|startup failed", told.getMessage())
    )
    server = _Server(config)
    try:
        server.run([listening])
    except SystemExit:
        if server.started:
            raise
        text = "the system starts no worker processes: allow this user more processes and memory"
        raise InputError(text) from None

"""The server process, which runs uvicorn."""

import asyncio
import os
import socket
import sys
from collections.abc import Collection
from threading import Timer

import uvicorn

from unwordle.solutions import update_from
from unwordle.web.app import MOST_HEAD, create_app
from unwordle.web.pool import Pool

_GRACE = 2.0
"""The seconds that answers have to finish when the server stops."""
_HEADERS = {
    "cache-control": "no-cache",
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class _Server(uvicorn.Server):
    """A uvicorn server that abandons unfinished questions soon after it is stopped."""

    def __init__(self, config: uvicorn.Config, pool: Pool) -> None:
        super().__init__(config)
        self.pool = pool

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(_GRACE, self.pool.give_up)
        loop.call_later(_GRACE + 1.5, self.hang_up)
        # Python waits at exit for the threads that join processes, which can hang.
        last = Timer(_GRACE + 2.5, os._exit, [0])
        last.daemon = True
        last.start()
        await super().shutdown(sockets)

    def hang_up(self) -> None:
        for connection in list(self.server_state.connections):
            connection.transport.abort()


async def run(
    pool: Pool, hosts: Collection[str], listening: socket.socket, address: str | None = None
) -> None:
    """Serve the page until the process is stopped. Raises InputError as `Pool.running` does.

    New solutions are fetched from `address`, if any.
    """
    config = uvicorn.Config(
        create_app(pool, hosts),
        http="h11",
        ws="none",
        lifespan="off",
        log_level="error",  # strangers cause the warnings
        headers=[*_HEADERS.items()],
        server_header=False,
        h11_max_incomplete_event_size=MOST_HEAD,
        timeout_keep_alive=15,
        limit_concurrency=1000,  # further connections get status 503
        timeout_graceful_shutdown=2 * int(_GRACE),
    )
    async with pool.running(), asyncio.TaskGroup() as tasks:
        renewing = tasks.create_task(_renewed_daily(address))
        await _Server(config, pool).serve([listening])
        renewing.cancel()


async def _renewed_daily(address: str | None) -> None:
    """Fetch solutions from `address`, if any, now and every day."""
    while address:
        try:
            new = await asyncio.to_thread(update_from, address)
            outcome = f"later solutions taken from {address}: {new}"
        except Exception as error:  # whatever the list is, the server goes on
            outcome = f"no later solutions: {' '.join(str(error).split())[:500]}"
        print(outcome, file=sys.stderr, flush=True)
        await asyncio.sleep(24 * 60 * 60)

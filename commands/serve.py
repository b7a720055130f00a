"""`serve`: the web page, for people who do not live in a terminal."""

import asyncio
import signal
import socket
import sys
from typing import Annotated

import typer

from commands.common import say
from model.game.errors import InputError

_GRACE = 2.0
"""Seconds in which what is under way may still be answered when the server is stopped."""


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 picks a free one.")
    ] = 8000,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="How many processes compute answers.")
    ] = 2,
    waiting: Annotated[
        int, typer.Option(min=0, max=10_000, help="How many questions may wait for them.")
    ] = 64,
    timeout: Annotated[
        float, typer.Option(min=0.1, max=3600, help="Seconds after which an answer is given up.")
    ] = 20.0,
) -> None:
    """Serve the web page and its JSON interface until Ctrl-C or SIGTERM."""
    try:
        import uvicorn

        from web.app import create_app
        from web.pool import Limits
    except ModuleNotFoundError as error:
        raise InputError(
            f"the web page needs the package {error.name}: install the extra `web` "
            '(pip install ".[web]", or make serve)'
        ) from None
    listening = _listen(host, port)
    app = create_app(Limits(workers, waiting, seconds=timeout, patience=2 * timeout + 20))

    class Server(uvicorn.Server):
        """Gives up what is not answered within a few seconds of being told to stop."""

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            asyncio.get_running_loop().call_later(_GRACE, app.state.pool.give_up)
            await super().shutdown(sockets)

    address = f"[{host}]" if ":" in host else host
    print(f"Unwordle is at http://{address}:{listening.getsockname()[1]}/", flush=True)
    say("Ctrl-C stops it")
    for stop in (signal.SIGINT, signal.SIGTERM):
        # uvicorn ends what is under way, stops the workers, and raises the signal again.
        signal.signal(stop, lambda *_: sys.exit(0))
    Server(uvicorn.Config(app, log_level="warning", server_header=False)).run([listening])


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises InputError where there is no such address, or it is taken."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise InputError(
            f"cannot listen on {host} port {port} ({error.strerror}): "
            "choose another with --host and --port; --port 0 picks a free one"
        ) from None

"""`serve`: the web page and its JSON interface."""

import signal
import socket
import sys
from pathlib import Path
from typing import Annotated

from typer import Option

from faces.terminal.output import say
from model.game.errors import InputError

_GRACE = 2.0
"""Seconds to finish answers in progress when the server is stopped."""


def serve(
    host: Annotated[str, Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, Option(min=0, max=65535, help="The port; 0 picks a free one.")] = 8000,
    workers: Annotated[int, Option(min=1, max=64, help="How many processes compute answers.")] = 2,
    waiting: Annotated[
        int, Option(min=0, max=10_000, help="How many questions may wait for a process.")
    ] = 64,
    timeout: Annotated[
        float, Option(min=0.1, max=3600, help="Seconds after which a question is abandoned.")
    ] = 20.0,
    memory: Annotated[
        int, Option(min=100, help="Megabytes that a worker may use for its answers.")
    ] = 1500,
    allow_host: Annotated[
        list[str] | None,
        Option(help="A host name to accept, besides localhost, --host and numeric addresses."),
    ] = None,
    uds: Annotated[
        Path | None, Option(help="Listen on this Unix socket instead of host and port.")
    ] = None,
    root_path: Annotated[
        str, Option(help="The path under which a proxy serves the page, such as /unwordle.")
    ] = "",
    proxy: Annotated[
        str | None,
        Option(help="Addresses of proxies, between commas, whose X-Forwarded headers are trusted."),
    ] = None,
) -> None:
    """Serve the web page and its JSON interface until Ctrl-C or SIGTERM.

    $ unwordle serve
    $ unwordle serve --host 0.0.0.0 --allow-host wordle.example
    """
    import asyncio

    try:
        import uvicorn

        from faces.web.app import create_app
        from faces.web.connections import HEAD_BYTES, IDLE_SECONDS, Connection
        from faces.web.pool import Limits
    except ModuleNotFoundError as error:
        raise InputError(
            f"the web page needs the package {error.name}: install the extra `web` "
            '(pip install ".[web]", or make serve)'
        ) from None
    listening = _listen_at(uds) if uds else _listen(host, port)
    limits = Limits(workers, waiting, seconds=timeout, patience=2 * timeout + 20, memory=memory)
    app = create_app(limits, [host, *(allow_host or ())])

    class Server(uvicorn.Server):
        """Abandons what is not answered within a few seconds of being stopped."""

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            """Stop, and abandon questions and connections that take too long."""
            loop = asyncio.get_running_loop()
            loop.call_later(_GRACE, app.state.pool.give_up)
            loop.call_later(_GRACE + 1.5, self.hang_up)
            await super().shutdown(sockets)

        def hang_up(self) -> None:
            """Close every connection, even one whose request never arrives in full."""
            for connection in list(self.server_state.connections):
                connection.transport.abort()

    print(f"Unwordle is at {_address(listening, host, root_path)}", flush=True)
    say("Ctrl-C stops it")
    for stop in (signal.SIGINT, signal.SIGTERM):
        # uvicorn ends what is under way, stops the workers, and raises the signal again.
        signal.signal(stop, lambda *_: sys.exit(0))
    config = uvicorn.Config(
        app,
        http=Connection,
        log_level="warning",
        server_header=False,
        h11_max_incomplete_event_size=HEAD_BYTES,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=2 * int(_GRACE),
        root_path=root_path,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy,
    )
    try:
        Server(config).run([listening])
    finally:
        if uds:
            uds.unlink(missing_ok=True)


def _address(listening: socket.socket, host: str, root_path: str) -> str:
    """Where the server is, for a person."""
    if listening.family == getattr(socket, "AF_UNIX", None):
        return f"the socket {listening.getsockname()}"
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{listening.getsockname()[1]}{root_path}/"


def _listen_at(path: Path) -> socket.socket:
    """A Unix socket that listens. Raises InputError where there can be none."""
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        listening.bind(str(path))
    except OSError as error:
        raise InputError(
            f"cannot listen on the socket {path} ({error.strerror}): name one that is not there yet"
        ) from None
    listening.listen()
    return listening


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

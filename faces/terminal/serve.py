"""`serve` and `mcp`: the program as a server, of the web page or of tools for language models."""

import signal
import socket
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from faces.terminal.output import say
from model.game.errors import InputError
from questions.lines import Line
from questions.question import QUIET, Manners, Question, option

_SERVER = "The server"
_GRACE = 2.0
"""Seconds to finish answers in progress when the server is stopped."""


@dataclass(frozen=True, kw_only=True)
class Serve(Question):
    """Serve the web page and its JSON interface until Ctrl-C or SIGTERM.

    $ unwordle serve
    $ unwordle serve --host 0.0.0.0 --allow-host wordle.example
    """

    host: str = option("127.0.0.1", group=_SERVER, help="The address to listen on.")
    port: int = option(
        8000, group=_SERVER, least=0, most=65535, help="The port; 0 picks a free one."
    )
    workers: int = option(
        2, group=_SERVER, least=1, most=64, help="How many processes compute answers."
    )
    waiting: int = option(
        64, group=_SERVER, least=0, most=10_000, help="How many questions may wait for a process."
    )
    timeout: float = option(
        20.0,
        group=_SERVER,
        least=0.1,
        most=3600,
        help="Seconds after which a question is abandoned.",
    )
    memory: int = option(
        1500, group=_SERVER, least=100, help="Megabytes that a worker may use for its answers."
    )
    allow_host: tuple[str, ...] = option(
        (),
        group=_SERVER,
        help="A host name to accept, besides localhost, --host and numeric addresses.",
    )
    uds: Path | None = option(
        None, group=_SERVER, help="Listen on this Unix socket instead of host and port."
    )
    root_path: str = option(
        "",
        group=_SERVER,
        help="The path under which a proxy serves the page, such as /unwordle.",
    )
    proxy: str | None = option(
        None,
        group=_SERVER,
        help="Addresses of proxies, between commas, whose X-Forwarded headers are trusted.",
    )

    def told(self, manners: Manners = QUIET) -> Iterator[Line]:
        """Serve, and say where."""
        _serve(self)
        yield from ()


@dataclass(frozen=True, kw_only=True)
class Mcp(Question):
    """Offer the questions as tools to a language model, by the model context protocol.

    An assistant starts it and asks over standard streams.

    $ unwordle mcp
    """

    def told(self, manners: Manners = QUIET) -> Iterator[Line]:
        """Answer until the client closes the streams."""
        from faces.mcp import serve

        serve()
        yield from ()


def _serve(options: Serve) -> None:
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
    host, uds, root_path = options.host, options.uds, options.root_path
    listening = _listen_at(uds) if uds else _listen(host, options.port)
    seconds = options.timeout
    limits = Limits(
        options.workers,
        options.waiting,
        seconds=seconds,
        patience=2 * seconds + 20,
        memory=options.memory,
    )
    app = create_app(limits, [host, *options.allow_host])

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
        proxy_headers=options.proxy is not None,
        forwarded_allow_ips=options.proxy,
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

"""`serve`: the program as a server of the web page."""

import re
import signal
import socket
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from unwordle.cli.streams import say
from unwordle.model.game.input import InputError
from unwordle.questions.answer import Line
from unwordle.questions.question import QUIET, Console, FieldError, Question, option

_SERVER = "The server"


class Serve(Question):
    """Serve the web page and its JSON interface. Ctrl-C ends it.

    $ unwordle serve
    $ unwordle serve --host 0.0.0.0 --allow-host wordle.example
    """

    usual: ClassVar = ("host", "port", "workers", "allow_host", "root_path", "proxy")

    host: str = option("127.0.0.1", group=_SERVER)
    """The address to listen on."""
    port: int = option(8000, group=_SERVER, least=0, most=65535)
    """The port; 0 picks a free one."""
    workers: int | None = option(None, group=_SERVER, least=1, most=64)
    """The number of usual questions, and of long ones, computed at once. [default: the
    cores]"""
    waiting: int = option(64, group=_SERVER, least=0, most=10_000)
    """Maximum number of questions that wait for a process."""
    timeout: float = option(20.0, group=_SERVER, least=0.1, most=3600)
    """Seconds after which a question is abandoned."""
    memory: int = option(1500, group=_SERVER, least=100)
    """Megabytes that a worker may use for its answers."""
    allow_host: tuple[str, ...] = option((), group=_SERVER)
    """A host name to accept, besides localhost, --host and numeric addresses."""
    uds: Path | None = option(None, group=_SERVER)
    """Listen on this Unix socket instead of host and port."""
    root_path: str = option("", group=_SERVER)
    """The path under which a proxy serves the page, such as /unwordle."""
    proxy: str | None = option(None, group=_SERVER)
    """Addresses of proxies, between commas, whose X-Forwarded headers are trusted."""
    update_from: str | None = option(None, group=_SERVER, metavar="URL")
    """An address from which solutions of later days are fetched once a day: see `words update`."""

    def in_words(self, console: Console = QUIET) -> Iterator[Line]:
        """Serve, and say where."""
        for name in self.allow_host:
            if not re.fullmatch(r"[\w.-]+", name):
                fact = f"`allow_host` {name!r} is not a host name"
                raise FieldError("allow_host", f"{fact}: give one such as wordle.example alone")
        try:
            from unwordle.web.serving import run
        except ModuleNotFoundError as error:
            advice = 'install the extra `web` (pip install ".[web]", or make serve)'
            raise InputError(f"the web page needs the package {error.name}: {advice}") from None
        listening = self._listen()
        under = self.root_path.strip("/")
        shown = replace(self, root_path=f"/{under}" if under else "")
        print(f"Unwordle is at {_address(listening, self.host, shown.root_path)}", flush=True)
        say("Ctrl-C stops it")
        for stop in (signal.SIGINT, signal.SIGTERM):
            # uvicorn ends what is under way, stops the workers, and raises the signal again.
            signal.signal(stop, lambda *_: sys.exit(0))
        try:
            run(shown, listening)
        finally:
            if self.uds:
                self.uds.unlink(missing_ok=True)
        yield from ()

    def _listen(self) -> socket.socket:
        """Return a socket that listens. Raises InputError if there can be none."""
        try:
            if self.uds:
                _remove_left_behind(self.uds)
                listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
                listening.bind(str(self.uds))
                listening.listen()
                return listening
            family = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)[0][0]
            return socket.create_server((self.host, self.port), family=family)
        except OSError as error:
            where = f"{self.host} port {self.port}"
            advice = "choose another with --host and --port; --port 0 picks a free one"
            if self.uds:
                where, advice = f"the socket {self.uds}", "name one that is not there yet"
            raise InputError(
                f"cannot listen on {where} ({error.strerror or error}): {advice}"
            ) from None


def _remove_left_behind(path: Path) -> None:
    """Remove the socket of a server that was killed: nothing listens on it."""
    if path.is_socket():
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as trying:
            try:
                trying.connect(str(path))
            except ConnectionRefusedError:
                path.unlink(missing_ok=True)


def _address(listening: socket.socket, host: str, root_path: str) -> str:
    """Return the address of the server for a person."""
    if listening.family == getattr(socket, "AF_UNIX", None):
        return f"the socket {listening.getsockname()}"
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{listening.getsockname()[1]}{root_path}/"

"""The commands `serve`, which runs the web server, and `export`, which writes a static site."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from typing import ClassVar

from unwordle.cli.streams import say
from unwordle.files import make_folder, write_whole
from unwordle.model.game.input import InputError
from unwordle.model.text import counted
from unwordle.processes import run_in_parallel
from unwordle.questions.answer import Line
from unwordle.questions.backwards import FIRST_DAY, LAST_NUMBER, Backwards
from unwordle.questions.clues import AnyPuzzle, Clues
from unwordle.questions.question import QUIET, Console, FieldError, Question, option
from unwordle.web import page

_SERVER = "The server"
_ARCHIVE = 60
"""Default number of past days with a daily puzzle in an exported site."""
_SHELF = 12
"""Number of puzzles of each kind and level in an exported site, in addition to daily puzzles."""
_MADE_WITH = Path(__file__).resolve().parents[2] / "mkdocs.yml"


class Serve(Question):
    """Serve the web page and its JSON interface. Ctrl-C stops the server.

    $ unwordle serve
    $ unwordle serve --host 0.0.0.0 --allow-host wordle.example
    """

    usual: ClassVar = ("host", "port", "workers", "allow_host", "root_path", "proxy")

    host: str = option("127.0.0.1", group=_SERVER)
    """The address on which the server listens."""
    port: int = option(8000, group=_SERVER, least=0, most=65535)
    """The port on which the server listens, or 0 for a free port."""
    workers: int | None = option(None, group=_SERVER, least=1, most=64)
    """The number of processes for each of the two classes of questions, quick and heavy. [default:
    the number of cores]"""
    waiting: int = option(64, group=_SERVER, least=0, most=10_000)
    """The maximum number of waiting questions for each of the two classes, quick and heavy."""
    timeout: float = option(20.0, group=_SERVER, least=0.1, most=3600)
    """The maximum number of seconds for the computation of an answer."""
    memory: int = option(1500, group=_SERVER, least=100)
    """The maximum memory of a process in megabytes, without the memory that all processes share."""
    allow_host: tuple[str, ...] = option((), group=_SERVER)
    """A host name to accept, in addition to localhost, --host and numeric addresses."""
    uds: Path | None = option(None, group=_SERVER)
    """The path of the Unix socket on which the server listens, instead of a host and a port."""
    root_path: str = option("", group=_SERVER)
    """The path under which a proxy serves the page, such as /unwordle."""
    proxy: str | None = option(None, group=_SERVER)
    """The addresses, separated by commas, of proxies with trusted X-Forwarded headers."""
    update_from: str | None = option(None, group=_SERVER, metavar="URL")
    """The address from which new solutions are fetched once a day; see `words update`."""

    def in_words(self, console: Console = QUIET) -> Iterator[Line]:
        """Print the address of the server, and serve until the process is stopped."""
        for name in self.allow_host:
            if not re.fullmatch(r"[\w.-]+", name):
                fact = f"`allow_host` {name!r} is not a host name"
                raise FieldError(
                    "allow_host", f"{fact}: give only the name, such as wordle.example"
                )
        try:
            from unwordle.web.serving import run
        except ModuleNotFoundError as error:
            advice = 'install the extra `web` (pip install ".[web]"), or run make serve'
            raise InputError(f"the web page needs the package {error.name}: {advice}") from None
        listening = self._listen()
        under = self.root_path.strip("/")
        shown = replace(self, root_path=f"/{under}" if under else "")
        print(f"Unwordle is at {_address(listening, self.host, shown.root_path)}", flush=True)
        say("Ctrl-C stops it")
        for stop in (signal.SIGINT, signal.SIGTERM):
            # The server finishes open requests, stops the workers, and raises the signal again.
            signal.signal(stop, lambda *_: sys.exit(0))
        try:
            run(shown, listening)
        finally:
            if self.uds:
                self.uds.unlink(missing_ok=True)
        yield from ()

    def _listen(self) -> socket.socket:
        """Return a listening socket. Raises InputError if the address cannot be used."""
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
            advice = "choose another with --host and --port; --port 0 picks a free port"
            if self.uds:
                where, advice = f"the socket {self.uds}", "give a path that does not exist yet"
            raise InputError(
                f"cannot listen on {where} ({error.strerror or error}): {advice}"
            ) from None


def _remove_left_behind(path: Path) -> None:
    """Remove the socket file of a killed server, unless another server listens on the socket."""
    if path.is_socket():
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as trying:
            try:
                trying.connect(str(path))
            except ConnectionRefusedError:
                path.unlink(missing_ok=True)


def _address(listening: socket.socket, host: str, root_path: str) -> str:
    """Return the address of the server, as a user enters it in a browser."""
    if listening.family == getattr(socket, "AF_UNIX", None):
        return f"the socket {listening.getsockname()}"
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{listening.getsockname()[1]}{root_path}/"


class Export(Question):
    """Write the web page with daily puzzles as a static site.

    Any file server can serve the site at any address. The site does not have the parts of the page
    that need the JSON interface.

    $ unwordle export site
    """

    folder: Path = option(positional=True, metavar="DIR")
    """The folder for the site. The folder must be new, empty or an earlier export."""
    first: int | None = option(None, group="Output", least=1, most=LAST_NUMBER)
    """The number of the first daily puzzle. [default: the puzzle of 60 days ago]"""
    days: int = option(_ARCHIVE + 365, group="Output", least=1, most=2000)
    """The number of daily puzzles."""
    docs: bool = option(True, group="Output", spelled="--docs/--no-docs")
    """Also write the pages of docs/."""
    jobs: int = option(1, group="Settings", least=1, most=64)
    """The number of processes to use."""

    def in_words(self, console: Console = QUIET) -> Iterator[Line]:
        """Write the site, and yield a line about its content."""
        site = self.folder
        if site.exists() and not site.is_dir():
            raise InputError(f"{site} is not a folder: give a folder")
        if site.exists() and any(site.iterdir()) and not (site / "daily").exists():
            raise InputError(f"the folder {site} contains other files: give a new or empty folder")
        number = self.first or max(1, (date.today() - FIRST_DAY).days + 1 - _ARCHIVE)
        last = number + self.days - 1
        if last > LAST_NUMBER:
            fact = f"the last daily puzzle has the number {LAST_NUMBER:,}"
            wanted = f"{self.days:,} puzzles from {number:,} end with {last:,}"
            raise InputError(f"{fact}, but {wanted}: give fewer `days`")
        make_folder(site)
        puzzles = dict(self._puzzles(number))
        made = run_in_parallel(_content, puzzles.items(), self.jobs)
        with console.progress("puzzles", len(puzzles)) as tell:
            for done, ((name, _), content) in enumerate(made, 1):
                _write(site / name, content)
                tell(done)
        for path in page.files():
            _write(site / "static" / path.relative_to(page.STATIC), path.read_bytes())
        docs = self.docs and _build_docs(site / "docs", console)
        for name, text in page.static_texts(_SHELF, docs=docs).items():
            _write(site / name, text.encode())
        daily, more = f"{number} to {last}", counted(len(puzzles) - self.days, "more puzzle")
        yield f"{site}: daily puzzles {daily}, and {more}; any file server can serve the folder"

    def _puzzles(self, first: int) -> Iterator[tuple[str, AnyPuzzle]]:
        """Yield pairs of a file name and a puzzle."""
        for number in range(first, first + self.days):
            yield f"daily/{number}.json", Backwards(number=number)
        for seed in range(_SHELF):
            for level in (1, 4, 7):
                yield f"shelf/backwards-{level}-{seed}.json", Backwards(level=level, seed=seed)
            for difficulty in ("easy", "medium", "hard"):
                clues = Clues(difficulty=difficulty, seed=seed)
                yield f"shelf/clues-{difficulty}-{seed}.json", clues


def _content(named: tuple[str, AnyPuzzle]) -> bytes:
    return json.dumps(named[1].answer().to_dict(), separators=(",", ":")).encode()


def _write(path: Path, content: bytes) -> None:
    make_folder(path.parent)
    write_whole(path, content)


def _build_docs(site: Path, console: Console) -> bool:
    """Build the pages of docs/ with mkdocs. Return whether the pages were built.

    The pages are not built if mkdocs is not installed, or if the program does not run in a
    checkout. Raises InputError if mkdocs fails.
    """
    if not _MADE_WITH.exists() or find_spec("mkdocs") is None:
        maker = "install mkdocs in a checkout (pip install '.[docs]')"
        console.say(f"the pages of docs/ are left out: {maker}")
        return False
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "-f", str(_MADE_WITH)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(
        [*command, "-d", str(site.resolve())], env=environment, capture_output=True, text=True
    )
    if done.returncode:
        raise InputError(f"mkdocs cannot build the pages of docs/: {done.stderr.strip()[-300:]}")
    return True

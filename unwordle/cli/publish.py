"""The commands `serve`, which runs the web server, and `export`, which writes a static site."""

import asyncio
import re
import signal
import socket
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from unwordle.cli.screen import say
from unwordle.files import make_folder, write_whole
from unwordle.model.game.input import InputError
from unwordle.model.overriding import override
from unwordle.questions.answer import Line
from unwordle.questions.backwards import FIRST_DAY, LAST_NUMBER, BackwardsQuestion
from unwordle.questions.question import Console, Question, option
from unwordle.web import page

_SERVER = "The server"
_ARCHIVE = 60
"""The number of past days in an exported site."""
SHELF = 12
"""The number of puzzles of each level in a site, in addition to the daily ones."""


class Serve(Question):
    """Serve the web page and its JSON interface. Ctrl-C stops the server.

    $ unwordle serve
    $ unwordle serve --host 0.0.0.0 --allow-host wordle.example
    """

    host: str = option("127.0.0.1", group=_SERVER)
    """The address on which the server listens."""
    port: int = option(8000, group=_SERVER, least=0, most=65535)
    """The port on which the server listens, or 0 for a free port."""
    workers: int | None = option(None, group=_SERVER, least=1, most=64)
    """The number of processes for each of the two classes of questions, quick and heavy. [default:
    the number of cores]"""
    timeout: float = option(20.0, group=_SERVER, least=0.1, most=3600)
    """The maximum processor time of an answer in seconds. By the clock, an answer can take three
    times as long."""
    memory: int = option(1500, group=_SERVER, least=100, most=1_000_000)
    """The maximum memory of a process in megabytes, excluding memory that all processes share. Only
    Linux can limit it."""
    allow_host: tuple[str, ...] = option((), group=_SERVER)
    """A host name to accept, in addition to localhost, --host and numeric addresses."""
    update_from: str | None = option(None, group=_SERVER, metavar="URL")
    """The address from which new solutions are fetched once a day; see `words update`."""

    @override
    def in_words(self, console: Console) -> Iterator[Line]:
        for name in self.allow_host:
            if not re.fullmatch(r"[\w.-]+", name):
                raise InputError(f"`allow_host` {name!r} is not a name such as wordle.example")
        try:
            from unwordle.web.pool import Pool
            from unwordle.web.serving import run
        except ModuleNotFoundError:
            raise InputError('the server needs FastAPI: install ".[web]" instead of "."') from None
        listening = self._listen()
        host = f"[{self.host}]" if ":" in self.host else self.host
        print(f"Unwordle is at http://{host}:{listening.getsockname()[1]}/", flush=True)
        say("press Ctrl-C to stop the server")
        for stop in (signal.SIGINT, signal.SIGTERM):
            # The server finishes open requests, stops the workers, and raises the signal again.
            signal.signal(stop, lambda *_: sys.exit(0))
        pool, hosts = Pool(self.workers, self.timeout, self.memory), [self.host, *self.allow_host]
        asyncio.run(run(pool, hosts, listening, self.update_from))
        yield from ()

    def _listen(self) -> socket.socket:
        try:
            family = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)[0][0]
            return socket.create_server((self.host, self.port), family=family)
        except OSError as error:
            reason = (error.strerror or str(error)).partition(" (")[0]
            fact = f"the server cannot listen on {self.host}, port {self.port} ({reason})"
            raise InputError(f"{fact}: give another `host` or `port`") from None


class Export(Question):
    """Write the web page and daily puzzles as a static site.

    Any static host will do. Parts of the page that need the server are left out.

    $ unwordle export site
    """

    folder: Path = option(positional=True, metavar="DIR")
    """The folder for the site. The folder must be new, empty or an earlier export."""
    first: int | None = option(None, group="Output", least=1, most=LAST_NUMBER)
    """The number of the first daily puzzle. [default: the puzzle of 60 days ago]"""
    days: int = option(_ARCHIVE + 365, group="Output", least=1, most=2000)
    """The number of daily puzzles."""

    @override
    def in_words(self, console: Console) -> Iterator[Line]:
        site = self.folder
        make_folder(site)
        if any(site.iterdir()) and not _is_export(site):
            raise InputError(f"the folder '{site}' is not empty: give a new or empty folder")
        number = self.first or max(1, (date.today() - FIRST_DAY).days + 1 - _ARCHIVE)
        with console.progress("puzzles", self.days + 3 * SHELF) as tell:
            for done, (name, content) in enumerate(self._files(number), 1):
                make_folder((site / name).parent)
                write_whole(site / name, content)
                tell(done)
        daily = f"the daily puzzles {number} to {number + self.days - 1}"
        yield f"Wrote {daily} and {3 * SHELF} more to '{site}'. Any static host will do."

    def _files(self, first: int) -> Iterator[tuple[str, bytes]]:
        for number in range(first, first + self.days):
            puzzle = BackwardsQuestion(number=number)
            yield f"daily/{number}.json", puzzle.answer().to_json()
        for seed in range(SHELF):
            for level in (1, 4, 7):
                puzzle = BackwardsQuestion(level=level, seed=seed)
                yield f"shelf/backwards-{level}-{seed}.json", puzzle.answer().to_json()
        yield from page.files().items()
        # An earlier export in the folder may have older puzzles.
        numbers = (int(path.stem) for path in (self.folder / "daily").glob("*.json"))
        data = f'data-static="{SHELF}" data-first="{min(numbers)}" '
        yield from page.texts(data=data).items()


def _is_export(folder: Path) -> bool:
    """Return whether a folder has an earlier export, which may be unfinished."""
    days = [path.stem for path in (folder / "daily").glob("*.json")]
    first = folder / "index.html"
    is_own = not first.exists() or b"data-static=" in first.read_bytes()
    return is_own and bool(days) and all(map(str.isdecimal, days))

"""A separate server for tests, which is started on a free port as a user starts it."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from http.client import HTTPConnection, HTTPResponse
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = int(os.environ.get("PATIENCE", "300"))
"""The maximum number of seconds that a test waits for an event.

The number is large because the machine may be running many other programs.
"""

HEAVY = {
    "grids": [[row, "WWWYW", "WWWWY"] for row in ("WWWWY", "WWWYW", "WWYWW", "WYWWW", "YWWWW")],
    "play": "strict",
    "prior": "uniform",
}
"""A question that `infer` takes minutes to answer.

Tests add different values of `top` to ask questions whose answers are not cached.
"""


class Code(NamedTuple):
    """A question to a worker, whose answer is the value of a Python expression."""

    expression: str

    def answer(self, console: object) -> "Code":
        return self

    def to_json(self) -> bytes:
        return json.dumps(eval(self.expression)).encode()


def until(what: Callable[[], bool]) -> None:
    """Wait until a function returns a true value. Fail after PATIENCE seconds."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end
        time.sleep(0.05)


def _parents() -> dict[int, int]:
    """Return a dictionary from the id of each running process to the id of its parent."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, parent, *_ = stat.read_text().rpartition(")")[2].split()
            parents |= {int(stat.parent.name): int(parent)} if state != "Z" else {}
    return parents


def below(process: int) -> dict[int, int]:
    """Return a dictionary from the id of each descendant of a process to the id of its parent."""
    parents, processes = _parents(), {process}
    while new := {pid for pid, parent in parents.items() if parent in processes} - processes:
        processes |= new
    return {pid: parents[pid] for pid in processes - {process}}


def ended(processes: Iterable[int]) -> None:
    """Wait until none of these processes is running."""
    until(lambda: not _parents().keys() & {*processes})


def run_apart(awaited: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine in a new thread, and return the coroutine's result.

    If Playwright runs an event loop in the current thread, the coroutine cannot run there.
    """
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, awaited).result()


def ask_here(app: Any, path: str, query: bytes = b"") -> list[Any]:
    """Send a request directly to an application, and return the messages of the response.

    The first message has the status.
    """
    scope = {"type": "http", "method": "GET", "path": path, "query_string": query}
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        await asyncio.Event().wait()

    with suppress(Exception):  # a failure is raised again after the response
        run_apart(app(scope | {"headers": [(b"host", b"localhost")]}, receive, send))
    return sent


def unmeasured() -> dict[str, str]:
    """Return the environment variables, except those that start coverage in a process.

    Coverage slows down a process and can block it. If an interrupt comes while the tracer holds a
    lock, the process waits for this lock forever.
    """
    return {k: v for k, v in os.environ.items() if not k.startswith("COVERAGE_")}


def run_command(*command: object, status: int = 0, **options: Any) -> str:
    """Run a command that ends with `status`, and return its standard output.

    `options` are options of `subprocess.run`.
    """
    usual = {"cwd": ROOT, "env": unmeasured(), "timeout": PATIENCE, "input": ""}
    usual |= {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8"}
    done = subprocess.run([*map(str, command)], **usual | options)
    errors = done.stderr or ""  # None if they go to the standard output
    assert done.returncode == status and "Traceback" not in errors, done.stdout + errors
    return done.stdout


class Served(NamedTuple):
    """The address and the process of a running server."""

    url: str
    process: "subprocess.Popen[str]"

    def stop(self, by: signal.Signals = signal.SIGTERM) -> None:
        """Stop the server with a signal, and check that the server ends without an error."""
        self.process.send_signal(by)
        _, errors = self.process.communicate(timeout=PATIENCE)
        # Windows ends a process that gets a signal, and asks it nothing.
        assert self.process.returncode == 0 or sys.platform == "win32", errors
        assert "Traceback" not in errors and "never retrieved" not in errors, errors

    def send(self, path: str, question: Any = None, **more: Any) -> HTTPConnection:
        """Send a request, and return the open connection.

        If `question` is a dictionary, it is sent as JSON. Bytes are sent unchanged.
        """
        address = urlsplit(self.url)
        body = json.dumps(question) if isinstance(question, dict) else question
        options = {"method": "GET" if body is None else "POST", "headers": {}} | more
        options["headers"] = {"content-type": "application/json"} | options["headers"]
        connection = HTTPConnection(address.hostname, address.port, timeout=PATIENCE)
        connection.request(url=path, body=body, **options)
        return connection

    def get(self, path: str = "/", **more: Any) -> HTTPResponse:
        """Return the response to a request. `more` can contain a question, a method and headers."""
        return self.send(path, **more).getresponse()

    def ask(self, path: str, question: Any = None) -> tuple[int, Any]:
        """Send a question, and return the status and the JSON of the response."""
        response = self.send(path, question).getresponse()
        return response.status, json.load(response)

    def waiting(self) -> int:
        """Return the number of questions that wait for a worker."""
        return self.ask("/healthz")[1]["waiting"]


RUN = (sys.executable, str(ROOT / "run.py"))


@contextmanager
def serving(
    *options: str, measured: bool = False, program: Sequence[str] = RUN
) -> Iterator[Served]:
    """Run `serve` on a free port, and yield the server.

    Without the option `--timeout`, the time limit is PATIENCE. If `measured` is true, coverage is
    measured in the server and its workers. Coverage slows down the workers, and a killed worker
    loses its coverage data.
    """
    environment = dict(os.environ) if measured else unmeasured()
    patient = () if "--timeout" in options else ("--timeout", str(PATIENCE))
    process = subprocess.Popen(
        [*program, "serve", "--port", "0", *patient, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment | {"PYTHONUNBUFFERED": "1"},
    )
    try:
        line = process.stdout.readline()
        assert line.startswith("Unwordle is at "), process.stderr.read()
        running = Served(line.split()[-1].rstrip("/"), process)
        yield running
        if process.returncode is None:
            running.stop()
    finally:
        process.kill()
        process.wait()


@contextmanager
def files_of(folder: Path) -> Iterator[str]:
    """Serve the files of a folder, and yield the address of the folder."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()

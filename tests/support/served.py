"""A server of its own for tests: started as a user starts it, on a free port."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = int(os.environ.get("PATIENCE", "300"))
"""Seconds that a test waits for what must come: it may share its machine with many others."""

HEAVY = {
    "grids": [[row, "WWWYW", "WWWWY"] for row in ("WWWWY", "WWWYW", "WWYWW", "WYWWW", "YWWWW")],
    "play": "strict",
    "prior": "uniform",
}
"""What `infer` is at for minutes; other questions are made of it by another `top`."""


def until(what: Callable[[], bool]) -> None:
    """Wait for something to become true."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end
        time.sleep(0.05)


def kept(page: Any, address: str) -> None:
    """Wait until the page's service worker is at work and keeps what is at an address."""
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    until(lambda: page.evaluate(f"caches.match('{address}').then(Boolean)"))


def run_apart(awaited: Coroutine[Any, Any, Any]) -> Any:
    """Run to its end in a thread of its own: Playwright has a loop in this one."""
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, awaited).result()


def unmeasured() -> dict[str, str]:
    """The environment of a process that coverage is not to slow down, or to see interrupted.

    Its tracer keeps a lock where an interrupt comes, and would wait for it for ever.
    """
    return {k: v for k, v in os.environ.items() if not k.startswith("COVERAGE_")}


class Served(NamedTuple):
    """A server that runs."""

    url: str
    process: "subprocess.Popen[str]"

    def stop(self, by: signal.Signals = signal.SIGTERM) -> None:
        """End it by a signal, and see that it ends as it should."""
        self.process.send_signal(by)
        _, errors = self.process.communicate(timeout=PATIENCE)
        assert self.process.returncode == 0, errors
        assert "Traceback" not in errors and "never retrieved" not in errors, errors

    def ask(self, path: str, question: Any = None) -> tuple[int, Any]:
        """The status and the JSON of an answer; a question is sent as JSON, bytes as they are."""
        data = question
        if question is not None and not isinstance(question, bytes):
            data = json.dumps(question).encode()
        request = urllib.request.Request(
            self.url + path, data, {"content-type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                return response.status, json.load(response)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)


@contextmanager
def serving(*options: str, measured: bool = False) -> Iterator[Served]:
    """`run.py serve` on a port that it picks and prints, as patient as tests but for the options.

    Coverage would slow down its workers, whose figures are lost when they are killed.
    """
    environment = dict(os.environ) if measured else unmeasured()
    patient = () if "--timeout" in options else ("--timeout", str(PATIENCE))
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "run.py"), "serve", "--port", "0", *patient, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment | {"PYTHONUNBUFFERED": "1"},
    )
    try:
        line = process.stdout.readline()
        assert line.startswith("Unwordle is at http://127.0.0.1:"), process.stderr.read()
        running = Served(line.split()[-1].rstrip("/"), process)
        yield running
        if process.returncode is None:
            running.stop()
    finally:
        process.kill()
        process.wait()


def send(server: Served, path: str, question: Any, **headers: str) -> HTTPConnection:
    """Ask, and leave the connection open."""
    address = urlsplit(server.url)
    connection = HTTPConnection(address.hostname, address.port, timeout=PATIENCE)
    body = json.dumps(question)
    connection.request("POST", path, body, {"content-type": "application/json", **headers})
    return connection


def waiting(server: Served) -> int:
    """How many questions wait for a worker."""
    return server.ask("/healthz")[1]["waiting"]

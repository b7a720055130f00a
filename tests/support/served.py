"""A server of its own for tests: started as a user starts it, on a free port."""

import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]


def unmeasured() -> dict[str, str]:
    """The environment of a process that coverage is not to slow down, or to see interrupted.

    Its tracer keeps a lock where an interrupt comes, and would wait for it for ever.
    """
    return {k: v for k, v in os.environ.items() if not k.startswith("COVERAGE_")}


class Served(NamedTuple):
    """A server that runs."""

    url: str
    process: "subprocess.Popen[str]"

    def ask(self, path: str, question: Any = None) -> tuple[int, Any]:
        """The status and the JSON of an answer; a question is sent as JSON, bytes as they are."""
        data = question
        if question is not None and not isinstance(question, bytes):
            data = json.dumps(question).encode()
        request = urllib.request.Request(
            self.url + path, data, {"content-type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return response.status, json.load(response)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)


@contextmanager
def serving(*options: str, measured: bool = True) -> Iterator[Served]:
    """`run.py serve` on a port that it picks and prints."""
    environment = dict(os.environ) if measured else unmeasured()
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "run.py"), "serve", "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment | {"PYTHONUNBUFFERED": "1"},
    )
    try:
        line = process.stdout.readline()
        assert line.startswith("Unwordle is at http://127.0.0.1:"), process.stderr.read()
        yield Served(line.split()[-1].rstrip("/"), process)
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=20)

"""The server when clients leave, flood it and dawdle: what a usual question takes meanwhile.

Bounded in number and time, on loopback. Beside each: the same question asked of an idle server.
"""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from rich.console import Console
from rich.table import Table

from benchmarks.bench_web import served

HEAVY: dict[str, object] = {"grids": [["WWWWY", "WWWYW"], ["WWYWW", "WWWWY"]], "play": "strict"}


def main() -> None:
    """Print how long usual questions wait."""
    table = Table(title="A usual question, while ...", title_justify="left")
    for column in ("", "status", "ms"):
        table.add_column(column, justify="left" if not column else "right")
    with served() as port:
        _usual(port, 0)  # the first board of all
        usual = (_usual(port, seed) for seed in range(1, 99))
        table.add_row("nothing else is asked", *next(usual))
        for _ in range(4):
            _leave(port, 0.6)
        table.add_row("four heavy ones were given up after 0.6 s each", *next(usual))
        for _ in range(10):
            _leave(port, 0.0)
        table.add_row("ten heavy ones were left at once", *next(usual))
        with _flood(port, 50):
            table.add_row("50 clients wait for heavy answers", *next(usual))
        with _dawdling(port, 200):
            table.add_row("200 sockets send nothing", *next(usual))
    Console().print(table)


def _open(port: int, path: str, question: dict[str, object]) -> socket.socket:
    body = json.dumps(question).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    opened = socket.create_connection(("127.0.0.1", port), timeout=60)
    opened.sendall(head.encode() + body)
    return opened


def _usual(port: int, seed: int) -> tuple[str, str]:
    """The status of a usual question's answer, and the milliseconds it took."""
    question = {"word": "stone", "grid": ["WWWWW", "WYWWW", "WWYWG"], "seed": seed}
    start = time.perf_counter()
    with _open(port, "/api/board", question) as opened:
        status = opened.recv(4096).split()[1].decode()
    return status, f"{1000 * (time.perf_counter() - start):.0f}"


def _leave(port: int, seconds: float) -> None:
    with _open(port, "/api/infer", HEAVY):
        time.sleep(seconds)


@contextmanager
def _flood(port: int, clients: int) -> Iterator[None]:
    with ExitStack() as opened:
        for top in range(1, clients + 1):
            opened.enter_context(_open(port, "/api/infer", HEAVY | {"top": top}))
        yield


@contextmanager
def _dawdling(port: int, sockets: int) -> Iterator[None]:
    with ExitStack() as opened:
        for _ in range(sockets):
            opened.enter_context(socket.create_connection(("127.0.0.1", port)))
        yield

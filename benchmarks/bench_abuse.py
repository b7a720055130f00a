"""The server when clients leave, flood it and dawdle: what a usual question takes meanwhile.

Bounded in number and time, on loopback. Beside each: the same question asked of an idle server.
"""

import json
import resource
import socket
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from itertools import count

import psutil
from rich.console import Console
from rich.table import Table

from benchmarks.bench_web import PAGE, served

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
        with _idle(port, 1100):
            table.add_row("an address has 1,100 idle connections", *next(usual))
    Console().print(table)
    for line in (_greedy(), _school(), _unfinished()):
        print(line)


def _greedy() -> str:
    """Say how soon a fifth client is answered while four addresses ask as much as they can."""
    with served() as port, ThreadPoolExecutor(72) as clients:
        _usual(port, 0)
        until = time.monotonic() + 25

        def ask(number: int) -> None:
            for top in count(1 + 1000 * number):
                if time.monotonic() > until:
                    return
                address = f"127.0.0.{2 + number % 4}"
                with (
                    suppress(OSError),
                    _open(port, "/api/infer", HEAVY | {"top": top}, address) as s,
                ):
                    s.recv(64)

        asked = [clients.submit(ask, number) for number in range(72)]
        time.sleep(5)
        answers = [_usual(port, seed, "127.0.0.9") for seed in range(1, 11)]
        for one in asked:
            one.result()
    fine = sum(status == "200" for status, _ in answers)
    slowest = max(float(ms) for _, ms in answers)
    about = "beside 4 addresses with 18 heavy questions each"
    return f"{about}: {fine} of 10 answered, within {slowest:.0f} ms"


def _school() -> str:
    """Say how many of 50 clients' new boards are answered within 10 s, behind one address."""
    words = ("stone", "crane", "sweet", "honey", "plant")
    with served() as port, ThreadPoolExecutor(50) as clients:
        _usual(port, 0)

        def ask(number: int) -> bool:
            question = {"word": words[number % 5], "grid": ["WWWWW", "WYWWW"], "seed": number}
            start = time.monotonic()
            with _open(port, "/api/board", question) as opened:
                status = opened.recv(4096).split()[1]
            return status == b"200" and time.monotonic() - start < 10

        fine = sum(clients.map(ask, range(1, 201)))
    return f"50 connections of one address, 200 new boards: {fine / 2:.1f}% answered within 10 s"


def _unfinished() -> str:
    """Say what memory the server takes for bodies that never end, and afterwards."""
    head = "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000000\r\n\r\n"
    with served() as port:
        _usual(port, 0)
        every = psutil.net_connections("tcp")
        server = {one.pid for one in every if one.pid and one.laddr and one.laddr.port == port}
        before, peak = _megabytes(server), 0.0
        with ExitStack() as opened:
            for _ in range(850):
                with suppress(OSError):
                    one = opened.enter_context(socket.create_connection(("127.0.0.1", port)))
                    one.settimeout(0.2)
                    one.sendall(head.encode() + b"x" * 1_990_000)
                peak = max(peak, _megabytes(server))
        time.sleep(15)
        after = _megabytes(server)
        status, _ = _usual(port, 1)
    return (
        f"850 unfinished bodies of 2 MB: {before:.0f} MB before, {peak:.0f} at the peak, "
        f"{after:.0f} after; then a usual question: {status}"
    )


def _megabytes(processes: Iterable[int]) -> float:
    """Return the memory of the processes that have the server's port, together."""
    return sum(psutil.Process(one).memory_info().rss for one in processes) / 2**20


def _open(
    port: int, path: str, question: dict[str, object], address: str = "127.0.0.1"
) -> socket.socket:
    body = json.dumps(question).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    opened = socket.create_connection(("127.0.0.1", port), timeout=60, source_address=(address, 0))
    opened.sendall(head.encode() + body)
    return opened


def _usual(port: int, seed: int, address: str = "127.0.0.1") -> tuple[str, str]:
    """Return the status of a usual question's answer, and the milliseconds it took."""
    question = PAGE | {"word": "stone", "grid": ["WWWWW", "WYWWW", "WWYWG"], "seed": seed}
    start = time.perf_counter()
    with _open(port, "/api/board", question, address) as opened:
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
def _idle(port: int, sockets: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
    with _dawdling(port, sockets):
        yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@contextmanager
def _dawdling(port: int, sockets: int) -> Iterator[None]:
    with ExitStack() as opened:
        for _ in range(sockets):
            opened.enter_context(socket.create_connection(("127.0.0.1", port)))
        yield

"""The response times of the web server while 50 local clients send board queries for 20 s.

Each client sends its next query as soon as it has received an answer. Each query requests the
number of boards and a random board. Half of the queries have a new seed, so that a worker process
computes a new board. The other half repeat earlier queries.
"""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count

from rich.table import Table

from benchmarks import table
from tools import ROOT

CLIENTS, SECONDS = 50, 20.0
GAMES: list[dict[str, object]] = [
    {"word": word, "grid": grid.split("/"), "play": play}
    for word, grid in (
        ("stone", "WWWWW/WYWWW/WWYWG"),
        ("sweet", "YWWWW/WYWGW/GWGGW"),
        ("crane", "WYWWW/YWWGW/GWWGG"),
        ("honey", "WWWWY/WYWWY/YWYWG"),
    )
    for play in ("any", "hard", "strict")
]
OPTIONS = {"quick": True}
"""The options that all queries have."""
Query = tuple[str, dict[str, object]]
"""A kind of query, and the query itself."""
Timed = tuple[str, int, float]
"""A kind of query, the status of the answer, and the seconds until the answer."""


def tables() -> Iterator[Table]:
    """Send queries to a server, and yield a table of the response times."""
    with served() as port:
        timed = asyncio.run(_load(port))
    rate = len(timed) / SECONDS
    measured = table(
        f"{CLIENTS} clients for {SECONDS:g} s: {rate:,.0f} answers a second",
        *("board query", "answers", "errors", "median ms", "p95 ms", "p99 ms"),
    )
    for kind in sorted({kind for kind, _, _ in timed}):
        times = sorted(1000 * seconds for other, _, seconds in timed if other == kind)
        errors = sum(status != 200 for other, status, _ in timed if other == kind)
        quantiles = (f"{times[int(part * len(times))]:.1f}" for part in (0.5, 0.95, 0.99))
        measured.add_row(kind, f"{len(times):,}", str(errors), *quantiles)
    yield measured


@contextmanager
def served(*options: str) -> Iterator[int]:
    """Run `run.py serve` on a free port until the block ends, and yield the port."""
    command = [sys.executable, str(ROOT / "run.py"), "serve", "--port", "0", *options]
    quiet = os.environ | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=quiet
    ) as process:
        assert process.stdout is not None
        try:
            yield int(process.stdout.readline().rstrip("/\n").rpartition(":")[2])
        finally:
            process.terminate()


async def _load(port: int) -> list[Timed]:
    seeds, timed = count(1), list[Timed]()
    for game in GAMES:
        for _ in range(8):  # so that every worker has answered every game before
            await _client(port, [("warm up", game | {"seed": next(seeds)})], [])
    until = time.perf_counter() + SECONDS

    def queries(turn: int) -> Iterator[Query]:
        while time.perf_counter() < until:
            turn += 1
            new = turn % 2 == 0
            kind = "another board" if new else "asked before"
            yield kind, GAMES[turn // 2 % len(GAMES)] | {"seed": next(seeds) if new else 0}

    await asyncio.gather(*(_client(port, queries(n), timed, n) for n in range(CLIENTS)))
    return timed


async def _client(port: int, queries: Iterable[Query], timed: list[Timed], number: int = 0) -> None:
    """Send queries one after the other over one connection, and append their times to `timed`.

    On Linux, the address of the client depends on `number`, because the server limits the number of
    waiting queries from each address.
    """
    own = (f"127.0.0.{number + 1}", 0) if sys.platform == "linux" else None
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=own)
    for kind, query in queries:
        body = json.dumps(query | OPTIONS).encode()
        head = (
            "POST /api/board HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        start = time.perf_counter()
        writer.write(head.encode() + body)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        await reader.readexactly(int(answer.partition("content-length:")[2].split()[0]))
        timed.append((kind, int(answer.split()[1]), time.perf_counter() - start))
    writer.close()

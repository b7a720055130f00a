"""Every limit of the server at its exact bound, on both sides, without a socket."""

import asyncio
import json
import subprocess
import sys
from types import SimpleNamespace

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from support.served import ROOT, run_apart, unmeasured
from unwordle.web import connections, middleware
from unwordle.web.connections import Connection, most_connections

KB, MB = 1024, 1024 * 1024


async def app(scope, receive, send):
    """An application that says how much it was sent."""
    body = (await receive())["body"] if scope["method"] == "POST" else b""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"%d" % len(body)})


class Client:
    """A client whose body comes in parts; `hold` keeps the last one back until it is set."""

    def __init__(self, *sizes, path="/api/board", address="203.0.113.1", ends=True):
        self.parts, self.ends = list(sizes), ends
        self.left = asyncio.Event()
        self.scope = {"type": "http", "method": "POST", "path": path, "client": (address, 1)}
        self.status = None
        self.body = b""

    async def receive(self):
        if self.parts:
            size = self.parts.pop(0)
            more = bool(self.parts) or not self.ends
            return {"type": "http.request", "body": b"x" * size, "more_body": more}
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message):
        self.status = message.get("status", self.status)
        self.body += message.get("body", b"")


def answered(*clients):
    """The statuses of clients that send at once; those still at it have none, and then leave."""

    async def asked():
        limited = middleware.body_limit(app)
        tasks = []
        for client in clients:
            tasks.append(asyncio.create_task(limited(client.scope, client.receive, client.send)))
            for _ in range(20):
                await asyncio.sleep(0)
        told = [client.status for client in clients]
        for client in clients:
            client.left.set()
        await asyncio.gather(*tasks)
        again = Client(10)
        await limited(again.scope, again.receive, again.send)
        assert (again.status, again.body) == (200, b"10")  # what was unread is forgotten
        return told

    return run_apart(asked())


@pytest.mark.parametrize(
    ("sizes", "path", "status"),
    [
        ((64 * KB,), "/api/board", 200),
        ((64 * KB + 1,), "/api/board", 413),
        ((64 * KB, 1), "/api/board", 413),
        ((2 * MB,), "/api/games", 200),
        ((MB, MB), "/api/chat", 200),
        ((2 * MB, 1), "/api/chat", 413),
        ((2 * MB + 1,), "/api/games", 413),
    ],
)
def test_a_body(sizes, path, status):
    client = Client(*sizes, path=path)
    assert answered(client) == [status]
    if status == 200:
        assert client.body == b"%d" % sum(sizes)
    else:
        limit = 2 * MB if path != "/api/board" else 64 * KB
        assert f"more than {limit} bytes" in json.loads(client.body)["error"]


@pytest.mark.parametrize(("more", "status"), [(0, None), (1, 413)])
def test_how_much_is_read_and_dropped_of_a_body_that_is_too_large(more, status):
    assert answered(Client(16 * MB + more, ends=False)) == [status]


def chats(number, address, size=2 * MB):
    return [Client(size, path="/api/games", address=address, ends=False) for _ in range(number)]


def test_unfinished_bodies_of_one_address():
    """Sixteen megabytes: IPv6 addresses of one network are one."""
    assert answered(*chats(8, "203.0.113.1")) == [None] * 8
    assert answered(*chats(8, "203.0.113.1"), Client(1, ends=False)) == [None] * 8 + [503]
    others = chats(4, "2001:db8::1") + chats(4, "2001:db8::2") + chats(1, "2001:db8::3", 1)
    assert answered(*others) == [None] * 8 + [503]


def test_unfinished_bodies_of_all():
    """Thirty-two megabytes, and then who has most is refused."""

    def sent(*of_each):
        """Chats of 2 MB, but for the last one of all, which has a byte."""
        clients = [one for n, number in enumerate(of_each) for one in chats(number, f"192.0.2.{n}")]
        clients[-1].parts = [1]
        return answered(*clients)

    assert sent(8, 8, 1) == [None] * 17  # who has most has sent nothing more
    assert sent(6, 5, 5, 1) == [None] * 17
    assert sent(4, 4, 4, 4) == [None] * 16
    assert sent(1, 5, 5, 6) == [None] * 16 + [503]


@pytest.mark.parametrize(("size", "status"), [(16 * KB, 200), (16 * KB + 1, 431)])
def test_a_head(size, status):
    async def asked():
        client = Client()
        scope = client.scope | {"method": "GET", "raw_path": b"/", "query_string": b"ab"}
        scope["headers"] = [(b"host", b"localhost"), (b"x", b"y" * (size - 3 - 5 - 17))]
        named = middleware.proper_heads(app, [])
        await named(scope, client.receive, client.send)
        return client.status

    assert run_apart(asked()) == status


@pytest.mark.parametrize(
    ("soft", "most"),
    [(64, 16), (144, 16), (145, 17), (1024, 896), (1127, 999), (1128, 1000), (10**6, 1000)],
)
def test_how_many_connections_there_may_be(soft, most, monkeypatch):
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, 10**6))
    assert most_connections() == most


class Wire:
    """A transport that only knows whether it was closed."""

    def __init__(self, address):
        self.address, self.closed = address, False

    def get_extra_info(self, name):
        return (self.address, 1) if name == "peername" else None

    def abort(self):
        self.closed = True

    close = abort

    def is_closing(self):
        return self.closed


def test_connections_beyond_the_most_are_closed(monkeypatch):
    """One for each that comes: of the address with most, and an idle one if it has any."""
    monkeypatch.setattr(connections, "most_connections", lambda: 4)

    async def connected():
        config, state = Config(app), ServerState()
        config.load()
        made = []
        for address in ("a", "b", "b", "b"):
            made.append(Connection(config=config, server_state=state, app_state={}))
            made[-1].connection_made(Wire(address))
        assert not any(one.transport.closed for one in made)
        for busy in made[1:3]:
            busy.cycle = SimpleNamespace(response_complete=False)
        last = Connection(config=config, server_state=state, app_state={})
        last.connection_made(Wire("c"))
        closed = [one.transport.closed for one in [*made, last]]
        for one in [*made, last]:
            one.cycle = None
            one.connection_lost(None)
        return closed

    assert run_apart(connected()) == [False, False, False, True, False]


ALLOCATING = """
from unwordle.web.worker import _limit_memory
_limit_memory(300)
taken = bytearray(290 << 20)
del taken
try:
    taken = bytearray(301 << 20)
except MemoryError:
    print("no more")
"""


@pytest.mark.process
def test_the_memory_of_a_worker():
    """What it takes beyond what it has when it begins."""
    pytest.importorskip("resource")
    done = subprocess.run(
        [sys.executable, "-c", ALLOCATING],
        cwd=ROOT,
        env=unmeasured(),
        capture_output=True,
        text=True,
    )
    assert (done.stdout, done.stderr) == ("no more\n", "")

"""The server when its clients leave, flood it or dawdle, and when its workers die."""

import asyncio
import http.client
import os
import select
import signal
import socket
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import ClassVar
from unittest.mock import Mock
from urllib.parse import urlsplit

import psutil
import pytest
import uvicorn

from support.served import HEAVY, PATIENCE, run_apart, send, serving, until, waiting
from unwordle.model.game.input import InputError
from unwordle.questions import game
from unwordle.questions.board import Board
from unwordle.web.answers import board
from unwordle.web.app import create_app
from unwordle.web.connections import Connection
from unwordle.web.errors import BrokenError, BusyError
from unwordle.web.pool import Limits, Pool
from unwordle.web.turns import Client, Lane, home
from unwordle.web.worker import Worker

pytestmark = pytest.mark.process

LIGHT = {"prior": "uniform"}
USUAL = {"word": "stone", "grid": ["WWWWW", "WYWWW"]}


@pytest.fixture(scope="module")
def one_worker():
    """A server with one worker for heavy questions."""
    with serving("--workers", "1", "--waiting", "3", measured=True) as running:
        yield running


def workers_of(server):
    """The processes below a server's, but for the one that they are forked from."""
    below = {server.process.pid}
    parents = {}
    for folder in Path("/proc").iterdir():
        if not folder.name.isdecimal():
            continue
        try:
            pid, _, rest = (folder / "stat").read_text().partition(" (")
        except OSError:
            continue
        parents[int(pid)] = int(rest.rpartition(")")[2].split()[1])
    for _ in range(4):
        below |= {pid for pid, parent in parents.items() if parent in below}
    return [pid for pid in below if parents.get(parents[pid]) == server.process.pid]


def kill(workers):
    """Kill those that have not ended already; all of them."""
    for pid in workers:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return workers


def ended(workers):
    """Wait until processes have ended."""
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))


def test_what_a_client_has_left_is_computed_no_longer(one_worker):
    """Else the last question would wait until the others are given up: for ten minutes."""
    for top in (1, 2):
        asked = send(one_worker, "/api/infer", HEAVY | {"top": top})
        time.sleep(0.2)
        asked.close()
    assert one_worker.ask("/api/infer", LIGHT | {"grids": [["WWYWW"]]})[0] == 200


def test_quick_questions_do_not_wait_for_heavy_ones(one_worker):
    heavy = [send(one_worker, "/api/infer", HEAVY | {"top": top}) for top in (4, 14, 15)]
    until(lambda: waiting(one_worker) >= 1)
    assert one_worker.ask("/api/board", USUAL)[0] == 200
    for one in heavy:
        one.close()
    until(lambda: waiting(one_worker) == 0)  # else the next test's question may be one too many


def test_a_newer_question_of_a_page_takes_the_place_of_its_older_one(one_worker):
    # One is tried at once, one has the heavy place, and the third waits.
    others = [send(one_worker, "/api/infer", HEAVY | {"top": top}) for top in (12, 13)]
    older = send(one_worker, "/api/infer", HEAVY | {"top": 5}, **{"x-page": "one"})
    until(lambda: waiting(one_worker) >= 1)
    newer = send(one_worker, "/api/infer", LIGHT | {"grids": [["WWYWY"]]}, **{"x-page": "one"})
    assert older.getresponse().status == 409
    for other in others:
        other.close()
    assert newer.getresponse().status == 200


def test_a_full_queue_answers_at_once(one_worker):
    asked = [send(one_worker, "/api/infer", HEAVY | {"top": top}) for top in range(6, 13)]
    by_socket = {one.sock: one for one in asked}
    refused: list[http.client.HTTPConnection] = []
    while len(refused) < 2:  # the first was tried at once, one is computed, three wait
        ready = select.select(list(by_socket), [], [], PATIENCE)[0]
        assert ready
        refused += [by_socket.pop(sock) for sock in ready]
    for one in refused:
        answer = one.getresponse()
        assert (answer.status, answer.headers["retry-after"]) == (503, "2")
    for one in asked:
        one.close()
    until(lambda: waiting(one_worker) == 0)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc")
def test_a_worker_that_dies_is_replaced(one_worker):
    # A question about its health has it replace what the tests above had it stop.
    until(lambda: waiting(one_worker) == 0 and len(workers_of(one_worker)) == 2)
    ended(kill(workers_of(one_worker)))
    assert one_worker.ask("/api/board", USUAL | {"seed": 11})[0] == 200
    assert one_worker.ask("/api/infer", LIGHT | {"grids": [["WWYYW"]]})[0] == 200
    assert one_worker.ask("/healthz") == (200, {"status": "ok", "workers": 2, "waiting": 0})
    busy = send(one_worker, "/api/infer", HEAVY | {"top": 14})
    killed = []
    while not select.select([busy.sock], [], [], 1)[0]:
        killed += kill(workers_of(one_worker))
    ended(killed)  # one that is about to end may still be asked
    assert busy.getresponse().status == 503
    assert one_worker.ask("/api/infer", LIGHT | {"grids": [["WYYYW"]]})[0] == 200


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("127.0.0.1:8000", 200),
        ("[::1]:80", 200),
        ("evil.example", 421),
        ("[::1", 421),
        ("", 421),
    ],
)
def test_the_server_answers_under_its_own_name_alone(one_worker, host, status):
    address = urlsplit(one_worker.url)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=PATIENCE)
    connection.putrequest("GET", "/healthz", skip_host=True)
    connection.putheader("host", host)
    connection.endheaders()
    assert connection.getresponse().status == status


@pytest.mark.parametrize("path", ["/static", "//evil.example/", "/docs/", "/api/board/"])
def test_nothing_redirects_elsewhere(one_worker, path):
    address = urlsplit(one_worker.url)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=PATIENCE)
    connection.request("GET", path, headers={"host": "127.0.0.1"})
    place = connection.getresponse().headers.get("location", "/")
    assert urlsplit(place).hostname in (None, "127.0.0.1")


def test_a_head_without_end_is_refused(one_worker):
    address = urlsplit(one_worker.url)
    with socket.create_connection((address.hostname, address.port), timeout=PATIENCE) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\nx: " + b"y" * 100_000)
        assert b" 400 " in slow.recv(100)


@pytest.mark.parametrize(("size", "status"), [(16 * 1024, 200), (16 * 1024 + 1, 431)])
def test_the_head_has_at_most_sixteen_kilobytes(one_worker, size, status):
    address = urlsplit(one_worker.url)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=PATIENCE)
    connection.putrequest("GET", "/healthz", skip_host=True, skip_accept_encoding=True)
    connection.putheader("host", "localhost")
    known = len("/healthz") + len("hostlocalhostx-long") + 8
    connection.putheader("x-long", "y" * (size - known))
    connection.endheaders()
    assert connection.getresponse().status == status


@pytest.fixture
def impatient(monkeypatch):
    """The address of the application in this process, which waits a second instead of ten."""
    monkeypatch.setattr("unwordle.web.connections.HEAD_SECONDS", 1.0)
    monkeypatch.setattr("unwordle.web.middleware._SECONDS", 1.0)
    config = uvicorn.Config(create_app(), http=Connection, lifespan="off", log_level="warning")
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening, ThreadPoolExecutor(1) as apart:
        running = apart.submit(server.run, [listening])
        yield listening.getsockname()
        server.should_exit = True
        running.result(PATIENCE)


def test_sockets_that_dawdle_are_closed(impatient):
    """Heads that never end and bodies that never come, all at once."""
    slow = [socket.create_connection(impatient, timeout=PATIENCE) for _ in "1234"]
    head = b"POST /api/board HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    slow[1].sendall(head)
    slow[2].sendall(head + b"content-length: 50\r\n\r\n{")
    slow[3].sendall(b"GET /static/icon.svg HTTP/1.1\r\nhost: localhost\r\n\r\n")
    answer = b""
    while not answer.endswith(b"</svg>\n"):
        answer += slow[3].recv(4096)
    assert answer.startswith(b"HTTP/1.1 200")
    slow[3].sendall(b"GET /he")
    said = [one.recv(4096) for one in slow]
    assert said[0] == said[1] == said[3] == b""
    assert said[2].startswith(b"HTTP/1.1 408")


@pytest.mark.slow
def test_an_address_with_all_connections_leaves_others_theirs(one_worker):
    """Idle ones of the address with most are closed for new ones."""
    resource = pytest.importorskip("resource")
    address = urlsplit(one_worker.url)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
    idle: list[socket.socket] = []
    try:
        idle.extend(socket.create_connection((address.hostname, address.port)) for _ in range(1100))
        statuses = [one_worker.ask("/healthz")[0] for _ in range(10)]
    finally:
        for one in idle:
            one.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert statuses == [200] * 10


def test_bodies_that_never_end_are_refused_beyond_a_budget(one_worker):
    """Sixteen megabytes of one address: the ninth chat of two megabytes is one too many."""
    address = urlsplit(one_worker.url)
    head = b"POST /api/games HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2000000\r\n\r\n"
    opened = []
    for _ in range(9):
        opened.append(socket.create_connection((address.hostname, address.port)))
        opened[-1].sendall(head + b"x" * 1_990_000)
    ready, _, _ = select.select(opened, [], [], PATIENCE)
    assert b" 503 " in ready[0].recv(100)
    for one in opened:
        one.close()
    assert one_worker.ask("/healthz")[0] == 200


def test_it_stops_with_half_a_body_open_and_tells_what_is_under_way():
    with serving("--workers", "1") as running:
        address = urlsplit(running.url)
        with socket.create_connection((address.hostname, address.port)) as half:
            half.sendall(
                b"POST /api/board HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{"
            )
            asked = [send(running, "/api/infer", HEAVY | {"top": top}) for top in (1, 2, 3)]
            until(lambda: waiting(running) >= 1)
            workers = workers_of(running)
            running.stop(signal.SIGINT)
        for one in asked:
            answer = one.getresponse()
            assert answer.status == 503
            assert b"ask again" in answer.read()
    ended(workers)


def question(word, **more):
    return Board(**{"word": word, "grid": ("WWYWW",), "seed": 1, **more})


class Counting:
    """A worker without a process, which counts what it is asked and refuses `wrong`."""

    asked: ClassVar[Counter[str]] = Counter()

    def __init__(self, memory: int) -> None:
        self.alive = self.slow = False

    async def revive(self) -> None:
        self.alive = True

    async def ask(self, answering, question) -> bytes:
        self.asked[question.word] += 1
        await asyncio.sleep(0)
        if question.word == "wrong":
            raise InputError("no")
        return question.word.encode()

    def busy_seconds(self) -> float:
        return 0.0

    def stop(self) -> None: ...


def test_answers_are_remembered_failures_are_not_and_memory_is_bounded(monkeypatch):
    monkeypatch.setattr("unwordle.web.pool.Worker", Counting)
    monkeypatch.setattr(Pool, "_prepare", lambda pool: asyncio.sleep(0))

    async def asked() -> None:
        async with Pool(Limits(remembered=2)).running() as pool:
            for word in ("stone", "stone", "crane", "plant", "stone"):
                assert await pool.answer(board, question(word)) == word.encode()
            for _ in "12":
                with pytest.raises(InputError):
                    await pool.answer(board, question("wrong"))
            together = (pool.answer(board, question("sweet")) for _ in range(5))
            assert set(await asyncio.gather(*together)) == {b"sweet"}
            fresh = question("honey", seed=None)
            assert await pool.answer(board, fresh) == await pool.answer(board, fresh)

    Counting.asked.clear()
    run_apart(asked())
    assert Counting.asked == {
        "stone": 2,  # once more, after two others
        "crane": 1,
        "plant": 1,
        "wrong": 2,
        "sweet": 1,
        "honey": 2,  # boards are drawn anew without a seed
    }


def test_who_asks_at_any_moment_is_answered(monkeypatch):
    """Also in the moment between an answer and its being kept."""
    monkeypatch.setattr("unwordle.web.pool.Worker", Counting)
    monkeypatch.setattr(Pool, "_prepare", lambda pool: asyncio.sleep(0))

    async def asked() -> None:
        async with Pool(Limits()).running() as pool:
            for moment in range(12):
                one = question("stone", marginals=moment + 1)
                first = asyncio.create_task(pool.answer(board, one))
                for _ in range(moment):
                    await asyncio.sleep(0)
                assert await asyncio.wait_for(pool.answer(board, one), 20) == b"stone"
                await first

    Counting.asked.clear()
    run_apart(asked())
    assert Counting.asked["stone"] == 12


def test_a_worker_whose_question_was_left_is_not_asked_again():
    async def left() -> Worker:
        worker = Worker(500)
        await worker.revive()
        asked = asyncio.create_task(worker.ask(board, question("stone")))
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.wait([asked])
        assert not worker.alive  # though its process takes a moment to end
        return worker

    run_apart(left()).stop()


class Starting(Worker):
    """A worker without a process, which takes as long to start as it is told to."""

    alive = False
    started = 0
    gate = threading.Event()
    asked, ask, stop = Counting.asked, Counting.ask, Counting.stop

    def _start(self) -> None:
        type(self).started += 1
        assert self.gate.wait(60)
        self.alive = True


def test_what_is_left_while_a_worker_starts_is_not_computed(monkeypatch):
    """Nor is a worker started twice, when health is asked for at the same time."""
    monkeypatch.setattr("unwordle.web.pool.Worker", Starting)
    monkeypatch.setattr(Pool, "_prepare", lambda pool: asyncio.sleep(0))

    async def asked() -> None:
        Starting.gate.set()
        async with Pool(Limits(workers=1)).running() as pool:
            for worker in pool._crew._all:
                worker.alive = False
            Starting.gate.clear()
            left = asyncio.create_task(pool.answer(board, question("crane")))
            while Starting.started < 3:
                await asyncio.sleep(0)
            health = asyncio.create_task(pool.health())
            left.cancel()
            await asyncio.wait([left])
            Starting.gate.set()
            assert await pool.answer(board, question("stone")) == b"stone"
            assert await health == (2, 2, 0)

    Counting.asked.clear()
    run_apart(asked())
    assert Counting.asked == {"stone": 1}
    assert Starting.started == 4


@pytest.mark.parametrize("why", [FileNotFoundError(), psutil.NoSuchProcess(0)], ids=type)
def test_a_worker_that_cannot_be_started_is_missed(monkeypatch, why):
    """It is told as one that is missing, and is started as soon as it can be."""

    async def asked() -> None:
        async with Pool(Limits(workers=1)).running() as pool:
            pool._crew._idle[-1].stop()
            with monkeypatch.context() as full:
                full.setattr(Worker, "_start", Mock(side_effect=why))
                assert await pool.health() == (1, 2, 0)
                with pytest.raises(BrokenError):
                    await pool.answer(board, question("stone"))
            assert b"boards" in await pool.answer(board, question("stone"))
            assert await pool.health() == (2, 2, 0)

    monkeypatch.setattr(Pool, "_prepare", lambda pool: asyncio.sleep(0))
    run_apart(asked())


def test_a_large_theory_is_not_kept():
    board(question("stone", grid=("WWWWW",)))
    small = game._kept.cache_info().currsize
    assert small >= 1
    board(question("fuzzy", grid=("WWWWW",) * 3))
    assert game._kept.cache_info().currsize == 0


def turns(places, most_waiting, *clients):
    """The clients in the order of their turns for a lane's places, and those refused."""

    async def asked() -> tuple[list[str], list[str]]:
        lane, served, refused = Lane(places, most_waiting), [], []

        async def ask(client):
            try:
                async with lane.place(Client(*client)):
                    served.append("/".join(client))
                    await asyncio.sleep(0)
            except BusyError:
                refused.append("/".join(client))

        await asyncio.gather(*map(ask, clients))
        return served, refused

    return run_apart(asked())


def test_addresses_take_turns_and_so_do_the_pages_of_one():
    served, refused = turns(1, 9, *[("a", "one")] * 4, ("a", "two"), ("b",))
    assert served == ["a/one", "a/one", "b", "a/two", "a/one", "a/one"]
    assert not refused


@pytest.mark.parametrize(
    ("clients", "refused"),
    [
        ("aaaab", "a"),
        ("aaaabb", "ab"),  # a has two waiting, as b would have: who comes last loses
        ("aaaabc", "aa"),
        ("aaaaa", "a"),
        ("aaaa", ""),
    ],
)
def test_when_the_queue_is_full_who_has_most_waiting_loses_one(clients, refused):
    """One is served, three wait."""
    assert sorted(turns(1, 3, *clients)[1]) == list(refused)


def test_of_one_address_the_page_with_most_waiting_loses_one():
    many = [("a", "one")] * 4
    assert turns(1, 3, *many, ("a", "two"))[1] == ["a/one"]


def test_who_leaves_the_queue_gives_up_the_turn():
    """Two who leave in the same moment too, and one whose place comes in that moment."""

    async def asked() -> int:
        lane = Lane(1, 9)
        async with lane.place(Client("a")):
            left = [asyncio.create_task(lane.place(Client(name)).__aenter__()) for name in "bcd"]
            await asyncio.sleep(0)
            for one in left[:2]:
                one.cancel()
            await asyncio.wait(left[:2])
        left[2].cancel()
        await asyncio.wait(left)
        return lane.free

    assert run_apart(asked()) == 1


@pytest.mark.parametrize(
    ("host", "counts_as"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_what_an_address_counts_as(host, counts_as):
    assert home(host) == counts_as


def test_fifty_clients_with_heavy_questions_leave_a_usual_one_to_be_answered(one_worker):
    def flood(top):
        connection = send(one_worker, "/api/infer", HEAVY | {"top": top})
        time.sleep(1)
        connection.close()

    with ThreadPoolExecutor(50) as clients:
        heavy = [clients.submit(flood, top) for top in range(15, 65)]
        assert one_worker.ask("/api/board", USUAL | {"seed": 12})[0] == 200
        for one in heavy:
            one.result()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc")
def test_workers_end_with_a_server_that_is_killed_however_busy():
    with serving("--workers", "1") as running:
        assert running.ask("/healthz")[0] == 200
        busy = send(running, "/api/infer", HEAVY)
        workers = workers_of(running)
        assert workers
        running.process.kill()
        running.process.wait()
        ended(workers)
        busy.close()

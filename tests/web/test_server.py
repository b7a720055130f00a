"""Test the server with many clients, clients that leave, killed workers, and failures to start."""

import asyncio
import os
import random
import select
import signal
import socket
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import ClassVar
from urllib.parse import urlsplit

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request

from support.cases import cases, listed
from support.served import HEAVY, PATIENCE, Code, below, ended, files_of, run_apart, serving, until
from unwordle.model.game.input import InputError
from unwordle.questions import game
from unwordle.questions.backwards import BackwardsQuestion
from unwordle.questions.board import BoardQuestion
from unwordle.questions.review import CheckQuestion
from unwordle.questions.solve import SolveQuestion
from unwordle.web.pool import Lane, Pool, client_of
from unwordle.web.serving import _renewed_daily, run
from unwordle.web.worker import Worker

pytestmark = pytest.mark.process
needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc")

KILL = getattr(signal, "SIGKILL", None)  # Windows has no such signal, and no /proc either
LIGHT = {"prior": "uniform", "grids": [["WWYWW"]], "words": "answers", "answers": "answers"}


# ------------------------------------------------------------------ lanes, in this process


class Instant:
    """A worker without a process, which counts the questions and refuses the word `wrong`."""

    counts: ClassVar[Counter[str]] = Counter()
    gate: ClassVar[asyncio.Event | None] = None
    alive = True

    def __init__(self, *_: object) -> None: ...

    async def start(self) -> None: ...

    async def ask(self, question) -> bytes:
        self.counts[question.word] += 1
        await (self.gate.wait() if self.gate else asyncio.sleep(0))
        if question.word == "wrong":
            raise InputError("no")
        return question.word.encode()

    def stop(self) -> None: ...


@pytest.fixture
def pooled(monkeypatch):
    """Return a function that runs a coroutine function with a pool of instant workers.

    The returned function returns how many questions about each word reached a worker.
    """
    monkeypatch.setattr("unwordle.web.pool.Worker", Instant)
    monkeypatch.setattr("unwordle.web.pool.MOST_WAITING", 2)
    monkeypatch.setattr("unwordle.web.pool.REMEMBERED", 2)
    monkeypatch.setattr(Instant, "gate", None)
    Instant.counts.clear()

    def ran(use, **limits) -> Counter[str]:
        async def used() -> None:
            async with Pool(**limits).running() as pool:
                await asyncio.wait_for(use(pool), PATIENCE)

        run_apart(used())
        return Instant.counts

    return ran


def question(word, **more):
    return BoardQuestion(**{"word": word, "grid": ("WWYWW",), "seed": 1, **more})


def request_of(client, left=None):
    """Return a request from a client. The client leaves when the event `left` is set."""

    async def receive():
        await (left or asyncio.Event()).wait()
        return {"type": "http.disconnect"}

    return Request({"type": "http", "client": (client, 1) if client else None}, receive)


def ask(pool, word, client="", left=None, **more):
    request = request_of(client, left)
    return asyncio.ensure_future(pool.answer(question(word, **more), request))


def test_answers_are_remembered_failures_are_not_and_memory_is_bounded(pooled):
    async def asked(pool) -> None:
        for word in ("stone", "stone", "crane", "plant", "stone"):
            assert await ask(pool, word) == word.encode()
        for _ in "12":
            with pytest.raises(InputError):
                await ask(pool, "wrong")
        assert await ask(pool, "honey", seed=None) == await ask(pool, "honey", seed=None)

    # "stone" is forgotten after two other words, and boards of "honey" are drawn each time.
    expected = {"stone": 2, "crane": 1, "plant": 1, "wrong": 2, "honey": 2}
    assert pooled(asked) == expected


def test_what_many_ask_at_once_is_computed_once(pooled, monkeypatch):
    async def asked(pool) -> None:
        monkeypatch.setattr(Instant, "gate", asyncio.Event())
        tasks = [ask(pool, "stone", client) for client in "abc"]
        tasks += [ask(pool, "crane", "d", seed=None), ask(pool, "crane", "d", seed=None)]
        await asyncio.sleep(0.01)
        Instant.gate.set()
        assert len({*await asyncio.gather(*tasks)}) == 2

    monkeypatch.setattr("unwordle.web.pool.MOST_WAITING", 5)
    assert pooled(asked, workers=1) == {"stone": 1, "crane": 2}


def test_random_puzzles_and_answers_with_new_solutions_are_not_remembered(pooled, monkeypatch):
    async def asked(pool) -> None:
        for seed in (None, None, 1, 1):
            puzzle = BackwardsQuestion(word="stone", seed=seed)
            await pool.answer(puzzle, request_of(""))
            # A check draws nothing.
            check = CheckQuestion(word="check", grid=("WWWWW",), board=("child",), seed=seed)
            await pool.answer(check, request_of(""))
        for version in ((), (), (1,)):
            monkeypatch.setattr("unwordle.web.pool.added_version", lambda now=version: now)
            await pool.answer(SolveQuestion(hints=("crane=WWWWW",)), request_of(""))

    monkeypatch.setattr(SolveQuestion, "word", "none", raising=False)
    assert pooled(asked) == {"stone": 3, "check": 2, "none": 2}


def test_a_worker_that_dies_while_the_server_starts_is_started_once_more(pooled, monkeypatch):
    tried = []

    async def start(worker) -> None:
        tried.append(worker)
        worker.alive = len(tried) > 2

    monkeypatch.setattr(Instant, "start", start)
    pooled(lambda pool: asyncio.sleep(0), workers=1)
    assert len(tried) == 4


def test_a_waiting_question_is_dropped_when_its_client_leaves(pooled, monkeypatch):
    async def asked(pool) -> None:
        monkeypatch.setattr(Instant, "gate", asyncio.Event())
        left = asyncio.Event()
        tasks = [ask(pool, "stone", left=left), ask(pool, "crane", left=left), ask(pool, "plant")]
        await asyncio.sleep(0.01)
        left.set()
        Instant.gate.set()
        assert await tasks[2] == b"plant"
        with pytest.raises(HTTPException, match="499"):
            await tasks[1]
        assert await ask(pool, "stone") == b"stone"

    assert pooled(asked, workers=1) == {"stone": 1, "plant": 1}


@cases("most_waiting", "clients", "served", "refused")
def test_clients_take_turns_and_the_one_with_most_waiting_loses_a_question(
    monkeypatch, most_waiting, clients, served, refused
):
    monkeypatch.setattr("unwordle.web.pool.MOST_WAITING", most_waiting)
    turns = []

    async def asked() -> list[BaseException | None]:
        lane = Lane([Instant()])

        async def take_turn(client):
            async with lane.worker(client):
                turns.append(client)
                await asyncio.sleep(0)

        return await asyncio.gather(*map(take_turn, clients), return_exceptions=True)

    ends = run_apart(asked())
    assert "".join(turns) == served
    assert "".join(client for client, end in zip(clients, ends, strict=True) if end) == refused


def test_clients_ask_and_leave_at_any_moment(pooled):
    """Check that all clients that stay get an answer or a refusal.

    Also check that no question is left in the queue.
    """

    async def asked(pool) -> None:
        for seed in range(100):
            rng, tasks, leaving = random.Random(seed), [], []
            for _ in range(40):
                if rng.random() < 0.3:
                    await asyncio.sleep(0)
                word, client = rng.choice(("stone", "crane", "plant", "sweet")), rng.choice("abc")
                leaving.append(asyncio.Event())
                tasks.append(ask(pool, word, client, leaving[-1], marginals=seed))
                if rng.random() < 0.5:
                    rng.choice(leaving[-4:]).set()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
            assert {type(end) for end in ends} <= {bytes, HTTPException}
            assert await ask(pool, "other", marginals=seed) == b"other"
            assert (await pool.health())[2] == 0

    pooled(asked, workers=1)


def test_an_address_belongs_to_a_client():
    for host, client in listed(__file__, "test_an_address_belongs_to_a_client"):
        assert client_of(request_of(host)) == client


def test_a_large_theory_is_not_kept():
    for grid, is_kept in ((("WWWWW",), True), (("WWWWW",) * 3, False)):
        question("fuzzy", grid=grid).answer()
        assert bool(game._cached.cache_info().currsize) == is_kept


# ---------------------------------------------------------------------- a server that runs


@pytest.fixture(scope="module")
def brief():
    """Yield a server with one worker in each lane and a time limit of a second."""
    with serving("--workers", "1", "--timeout", "1", measured=True) as running:
        yield running


def workers_of(server):
    """Return the process ids of the workers that a server's forkserver has started."""
    own = server.process.pid
    return [pid for pid, parent in below(own).items() if parent != own]


def kill(workers, by=KILL):
    """Send a signal to the workers that are still running, and return all the workers."""
    assert all(pid > 1 for pid in workers)
    for pid in workers:
        with suppress(ProcessLookupError):
            os.kill(pid, by)
    return workers


def quick(guess):
    """Return a question that takes only milliseconds to answer, even on a busy machine."""
    return {"word": "stone", "grid": ["WWWWW"], "board": [guess]}


def answered(server, path, question):
    """Send a question repeatedly until the server answers it.

    On a busy machine, a time limit of a second can be too short for the first attempts.
    """
    until(lambda: server.ask(path, question)[0] == 200)


WELL = {"status": "ok", "workers": 2, "waiting": 0}


def well(server):
    """Wait until a server is healthy and has two workers."""
    until(lambda: server.ask("/healthz") == (200, WELL))


def test_a_long_computation_is_given_up_and_the_server_goes_on(brief):
    status, refusal = brief.ask("/api/infer", HEAVY)
    assert status == 504 and "1 s" in refusal["error"]
    well(brief)


def test_quick_questions_do_not_wait_for_heavy_ones(brief):
    heavy = [brief.send("/api/infer", HEAVY | {"top": top}) for top in (4, 14, 15)]
    until(lambda: brief.waiting() >= 1)
    answered(brief, "/api/check", quick("which"))
    for client in heavy:
        client.close()
    until(lambda: brief.waiting() == 0)


def test_a_full_queue_answers_at_once(brief):
    clients = [brief.send("/api/infer", HEAVY | {"top": top}) for top in range(6, 73)]
    ready, *_ = select.select([client.sock for client in clients], [], [], PATIENCE)
    answer = next(client for client in clients if client.sock is ready[0]).getresponse()
    assert (answer.status, answer.headers["retry-after"]) == (503, "2")
    for client in clients:
        client.close()
    until(lambda: brief.waiting() == 0)


@needs_proc
def test_a_worker_that_dies_costs_one_answer(brief):
    well(brief)
    ended(kill(workers_of(brief)))
    answered(brief, "/api/check", quick("child"))
    busy = brief.send("/api/infer", HEAVY | {"top": 16})
    time.sleep(0.5)
    killed = kill(workers_of(brief))
    assert busy.getresponse().status in (503, 504)  # 504 after the time limit of a second
    ended(killed)
    answered(brief, "/api/infer", LIGHT)
    well(brief)


@needs_proc
@pytest.mark.slow
def test_a_worker_that_is_stopped_is_given_up_by_the_clock(brief):
    well(brief)
    kill(workers_of(brief), signal.SIGSTOP)
    assert brief.ask("/api/check", quick("light"))[0] == 504
    answered(brief, "/api/check", quick("light"))
    well(brief)


@needs_proc
@pytest.mark.slow
def test_a_server_answers_and_ends_although_its_forkserver_is_stopped():
    with serving("--workers", "1") as running:
        well(running)
        workers = workers_of(running)
        forkserver = below(running.process.pid)[workers[0]]
        os.kill(forkserver, signal.SIGSTOP)
        try:
            kill(workers)
            until(lambda: running.ask("/healthz")[0] == 503)
            assert running.get("/words.txt").status == 200
            running.process.terminate()
            assert running.process.wait(PATIENCE) == 0
        finally:
            os.kill(forkserver, signal.SIGKILL)


@needs_proc
@pytest.mark.slow
@pytest.mark.parametrize("seconds", [1, pytest.param(60, marks=pytest.mark.soak)])
def test_killed_workers_and_clients_that_leave(brief, seconds):
    """Check that a server recovers from killed workers and from clients that leave.

    The server must not have additional processes or file descriptors afterwards. The method
    `Served.stop` checks the server's log.
    """
    well(brief)
    descriptors = Path(f"/proc/{brief.process.pid}/fd")
    before = len(list(descriptors.iterdir()))
    end = time.monotonic() + seconds

    def leave(seed):
        rng = random.Random(seed)
        while time.monotonic() < end:
            connection = brief.send("/api/infer", HEAVY | {"top": rng.randrange(1, 999)})
            time.sleep(rng.uniform(0.02, 1))
            connection.close()

    with ThreadPoolExecutor(12) as clients:
        leaving = clients.map(leave, range(12))
        while time.monotonic() < end:
            kill(workers_of(brief)[:1])  # perhaps there is no worker
            time.sleep(0.2)
        assert [*leaving] == [None] * 12
    well(brief)
    answered(brief, "/api/check", quick("black"))
    until(lambda: len(list(descriptors.iterdir())) <= before + 1)  # 1 for the last question
    # A question that began earlier may end its worker after the server was healthy.
    until(lambda: brief.ask("/healthz") == (200, WELL) and len(workers_of(brief)) == 2)


@needs_proc
def test_workers_end_with_a_server_that_is_killed_however_busy():
    with serving("--workers", "1", "--timeout", "0.5") as running:
        busy = running.send("/api/infer", HEAVY)
        until(lambda: len(workers_of(running)) == 2)
        workers = workers_of(running)
        running.process.kill()
        running.process.wait()
        ended(workers)
        busy.close()


def place_of(server):
    address = urlsplit(server.url)
    return address.hostname, address.port


def test_the_server_answers_under_its_own_name_alone(served):
    for status, hosts in (
        (200, ("localhost", "127.0.0.1:8000", "[::1]:80")),
        (421, ("evil.example", "[::1", "")),
    ):
        for host in hosts:
            assert served.get("/healthz", headers={"host": host}).status == status, host


@pytest.mark.parametrize("path", ["/static", "//evil.example/", "/docs/", "/api/board/"])
def test_nothing_redirects_elsewhere(served, path):
    location = served.get(path).headers.get("location", "/")
    assert urlsplit(location).hostname in (None, "127.0.0.1")


@cases("origin", "status")
def test_a_question_of_another_site_s_page_is_refused(served, origin, status):
    headers = {"host": "localhost:8000"} | ({"origin": origin} if origin else {})
    question = {"word": "stone", "grid": ["WWWWW"], "board": ["child"]}
    assert served.get("/api/check", question=question, headers=headers).status == status
    assert served.get("/words.txt", headers=headers).status == 200


@pytest.mark.parametrize("path", ["/", "/words.txt", "/sw.js", "/daily/326.json"])
def test_a_file_that_a_client_has_is_not_sent_again(served, path):
    first = served.get(path)
    tag = first.headers["etag"]
    assert first.read()
    again = served.get(path, headers={"if-none-match": f'"x", {tag}'})
    assert (again.status, again.headers["etag"], again.read()) == (304, tag, b"")
    assert served.get(path, headers={"if-none-match": 'W/"x"'}).status == 200


def test_a_head_that_is_too_large_or_without_end_is_refused(served):
    for path, headers in (("/", {"x": "y" * 20_000}), ("/" + "y" * 20_000, {})):
        assert served.get(path, headers=headers).status in (400, 431)
    with socket.create_connection(place_of(served), timeout=PATIENCE) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\nx: " + b"y" * 100_000)
        assert b" 400 " in slow.recv(100)


def asked(worker, expression):
    """Return a worker's answer to the question for the value of an expression."""
    return run_apart(worker.ask(Code(expression)))


@needs_proc
def test_the_memory_of_a_worker_is_limited_beyond_what_it_has_when_it_begins():
    worker = Worker(300, PATIENCE)
    with pytest.raises(HTTPException, match="300 MB"):
        asked(worker, "'x' * (301 << 20)")
    assert len(asked(worker, "'x' * (40 << 20)")) > 40 << 20  # its copies fit too
    worker.stop()


def test_a_question_after_a_stop_is_answered():
    async def answers(worker):
        for number in "123":
            assert await worker.ask(Code(number)) == number.encode()
            worker.stop()

    run_apart(answers(Worker(300, PATIENCE)))


FULL = "(_ for _ in ()).throw(MemoryError())"


def test_a_worker_without_memory_is_replaced_and_asked_once_more():
    worker = Worker(300, PATIENCE)
    assert asked(worker, "setattr(__import__('sys'), 'used', 1) or 1") == b"1"
    assert asked(worker, f"hasattr(__import__('sys'), 'used') and {FULL} or 1") == b"1"
    with pytest.raises(HTTPException, match="needs more than 300 MB"):
        asked(worker, FULL)
    assert not worker.alive


def test_a_worker_that_dies_at_a_question_is_not_missed_before_it_can_be_replaced():
    async def watched(worker):
        asking = asyncio.ensure_future(worker.ask(Code("__import__('os')._exit(1)")))
        while not asking.done():
            await worker.start()
            assert worker.alive
            await asyncio.sleep(0)
        with pytest.raises(HTTPException, match="ended without an answer"):
            await asking
        await worker.start()
        assert worker.alive
        worker.stop()

    run_apart(watched(Worker(300, PATIENCE)))


@needs_proc
def test_a_worker_that_died_leaves_no_descriptor_behind():
    worker = Worker(300, PATIENCE)
    errors, counts = [], []
    for _ in range(4):
        with pytest.raises(HTTPException, match="ended without an answer") as error:
            asked(worker, "__import__('os')._exit(1)")
        errors.append(error)  # so that nothing to which an error refers is freed
        counts.append(len(list(Path("/proc/self/fd").iterdir())))
    assert len({*counts[1:]}) == 1  # the first question starts what starts the others


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="Windows has no such timer")
def test_a_limit_of_time_is_of_processor_time():
    worker = Worker(300, 0.5)
    assert asked(worker, "__import__('time').sleep(0.7) or 1") == b"1"
    with pytest.raises(HTTPException, match=r"longer than 0.5 s"):
        asked(worker, "sum(range(10**11))")
    worker.stop()


# -------------------------------------------------------------- starting, and later solutions


def test_a_port_that_is_taken(command):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"port {port}" in command("serve", "--port", port).refusal


def test_where_no_process_can_be_started_it_says_so_in_one_line(monkeypatch, capfd):
    def none_left(_: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("unwordle.web.worker._CONTEXT.Process.start", none_left)
    with ThreadPoolExecutor(1) as apart, socket.create_server(("127.0.0.1", 0)) as listening:
        serving = apart.submit(asyncio.run, run(Pool(), (), listening))
        with pytest.raises(InputError, match="allow this user more processes and memory"):
            serving.result()
    assert capfd.readouterr() == ("", "")


def test_a_failed_update_of_any_kind_does_not_end_the_server(monkeypatch, capfd):
    monkeypatch.setattr("unwordle.web.serving.update_from", lambda _: 1 / 0)

    async def renewed() -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(_renewed_daily("x"), 0.1)

    run_apart(renewed())
    assert capfd.readouterr().err == "no later solutions: division by zero\n"


def test_it_fetches_later_solutions_and_stops_with_half_a_body_open(tmp_path, monkeypatch):
    """Check that the workers know a downloaded solution.

    Also check that waiting questions get a response when the server stops.
    """
    (tmp_path / "later.txt").write_text("1906 kebab\n")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with (
        files_of(tmp_path) as lists,
        serving("--workers", "1", "--update-from", f"{lists}later.txt") as running,
    ):
        share = {"text": "Wordle 1,906 2/6\n\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩"}
        until(lambda: running.ask("/api/games", share)[1]["known_to"] == "2026-09-07")
        assert running.ask("/api/games", share)[1]["games"][0]["solution"] == "kebab"
        with socket.create_connection(place_of(running)) as half:
            head = b"POST /api/board HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{"
            half.sendall(head)
            clients = [running.send("/api/infer", HEAVY | {"top": top}) for top in (1, 2)]
            until(lambda: running.waiting() >= 1)
            running.stop(signal.SIGINT)
    for client in clients:
        answer = client.getresponse()
        assert answer.status == 503 and b"ask again" in answer.read()

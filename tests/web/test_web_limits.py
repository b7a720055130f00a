"""The server under load, past its limits, and when it is stopped."""

import signal
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from support.served import serving

HEAVY = {"grids": [["WWWWY", "WWWYW"]], "play": "strict"}
"""Boards to be counted for two thousand solutions: most of a minute's work."""

EASY = {"word": "stone", "grid": ["WWYWW"], "seed": 1}


@pytest.fixture(scope="module")
def narrow():
    """A server with one worker, which gives up soon."""
    with serving("--workers", "1", "--timeout", "1", "--waiting", "3") as running:
        assert running.ask("/api/board", EASY)[0] == 200
        yield running


def test_a_long_computation_is_given_up_and_the_server_goes_on(narrow):
    status, refusal = narrow.ask("/api/infer", HEAVY)
    assert status == 504
    assert "1 s" in refusal["error"]
    assert narrow.ask("/api/board", EASY | {"seed": 2})[0] == 200


def test_the_server_answers_others_while_it_computes(narrow):
    with ThreadPoolExecutor() as pool:
        heavy = pool.submit(narrow.ask, "/api/infer", HEAVY | {"top": 1})
        time.sleep(0.3)
        assert narrow.ask("/healthz")[0] == 200
        assert narrow.ask("/api/board", EASY)[0] == 200, "an answer that is remembered"
        assert not heavy.done()
        assert heavy.result()[0] == 504


def test_too_many_questions_are_told_to_come_again(narrow):
    with ThreadPoolExecutor(12) as pool:
        asked = [
            pool.submit(narrow.ask, "/api/infer", HEAVY | {"top": top}) for top in range(2, 14)
        ]
        statuses = [one.result()[0] for one in asked]
    assert set(statuses) == {503, 504}
    assert statuses.count(503) >= 12 - 4
    assert narrow.ask("/api/board", EASY | {"seed": 3})[0] == 200


def test_one_question_asked_at_once_by_many_is_computed_once(served):
    question = {"word": "eerie", "grid": ["WWWWY", "WYWWG"], "samples": 0}
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: served.ask("/api/board", question), range(8)))
    assert all(answer == answers[0] for answer in answers)
    assert answers[0][0] == 200


def test_fifty_clients_get_answers(served):
    """Two seconds of it here; `make bench` measures twenty."""
    words = ["stone", "crane", "sweet", "honey", "plant"]
    until = time.monotonic() + 2
    statuses: list[int] = []

    def client(number: int) -> None:
        turn = number
        while time.monotonic() < until:
            turn += 1
            grid = ["WWWWW", "WYWWW" if turn % 2 else "WWYWW"]
            question = {"word": words[turn % len(words)], "grid": grid, "seed": 1}
            statuses.append(served.ask("/api/board", question)[0])

    clients = [threading.Thread(target=client, args=(number,)) for number in range(50)]
    for one in clients:
        one.start()
    for one in clients:
        one.join()
    assert len(statuses) >= 50
    assert set(statuses) == {200}


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_it_gracefully(stop):
    with serving("--workers", "1") as running:
        assert running.ask("/healthz")[0] == 200
        running.process.send_signal(stop)
        _, errors = running.process.communicate(timeout=20)
    assert running.process.returncode == 0
    assert "Traceback" not in errors


def test_what_is_under_way_when_it_is_stopped_is_told(served):
    with serving() as running, ThreadPoolExecutor() as pool:
        assert running.ask("/healthz")[0] == 200
        heavy = pool.submit(running.ask, "/api/infer", HEAVY)
        time.sleep(1)
        running.process.send_signal(signal.SIGTERM)
        status, refusal = heavy.result()
        _, errors = running.process.communicate(timeout=20)
    assert (status, running.process.returncode) == (503, 0)
    assert "ask again" in refusal["error"]
    assert "Traceback" not in errors


@pytest.mark.slow
def test_a_port_that_is_taken_and_an_address_that_is_none(process):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"port {port}" in process("serve", "--port", port).refusal
    assert "nowhere.invalid" in process("serve", "--host", "nowhere.invalid").refusal
    assert "--port" in process("serve", "--port", "70000").refusal
    assert "--workers" in process("serve", "--workers", "0").refusal

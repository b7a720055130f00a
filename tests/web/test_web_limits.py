"""The server with many clients, past its limits, and where it cannot start."""

import re
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from support.served import HEAVY, ROOT, serving, unmeasured
from unwordle.cli.serve import Serve

pytestmark = pytest.mark.process


def test_a_long_computation_is_given_up_and_the_server_goes_on():
    with serving("--workers", "1", "--timeout", "1") as narrow:
        status, refusal = narrow.ask("/api/infer", HEAVY)
        assert status == 504
        assert "1 s" in refusal["error"]
        assert narrow.ask("/healthz") == (200, {"status": "ok", "workers": 2, "waiting": 0})


def test_one_question_asked_at_once_by_many_is_answered_to_all(served):
    question = {"word": "eerie", "grid": ["WWWWY", "WYWWG"], "samples": 0}
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: served.ask("/api/board", question), range(8)))
    assert all(answer == answers[0] for answer in answers)
    assert answers[0][0] == 200


def test_fifty_clients_get_answers(served):
    """Three times each; `make bench` measures how soon."""
    words = ["stone", "crane", "sweet", "honey", "plant"]

    def client(number: int) -> list[int]:
        statuses = []
        for turn in range(number, number + 3):
            grid = ["WWWWW", "WYWWW" if turn % 2 else "WWYWW"]
            question = {"word": words[turn % len(words)], "grid": grid, "seed": 1}
            statuses.append(served.ask("/api/board", question)[0])
        return statuses

    with ThreadPoolExecutor(50) as clients:
        assert {status for told in clients.map(client, range(50)) for status in told} == {200}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--host", "203.0.113.1"), "cannot listen on 203.0.113.1"),  # no machine has it
        (("--port", "70000"), "--port"),
        (("--workers", "0"), "--workers"),
        (("--uds", "."), "one that is not there yet"),
        (("--uds", 200 * "x"), "path too long"),
    ],
)
def test_where_it_cannot_listen(command, options, said):
    assert said in command("serve", *options).refusal


FULL = """
import sys
from unwordle.web.worker import Worker
def none_left(worker):
    raise BlockingIOError(11, "Resource temporarily unavailable")
Worker._start = none_left
sys.argv = ["run.py", "serve", "--port", "0"]
import runpy
runpy.run_path("run.py", run_name="__main__")
"""


def test_where_no_process_can_be_started_it_says_so_in_one_line():
    arguments = [sys.executable, "-c", FULL]
    ran = subprocess.run(arguments, cwd=ROOT, env=unmeasured(), capture_output=True, text=True)
    assert ran.returncode == 2
    assert ran.stderr.splitlines()[1:] == [
        "unwordle: the system starts no worker processes: allow this user more processes and memory"
    ]


def test_a_port_that_is_taken(command):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"port {port}" in command("serve", "--port", port).refusal


@pytest.mark.parametrize("path", ["unwordle", "/unwordle/"])
def test_the_path_under_a_proxy_may_lack_a_slash_or_end_with_one(monkeypatch, capsys, path):
    served = []

    def run(options: Serve, listening: socket.socket) -> None:
        listening.close()
        served.append(options.root_path)

    monkeypatch.setattr("unwordle.web.serving.run", run)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    list(Serve(port=0, root_path=path).told())
    assert served == ["/unwordle"]
    assert re.fullmatch(
        r"Unwordle is at http://127\.0\.0\.1:\d+/unwordle/\n", capsys.readouterr().out
    )

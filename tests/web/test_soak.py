"""Let many clients ask a server new questions for several minutes.

`make soak` runs this, and prints the workers' memory. The variable `SOAK` sets the seconds of the
load, 600 by default.
"""

import os
import random
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from support.served import below, serving, until
from unwordle.model.game.feedback import feedback
from unwordle.wordlist import named

SECONDS = float(os.environ.get("SOAK", "600"))
CLIENTS = 16
MOST_IDLE = 250
"""The maximum memory of an idle worker, in megabytes."""
pytestmark = [
    pytest.mark.soak,
    pytest.mark.process,
    pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="there is no /proc"),
]


def new_question(rng):
    """Return the path and the body of a question that nobody has asked before."""
    word, play = rng.choice(named("answers").words), rng.choice(["any", "hard", "strict"])
    guesses = rng.sample(named("wordle").words, rng.choice([1, 2, 3, 4]))
    grid = [row for row in (feedback(guess, word) for guess in guesses) if set(row) != {"G"}]
    game = {"word": word, "grid": grid or ["WWYWW"]}
    hints = [f"{guess}={feedback(guess, word)}" for guess in guesses]
    seed = rng.randrange(1 << 30)
    return rng.choice(
        [
            ("/api/board", game | {"play": play, "top": 5, "samples": 3, "seed": seed}),
            ("/api/board", game | {"play": play, "marginals": 3, "seed": seed}),
            ("/api/check", game | {"board": guesses[: len(game["grid"])]}),
            ("/api/solve", {"hints": hints}),
            ("/api/review", {"guesses": guesses[:2], "word": word}),
            ("/api/infer", {"grids": [game["grid"]], "top": 5}),
            ("/api/puzzle/backwards", {"seed": seed}),
        ]
    )


def loaded(server, seconds, meanwhile):
    """Let the clients ask for `seconds`, and return all refusals."""
    refusals = []
    end = time.monotonic() + seconds

    def client(seed):
        rng = random.Random(seed)
        while time.monotonic() < end:
            status, answer = server.ask(*new_question(rng))
            if status not in (200, 422):
                refusals.append((status, answer["error"]))

    with ThreadPoolExecutor(CLIENTS) as clients:
        asking = [clients.submit(client, seed) for seed in range(CLIENTS)]
        while time.monotonic() < end:
            meanwhile()
        assert [future.result() for future in asking] == [None] * CLIENTS
    return refusals


def memory_of(server):
    """Return the resident memory of each worker in megabytes."""
    own, sizes = server.process.pid, []
    for pid in (pid for pid, parent in below(own).items() if parent != own):
        with suppress(OSError):
            pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
            sizes.append(pages * os.sysconf("SC_PAGE_SIZE") >> 20)
    return sizes


def test_memory_is_level_under_ever_new_questions(capsys):
    peaks = []

    def watch():
        peaks.append(max(memory_of(running), default=0))
        time.sleep(1)

    with serving("--workers", "1", "--timeout", "20") as running:
        refusals = loaded(running, SECONDS, watch)
        until(lambda: running.waiting() == 0)
        time.sleep(2)  # idle workers collect
        idle = memory_of(running)
    with capsys.disabled():
        print(f"\nidle {idle} MB, peak {max(peaks)} MB, refused {len(refusals)} {refusals[:3]}")
    assert max(idle) <= MOST_IDLE
    assert not [error for _, error in refusals if "MB" in error]

"""Ctrl-C while a command or a solver is at work."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support.served import PATIENCE, ROOT, below, ended, unmeasured, until

pytestmark = pytest.mark.process

PIGEONS = """
from itertools import combinations
from unwordle.model.logic.solver import Solver

holes = range(8)
clauses = [[8 * pigeon + hole + 1 for hole in holes] for pigeon in range(9)]
for hole in holes:
    clauses += [[-8 * a - hole - 1, -8 * b - hole - 1] for a, b in combinations(range(9), 2)]
with Solver("SOLVER", bootstrap_with=clauses) as solver:
    try:
        print("asked", flush=True)
        while True:
            solver.solve()
            solver.add_clause([1000])
    except KeyboardInterrupt:
        print("interrupted, and asked again:", solver.solve(), flush=True)
"""


@pytest.mark.parametrize("solver", ["cadical195", "minisat22"])
def test_a_solver_at_work_is_interrupted_as_any_python_is(solver: str):
    process = subprocess.Popen(
        [sys.executable, "-c", PIGEONS.replace("SOLVER", solver)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=unmeasured(),
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "asked\n"
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=PATIENCE) == ("interrupted, and asked again: False\n", "")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no list of processes here")
def test_a_command_that_is_terminated_takes_its_workers_along(tmp_path: Path):
    named = ["simulate", "--strategy", "03,04,05,10,minimax", "--csv", str(tmp_path / "results")]
    before = set(Path("/dev/shm").glob("*"))
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "run.py"), *named, "--jobs", "2"],
        stderr=subprocess.PIPE,
        text=True,
        env=unmeasured(),
    )
    until(lambda: process.poll() is not None or len(below(process.pid)) >= 2)
    started = below(process.pid)
    memory = set(Path("/dev/shm").glob("*")) - before  # others leave files there, of any number
    process.terminate()
    _, said = process.communicate(timeout=PATIENCE)
    assert started and process.returncode == -signal.SIGTERM, said
    assert "Traceback" not in said
    ended(started)
    assert not {path for path in memory if str(process.pid) in path.name and path.exists()}

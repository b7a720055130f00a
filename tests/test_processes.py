"""Tests of parallel work, and of commands that are stopped at any moment."""

import os
import re
import signal
import subprocess
import sys
import time
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from support.served import PATIENCE, ROOT, below, ended, unmeasured, until
from unwordle.files import write_whole
from unwordle.model.game.input import InputError
from unwordle.study.parallel import run_in_parallel

SIMULATE = ("simulate", "--strategy", "03,22", "--limit", "40", "--seed", "2")


def squared(flag: Path, number: int) -> int:
    """Return the square of a number. That of 0 comes when the file `flag` exists."""
    until(lambda: number > 0 or flag.exists())
    return number * number


def fails_at_three(number: int) -> int:
    if number == 3:
        raise InputError("three")
    return number


def dies(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL if number else signal.SIGINT)
    return number


def test_values_come_as_they_are_made(tmp_path: Path):
    flag = tmp_path / "flag"
    results = run_in_parallel(partial(squared, flag), range(4), 2)
    assert sorted(islice(results, 3)) == [(1, 1), (2, 4), (3, 9)]
    flag.touch()
    assert list(results) == [(0, 0)]
    assert list(run_in_parallel(partial(squared, flag), (), 2)) == []


def test_an_error_of_the_function_is_raised():
    with pytest.raises(InputError, match="three"):
        list(run_in_parallel(fails_at_three, range(9), 2))


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows has no such signals")
def test_a_process_that_dies_is_reported_and_ctrl_c_reaches_none():
    assert list(run_in_parallel(dies, [0], 2)) == [(0, 0)]
    with pytest.raises(InputError, match="the system ended"):
        list(run_in_parallel(dies, [1], 2))


@pytest.fixture
def simulated(command):
    """Return a function that runs `simulate` with options.

    The function returns the output without times and column widths.
    """

    def ran(*more: str) -> str:
        done = command(*SIMULATE, *more)
        assert done.status == 0, done.err
        return re.sub(r"\d+\.\d\d$|[ \u2500]+", "", done.out, flags=re.MULTILINE)

    return ran


@pytest.mark.slow
def test_several_processes_give_what_one_gives(simulated):
    assert simulated() == simulated("--jobs", "2")


@pytest.mark.slow
@pytest.mark.process
def test_a_cluster_gives_what_one_process_gives(simulated):
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        **{"n_workers": 1, "threads_per_worker": 2, "host": "127.0.0.1"},
        **{"processes": False, "protocol": "tcp", "dashboard_address": None},
    ) as local:
        cluster = local.scheduler_address
        with pytest.raises(InputError, match="three"):
            list(run_in_parallel(fails_at_three, range(9), 1, cluster))
        assert simulated() == simulated("--cluster", cluster)
        local.scale(0)
        until(lambda: not local.scheduler_info["workers"])
        with pytest.raises(InputError, match="has no worker"):
            list(run_in_parallel(fails_at_three, range(2), 1, cluster))


REWRITING = """
import sys; from pathlib import Path; from unwordle.files import write_whole
while True:
    write_whole(Path(sys.argv[1]), b"x" * (4 << 20)); print("written", flush=True)
"""


@pytest.mark.slow
def test_nothing_is_half_written_by_eight_runs_that_are_killed(tmp_path):
    path = tmp_path / "table.npy"
    for moment in range(8):
        arguments = [sys.executable, "-c", REWRITING, str(path)]
        options = {"stdout": subprocess.PIPE, "cwd": ROOT, "env": unmeasured()}
        with subprocess.Popen(arguments, **options) as killed:
            assert killed.stdout is not None and killed.stdout.readline() == b"written\n"
            time.sleep(moment / 1200)  # the process can then be at any step
            killed.kill()
        assert path.stat().st_size == 4 << 20


def test_a_file_is_whole_or_as_it_was(tmp_path):
    path = tmp_path / "sheet.html"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two" and list(tmp_path.iterdir()) == [path]
    with pytest.raises(InputError, match="cannot be written"):
        write_whole(tmp_path / "none" / "sheet.html", b"")
    with pytest.raises(InputError, match="give a file"):
        write_whole(Path("-"), b"")


@pytest.mark.skipif(os.name != "posix", reason="no such modes here")
@pytest.mark.parametrize("mode", [0o600, 0o664])
def test_a_file_that_is_written_again_keeps_who_may_read_it(mode, tmp_path):
    path = tmp_path / "sheet.html"
    write_whole(path, b"one")
    path.chmod(mode)
    write_whole(path, b"two")
    assert path.stat().st_mode & 0o777 == mode


@pytest.mark.parametrize("option", ["--dimacs", "--nnf"])
def test_no_file_is_half_written_on_a_full_disk(option, command, tmp_path, monkeypatch):
    path = tmp_path / "written"
    line = ["theory", "--word", "halts", "--grid", "WWYWW", "--limit", "300", option, str(path)]
    assert command(*line).status == 0
    assert (whole := path.read_bytes())

    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert "No space left on device" in command(*line).refusal
    assert path.read_bytes() == whole and sorted(tmp_path.iterdir()) == [path]


PIGEONS = """
from pysat.examples.genhard import PHP
from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.solver import Sat

with Sat(Clauses({}, PHP(nof_holes=8).clauses, 72), "SOLVER") as solver:
    try:
        print("asked", flush=True)
        while True:
            solver.solve()
            solver.add_clause([1000])
    except KeyboardInterrupt:
        print("interrupted, and asked again:", solver.solve(), flush=True)
"""


@pytest.mark.process
@pytest.mark.skipif(os.name == "nt", reason="Windows sends no process an interrupt alone")
@pytest.mark.parametrize("solver", ["cadical195", "minisat22"])
def test_a_solver_at_work_is_interrupted_as_any_python_is(solver: str):
    command = [sys.executable, "-c", PIGEONS.replace("SOLVER", solver)]
    pipes = dict.fromkeys(("stdout", "stderr"), subprocess.PIPE)
    process = subprocess.Popen(command, text=True, cwd=ROOT, env=unmeasured(), **pipes)
    assert process.stdout is not None
    assert process.stdout.readline() == "asked\n"
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=PATIENCE) == ("interrupted, and asked again: False\n", "")


@pytest.mark.process
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no list of processes here")
def test_a_command_that_is_terminated_takes_its_workers_along(tmp_path: Path):
    command = [sys.executable, str(ROOT / "run.py"), "simulate", "--jobs", "2", "--strategy"]
    command += ["03,04,05,10,minimax", "--csv", str(tmp_path / "results")]
    before = set(Path("/dev/shm").glob("*"))
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=unmeasured())
    until(lambda: process.poll() is not None or len(below(process.pid)) >= 2)
    started = below(process.pid)
    memory = set(Path("/dev/shm").glob("*")) - before  # other programs make files there too
    process.terminate()
    _, errors = process.communicate(timeout=PATIENCE)
    assert started and process.returncode == -signal.SIGTERM, errors
    assert "Traceback" not in errors
    ended(started)
    assert not {path for path in memory if str(process.pid) in path.name and path.exists()}

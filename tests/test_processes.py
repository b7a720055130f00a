"""Tests of parallel work in processes on this machine or on a cluster."""

import os
import re
import signal
import time

import pytest

from support.served import until
from unwordle.model.game.input import InputError
from unwordle.processes import run_in_parallel

SIMULATE = ("simulate", "--strategy", "03,22", "--limit", "40", "--seed", "2")


def slow_at_first(number: int) -> int:
    time.sleep(0.3 if number == 0 else 0)
    return number * number


def fails_at_three(number: int) -> int:
    if number == 3:
        raise InputError("three")
    return number


def dies(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL if number else signal.SIGINT)
    return number


def test_values_come_as_they_are_made():
    squares = [(1, 1), (2, 4), (3, 9)]
    assert list(run_in_parallel(slow_at_first, range(4))) == [(0, 0), *squares]
    results = list(run_in_parallel(slow_at_first, range(4), 2))
    assert sorted(results) == [(0, 0), *squares] and results[-1] == (0, 0)
    assert list(run_in_parallel(slow_at_first, (), 2)) == []


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
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as local:
        cluster = local.scheduler_address
        with pytest.raises(InputError, match="three"):
            list(run_in_parallel(fails_at_three, range(9), 1, cluster))
        assert simulated() == simulated("--cluster", cluster)
        local.scale(0)
        until(lambda: not local.scheduler_info["workers"])
        with pytest.raises(InputError, match="has no worker"):
            list(run_in_parallel(slow_at_first, range(2), 1, cluster))

"""Work that is spread: over processes, or over a cluster of machines."""

import os
import re
import signal
import time
from itertools import count, islice

import pytest

from support.served import until
from unwordle.model.game.input import InputError
from unwordle.processes import spread


def slow_at_first(number: int) -> int:
    time.sleep(0.2 if number == 0 else 0)
    return number * number


def fails_at_three(number: int) -> int:
    if number == 3:
        raise InputError("three")
    return number


def dies(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL if number else signal.SIGINT)
    return number


@pytest.mark.slow
def test_values_come_in_the_order_of_their_items_however_many_there_are():
    assert list(islice(spread(slow_at_first, count(), 3), 9)) == [(n, n * n) for n in range(9)]
    assert list(spread(slow_at_first, range(4), 3)) == [(n, n * n) for n in range(4)]
    assert list(spread(slow_at_first, (), 2)) == []
    assert list(spread(slow_at_first, range(2), 2, in_order=False)) == [(1, 1), (0, 0)]


def test_what_a_function_raises_is_raised():
    with pytest.raises(InputError, match="three"):
        list(spread(fails_at_three, count(), 2))


def test_a_process_that_dies_is_told_and_ctrl_c_reaches_none():
    assert list(spread(dies, [0], 2)) == [(0, 0)]
    with pytest.raises(InputError, match="ended by the system"):
        list(spread(dies, [1], 2))


SPREAD = {
    "simulate": ("simulate", "--strategy", "03,22", "--limit", "40", "--seed", "2"),
}
"""Commands that make many things, each of which could be made elsewhere."""


def shown(printed: str) -> str:
    """What a command printed, without seconds, and the room that they take."""
    return re.sub(r"\d+\.\d\d$|[ ─]+", "", printed, flags=re.MULTILINE)


@pytest.fixture
def spread_by(command):
    """Run a command of `SPREAD`, and return what it printed."""

    def ran(name: str, *more: str) -> str:
        done = command(*SPREAD[name], *more)
        assert done.status == 0, done.err
        return shown(done.out)

    return ran


@pytest.mark.slow
@pytest.mark.parametrize("name", SPREAD)
def test_several_processes_give_what_one_gives(name, spread_by):
    assert spread_by(name) == spread_by(name, "--jobs", "2")


@pytest.mark.slow
@pytest.mark.process
def test_a_cluster_gives_what_one_process_gives(spread_by):
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as local:
        cluster = local.scheduler_address
        assert list(islice(spread(slow_at_first, count(), 1, cluster), 7)) == [
            (n, n * n) for n in range(7)
        ]
        with pytest.raises(InputError, match="three"):
            list(spread(fails_at_three, count(), 1, cluster))
        for name in SPREAD:
            assert spread_by(name) == spread_by(name, "--cluster", cluster)
        local.scale(0)
        until(lambda: not local.scheduler_info["workers"])
        with pytest.raises(InputError, match="has no worker"):
            list(spread(slow_at_first, count(), 1, cluster))

"""Worker processes."""

import os
import signal
import time
from itertools import count, islice

import pytest

from model.game.errors import InputError
from model.processes import spread


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

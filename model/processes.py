"""Worker processes that end with the one that started them, however it ends."""

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

from model import interrupts
from model.game.errors import InputError

Item = TypeVar("Item")
Value = TypeVar("Value")


def spread(
    function: Callable[[Item], Value], items: Iterable[Item], jobs: int, *, in_order: bool = True
) -> Iterator[tuple[Item, Value]]:
    """Each item and what a function makes of it, by as many processes as there are jobs.

    The items are taken as processes become free; values come in the order of their items, or else
    as they are made. Raises what the function raises, and InputError if a process was ended by
    the system. Ctrl-C and SIGTERM are heard between values, within 0.1 s.
    """
    # Not multiprocessing's own pool: a SIGTERM that it sends to a process just forked can be lost,
    # and then it waits for ever.
    numbered = enumerate(items)
    under_way: dict[Connection, tuple[int, Item]] = {}
    values: dict[int, tuple[Item, Value]] = {}
    due = 0
    with interrupts.held() as check, _workers(function, jobs) as idle:
        while True:
            check()
            while idle and (numbered_item := next(numbered, None)):
                worker = idle.pop()
                under_way[worker] = numbered_item
                with _told_if_it_died():
                    worker.send(numbered_item[1])
            if not under_way:
                return
            ready = wait(list(under_way), timeout=0.1)
            for worker in [one for one in under_way if one in ready]:
                number, item = under_way.pop(worker)
                with _told_if_it_died():
                    value = worker.recv()
                if isinstance(value, Exception):
                    raise value
                values[number] = item, value
                idle.append(worker)
            while due in values or (values and not in_order):
                yield values.pop(due if in_order else min(values))
                due += 1


@contextmanager
def _told_if_it_died() -> Iterator[None]:
    """Raise InputError where the other end of a connection is gone."""
    try:
        yield
    except (EOFError, OSError):
        raise InputError("a worker process was ended by the system: use fewer jobs") from None


@contextmanager
def _workers(function: Callable[[Any], Any], number: int) -> Iterator[list[Connection]]:
    """That number of processes, each by its connection, while the block runs."""
    started: list[tuple[Process, Connection]] = []
    try:
        for _ in range(number):
            ours, theirs = Pipe()
            process = Process(target=_work, args=(function, ours, theirs), daemon=True)
            process.start()
            theirs.close()
            started.append((process, ours))
        yield [connection for _, connection in started]
    finally:
        for process, _ in started:
            process.kill()
        for process, connection in started:
            process.join()
            connection.close()


def _work(function: Callable[[Any], Any], theirs: Connection, ours: Connection) -> None:
    """Make values of what comes, until nobody holds the other end any more."""
    theirs.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who started us hears Ctrl-C
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with suppress(EOFError, OSError):
        while True:
            item = ours.recv()
            try:
                value = function(item)
            except Exception as error:
                value = error
            ours.send(value)

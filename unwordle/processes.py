"""Work spread over processes of this machine, which end with their parent, or over a cluster."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, parent_process
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from unwordle import interrupts
from unwordle.model.game.input import InputError

Item = TypeVar("Item")
Value = TypeVar("Value")


class Crew(NamedTuple):
    """Who makes values of items."""

    places: int
    """How many items are at work at once."""
    start: Callable[[Any], Future[Any]]
    """Has a value made of an item."""
    value: Callable[[Future[Any]], Any] = Future.result
    """Returns the value that was made. Raises what the function raised."""


def spread(
    function: Callable[[Item], Value],
    items: Iterable[Item],
    jobs: int = 1,
    cluster: str | None = None,
    *,
    in_order: bool = True,
) -> Iterator[tuple[Item, Value]]:
    """Each item and what a function makes of it: the values are the same wherever they are made.

    In this process for one job, in that number of processes for more, or on the Dask cluster at
    an address. The items are taken as there is room; values come in the order of their items, or
    else as they are made. Raises what the function raises, and InputError if a process was ended
    by the system, or there is no cluster. Ctrl-C and SIGTERM are heard within 0.1 s.
    """
    if jobs == 1 and cluster is None:
        yield from ((item, function(item)) for item in items)
        return
    numbered = enumerate(items)
    under_way: dict[Future[Any], tuple[int, Item]] = {}
    values: dict[int, tuple[Item, Value]] = {}
    due = 0
    if cluster is None:
        made = _processes(function, jobs)
    else:
        from unwordle.cluster import crew as there

        made = there(function, cluster)
    with interrupts.held() as check, made as crew:
        while True:
            check()
            while len(under_way) < crew.places and (one := next(numbered, None)):
                under_way[crew.start(one[1])] = one
            if not under_way:
                return
            for future in wait(under_way, timeout=0.1, return_when=FIRST_COMPLETED).done:
                number, item = under_way.pop(future)
                values[number] = item, crew.value(future)
            while due in values or (values and not in_order):
                yield values.pop(due if in_order else min(values))
                due += 1


@contextmanager
def _processes(function: Callable[[Any], Any], number: int) -> Iterator[Crew]:
    """Yield processes of this machine; they end at once with the block."""
    others = set(active_children())
    try:
        with ProcessPoolExecutor(number, initializer=follow_the_parent) as executor:
            try:
                yield Crew(number, lambda item: executor.submit(function, item))
            finally:
                for process in set(active_children()) - others:
                    process.kill()
    except BrokenProcessPool:
        raise InputError("a worker process was ended by the system: use fewer jobs") from None


def follow_the_parent() -> None:
    """Leave Ctrl-C to who started this process, and end with them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    """End this process as soon as the one that started it has ended, whatever it is at."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)

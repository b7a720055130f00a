"""Work spread over processes of this machine, which end with their parent, or over a cluster."""

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol, TypeVar

from model import interrupts
from model.game.errors import InputError

Item = TypeVar("Item")
Value = TypeVar("Value")


class Crew(Protocol):
    """Who makes values of items."""

    places: int
    """How many items are at work at once."""

    def start(self, number: int, item: Any) -> None:
        """Have a value made of an item."""

    def made(self) -> list[tuple[int, Any]]:
        """Return values with their items' numbers; wait 0.1 s for them. An error is a value."""


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
    under_way: dict[int, Item] = {}
    values: dict[int, tuple[Item, Value]] = {}
    due = 0
    with interrupts.held() as check, _crew(function, jobs, cluster) as crew:
        while True:
            check()
            while len(under_way) < crew.places and (one := next(numbered, None)):
                under_way[one[0]] = one[1]
                crew.start(*one)
            if not under_way:
                return
            for number, value in crew.made():
                if isinstance(value, Exception):
                    raise value
                values[number] = under_way.pop(number), value
            while due in values or (values and not in_order):
                yield values.pop(due if in_order else min(values))
                due += 1


@contextmanager
def _crew(function: Callable[[Any], Any], jobs: int, cluster: str | None) -> Iterator[Crew]:
    if cluster is None:
        processes = _Processes(function, jobs)
        try:
            yield processes
        finally:
            processes.end()
        return
    from model.cluster import crew

    with crew(function, cluster) as there:
        yield there


class _Processes:
    """Processes of this machine, each with a connection."""

    # Not multiprocessing's own pool: a SIGTERM that it sends to a process just forked can be lost,
    # and then it waits for ever.

    def __init__(self, function: Callable[[Any], Any], places: int) -> None:
        self.places = places
        self._started: list[tuple[Process, Connection]] = []
        self._at_work: dict[Connection, int] = {}
        try:
            for _ in range(places):
                self._start(function)
        except BaseException:
            self.end()
            raise
        self._idle = [connection for _, connection in self._started]

    def _start(self, function: Callable[[Any], Any]) -> None:
        ours, theirs = Pipe()
        process = Process(target=_work, args=(function, ours, theirs), daemon=True)
        process.start()
        theirs.close()
        self._started.append((process, ours))

    def start(self, number: int, item: Any) -> None:
        """See `Crew`."""
        worker = self._idle.pop()
        self._at_work[worker] = number
        with _told_if_it_died():
            worker.send(item)

    def made(self) -> list[tuple[int, Any]]:
        """See `Crew`."""
        ready = wait(list(self._at_work), timeout=0.1)
        done = []
        for worker in [one for one in self._at_work if one in ready]:
            with _told_if_it_died():
                done.append((self._at_work.pop(worker), worker.recv()))
            self._idle.append(worker)
        return done

    def end(self) -> None:
        """End them at once."""
        for process, _ in self._started:
            process.kill()
        for process, connection in self._started:
            process.join()
            connection.close()


@contextmanager
def _told_if_it_died() -> Iterator[None]:
    """Raise InputError where the other end of a connection is gone."""
    try:
        yield
    except (EOFError, OSError):
        raise InputError("a worker process was ended by the system: use fewer jobs") from None


def value_of(function: Callable[[Any], Any], item: Any) -> Any:
    """Return what a function makes of an item, be it an error."""
    try:
        return function(item)
    except Exception as error:
        return error


def _work(function: Callable[[Any], Any], theirs: Connection, ours: Connection) -> None:
    """Make values of what comes, until nobody holds the other end any more."""
    theirs.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who started us hears Ctrl-C
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with suppress(EOFError, OSError):
        while True:
            ours.send(value_of(function, ours.recv()))

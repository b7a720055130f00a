"""Parallel computation in processes, on this machine or a Dask cluster."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children
from typing import Any, TypeVar

from unwordle.model.game.input import InputError
from unwordle.processes import follow_the_parent

Item = TypeVar("Item")
Value = TypeVar("Value")


def run_in_parallel(
    function: Callable[[Item], Value], items: Iterable[Item], jobs: int, cluster: str | None = None
) -> Iterator[tuple[Item, Value]]:
    """Yield items with the function's results, in order of completion.

    The function is called by a Dask `cluster` or by `jobs` processes. Its exceptions are raised
    here. Raises InputError if the system ends a process or the cluster can't be used.
    """
    with _processes(jobs) if cluster is None else _cluster(cluster) as executor:
        futures = {executor.submit(function, item): item for item in items}
        for future in as_completed(futures):
            yield futures[future], future.result()


@contextmanager
def _processes(number: int) -> Iterator[Executor]:
    others = set(active_children())
    try:
        with ProcessPoolExecutor(number, initializer=follow_the_parent) as executor:
            try:
                yield executor
            finally:
                for process in set(active_children()) - others:
                    process.kill()
    except (BrokenProcessPool, OSError):
        raise InputError("the system ended or refused a worker process: use fewer jobs") from None


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """Yield the executor of a cluster. Raises InputError if Dask, the scheduler or a worker is
    missing.
    """
    try:
        from distributed import Client
    except ImportError:
        raise InputError('clusters need Dask: install ".[cluster]" instead of "."') from None
    try:
        client: Any = Client(address, timeout="5s")  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError):
        fact = f"no Dask scheduler answers at {address!r}: give the address of a scheduler"
        raise InputError(f"{fact}, such as tcp://127.0.0.1:8786") from None
    with client:
        if not client.scheduler_info()["workers"]:
            raise InputError(f"the Dask cluster at {address!r} has no worker: start a worker")
        yield client.get_executor(pure=False)

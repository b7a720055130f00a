"""A Dask cluster that makes values of items: `unwordle.processes` asks it."""

import pickle
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

from unwordle.model.game.input import InputError
from unwordle.processes import Crew


@contextmanager
def crew(function: Callable[[Any], Any], address: str) -> Iterator[Crew]:
    """Yield the cluster with the scheduler at this address. Raises InputError if there is none."""
    with _connected(address) as client:
        workers = client.scheduler_info(n_workers=-1)["workers"]
        if not workers:
            raise InputError(f"the Dask cluster at {address} has no worker: start one there")
        threads = sum(worker["nthreads"] for worker in workers.values())
        executor = client.get_executor(pure=False)
        shared = client.scatter(pickle.dumps(function), broadcast=True)
        checkout = str(Path(__file__).resolve().parents[1])

        def made(function: bytes, item: bytes) -> bytes:
            # Sent as it is, being local, and with bytes: the scheduler, which has no use for this
            # program, need not be able to import it, and a worker finds it here.
            if checkout not in sys.path:
                sys.path.insert(0, checkout)
            from unwordle.cluster import answer

            return answer(function, item)

        # Each worker has one more item than it is at, so that it does not wait.
        yield Crew(2 * threads, lambda it: executor.submit(made, shared, pickle.dumps(it)), _value)


def answer(function: bytes, item: bytes) -> bytes:
    """Return what a function makes of an item, be it an error; all of them are pickled."""
    try:
        return pickle.dumps((_unpickled(function)(pickle.loads(item)), None))
    except Exception as error:
        return pickle.dumps((None, error))


def _value(future: Future[bytes]) -> Any:
    """Return the value that was made. Raises InputError if the cluster fails."""
    try:
        value, error = pickle.loads(future.result())
    except Exception as failure:  # of the cluster
        raise InputError(f"the Dask cluster did not do its work: {failure}") from None
    if error:
        raise error
    return value


_unpickled = lru_cache(maxsize=1)(pickle.loads)


def _connected(address: str) -> Any:
    """Return a client of the Dask cluster at this address."""
    try:
        from distributed import Client
    except ImportError:
        needed = "Dask: install the extra `cluster` (pip install '.[cluster]')"
        raise InputError(f"a cluster needs {needed}") from None
    try:
        return Client(address, timeout="5s")  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError):
        told = f"no Dask scheduler answers at {address!r}: give its address"
        raise InputError(f"{told}, such as tcp://127.0.0.1:8786") from None

"""A Dask cluster that makes values of items: `model.processes` asks it."""

import pickle
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

from model.game.errors import InputError
from model.processes import value_of


@contextmanager
def crew(function: Callable[[Any], Any], address: str) -> Iterator["_Cluster"]:
    """Yield the cluster with the scheduler at this address. Raises InputError if there is none."""
    with _connected(address) as client:
        workers = client.scheduler_info(n_workers=-1)["workers"]
        if not workers:
            raise InputError(f"the Dask cluster at {address} has no worker: start one there")
        threads = sum(worker["nthreads"] for worker in workers.values())
        yield _Cluster(client, function, 2 * threads)


class _Cluster:
    """The workers of a cluster. Each has one more item than it is at, so that no worker waits."""

    def __init__(self, client: Any, function: Callable[[Any], Any], places: int) -> None:
        self.places = places
        self._executor = client.get_executor(pure=False)
        self._function = client.scatter(pickle.dumps(function), broadcast=True)
        self._at_work: dict[Future[bytes], int] = {}

    def start(self, number: int, item: Any) -> None:
        """See `Crew`."""
        checkout = str(Path(__file__).resolve().parents[1])

        def made(function: bytes, item: bytes) -> bytes:
            # Sent as it is, being local, and with bytes: the scheduler, which has no use for this
            # program, need not be able to import it, and a worker finds it here.
            if checkout not in sys.path:
                sys.path.insert(0, checkout)
            from model.cluster import answer

            return answer(function, item)

        self._at_work[self._executor.submit(made, self._function, pickle.dumps(item))] = number

    def made(self) -> list[tuple[int, Any]]:
        """See `Crew`."""
        done = []
        for future in wait(self._at_work, timeout=0.1, return_when=FIRST_COMPLETED).done:
            number = self._at_work.pop(future)
            try:
                done.append((number, pickle.loads(future.result())))
            except Exception as error:  # of the cluster: what the function raises is a value
                raise InputError(f"the Dask cluster did not do its work: {error}") from None
        return done


def answer(function: bytes, item: bytes) -> bytes:
    """Return what a function makes of an item, all of them pickled."""
    return pickle.dumps(value_of(_unpickled(function), pickle.loads(item)))


_unpickled = lru_cache(maxsize=1)(pickle.loads)


def _connected(address: str) -> Any:
    """Return a client of the Dask cluster at this address."""
    try:
        from distributed import Client
    except ImportError:
        raise InputError(
            "a cluster needs Dask: install the extra `cluster` (pip install '.[cluster]')"
        ) from None
    try:
        return Client(address, timeout="5s")  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError):
        raise InputError(
            f"no Dask scheduler answers at {address!r}: give its address, such as "
            "tcp://127.0.0.1:8786"
        ) from None

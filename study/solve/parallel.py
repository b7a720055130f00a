"""Tasks handed to one process, to several, or to a cluster: the games are the same."""

import pickle
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from model.game.errors import InputError
from model.processes import spread
from study.solve.simulate import Game, Task, games, play


def run(
    tasks: Sequence[Task], jobs: int = 1, cluster: str | None = None
) -> Iterator[tuple[str, list[Game]]]:
    """The tasks' games with their strategy's name, as they are done.

    In this process where jobs is 1, in as many processes otherwise, or on the Dask cluster whose
    scheduler has the address. Raises InputError where there is no such cluster.
    """
    if cluster is not None:
        yield from _hand_over(tasks, cluster)
    elif jobs > 1:
        yield from (played for _, played in spread(play, tasks, jobs, in_order=False))
    else:
        for task in tasks:
            for game in games(task):
                yield task.strategy, [game]


def _hand_over(tasks: Sequence[Task], address: str) -> Iterator[tuple[str, list[Game]]]:
    checkout = str(Path(__file__).resolve().parent.parent.parent)

    def played(task: bytes) -> bytes:
        # Sent as it stands, being local, and with bytes: the scheduler, which has no use for
        # this program, need not be able to import it, and a worker finds it here.
        if checkout not in sys.path:
            sys.path.insert(0, checkout)
        from study.solve.simulate import play

        return pickle.dumps(play(pickle.loads(task)))

    with _connected(address) as client:
        from distributed import as_completed

        if not client.scheduler_info()["workers"]:
            raise InputError(f"the Dask cluster at {address} has no worker: start one there")
        sent = client.map(played, [pickle.dumps(task) for task in tasks], pure=False)
        for _, result in as_completed(sent, with_results=True):  # type: ignore[no-untyped-call]
            yield pickle.loads(result)


def _connected(address: str) -> Any:
    """A client of the Dask cluster at this address."""
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

"""Tasks handed to one process, to several, or to a cluster: the games are the same."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from model.errors import InputError
from model.solve.simulate import Game, Task, games, play


def run(
    tasks: Sequence[Task], jobs: int = 1, cluster: str | None = None
) -> Iterator[tuple[str, list[Game]]]:
    """The tasks' games with their strategy's name, as they are done.

    In this process where jobs is 1, in as many processes otherwise, or on the Dask cluster whose
    scheduler has the address. Raises InputError where there is no such cluster.
    """
    if cluster is not None:
        with _cluster(cluster):
            yield from _spread(tasks, -1)
    elif jobs > 1:
        yield from _spread(tasks, jobs)
    else:
        for task in tasks:
            for game in games(task):
                yield task.strategy, [game]


def _spread(tasks: Sequence[Task], jobs: int) -> Iterator[tuple[str, list[Game]]]:
    from joblib import Parallel, delayed

    spread = Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1)
    yield from spread(delayed(play)(task) for task in tasks)


@contextmanager
def _cluster(address: str) -> Iterator[Any]:
    """Joblib's work goes to the Dask cluster at this address while the block runs."""
    try:
        from distributed import Client
        from joblib import parallel_config
    except ImportError:
        raise InputError(
            "--cluster needs Dask: install the extra `cluster` (pip install '.[cluster]')"
        ) from None
    try:
        client: Any = Client(address, timeout="5s")  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError):
        raise InputError(
            f"no Dask scheduler answers at {address!r}: give its address, such as "
            "tcp://127.0.0.1:8786"
        ) from None
    with client, parallel_config(backend="dask", wait_for_workers_timeout=10):
        if not client.scheduler_info()["workers"]:
            raise InputError(f"the Dask cluster at {address} has no worker: start one there")
        yield client

"""What takes long to compute, cached in the user's cache folder from one run to the next.

Tables, each in a file; and small results by a digest of what they rest on, all in one file.
"""

import hashlib
import io
import json
import os
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unwordle.files import PART, write_whole
from unwordle.model.game.input import InputError

MOST_BYTES = 50_000_000
"""What all tables together take on disk at most: beyond it those go that were read longest ago."""


_ABANDONED = 60
"""Seconds after which an unfinished table is not being written any more."""


def cached_table(
    kind: str, depends_on: Iterable[bytes], make: Callable[[], NDArray[np.generic]]
) -> NDArray[np.generic]:
    """Return the cached table of this kind with the same `depends_on`; else what `make` computes,
    cached.

    A file's name ends in the checksum of its table: one that cannot be read, or that is not what
    was written, is rebuilt.
    """
    digest = hashlib.sha256()
    for part in depends_on:
        digest.update(part + b"\n")
    name = f"{kind}-{digest.hexdigest()[:24]}"
    for path in cache_folder().glob(f"{name}-*.npy"):
        with suppress(OSError, ValueError):
            cached = np.lib.format.open_memmap(path, mode="r")
            if path.stem == f"{name}-{_checksum(cached)}":
                with suppress(OSError):
                    os.utime(path, ns=(time.time_ns(), path.stat().st_mtime_ns))
                return cached
    table = make()
    _write(cache_folder() / f"{name}-{_checksum(table)}.npy", table)
    return table


def cache_folder() -> Path:
    """Return the folder of the tables."""
    from platformdirs import user_cache_path

    return user_cache_path("unwordle")


def _keep(most: int) -> None:
    """Remove tables until the others take at most `most` bytes, and what killed runs left."""
    for left in cache_folder().glob(f".*{PART}*"):
        if time.time() - left.stat().st_mtime > _ABANDONED:
            left.unlink(missing_ok=True)
    tables = [(path, path.stat()) for path in cache_folder().glob("*.npy")]
    for path, of in sorted(tables, key=lambda table: -table[1].st_atime_ns):
        most -= of.st_size
        if most < 0:
            path.unlink(missing_ok=True)


def _checksum(table: NDArray[np.generic]) -> str:
    """Of shape, type and content."""
    checksum = zlib.crc32(f"{table.shape} {table.dtype.str}".encode())
    return f"{zlib.crc32(np.ascontiguousarray(table).data, checksum):08x}"


def _write(path: Path, table: NDArray[np.generic]) -> None:
    """Cache the table, if it is not too large; do without if the folder cannot be written."""
    if table.nbytes > MOST_BYTES * 2 // 3:
        return
    with suppress(OSError, InputError):
        path.parent.mkdir(parents=True, exist_ok=True)
        _keep(MOST_BYTES - table.nbytes - 1000)
        np.save(file := io.BytesIO(), table)
        write_whole(path, file.getvalue())


@dataclass
class Stores:
    """What is worked out of chats: the words of single days, and what is said of whole chats.

    These are kept in memory alone; `kept_stores` has those of the user's cache folder.
    """

    days: dict[str, Any] = field(default_factory=dict)
    chats: dict[str, Any] = field(default_factory=dict)


@contextmanager
def kept_stores() -> Iterator[Stores]:
    """Open the stores of the user's cache folder, and keep what is added."""
    with _kept("chats", 30) as chats, _kept("days", 4000) as days:
        yield Stores(days, chats)


@contextmanager
def _kept(name: str, most: int) -> Iterator[dict[str, Any]]:
    """Yield results of earlier runs by digests; keep the latest of them, if the folder can be
    written, when some were added.
    """
    path, store = cache_folder() / f"{name}.json", dict[str, Any]()
    with suppress(OSError, ValueError, TypeError):
        store = dict(json.loads(path.read_bytes()))
    before = len(store)
    yield store
    if len(store) > before:
        with suppress(OSError, InputError):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, json.dumps(dict([*store.items()][-most:])).encode())


def digest(*parts: object) -> str:
    """Return a digest of these parts, by which a result that rests on them is kept."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:24]

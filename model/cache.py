"""What takes long to compute, cached in the user's cache folder from one run to the next.

Tables, each in a file; and small results by a digest of what they rest on, all in one file.
"""

import hashlib
import json
import os
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from model.files import PART, whole_file, write_whole
from model.game.errors import InputError

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
        table = _read(path)
        if table is not None and path.stem == f"{name}-{_checksum(table)}":
            with suppress(OSError):
                os.utime(path, ns=(time.time_ns(), path.stat().st_mtime_ns))
            return table
    table = make()
    _write(cache_folder() / f"{name}-{_checksum(table)}.npy", table)
    return table


def cached_bytes() -> int:
    """Return how many bytes the cached tables take."""
    return sum(path.stat().st_size for path in cache_folder().glob("*.npy"))


def clear_cache() -> None:
    """Remove the cached tables: they are made again if they are needed."""
    _keep(0)


def cache_folder() -> Path:
    """Return the folder of the tables."""
    from platformdirs import user_cache_path

    return user_cache_path("unwordle")


def _keep(most: int) -> None:
    """Remove tables until the others take at most `most` bytes, and what killed runs left."""
    for left in cache_folder().glob(f".*{PART}*"):
        if time.time() - left.stat().st_mtime > _ABANDONED or not most:
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


def _read(path: Path) -> NDArray[np.generic] | None:
    if not path.is_file():
        return None
    try:
        table = np.load(path, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError, EOFError, BadZipFile):
        return None
    return table if isinstance(table, np.ndarray) else None


def _write(path: Path, table: NDArray[np.generic]) -> None:
    """Cache the table, if it is not too large; do without if the folder cannot be written."""
    if table.nbytes > MOST_BYTES // 2:
        return
    with suppress(OSError, InputError):
        path.parent.mkdir(parents=True, exist_ok=True)
        _keep(MOST_BYTES - table.nbytes - 1000)
        with whole_file(path) as file:
            np.save(file, table)


class Store(dict[str, Any]):
    """Results by digests: those kept by earlier runs, and those of this one, which `keep` keeps."""

    def __init__(self, name: str, most: int) -> None:
        self._path, self._most = cache_folder() / f"{name}.json", most
        with suppress(OSError, ValueError, TypeError):
            super().__init__(json.loads(self._path.read_bytes()))
        self._before = len(self)

    def keep(self) -> None:
        """Keep the results, the latest of them; if the folder cannot be written, do without."""
        if len(self) == self._before:
            return
        latest = dict([*self.items()][-self._most :])
        with suppress(OSError, InputError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._path, json.dumps(latest).encode())


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
    days, chats = Store("days", 4000), Store("chats", 30)
    yield Stores(days, chats)
    days.keep()
    chats.keep()


def digest(*parts: object) -> str:
    """Return a digest of these parts, by which a result that rests on them is kept."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:24]

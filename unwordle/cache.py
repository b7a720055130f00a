"""A cache on disk for results that take a long time to compute.

Each table is in a separate file. Small results are in JSON files, in which the key of each result
is a digest of its inputs. Each version of the program and its data has a separate folder in the
user's cache folder. The folders of other versions are removed.
"""

import hashlib
import io
import json
import os
import shutil
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle import __version__
from unwordle.files import PART, write_whole
from unwordle.model.game.input import InputError

MOST_BYTES = 50_000_000
"""Maximum total size of the tables in bytes. The least recently read tables are removed first."""


Words: TypeAlias = tuple[tuple[str, float], ...]
"""Pairs of a word and its probability, in descending order of probability."""
_ABANDONED = 60
"""Age in seconds from which an unfinished file counts as abandoned."""


def cached_table(
    kind: str, depends_on: Iterable[bytes], make: Callable[[], NDArray[np.generic]]
) -> NDArray[np.generic]:
    """Return a table from the cache, or compute the table with `make` and store it in the cache.

    The name of the table's file consists of `kind`, a digest of the inputs `depends_on`, and a
    checksum of the table. If the file cannot be read or the checksum is wrong, the table is
    computed again.
    """
    name = f"{kind}-{digest(*depends_on)}"
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
    """Return the cache folder of this version of the program and its data."""
    from platformdirs import user_cache_path

    return user_cache_path("unwordle") / f"{__version__}-{_data_hash()}"


@cache
def _data_hash() -> str:
    """Return a checksum of the program's data files."""
    checksum = 0
    for path in sorted((Path(__file__).parent / "data").iterdir()):
        if path.suffix in (".tsv", ".json", ".txt"):
            checksum = zlib.crc32(path.read_bytes(), checksum)
    return f"{checksum:08x}"


def _made_folder() -> Path:
    """Return the cache folder, which is created if it does not exist.

    If the folder is created, the cache folders of other versions are removed.
    """
    folder = cache_folder()
    if not folder.exists():
        folder.mkdir(parents=True)
        for other in folder.parent.iterdir():
            if other.is_dir() and other != folder:
                shutil.rmtree(other, ignore_errors=True)
    return folder


def _keep(most: int) -> None:
    """Remove abandoned files. Keep only the most recently read tables, `most` bytes in total."""
    for part in cache_folder().glob(f".*{PART}*"):
        if time.time() - part.stat().st_mtime > _ABANDONED:
            part.unlink(missing_ok=True)
    tables = [(path, path.stat()) for path in cache_folder().glob("*.npy")]
    for path, stat in sorted(tables, key=lambda table: -table[1].st_atime_ns):
        most -= stat.st_size
        if most < 0:
            path.unlink(missing_ok=True)


def _checksum(table: NDArray[np.generic]) -> str:
    """Return a checksum of the shape, type and content of a table."""
    checksum = zlib.crc32(f"{table.shape} {table.dtype.str}".encode())
    return f"{zlib.crc32(np.ascontiguousarray(table).data, checksum):08x}"


def _write(path: Path, table: NDArray[np.generic]) -> None:
    """Write a table to the cache, unless the table is too large or the folder is not writable."""
    if table.nbytes > MOST_BYTES * 2 // 3:
        return
    with suppress(OSError, InputError):
        _made_folder()
        _keep(MOST_BYTES - table.nbytes - 1000)
        np.save(file := io.BytesIO(), table)
        write_whole(path, file.getvalue())


@dataclass
class Stores:
    """Cached results about chats. Each result is stored under a digest of its inputs.

    `days` has the likely words of single days. `chats` has the likely words of all days in a chat.
    `Stores()` caches only in memory; `kept_stores` reads and writes the user's cache folder.
    """

    days: dict[str, Any] = field(default_factory=dict)
    chats: dict[str, Any] = field(default_factory=dict)


@contextmanager
def kept_stores() -> Iterator[Stores]:
    """Yield the results in the user's cache folder. At the end of the block, write new results."""
    with _kept("chats", 30, days_words) as chats, _kept("days", 4000, likely_words) as days:
        yield Stores(days, chats)


def likely_words(entry: Any) -> Words:
    """Return the words and probabilities in an entry of a JSON file.

    Raises ValueError or TypeError if the entry is not a list of words with probabilities.
    """
    words = tuple((str(word), float(chance)) for word, chance in entry)
    if not words or not all(0 <= chance < 1.01 for _, chance in words):
        raise ValueError
    return words


def days_words(entry: Any) -> list[tuple[int, Words]]:
    """Return the days in an entry of a JSON file, each with words and their probabilities.

    Raises ValueError or TypeError if the entry has another form.
    """
    return [(int(day), likely_words(listed)) for day, listed in entry]


@contextmanager
def _kept(name: str, most: int, read: Callable[[Any], Any]) -> Iterator[dict[str, Any]]:
    """Yield the results of earlier runs by digest. At the end of the block, write new results.

    `read` converts each entry of the file; entries that `read` refuses are ignored. Only the latest
    `most` results are written. If the folder is not writable, nothing is written.
    """
    path, store = cache_folder() / f"{name}.json", dict[str, Any]()
    with suppress(OSError, ValueError, TypeError):
        for key, entry in dict(json.loads(path.read_bytes())).items():
            with suppress(ValueError, TypeError):
                store[key] = read(entry)
    before = len(store)
    yield store
    if len(store) > before:
        with suppress(OSError, InputError):
            _made_folder()
            write_whole(path, json.dumps(dict([*store.items()][-most:])).encode())


def digest(*parts: object) -> str:
    """Return a digest of a result's inputs, which is the key of the result in the cache."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:24]

"""Results that take long to compute, kept in the user's cache folder from one run to the next.

Tables, each in a file; and small results by a digest of what they rest on, all in one file. Each
version of the program has a folder of its own, with a hash of its data; those of others are swept.
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
"""Maximum size of all tables on disk: beyond it, those go that were read longest ago."""


Words: TypeAlias = tuple[tuple[str, float], ...]
"""Words with their probabilities, the most probable first."""
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
    """Return the folder of this version of the program and of its data."""
    from platformdirs import user_cache_path

    return user_cache_path("unwordle") / f"{__version__}-{_data_hash()}"


@cache
def _data_hash() -> str:
    """Return a checksum of the data files that results rest on."""
    checksum = 0
    for path in sorted((Path(__file__).parent / "data").iterdir()):
        if path.suffix in (".tsv", ".json", ".txt"):
            checksum = zlib.crc32(path.read_bytes(), checksum)
    return f"{checksum:08x}"


def _made_folder() -> Path:
    """Return the folder, made if it is not there; other versions' are then removed."""
    folder = cache_folder()
    if not folder.exists():
        folder.mkdir(parents=True)
        for other in folder.parent.iterdir():
            if other.is_dir() and other != folder:
                shutil.rmtree(other, ignore_errors=True)
    return folder


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
    """Return the checksum of shape, type and content."""
    checksum = zlib.crc32(f"{table.shape} {table.dtype.str}".encode())
    return f"{zlib.crc32(np.ascontiguousarray(table).data, checksum):08x}"


def _write(path: Path, table: NDArray[np.generic]) -> None:
    """Cache the table, if it is not too large; do without if the folder cannot be written."""
    if table.nbytes > MOST_BYTES * 2 // 3:
        return
    with suppress(OSError, InputError):
        _made_folder()
        _keep(MOST_BYTES - table.nbytes - 1000)
        np.save(file := io.BytesIO(), table)
        write_whole(path, file.getvalue())


@dataclass
class Stores:
    """Results inferred from chats: the words of single days, and of whole chats.

    These are kept in memory alone; `kept_stores` has those of the user's cache folder.
    """

    days: dict[str, Any] = field(default_factory=dict)
    chats: dict[str, Any] = field(default_factory=dict)


@contextmanager
def kept_stores() -> Iterator[Stores]:
    """Open the stores of the user's cache folder, and keep what is added."""
    with _kept("chats", 30, days_words) as chats, _kept("days", 4000, likely_words) as days:
        yield Stores(days, chats)


def likely_words(entry: Any) -> Words:
    """Return words with their probabilities out of JSON. Raises ValueError or TypeError if an
    entry is something else.
    """
    words = tuple((str(word), float(chance)) for word, chance in entry)
    if not words or not all(0 <= chance < 1.01 for _, chance in words):
        raise ValueError
    return words


def days_words(entry: Any) -> list[tuple[int, Words]]:
    """Return days with their words out of JSON. Raises as `likely_words` does."""
    return [(int(day), likely_words(listed)) for day, listed in entry]


@contextmanager
def _kept(name: str, most: int, read: Callable[[Any], Any]) -> Iterator[dict[str, Any]]:
    """Yield results of earlier runs by digests; keep the latest of them, if the folder can be
    written, when some were added. An entry that `read` refuses is left out.
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
    """Return a digest of these parts, by which a result that rests on them is kept."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:24]

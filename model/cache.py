"""Tables that take long to compute, cached in the user's cache folder from one run to the next."""

import hashlib
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from model.files import whole_file
from model.game.errors import InputError

_MOST_FILES = 6


def cached_table(
    kind: str, depends_on: Iterable[bytes], make: Callable[[], NDArray[np.generic]]
) -> NDArray[np.generic]:
    """The cached table of this kind with the same `depends_on`; else what `make` computes, cached.

    A file's name ends in the checksum of its table: one that cannot be read, or that is not what
    was written, is rebuilt.
    """
    digest = hashlib.sha256()
    for part in depends_on:
        digest.update(part + b"\n")
    name = f"{kind}-{digest.hexdigest()[:24]}"
    for path in _folder().glob(f"{name}-*.npy"):
        table = _read(path)
        if table is not None and path.stem == f"{name}-{_checksum(table)}":
            return table
    table = make()
    _write(_folder() / f"{name}-{_checksum(table)}.npy", table)
    return table


def _checksum(table: NDArray[np.generic]) -> str:
    """Of shape, type and content."""
    checksum = zlib.crc32(f"{table.shape} {table.dtype.str}".encode())
    return f"{zlib.crc32(np.ascontiguousarray(table).data, checksum):08x}"


def _folder() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("unwordle")


def _read(path: Path) -> NDArray[np.generic] | None:
    try:
        table = np.load(path, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError, EOFError, BadZipFile):
        return None
    return table if isinstance(table, np.ndarray) else None


def _write(path: Path, table: NDArray[np.generic]) -> None:
    """Cache the table, and few of its kind; where the folder cannot be written, do without."""
    with suppress(OSError, InputError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(path) as file:
            np.save(file, table)
        pattern = f"{path.stem.partition('-')[0]}-*.npy"
        kept = sorted(path.parent.glob(pattern), key=lambda old: old.stat().st_mtime)
        for old in kept[:-_MOST_FILES]:
            old.unlink(missing_ok=True)

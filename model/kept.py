"""Tables that take long to make, kept in the user's cache folder from one run to the next."""

import hashlib
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

_MOST_KEPT = 6


def kept_table(
    kind: str,
    depends_on: Iterable[bytes],
    is_whole: Callable[[NDArray[np.generic]], bool],
    make: Callable[[], NDArray[np.generic]],
) -> NDArray[np.generic]:
    """The table of this kind that was made of the same things; where there is none, a new one.

    A file that cannot be read, or that `is_whole` refuses, is made anew.
    """
    digest = hashlib.sha256()
    for part in depends_on:
        digest.update(part + b"\n")
    path = _folder() / f"{kind}-{digest.hexdigest()[:24]}.npy"
    table = _read(path)
    if table is None or not is_whole(table):
        table = make()
        _write(path, table)
    return table


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
    """Keep the table, and few of its kind; where the folder cannot be written, do without."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
            np.save(file, table)
        Path(file.name).replace(path)
        pattern = f"{path.stem.partition('-')[0]}-*.npy"
        kept = sorted(path.parent.glob(pattern), key=lambda old: old.stat().st_mtime)
        for old in kept[:-_MOST_KEPT]:
            old.unlink(missing_ok=True)
    except OSError:
        return

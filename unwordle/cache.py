"""A cache on disk for results that take long to compute.

Each table has a file, and all results about chats share a JSON file. Each version of the program
and its data has its own folder, and removes those of other versions.
"""

import hashlib
import json
import shutil
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from pathlib import Path
from tokenize import TokenError
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle import __version__
from unwordle.files import read_bytes, user_folder, write_whole
from unwordle.model.game.input import InputError

# The cached files together; a new one that would exceed this empties the cache first.
MOST_BYTES = 100_000_000

Words: TypeAlias = tuple[tuple[str, float], ...]
"""Words with their probabilities, in descending order."""


def cached_table(
    kind: str, depends_on: Iterable[bytes], make: Callable[[], NDArray[np.generic]]
) -> NDArray[np.generic]:
    """Return the table that is cached for these inputs, or else `make` and cache it."""
    path = cache_folder() / f"{kind}-{digest(*depends_on)}.npy"
    with suppress(OSError, ValueError, SyntaxError, TokenError):  # a header is Python's text
        return np.lib.format.open_memmap(path, mode="r")
    table = make()
    if table.nbytes < MOST_BYTES:
        np.save(file := BytesIO(), table)
        _write(path, file.getvalue())
    return table


def cache_folder() -> Path:
    """Return the cache folder of this version of the program and its data."""
    return user_folder("cache") / f"{__version__}-{_data_hash()}"


@cache
def _data_hash() -> str:
    files = sorted((Path(__file__).parent / "data").glob("*.*"))
    return f"{zlib.crc32(b''.join(path.read_bytes() for path in files)):08x}"


def _write(path: Path, data: bytes) -> None:
    folder = path.parent
    with suppress(OSError, InputError):
        size = sum(other.stat().st_size for other in folder.glob("*"))
        if not folder.exists() or size + len(data) > MOST_BYTES:
            shutil.rmtree(folder.parent, ignore_errors=True)
            folder.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)


@dataclass
class Stores:
    """Results about days and whole chats, each under a digest of its inputs."""

    days: dict[str, Any] = field(default_factory=dict)
    chats: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def read(cls, text: str | bytes) -> "Stores":
        """Return the results that `written` wrote, or no results if the text has another form."""
        with suppress(ValueError, TypeError, AttributeError, RecursionError):
            stores = cls(*json.loads(text))
            for day, words in stores.results():
                likely = all(word + "" and 0 <= chance < 1.01 for word, chance in words)
                if not (likely and words and isinstance(day, int)):
                    return cls()
            return stores
        return cls()

    def results(self) -> list[tuple[int, Words]]:
        """Return all likely solutions, each with its day, which is 0 for results in `days`."""
        days = [(0, words) for words in self.days.values()]
        return days + [day for chat in self.chats.values() for day in chat]

    def written(self, days: int, chats: int) -> str:
        """Return the results of the latest `days` days and `chats` chats as text."""
        newest = [*self.days.items()][-days:], [*self.chats.items()][-chats:]
        return json.dumps([*map(dict, newest)])


@contextmanager
def kept_stores() -> Iterator[Stores]:
    """Yield the results in the user's cache folder, and store new ones at the end."""
    path, stores = cache_folder() / "chats.json", Stores()
    with suppress(InputError):
        stores = Stores.read(read_bytes(path))
    before = len(stores.days), len(stores.chats)
    yield stores
    if (len(stores.days), len(stores.chats)) != before:
        _write(path, stores.written(4000, 30).encode())


def digest(*parts: object) -> str:
    """Return a digest of a result's inputs, which identifies it."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:24]

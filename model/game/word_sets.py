"""Sets of words: truth values, or whole numbers with word i as bit i.

The numbers are for searches: two sets are intersected in less than a microsecond.
"""

from collections.abc import Iterator
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Bools: TypeAlias = NDArray[np.bool_]
"""Choices of words or other things: a truth value for each."""

Places: TypeAlias = NDArray[np.intp]
"""Places in a list of words or other things."""


def set_of(chosen: Bools) -> int:
    """Return the set of the words that are chosen."""
    return sets_of(chosen[None])[0]


def sets_of(chosen: Bools) -> list[int]:
    """Return the set of the words that each row of a table chooses."""
    packed = np.packbits(np.ascontiguousarray(chosen), axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


def members(words: int) -> Iterator[int]:
    """Yield the numbers of the words of a set, in order."""
    bits = np.frombuffer(words.to_bytes((words.bit_length() + 7) // 8, "little"), dtype=np.uint8)
    # As truth values they are found in a fifth of the time.
    yield from np.flatnonzero(np.unpackbits(bits, bitorder="little").view(bool)).tolist()


def types_of(table: NDArray[Any]) -> tuple[Places, Places]:
    """Return one column of each type, and each column's type: equal columns have one type."""
    keys = np.packbits(table, axis=0) if table.dtype == bool else table
    # Sorting key by key is several times as fast as `np.unique` of rows.
    order = np.lexsort(keys[::-1]) if len(keys) else np.arange(keys.shape[1])
    keys = keys[:, order]
    is_first = np.ones(len(order), dtype=bool)
    is_first[1:] = (keys[:, 1:] != keys[:, :-1]).any(axis=0)
    types = np.empty_like(order)
    types[order] = np.cumsum(is_first) - 1
    return order[is_first], types

"""The one type of reasons: what is wrong with a board, a grid or some grids.

The three other files of this folder give them, one for each of these questions.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Reason:
    """A rule, the tiles at fault, and a sentence. Rows, columns and grids count from 0."""

    row: int
    columns: tuple[int, ...]
    rule: str
    """`words`, `colours`, `pin`, `distinct`, `constraint`, or the name of a play."""
    text: str
    grid: int = 0

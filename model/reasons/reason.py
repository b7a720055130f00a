"""Reasons: what is wrong with a board, a grid or some grids."""

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

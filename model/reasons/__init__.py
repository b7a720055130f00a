"""Why there is no board, or why words are no board. Each reason is a `Reason`."""

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

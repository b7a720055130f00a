"""`board --interactive`: ask for the grid and the word, as the course report's program did."""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from faces.terminal.common import read_solution
from model.game.errors import InputError
from model.game.grid import Grid
from model.game.limits import MOST_ROWS

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon

T = TypeVar("T")


def ask(words_of: Callable[[int], "Lexicon"]) -> tuple[str | None, str | None]:
    """The grid and the word that a person types; None for what is to be drawn at random.

    An answer that is not accepted is explained, and asked for again.
    """

    def provided(text: str) -> bool:
        """Whether the answer is P, to provide a grid."""
        if text.strip().upper() not in ("P", "R"):
            raise InputError("answer P to provide a grid, or R for a random one")
        return text.strip().upper() == "P"

    if not _until_right(lambda: provided(_typed("Provide a grid, or a random one? (P/R) "))):
        return None, None
    grid = _until_right(lambda: Grid.parse("/".join(_rows())))
    lexicon = words_of(grid.length)

    def word_or_none(text: str) -> str | None:
        """The final word, or None for a random one."""
        return read_solution(text, lexicon) if text.strip() else None

    word = _until_right(lambda: word_or_none(_typed("Final word (empty for a random one): ")))
    return str(grid), word


def _rows() -> Iterator[str]:
    """The rows that a person types, each checked at once; the all-green row ends them."""
    first = ""
    for number in range(1, MOST_ROWS + 1):
        row = _until_right(partial(_row, number, first))
        if not row:
            return
        first = first or row
        yield row
        if set(row.upper()) == {"G"}:
            return


def _row(number: int, first: str) -> str:
    row = _typed(f"Row {number} (G, Y, W a tile; empty when done): ").strip()
    if row and set(row.upper()) == {"G"} and first:
        return row
    if row or not first:
        Grid.parse(f"{first}/{row}" if first else row)
    return row


def _typed(prompt: str) -> str:
    """A line that a person types; the prompt goes to standard error."""
    print(prompt, end="", file=sys.stderr, flush=True)
    return input()


def _until_right(asked: Callable[[], T]) -> T:
    while True:
        try:
            return asked()
        except InputError as error:
            print(error, file=sys.stderr)

"""`board --interactive`: ask for the grid and the word, as the course report's program did."""

import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeVar

from commands.common import read_solution
from model.game.errors import InputError
from model.game.grid import Grid

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon

T = TypeVar("T")


def ask(words_of: Callable[[int], "Lexicon"]) -> tuple[str | None, str | None]:
    """The grid and the word that a person types; None for what is to be drawn at random.

    What is not accepted is said, and asked for again.
    """

    def provided(text: str) -> bool:
        if text.strip().upper() not in ("P", "R"):
            raise InputError("answer P to provide a grid, or R for a random one")
        return text.strip().upper() == "P"

    if not _until_right(lambda: provided(_typed("Provide a grid, or a random one? (P/R) "))):
        return None, None
    grid = _until_right(lambda: Grid.parse("/".join(_rows())))
    lexicon = words_of(grid.length)

    def word_or_none(text: str) -> str | None:
        return read_solution(text, lexicon) if text.strip() else None

    word = _until_right(lambda: word_or_none(_typed("Final word (empty for a random one): ")))
    return str(grid), word


def _rows() -> Iterator[str]:
    number = 1
    while row := _typed(f"Row {number} (G, Y, W a tile; empty when done): ").strip():
        yield row
        number += 1


def _typed(prompt: str) -> str:
    """A line that a person types, asked for on standard error: the answer alone is output."""
    print(prompt, end="", file=sys.stderr, flush=True)
    return input()


def _until_right(asked: Callable[[], T]) -> T:
    while True:
        try:
            return asked()
        except InputError as error:
            print(error, file=sys.stderr)

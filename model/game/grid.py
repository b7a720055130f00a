"""Grid: the coloured rows of a game, without their letters."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from model.game.errors import InputError
from model.game.feedback import Colour

LENGTHS = range(4, 9)
MOST_ROWS = 6

STOCK_GRIDS = (
    "WWYWW/WGWWW/WGWYG",
    "WWWWW/YWYWW/WGYGW",
    "WYWWW/YWWGW/GWWGG",
    "WWWYY/YYWWW/WGGWG",
    "YWWWW/WYYWW/YYWYW",
    "WWGWW/WWGWY/GWGWG",
    "WYWYW/YYYWW/GYYWG",
    "WWWWW/WWWWY/WWYWG/WGYWG",
    "YWYWW/WYWGY/GGWGW",
    "WWWWY/WYWWY/YWYWG/GGWWG",
    "GWWWW/GYWWW/GGWWG",
    "YYWWW/WWYYY/GYWYW",
)
"""Grids to draw from where none is given; each has boards for hundreds of answers."""

_SQUARES = {
    "⬜": Colour.WHITE,  # light theme
    "⬛": Colour.WHITE,  # dark theme
    "🟨": Colour.YELLOW,
    "🟦": Colour.YELLOW,  # high contrast
    "🟩": Colour.GREEN,
    "🟧": Colour.GREEN,  # high contrast
}
_LETTERS = {"G": Colour.GREEN, "Y": Colour.YELLOW} | dict.fromkeys("WBX.-", Colour.WHITE)
COLOUR_OF = _SQUARES | _LETTERS
"""The colour that each symbol stands for; letters are capitals."""

_HEADER = re.compile(r"^\s*wordle\b[^\n⬜⬛🟨🟦🟩🟧]*", re.IGNORECASE | re.MULTILINE)
_HARD_SCORE = re.compile(r"\b[1-6X]/6\*", re.IGNORECASE)
_BETWEEN_ROWS = re.compile(r"[\s/,]+")
_INVISIBLE = re.compile("[\N{VARIATION SELECTOR-16}\N{ZERO WIDTH SPACE}\N{BYTE ORDER MARK}]")


@dataclass(frozen=True)
class Grid:
    """The patterns of the guess rows, first guess first; the all-green row is left out.

    Raises InputError where the rows are none, more than six, uneven, of a length that is not
    4 to 8, hold another letter than G, Y, W, or are all green.
    """

    rows: tuple[str, ...]
    hard: bool = False
    """Whether the grid came from share text that says the game was played in hard mode."""

    def __post_init__(self) -> None:
        if not self.rows:
            raise InputError("the grid has no guess row: give 1 to 6, such as WWYWW/WGWWW")
        if len(self.rows) > MOST_ROWS:
            raise InputError(f"the grid has {len(self.rows)} guess rows: give 1 to {MOST_ROWS}")
        for number, row in enumerate(self.rows, 1):
            if set(row) - set(Colour):
                raise InputError(f"row {number} of the grid is {row!r}: its colours are G, Y and W")
            if len(row) != self.length:
                raise InputError(
                    f"row {number} of the grid has {len(row)} tiles, row 1 has {self.length}: "
                    "all rows must have the same number"
                )
            if set(row) == {Colour.GREEN}:
                raise InputError(
                    f"row {number} of the grid is all green but not the last: "
                    "only the last row may be"
                )
        if self.length not in LENGTHS:
            raise InputError(
                f"the grid has {self.length} columns: words of "
                f"{LENGTHS[0]} to {LENGTHS[-1]} letters are accepted"
            )

    @property
    def length(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    def __str__(self) -> str:
        return "/".join(self.rows)

    @classmethod
    def parse(cls, text: str) -> "Grid":
        """Read a grid as people write it, or as Wordle shares it.

        Rows are parted by `/`, a comma or white space. G, Y and W are the colours (B, X, `.`
        and `-` are also white; any case), or the emoji squares of Wordle's light, dark and
        high-contrast themes. A header line, and an all-green row at the end, may be there.
        """
        text = visible(text)
        body = _HEADER.sub("", text)
        shared = any(square in body for square in _SQUARES)
        rows = list(_shared_rows(body) if shared else _written_rows(body))
        if rows and set(rows[-1]) == {Colour.GREEN} and len(rows) > 1:
            rows.pop()
        elif rows and set(rows[-1]) == {Colour.GREEN}:
            raise InputError(
                "the grid has no guess row, only an all-green one: give 1 to 6 above it"
            )
        return cls(tuple(rows), hard=bool(_HARD_SCORE.search(text)))


def visible(text: str) -> str:
    """The text without the symbols that come along with emoji and cannot be seen."""
    return _INVISIBLE.sub("", text)


def _written_rows(text: str) -> Iterator[str]:
    for number, row in enumerate(filter(None, _BETWEEN_ROWS.split(text)), 1):
        for column, letter in enumerate(row, 1):
            if letter.upper() not in _LETTERS:
                raise InputError(
                    f"row {number} of the grid has {letter!r} in column {column}: use G, Y and W "
                    "(B, X, . and - are also white), or paste Wordle's squares"
                )
        yield "".join(_LETTERS[letter.upper()] for letter in row)


def _shared_rows(text: str) -> Iterator[str]:
    """The rows of share text; words around the squares are passed over, other symbols are not."""
    number = 0
    for piece in filter(None, _BETWEEN_ROWS.split(text)):
        if not any(symbol in _SQUARES for symbol in piece):
            continue
        number += 1
        for column, symbol in enumerate(piece, 1):
            if symbol not in _SQUARES:
                name = unicodedata.name(symbol, "an unnamed character").lower()
                raise InputError(
                    f"row {number} of the grid has {symbol!r} ({name}) in column {column}: "
                    "the squares are ⬜ ⬛ white, 🟨 🟦 yellow, 🟩 🟧 green"
                )
        yield "".join(_SQUARES[symbol] for symbol in piece)

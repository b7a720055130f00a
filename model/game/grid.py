"""Grid: the coloured rows of a game, without their letters."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from model.game.colour import Colour
from model.game.errors import InputError
from model.game.limits import LENGTHS, MOST_ROWS
from model.game.tiles import TILES, visible

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

_LETTERS = {"G": Colour.GREEN, "Y": Colour.YELLOW} | dict.fromkeys("WBX.-", Colour.WHITE)
COLOUR_OF = TILES | _LETTERS
"""The colour that each symbol stands for; letters are capitals."""

_BETWEEN_ROWS = re.compile(r"[\s/,]+")


@dataclass(frozen=True)
class Grid:
    """The patterns of the guess rows, first guess first; the all-green row is left out.

    Raises InputError where the rows are none, more than six, uneven, of a length that is not
    4 to 8, hold another letter than G, Y, W, or are all green.
    """

    rows: tuple[str, ...]
    hard: bool = False
    """Whether the grid came from share text that says the game was played in hard mode."""
    notes: tuple[str, ...] = field(default=(), compare=False)
    """Where it came from share text: what its header says that its rows contradict."""

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

        Rows are separated by `/`, a comma or white space. G, Y and W are the colours (B, X, `.`
        and `-` are also white; any case). Or it is any text with one shared game in it, which
        `model.shares` reads. An all-green row at the end may be there.
        """
        rows = [row for row in _BETWEEN_ROWS.split(visible(text)) if row]
        letters = [letter for row in rows for letter in row.upper()]
        written = sum(letter in _LETTERS for letter in letters)
        if written == len(letters):
            return cls(_guess_rows(tuple(_written_rows(rows))))
        from model.shares import read_games

        reading = read_games(text)
        if len(reading.games) == 1:
            game = reading.games[0]
            return cls(_guess_rows(game.rows), game.hard, game.notes)
        if reading.games:
            lines = ", ".join(str(game.line) for game in reading.games)
            numbers = {game.number for game in reading.games} - {None}
            other = "" if len(numbers) > 1 else ", or ask `infer` about all"
            raise InputError(
                f"the text has {len(reading.games)} games (on lines {lines}): give one of them"
                f"{other}"
            )
        if reading.problems:
            raise InputError(reading.problems[0].text)
        if 2 * written < len(letters):
            raise InputError(
                "the text has no grid: give rows such as WWYWW/WGWWW, or a result as Wordle "
                "shares it"
            )
        return cls(_guess_rows(tuple(_written_rows(rows))))


def _guess_rows(rows: tuple[str, ...]) -> tuple[str, ...]:
    """The rows without the all-green one at the end."""
    if not rows or set(rows[-1]) != {Colour.GREEN}:
        return rows
    if len(rows) == 1:
        raise InputError("the grid has no guess row, only an all-green one: give 1 to 6 above it")
    return rows[:-1]


def _written_rows(rows: list[str]) -> Iterator[str]:
    for number, row in enumerate(rows, 1):
        for column, letter in enumerate(row, 1):
            if letter.upper() not in _LETTERS:
                raise InputError(
                    f"row {number} of the grid has {letter!r} in column {column}: use G, Y and W "
                    "(B, X, . and - are also white), or paste Wordle's squares"
                )
        yield "".join(_LETTERS[letter.upper()] for letter in row)

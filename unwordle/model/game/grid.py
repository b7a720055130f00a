"""Grids, hints and pins: colours and letters of a game as text."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from unwordle.model.game.input import (
    LENGTHS,
    MOST_ROWS,
    TILES,
    Colour,
    InputError,
    check_type,
    visible,
)

_LETTERS = {"G": Colour.GREEN, "Y": Colour.YELLOW} | dict.fromkeys("WBX.-", Colour.WHITE)
ONLY_GREEN = "the grid has only an all-green row: give 1 to 6 guess rows above it"
COLOUR_OF = TILES | _LETTERS

_BETWEEN_ROWS = re.compile(r"[\s/,]+")


@dataclass(frozen=True)
class Grid:
    """The patterns of the guess rows, without the all-green row.

    Raises InputError unless there are one to six rows of the same length, from 4 to 8, in G, Y and
    W, and none is all green.
    """

    rows: tuple[str, ...]
    hard: bool = False
    """True if a shared result is from hard mode."""
    notes: tuple[str, ...] = field(default=(), compare=False)
    """Contradictions between a shared result's header and rows."""
    number: int | None = field(default=None, compare=False)
    """The puzzle's number, if known."""

    def __post_init__(self) -> None:
        check_type(self.rows, list | tuple, "rows", "a tuple of rows")
        for row in self.rows:
            check_type(row, str, "row", "a row such as WWYWW")
        object.__setattr__(self, "rows", tuple(self.rows))
        check_type(self.hard, bool, "hard", "True or False")
        check_type(self.number, int | None, "number", "a puzzle's number")
        if not self.rows:
            raise InputError("the grid has no guess row: give 1 to 6 guess rows, as in WWYWW/WGWWW")
        check_rows((*self.rows, Colour.GREEN * self.length))

    @property
    def length(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    def __str__(self) -> str:
        return "/".join(self.rows)

    @classmethod
    def parse(cls, grid: "Rows") -> "Grid":
        """Return the grid that text or rows describe, without an all-green last row.

        Text has squares, or letters in upper or lower case, and separates rows by `/`, a comma or
        white space. B, X, `.` and `-` also mean white. Raises InputError if there is no grid.
        """
        numbered = enumerate(filter(None, _BETWEEN_ROWS.split(visible(joined(grid)))), 1)
        rows = tuple(read_pattern(row, f"row {number}") for number, row in numbered)
        if not rows or set(rows[-1]) != {Colour.GREEN}:
            return cls(rows)
        if len(rows) == 1:
            raise InputError(ONLY_GREEN)
        return cls(rows[:-1])


Rows: TypeAlias = str | Grid | Iterable[str | Iterable[str]]
"""A grid as text, rows, or the report's 2-D array of colour names."""


def joined(grid: Rows) -> str:
    """Return a grid as one string, with slashes between rows.

    Raises InputError if a tile is neither a colour's name nor one symbol.
    """
    if isinstance(grid, str | Grid):
        return str(grid)
    check_type(grid, Iterable, "grid", "a grid such as WWYWW/WGWWW")
    rows = []
    for row in grid:
        check_type(row, Iterable, "row", "a row such as WWYWW")
        rows.append(row if isinstance(row, str) else "".join(map(_symbol, row)))
    return "/".join(rows)


def _symbol(tile: str) -> str:
    return str(tile) if len(str(tile)) == 1 else Colour.named(str(tile))


def check_rows(rows: Sequence[str]) -> None:
    """Raise InputError unless a game can show these patterns. Only the last may be all green."""
    if len(rows[0]) not in LENGTHS:
        fact = f"the number of columns in the grid is {len(rows[0])}"
        raise InputError(f"{fact}: give {LENGTHS[0]} to {LENGTHS[-1]}, and / between rows")
    for number, row in enumerate(rows, 1):
        if set(row) - set(Colour):
            raise InputError(f"row {number} is {row!r}: use only G, Y and W")
        if len(row) != len(rows[0]):
            fact = f"rows 1 and {number} have {len(rows[0])} and {len(row)} tiles"
            raise InputError(f"{fact}: all rows must have the same number of tiles")
        if set(row) == {Colour.GREEN} and number < len(rows):
            fact = f"row {number} is all green, but it is not the last row"
            raise InputError(f"{fact}: only the last row may be all green")
    guesses = len(rows) - (set(rows[-1]) == {Colour.GREEN})
    if guesses > MOST_ROWS:
        raise InputError(f"the grid has {guesses} guess rows: give 1 to {MOST_ROWS} guess rows")


def part_in_letters(text: str) -> float:
    """Return the fraction of symbols that are letters for colours, or 1 if there are none."""
    symbols = _BETWEEN_ROWS.sub("", visible(text)).upper()
    return sum(symbol in _LETTERS for symbol in symbols) / len(symbols) if symbols else 1.0


def shows_tiles(text: str) -> bool:
    """Return whether `text` is a grid in letters or has squares."""
    rows = _BETWEEN_ROWS.split(text.strip())
    in_letters = part_in_letters(text) == 1 and all(len(row) in LENGTHS for row in rows)
    return in_letters or not TILES.keys().isdisjoint(text)


@dataclass(frozen=True)  # as a tuple, it would be a list in JSON
class Hint:
    """A guess and the pattern shown for it."""

    guess: str
    pattern: str

    def __str__(self) -> str:
        return f"{self.guess}={self.pattern}"


def read_pattern(text: str, name: str = "") -> str:
    """Return the pattern that `text` describes, in G, Y and W.

    Raises InputError, which names `name` or else the text, if a symbol means no colour.
    """
    symbols = visible(text).strip()
    for column, symbol in enumerate(symbols, 1):
        if symbol.upper() not in COLOUR_OF:
            fact = f"{name or f'the pattern {symbols!r}'} has {symbol!r} in place {column}"
            advice = "use G, Y and W (B, X, . and - also mean W), or paste Wordle's squares"
            raise InputError(f"{fact}: {advice}")
    return "".join(COLOUR_OF[symbol.upper()] for symbol in symbols)


@dataclass(frozen=True)  # a tuple would pass for several pins
class Pin:
    """A restriction on the word in row `row`, from 0.

    For each column, `text` has a letter, `.` for any, or a set: `[aeiou]`, `[a-m]`, `[^s]`.
    """

    row: int
    text: str

    @property
    def is_word(self) -> bool:
        """True if `text` has a letter for each column."""
        return self.text.isalpha()

    def allows(self, word: str) -> bool:
        """Return whether `word` has an allowed letter in each column."""
        return re.fullmatch(self.text, word) is not None

    def __str__(self) -> str:
        return f"{self.row + 1}={self.text}"


def allowed(words: Iterable[str], pins: Sequence[Pin]) -> tuple[str, ...]:
    """Return the words that all pins allow, whatever their rows."""
    return tuple(word for word in words if all(pin.allows(word) for pin in pins))

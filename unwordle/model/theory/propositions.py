"""The propositions Tile, Letter, Row and Board, and the encodings that declare them."""

import re
from collections.abc import Collection, Sequence
from functools import cache
from typing import Any, TypeAlias

import bauhaus
import nnf
from bauhaus import Or, proposition

from unwordle.model.game.feedback import Colour
from unwordle.model.game.input import LATIN, InputError, check_type
from unwordle.model.logic.encoding import NEVER, Encoding, Formula
from unwordle.model.logic.text import About
from unwordle.model.overriding import override

SOLUTION = -1
"""The number of the solution's row."""

ALPHABET = LATIN


def row_name(row: int) -> str:
    """Return a row's printed name: a number from 1, or `S` for the solution's."""
    return "S" if row == SOLUTION else str(row + 1)


def _subjects(proposition: Any) -> set[str]:
    """Return what a proposition is about, such as `row 1`, `tile 1 3` and `letter h`."""
    row, column, letter = (getattr(proposition, name, None) for name in ("row", "column", "letter"))
    subjects = [] if letter is None else [f"letter {letter}"]
    if isinstance(row, int):  # a user's own class can have other rows
        subjects.append(f"row {row_name(row)}")
        subjects += [f"tile {row_name(row)} {column + 1}"] if isinstance(column, int) else []
    return set(map(str.lower, subjects))


class _Proposition:
    """A proposition with a fixed name, by which bauhaus prints, hashes and compares it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.hash = hash(name)
        self._var = nnf.Var(self)

    def _prop_name(self) -> str:
        return self.name


E = bauhaus.Encoding()
"""The bauhaus encoding in which the classes are declared, but no propositions."""


def as_class(declare: Any) -> Any:
    """Return the class that `@proposition` wrapped in a function, with a faster hash."""
    # The decorator gives the class bauhaus's operators. The function that it puts around the class
    # would declare each instance in `E`; `WordleEncoding.declare` does that where it is wanted.
    declare.__wrapped__.__hash__ = lambda self: self.hash  # bauhaus makes the name again each time
    return declare.__wrapped__


@as_class
@proposition(E)
class Named(_Proposition):
    """A proposition with any name."""


def _row(row: int | str) -> int:
    row = SOLUTION if row == "S" else row
    check_type(row, int, "row", "a row's number, counted from 0, or 'S'")
    return int(row)


@as_class
@proposition(E)
class Tile(_Proposition):
    """The proposition that a tile has a colour. Rows and columns are counted from 0."""

    def __init__(self, row: int | str, column: int, colour: str) -> None:
        check_type(column, int, "column", "a column's number, counted from 0")
        self.row, self.column, self.colour = _row(row), column, Colour.named(colour)
        super().__init__(f"Tile({row_name(self.row)},{column + 1},{self.colour.name.title()})")


@as_class
@proposition(E)
class Letter(_Proposition):
    """The proposition that a tile holds a letter in a colour."""

    def __init__(self, row: int | str, column: int, letter: str, colour: str) -> None:
        check_type(column, int, "column", "a column's number, counted from 0")
        check_type(letter, str, "letter", "a letter")
        self.row, self.column, self.letter = _row(row), column, letter
        self.colour = Colour.named(colour)
        place = f"{row_name(self.row)},{column + 1}"
        super().__init__(f"Letter({place},{letter},{self.colour.name.title()})")


@as_class
@proposition(E)
class Row(_Proposition):
    """The proposition that a row holds a word."""

    def __init__(self, row: int | str, word: str) -> None:
        check_type(word, str, "word", "a word")
        self.row, self.word = _row(row), word
        super().__init__(f"Row({row_name(self.row)},{word})")


@as_class
@proposition(E)
class Board(_Proposition):
    """The proposition that the rows hold `words`, the last of which is the solution."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words
        super().__init__(f"Board({','.join(words)})")


KINDS = (Tile, Letter, Row, Board)


class WordleEncoding(Encoding):
    """An encoding whose methods `tile`, `letter`, `row` and `board` declare each proposition
    once.
    """

    def __init__(self, alphabet: str = LATIN) -> None:
        super().__init__()
        self.alphabet = alphabet
        self.tile, self.letter = self.declare(Tile), self.declare(Letter)
        self.row, self.board = self.declare(Row), self.declare(Board)

    @override
    def about(self, text: str) -> About:
        wanted = " ".join(text.lower().replace(",", " ").split())
        known = {"row s"}.union(*map(_subjects, self.number()))
        if wanted not in known and not re.fullmatch(r"letter [^\W\d_]", wanted):
            advice = "give 'row 1', 'row S', 'tile 1,3' or 'letter h'"
            raise InputError(f"{text!r} is not a row, a tile or a letter of this grid: {advice}")
        return lambda proposition: wanted in _subjects(proposition)

    def letters_of(self, row: int, word: str, pattern: Sequence[str]) -> list[Letter]:
        """Return the letters of a row that holds `word` and shows `pattern`."""
        tiles = enumerate(zip(word, pattern, strict=True))
        return [self.letter(row, column, a, Colour(shown)) for column, (a, shown) in tiles]

    def copy(self, left_out: Collection[str] = ()) -> "WordleEncoding":
        """Return a copy without the constraints that print as one of `left_out`."""
        copied = WordleEncoding(self.alphabet)
        copied.share(self.number())
        kept = (c for c in self.compiled if not left_out or repr(c) not in left_out)
        copied._custom_constraints.update(dict.fromkeys(kept))
        return copied

    def declare(self, kind: Any) -> Any:
        """Return a cached function that declares propositions of the class `kind`."""

        def declared(*args: Any) -> Any:
            new = kind(*args)
            self.own_propositions[kind.__name__][id(new)] = new
            return new

        return cache(declared)


RowTiles: TypeAlias = Sequence[tuple[Colour | None, str]]
"""For each tile, its colour (None: any) and its possible letters."""


class RowLetters:
    """Formulas about the letters of a row. A letter that `tiles` excludes gives NEVER."""

    def __init__(self, theory: WordleEncoding, row: int, length: int, tiles: RowTiles = ()) -> None:
        self._theory, self.row, self.length = theory, row, length
        self._tiles: RowTiles = tiles or [(None, theory.alphabet)] * length

    def letter(self, column: int, letter: str, colour: Colour) -> Formula:
        """Return the formula for a letter in a column, in a colour."""
        shown, letters = self._tiles[column]
        if letter not in letters or shown not in (None, colour):
            return NEVER
        return self._theory.letter(self.row, column, letter, colour)

    def green(self, column: int, letter: str) -> Formula:
        """Return the formula for a green letter in a column."""
        return self.letter(column, letter, Colour.GREEN)

    def yellow(self, column: int, letter: str) -> Formula:
        """Return the formula for a yellow letter in a column."""
        return self.letter(column, letter, Colour.YELLOW)

    def white(self, column: int, letter: str) -> Formula:
        """Return the formula for a white letter in a column."""
        return self.letter(column, letter, Colour.WHITE)

    def coloured(self, column: int, letter: str) -> Formula:
        """Return the formula for a green or yellow letter in a column."""
        return Or(self.green(column, letter), self.yellow(column, letter))

    def columns(self, *colours: Colour) -> list[int]:
        """Return the columns that can have one of the colours."""
        return [c for c, (shown, _) in enumerate(self._tiles) if shown is None or shown in colours]

    def letters(self, column: int) -> str:
        """Return the letters that a tile can hold."""
        return self._tiles[column][1]


class AsSolution(RowLetters):
    """A guess row in the solution's role, with green letters, so that rules apply to two
    guesses.
    """

    @override
    def green(self, column: int, letter: str) -> Formula:
        # What a green letter of the solution's row says: the word has this letter here.
        return Or(self.letter(column, letter, colour) for colour in Colour)

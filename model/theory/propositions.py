"""Tile, Letter, Row and Board: the propositions of the model, declared to a bauhaus Encoding.

Every theory of a grid or of a word is a `WordleEncoding`. Rules and plays state formulas on a row's
`RowLetters`; a row's `RowWords` say which words make a proposition true.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias

import bauhaus
import nnf
import numpy as np
from bauhaus import Or, core, proposition

from unwordle.model.counting.boards import Rows
from unwordle.model.game.feedback import Colour, letters_of
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import LATIN, InputError, number_of
from unwordle.model.game.word_sets import Bools, Places, types_of
from unwordle.model.logic.encoding import NEVER, Constraint, Encoding, Formula
from unwordle.model.logic.text import About, Model, parts_of

SOLUTION = -1
"""The row of the final word, below the guess rows."""

ALPHABET = LATIN
"""Letters of the report's and the study's words."""


def row_name(row: int) -> str:
    """Return a row's name for people: counted from 1, and S for the solution."""
    return "S" if row == SOLUTION else str(row + 1)


def _places(row: int | None, column: int | None) -> list[str]:
    """Return the names by which people select a row and a tile."""
    names = [] if row is None else [f"row {row_name(row)}".lower()]
    return names if column is None else [*names, f"tile {row_name(row or 0)} {column + 1}".lower()]


class CustomNNF(core.CustomNNF):  # type: ignore[misc]  # bauhaus has no types
    """A negated proposition, or an implication.

    bauhaus's `count_solutions` recognizes a literal by the name of this class. Its own class keeps
    a table of negated nodes, which takes longer.
    """

    def compile(self) -> nnf.NNF:
        """Return the literal, or the implication as a disjunction."""
        if self.typ == "not":
            variable: nnf.Var = self.args[0].args[0]
            return ~variable
        premise, conclusion = self.args
        compiled: nnf.NNF = conclusion.compile()
        if isinstance(premise, Named) and getattr(conclusion, "typ", "") == "or":
            return nnf.Or({_negated(premise), *parts_of(compiled)})
        return nnf.Or({_negated(premise), compiled})


def implies(premise: Formula, conclusion: Formula) -> Formula:
    """Return `premise >> conclusion`, which compiles sooner if the premise joins propositions."""
    return CustomNNF("imp", [premise, conclusion])


def _negated(formula: Formula) -> nnf.NNF:
    """Return the sentence of a formula's negation."""
    if isinstance(formula, Named):
        return ~formula._var
    if formula.typ == "and":
        return nnf.Or(map(_negated, formula.args))
    negated: nnf.NNF = formula.compile().negate()
    return negated


class Named:
    """A proposition with a fixed name, by which bauhaus prints, hashes and compares it.

    Two propositions of one name are the same. They join by &, |, ~ and >>.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.hash = hash(name)
        self._var = nnf.Var(self)

    def _prop_name(self) -> str:
        return self.name


proposition(bauhaus.Encoding())(Named)  # gives the class its operators, in place
_FASTER: dict[str, Callable[..., Any]] = {  # bauhaus's own make the name anew at every hash
    "__hash__": lambda self: self.hash,
    "__invert__": lambda self: CustomNNF("not", [core.CustomNNF("var", [self._var])]),
    "__rshift__": implies,
}
for _name, _operator in _FASTER.items():
    setattr(Named, _name, _operator)


def _row(row: int | str) -> int:
    """Return a row's number from 0; S is the solution's."""
    return SOLUTION if row == "S" else int(row)


class Tile(Named):
    """The tile at this row and column, from 0, has this colour, by name or as `Colour`."""

    def __init__(self, row: int | str, column: int, colour: str) -> None:
        self.row, self.column, self.colour = _row(row), column, Colour.named(colour)
        super().__init__(f"Tile({row_name(self.row)},{column + 1},{self.colour.name.title()})")


class Letter(Named):
    """The tile at this row and column, from 0, holds this letter in this colour."""

    def __init__(self, row: int | str, column: int, letter: str, colour: str) -> None:
        self.row, self.column, self.letter = _row(row), column, letter
        self.colour = Colour.named(colour)
        place = f"{row_name(self.row)},{column + 1}"
        super().__init__(f"Letter({place},{letter},{self.colour.name.title()})")


class Row(Named):
    """This row, from 0, holds this word."""

    def __init__(self, row: int | str, word: str) -> None:
        self.row, self.word = _row(row), word
        super().__init__(f"Row({row_name(self.row)},{word})")


class Board(Named):
    """The rows hold these words, the solution last."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words
        super().__init__(f"Board({','.join(words)})")


KINDS = (Tile, Letter, Row, Board)
"""The kinds of proposition of the model; other kinds are a user's own."""


class WordleEncoding(Encoding):
    """An encoding with the four kinds of proposition declared to it.

    `tile`, `letter`, `row` and `board` take the arguments of their class, and give the same object
    for the same arguments.
    """

    def __init__(self, alphabet: str = LATIN) -> None:
        """`alphabet` has the letters that a word can hold."""
        super().__init__()
        self.alphabet = alphabet
        self.tile, self.letter = self.declare(Tile), self.declare(Letter)
        self.row, self.board = self.declare(Row), self.declare(Board)

    def about(self, text: str) -> About:
        """Return a test of whether a proposition is about a row, a tile or a letter.

        The text is 'row 1', 'row S', 'tile 1,3' or 'letter h': people count from 1. Raises
        InputError if it names nothing of the encoding.
        """
        wanted = " ".join(text.lower().replace(",", " ").split())
        rows = {getattr(one, "row", SOLUTION) for one in self.number()} | {SOLUTION}
        columns = {getattr(one, "column", 0) for one in self.number()}
        known = {name for row in rows for column in columns for name in _places(row, column)}
        if wanted not in known and not re.fullmatch(r"letter [^\W\d_]", wanted):
            advice = "write 'row 1', 'row S', 'tile 1,3' or 'letter h'"
            raise InputError(f"{text!r} is not a row, tile or letter of this grid: {advice}")
        return lambda proposition: (
            wanted == f"letter {getattr(proposition, 'letter', '')}".lower()
            or wanted in _places(*(getattr(proposition, name, None) for name in ("row", "column")))
        )

    def letters_of(self, row: int, word: str, pattern: Sequence[str]) -> list[Letter]:
        """Return the letters of a row with this word, in the colours that its tiles show."""
        tiles = enumerate(zip(word, pattern, strict=True))
        return [self.letter(row, column, a, Colour(shown)) for column, (a, shown) in tiles]

    def declare(self, kind: type[Named]) -> Any:
        """Return a constructor of the encoding's propositions, with the arguments of the class."""

        def declared(*args: Any) -> Named:
            one = kind(*args)
            self.propositions[kind.__name__][id(one)] = one
            return one

        return cache(declared)


class Phase(WordleEncoding):
    """One phase of a theory, for people to read and to add constraints to.

    It holds the added constraints alone. The theory writes the whole phase out when it is first
    read, and again after each addition. `violated` and `introspect` take a board's words as model.
    """

    def __init__(
        self,
        written_out: Callable[[], WordleEncoding] = WordleEncoding,
        name: str = "",
        model_of: Callable[[Sequence[str]], Model] | None = None,
        added: Sequence[Constraint] = (),
    ) -> None:
        super().__init__()
        self.seal()
        self.suffix, self.model_of, self._written_out = f" of {name}", model_of, written_out
        for constraint in added:
            self.adopt(constraint)

    @property
    def compiled(self) -> dict[Constraint, nnf.NNF]:
        """Every constraint of the phase with its sentence, the added ones included."""
        return self._written_out().compiled

    def number(self) -> dict[Any, int]:
        """Return the number of every proposition as a variable, from 1."""
        return self._written_out().number()


def check_places(constraint: Constraint, grid: Grid) -> None:
    """Raise InputError if a constraint names a row or column outside the grid."""
    for name in sorted(constraint.compile().vars(), key=str):
        if isinstance(name, Tile | Letter | Row):
            column = 0 if isinstance(name, Row) else name.column
            if not (SOLUTION <= name.row < len(grid.rows) and 0 <= column < grid.length):
                raise InputError(
                    f"the constraint '{constraint}' mentions {name}: the grid has "
                    f"{len(grid.rows)} rows of {grid.length} tiles, in Python rows 0 to "
                    f"{len(grid.rows) - 1} and SOLUTION, columns 0 to {grid.length - 1}"
                )


RowTiles: TypeAlias = Sequence[tuple[Colour | None, str]]
"""For each tile of a row its colour (None for any) and the letters that it can hold."""


class RowLetters:
    """The letters of one row: a proposition for each column, letter and colour.

    What `tiles` does not allow is NEVER and needs no proposition.
    """

    def __init__(self, of: WordleEncoding, row: int, length: int, tiles: RowTiles = ()) -> None:
        self._of, self.row, self.length = of, row, length
        self._tiles: RowTiles = tiles or [(None, of.alphabet)] * length

    def letter(self, column: int, letter: str, colour: Colour) -> Formula:
        """Return the formula: the tile at `column` holds `letter`, in this colour."""
        shown, letters = self._tiles[column]
        if letter not in letters or shown not in (None, colour):
            return NEVER
        return self._of.letter(self.row, column, letter, colour)

    def green(self, column: int, letter: str) -> Formula:
        """Return the formula: the tile at `column` holds `letter`, green."""
        return self.letter(column, letter, Colour.GREEN)

    def yellow(self, column: int, letter: str) -> Formula:
        """Return the formula: the tile at `column` holds `letter`, yellow."""
        return self.letter(column, letter, Colour.YELLOW)

    def white(self, column: int, letter: str) -> Formula:
        """Return the formula: the tile at `column` holds `letter`, white."""
        return self.letter(column, letter, Colour.WHITE)

    def coloured(self, column: int, letter: str) -> Formula:
        """Return the formula: the tile at `column` holds `letter`, green or yellow."""
        return Or(self.green(column, letter), self.yellow(column, letter))

    def columns(self, *colours: Colour) -> list[int]:
        """Return the columns with a tile that can be of one of these colours."""
        return [c for c, (shown, _) in enumerate(self._tiles) if shown is None or shown in colours]

    def letters(self, column: int) -> str:
        """Return the letters that the tile at `column` can hold."""
        return self._tiles[column][1]


class AsSolution(RowLetters):
    """A row read as the solution: its letters count as green, whatever their colour."""

    def green(self, column: int, letter: str) -> Formula:
        """Return the formula: the tile at `column` holds `letter`."""
        return Or(self.letter(column, letter, colour) for colour in Colour)


# ---------------------------------------------------------------- words that make them true


Half: TypeAlias = frozenset[tuple[Any, bool]]
"""The literals of a clause that are about one row, each a proposition and its sign."""


class RowWords:
    """The words of a row, and the truth of propositions about the row under each word."""

    def __init__(self, words: Sequence[str], pattern: str) -> None:
        self.words, self.pattern = words, pattern
        self.letters = letters_of(tuple(words)).reshape(len(words), len(pattern))
        self._truths: dict[Any, Bools] = {}

    def holds(self, proposition: Any) -> Bools:
        """Return the truth of a proposition about the row under each word."""
        if proposition not in self._truths:
            self._truths[proposition] = self._compute(proposition)
        return self._truths[proposition]

    def _compute(self, proposition: Any) -> Bools:
        if isinstance(proposition, Row):
            return np.array([word == proposition.word for word in self.words], dtype=bool)
        shown = self.pattern[proposition.column] == proposition.colour
        if isinstance(proposition, Tile) or not shown:
            return np.full(len(self.words), shown)
        return np.asarray(self.letters[:, proposition.column] == number_of(proposition.letter))

    def falsify(self, half: Half) -> Bools:
        """Return the truth, under each word, of: every literal of the half is false."""
        falsified = np.ones(len(self.words), dtype=bool)
        for name, sign in half:
            falsified &= self.holds(name) != sign
        return falsified


def words_of_rows(rows: Rows, patterns: Sequence[str], solution: str) -> dict[int, RowWords]:
    """Return the words of each guess row, which shows its pattern, and of the solution's row."""
    of = {row: RowWords(*held) for row, held in enumerate(zip(rows, patterns, strict=True))}
    return of | {SOLUTION: RowWords([solution], Colour.GREEN * len(solution))}


def types_in(words: RowWords, mentioned: Sequence[Any]) -> tuple[Places, Places]:
    """Return one word of each type, and each word's type: words alike in all that is mentioned.

    `mentioned` are propositions about the row.
    """
    return types_of(np.array([np.ones(len(words.words), dtype=bool), *map(words.holds, mentioned)]))

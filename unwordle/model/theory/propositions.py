"""The propositions of the model (Tile, Letter, Row and Board) and the encoding that declares them.

Every theory of a grid or of a word is a `WordleEncoding`. Rules and plays state formulas about the
letters of a row (`RowLetters`). The word in a row determines which propositions about the row are
true (`RowWords`).
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
from unwordle.model.game.input import LATIN, InputError, check_type, number_of
from unwordle.model.game.word_sets import Bools, Places, types_of
from unwordle.model.logic.encoding import NEVER, Constraint, Encoding, Formula
from unwordle.model.logic.text import About, Model, parts_of
from unwordle.model.overriding import override

SOLUTION = -1
"""The number of the solution's row, which is below the guess rows."""

ALPHABET = LATIN
"""The alphabet of the words in the course report and in the published study."""


def row_name(row: int) -> str:
    """Return the printed name of a row: `1` for the first row, and `S` for the solution's row."""
    return "S" if row == SOLUTION else str(row + 1)


def _places(row: int | None, column: int | None) -> list[str]:
    """Return the strings by which `WordleEncoding.about` recognizes a row and a tile of the row."""
    names = [] if row is None else [f"row {row_name(row)}".lower()]
    return names if column is None else [*names, f"tile {row_name(row or 0)} {column + 1}".lower()]


class CustomNNF(core.CustomNNF):  # type: ignore[misc]  # bauhaus has no types
    """A negated proposition or an implication.

    This class replaces bauhaus's own class, which is slower because it stores a table of negated
    nodes. Both classes have the same name, because bauhaus's `count_solutions` recognizes literals
    by this name.
    """

    def compile(self) -> nnf.NNF:
        """Return the negated proposition as a literal, or the implication as a disjunction."""
        if self.typ == "not":
            variable: nnf.Var = self.args[0].args[0]
            return ~variable
        premise, conclusion = self.args
        compiled: nnf.NNF = conclusion.compile()
        if isinstance(premise, Named) and getattr(conclusion, "typ", "") == "or":
            return nnf.Or({_negated(premise), *parts_of(compiled)})
        return nnf.Or({_negated(premise), compiled})


def implies(premise: Formula, conclusion: Formula) -> Formula:
    """Return a formula that states that `premise` implies `conclusion`.

    If the premise is a conjunction, the formula compiles faster than bauhaus's own implication.
    """
    return CustomNNF("imp", [premise, conclusion])


def _negated(formula: Formula) -> nnf.NNF:
    """Return the negation of a formula as an nnf sentence."""
    if isinstance(formula, Named):
        return ~formula._var
    if formula.typ == "and":
        return nnf.Or(map(_negated, formula.args))
    negated: nnf.NNF = formula.compile().negate()
    return negated


class Named:
    """A proposition that bauhaus prints, hashes and compares by a fixed name.

    Two propositions with the same name are equal. The operators &, |, ~ and >> build formulas.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.hash = hash(name)
        self._var = nnf.Var(self)

    def _prop_name(self) -> str:
        return self.name


proposition(bauhaus.Encoding())(Named)  # adds bauhaus's operators to the class
_FASTER: dict[str, Callable[..., Any]] = {  # bauhaus makes the name again for every hash
    "__hash__": lambda self: self.hash,
    "__invert__": lambda self: CustomNNF("not", [core.CustomNNF("var", [self._var])]),
    "__rshift__": implies,
}
for _name, _operator in _FASTER.items():
    setattr(Named, _name, _operator)


def _row(row: int | str) -> int:
    """Return the number of a row, counted from 0, or SOLUTION for the row "S"."""
    if isinstance(row, str):
        row = {"S": SOLUTION}.get(row, row)
    check_type(row, int, "row", "a row's number, counted from 0, or 'S'")
    return int(row)


class Tile(Named):
    """The proposition that a given tile has a given colour. Rows and columns are counted from 0."""

    def __init__(self, row: int | str, column: int, colour: str) -> None:
        check_type(column, int, "column", "a column's number, counted from 0")
        self.row, self.column, self.colour = _row(row), column, Colour.named(colour)
        super().__init__(f"Tile({row_name(self.row)},{column + 1},{self.colour.name.title()})")


class Letter(Named):
    """The proposition that a given tile holds a given letter in a given colour."""

    def __init__(self, row: int | str, column: int, letter: str, colour: str) -> None:
        check_type(column, int, "column", "a column's number, counted from 0")
        check_type(letter, str, "letter", "a letter")
        self.row, self.column, self.letter = _row(row), column, letter
        self.colour = Colour.named(colour)
        place = f"{row_name(self.row)},{column + 1}"
        super().__init__(f"Letter({place},{letter},{self.colour.name.title()})")


class Row(Named):
    """The proposition that a given row, counted from 0, holds a given word."""

    def __init__(self, row: int | str, word: str) -> None:
        check_type(word, str, "word", "a word")
        self.row, self.word = _row(row), word
        super().__init__(f"Row({row_name(self.row)},{word})")


class Board(Named):
    """The proposition that the rows of a board hold `words`. The last word is the solution."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words
        super().__init__(f"Board({','.join(words)})")


KINDS = (Tile, Letter, Row, Board)
"""The classes of the model's propositions. A user can define other classes."""


class WordleEncoding(Encoding):
    """An encoding with the four classes of propositions of the model.

    `tile`, `letter`, `row` and `board` create the propositions. Each of these functions returns the
    same object if the function is called again with the same arguments.
    """

    def __init__(self, alphabet: str = LATIN) -> None:
        """Create an encoding for words over `alphabet`."""
        super().__init__()
        self.alphabet = alphabet
        self.tile, self.letter = self.declare(Tile), self.declare(Letter)
        self.row, self.board = self.declare(Row), self.declare(Board)

    @override
    def about(self, text: str) -> About:
        wanted = " ".join(text.lower().replace(",", " ").split())
        rows = {getattr(proposition, "row", SOLUTION) for proposition in self.number()} | {SOLUTION}
        columns = {getattr(proposition, "column", 0) for proposition in self.number()}
        known = {name for row in rows for column in columns for name in _places(row, column)}
        if wanted not in known and not re.fullmatch(r"letter [^\W\d_]", wanted):
            advice = "give 'row 1', 'row S', 'tile 1,3' or 'letter h'"
            raise InputError(f"{text!r} is not a row, a tile or a letter of this grid: {advice}")
        return lambda proposition: (
            wanted == f"letter {getattr(proposition, 'letter', '')}".lower()
            or wanted in _places(*(getattr(proposition, name, None) for name in ("row", "column")))
        )

    def letters_of(self, row: int, word: str, pattern: Sequence[str]) -> list[Letter]:
        """Return the Letter propositions of a row that holds `word` and shows `pattern`."""
        tiles = enumerate(zip(word, pattern, strict=True))
        return [self.letter(row, column, a, Colour(shown)) for column, (a, shown) in tiles]

    def declare(self, kind: type[Named]) -> Any:
        """Return a function that creates propositions of the class `kind`.

        The function declares each proposition in this encoding. If the function is called again
        with equal arguments, it returns the same object.
        """

        def declared(*args: Any) -> Named:
            new = kind(*args)
            self.propositions[kind.__name__][id(new)] = new
            return new

        return cache(declared)


class Phase(WordleEncoding):
    """A phase of a theory, to which users can add constraints.

    The object stores only the added constraints. The whole phase is large, and is needed only when
    a user reads the phase. So the constructor takes a function, `written_out`, that returns the
    whole phase with the added constraints. `Theory` caches the result of this function until a user
    adds a constraint.

    The methods `violated` and `introspect` accept a model or the words of a board.
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
    @override
    def compiled(self) -> dict[Constraint, nnf.NNF]:
        return self._written_out().compiled

    @override
    def number(self) -> dict[Any, int]:
        return self._written_out().number()


def check_places(constraint: Constraint, grid: Grid) -> None:
    """Raise InputError if a constraint mentions a row or column outside the grid."""
    for name in sorted(constraint.compile().vars(), key=str):
        if isinstance(name, Tile | Letter | Row):
            column = 0 if isinstance(name, Row) else name.column
            if not (SOLUTION <= name.row < len(grid.rows) and 0 <= column < grid.length):
                raise InputError(
                    f"the constraint '{constraint}' mentions {name}, which is outside the grid: "
                    f"the last guess row is {len(grid.rows) - 1}, and the last column is "
                    f"{grid.length - 1} (counted from 0)"
                )


RowTiles: TypeAlias = Sequence[tuple[Colour | None, str]]
"""The colour of each tile of a row (None for any colour), and the tile's possible letters."""


class RowLetters:
    """The letters of a row, with a proposition for each column, letter and colour.

    The constructor's argument `tiles` has the possible letters and colours of the tiles. For other
    letters and colours, the formula NEVER replaces the proposition.
    """

    def __init__(self, theory: WordleEncoding, row: int, length: int, tiles: RowTiles = ()) -> None:
        self._theory, self.row, self.length = theory, row, length
        self._tiles: RowTiles = tiles or [(None, theory.alphabet)] * length

    def letter(self, column: int, letter: str, colour: Colour) -> Formula:
        """Return a formula that is true if the tile at `column` holds `letter` in `colour`."""
        shown, letters = self._tiles[column]
        if letter not in letters or shown not in (None, colour):
            return NEVER
        return self._theory.letter(self.row, column, letter, colour)

    def green(self, column: int, letter: str) -> Formula:
        """Return a formula that is true if the tile at `column` holds `letter` and is green."""
        return self.letter(column, letter, Colour.GREEN)

    def yellow(self, column: int, letter: str) -> Formula:
        """Return a formula that is true if the tile at `column` holds `letter` and is yellow."""
        return self.letter(column, letter, Colour.YELLOW)

    def white(self, column: int, letter: str) -> Formula:
        """Return a formula that is true if the tile at `column` holds `letter` and is white."""
        return self.letter(column, letter, Colour.WHITE)

    def coloured(self, column: int, letter: str) -> Formula:
        """Return a formula that is true if the tile at `column` has `letter` in green or yellow."""
        return Or(self.green(column, letter), self.yellow(column, letter))

    def columns(self, *colours: Colour) -> list[int]:
        """Return the columns of the tiles that can have a colour in `colours`."""
        return [c for c, (shown, _) in enumerate(self._tiles) if shown is None or shown in colours]

    def letters(self, column: int) -> str:
        """Return the letters that the tile at `column` can hold."""
        return self._tiles[column][1]


class AsSolution(RowLetters):
    """The letters of a guess row that is treated as the solution, so that every letter is green.

    With this class, the rules for a guess and the solution also apply to an upper guess and a lower
    guess.
    """

    @override
    def green(self, column: int, letter: str) -> Formula:
        return Or(self.letter(column, letter, colour) for colour in Colour)


# ---------------------------------------------------------------- words as models of propositions


Half: TypeAlias = frozenset[tuple[Any, bool]]
"""The literals of a clause that are about one row. A literal is a proposition and its sign."""


class RowWords:
    """The words of a row, and the truth values of propositions about this row for each word."""

    def __init__(self, words: Sequence[str], pattern: str) -> None:
        self.words, self.pattern = words, pattern
        self.letters = letters_of(tuple(words)).reshape(len(words), len(pattern))
        self._truths: dict[Any, Bools] = {}

    def holds(self, proposition: Any) -> Bools:
        """Return, for each word, whether a proposition is true if the row holds the word."""
        if proposition not in self._truths:
            self._truths[proposition] = self._compute(proposition)
        return self._truths[proposition]

    def _compute(self, proposition: Any) -> Bools:
        """Compute, for each word, whether a proposition is true if the row holds the word."""
        if isinstance(proposition, Row):
            return np.array([word == proposition.word for word in self.words], dtype=bool)
        shown = self.pattern[proposition.column] == proposition.colour
        if isinstance(proposition, Tile) or not shown:
            return np.full(len(self.words), shown)
        return np.asarray(self.letters[:, proposition.column] == number_of(proposition.letter))

    def falsify(self, half: Half) -> Bools:
        """Return, for each word, whether the word makes every literal in `half` false."""
        falsified = np.ones(len(self.words), dtype=bool)
        for name, sign in half:
            falsified &= self.holds(name) != sign
        return falsified


def words_of_rows(rows: Rows, patterns: Sequence[str], solution: str) -> dict[int, RowWords]:
    """Return the words of each row, keyed by the row's number. The solution's row has one word."""
    by_row = {r: RowWords(*pair) for r, pair in enumerate(zip(rows, patterns, strict=True))}
    return by_row | {SOLUTION: RowWords([solution], Colour.GREEN * len(solution))}


def types_in(words: RowWords, mentioned: Sequence[Any]) -> tuple[Places, Places]:
    """Return the index of one word of each type, and the type of each word.

    Two words are of the same type if every proposition in `mentioned` has the same truth value for
    both words. All propositions in `mentioned` must be about the row with these words.
    """
    return types_of(np.array([np.ones(len(words.words), dtype=bool), *map(words.holds, mentioned)]))

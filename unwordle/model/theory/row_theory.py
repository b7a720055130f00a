"""Phase 2, the row theory: the words of the rows, with one model for each board.

`between_rows` states only the constraints between rows, which are enough for counting; `row_theory`
states the whole phase, which has one model for each board (theorem 4 of docs/logic.md).
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, TypeAlias

import nnf
import numpy as np
from bauhaus import Or

from unwordle.model.counting.boards import Board, Rows
from unwordle.model.game.feedback import Colour, letters_of
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import InputError, number_of
from unwordle.model.game.word_sets import Bools
from unwordle.model.logic.cardinality import at_most_one
from unwordle.model.logic.encoding import Constraint, Encoding
from unwordle.model.theory import propositions
from unwordle.model.theory.plays import play_called
from unwordle.model.theory.propositions import SOLUTION, Letter, Row, Tile, WordleEncoding, row_name
from unwordle.model.theory.rules import board_rows, row_letters


def between_rows(
    grid: Grid,
    rows: Rows,
    play: str,
    added: Iterable[Constraint],
    pairs: Iterable[tuple[int, int]] | None = None,
) -> WordleEncoding:
    """Return the play's constraints between the rows in `pairs`, and those `added` to any phase.

    By default, `pairs` are all that the play constrains. Raises InputError if an added constraint
    mentions a row or column outside the grid.
    """
    encoding = WordleEncoding()
    tiles = list(enumerate(map(_tiles, grid.rows, rows)))
    lines = [propositions.RowLetters(encoding, row, grid.length, t) for row, t in tiles]
    as_solutions = [propositions.AsSolution(encoding, row, grid.length, t) for row, t in tiles]
    for i, j in play_called(play).pairs(len(lines)) if pairs is None else pairs:
        for rule, place, formula in play_called(play).formulas(lines[i], as_solutions[j]):
            where = f"rows {row_name(i)} and {row_name(j)}, {place}"
            encoding.state(f"{play} play, {rule}", where, formula, ("play", i, j))
    for constraint in added:
        check_places(constraint, grid)
        encoding.add_constraint(constraint)
    return encoding


def rows_of(sentence: nnf.NNF) -> set[int] | None:
    """Return the guess rows that a sentence is about, or None if it mentions more than their
    tiles, letters and words.
    """
    names: frozenset[Any] = sentence.vars()
    known = all(isinstance(name, Tile | Letter | Row) for name in names)
    return {name.row for name in names} - {SOLUTION} if known else None


def check_places(constraint: Constraint, grid: Grid) -> None:
    """Raise InputError if a constraint mentions something outside the grid."""
    for name in sorted(constraint.compile().vars(), key=str):
        if isinstance(name, Tile | Letter | Row):
            column = 0 if isinstance(name, Row) else name.column
            if not (SOLUTION <= name.row < len(grid.rows) and 0 <= column < grid.length):
                fact = f"the constraint '{constraint}' mentions {name}, which is outside the grid"
                end = f"guess row is {len(grid.rows) - 1}, and the last column is {grid.length - 1}"
                raise InputError(f"{fact}: the last {end} (counted from 0)")


def _tiles(pattern: str, words: Sequence[str]) -> propositions.RowTiles:
    letters = ["".join(sorted(set(column))) for column in zip(*words, strict=True)]
    return list(zip(map(Colour, pattern), letters or [""] * len(pattern), strict=True))


def row_theory(
    between: Encoding,
    grid: Grid,
    solution: str,
    rows: Rows,
    *,
    distinct: bool,
    boards: Iterable[Board] = (),
) -> WordleEncoding:
    """Return phase 2, with Board propositions for `boards` and those that a constraint mentions.

    Propositions that no word can make true are stated to be false.
    """
    encoding = WordleEncoding()
    for constraint in between.compiled:
        encoding.add_constraint(constraint)
    mentioned: list[Any] = [p for p in encoding.number() if isinstance(p, Tile | Letter | Row)]
    stated = [p.words for p in encoding.number() if isinstance(p, propositions.Board)]
    for column, letter in enumerate(solution):
        green = encoding.letter(SOLUTION, column, letter, Colour.GREEN)
        encoding.state("base case", f"row S, column {column + 1}, letter {letter}", green)
    _state_row(encoding, SOLUTION, Colour.GREEN * grid.length, (solution,))
    for row, pattern in enumerate(grid.rows):
        _state_row(encoding, row, pattern, rows[row])
    if distinct:
        _state_distinct(encoding, rows)
    for words in dict.fromkeys([*boards, *stated]):
        if can_be(words, rows, solution):
            state_board(encoding, words)
        else:
            board = encoding.board(words)
            encoding.state("not possible", str(board), ~board)
    row_words = words_of_rows(rows, grid.rows, solution)
    for proposition in mentioned:
        if not row_words[proposition.row].holds(proposition).any():
            encoding.state("not possible", str(proposition), ~proposition)
        elif isinstance(proposition, Tile):
            encoding.state("grid", str(proposition), proposition)
    return encoding


def _state_row(encoding: WordleEncoding, row: int, pattern: str, words: Sequence[str]) -> None:
    place = f"row {row_name(row)}"
    for column, letters in enumerate(zip(*words, strict=True)):
        shown = Colour(pattern[column])
        tile = [encoding.letter(row, column, a, shown) for a in sorted(set(letters))]
        if len(tile) > 1:
            encoding.state("no two letters", f"{place}, column {column + 1}", at_most_one(tile))
    some_word = Or(encoding.row(row, word) for word in words)
    encoding.state("a word a row", place, some_word, ("row", row))
    for word in words:
        encoding.state("6 row", f"{place}, word {word}", row_letters(encoding, row, word, pattern))


def _state_distinct(encoding: WordleEncoding, rows: Rows) -> None:
    rows_of: dict[str, list[int]] = {}
    for row, words in enumerate(rows):
        for word in words:
            rows_of.setdefault(word, []).append(row)
    for word, places in rows_of.items():
        if len(places) > 1:
            once = at_most_one(encoding.row(row, word) for row in places)
            encoding.state("no word twice", f"word {word}", once, ("distinct",))


def can_be(words: Board, rows: Rows, solution: str) -> bool:
    """Return whether each word can be in its row, the solution's last."""
    possible = zip(words, [*rows, (solution,)], strict=False)
    return len(words) == len(rows) + 1 and all(word in row for word, row in possible)


def state_board(encoding: WordleEncoding, words: Board) -> None:
    """State constraint 7 for `words`, each of which can be in its row."""
    formula = board_rows(encoding, (*range(len(words) - 1), SOLUTION), words)
    encoding.state("7 board", ", ".join(words), formula)


# ---------------------------------------------------------------- words as models

Half: TypeAlias = frozenset[tuple[Any, bool]]
"""The literals of a clause about one row, as propositions and signs."""


class RowWords:
    """The words of a row, and the propositions that each makes true."""

    def __init__(self, words: Sequence[str], pattern: str) -> None:
        self.words, self.pattern = words, pattern
        self.letters = letters_of(tuple(words)).reshape(len(words), len(pattern))
        self.holds: Callable[[Any], Bools] = cache(self._holds)
        """A function to the words that make a proposition true."""

    def _holds(self, proposition: Any) -> Bools:
        if isinstance(proposition, Row):
            return np.array([word == proposition.word for word in self.words], dtype=bool)
        shown = self.pattern[proposition.column] == proposition.colour
        if isinstance(proposition, Tile) or not shown:
            return np.full(len(self.words), shown)
        return np.asarray(self.letters[:, proposition.column] == number_of(proposition.letter))

    def falsify(self, half: Half) -> Bools:
        """Return the words that make every literal of `half` false."""
        falsified = np.ones(len(self.words), dtype=bool)
        for name, sign in half:
            falsified &= self.holds(name) != sign
        return falsified


def words_of_rows(rows: Rows, patterns: Sequence[str], solution: str) -> list[RowWords]:
    """Return the words of each row, and at the end, which is at SOLUTION, the solution's."""
    every = zip([*rows, [solution]], [*patterns, Colour.GREEN * len(solution)], strict=True)
    return [RowWords(*pair) for pair in every]

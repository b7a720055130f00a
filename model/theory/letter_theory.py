"""Phase 1, the letter theory: which letters, in which colours, the tiles can hold.

`Theory` asks which words a row can hold: those for which the theory, together with the word's
letters in the colours of the row's tiles, has a model.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from unwordle.model.game.feedback import Colour, numbers_in
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import LATIN, alphabet_of, number_of
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.logic.cardinality import AllOf, Cardinality, at_most_one, exactly_one
from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.encoding import Encoding, to_clauses
from unwordle.model.logic.solver import Sat, incremental
from unwordle.model.theory import propositions
from unwordle.model.theory.propositions import (
    SOLUTION,
    Letter,
    RowWords,
    Tile,
    WordleEncoding,
    types_in,
)
from unwordle.model.theory.rules import rules_called

Words = tuple[str, ...]


def letter_theory(
    grid: Grid, solution: str, rules: str, rows: Iterable[int], *, alphabet: str = LATIN
) -> WordleEncoding:
    """Return phase 1 for some of the guess rows."""
    encoding = WordleEncoding(alphabet)
    _state_solution(encoding, solution)
    for row in rows:
        _state_row(encoding, row, grid.length, grid.rows[row])
        rules_called(rules).state(encoding, row, solution)
    encoding.seal()
    return encoding


def _state_solution(encoding: WordleEncoding, solution: str) -> None:
    """State which letters the row of the solution holds."""
    for column, letter in product(range(len(solution)), encoding.alphabet):
        held = encoding.letter(SOLUTION, column, letter, Colour.GREEN)
        place = f"row S, column {column + 1}, letter {letter}"
        encoding.state("base case", place, held if solution[column] == letter else ~held)


def _state_row(encoding: WordleEncoding, row: int, length: int, pattern: str = "") -> None:
    """State that each tile of a row has one colour, the pattern's if given, and one letter."""
    for column in range(length):
        place = f"row {propositions.row_name(row)}, column {column + 1}"
        tiles = [encoding.tile(row, column, c) for c in Colour]
        encoding.state("one colour a tile", place, exactly_one(tiles))
        if pattern:
            tile = encoding.tile(row, column, Colour(pattern[column]))
            encoding.state("grid", place, tile, ("tile", row, column))
        # Constraint 5 keeps letters of different colours apart.
        letters = [[encoding.letter(row, column, a, c) for a in encoding.alphabet] for c in Colour]
        some = Cardinality((one for kind in letters for one in kind), least=1)
        encoding.state("one letter a tile", place, AllOf([some, *map(at_most_one, letters)]))


@lru_cache(4)
def _open_row(length: int, rules: str, alphabet: str) -> tuple[WordleEncoding, Clauses]:
    """Return phase 1 of one row with open colours and an open solution, and its clauses."""
    encoding = WordleEncoding(alphabet)
    _state_row(encoding, 0, length)
    rules_called(rules).state_tiles(encoding, 0, length)
    return encoding, to_clauses(encoding)


def words_by_pattern(
    patterns: Sequence[str], solution: str, rules: str, lexicon: Lexicon, solver: str
) -> tuple[Words, ...]:
    """Return for each pattern the words that such a row can hold, in lexicon order.

    As built, phase 1 joins rows only through the solution, so it is the same for every row: one
    row with open colours answers for all of them, each pattern under assumptions. The part of it
    that is the same for all solutions is kept.
    """
    alphabet = alphabet_of((solution, lexicon.alphabet))
    any_solution, clauses = _open_row(len(solution), rules, alphabet)
    blank = WordleEncoding(alphabet)
    blank.take_over(any_solution)
    _state_solution(blank, solution)
    rules_called(rules).state_copies(blank, 0, solution)
    with Sat(clauses, incremental(solver)) as phase1:
        phase1.add(blank)
        words = {p: tuple(_valid_words(phase1, blank, p, lexicon)) for p in dict.fromkeys(patterns)}
    return tuple(words[pattern] for pattern in patterns)


def _valid_words(sat: Sat, blank: WordleEncoding, pattern: str, lexicon: Lexicon) -> Iterator[str]:
    number, colours = sat.clauses.number, [Colour(colour) for colour in pattern]
    shown = [number[blank.tile(0, c, colour)] for c, colour in enumerate(colours)]
    return words_of_models(sat, lambda c, a: blank.letter(0, c, a, colours[c]), lexicon, shown)


def words_of_models(
    sat: Sat, letter: Callable[[int, str], Any], lexicon: Lexicon, shown: Sequence[int] = ()
) -> Iterator[str]:
    """Yield the words with which there is a model, in lexicon order.

    `letter` gives a column's proposition of a letter; `shown` are literals to be assumed.
    """
    number, columns = sat.clauses.number, range(lexicon.length)
    letters = [{a: number[letter(c, a)] for a in lexicon.alphabet} for c in columns]
    possible = np.zeros((len(letters), numbers_in(lexicon.letters)), dtype=bool)
    for c, of_column in enumerate(letters):
        for a, held in of_column.items():
            possible[c, number_of(a)] = sat.has_model([held, *shown])
    fits = possible[range(len(letters)), lexicon.letters].all(axis=1)
    for word in (lexicon.words[i] for i in np.flatnonzero(fits)):
        row = [of_column[a] for of_column, a in zip(letters, word, strict=True)]
        if sat.has_model([*shown, *row]):
            yield word


def restricted(
    letters: WordleEncoding, grid: Grid, rows: Sequence[Words], solver: str
) -> tuple[Words, ...]:
    """Return the words of each row that remain with what a user has added to phase 1.

    `rows` are the words that phase 1 allowed before. The solver is asked again about the words of
    each row that an added constraint mentions, with the whole theory; words alike in every letter
    mentioned share a question. If the theory has no model, no row has a word.
    """
    for constraint in letters.added:
        propositions.check_places(constraint, grid)
    known = mentioned(letters)
    whole = with_solution_green(letters)
    with Sat(to_clauses(whole), incremental(solver)) as phase1:
        if not phase1.satisfiable():
            return tuple(() for _ in rows)
        remaining = list(rows)
        for row in {p.row for p in known} - {SOLUTION}:
            pattern, words = grid.rows[row], rows[row]
            kinds, types = types_in(RowWords(words, pattern), [p for p in known if p.row == row])
            of_kinds = (whole.letters_of(row, words[kind], pattern) for kind in kinds)
            possible = list(map(phase1.satisfiable, of_kinds))
            remaining[row] = tuple(w for w, of in zip(words, types, strict=True) if possible[of])
        return tuple(remaining)


def mentioned(letters: Encoding) -> list[Any]:
    """Return the letters and tiles in the constraints that were added, in order of their names."""
    names: set[Any] = {name for one in letters.added for name in one.compile().vars()}
    return sorted((name for name in names if isinstance(name, Letter | Tile)), key=str)


def with_solution_green(letters: Encoding) -> WordleEncoding:
    """Return phase 1 with all that was added about the solution's row: its tiles are green."""
    whole = WordleEncoding()
    whole.take_over(letters)
    for one in mentioned(letters):
        if one.row == SOLUTION and (isinstance(one, Tile) or one.colour != Colour.GREEN):
            green = isinstance(one, Tile) and one.colour == Colour.GREEN
            whole.state("base case", str(one), one if green else ~one)
    return whole

"""Phase 1, the letter theory: which letters, in which colours, the tiles can hold.

It answers one question: which words can a row hold? Those for which the theory, together with the
word's letters in the colours of the row's tiles, has a model.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np

from model.game.feedback import Colour
from model.game.grid import Grid
from model.game.lexicon import Lexicon
from model.logic.cardinality import AllOf, Cardinality, at_most_one, exactly_one
from model.logic.clauses import to_clauses
from model.logic.encoding import Encoding
from model.logic.solver import Sat, incremental
from model.theory.propositions import (
    ALPHABET,
    SOLUTION,
    Letter,
    RowLetters,
    Tile,
    WordleEncoding,
    check_places,
    row_name,
)
from model.theory.row_words import RowWords, types_in
from model.theory.rules import rules_called

Words = tuple[str, ...]


def letter_theory(
    grid: Grid, solution: str, rules: str, rows: Iterable[int], *, shown: bool = True
) -> WordleEncoding:
    """Phase 1 for some of the guess rows; unless `shown`, their colours are open."""
    encoding = WordleEncoding()
    letters_of_solution = RowLetters(encoding, SOLUTION, grid.length)
    for column, letter in product(range(grid.length), ALPHABET):
        held = letters_of_solution.green(column, letter)
        place = f"row S, column {column + 1}, letter {letter}"
        encoding.state("base case", place, held if solution[column] == letter else ~held)
    for row in rows:
        for column, colour in enumerate(grid.rows[row]):
            place = f"row {row_name(row)}, column {column + 1}"
            tiles = [encoding.tile(row, column, c) for c in Colour]
            encoding.state("one colour a tile", place, exactly_one(tiles))
            if shown:
                tile = encoding.tile(row, column, Colour(colour))
                encoding.state("grid", place, tile, ("tile", row, column))
            # Constraint 5 keeps letters of different colours apart.
            letters = [[encoding.letter(row, column, a, c) for a in ALPHABET] for c in Colour]
            some = Cardinality((one for kind in letters for one in kind), least=1)
            one_letter = AllOf([some, *map(at_most_one, letters)])
            encoding.state("one letter a tile", place, one_letter)
        rules_called(rules).state(encoding, row, solution)
    encoding.seal()
    return encoding


def words_by_pattern(
    grid: Grid, solution: str, rules: str, lexicon: Lexicon, solver: str
) -> dict[str, Words]:
    """For each pattern of the grid, the words that such a row can hold, in lexicon order.

    As built, phase 1 joins rows only through the solution, so it is the same for every row: one
    row with open colours, under assumptions, answers for all.
    """
    blank = letter_theory(grid, solution, rules, [0], shown=False)
    with Sat(to_clauses(blank), incremental(solver)) as phase1:
        patterns = dict.fromkeys(grid.rows)
        return {p: tuple(_valid_words(phase1, blank, p, lexicon)) for p in patterns}


def _valid_words(
    phase1: Sat, blank: WordleEncoding, pattern: str, lexicon: Lexicon
) -> Iterator[str]:
    colours = [Colour(colour) for colour in pattern]
    shown = [blank.tile(0, c, colour) for c, colour in enumerate(colours)]
    possible = np.zeros((len(colours), len(ALPHABET)), dtype=bool)
    for c, colour in enumerate(colours):
        for i, letter in enumerate(ALPHABET):
            held = blank.letter(0, c, letter, colour)
            possible[c, i] = phase1.satisfiable([held, *shown])
    fits = possible[range(len(colours)), lexicon.letters].all(axis=1)
    for word in (lexicon.words[i] for i in np.flatnonzero(fits)):
        letters = [blank.letter(0, c, word[c], colour) for c, colour in enumerate(colours)]
        if phase1.satisfiable([*shown, *letters]):
            yield word


def restricted(
    letters: WordleEncoding, grid: Grid, rows: Sequence[Words], solver: str
) -> tuple[Words, ...]:
    """The words of each row that remain with what a user has added to phase 1.

    `rows` are the words that phase 1 allowed before. Each row that an added constraint mentions is
    asked about again, with the whole theory; words alike in every letter mentioned share a
    question. Where the theory has no model, no row has a word.
    """
    mentioned: set[Any] = set()
    for constraint in letters.added:
        check_places(constraint, grid)
        mentioned |= letters.compiled[constraint].vars()
    known = [p for p in mentioned if isinstance(p, Letter | Tile)]
    with Sat(to_clauses(with_solution_green(letters, known)), incremental(solver)) as phase1:
        if not phase1.satisfiable():
            return tuple(() for _ in rows)
        touched = {p.row for p in known} - {SOLUTION}
        return tuple(
            tuple(_still_valid(phase1, letters, grid, row, words, known))
            if row in touched
            else words
            for row, words in enumerate(rows)
        )


def _still_valid(
    phase1: Sat,
    letters: WordleEncoding,
    grid: Grid,
    row: int,
    words: Words,
    mentioned: Sequence[Any],
) -> Iterator[str]:
    colours = [Colour(colour) for colour in grid.rows[row]]
    about = [p for p in mentioned if p.row == row]
    kinds, types = types_in(RowWords(words, grid.rows[row]), about)
    possible = [
        phase1.satisfiable(letters.letter(row, c, words[kind][c], k) for c, k in enumerate(colours))
        for kind in kinds
    ]
    return (word for word, of in zip(words, types, strict=True) if possible[of])


def with_solution_green(letters: Encoding, mentioned: Iterable[Any]) -> WordleEncoding:
    """The theory, with everything mentioned about the solution's row fixed: its tiles are green."""
    whole = WordleEncoding()
    whole.share(letters.number())
    for constraint in letters.compiled:
        whole.adopt(constraint)
    for one in mentioned:
        if one.row == SOLUTION and (isinstance(one, Tile) or one.colour != Colour.GREEN):
            green = isinstance(one, Tile) and one.colour == Colour.GREEN
            whole.state("base case", str(one), one if green else ~one)
    return whole

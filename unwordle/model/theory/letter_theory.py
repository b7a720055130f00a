"""Phase 1, the letter theory: the letters that the coloured tiles can hold.

A row can hold a word if there is a model in which its tiles hold the word's letters: under the
rules `wordle`, if `feedback` is the row's pattern (theorem 1 of docs/logic.md).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import product
from typing import Any

import numpy as np
from bauhaus import And

from unwordle.model.counting.boards import Words
from unwordle.model.game.feedback import Colour, alphabet_size
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import LATIN, alphabet_of, number_of
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.logic.cardinality import Cardinality, at_most_one, exactly_one
from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.solver import Sat
from unwordle.model.theory.phase import Phase
from unwordle.model.theory.propositions import SOLUTION, Letter, WordleEncoding, row_name
from unwordle.model.theory.rules import rules_called


def letter_theory(
    grid: Grid, solution: str, rules: str, rows: Iterable[int], *, alphabet: str = LATIN
) -> WordleEncoding:
    """Return phase 1 for the guess rows in `rows`."""
    encoding = WordleEncoding(alphabet)
    state_base_case(encoding, solution)
    for row in rows:
        _state_row(encoding, row, grid.length, grid.rows[row])
        rules_called(rules).state_tiles(encoding, row, grid.length)
        rules_called(rules).state_copies(encoding, row, solution)
    return encoding


def state_base_case(encoding: WordleEncoding, solution: str) -> None:
    """State that the solution's row holds its letters in green, and no others."""
    for column, letter in product(range(len(solution)), encoding.alphabet):
        green = encoding.letter(SOLUTION, column, letter, Colour.GREEN)
        place = f"row S, column {column + 1}, letter {letter}"
        encoding.state("base case", place, green if solution[column] == letter else ~green)


def _state_row(encoding: WordleEncoding, row: int, length: int, pattern: str = "") -> None:
    for column in range(length):
        place = f"row {row_name(row)}, column {column + 1}"
        tiles = [encoding.tile(row, column, c) for c in Colour]
        encoding.state("one colour a tile", place, exactly_one(tiles))
        if pattern:
            tile = encoding.tile(row, column, Colour(pattern[column]))
            encoding.state("grid", place, tile, ("tile", row, column))
        # Two letters of different colours exclude each other by constraint 5.
        letters = [[encoding.letter(row, column, a, c) for a in encoding.alphabet] for c in Colour]
        some_letter = Cardinality((p for coloured in letters for p in coloured), least=1)
        encoding.state("one letter a tile", place, And(some_letter, *map(at_most_one, letters)))


@lru_cache(4)
def _clauses_of_row(length: int, rules: str, alphabet: str) -> Clauses:
    encoding = WordleEncoding(alphabet)
    _state_row(encoding, 0, length)
    rules_called(rules).state_tiles(encoding, 0, length)
    return to_clauses(encoding)


def words_by_pattern(
    patterns: Sequence[str], solution: str, rules: str, lexicon: Lexicon, solver: str
) -> tuple[Words, ...]:
    """Return, for each pattern, the words that a row can hold, in lexicon order."""
    # Phase 1 connects rows only through the solution. So one theory of a single row answers for all
    # patterns, which are assumed one at a time, and its clauses for any solution are kept.
    blank = WordleEncoding(alphabet_of((solution, lexicon.alphabet)))
    state_base_case(blank, solution)
    rules_called(rules).state_copies(blank, 0, solution)
    row = _clauses_of_row(len(solution), rules, blank.alphabet)
    # Propositions of two encodings are equal if their names are, so `number` is for `blank` too.
    clauses, number = replace(row, clauses=[*row.clauses]), row.number
    for sentence in blank.compiled.values():
        clauses.write(sentence)
    with Sat(clauses, solver) as phase1:

        def words(pattern: str) -> Words:
            shown = [number[blank.tile(0, c, Colour(hue))] for c, hue in enumerate(pattern)]
            letter = _letter_of(blank, 0, pattern)
            return tuple(words_of_models(phase1, letter, lexicon, shown))

        return tuple(map(cache(words), patterns))


def _letter_of(theory: WordleEncoding, row: int, pattern: str) -> Callable[[int, str], Letter]:
    return lambda column, a: theory.letter(row, column, a, Colour(pattern[column]))


def words_of_models(
    sat: Sat, letter: Callable[[int, str], Any], lexicon: Lexicon, shown: Sequence[int] = ()
) -> Iterator[str]:
    """Yield, in lexicon order, the words that a row can hold if the literals `shown` are true.

    `letter` returns the proposition that a column of the row holds a letter.
    """
    number, columns = sat.clauses.number, range(lexicon.length)
    literals = [{a: number[letter(c, a)] for a in lexicon.alphabet} for c in columns]
    possible = np.zeros((len(literals), alphabet_size(lexicon.letters)), dtype=bool)
    for c, by_letter in enumerate(literals):
        for a, literal in by_letter.items():
            possible[c, number_of(a)] = sat.solve([literal, *shown])
    # Words are tested only if each of their letters is possible, which few are.
    candidates = possible[range(len(literals)), lexicon.letters].all(axis=1)
    for word in (lexicon.words[i] for i in np.flatnonzero(candidates)):
        row = [by_letter[a] for by_letter, a in zip(literals, word, strict=True)]
        if sat.solve([*shown, *row]):
            yield word


def words_of_phase(letters: Phase, grid: Grid, lexicon: Lexicon, solver: str) -> tuple[Words, ...]:
    """Return the words that each row can hold under phase 1 as it is now."""
    with Sat(to_clauses(letters), solver) as phase1:
        spelt = [_letter_of(letters.own(), row, shown) for row, shown in enumerate(grid.rows)]
        return tuple(tuple(words_of_models(phase1, letter, lexicon)) for letter in spelt)

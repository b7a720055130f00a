"""Parts that several experiments use: a grid and its theory, the base case, a stopwatch."""

import time
from collections.abc import Callable, Iterator
from itertools import product
from typing import TypeVar

from unwordle.model.game.feedback import Colour
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.logic.encoding import Encoding, Formula
from unwordle.model.theory.propositions import ALPHABET, RowLetters, WordleEncoding
from unwordle.model.theory.propositions import SOLUTION as SOLUTION_ROW
from unwordle.model.theory.rules import REPORT, letter_colour
from unwordle.model.theory.theory import Theory

GRID, SOLUTION = "WWYWW/WGWWW/WGWYG", "halts"
"""The grid that the figures share: it has ten million boards."""


T = TypeVar("T")


def timed(work: Callable[[], T], times: int = 1) -> tuple[T, float]:
    """Return what some work gives, and its seconds: the best of some times that it is done."""
    seconds = []
    for _ in range(times):
        start = time.perf_counter()
        outcome = work()
        seconds.append(time.perf_counter() - start)
    return outcome, min(seconds)


def report_theory(lexicon: Lexicon, grid: str = GRID) -> Theory:
    """Return the theory of a grid under the report's rules; it is of `SOLUTION`."""
    return Theory(Grid.parse(grid), SOLUTION, lexicon, rules="report")


def without(encoding: Encoding, *names: str) -> Encoding:
    """Return an encoding over the same propositions, without the constraints of these names."""
    kept = Encoding()
    kept.share(encoding.number())
    for constraint in encoding.compiled:
        if constraint.name not in names:
            kept.add_constraint(constraint)
    return kept


def state_base_case(of: WordleEncoding, word: str) -> None:
    """State of each letter and column whether the solution row has it there (figure 14)."""
    for column, letter in product(range(len(word)), ALPHABET):
        there = of.letter(SOLUTION_ROW, column, letter, Colour.GREEN)
        place = f"column {column + 1}, letter {letter}"
        of.state("base case", place, there if word[column] == letter else ~there)


def one_row(
    of: WordleEncoding, pattern: str, word: str, alphabet: str
) -> Iterator[tuple[str, Formula]]:
    """Yield the report's facts and its constraints 1 to 5 of one guess row, with their names."""
    columns = range(len(word))
    guess, solution = (RowLetters(of, row, len(word)) for row in (0, SOLUTION_ROW))
    for column, letter in product(columns, alphabet):
        held: Formula = solution.green(column, letter)
        yield "base case", held if word[column] == letter else ~held
    for column, colour in product(columns, Colour):
        tile = of.tile(0, column, colour)
        yield "tile colours", tile if colour == pattern[column] else ~tile
    for column, letter in product(columns, alphabet):
        for name, rule in REPORT.on_tiles.items():
            yield name, rule(guess, solution, column, letter)
        for colour in Colour:
            yield "5 letter colour", letter_colour(of, 0, column, letter, colour)

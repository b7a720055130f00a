"""The rules of colouring a row against the solution row, as logic.

The course report's seven constraints stand here in its order and under its names, one formula
each; `guess` and `solution` are two rows' letters. Constraints 1 to 5 are the rules `report`,
which colour each tile on its own. The rules `wordle` keep 1, 2, 3 and 5 and replace 4 by three that
count copies, so that they agree with `feedback` on repeated letters too.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import TypeAlias

from bauhaus import And, Or

from unwordle.model.game.feedback import (
    Codes,
    Colour,
    Letters,
    feedback,
    feedback_codes,
    tile_by_tile,
)
from unwordle.model.game.input import InputError
from unwordle.model.logic.cardinality import Cardinality
from unwordle.model.logic.encoding import NEVER, Formula
from unwordle.model.theory.propositions import (
    SOLUTION,
    RowLetters,
    WordleEncoding,
    implies,
    row_name,
)

Stated: TypeAlias = tuple[str, str, Formula]
"""A stated formula: the name of its rule, the tiles and letters that it is about, and it."""

CLAIMING = (Colour.GREEN, Colour.YELLOW)
"""The colours of a tile that claims one of the solution's copies of its letter."""

# ---------------------------------------------------------------- the report's constraints


def green_letter(guess: RowLetters, solution: RowLetters, column: int, letter: str) -> Formula:
    """Constraint 1: a green letter is the solution's letter at that place."""
    return guess.green(column, letter) >> solution.green(column, letter)


def yellow_exclusion(guess: RowLetters, solution: RowLetters, column: int, letter: str) -> Formula:
    """Constraint 2: the solution's letter at a place is not yellow there."""
    return solution.green(column, letter) >> ~guess.yellow(column, letter)


def yellow_inclusion(guess: RowLetters, solution: RowLetters, column: int, letter: str) -> Formula:
    """Constraint 3: a yellow letter is somewhere in the solution."""
    places = range(solution.length)
    return guess.yellow(column, letter) >> Or(solution.green(c, letter) for c in places)


def white_letter(guess: RowLetters, solution: RowLetters, column: int, letter: str) -> Formula:
    """Constraint 4: a white letter is nowhere in the solution."""
    places = range(solution.length)
    return guess.white(column, letter) >> And(~solution.green(c, letter) for c in places)


def letter_colour(
    of: WordleEncoding, row: int, column: int, letter: str, colour: Colour
) -> Formula:
    """Constraint 5: a letter has its tile's colour."""
    return of.letter(row, column, letter, colour) >> of.tile(row, column, colour)


def row_letters(of: WordleEncoding, row: int, word: str, pattern: Sequence[Colour]) -> Formula:
    """Constraint 6: a row's letters, in the colours of its tiles, make its word.

    Stated both ways, so that the words of a row exclude each other as its letters do.
    """
    return _both_ways(of.letters_of(row, word, pattern), of.row(row, word))


def board_rows(of: WordleEncoding, rows: Iterable[int], words: tuple[str, ...]) -> Formula:
    """Constraint 7: a board's rows make the board; again both ways."""
    held = [of.row(row, word) for row, word in zip(rows, words, strict=True)]
    return _both_ways(held, of.board(words))


def _both_ways(parts: Sequence[Formula], whole: Formula) -> Formula:
    """State that all parts hold just if the whole does."""
    return implies(And(parts), whole) & implies(whole, And(parts))


# ------------------------------------------------- what Wordle does with repeated letters


def white_place(guess: RowLetters, solution: RowLetters, column: int, letter: str) -> Formula:
    """White place: the solution's letter at a place is not white there."""
    return solution.green(column, letter) >> ~guess.white(column, letter)


def white_copies(
    guess: RowLetters, solution: RowLetters, column: int, letter: str, places: tuple[int, ...]
) -> Formula:
    """White copies: a letter is white only once each copy of it is claimed.

    If the solution holds it at n places, n of the row's greens, and of its yellows left of the
    white tile, hold it.
    """
    claims = [guess.coloured(c, letter) for c in guess.columns(*CLAIMING) if c < column]
    claims += [guess.green(c, letter) for c in guess.columns(Colour.GREEN) if c > column]
    held = And(guess.white(column, letter), *(solution.green(c, letter) for c in places))
    return held >> at_least(len(places), claims)


def at_least(k: int, formulas: list[Formula]) -> Formula:
    """Return the formula: at least k hold, so of any that are all but k - 1, one does."""
    if k > len(formulas):
        return NEVER
    return And(Or(some) for some in combinations(formulas, len(formulas) - k + 1))


def copies_counted(
    guess: RowLetters, solution: RowLetters, letter: str, places: tuple[int, ...]
) -> Iterator[Stated]:
    """Yield the constraints on copies of a letter that the solution holds at these places."""
    others = [c for c in range(solution.length) if c not in places]
    # Unless the solution holds it elsewhere, no more tiles than these are coloured with it.
    elsewhere = Or(solution.green(c, letter) for c in others)
    coloured = (guess.coloured(c, letter) for c in guess.columns(*CLAIMING))
    copies = Cardinality(coloured, most=len(places), unless=elsewhere)
    yield "4b coloured copies", "", copies
    for column in others:
        formula = white_copies(guess, solution, column, letter, places)
        yield "4c white copies", f", column {column + 1}", formula


def none_counted(
    guess: RowLetters, solution: RowLetters, letter: str, places: tuple[int, ...]
) -> Iterator[Stated]:
    """Yield nothing: each tile is coloured on its own."""
    return iter(())


@dataclass(frozen=True)
class Rules:
    """Rules of colouring: for one word, for many at once, and as logic."""

    name: str
    colours: Callable[[str, str], str]
    """The pattern of a guess with a solution."""
    by_tile: bool
    """True if each tile is coloured on its own."""
    distinct: bool
    """True if no word may be repeated on a board, by default."""
    on_tiles: Mapping[str, Callable[[RowLetters, RowLetters, int, str], Formula]]
    """The constraints on a single tile and letter."""
    on_copies: Callable[[RowLetters, RowLetters, str, tuple[int, ...]], Iterator[Stated]]
    """The constraints on a letter that the solution holds at known places: names and places."""

    def codes(self, guesses: Letters, solutions: Letters) -> Codes:
        """Return each guess's pattern code with each solution, shape (guesses, solutions)."""
        return feedback_codes(guesses, solutions, by_tile=self.by_tile)

    def state(self, encoding: WordleEncoding, row: int, word: str) -> None:
        """State how a guess row is coloured against the solution row, which holds `word`."""
        self.state_tiles(encoding, row, len(word))
        self.state_copies(encoding, row, word)

    def state_tiles(self, encoding: WordleEncoding, row: int, length: int) -> None:
        """State what holds of single tiles and letters, whatever the solution."""
        guess, solution = (RowLetters(encoding, of, length) for of in (row, SOLUTION))
        for column, letter in product(range(length), encoding.alphabet):
            place = f"row {row_name(row)}, column {column + 1}, letter {letter}"
            for name, rule in self.on_tiles.items():
                encoding.state(name, place, rule(guess, solution, column, letter))
            for colour in Colour:
                formula = letter_colour(encoding, row, column, letter, colour)
                encoding.state("5 letter colour", f"{place}, {colour.name.lower()}", formula)

    def state_copies(self, encoding: WordleEncoding, row: int, word: str) -> None:
        """State how many copies of the letters of a solution are coloured."""
        guess, solution = (RowLetters(encoding, of, len(word)) for of in (row, SOLUTION))
        for letter in sorted(set(word)):
            places = tuple(c for c in range(len(word)) if word[c] == letter)
            for name, where, formula in self.on_copies(guess, solution, letter, places):
                encoding.state(name, f"row {row_name(row)}, letter {letter}{where}", formula)


_SHARED = {
    "1 green letter": green_letter,
    "2 yellow exclusion": yellow_exclusion,
    "3 yellow inclusion": yellow_inclusion,
}
_WORDLES = _SHARED | {"4a white place": white_place}
WORDLE = Rules(
    "wordle", feedback, by_tile=False, distinct=True, on_tiles=_WORDLES, on_copies=copies_counted
)
_REPORTS = _SHARED | {"4 white letter": white_letter}
REPORT = Rules(
    "report", tile_by_tile, by_tile=True, distinct=False, on_tiles=_REPORTS, on_copies=none_counted
)
RULES = {rules.name: rules for rules in (WORDLE, REPORT)}


def rules_called(name: str) -> Rules:
    """Return the rules of this name. Raises InputError if there are none."""
    if name not in RULES:
        raise InputError(f"no rules are called {name!r}: {', '.join(RULES)}")
    return RULES[name]

"""The rules for colouring a guess row against the solution row, as logic.

First come the seven constraints of the course report, under its names and in its order. 1 to 5 are
the rules `report`, which colour each tile on its own. In the rules `wordle`, three constraints on
copies of a letter replace 4, so that repeated letters are as in `feedback` (theorem 1 of
docs/logic.md).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

from bauhaus import And, Or

from unwordle.model.game.feedback import Codes, Letters, feedback, feedback_codes, tile_by_tile
from unwordle.model.game.input import Colour
from unwordle.model.logic.cardinality import Cardinality
from unwordle.model.logic.encoding import Formula
from unwordle.model.text import called
from unwordle.model.theory.propositions import SOLUTION, RowLetters, WordleEncoding, row_name

Stated: TypeAlias = tuple[str, str, Formula]
"""A constraint's name, its place in the grid, and its formula."""

CLAIMING = (Colour.GREEN, Colour.YELLOW)
"""The colours of tiles that claim a copy of their letter."""

# ---------------------------------------------------------------- the report's constraints


def green_letter(guess: RowLetters, solution: RowLetters, column: int, letter: str) -> Formula:
    """Return constraint 1: a green letter is the solution's letter in the same column."""
    return guess.green(column, letter) >> solution.green(column, letter)


def yellow_exclusion(guess: RowLetters, solution: RowLetters, column: int, letter: str) -> Formula:
    """Return constraint 2: a yellow letter is not in the same column of the solution."""
    return solution.green(column, letter) >> ~guess.yellow(column, letter)


def yellow_inclusion(guess: RowLetters, solution: RowLetters, column: int, letter: str) -> Formula:
    """Return constraint 3: a yellow letter is in some column of the solution."""
    places = range(solution.length)
    return guess.yellow(column, letter) >> Or(solution.green(c, letter) for c in places)


def white_letter(guess: RowLetters, solution: RowLetters, column: int, letter: str) -> Formula:
    """Return constraint 4: a white letter is in no column of the solution."""
    places = range(solution.length)
    return guess.white(column, letter) >> And(~solution.green(c, letter) for c in places)


def letter_colour(
    theory: WordleEncoding, row: int, column: int, letter: str, colour: Colour
) -> Formula:
    """Return constraint 5: a letter has the colour of its tile."""
    return theory.letter(row, column, letter, colour) >> theory.tile(row, column, colour)


def row_letters(theory: WordleEncoding, row: int, word: str, pattern: Sequence[str]) -> Formula:
    """Return constraint 6: a row holds a word if and only if its tiles hold its letters."""
    # So different words of a row exclude each other, because different letters of a tile do.
    return _equivalent(theory.letters_of(row, word, pattern), theory.row(row, word))


def board_rows(theory: WordleEncoding, rows: Iterable[int], words: tuple[str, ...]) -> Formula:
    """Return constraint 7: a board is there if and only if the rows hold its words."""
    row_words = [theory.row(row, word) for row, word in zip(rows, words, strict=True)]
    return _equivalent(row_words, theory.board(words))


def _equivalent(parts: Sequence[Formula], whole: Formula) -> Formula:
    return (And(parts) >> whole) & (whole >> And(parts))


# ------------------------------------------------- Wordle's constraints on repeated letters


def white_place(guess: RowLetters, solution: RowLetters, column: int, letter: str) -> Formula:
    """Return constraint 4a: a white letter is not in the same column of the solution."""
    return solution.green(column, letter) >> ~guess.white(column, letter)


def white_copies(
    guess: RowLetters, solution: RowLetters, column: int, letter: str, places: tuple[int, ...]
) -> Formula:
    """Return constraint 4c: a letter is white only if other tiles claim all its copies.

    If the solution has the letter in all n `places`, then at least n tiles of the guess claim a
    copy: green ones anywhere, and yellow ones to the left of `column`.
    """
    claims = [guess.coloured(c, letter) for c in guess.columns(*CLAIMING) if c < column]
    claims += [guess.green(c, letter) for c in guess.columns(Colour.GREEN) if c > column]
    premise = And(guess.white(column, letter), *(solution.green(c, letter) for c in places))
    return premise >> Cardinality(claims, least=len(places))


def copies_counted(
    guess: RowLetters, solution: RowLetters, letter: str, places: tuple[int, ...]
) -> Iterator[Stated]:
    """Yield the constraints on copies of a letter, given its columns `places` in the solution."""
    others = [c for c in range(solution.length) if c not in places]
    # Unless the solution has more copies elsewhere, at most `len(places)` tiles can claim a copy.
    no_more = And(~solution.green(c, letter) for c in others)
    coloured = (guess.coloured(c, letter) for c in guess.columns(*CLAIMING))
    yield "4b coloured copies", "", no_more >> Cardinality(coloured, most=len(places))
    for column in others:  # 4a excludes white in `places`
        formula = white_copies(guess, solution, column, letter, places)
        yield "4c white copies", f", column {column + 1}", formula


class Rules(NamedTuple):
    """Rules of colouring, as functions of words and as logic."""

    name: str
    colours: Callable[[str, str], str]
    """A function from a guess and the solution to the pattern."""
    by_tile: bool
    """True if a tile's colour depends on no other tile: then copies of a letter don't count."""
    distinct: bool
    """True if the default is that no board repeats a word."""
    on_tiles: Mapping[str, Callable[[RowLetters, RowLetters, int, str], Formula]]
    """The constraints on a tile and letter, by name."""

    def codes(self, guesses: Letters, solutions: Letters) -> Codes:
        """Return the pattern codes `(guesses, solutions)`."""
        return feedback_codes(guesses, solutions, by_tile=self.by_tile)

    def state_tiles(self, encoding: WordleEncoding, row: int, length: int) -> None:
        """State the constraints on single tiles, which hold for every solution."""
        guess, solution = (RowLetters(encoding, r, length) for r in (row, SOLUTION))
        for column, letter in product(range(length), encoding.alphabet):
            place = f"row {row_name(row)}, column {column + 1}, letter {letter}"
            for name, rule in self.on_tiles.items():
                encoding.state(name, place, rule(guess, solution, column, letter))
            for colour in Colour:
                formula = letter_colour(encoding, row, column, letter, colour)
                encoding.state("5 letter colour", f"{place}, {colour.name.lower()}", formula)

    def state_copies(self, encoding: WordleEncoding, row: int, word: str) -> None:
        """State the constraints on copies of letters if the solution is `word`."""
        guess, solution = (RowLetters(encoding, r, len(word)) for r in (row, SOLUTION))
        for letter in () if self.by_tile else sorted(set(word)):
            places = tuple(c for c in range(len(word)) if word[c] == letter)
            for name, where, formula in copies_counted(guess, solution, letter, places):
                encoding.state(name, f"row {row_name(row)}, letter {letter}{where}", formula)


_SHARED = {
    "1 green letter": green_letter,
    "2 yellow exclusion": yellow_exclusion,
    "3 yellow inclusion": yellow_inclusion,
}
_WORDLES = _SHARED | {"4a white place": white_place}
WORDLE = Rules("wordle", feedback, by_tile=False, distinct=True, on_tiles=_WORDLES)
_REPORTS = _SHARED | {"4 white letter": white_letter}
REPORT = Rules("report", tile_by_tile, by_tile=True, distinct=False, on_tiles=_REPORTS)
RULES = {rules.name: rules for rules in (WORDLE, REPORT)}


def rules_called(name: str) -> Rules:
    """Return the rules with this name, or raise InputError."""
    return called(name, RULES, "rules")

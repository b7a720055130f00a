"""How a row is coloured against the solution row, as logic.

The course report's seven constraints stand here in its order and under its names, one formula
each; `guess` and `solution` are two rows' letters. Constraints 1 to 5 are the rules `report`,
which colour each tile on its own. The rules `wordle` keep 1, 2, 3 and 5 and put three that
count copies in the place of 4, so that they agree with `feedback` on repeated letters too.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from bauhaus import And, Or

from model.encoding import Formula
from model.feedback import Colour
from model.propositions import ALPHABET, SOLUTION, Line, Vocabulary, row_name

RULES = ("wordle", "report")

# ---------------------------------------------------------------- the report's constraints


def green_letter(guess: Line, solution: Line, column: int, letter: str) -> Formula:
    """Constraint 1: a green letter is the solution's letter at that place."""
    return guess.green(column, letter) >> solution.green(column, letter)


def yellow_exclusion(guess: Line, solution: Line, column: int, letter: str) -> Formula:
    """Constraint 2: the solution's letter at a place is not yellow there."""
    return solution.green(column, letter) >> ~guess.yellow(column, letter)


def yellow_inclusion(guess: Line, solution: Line, column: int, letter: str, n: int) -> Formula:
    """Constraint 3: a yellow letter is somewhere among the solution's n letters."""
    return guess.yellow(column, letter) >> Or(solution.green(c, letter) for c in range(n))


def white_letter(guess: Line, solution: Line, column: int, letter: str, n: int) -> Formula:
    """Constraint 4: a white letter is nowhere among the solution's n letters."""
    return guess.white(column, letter) >> And(~solution.green(c, letter) for c in range(n))


def letter_colour(of: Vocabulary, row: int, column: int, letter: str, colour: Colour) -> Formula:
    """Constraint 5: a letter has its tile's colour."""
    return of.letter(row, column, letter, colour) >> of.tile(row, column, colour)


def row_letters(of: Vocabulary, row: int, word: str, pattern: Sequence[Colour]) -> Formula:
    """Constraint 6: a row's letters, in the colours of its tiles, make its word.

    Stated both ways, so that the words of a row exclude each other as its letters do.
    """
    letters = And(of.letter(row, c, word[c], pattern[c]) for c in range(len(word)))
    return (letters >> of.row(row, word)) & (of.row(row, word) >> letters)


def board_rows(of: Vocabulary, rows: Iterable[int], words: tuple[str, ...]) -> Formula:
    """Constraint 7: its rows make the board; again both ways."""
    held = And(of.row(row, word) for row, word in zip(rows, words, strict=True))
    return (held >> of.board(words)) & (of.board(words) >> held)


# ------------------------------------------------- what Wordle does with repeated letters


def white_place(guess: Line, solution: Line, column: int, letter: str) -> Formula:
    """The solution's letter at a place is not white there."""
    return solution.green(column, letter) >> ~guess.white(column, letter)


def white_copies(
    guess: Line, solution: Line, column: int, letter: str, places: tuple[int, ...], n: int
) -> Formula:
    """A letter is white only once each copy is claimed.

    Where the solution holds it at these places, as many of the row's greens, and of its yellows
    left of the white tile, hold it.
    """
    claims = [
        guess.coloured(c, letter) if c < column else guess.green(c, letter)
        for c in range(n)
        if c != column
    ]
    held = And(guess.white(column, letter), *(solution.green(c, letter) for c in places))
    return held >> at_least(len(places), claims)


def coloured_copies(
    guess: Line, solution: Line, letter: str, places: tuple[int, ...], n: int
) -> Formula:
    """No more tiles of a letter are coloured than the solution has copies.

    Where the solution holds it nowhere but at these places, no more tiles than these are green
    or yellow with it.
    """
    nowhere_else = And(~solution.green(c, letter) for c in range(n) if c not in places)
    coloured = (
        And(guess.coloured(c, letter) for c in columns)
        for columns in combinations(range(n), len(places) + 1)
    )
    return nowhere_else >> And(~too_many for too_many in coloured)


def at_least(k: int, formulas: list[Formula]) -> Formula:
    """At least k of the formulas hold: of any that are all but k - 1, one does."""
    return And(Or(some) for some in combinations(formulas, len(formulas) - k + 1))


def state_rules(encoding: Vocabulary, rules: str, row: int, word: str) -> None:
    """State how one guess row is coloured against the solution row, which holds `word`."""
    guess, solution = Line(encoding, row), Line(encoding, SOLUTION)
    n = len(word)
    for column in range(n):
        for letter in ALPHABET:
            here = guess, solution, column, letter
            for name, formula in _tile_rules(here, rules, n):
                place = f"row {row_name(row)}, column {column + 1}, letter {letter}"
                encoding.state(name, place, formula)
            for colour in Colour:
                place = f"row {row_name(row)}, column {column + 1}, {letter} {colour.name.lower()}"
                formula = letter_colour(encoding, row, column, letter, colour)
                encoding.state("5 letter colour", place, formula)
    if rules == "wordle":
        for letter, count in Counter(word).items():
            places = tuple(c for c in range(n) if word[c] == letter)
            place = f"row {row_name(row)}, letter {letter}, {count} in the solution"
            formula = coloured_copies(guess, solution, letter, places, n)
            encoding.state("4c coloured copies", place, formula)
            for column in set(range(n)) - set(places):
                formula = white_copies(guess, solution, column, letter, places, n)
                place = f"row {row_name(row)}, column {column + 1}, letter {letter}"
                encoding.state("4b white copies", place, formula)


def _tile_rules(
    here: tuple[Line, Line, int, str], rules: str, n: int
) -> Iterator[tuple[str, Formula]]:
    yield "1 green letter", green_letter(*here)
    yield "2 yellow exclusion", yellow_exclusion(*here)
    yield "3 yellow inclusion", yellow_inclusion(*here, n)
    if rules == "report":
        yield "4 white", white_letter(*here, n)
    else:
        yield "4a white place", white_place(*here)

"""What a guess row owes the rows above it, as logic between two rows' letters.

In each formula, `above` and `below` are two guess rows; `below` is read as if it were the
solution: its letters count in whatever colour its own tiles show.
"""

from collections.abc import Iterator
from itertools import combinations, pairwise, product

from bauhaus import And, Or

from model.game.feedback import Colour
from model.logic.encoding import Formula
from model.theory.propositions import (
    ALPHABET,
    AsSolution,
    Named,
    RowLetters,
    WordleEncoding,
    row_name,
)
from model.theory.rules import (
    CLAIMING,
    at_least,
    green_letter,
    white_copies,
    white_place,
    yellow_exclusion,
)

PLAYS = ("any", "hard", "strict")


def state_play(
    encoding: WordleEncoding, play: str, rows: list[RowLetters], read: list[AsSolution]
) -> None:
    """State what each row owes those above it: nothing, hard mode, or strict play.

    `rows` and `read` are the guess rows, as they are and as if each were the solution. In hard
    mode the row just above is enough: what a row reveals only grows.
    """
    reach = {"any": 0, "hard": 1, "strict": len(rows)}[play]
    owed = {"hard": hard, "strict": strict}
    for i, j in combinations(range(len(rows)), 2):
        if j - i <= reach:
            for rule, place, formula in owed[play](rows[i], read[j]):
                where = f"rows {row_name(i)} and {row_name(j)}, {place}"
                encoding.state(f"{play} play, {rule}", where, formula, (play, i, j))


def letter_used(
    above: RowLetters, below: RowLetters, letter: str, columns: tuple[int, ...]
) -> Formula:
    """A letter that is green or yellow in all these columns is used at least as many times."""
    shown = And(above.coloured(c, letter) for c in columns)
    return shown >> at_least(len(columns), [below.green(c, letter) for c in range(below.length)])


def hard(above: RowLetters, below: AsSolution) -> Iterator[tuple[str, str, Formula]]:
    """Wordle's hard mode, between a row and the next: greens keep their place, letters stay."""
    for column, letter in _held(above, Colour.GREEN):
        yield "green letter", _at(letter, column), green_letter(above, below, column, letter)
    for letter, columns in _shown_together(above):
        yield "letter used", _at(letter, *columns), letter_used(above, below, letter, columns)


def strict(above: RowLetters, below: AsSolution) -> Iterator[tuple[str, str, Formula]]:
    """The row below could be the solution, for all that the row above tells.

    These are Wordle's rules of colouring, but neither row is known: those that count copies
    are stated for every set of places that may hold them.
    """
    yield from hard(above, below)
    for column, letter in _held(above, Colour.YELLOW):
        formula = yellow_exclusion(above, below, column, letter)
        yield "yellow exclusion", _at(letter, column), formula
    for column, letter in _held(above, Colour.WHITE):
        formula = white_place(above, below, column, letter)
        yield "white place", _at(letter, column), formula
        others = [c for c in range(below.length) if c != column]
        claiming = [c for c in above.columns(*CLAIMING) if letter in above.letters(c)]
        # More copies than one above what can be claimed add nothing: some of them already clash.
        copies = And(
            white_copies(above, below, column, letter, places)
            for count in range(1, min(len(claiming) + 1, len(others)) + 1)
            for places in combinations(others, count)
        )
        yield "white copies", _at(letter, column), copies


class Shown(Named):
    """So many of the row's tiles up to this column show the letter green or yellow; "" is any."""

    def __init__(self, row: int, letter: str, column: int, count: int) -> None:
        super().__init__(f"Shown({row_name(row)},{letter or 'any'},{column + 1},{count})")


def state_hard_by_counts(encoding: WordleEncoding, rows: range, solution: str) -> None:
    """State hard mode for rows whose letters and colours are open, but follow the rules.

    There a row shows a letter as often as it holds it or, where copies are counted, as often as
    the solution does, which no row exceeds. So hard mode asks just that greens stay, and that no
    letter is shown less often than in the row above. Then no fewer tiles are green or yellow
    either: stated too, that spares the solver a long proof by cases.
    """
    shown = encoding.declare(Shown)
    letters, columns = ["", *sorted(set(solution))], range(len(solution))
    for row, letter, c in product(rows, letters, columns):
        here = [encoding.tile(row, c, colour) for colour in CLAIMING]
        if letter:
            here = [encoding.letter(row, c, letter, colour) for colour in CLAIMING]
        for count in range(1, c + 2):
            fewer = [shown(row, letter, c - 1, count - 1)] if count > 1 else []
            already = [shown(row, letter, c - 1, count)] if count <= c else []
            so_many = shown(row, letter, c, count)
            counted = Or(*already, And(Or(here), *fewer))
            place = f"{count} up to {_at(letter or 'any', c)}"
            encoding.state("shown", place, (so_many >> counted) & (counted >> so_many))
    for (above, below), c in product(pairwise(rows), columns):
        green, stays = (encoding.tile(row, c, Colour.GREEN) for row in (above, below))
        where = f"rows {row_name(above)} and {row_name(below)}"
        encoding.state("hard play, green letter", f"{where}, column {c + 1}", green >> stays)
        for letter in letters:
            used, again = (shown(row, letter, columns[-1], c + 1) for row in (above, below))
            place = f"{where}, {c + 1} of letter {letter or 'any'}"
            encoding.state("hard play, letter used", place, used >> again)


def _held(line: RowLetters, colour: Colour) -> Iterator[tuple[int, str]]:
    """The columns of this colour, each with each letter that it can hold."""
    return ((c, letter) for c in line.columns(colour) for letter in line.letters(c))


def _shown_together(line: RowLetters) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The letters, each with each set of green or yellow columns that can all hold it."""
    for letter in ALPHABET:
        columns = [c for c in line.columns(*CLAIMING) if letter in line.letters(c)]
        for count in range(1, len(columns) + 1):
            for together in combinations(columns, count):
                yield letter, together


def _at(letter: str, *columns: int) -> str:
    plural = "s" if len(columns) > 1 else ""
    return f"column{plural} {' '.join(str(c + 1) for c in columns)}, letter {letter}"

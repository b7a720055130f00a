"""Wordle's hard mode: greens keep their place, and letters that were shown are used again."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise, product

from bauhaus import And, Or

from unwordle.model.game.feedback import Codes, Colour, Letters, colours_of
from unwordle.model.game.grid import Hint
from unwordle.model.game.word_sets import Bools, WordSets, unpacked
from unwordle.model.theory.plays.play import Play, at, held
from unwordle.model.theory.propositions import (
    AsSolution,
    Named,
    RowLetters,
    WordleEncoding,
    row_name,
)
from unwordle.model.theory.rules import CLAIMING, Stated, at_least, green_letter


class HardMode(Play):
    """A guess keeps the greens above it, and uses each letter as often as it was coloured."""

    name = "hard"
    title = "hard mode"
    how = "in hard mode"
    asks = "each must use what the row above shows"

    def pairs(self, rows: int) -> Iterable[tuple[int, int]]:
        """Neighbours suffice: what a row reveals only grows."""
        return pairwise(range(rows))

    def reads(self, pattern: str) -> list[int]:
        """Return the coloured columns."""
        return [c for c, colour in enumerate(pattern) if colour != Colour.WHITE]

    def violations(self, above: Hint, below: str) -> Iterator[str]:
        """Greens that were moved, then letters that are used too few times."""
        tiles = list(zip(above.guess, above.pattern, strict=True))
        for column, (letter, colour) in enumerate(tiles):
            if colour == Colour.GREEN and below[column] != letter:
                yield f"{below} does not keep the green {letter} in column {column + 1}"
        coloured = Counter(letter for letter, colour in tiles if colour != Colour.WHITE)
        for letter, count in coloured.items():
            if below.count(letter) < count:
                times = "" if count == 1 else f" {count} times"
                yield f"{below} does not use the letter {letter}{times}"

    def may_follow(self, above: str, below: str) -> bool:
        """Greens stay green, and no fewer tiles are coloured."""
        kept = (b for a, b in zip(above, below, strict=True) if a == Colour.GREEN)
        stays = all(colour == Colour.GREEN for colour in kept)
        return stays and above.count(Colour.WHITE) >= below.count(Colour.WHITE)

    def allows(self, above: Letters, shown: Codes, below: Letters) -> Bools:
        """See `Play.allows`; by sets of words."""
        colours = colours_of(shown, above.shape[1])
        return unpacked(WordSets(below).hard(above, colours), len(below))

    def formulas(self, above: RowLetters, below: AsSolution) -> Iterator[Stated]:
        """Greens keep their place; a letter is used as often as it is green or yellow."""
        for column, letter in held(above, Colour.GREEN):
            yield "green letter", at(letter, column), green_letter(above, below, column, letter)
        for letter, columns in _shown_together(above):
            shown = And(above.coloured(c, letter) for c in columns)
            places = [below.green(c, letter) for c in range(below.length)]
            yield "letter used", at(letter, *columns), shown >> at_least(len(columns), places)

    def state_colours(self, encoding: WordleEncoding, rows: range, solution: str) -> bool:
        """State it by how often each row shows a letter."""
        _state_by_counts(encoding, rows, solution)
        return True


PLAY = HardMode()


def _shown_together(line: RowLetters) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the letters, each with each set of green or yellow columns that can all hold it."""
    for letter in sorted(set().union(*map(line.letters, line.columns(*CLAIMING)))):
        columns = [c for c in line.columns(*CLAIMING) if letter in line.letters(c)]
        for count in range(1, len(columns) + 1):
            for together in combinations(columns, count):
                yield letter, together


class Shown(Named):
    """At least `count` tiles up to this column show the letter green or yellow; "" is any."""

    def __init__(self, row: int, letter: str, column: int, count: int) -> None:
        super().__init__(f"Shown({row_name(row)},{letter or 'any'},{column + 1},{count})")


def _state_by_counts(encoding: WordleEncoding, rows: range, solution: str) -> None:
    """State hard mode for rows with open letters and colours that follow the rules.

    Such a row shows a letter as often as it holds it or, where copies are counted, at most as often
    as the solution does. So hard mode only asks that greens stay, and that no letter is shown less
    often than in the row above. It follows that no fewer tiles are green or yellow; stated too,
    this spares the solver a long proof by cases.
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
            place = f"{count} up to {at(letter or 'any', c)}"
            encoding.state("shown", place, (so_many >> counted) & (counted >> so_many))
    for (above, below), c in product(pairwise(rows), columns):
        green, stays = (encoding.tile(row, c, Colour.GREEN) for row in (above, below))
        where = f"rows {row_name(above)} and {row_name(below)}"
        encoding.state("hard play, green letter", f"{where}, column {c + 1}", green >> stays)
        for letter in letters:
            used, again = (shown(row, letter, columns[-1], c + 1) for row in (above, below))
            place = f"{where}, {c + 1} of letter {letter or 'any'}"
            encoding.state("hard play, letter used", place, used >> again)

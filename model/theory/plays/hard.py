"""Wordle's hard mode: green letters stay in their columns, and yellow letters are used again."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise, product

from bauhaus import And, Or

from unwordle.model.game.feedback import Codes, Colour, Letters, colours_of
from unwordle.model.game.grid import Hint
from unwordle.model.game.word_sets import Bools, WordSets, unpacked
from unwordle.model.theory.plays.play import Play, at, letters_in
from unwordle.model.theory.propositions import (
    AsSolution,
    Named,
    RowLetters,
    WordleEncoding,
    row_name,
)
from unwordle.model.theory.rules import CLAIMING, Stated, at_least, green_letter


class HardMode(Play):
    """Hard mode, in which a guess must use the letters shown green or yellow in the row above.

    Green letters stay in their columns, and each letter is used at least as often as the row
    above shows it green or yellow.
    """

    name = "hard"
    title = "hard mode"
    how = "in hard mode"
    asks = "each must use what the row above shows"

    def pairs(self, rows: int) -> Iterable[tuple[int, int]]:
        """Return the pairs of adjacent rows.

        The constraints for these pairs imply the constraints for all other pairs of rows (theorem 2
        of docs/logic.md).
        """
        return pairwise(range(rows))

    def reads(self, pattern: str) -> list[int]:
        """Return the columns of green and yellow tiles."""
        return [c for c, colour in enumerate(pattern) if colour != Colour.WHITE]

    def violations(self, above: Hint, below: str) -> Iterator[str]:
        """Yield a sentence for each green letter that the guess does not have in the same column.

        Also yield a sentence for each letter that the guess uses too rarely.
        """
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
        """Return whether green tiles stay green and the number of white tiles does not increase."""
        under_green = (b for a, b in zip(above, below, strict=True) if a == Colour.GREEN)
        stays = all(colour == Colour.GREEN for colour in under_green)
        return stays and above.count(Colour.WHITE) >= below.count(Colour.WHITE)

    def allows(self, above: Letters, shown: Codes, below: Letters) -> Bools:
        """Return a table that is True where the lower word may follow the upper word.

        The table is computed with sets of words. See `Play.allows`.
        """
        colours = colours_of(shown, above.shape[1])
        return unpacked(WordSets(below).hard(above, colours), len(below))

    def formulas(self, above: RowLetters, below: AsSolution) -> Iterator[Stated]:
        """Yield the formulas of hard mode.

        The formulas state that green letters stay, and that the row below uses each letter at least
        as often as the row above shows the letter green or yellow.
        """
        for column, letter in letters_in(above, Colour.GREEN):
            yield "green letter", at(letter, column), green_letter(above, below, column, letter)
        for letter, columns in _shown_together(above):
            shown = And(above.coloured(c, letter) for c in columns)
            copies = [below.green(c, letter) for c in range(below.length)]
            yield "letter used", at(letter, *columns), shown >> at_least(len(columns), copies)

    def state_colours(self, encoding: WordleEncoding, rows: range, solution: str) -> bool:
        """State hard mode by counting how often each row shows a letter green or yellow.

        Returns True.
        """
        _state_by_counts(encoding, rows, solution)
        return True


PLAY = HardMode()


def _shown_together(line: RowLetters) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield each letter with each set of columns that can show the letter green or yellow."""
    for letter in sorted(set().union(*map(line.letters, line.columns(*CLAIMING)))):
        columns = [c for c in line.columns(*CLAIMING) if letter in line.letters(c)]
        for count in range(1, len(columns) + 1):
            for together in combinations(columns, count):
                yield letter, together


class Shown(Named):
    """The proposition that at least `count` tiles up to a column show a letter green or yellow.

    The tile in the column itself is included. The letter "" means any letter.
    """

    def __init__(self, row: int, letter: str, column: int, count: int) -> None:
        super().__init__(f"Shown({row_name(row)},{letter or 'any'},{column + 1},{count})")


def _state_by_counts(encoding: WordleEncoding, rows: range, solution: str) -> None:
    """State hard mode for rows with unknown letters, in colours that follow the rules.

    Under the rules `report`, all copies of a letter of the solution are green or yellow. Under the
    rules `wordle`, the number of green and yellow copies of a letter is the smaller of the numbers
    of copies in the guess and in the solution. Under both rules, hard mode is equivalent to two
    conditions: green letters stay, and each row shows each letter green or yellow at least as often
    as the row above. Therefore the number of green and yellow tiles cannot decrease. This
    consequence is stated too, because it saves the solver a long proof by cases. The counts are
    encoded with a sequential counter (Sinz 2005).
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
            reached = shown(row, letter, c, count)
            counted = Or(*already, And(Or(here), *fewer))
            place = f"{count} up to {at(letter or 'any', c)}"
            encoding.state("shown", place, (reached >> counted) & (counted >> reached))
    for (above, below), c in product(pairwise(rows), columns):
        green, stays = (encoding.tile(row, c, Colour.GREEN) for row in (above, below))
        where = f"rows {row_name(above)} and {row_name(below)}"
        encoding.state("hard play, green letter", f"{where}, column {c + 1}", green >> stays)
        for letter in letters:
            used, again = (shown(row, letter, columns[-1], c + 1) for row in (above, below))
            place = f"{where}, {c + 1} of letter {letter or 'any'}"
            encoding.state("hard play, letter used", place, used >> again)

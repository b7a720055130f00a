"""Wordle's hard mode: green letters stay in their columns, and yellow letters are used again."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

from bauhaus import And

from unwordle.model.game.feedback import Codes, Colour, Letters, colours_of
from unwordle.model.game.grid import Hint
from unwordle.model.game.word_sets import Bools, WordSets, unpacked
from unwordle.model.logic.cardinality import Cardinality
from unwordle.model.overriding import override
from unwordle.model.theory.plays.play import Play, at, letters_in
from unwordle.model.theory.propositions import AsSolution, RowLetters
from unwordle.model.theory.rules import CLAIMING, Stated, green_letter


class HardMode(Play):
    """Hard mode: letters that the row above shows green stay, and yellow ones are used again."""

    name = "hard"
    title = "hard mode"
    how = "in hard mode"
    asks = "each must use what the row above shows"

    @override
    def pairs(self, rows: int) -> Iterable[tuple[int, int]]:
        # Adjacent rows are enough: what a row shows, the next one shows too (theorem 2 of
        # docs/logic.md).
        return pairwise(range(rows))

    @override
    def reads(self, pattern: str) -> list[int]:
        return [c for c, colour in enumerate(pattern) if colour != Colour.WHITE]

    @override
    def violations(self, above: Hint, below: str) -> Iterator[str]:
        tiles = list(zip(above.guess, above.pattern, strict=True))
        shown = below.upper()
        for column, (letter, colour) in enumerate(tiles):
            if colour == Colour.GREEN and below[column] != letter:
                yield f"{shown} does not keep the green {letter.upper()} in place {column + 1}"
        coloured = Counter(letter for letter, colour in tiles if colour != Colour.WHITE)
        for letter, count in coloured.items():
            if below.count(letter) < count:
                times = "" if count == 1 else f" {count} times"
                yield f"{shown} does not use the letter {letter.upper()}{times}"

    @override
    def clashing(self, above: str, below: str) -> tuple[list[int], list[int]]:
        for column, (first, second) in enumerate(zip(above, below, strict=True)):
            if first == Colour.GREEN and second != Colour.GREEN:
                return [column], [column]
        # Each coloured letter needs a copy below, which is coloured there, too (theorem 2 of
        # docs/logic.md). So the lower row has no more white tiles than the upper one.
        coloured = self.reads(above)
        white = [column for column, colour in enumerate(below) if colour == Colour.WHITE]
        return (coloured, white) if len(coloured) + len(white) > len(above) else ([], [])

    @override
    def allows(self, above: Letters, shown: Codes, below: Letters) -> Bools:
        colours = colours_of(shown, above.shape[1])
        return unpacked(WordSets(below).hard(above, colours), len(below))

    @override
    def formulas(self, above: RowLetters, below: AsSolution) -> Iterator[Stated]:
        for column, letter in letters_in(above, Colour.GREEN):
            yield "green letter", at(letter, column), green_letter(above, below, column, letter)
        for letter, columns in _shown_together(above):
            shown = And(above.coloured(c, letter) for c in columns)
            copies = [below.green(c, letter) for c in range(below.length)]
            formula = shown >> Cardinality(copies, least=len(columns))
            yield "letter used", at(letter, *columns), formula


HARD = HardMode()


def _shown_together(line: RowLetters) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield each letter with each set of columns that can show it green or yellow."""
    for letter in sorted(set().union(*map(line.letters, line.columns(*CLAIMING)))):
        columns = [c for c in line.columns(*CLAIMING) if letter in line.letters(c)]
        for count in range(1, len(columns) + 1):
            for together in combinations(columns, count):
                yield letter, together

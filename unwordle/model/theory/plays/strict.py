"""Strict play, in which every guess could still have been the solution."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np
from bauhaus import And

from unwordle.model.counting.row_join import Marks, Relation
from unwordle.model.game.feedback import Codes, Colour, Letters, feedback, feedback_codes
from unwordle.model.game.grid import Hint
from unwordle.model.game.word_sets import Bools, Places
from unwordle.model.overriding import override
from unwordle.model.theory import rules
from unwordle.model.theory.plays.hard import HARD
from unwordle.model.theory.plays.play import Play, at, letters_in
from unwordle.model.theory.propositions import AsSolution, RowLetters


class StrictPlay(Play):
    """Strict play, which allows no word twice (theorem 3 of docs/logic.md)."""

    name = "strict"
    title = "strict play"
    how = "in strict play"
    asks = "each must be possible, as the solution, after every row above it"

    @override
    def violations(self, above: Hint, below: str) -> Iterator[str]:
        shown = feedback(above.guess, below)
        if shown != above.pattern:
            clash = f"with it {above.guess.upper()} would show {shown}, not {above.pattern}"
            yield f"{below.upper()} could not be the solution: {clash}"

    @override
    def allows(self, above: Letters, shown: Codes, below: Letters) -> Bools:
        return np.asarray(feedback_codes(above, below) == shown[:, None])

    @override
    def clashing(self, above: str, below: str) -> tuple[list[int], list[int]]:
        return HARD.clashing(above, below)

    @override
    def formulas(self, above: RowLetters, below: AsSolution) -> Iterator[rules.Stated]:
        # Theorem 1 of docs/logic.md, with the lower word as the solution. Hard mode, which asks for
        # as many copies as are coloured, stands for yellow inclusion and coloured copies.
        yield from HARD.formulas(above, below)
        for column, letter in letters_in(above, Colour.YELLOW):
            formula = rules.yellow_exclusion(above, below, column, letter)
            yield "yellow exclusion", at(letter, column), formula
        for column, letter in letters_in(above, Colour.WHITE):
            formula = rules.white_place(above, below, column, letter)
            yield "white place", at(letter, column), formula
            others = [c for c in range(below.length) if c != column]
            claiming = [c for c in above.columns(*rules.CLAIMING) if letter in above.letters(c)]
            # Sets with one copy more than can be claimed suffice, because they exclude larger sets.
            copies = And(
                rules.white_copies(above, below, column, letter, places)
                for count in range(1, min(len(claiming) + 1, len(others)) + 1)
                for places in combinations(others, count)
            )
            yield "white copies", at(letter, column), copies

    @override
    def relation(self, pattern: str, above: Letters, below: Letters) -> Relation:
        green = [c for c, colour in enumerate(pattern) if colour == Colour.GREEN]
        white = [c for c, colour in enumerate(pattern) if colour == Colour.WHITE]
        greens = np.vstack([above, below])[:, green]
        if len(green) + len(white) < len(pattern) or (greens != greens[:1]).any():
            return super().relation(pattern, above, below)
        # Without yellow, and with the same letters in green, two words go together iff they share
        # no letter in the white columns: letters are marks, which `counting.packing` needs.
        letters = np.union1d(above, below)
        upper, upper_classes = _letter_sets(above[:, white], letters)
        lower, lower_classes = _letter_sets(below[:, white], letters)
        shared = upper.any(axis=0) & lower.any(axis=0)
        return Relation(upper_classes, lower_classes, Marks(upper[:, shared], lower[:, shared]))


def _letter_sets(words: Letters, letters: Letters) -> tuple[Bools, Places]:
    """Return the words' different sets of letters, and the index of each word's set."""
    bits = np.bitwise_or.reduce(np.int64(1) << np.searchsorted(letters, words), axis=1)
    sets, word_sets = np.unique(bits, return_inverse=True)
    return (sets[:, None] >> np.arange(len(letters)) & 1).astype(bool), word_sets


STRICT = StrictPlay()

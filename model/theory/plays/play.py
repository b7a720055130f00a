"""The base class of plays: the constraints between a guess and those above it."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import numpy as np

from unwordle.model.counting.boards import Rows
from unwordle.model.counting.relation import Relation
from unwordle.model.game.feedback import Codes, Colour, Letters, letters_of, pattern_code
from unwordle.model.game.grid import Hint
from unwordle.model.game.input import OTHER
from unwordle.model.game.word_sets import Bools, Places
from unwordle.model.theory.propositions import AsSolution, RowLetters, WordleEncoding
from unwordle.model.theory.rules import Stated


class Play(ABC):
    """The constraints between a guess and the guesses above it.

    A play states the same constraint three times: on two words, in sentences (`violations`); on
    many words at once (`allows`); and in logic, on the letters of two rows (`formulas`). Tests
    compare the three.
    """

    name: str
    """Its name in options and answers, such as `hard`."""
    title: str
    """Its name in a sentence, such as `hard mode`."""
    how: str
    """Phrase that describes the play, such as `in hard mode`; empty for normal play."""
    asks: str
    """The play's rule as a sentence about `each` row of a grid, without a full stop."""

    @abstractmethod
    def violations(self, above: Hint, below: str) -> Iterator[str]:
        """Return what a guess does wrong after a hint above it: sentences without a full stop."""

    @abstractmethod
    def allows(self, above: Letters, shown: Codes, below: Letters) -> Bools:
        """Return which words may follow which, shape (above, below).

        `shown[u]` is the code of the pattern that the word above at u was shown.
        """

    def may_follow(self, above: str, below: str) -> bool:
        """Return whether a pattern may follow another, by their colours alone."""
        return True

    def allows_colours(self, rows: Sequence[str]) -> bool:
        """Return whether rows may have these patterns, by their colours alone."""
        return all(self.may_follow(rows[i], rows[j]) for i, j in self.pairs(len(rows)))

    @abstractmethod
    def formulas(self, above: RowLetters, below: AsSolution) -> Iterator[Stated]:
        """Return the play between two guess rows, `below` read as if it were the solution."""

    def pairs(self, rows: int) -> Iterable[tuple[int, int]]:
        """Return the pairs of guess rows between which to state it: all, unless fewer suffice."""
        return combinations(range(rows), 2)

    def reads(self, pattern: str) -> list[int]:
        """Return the columns of a word above on which, with this pattern, `allows` depends."""
        return list(range(len(pattern)))

    def state_colours(self, encoding: WordleEncoding, rows: range, solution: str) -> bool:
        """State the play between rows of any letters that the rules of colouring allow.

        Returns whether anything was stated: then it explains why colours alone forbid a grid.
        """
        return False

    def violation(self, hints: Iterable[Hint], word: str) -> str | None:
        """Return the first thing that a word does wrong as the guess after these hints, if any."""
        return next((text for hint in hints for text in self.violations(hint, word)), None)

    def relations(self, patterns: Sequence[str], rows: Rows) -> dict[tuple[int, int], Relation]:
        """Return which words of the rows go together, for rows of these patterns, by `allows`.

        The same relations as `formulas` compiles to, but fast enough for thousands of solutions.
        """
        pairs = list(self.pairs(len(rows)))
        words = [tuple(row) for row in rows]
        asked = dict.fromkeys((patterns[i], words[i], words[j]) for i, j in pairs)
        related = {one: self.relation(one[0], *map(letters_of, one[1:])) for one in asked}
        return {(i, j): related[patterns[i], words[i], words[j]] for i, j in pairs}

    def relation(self, pattern: str, above: Letters, below: Letters) -> Relation:
        """Return which words of two rows go together, if the upper row shows this pattern.

        Words that are the same to `allows` are of one type.
        """
        if len(self.reads(pattern)) == len(pattern):
            related = self.allows(above, _all_of(pattern, len(above)), below)
            return Relation(np.arange(len(above)), np.arange(len(below)), related)
        related, types = self.related(pattern, above, below)
        alike, below_types = np.unique(related, axis=1, return_inverse=True)
        return Relation(types, below_types.reshape(-1), alike)

    def related(self, pattern: str, above: Letters, below: Letters) -> tuple[Bools, Places]:
        """Return which types of words above go with which words below, and each word's type.

        Words above are of one type if they are alike in the columns that `allows` reads.
        """
        keys = np.zeros(len(above), dtype=np.int64)
        for column in self.reads(pattern):
            keys = keys * (OTHER + 1) + above[:, column]
        _, kinds, types = np.unique(keys, return_index=True, return_inverse=True)
        return self.allows(above[kinds], _all_of(pattern, len(kinds)), below), types


def _all_of(pattern: str, words: int) -> Codes:
    return np.full(words, pattern_code(pattern), dtype=np.uint16)


def held(line: RowLetters, colour: Colour) -> Iterator[tuple[int, str]]:
    """Return the columns of this colour, each with each letter that it can hold."""
    return ((c, letter) for c in line.columns(colour) for letter in line.letters(c))


def at(letter: str, *columns: int) -> str:
    """Return the place of a formula about a letter in these columns."""
    plural = "s" if len(columns) > 1 else ""
    return f"column{plural} {' '.join(str(c + 1) for c in columns)}, letter {letter}"


class AnyPlay(Play):
    """No constraint between guesses."""

    name = "any"
    title = "any play"
    how = ""
    asks = "each may be any word"

    def pairs(self, rows: int) -> Iterable[tuple[int, int]]:
        """Return no pairs: there is nothing to state."""
        return ()

    def reads(self, pattern: str) -> list[int]:
        """Return no columns: every word may follow."""
        return []

    def violations(self, above: Hint, below: str) -> Iterator[str]:
        """Yield no violations."""
        return iter(())

    def allows(self, above: Letters, shown: Codes, below: Letters) -> Bools:
        """Return True everywhere: every word may follow every other."""
        return np.ones((len(above), len(below)), dtype=np.bool_)

    def formulas(self, above: RowLetters, below: AsSolution) -> Iterator[Stated]:
        """Yield no formulas."""
        return iter(())


PLAY = AnyPlay()

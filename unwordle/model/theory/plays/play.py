"""The base class of plays, and the play without constraints."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import numpy as np

from unwordle.model.counting.boards import Rows
from unwordle.model.counting.row_join import Relation
from unwordle.model.game.feedback import Codes, Colour, Letters, letters_of, pattern_code
from unwordle.model.game.grid import Hint
from unwordle.model.game.word_sets import Bools, Places, classes_of
from unwordle.model.overriding import override
from unwordle.model.theory.propositions import AsSolution, RowLetters
from unwordle.model.theory.rules import Stated


class Play:
    """The constraints between a guess and the guesses above it, by default none.

    A play states them three times: as sentences about two words (`violations`), as a table of many
    words (`allows`), and as logic about the letters of two rows (`formulas`). Tests compare them.
    """

    name: str
    """The name in options, such as `hard`."""
    title: str
    """The name in sentences, such as `hard mode`."""
    how: str
    """A phrase such as `in hard mode`, or an empty string."""
    asks: str
    """The rule as a clause, such as `each must use what the row above shows`."""

    def violations(self, above: Hint, below: str) -> Iterator[str]:
        """Yield a sentence, without a full stop, for each violation by `below`."""
        return iter(())

    def allows(self, above: Letters, shown: Codes, below: Letters) -> Bools:
        """Return which lower words are allowed below each upper word, (upper words, lower words).

        `shown` has the code of each upper word's pattern.
        """
        return np.ones((len(above), len(below)), dtype=np.bool_)

    def clashing(self, above: str, below: str) -> tuple[list[int], list[int]]:
        """Return the columns in which two patterns clash whatever the letters are."""
        return [], []

    def allows_colours(self, rows: Sequence[str]) -> bool:
        """Return whether no two of these patterns clash."""
        return not any(any(self.clashing(rows[i], rows[j])) for i, j in self.pairs(len(rows)))

    def formulas(self, above: RowLetters, below: AsSolution) -> Iterator[Stated]:
        """Yield the play's formulas for two guess rows."""
        return iter(())

    def pairs(self, rows: int) -> Iterable[tuple[int, int]]:
        """Return the pairs of guess rows that the play constrains."""
        return combinations(range(rows), 2)

    def reads(self, pattern: str) -> list[int]:
        """Return the columns of the upper row's word on which `allows` depends."""
        return list(range(len(pattern)))

    def violation(self, hints: Iterable[Hint], word: str) -> str | None:
        """Return a sentence for the first violation by a word after `hints`, or None."""
        return next((text for hint in hints for text in self.violations(hint, word)), None)

    def relations(self, patterns: Sequence[str], rows: Rows) -> dict[tuple[int, int], Relation]:
        """Return the relations between rows that `formulas` states, but faster, for many
        solutions.
        """
        pairs = list(self.pairs(len(rows)))
        words = [tuple(row) for row in rows]
        keys = dict.fromkeys((patterns[i], words[i], words[j]) for i, j in pairs)
        related = {key: self.relation(key[0], *map(letters_of, key[1:])) for key in keys}
        return {(i, j): related[patterns[i], words[i], words[j]] for i, j in pairs}

    def relation(self, pattern: str, above: Letters, below: Letters) -> Relation:
        """Return the play's relation between the words of two rows."""
        if len(self.reads(pattern)) == len(pattern):
            related = self.allows(above, _all_of(pattern, len(above)), below)
            return Relation(np.arange(len(above)), np.arange(len(below)), related)
        related, classes = self.related(pattern, above, below)
        ones, below_classes = classes_of(related)
        return Relation(classes, below_classes, related[:, ones])

    def related(self, pattern: str, above: Letters, below: Letters) -> tuple[Bools, Places]:
        """Return which lower words each class of upper words allows, (classes, lower words), and
        the class of each upper word.

        Upper words with the same letters in the columns of `reads` form a class.
        """
        ones, classes = classes_of(above[:, self.reads(pattern)].T)
        return self.allows(above[ones], _all_of(pattern, len(ones)), below), classes


def _all_of(pattern: str, words: int) -> Codes:
    return np.full(words, pattern_code(pattern), dtype=np.uint16)


def letters_in(line: RowLetters, colour: Colour) -> Iterator[tuple[int, str]]:
    """Yield each column that can have a colour with each letter that it can hold."""
    return ((c, letter) for c in line.columns(colour) for letter in line.letters(c))


def at(letter: str, *columns: int) -> str:
    """Return the place of a formula, such as `columns 1 2, letter a`."""
    plural = "s" if len(columns) > 1 else ""
    return f"column{plural} {' '.join(str(c + 1) for c in columns)}, letter {letter}"


class AnyPlay(Play):
    """The play without constraints between guesses."""

    name = "any"
    title = "any play"
    how = ""
    asks = "each may be any word"

    @override
    def pairs(self, rows: int) -> Iterable[tuple[int, int]]:
        return ()

    @override
    def reads(self, pattern: str) -> list[int]:
        return []


ANY = AnyPlay()

"""The base class of plays, and the play without constraints."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import numpy as np

from unwordle.model.counting.boards import Rows
from unwordle.model.counting.row_join import Relation
from unwordle.model.game.feedback import Codes, Colour, Letters, letters_of, pattern_code
from unwordle.model.game.grid import Hint
from unwordle.model.game.word_sets import Bools, Places, types_of
from unwordle.model.overriding import override
from unwordle.model.theory.propositions import AsSolution, RowLetters
from unwordle.model.theory.rules import Stated


class Play:
    """The constraints between a guess and the guesses above it.

    A play states its constraints in three forms: as sentences about two words (`violations`), as a
    table for many words at once (`allows`), and as logic about the letters of two rows
    (`formulas`). Tests compare the three forms. By default, a play has no constraints.
    """

    name: str
    """The name of the play in options and answers, such as `hard`."""
    title: str
    """The name of the play in sentences, such as `hard mode`."""
    how: str
    """A phrase that describes the play, such as `in hard mode`.

    The phrase is empty for the play without constraints.
    """
    asks: str
    """The condition that each row must meet in this play, as a sentence without a full stop."""

    def violations(self, above: Hint, below: str) -> Iterator[str]:
        """Yield a sentence for each violation of the play's constraints by a guess.

        The guess `below` is made after the hint `above`. The sentences have no full stop.
        """
        return iter(())

    def allows(self, above: Letters, shown: Codes, below: Letters) -> Bools:
        """Return a table that is True where the play allows the lower word after the upper word.

        The table has the shape (upper words, lower words). `shown[u]` is the code of the pattern
        that the upper word with the index u shows.
        """
        return np.ones((len(above), len(below)), dtype=np.bool_)

    def clashing(self, above: str, below: str) -> tuple[list[int], list[int]]:
        """Return columns of the upper and the lower row with colours that the play forbids.

        `above` and `below` are the patterns of the two rows. The play forbids the colours in these
        columns, whatever letters the tiles hold. Both lists are empty if the play allows the two
        patterns. By default, a play allows all patterns.
        """
        return [], []

    def allows_colours(self, rows: Sequence[str]) -> bool:
        """Return True if no two rows with the patterns in `rows` clash (see `clashing`)."""
        return not any(any(self.clashing(rows[i], rows[j])) for i, j in self.pairs(len(rows)))

    def formulas(self, above: RowLetters, below: AsSolution) -> Iterator[Stated]:
        """Yield the play's formulas for two guess rows.

        The row `below` is treated as the solution.
        """
        return iter(())

    def pairs(self, rows: int) -> Iterable[tuple[int, int]]:
        """Return the pairs of guess rows that the play constrains, by default all pairs.

        `rows` is the number of guess rows.
        """
        return combinations(range(rows), 2)

    def reads(self, pattern: str) -> list[int]:
        """Return the columns of the letters that `allows` reads in an upper word with `pattern`."""
        return list(range(len(pattern)))

    def violation(self, hints: Iterable[Hint], word: str) -> str | None:
        """Return a sentence for the first violation of the play's constraints by the guess `word`.

        The guess is made after `hints`. Return None if there is no violation.
        """
        return next((text for hint in hints for text in self.violations(hint, word)), None)

    def relations(self, patterns: Sequence[str], rows: Rows) -> dict[tuple[int, int], Relation]:
        """Return the relation between the words of each pair of rows that the play constrains.

        `patterns` has the pattern of each row, and `rows` has the possible words of each row.
        The relations are computed with `allows`, which is fast enough for thousands of solutions.
        The relations that are compiled from `formulas` are equal to these relations.
        """
        pairs = list(self.pairs(len(rows)))
        words = [tuple(row) for row in rows]
        keys = dict.fromkeys((patterns[i], words[i], words[j]) for i, j in pairs)
        related = {key: self.relation(key[0], *map(letters_of, key[1:])) for key in keys}
        return {(i, j): related[patterns[i], words[i], words[j]] for i, j in pairs}

    def relation(self, pattern: str, above: Letters, below: Letters) -> Relation:
        """Return the relation between the words of two rows, given the upper row's pattern.

        In the relation, words that `allows` cannot distinguish are of the same type.
        """
        if len(self.reads(pattern)) == len(pattern):
            related = self.allows(above, _all_of(pattern, len(above)), below)
            return Relation(np.arange(len(above)), np.arange(len(below)), related)
        related, types = self.related(pattern, above, below)
        table, below_types = np.unique(related, axis=1, return_inverse=True)
        return Relation(types, below_types.reshape(-1), table)

    def related(self, pattern: str, above: Letters, below: Letters) -> tuple[Bools, Places]:
        """Return a table of the words allowed after each type of upper word, and a list of types.

        Upper words are of the same type if they have the same letters in the columns that `reads`
        returns. The table has the shape (types, lower words), and is True where the play allows
        the lower word. The list has the type of each upper word.
        """
        kinds, types = types_of(above[:, self.reads(pattern)].T)
        return self.allows(above[kinds], _all_of(pattern, len(kinds)), below), types


def _all_of(pattern: str, words: int) -> Codes:
    return np.full(words, pattern_code(pattern), dtype=np.uint16)


def letters_in(line: RowLetters, colour: Colour) -> Iterator[tuple[int, str]]:
    """Yield each pair of a column and a letter that the column's tile can hold in this colour."""
    return ((c, letter) for c in line.columns(colour) for letter in line.letters(c))


def at(letter: str, *columns: int) -> str:
    """Return a string for the columns and letter of a formula, such as `columns 1 2, letter a`.

    The columns are counted from 0 in `columns`, and from 1 in the string.
    """
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

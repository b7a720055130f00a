"""Relations: the pairs of words of two rows that go together on a board."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np

from unwordle.model.game.word_sets import Bools, Places, types_of

_BLOCK = 1024


@dataclass(frozen=True, eq=False)
class Marks:
    """A relation as conflicts: types s and t go together unless some mark is on both.

    `upper[s, h]` and `lower[t, h]` say whether a type has mark h. Every relation that clauses
    state has this form: a mark is one half of a clause that can be false in either row.
    """

    upper: Bools
    lower: Bools

    @cached_property
    def table(self) -> Bools:
        """True for the pairs of types that go together, shape (uppers, lowers)."""
        first, second = self.upper.astype(np.float32), self.lower.T.astype(np.float32)
        table = np.empty((len(first), second.shape[1]), dtype=bool)
        for start in range(0, len(first), _BLOCK):
            block = slice(start, start + _BLOCK)
            table[block] = first[block] @ second == 0
        return table


@dataclass(frozen=True, eq=False)
class Relation:
    """The pairs of words, of an upper and of a lower row, that go together.

    Words alike in all that the constraints mention are of one type: `upper[u]` and `lower[v]`
    are the words' types. `stated` says which types go together: a table of shape (uppers,
    lowers), or marks, from which the table is made when it is first needed.
    """

    upper: Places
    lower: Places
    stated: Bools | Marks

    @property
    def related(self) -> Bools:
        """True for the pairs of types that go together, shape (uppers, lowers)."""
        return self.stated.table if isinstance(self.stated, Marks) else self.stated

    @cached_property
    def turned(self) -> "Relation":
        """The same relation, with the lower row as the upper one."""
        if isinstance(self.stated, Marks):
            return Relation(self.lower, self.upper, Marks(self.stated.lower, self.stated.upper))
        return Relation(self.lower, self.upper, self.stated.T)

    def agree(self, above: Places, below: Places) -> Bools:
        """Return, for each pair of words above[i] and below[i], whether they go together."""
        upper, lower = self.upper[above], self.lower[below]
        if isinstance(self.stated, Marks):  # whose table may be large
            return np.asarray(~(self.stated.upper[upper] & self.stated.lower[lower]).any(axis=-1))
        return np.asarray(self.stated[upper, lower])

    def with_upper(self, u: int) -> Bools:
        """Return which words of the lower row go with the upper row's word u."""
        return np.asarray(self.related[self.upper[u]][self.lower])

    def words(self) -> Bools:
        """Return which words go together, shape (words above, words below)."""
        each = self.upper, self.lower
        if all(map(np.array_equal, each, map(np.arange, self.related.shape))):
            return self.related
        return self.related.take(self.upper, 0).take(self.lower, 1)

    def marks(self) -> tuple[Bools, Bools] | None:
        """Return each word's marks, above and below, shape (words, marks); None for a table."""
        if not isinstance(self.stated, Marks):
            return None
        return self.stated.upper[self.upper], self.stated.lower[self.lower]

    def only(self, upper: Sequence[int] | Places, lower: Sequence[int] | Places) -> "Relation":
        """Return the relation of the words at these places alone."""
        return Relation(self.upper[upper], self.lower[lower], self.stated)

    def __and__(self, other: "Relation") -> "Relation":
        """Return the relation of the words that go together in both."""
        u_kinds, upper = types_of(np.array([self.upper, other.upper]))
        v_kinds, lower = types_of(np.array([self.lower, other.lower]))
        both = self.only(u_kinds, v_kinds).words() & other.only(u_kinds, v_kinds).words()
        return Relation(upper, lower, both)


Relations: TypeAlias = Mapping[tuple[int, int], Relation]
"""Between the classes of rows q < r."""

"""Which words of two rows go together."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Bools: TypeAlias = NDArray[np.bool_]
Types: TypeAlias = NDArray[np.intp]

_BLOCK = 1024


@dataclass(frozen=True, eq=False)
class Marks:
    """A relation as conflicts: types s and t go together unless some mark is on both.

    `upper[s, h]` and `lower[t, h]` say whether a type has mark h. Every relation that clauses
    state has this form: a mark is one half of a clause that can be false in either row.
    """

    upper: Bools
    lower: Bools


@dataclass(frozen=True, eq=False)
class Relation:
    """Which words of an upper row go with which of a lower one.

    Words alike in all that the constraints mention are of one type: `upper[u]` and `lower[v]`
    are the words' types. `related[s, t]` says whether words of types s and t go together; where
    it is not given, `marks` are, and the table is made from them when first asked for.
    """

    upper: Types
    lower: Types
    table: Bools | None = None
    marks: Marks | None = None

    @cached_property
    def related(self) -> Bools:
        """Whether words of an upper and of a lower type go together, shape (uppers, lowers)."""
        if self.table is not None:
            return self.table
        assert self.marks is not None
        first = self.marks.upper.astype(np.float32)
        second = self.marks.lower.T.astype(np.float32)
        related = np.empty((len(first), second.shape[1]), dtype=bool)
        for start in range(0, len(first), _BLOCK):
            block = slice(start, start + _BLOCK)
            related[block] = first[block] @ second == 0
        return related

    @property
    def _marks_alone(self) -> Marks | None:
        """The marks, as long as there is no table."""
        return None if self.table is not None or "related" in self.__dict__ else self.marks

    @cached_property
    def turned(self) -> "Relation":
        """The same relation, with the lower row as the upper one."""
        table = None if self.table is None else self.table.T
        marks = None if self.marks is None else Marks(self.marks.lower, self.marks.upper)
        return Relation(self.lower, self.upper, table, marks)

    def agree(self, above: Types, below: Types) -> Bools:
        """For each pair of words, above[i] and below[i], whether they go together."""
        s, t = self.upper[above], self.lower[below]
        if marks := self._marks_alone:
            agree: Bools = ~np.any(marks.upper[s] & marks.lower[t], axis=1)
            return agree
        both: Bools = self.related[s, t]
        return both

    def with_upper(self, u: int) -> Bools:
        """Which words of the lower row go with the upper row's word u."""
        s = self.upper[u]
        if marks := self._marks_alone:
            agree: Bools = ~np.any(marks.lower[:, marks.upper[s]], axis=1)
            return agree[self.lower]
        fits: Bools = self.related[s][self.lower]
        return fits

    def only(
        self, upper: Sequence[int] | Types | slice, lower: Sequence[int] | Types | slice
    ) -> "Relation":
        """The relation of the words at these places alone."""
        return replace(self, upper=self.upper[upper], lower=self.lower[lower])

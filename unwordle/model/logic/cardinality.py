"""Cardinality constraints: at least, at most or exactly n of some formulas hold.

They are bauhaus formulas, which `&`, `|`, `~` and `>>` take on either side.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import Any

import nnf
from bauhaus import core

from unwordle.model.logic.clauses import sentence_of


class Cardinality(core.CustomNNF):  # type: ignore[misc]  # bauhaus has no types
    """The constraint that from `least` to `most` of the formulas hold (None: no upper bound).

    The encoding is binomial: among any n - `least` + 1 of the n formulas, at least one holds; among
    any `most` + 1, at least one does not.
    """

    def __init__(self, formulas: Iterable[Any], least: int = 0, most: int | None = None) -> None:
        super().__init__("cardinality", tuple(formulas))
        self.least, self.most = least, most

    @property
    def words(self) -> str:
        """The bounds in words, such as `exactly one of`."""
        if self.least == self.most == 0:
            return "none of"
        if self.least == self.most:
            return f"exactly {_number(self.least)} of"
        if self.most is None:
            return f"at least {_number(self.least)} of"
        if self.least == 0:
            return f"at most {_number(self.most)} of"
        return f"from {_number(self.least)} to {_number(self.most)} of"

    def compile(self) -> nnf.NNF:
        """Return the constraint in NNF."""
        parts: list[nnf.NNF] = [*map(sentence_of, self.args)]
        bounds: list[nnf.NNF] = []
        if self.least:
            # If there are too few formulas, the only subset is empty, and its disjunction is false.
            bounds += map(nnf.Or, combinations(parts, max(0, len(parts) - self.least + 1)))
        if self.most == 1:  # the clauses below, with n nodes instead of half of n * n
            negated = [part.negate() for part in parts]
            bounds += [part | nnf.And(negated[:i]) for i, part in enumerate(negated) if i]
        elif self.most is not None:
            too_many = combinations(parts, self.most + 1)
            bounds += [nnf.Or(part.negate() for part in subset) for subset in too_many]
        return bounds[0] if len(bounds) == 1 else nnf.And(bounds)


def at_most_one(formulas: Iterable[Any]) -> Cardinality:
    """Return the constraint that no two of the formulas hold."""
    return Cardinality(formulas, most=1)


def exactly_one(formulas: Iterable[Any]) -> Cardinality:
    """Return the constraint that one of the formulas holds, and no other."""
    return Cardinality(formulas, least=1, most=1)


def _number(count: int) -> str:
    names = ("zero", "one", "two", "three", "four", "five", "six")
    return names[count] if count < len(names) else str(count)

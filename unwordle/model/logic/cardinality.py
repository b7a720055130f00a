"""Cardinality constraints: at least, at most or exactly n of some formulas hold.

A theory can state these constraints like other formulas. The module `text` prints the constraints
in words.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

import nnf


class Cardinality:
    """The constraint that from `least` to `most` of the formulas hold, or that `unless` holds.

    If `most` is None, the constraint has no upper bound. The encoding is direct (binomial). Let n
    be the number of formulas. Of any n - `least` + 1 formulas, at least one formula holds. Of any
    `most` + 1 formulas, at least one formula does not hold.
    """

    def __init__(
        self, formulas: Iterable[Any], least: int = 0, most: int | None = None, unless: Any = None
    ) -> None:
        self.formulas = tuple(formulas)
        self.least, self.most, self.unless = least, most, unless

    @property
    def words(self) -> str:
        """The bounds in words, such as `exactly one of`."""
        if self.most == 0:
            return "none of"
        if self.least == self.most:
            return f"exactly {_number(self.least)} of"
        if self.most is None:
            return f"at least {_number(self.least)} of"
        if self.least == 0:
            return f"at most {_number(self.most)} of"
        return f"from {_number(self.least)} to {_number(self.most)} of"

    def compile(self) -> nnf.NNF:
        """Return the constraint in negation normal form."""
        parts: list[nnf.NNF] = [formula.compile() for formula in self.formulas]
        bounds: list[nnf.NNF] = []
        if self.least:
            subsets = combinations(parts, max(0, len(parts) - self.least + 1))
            bounds += map(nnf.Or, subsets) if self.least <= len(parts) else [nnf.false]
        if self.most == 1:
            negated = [part.negate() for part in parts]
            bounds += [part | nnf.And(negated[:i]) for i, part in enumerate(negated) if i]
        elif self.most is not None:
            too_many = combinations(parts, self.most + 1)
            bounds += [nnf.Or(part.negate() for part in subset) for subset in too_many]
        bound = bounds[0] if len(bounds) == 1 else nnf.And(bounds)
        return bound if self.unless is None else self.unless.compile() | bound


class AllOf:
    """The conjunction of several cardinality constraints."""

    def __init__(self, parts: Sequence[Cardinality]) -> None:
        self.parts = tuple(parts)

    def compile(self) -> nnf.NNF:
        """Return the conjunction in negation normal form."""
        return nnf.And(part.compile() for part in self.parts)


def at_most_one(formulas: Iterable[Any]) -> Cardinality:
    """Return the constraint that at most one of the formulas holds."""
    return Cardinality(formulas, most=1)


def exactly_one(formulas: Iterable[Any]) -> Cardinality:
    """Return the constraint that exactly one of the formulas holds."""
    return Cardinality(formulas, least=1, most=1)


class Compiled:
    """A formula that wraps a sentence of the library nnf."""

    def __init__(self, sentence: nnf.NNF) -> None:
        self.sentence = sentence

    def compile(self) -> nnf.NNF:
        """Return the wrapped sentence."""
        return self.sentence


def _number(count: int) -> str:
    names = ("zero", "one", "two", "three", "four", "five", "six")
    return names[count] if count < len(names) else str(count)

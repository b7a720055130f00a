"""Cardinality constraints: at least, at most or exactly so many formulas hold.

Theories state them like other formulas; `text` prints them in words.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

import nnf


class Cardinality:
    """At least `least` and at most `most` of the formulas hold, or the formula `unless` holds.

    `most` None is no upper bound. Stated as a constraint of its own, it compiles to the direct
    encoding: one of any n - `least` + 1 formulas holds, and one of any `most` + 1 does not.
    """

    def __init__(
        self, formulas: Iterable[Any], least: int = 0, most: int | None = None, unless: Any = None
    ) -> None:
        self.formulas = tuple(formulas)
        self.least, self.most, self.unless = least, most, unless

    @property
    def words(self) -> str:
        """The bound in words, as in `exactly one of`."""
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
        """Return the formula in negation normal form."""
        parts: list[nnf.NNF] = [formula.compile() for formula in self.formulas]
        of: list[nnf.NNF] = []
        if self.least:
            some = combinations(parts, max(0, len(parts) - self.least + 1))
            of += [nnf.Or(one) for one in some] if self.least <= len(parts) else [nnf.false]
        if self.most == 1:
            none = [part.negate() for part in parts]
            of += [one | nnf.And(none[:i]) for i, one in enumerate(none) if i]
        elif self.most is not None:
            too_many = combinations(parts, self.most + 1)
            of += [nnf.Or(part.negate() for part in many) for many in too_many]
        bound = of[0] if len(of) == 1 else nnf.And(of)
        return bound if self.unless is None else self.unless.compile() | bound


class AllOf:
    """Several cardinality constraints that are stated as one."""

    def __init__(self, parts: Sequence[Cardinality]) -> None:
        self.parts = tuple(parts)

    def compile(self) -> nnf.NNF:
        """Return the formula in negation normal form."""
        return nnf.And(part.compile() for part in self.parts)


def at_most_one(formulas: Iterable[Any]) -> Cardinality:
    """No two of the formulas hold."""
    return Cardinality(formulas, most=1)


def exactly_one(formulas: Iterable[Any]) -> Cardinality:
    """One of the formulas holds, and no other."""
    return Cardinality(formulas, least=1, most=1)


class Compiled:
    """A sentence of nnf, as a formula."""

    def __init__(self, sentence: nnf.NNF) -> None:
        self.sentence = sentence

    def compile(self) -> nnf.NNF:
        """Return the sentence."""
        return self.sentence


def _number(count: int) -> str:
    names = ("zero", "one", "two", "three", "four", "five", "six")
    return names[count] if count < len(names) else str(count)

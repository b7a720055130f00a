"""The translation of sentences in negation normal form to clauses, for solvers and exports."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod
from operator import neg
from typing import Any

import nnf

from unwordle.model.logic.text import Ordered, in_order, parts_of

_MOST_DISTRIBUTED = 512

Clause = tuple[int, ...]


@dataclass(frozen=True)
class Clauses:
    """A theory as clauses, in conjunctive normal form.

    Variables 1 to `len(number)` are the propositions. Each higher variable names a part of a
    sentence, and is true if and only if this part is true. The theory and the clauses have the same
    number of models.
    """

    number: Mapping[Any, int]
    clauses: list[Clause]
    variables: int


class ClauseWriter:
    """A translator of sentences to clauses over numbered propositions.

    The clauses come from the distributive law, or from the Tseitin encoding if the distributive
    law would give too many clauses.
    """

    def __init__(
        self, number: Mapping[Any, int], sentences: Iterable[nnf.NNF] = (), reserved: int = 0
    ) -> None:
        self.number = number
        self.variables = len(number) + reserved
        self.clauses: list[Clause] = []
        for sentence in sentences:
            self.write(sentence)

    def write(self, sentence: nnf.NNF) -> None:
        """Add the clauses of a sentence.

        The Tseitin encoding is used if `distribute` would give too many clauses.
        """
        try:
            self.clauses += sorted(self.distribute(sentence))
        except OverflowError:
            self.clauses.append((self.name(in_order(sentence, self.number)),))

    def distribute(self, node: nnf.NNF) -> list[Clause]:
        """Return the clauses of a sentence, found with the distributive law.

        The clauses have no new variables. Raises OverflowError if there are too many clauses.
        """
        if isinstance(node, nnf.Var):
            return [(self.literal(node),)]
        parts = parts_of(node)
        if isinstance(node, nnf.And):
            return [clause for part in parts for clause in self.distribute(part)]
        literals: list[int] = []
        choices = []
        for part in parts:
            clauses = self.distribute(part)
            if len(clauses) == 1:
                literals += clauses[0]
            else:
                choices.append(clauses)
        if not choices:
            return _clause(literals)
        if prod(map(len, choices)) > _MOST_DISTRIBUTED:
            raise OverflowError("the formula is too large to be multiplied out into clauses")
        return [
            clause
            for choice in product(*choices)
            for clause in _clause(literals + [literal for part in choice for literal in part])
        ]

    def literal(self, node: nnf.Var) -> int:
        """Return the number of a variable, as a negative number if the variable is negated."""
        number = self.number[node.name]
        return number if node.true else -number

    def name(self, sentence: Ordered) -> int:
        """Return a literal that is true if and only if the sentence is true.

        The method uses the Tseitin encoding (Tseitin 1968). Each part of the sentence that is not a
        literal gets a new variable, and clauses that define the variable.
        """
        if isinstance(sentence.node, nnf.Var):
            return self.literal(sentence.node)
        children = [self.name(part) for part in sentence.parts]
        self.variables += 1
        new = self.variables
        sign = 1 if isinstance(sentence.node, nnf.And) else -1
        self.clauses += [(-sign * new, sign * child) for child in children]
        self.clauses.append((sign * new, *(-sign * child for child in children)))
        return new


def _clause(literals: list[int]) -> list[Clause]:
    """Return a list with the clause of `literals`, or an empty list for a tautology."""
    clause = set(literals)
    return [tuple(sorted(clause, key=abs))] if clause.isdisjoint(map(neg, clause)) else []

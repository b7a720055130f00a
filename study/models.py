"""Models of clauses counted exactly, without listing them: what the report's figures ask.

DPLL made to count (Birnbaum and Lozinskii 1999), with the two ideas of Cachet (Sang et al. 2004):
parts that share no variable are counted apart and multiplied, and a part met again is not
counted again. Made for the small theories of the report, whose counts are astronomical because
most of their variables are free; it is not a rival of the counters that are written in C.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from math import prod

from model.logic.clauses import Clauses

Part = frozenset[frozenset[int]]
"""Clauses, each a set of literals."""


def count_models(clauses: Clauses) -> int:
    """Return the number of models of a theory, over its propositions.

    Variables that only name parts of sentences add no model: their values follow.
    """
    part = frozenset(map(frozenset, clauses.clauses))
    return _Counter().models(part, (), frozenset(range(1, clauses.variables + 1)))


class _Counter:
    """Counts models, and remembers how many each part has."""

    def __init__(self) -> None:
        self._known: dict[Part, int] = {}

    def models(self, part: Part, literals: Iterable[int], variables: frozenset[int]) -> int:
        """Return how many models have these literals, over these variables."""
        rest = _propagated(part, literals)
        if rest is None:
            return 0
        left, true = rest
        free = variables - {abs(one) for one in true} - {abs(one) for c in left for one in c}
        return (1 << len(free)) * prod(map(self._connected, _components(left)))

    def _connected(self, part: Part) -> int:
        """Return how many models connected clauses have, over the variables that are in them."""
        if part not in self._known:
            times = Counter(abs(literal) for clause in part for literal in clause)
            choice = max(times, key=lambda variable: (times[variable], -variable))
            both = (self.models(part, (one,), frozenset(times)) for one in (choice, -choice))
            self._known[part] = sum(both)
        return self._known[part]


def _propagated(part: Part, literals: Iterable[int]) -> tuple[Part, set[int]] | None:
    """Return the clauses once some literals hold and what follows from them, and what is true.

    None if that is a contradiction.
    """
    true: set[int] = set(literals)
    while True:
        left = set()
        for clause in part:
            if not clause & true:
                shorter = frozenset(literal for literal in clause if -literal not in true)
                if not shorter:
                    return None
                left.add(shorter)
        part = frozenset(left)
        units = {literal for clause in part if len(clause) == 1 for literal in clause}
        if any(-literal in units for literal in units):
            return None
        if not units:
            return part, true
        true |= units


def _components(part: Part) -> Iterator[Part]:
    """Yield the clauses in parts that share no variable."""
    having: dict[int, list[frozenset[int]]] = {}
    for clause in part:
        for literal in clause:
            having.setdefault(abs(literal), []).append(clause)
    while having:
        open_variables = [next(iter(having))]
        component: set[frozenset[int]] = set()
        while open_variables:
            for clause in having.pop(open_variables.pop(), ()):
                if clause not in component:
                    component.add(clause)
                    open_variables += (abs(literal) for literal in clause)
        yield frozenset(component)

"""How many models a set of clauses has, exactly, without listing them.

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


def count_models(theory: Clauses) -> int:
    """The number of models of a theory, over its propositions.

    Variables that only name parts of sentences add no model: their values follow.
    """
    return _count(frozenset(map(frozenset, theory.clauses)), (), theory.variables, {})


def _count(part: Part, literals: Iterable[int], variables: int, found: dict[Part, int]) -> int:
    """The models in which some literals hold, over this number of variables."""
    rest = _propagated(part, literals)
    if rest is None:
        return 0
    left, assigned = rest
    free = variables - len(assigned) - len({abs(one) for clause in left for one in clause})
    return (1 << free) * prod(_connected(each, found) for each in _components(left))


def _connected(part: Part, found: dict[Part, int]) -> int:
    """The models of connected clauses over the variables that are in them."""
    if part not in found:
        times = Counter(abs(literal) for clause in part for literal in clause)
        choice = max(times, key=lambda variable: (times[variable], -variable))
        found[part] = sum(_count(part, (one,), len(times), found) for one in (choice, -choice))
    return found[part]


def _propagated(part: Part, literals: Iterable[int]) -> tuple[Part, set[int]] | None:
    """The clauses once some literals hold, and all that follow from single ones.

    With them the variables that were given a value; None where there is a contradiction.
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
            return part, {abs(literal) for literal in true}
        true |= units


def _components(part: Part) -> Iterator[Part]:
    """The clauses in parts that share no variable."""
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

"""Model counting by knowledge compilation: clauses are compiled to d-DNNF, and models are counted.

The compiler is a DPLL search for all models (Birnbaum and Lozinskii 1999) with two additions from
the solver Cachet (Sang et al. 2004). Components that share no variable are solved separately, and
each component is solved only once. The trace of this search is a sentence in d-DNNF (Huang and
Darwiche 2007). The engine `nnf` and the experiments of the course report use this module.
"""

import time
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, product
from math import prod
from typing import Any, NamedTuple, TypeAlias

from unwordle.model.game.input import InputError
from unwordle.model.logic.clauses import Clauses

MOST_SECONDS = 60.0
"""The default time limit of a compilation, in seconds."""

Clause: TypeAlias = frozenset[int]
Part: TypeAlias = frozenset[Clause]
"""A set of clauses. Each clause is a set of literals."""


def until(seconds: float, what: str) -> Callable[[], None]:
    """Return a function that raises InputError if it is called after the time limit.

    The time limit is `seconds` of processor time from now. `what` names the computation in the
    error message.
    """
    end = time.process_time() + seconds

    def check() -> None:
        if time.process_time() > end:
            raise InputError(f"{what} has not finished after {seconds:.0f} s")

    return check


class Branch(NamedTuple):
    """A conjunction of literals and nodes, in which no variable occurs twice.

    The variables in `free` can have either value. `parts` has the indices of the nodes.
    """

    literals: tuple[int, ...]
    free: tuple[int, ...]
    parts: tuple[int, ...]


Node: TypeAlias = tuple[Branch, ...]
"""A disjunction of branches over the same variables. No model satisfies two of the branches."""


def compiled(
    clauses: Clauses, onto: Collection[int] | None = None, seconds: float = MOST_SECONDS
) -> "Models":
    """Return the models of `clauses` as d-DNNF.

    If the variables `onto` are given, models that agree on these variables count as one model.
    Raises InputError if the compilation takes longer than `seconds`.
    """
    variables = frozenset(range(1, clauses.variables + 1))
    check = until(seconds, "the count of models")
    compiler = _Compiler(variables if onto is None else frozenset(onto), check)
    part = frozenset(map(frozenset, clauses.clauses))
    return Models(compiler.nodes, _run(compiler.branch(part, (), variables)))


def count_models(clauses: Clauses) -> int:
    """Return the number of models of a theory.

    Variables that name parts of sentences do not change this number, because their values are
    determined by the propositions.
    """
    return compiled(clauses).count()


@dataclass(frozen=True)
class Models:
    """The models of a theory as d-DNNF.

    In `nodes`, the children of a node come before the node. Each literal has a weight, 1 by
    default. The weight of a model is the product of the weights of its literals.
    """

    nodes: list[Node]
    root: Branch | None
    """The branch of the whole theory, or None if the theory has no model."""

    def count(self, weights: Mapping[int, int] | None = None) -> int:
        """Return the sum of the models' weights, or the number of models if `weights` is None."""
        return self._value(self.root, self._values(weights or {}), weights or {})

    def shares(self, weights: Mapping[int, int]) -> Counter[int]:
        """Return, for each literal, the sum of the weights of the models with this literal.

        A branch in which a variable is free adds nothing to the sums of the variable's literals.
        """
        values, shares = self._values(weights), Counter[int]()
        outside = [0] * len(self.nodes)

        def share(branch: Branch | None, times: int) -> None:
            """Add the weights of a branch's models, multiplied by `times`, to `shares`.

            `times` is the total weight of the other parts of these models.
            """
            value = times * self._value(branch, values, weights)
            if branch is None or not value:
                return
            shares.update(dict.fromkeys(branch.literals, value))
            for part in branch.parts:
                outside[part] += value // values[part]  # exact: values[part] is a factor of value

        share(self.root, 1)
        for place in reversed(range(len(self.nodes))):
            for branch in self.nodes[place]:
                share(branch, outside[place])
        return shares

    def __iter__(self) -> Iterator[frozenset[int]]:
        """Yield the literals of each model."""
        return self._literals(self.root)

    def _literals(self, branch: Branch | None) -> Iterator[frozenset[int]]:
        """Yield the literals of each model of a branch."""
        if branch is None:
            return
        free = [[(variable,), (-variable,)] for variable in branch.free]
        parts = [[*chain(*map(self._literals, self.nodes[part]))] for part in branch.parts]
        for choice in product(*free, *parts):
            yield frozenset(chain(branch.literals, *choice))

    def _values(self, weights: Mapping[int, int]) -> list[int]:
        """Return, for each node, the sum of the weights of the node's models."""
        values: list[int] = []
        for node in self.nodes:
            values.append(sum(self._value(branch, values, weights) for branch in node))
        return values

    def _value(self, branch: Branch | None, values: list[int], weights: Mapping[int, int]) -> int:
        """Return the sum of the weights of a branch's models."""
        if branch is None:
            return 0
        value, get = prod(values[part] for part in branch.parts), weights.get
        free = prod(get(variable, 1) + get(-variable, 1) for variable in branch.free)
        return value * free * prod(get(literal, 1) for literal in branch.literals)


_Task: TypeAlias = Generator[Any, Any, Any]
"""A computation that avoids deep recursion: it yields its subtasks and receives their results."""


def _run(task: _Task) -> Any:
    """Return the result of a task."""
    tasks, value = [task], None
    while tasks:
        try:
            tasks.append(tasks[-1].send(value))
            value = None
        except StopIteration as end:
            tasks.pop()
            value = end.value
    return value


class _Compiler:
    """A compiler of clauses to d-DNNF, with a cache of the nodes of components."""

    def __init__(self, onto: frozenset[int], check: Callable[[], None]) -> None:
        self.nodes: list[Node] = []
        self._onto, self._check = onto, check
        self._known: dict[Part, int] = {}

    def branch(self, part: Part, literals: Iterable[int], variables: frozenset[int]) -> _Task:
        """Return the branch for the models of `part` in which all `literals` are true.

        `variables` has the variables of the branch. Returns None if there is no model.
        """
        self._check()
        rest = propagated(part, literals)
        if rest is None:
            return None
        left, true = rest
        free = variables.difference(map(abs, true), map(abs, chain.from_iterable(left)))
        parts = []
        for component in components(left):
            parts.append((yield self._node(component)))
            if not self.nodes[parts[-1]]:
                return None
        projected = (literal for literal in true if abs(literal) in self._onto)
        return Branch(tuple(projected), tuple(free & self._onto), tuple(parts))

    def _node(self, part: Part) -> _Task:
        """Return the index of the node for the clauses `part`, which form a component."""
        if part not in self._known:
            times = Counter(map(abs, chain.from_iterable(part)))
            projected = times.keys() & self._onto
            choice = max(projected or times, key=lambda variable: (times[variable], -variable))
            branches = []
            for literal in (choice, -choice):
                if branch := (yield self.branch(part, (literal,), frozenset(times))):
                    branches.append(branch)
                    if not projected:  # all models are equal on `onto`, so one model is enough
                        break
            self._known[part] = len(self.nodes)
            self.nodes.append(tuple(branches))
        return self._known[part]


def propagated(part: Part, literals: Iterable[int]) -> tuple[Part, set[int]] | None:
    """Return the clauses that remain after unit propagation, and all literals that are then true.

    Returns None if the propagation leads to a contradiction.
    """
    true: set[int] = set(literals)
    while True:
        left = set()
        false = {-literal for literal in true}
        for clause in part:
            if clause.isdisjoint(true):
                shorter = clause if clause.isdisjoint(false) else clause - false
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


def components(part: Part) -> Iterator[Part]:
    """Yield the connected components of the clauses. No two components share a variable."""
    clauses_of: dict[int, list[Clause]] = {}
    for clause in part:
        for variable in map(abs, clause):
            clauses_of.setdefault(variable, []).append(clause)
    while clauses_of:
        open_variables = [next(iter(clauses_of))]
        component: set[Clause] = set()
        while open_variables:
            for clause in clauses_of.pop(open_variables.pop(), ()):
                if clause not in component:
                    component.add(clause)
                    open_variables += map(abs, clause)
        yield frozenset(component)

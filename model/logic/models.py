"""The models of clauses, counted without listing them: knowledge compilation to d-DNNF.

The trace of a DPLL search made to count (Birnbaum and Lozinskii 1999), in which parts that share no
variable are taken apart, and a part met again is taken once (Cachet: Sang et al. 2004), is a
sentence in d-DNNF (Huang and Darwiche 2007). The engine `nnf` and the report's figures use it.
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
"""Seconds that a compilation may take by default."""

Clause: TypeAlias = frozenset[int]
Part: TypeAlias = frozenset[Clause]
"""Clauses, each a set of literals."""


def until(seconds: float, what: str) -> Callable[[], None]:
    """Return a function to call often: it raises InputError after so much processor time."""
    end = time.process_time() + seconds

    def check() -> None:
        if time.process_time() > end:
            raise InputError(f"{what} has not finished after {seconds:.0f} s")

    return check


class Branch(NamedTuple):
    """A conjunction: literals, variables of either value, and nodes that share no variable."""

    literals: tuple[int, ...]
    free: tuple[int, ...]
    parts: tuple[int, ...]


Node: TypeAlias = tuple[Branch, ...]
"""A disjunction of branches that exclude each other, all over the same variables."""


def compiled(
    clauses: Clauses, onto: Collection[int] | None = None, seconds: float = MOST_SECONDS
) -> "Models":
    """Return the models of clauses; those that agree on the variables `onto`, if given, are one.

    Raises InputError if that takes longer than `seconds`.
    """
    variables = frozenset(range(1, clauses.variables + 1))
    check = until(seconds, "the count of models")
    compiler = _Compiler(variables if onto is None else frozenset(onto), check)
    part = frozenset(map(frozenset, clauses.clauses))
    return Models(compiler.nodes, _run(compiler.branch(part, (), variables)))


def count_models(clauses: Clauses) -> int:
    """Return the number of models of a theory, over its propositions.

    Variables that only name parts of sentences add no model: their values follow.
    """
    return compiled(clauses).count()


@dataclass(frozen=True)
class Models:
    """The models of a theory as d-DNNF: `nodes`, each after those in it, and the root on top.

    Weights are those of literals, 1 unless given; a model weighs the product of its literals'.
    """

    nodes: list[Node]
    root: Branch | None
    """None if there is no model."""

    def count(self, weights: Mapping[int, int] | None = None) -> int:
        """Return the sum of the models' weights: how many there are, if there are none."""
        return self._value(self.root, self._values(weights or {}), weights or {})

    def shares(self, weights: Mapping[int, int]) -> Counter[int]:
        """Return for each literal the sum of the weights of the models in which it is true."""
        values, shares = self._values(weights), Counter[int]()
        outside = [0] * len(self.nodes)

        def share(branch: Branch | None, times: int) -> None:
            value = times * self._value(branch, values, weights)
            if branch is None or not value:
                return
            shares.update(dict.fromkeys(branch.literals, value))
            for variable in branch.free:
                both = (weights.get(variable, 1), weights.get(-variable, 1))
                for literal, weight in zip((variable, -variable), both, strict=True):
                    shares[literal] += value * weight // sum(both)
            for part in branch.parts:
                outside[part] += value // values[part]

        share(self.root, 1)
        for place in reversed(range(len(self.nodes))):
            for branch in self.nodes[place]:
                share(branch, outside[place])
        return shares

    def __iter__(self) -> Iterator[frozenset[int]]:
        """Yield the literals of each model."""
        return self._literals(self.root)

    def _literals(self, branch: Branch | None) -> Iterator[frozenset[int]]:
        if branch is None:
            return
        free = [[(variable,), (-variable,)] for variable in branch.free]
        parts = [[*chain(*map(self._literals, self.nodes[part]))] for part in branch.parts]
        for choice in product(*free, *parts):
            yield frozenset(chain(branch.literals, *choice))

    def _values(self, weights: Mapping[int, int]) -> list[int]:
        values: list[int] = []
        for node in self.nodes:
            values.append(sum(self._value(branch, values, weights) for branch in node))
        return values

    def _value(self, branch: Branch | None, values: list[int], weights: Mapping[int, int]) -> int:
        """Return the sum of the weights of a branch's models."""
        if branch is None:
            return 0
        value = prod(values[part] for part in branch.parts)
        if not weights:
            return value << len(branch.free)
        get = weights.get
        free = prod(get(variable, 1) + get(-variable, 1) for variable in branch.free)
        return value * free * prod(get(literal, 1) for literal in branch.literals)


_Task: TypeAlias = Generator[Any, Any, Any]
"""A computation that yields those it waits for: recursion without a limit of depth."""


def _run(task: _Task) -> Any:
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
    """Compiles parts of a theory, and remembers the node of each."""

    def __init__(self, onto: frozenset[int], check: Callable[[], None]) -> None:
        self.nodes: list[Node] = []
        self._onto, self._check = onto, check
        self._known: dict[Part, int] = {}

    def branch(self, part: Part, literals: Iterable[int], variables: frozenset[int]) -> _Task:
        """Return what is left of clauses once these literals hold; None if no model is."""
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
        kept = (one for one in true if abs(one) in self._onto)
        return Branch(tuple(kept), tuple(free & self._onto), tuple(parts))

    def _node(self, part: Part) -> _Task:
        """Return the node of connected clauses, over the variables that are in them."""
        if part not in self._known:
            times = Counter(map(abs, chain.from_iterable(part)))
            projected = times.keys() & self._onto
            choice = max(projected or times, key=lambda variable: (times[variable], -variable))
            branches = []
            for literal in (choice, -choice):
                if branch := (yield self.branch(part, (literal,), frozenset(times))):
                    branches.append(branch)
                    if not projected:  # one model is enough: all are alike
                        break
            self._known[part] = len(self.nodes)
            self.nodes.append(tuple(branches))
        return self._known[part]


def propagated(part: Part, literals: Iterable[int]) -> tuple[Part, set[int]] | None:
    """Return the clauses once some literals hold and what follows from them, and what is true.

    None if that is a contradiction.
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
    """Yield the clauses in parts that share no variable."""
    having: dict[int, list[Clause]] = {}
    for clause in part:
        for variable in map(abs, clause):
            having.setdefault(variable, []).append(clause)
    while having:
        open_variables = [next(iter(having))]
        component: set[Clause] = set()
        while open_variables:
            for clause in having.pop(open_variables.pop(), ()):
                if clause not in component:
                    component.add(clause)
                    open_variables += map(abs, clause)
        yield frozenset(component)

"""A compiler of clauses to d-DNNF: a DPLL search for all models, whose trace is the result.

The search is that of Birnbaum and Lozinskii (1999) with the components and the cache of Cachet
(Sang et al. 2004); Huang and Darwiche (2007) read its trace as d-DNNF.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import reduce
from heapq import heapify, heappop, heappush
from itertools import permutations
from operator import or_
from typing import NamedTuple, TypeAlias

from unwordle.model.logic.clauses import deep_recursion

# Masks are compared, united and hashed at once. With n variables, bit i says that the variable at
# place i is true, and bit n + i that it is false.
Mask: TypeAlias = int
"""A set of variables, or of literals, as bits."""

# Up to this width, the order of elimination says where to branch. The cache can hold 2 to this
# power of nodes, though far fewer occur: tilings of 10 x 10 with dominoes have 26,041. Wider
# theories, such as phase 2 (width 656), are of many exclusive choices, for which a fixed order is
# several times slower than the choice by clauses.
WIDEST = 30
# Variables with up to so many neighbours are alike, so that a long chain is halved again and again
# instead of being eaten from its ends: 2,000 implications take 2 s instead of minutes.
_FEW = 4
# The clock is looked at once in so many branches times variables, because `process_time` is slow.
_BRANCHES_A_CHECK = 20_000


class Branch(NamedTuple):
    """A conjunction of literals and nodes (by index), in which `free` variables can have any
    value.
    """

    literals: Mask
    free: Mask
    parts: tuple[int, ...]


Node: TypeAlias = tuple[Branch, ...]
"""A disjunction of branches over the same variables, no two of which share a model."""


def bits(mask: Mask) -> Iterator[int]:
    """Yield the positions of a mask's bits, from the lowest up."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Compiler:
    """A search for all models of clauses. Its trace is in `nodes`, whose last node is the whole
    theory.

    Bit i of the masks belongs to `variables[i]`. Models that agree on `onto` count as one.
    """

    def __init__(
        self,
        clauses: Iterable[Sequence[int]],
        number: int,
        onto: Collection[int] | None,
        check: Callable[[int], None],
    ) -> None:
        self.nodes: list[Node] = []
        self._check, self._branches = check, 0
        self._known: dict[tuple[Mask, frozenset[Mask]], int] = {}
        different = list(dict.fromkeys(map(frozenset, clauses)))
        order = elimination_order(different, number)
        self._ordered = order is not None
        self.variables = [*range(1, number + 1)] if order is None else order
        self._number, self._all = number, (1 << number) - 1
        place = {variable: place for place, variable in enumerate(self.variables)}
        place |= {-variable: number + at for variable, at in place.items()}
        self._onto = self._all if onto is None else sum(1 << place[v] for v in onto)
        # Binary clauses are kept as implications, which are the fastest to propagate.
        self._implied: list[Mask] = [0] * (2 * number)
        units, long = 0, list[Mask]()
        for clause in different:
            if len(clause) == 1:
                units |= 1 << place[min(clause)]
            elif len(clause) == 2:
                for one, other in permutations(clause):
                    self._implied[place[-one]] |= 1 << place[other]
            else:
                long.append(sum(1 << place[literal] for literal in clause))
        self._implying = sum(1 << at for at, implied in enumerate(self._implied) if implied)
        # The variables that share a binary clause with each variable.
        both = map(or_, self._implied[:number], self._implied[number:])
        self._neighbours = [*map(self._variables_of, both)]
        with deep_recursion():
            root = None if 0 in long else self._branch(self._all, long, units)
        self.nodes.append((root,) if root else ())

    def _branch(self, variables: Mask, clauses: Iterable[Mask], literals: Mask) -> Branch | None:
        """Return the branch in which `literals` are true, or None if there is no such model."""
        if not self._branches % (1 + _BRANCHES_A_CHECK // (1 + self._number)):
            self._check(len(self.nodes))
        self._branches += 1
        propagated = self._propagated(variables, clauses, literals)
        if propagated is None:
            return None
        true, left = propagated
        open_variables = free = variables & ~self._variables_of(true)
        parts = []
        for component in self._components(open_variables, left):
            free &= ~component
            both = component | component << self._number
            node = self._node(component, frozenset(c for c in left if c & both))
            if not self.nodes[node]:
                return None
            parts.append(node)
        onto = self._onto
        return Branch(true & (onto | onto << self._number), free & onto, tuple(parts))

    def _node(self, variables: Mask, clauses: frozenset[Mask]) -> int:
        # A binary clause between two open variables is whole. So the variables say which of these
        # remain, and only the longer clauses are needed to know a component again.
        key = variables, clauses
        if key not in self._known:
            choice, branches = self._choice(variables, clauses), []
            for literal in (choice, choice << self._number):
                if branch := self._branch(variables, clauses, literal):
                    branches.append(branch)
                    if not choice & self._onto:  # all its models are alike on `onto`
                        break
            self._known[key] = len(self.nodes)
            self.nodes.append(tuple(branches))
        return self._known[key]

    def _variables_of(self, literals: Mask) -> Mask:
        return (literals | literals >> self._number) & self._all

    def _propagated(
        self, variables: Mask, clauses: Iterable[Mask], literals: Mask
    ) -> tuple[Mask, set[Mask]] | None:
        """Return the literals that follow by unit propagation and the clauses left, or None."""
        both, implying = variables | variables << self._number, self._implying
        true, left = 0, set(clauses)
        while literals:
            true |= literals
            open_literals = literals & implying
            while open_literals:
                low = open_literals & -open_literals
                more = self._implied[low.bit_length() - 1] & both & ~true
                true |= more
                open_literals = open_literals ^ low | more & implying
            false = true >> self._number | (true & self._all) << self._number
            if true & false:
                return None
            rest = {clause & ~false for clause in left if not clause & true}
            if 0 in rest:
                return None
            left = {clause for clause in rest if clause & (clause - 1)}
            literals = reduce(or_, rest - left, 0)
        return true, left

    def _components(self, variables: Mask, clauses: Iterable[Mask]) -> list[Mask]:
        """Return the sets of two or more variables that are linked by clauses."""
        # In this order, few passes reach all of a long chain.
        shapes = sorted(map(self._variables_of, clauses), key=lambda shape: shape & -shape)
        found = []
        while variables:
            component = new = variables & -variables
            while new and component != variables:  # most often, a few steps reach all
                near = component
                for place in bits(new):
                    near |= self._neighbours[place] & variables
                apart = []
                # Each pass goes the other way, so that a long chain needs only two.
                for shape in reversed(shapes):
                    if shape & near:
                        near |= shape
                    else:
                        apart.append(shape)
                shapes, new, component = apart, near & ~component, near
            variables &= ~component
            if component & (component - 1):
                found.append(component)
        return found

    def _choice(self, variables: Mask, clauses: frozenset[Mask]) -> Mask:
        candidates = variables & self._onto or variables
        if self._ordered:  # the one that is eliminated last cuts the component in two
            return 1 << candidates.bit_length() - 1
        # The most frequent variable of a shortest clause: where one of few things must hold, few
        # cases are left (as in Knuth's algorithm X for exact covers). Of equals the first, so that
        # squares are filled row by row, and more of what is left is known from the cache.
        shapes = [self._variables_of(clause) for clause in clauses]
        inside = [shape & candidates for shape in shapes if shape & candidates]
        candidates = min(inside, key=lambda s: (s.bit_count(), s & -s), default=candidates)

        def frequency(place: int) -> int:
            near = self._neighbours[place] & variables
            return near.bit_count() + sum(shape >> place & 1 for shape in shapes)

        return 1 << max(bits(candidates), key=frequency)


def elimination_order(clauses: Iterable[Collection[int]], number: int) -> list[int] | None:
    """Return the variables in an order of elimination (min-degree), or None if it is too wide.

    Eliminating a variable joins its neighbours in the primal graph; the width is the largest number
    of neighbours met.
    """
    graph = [0] * number
    for clause in clauses:
        shape = sum({1 << abs(literal) - 1 for literal in clause})
        for literal in clause:
            graph[abs(literal) - 1] |= shape
    graph = [near & ~(1 << variable) for variable, near in enumerate(graph)]
    rank = [(max(near.bit_count(), _FEW), 0, variable) for variable, near in enumerate(graph)]
    heap = rank.copy()
    heapify(heap)
    order: dict[int, None] = {}
    while heap:
        ranked = degree, _, variable = heappop(heap)
        if variable + 1 in order or ranked != rank[variable]:
            continue  # out of date
        if degree > WIDEST:
            return None
        order[variable + 1] = None
        near = graph[variable]
        for other in bits(near):
            graph[other] = (graph[other] | near) & ~(1 << variable | 1 << other)
            degree = max(graph[other].bit_count(), _FEW)
            # Of those with few, the one whose neighbours were touched longest ago comes first.
            rank[other] = degree, len(order) if degree == _FEW else 0, other
            heappush(heap, rank[other])
    return [*order]

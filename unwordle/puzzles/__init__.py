"""Puzzles with exactly one answer: clues that leave one word, and games to play backwards.

The smallest puzzles of both kinds, and the reasons for the steps that solve a game, are computed
as minimum hitting sets. Clues must exclude every wrong word. The given letters of a game must
exclude every other board. The premises of a step must exclude every word that would contradict the
step. Each word or board to exclude has a set, which consists of the clues, letters or premises that
exclude the word or board. The chosen elements must hit all these sets, which means that they
include an element of each set. There are thousands of sets, but few sets matter. So a set is added
to the problem only when a cheapest choice misses the set (implicit hitting sets: Chandrasekaran,
Karp, Moreno-Centeno and Vempala 2011). No cheaper choice hits all added sets, so a cheapest choice
that misses no set is optimal.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from typing import Any

from pysat.examples.hitman import Hitman

from unwordle.model.logic.solver import python_signals


def hitting_sets(
    missed: Callable[[list[int]], Iterable[list[int]]],
    costs: Sequence[int] | None = None,
    most: float = inf,
    **search: Any,
) -> Iterator[list[int]]:
    """Yield every hitting set of minimum cost.

    A hitting set has at least one element of each set in a collection. The elements are numbers
    from 0. `missed` represents the collection, and receives a list of chosen elements. If the
    chosen elements hit all sets of the collection, `missed` returns no set. Otherwise, `missed`
    returns one or more sets without any chosen element. `costs` has the cost of each element. By
    default, each cost is 1. Hitting sets that cost more than `most` are not yielded. `search` has
    options for PySAT's Hitman.
    """
    weights = None if costs is None else dict(enumerate(costs))

    def cost(elements: list[int]) -> int:
        return len(elements) if costs is None else sum(costs[element] for element in elements)

    chosen: list[int] | None = []
    with Hitman(htype="sorted", **search) as hitman:
        while chosen is not None and cost(chosen) <= most:
            sets = list(missed(chosen))
            for elements in sets:
                hitman.hit(elements, weights)
            if not sets:
                most = cost(chosen)
                yield chosen
                hitman.block(chosen)
            with python_signals():
                chosen = hitman.get()

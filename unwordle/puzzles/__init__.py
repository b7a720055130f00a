"""Puzzles with exactly one answer: clues that leave one word, and games to play backwards.

The smallest puzzles, and the reasons for steps, are minimum hitting sets: for each wrong word or
board there is the set of things that exclude it, and a choice must hit every set. A set is added
only when a cheapest choice misses it (implicit hitting sets: Chandrasekaran, Karp, Moreno-Centeno
and Vempala 2011), so the first choice that misses none is optimal.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from math import inf
from typing import Any

from pysat.examples.hitman import Hitman

from unwordle.model.logic.solver import python_signals


def hitting_sets(
    missed: Callable[[list[int]], Iterable[list[int]]],
    costs: Sequence[int] | None = None,
    most: float = inf,
    at_once: int | None = None,
    **search: Any,
) -> Iterator[list[int]]:
    """Yield every hitting set of minimum cost, up to `most`.

    The elements are numbers from 0, and cost 1 by default. `missed` represents the sets: it returns
    those that the chosen elements miss, of which `at_once` are stated before the next choice, since
    most others need never be stated. `search` has options for PySAT's Hitman.
    """
    weights = None if costs is None else dict(enumerate(costs))

    def cost(elements: list[int]) -> int:
        return len(elements) if costs is None else sum(costs[element] for element in elements)

    chosen: list[int] | None = []
    with Hitman(htype="sorted", **search) as hitman:
        while chosen is not None and cost(chosen) <= most:
            sets = list(islice(missed(chosen), at_once))
            for elements in sets:
                hitman.hit(elements, weights)
            if not sets:
                most = cost(chosen)
                yield chosen
                hitman.block(chosen)
            with python_signals():
                chosen = hitman.get()

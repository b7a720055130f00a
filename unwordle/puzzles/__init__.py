"""Puzzles with exactly one answer: clues that leave one word, and games to play backwards.

Both rest on the cheapest sets that hit all of some sets. A puzzle's clues must rule out each wrong
word, its letters each other board, the premises of a step each word without its letter. There are
thousands of such sets, and few that matter: a set is stated when a cheapest choice so far misses it
(the implicit hitting sets of Chandrasekaran, Karp, Moreno-Centeno and Vempala 2011). No cheaper
choice hits the stated sets, so a choice that misses no set at all is a cheapest one.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from typing import Any

from pysat.examples.hitman import Hitman

import unwordle.model.logic.solver  # noqa: F401 (leaves Ctrl-C to Python)


def hitting_sets(
    missed: Callable[[list[int]], Iterable[list[int]]],
    costs: Sequence[int] | None = None,
    most: float = inf,
    **search: Any,
) -> Iterator[list[int]]:
    """Yield each cheapest choice of elements that hits all sets, if it costs at most `most`.

    `missed` returns some sets that a choice misses, none if it hits all of them. `costs` has the
    cost of each element; without it an element costs 1. `search` goes to PySAT's Hitman.
    """
    weights = None if costs is None else dict(enumerate(costs))

    def cost(elements: list[int]) -> int:
        return len(elements) if costs is None else sum(costs[one] for one in elements)

    chosen: list[int] | None = []
    with Hitman(htype="sorted", **search) as hitman:
        while chosen is not None and cost(chosen) <= most:
            sets = list(missed(chosen))
            for one in sets:
                hitman.hit(one, weights)
            if not sets:
                most = cost(chosen)
                yield chosen
                hitman.block(chosen)
            chosen = hitman.get()

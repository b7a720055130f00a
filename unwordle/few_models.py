"""A theory that is hard to compile, but has few models: a SAT solver lists them."""

import time
from collections.abc import Callable, Collection, Iterator
from functools import reduce
from math import inf
from operator import and_

import numpy as np

from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.compiler import Branch, Mask, Node
from unwordle.model.logic.models import MOST_SECONDS, Models, compiled
from unwordle.model.logic.solver import LISTER, Sat

_ALONE = 3.0
"""The seconds in which only the compiler works. Most theories are compiled by then."""
_SHARE = 1 / 4
"""The share of the later time that goes to the list, so that the compiler takes a third longer."""
_MOST_LISTED = 10_000
_CONFLICTS = 500
"""The wrong choices of the solver until the clock is looked at. Its next restart ends them."""


class _ListedError(Exception):
    """Ends the compiler, because all models are listed."""


def models_of(
    clauses: Clauses,
    onto: Collection[int] | None = None,
    seconds: float = MOST_SECONDS,
    progress: Callable[[int], None] | None = None,
) -> Models:
    """Return the same models as `compiled`, listed if the list is complete before the compiler is.

    With few models, a solver can be much faster: it learns clauses, which the compiler does not.
    """
    listing, start, spent = _listed(clauses, onto), time.process_time(), 0.0

    def checked(nodes: int) -> None:
        nonlocal spent
        if progress is not None:
            progress(nodes)
        now = time.process_time()
        while spent < _SHARE * (now - start - _ALONE):
            found = next(listing, None)
            if isinstance(found, Models):
                raise _ListedError(found)
            if found is None:  # there are too many
                spent = inf
            before, now = now, time.process_time()
            spent += now - before

    try:
        return compiled(clauses, onto, seconds, checked)
    except _ListedError as listed:
        models: Models = listed.args[0]
        return models


def _listed(clauses: Clauses, onto: Collection[int] | None) -> Iterator[Models | bool]:
    """Yield False now and then, and at last all models, unless they are too many."""
    variables = sorted(range(1, clauses.variables + 1) if onto is None else onto)
    mentioned = {abs(literal) for clause in clauses.clauses for literal in clause}
    free = sum(1 << at for at, variable in enumerate(variables) if variable not in mentioned)
    places = np.array([at for at, variable in enumerate(variables) if variable in mentioned], int)
    numbers, found = np.array(variables, int)[places], list[Mask]()
    with Sat(clauses, LISTER) as sat:
        while (answer := sat.tried(_CONFLICTS)) is not False:
            yield False
            if answer is None:
                continue
            if len(found) == _MOST_LISTED:
                return
            literals = np.array(sat.get_model())[numbers - 1]
            sat.add_clause((-literals).tolist())
            signs = np.zeros(2 * len(variables), bool)
            signs[places + len(variables) * (literals < 0)] = True
            found.append(int.from_bytes(np.packbits(signs, bitorder="little").tobytes(), "little"))
        yield Models(_as_nodes(found, free), variables)


def _as_nodes(models: list[Mask], free: Mask) -> list[Node]:
    """Return the disjunction of models as d-DNNF, in which each node joins two parts."""
    if not models:
        return [()]
    common = reduce(and_, models)  # such as the literals that follow from the clauses
    nodes, level = list[Node](), [Branch(model & ~common, 0, ()) for model in models]
    while len(level) > 1:
        pairs = [tuple(level[at : at + 2]) for at in range(0, len(level), 2)]
        level = [Branch(0, 0, (len(nodes) + at,)) for at in range(len(pairs))]
        nodes += pairs
    ((_, _, parts),) = level
    return [*nodes, (Branch(common, free, parts),)]

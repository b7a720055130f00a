"""Minimal cores: of facts that cannot all hold, as few as clash.

Whoever says why something is impossible asks for one: reasons, hints, puzzles and the report.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar

from unwordle.model.logic.clauses import ClauseWriter
from unwordle.model.logic.encoding import Constraint, Encoding
from unwordle.model.logic.satlib import Solver
from unwordle.model.logic.solver import DEFAULT_SOLVER

T = TypeVar("T")


def minimal_core(
    soft: Iterable[T],
    satisfiable: Callable[[list[T]], bool],
    blamed: Callable[[], Collection[T]] | None = None,
) -> list[T]:
    """Return a minimal unsatisfiable subset: without any one member the others are satisfiable.

    Empty if all are satisfiable, or if the hard constraints alone are not. `satisfiable` is asked
    of subsets, in the order of `soft`, and must be monotone. After a no, `blamed` names an
    unsatisfiable subset that the solver found, which saves questions.

    By deletion from the front, so that later members are preferred (Chinneck and Dravnieks 1991).
    """

    def blamed_of(some: list[T]) -> list[T]:
        """Return the members that the solver blamed, if it can say."""
        needed = some if blamed is None else blamed()
        return [one for one in some if one in needed]

    kept = list(soft)
    if satisfiable(kept):
        return []
    kept = blamed_of(kept)
    necessary = 0  # how many of them, from the front, are known to be needed
    while necessary < len(kept):
        without = kept[:necessary] + kept[necessary + 1 :]
        if satisfiable(without):
            necessary += 1
        else:
            kept = blamed_of(without)
    return kept


def clashing(
    encoding: Encoding,
    soft: Callable[[Constraint], Any] = lambda constraint: constraint.fact,
    groups_of: Callable[[Any], Collection[Any]] | None = None,
    granted: Callable[[Any], bool] = lambda name: False,
) -> list[Any]:
    """Return a minimal core of the facts that the encoding states, given its other constraints.

    `soft` names the constraints to choose from, by their facts unless it is given; None marks a
    hard one. `groups_of` gives the groups of a name, such as the rows that it concerns. The core
    is then minimal in groups first: no group in it could be left out with all its names. Names
    that are `granted` are then all in it, and a minimal number of the others that clash with them.

    Empty if all are satisfiable, or if the hard ones alone are not. Each name's clauses have a
    literal that, assumed, switches them on.
    """
    number = encoding.number()
    names = {constraint: soft(constraint) for constraint in encoding.compiled}
    different = dict.fromkeys(name for name in names.values() if name is not None)
    switch = {name: n for n, name in enumerate(different, len(number) + 1)}
    writer = ClauseWriter(number, reserved=len(switch))
    for constraint, sentence in encoding.compiled.items():
        start = len(writer.clauses)
        writer.write(sentence)
        if (name := names[constraint]) is not None:
            writer.clauses[start:] = [(*c, -switch[name]) for c in writer.clauses[start:]]
    name_of = {n: name for name, n in switch.items()}
    with Solver(name=DEFAULT_SOLVER, bootstrap_with=writer.clauses) as solver:

        def satisfiable(some: list[Any]) -> bool:
            """Return whether these names' constraints can hold with the hard ones."""
            return bool(solver.solve(assumptions=[switch[name] for name in some]))

        def blamed() -> set[Any]:
            """Return the names in the solver's last core, none if the hard constraints clash."""
            return {name_of[n] for n in solver.get_core() or ()}

        every = list(switch)
        if groups_of is not None:
            groups = {name: set(groups_of(name)) for name in every}

            def within(some: Collection[Any]) -> list[Any]:
                """Return the names that have all their groups among these."""
                return [name for name in every if groups[name] <= set(some)]

            among = dict.fromkeys(group for name in every for group in groups_of(name))
            every = within(minimal_core(among, lambda some: satisfiable(within(some))))
        taken = [name for name in every if granted(name)]
        others = [name for name in every if not granted(name)]
        return taken + minimal_core(others, lambda some: satisfiable(taken + some), blamed)

"""Minimal cores: of facts that cannot all hold, as few as clash."""

from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar

from model.logic.clauses import ClauseWriter
from model.logic.encoding import Constraint, Encoding, Fact
from model.logic.satlib import Solver
from model.logic.solver import DEFAULT_SOLVER

T = TypeVar("T")


def minimal_core(
    soft: Iterable[T],
    satisfiable: Callable[[list[T]], bool],
    blamed: Callable[[], Collection[T]] | None = None,
) -> list[T]:
    """A minimal unsatisfiable subset: leave out any one of it, and the others can hold.

    Empty where all can hold, or where what is not soft cannot. `satisfiable` is asked of subsets,
    in the order of `soft`, and must not become false as they shrink. After it said no, `blamed`
    names a subset that is enough for that, as a solver found it: it only saves questions.

    By deletion, the first left out first, so that what stands last is kept rather (Chinneck and
    Dravnieks 1991).
    """
    kept = list(enumerate(soft))

    def possible(some: list[tuple[int, T]]) -> bool:
        return satisfiable([fact for _, fact in some])

    def narrowed(some: list[tuple[int, T]]) -> list[tuple[int, T]]:
        if blamed is None:
            return some
        needed = blamed()
        return [one for one in some if one[1] in needed]

    if possible(kept):
        return []
    kept = narrowed(kept)
    for one in list(kept):
        without = [other for other in kept if other[0] != one[0]]
        if len(without) < len(kept) and not possible(without):
            kept = narrowed(without)
    return [fact for _, fact in kept]


def clashing_facts(
    encoding: Encoding, groups_of: Callable[[Fact], Collection[Any]] | None = None
) -> list[Fact]:
    """A minimal core of the facts that the encoding states, given what it always holds."""
    return clashing(encoding, lambda constraint: constraint.fact, groups_of)


def clashing(
    encoding: Encoding,
    soft: Callable[[Constraint], T | None],
    groups_of: Callable[[T], Collection[Any]] | None = None,
) -> list[T]:
    """A minimal core of the names that `soft` gives constraints; None for those that always hold.

    With `groups_of`, which says to what groups one belongs, such as the rows it speaks of, the
    core is minimal in groups first: it names none that could be left out with all that is its.

    Empty where all can hold, or where what always holds cannot. The clauses of each get a
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

        def satisfiable(some: list[T]) -> bool:
            return bool(solver.solve(assumptions=[switch[name] for name in some]))

        def blamed() -> set[T]:
            return {name_of[n] for n in solver.get_core() or ()}  # none where none is needed

        every = list(switch)
        if groups_of is not None:
            groups = {name: set(groups_of(name)) for name in every}

            def within(some: Collection[Any]) -> list[T]:
                return [name for name in every if groups[name] <= set(some)]

            among = dict.fromkeys(group for name in every for group in groups_of(name))
            every = within(minimal_core(among, lambda some: satisfiable(within(some))))
        return minimal_core(every, satisfiable, blamed)

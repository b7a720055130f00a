"""SAT solving with PySAT (Ignatiev, Morgado and Marques-Silva 2018), and unsatisfiable cores."""

import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

import nnf
from pysat import solvers
from pysat._utils import MainThread
from pysat.solvers import SolverNames

from unwordle.model.game.input import InputError
from unwordle.model.logic.clauses import Clauses, ClauseWriter
from unwordle.model.overriding import override

T = TypeVar("T")

DEFAULT_SOLVER = "cadical195"
LIMITED_SOLVER = "minisat22"
"""The solver for searches with a limit, which CaDiCaL lacks in PySAT."""


@contextmanager
def python_signals() -> Iterator[None]:
    """Leave Ctrl-C to Python while PySAT solves.

    On the main thread PySAT handles Ctrl-C itself and leaves the solver by a longjmp, so that the
    process continues with a solver in an undefined state (pysathq/pysat issue 53). If its check
    returns False, PySAT assumes another thread, on which it never handles signals.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    theirs = vars(MainThread)["check"]
    MainThread.check = staticmethod(lambda: False)
    try:
        yield
    finally:
        MainThread.check = theirs


class Solver(solvers.Solver):  # type: ignore[misc]  # PySAT has no types
    """A PySAT solver that leaves Ctrl-C to Python."""

    @override
    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        with python_signals():
            found: bool = super().solve(list(assumptions))
        return found

    @override
    def propagate(
        self, assumptions: Sequence[int] = (), phase_saving: int = 0
    ) -> tuple[bool, list[int] | None]:
        with python_signals():
            found: tuple[bool, list[int] | None]
            found = super().propagate(list(assumptions), phase_saving)
        return found


def check_solver(name: str) -> None:
    """Raise InputError unless `name` is the name of an incremental PySAT solver."""
    known = {names[-1]: names for kind, names in vars(SolverNames).items() if kind[0] != "_"}
    del known["kissat404"], known["cryptominisat5"]  # not incremental; needs another package
    if not any(name in names for names in known.values()):
        names = ", ".join(sorted(known))
        raise InputError(f"unknown SAT solver {name!r} (choose {names})")


class Sat:
    """An incremental PySAT solver loaded with clauses, to be used in a `with` block."""

    def __init__(self, clauses: Clauses, solver: str = DEFAULT_SOLVER) -> None:
        self.clauses = clauses
        self._solver = Solver(name=solver, bootstrap_with=clauses.clauses)

    def __enter__(self) -> "Sat":
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def satisfiable(self, assumed: Iterable[Any] = ()) -> bool:
        """Return whether the theory has a model in which all propositions in `assumed` are true."""
        number = self.clauses.number
        return self.has_model([number[p] for p in assumed])

    def has_model(self, literals: list[int]) -> bool:
        """Return whether the theory has a model in which all these literals are true."""
        return bool(self._solver.solve(literals))

    def model(self) -> dict[Any, bool]:
        """Return the model that the last call to `satisfiable` or `has_model` found.

        This call must have returned True.
        """
        true = set(self._solver.get_model())
        return {p: n in true for p, n in self.clauses.number.items()}


def satisfiable(clauses: Clauses, solver: str = DEFAULT_SOLVER) -> bool:
    """Return whether the theory `clauses` has a model."""
    with Sat(clauses, solver) as sat:
        return sat.satisfiable()


# ---------------------------------------------------------------- minimal unsatisfiable subsets


def minimal_core(
    soft: Iterable[T],
    satisfiable: Callable[[list[T]], bool],
    core: Callable[[], Collection[T]] | None = None,
) -> list[T]:
    """Return a minimal unsatisfiable subset (MUS) of `soft`.

    If any one member of the subset is left out, the remaining members are satisfiable. The result
    is empty if all members of `soft` together are satisfiable, or if even the empty set is not
    satisfiable. The algorithm (Chinneck and Dravnieks 1991) tries to delete one member after
    another. The first member is tried first. Therefore later members are more likely to remain.

    Args:
        soft: The members to choose from.
        satisfiable: A function that returns whether a subset is satisfiable. The function
            must be monotone. Each subset is in the order of `soft`.
        core: A function that returns the solver's unsatisfiable core. The function is called
            after `satisfiable` has returned False.
    """

    def shrunk(unsatisfiable: list[T]) -> list[T]:
        """Return the members of an unsatisfiable set that are in the solver's core.

        If there is no function `core`, all members are returned.
        """
        needed = unsatisfiable if core is None else core()
        return [member for member in unsatisfiable if member in needed]

    if satisfiable(mus := list(soft)):
        return []
    mus = shrunk(mus)
    necessary = 0  # members from the front that are known to be needed
    while necessary < len(mus):
        without = mus[:necessary] + mus[necessary + 1 :]
        if satisfiable(without):
            necessary += 1  # a transition constraint: without it the others are satisfiable
        else:
            mus = shrunk(without)  # core refinement, which often makes many deletions at once
    return mus


class Sentences(Protocol):
    """A theory as the sentence of each constraint, such as an `Encoding`."""

    @property
    def compiled(self) -> Mapping[Any, nnf.NNF]:
        """The sentence of each constraint."""

    def number(self) -> Mapping[Any, int]:
        """Return the variable number of each proposition."""


def unsat_core(
    encoding: Sentences,
    soft: Callable[[Any], Any] = lambda constraint: constraint.fact,
    groups_of: Callable[[Any], Collection[Any]] | None = None,
    granted: Callable[[Any], bool] = lambda name: False,
    conflicts: int | None = None,
) -> list[Any]:
    """Return a minimal unsatisfiable core of an encoding's facts.

    The facts of the core cannot all hold. If any one fact is left out, the other facts can all
    hold. The core is empty if all facts together are satisfiable, or if the hard constraints are
    unsatisfiable even without facts.

    Args:
        encoding: The theory.
        soft: A function that returns the name of a soft constraint, or None for a hard constraint.
            By default, a constraint's name is its fact. The core is a list of names, and each name
            represents all constraints with this name.
        groups_of: A function that returns the groups of a name, such as the rows that a fact is
            about. If this function is given, a minimal set of groups is chosen first. The core then
            has only names whose groups are all in this set.
        granted: A function that returns whether a name must be in the core if its groups are
            chosen, even if the name is not needed. Of the other names, the core has a minimal set.
        conflicts: The maximum number of the solver's conflicts, after which InputError is raised.
            Unlike a limit of time, this limit has the same result on every machine.
    """
    # Each name has a selector variable. The clauses of the name hold if the variable is assumed.
    number = encoding.number()
    names = {constraint: soft(constraint) for constraint in encoding.compiled}
    different = dict.fromkeys(name for name in names.values() if name is not None)
    selector = {name: n for n, name in enumerate(different, len(number) + 1)}
    writer = ClauseWriter(number, reserved=len(selector))
    for constraint, sentence in encoding.compiled.items():
        start = len(writer.clauses)
        writer.write(sentence)
        if (name := names[constraint]) is not None:
            writer.clauses[start:] = [(*c, -selector[name]) for c in writer.clauses[start:]]
    name_of = {n: name for name, n in selector.items()}
    solver_name = DEFAULT_SOLVER if conflicts is None else LIMITED_SOLVER
    with Solver(name=solver_name, bootstrap_with=writer.clauses) as solver:

        def satisfiable(subset: list[Any]) -> bool:
            """Return whether the hard constraints and all constraints with these names can hold."""
            assumed = [selector[name] for name in subset]
            if conflicts is None:
                return bool(solver.solve(assumptions=assumed))
            solver.conf_budget(max(1, conflicts - solver.accum_stats()["conflicts"]))
            found = solver.solve_limited(assumptions=assumed)
            if found is None:
                raise InputError(f"no core was found within {conflicts:,} conflicts")
            return bool(found)

        def core() -> set[Any]:
            """Return the names in the solver's last core. Hard clauses have no names."""
            return {name_of[n] for n in solver.get_core() or ()}

        candidates = list(selector)
        if groups_of is not None:
            # Step 1: a minimal set of groups. A name is included if all its groups are included.
            groups = {name: set(groups_of(name)) for name in candidates}

            def within(chosen: Collection[Any]) -> list[Any]:
                """Return the names that belong only to the chosen groups."""
                return [name for name in candidates if groups[name] <= set(chosen)]

            all_groups = dict.fromkeys(g for name in candidates for g in groups_of(name))
            candidates = within(minimal_core(all_groups, lambda few: satisfiable(within(few))))
        # Step 2: a minimal set of names within these groups.
        always = [name for name in candidates if granted(name)]
        others = [name for name in candidates if not granted(name)]
        return always + minimal_core(others, lambda subset: satisfiable(always + subset), core)

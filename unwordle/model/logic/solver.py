"""SAT solving with PySAT (Ignatiev, Morgado and Marques-Silva 2018), and unsatisfiable cores."""

import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from pysat import solvers

from unwordle.model.game.input import InputError
from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.encoding import Encoding
from unwordle.model.overriding import override
from unwordle.model.text import listed

T = TypeVar("T")

DEFAULT_SOLVER = "cadical195"
LIMITED_SOLVER = "minisat22"
"""The solver for searches with a limit, which CaDiCaL lacks in PySAT."""
LISTER = "glucose4"
"""The solver that lists models unless another one is chosen: five times as fast as the default."""


@contextmanager
def python_signals() -> Iterator[None]:
    """Leave Ctrl-C to Python while PySAT solves."""
    # On the main thread PySAT handles Ctrl-C itself and leaves the solver by a longjmp, so that the
    # process goes on with a solver in an undefined state (pysathq/pysat issue 53). It has no option
    # for that. If its check returns False, it assumes another thread, whose signals it leaves.
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    theirs = vars(solvers.MainThread)["check"]
    solvers.MainThread.check = staticmethod(lambda: False)
    try:
        yield
    finally:
        solvers.MainThread.check = theirs


class Sat(solvers.Solver):  # type: ignore[misc]  # PySAT has no types
    """An incremental solver with clauses, for a `with` block. It leaves Ctrl-C to Python.

    With `conflicts`, it is `LIMITED_SOLVER`, and `solve` raises InputError after so many in all, on
    every machine alike.
    """

    def __init__(
        self, clauses: Clauses, solver: str = DEFAULT_SOLVER, conflicts: int | None = None
    ) -> None:
        super().__init__(solver if conflicts is None else LIMITED_SOLVER, clauses.clauses)
        self.clauses, self._conflicts = clauses, conflicts

    @override
    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        if self._conflicts is None:
            with python_signals():
                return bool(super().solve(list(assumptions)))
        found = self.tried(self._conflicts - self.accum_stats()["conflicts"], assumptions)
        if found is None:
            raise InputError(f"the solver has no answer within {self._conflicts:,} conflicts")
        return found

    def tried(self, conflicts: int, assumptions: Sequence[int] = ()) -> bool | None:
        """Return the answer of `solve`, or None after so many more conflicts."""
        with python_signals():
            self.conf_budget(max(1, conflicts))
            found: bool | None = self.solve_limited(list(assumptions))
        return found

    def satisfiable(self, assumed: Iterable[Any] = ()) -> bool:
        """Return whether there is a model in which these propositions are true."""
        return bool(self.solve([self.clauses.number[p] for p in assumed]))

    def model(self) -> dict[Any, bool]:
        """Return the model that the last call to `satisfiable` or `solve` found."""
        true = set(self.get_model())
        return {p: n in true for p, n in self.clauses.number.items()}


def check_solver(name: str) -> None:
    """Raise InputError unless `name` is the name of an incremental PySAT solver."""
    kinds = vars(solvers.SolverNames).items()
    known = {names[-1]: names for kind, names in kinds if kind[0] != "_"}
    del known["kissat404"], known["cryptominisat5"]  # not incremental; needs another package
    if not any(name in names for names in known.values()):
        raise InputError(f"unknown SAT solver {name!r} (choose {listed(sorted(known), 'or')})")


# ---------------------------------------------------------------- minimal unsatisfiable subsets


def minimal_core(
    soft: Iterable[T],
    satisfiable: Callable[[list[T]], bool],
    core: Callable[[], Collection[T]] | None = None,
) -> list[T]:
    """Return a minimal unsatisfiable subset (MUS) of `soft`: without any one member, it can hold.

    It is empty if all of `soft` can hold together, or if the hard constraints contradict each
    other. From the first on, each member that is not needed is deleted (Chinneck and Dravnieks
    1991), so later ones are more likely to remain. `core` returns the solver's core after
    `satisfiable` returned False.
    """

    def shrunk(unsatisfiable: list[T]) -> list[T]:
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


def unsat_core(
    encoding: Encoding,
    soft: Callable[[Any], Any] = lambda constraint: constraint.fact,
    groups_of: Callable[[Any], Collection[Any]] | None = None,
    granted: Callable[[Any], bool] = lambda name: False,
    conflicts: int | None = None,
) -> list[Any]:
    """Return a minimal unsatisfiable core of an encoding's facts (see `minimal_core`).

    Args:
        encoding: The theory.
        soft: The name of a constraint, which stands for all of this name, or None if it is hard.
        groups_of: The groups of a name, such as a fact's rows. A minimal set of groups is chosen
            first, and the core then has only names within these.
        granted: Whether a name is in the core whenever its groups are, needed or not.
        conflicts: The solver's limit (see `Sat`).
    """
    # Each name has a selector variable, and its clauses hold if that is assumed.
    number, compiled = encoding.number(), encoding.compiled
    names = {constraint: soft(constraint) for constraint in compiled}
    different = dict.fromkeys(name for name in names.values() if name is not None)
    selector = {name: n for n, name in enumerate(different, len(number) + 1)}
    written = Clauses(number, [], len(number) + len(selector))
    for constraint, sentence in compiled.items():
        start = len(written.clauses)
        written.write(sentence)
        if (name := names[constraint]) is not None:
            written.clauses[start:] = [(*c, -selector[name]) for c in written.clauses[start:]]
    name_of = {n: name for name, n in selector.items()}
    with Sat(written, conflicts=conflicts) as solver:

        def satisfiable(subset: list[Any]) -> bool:
            return bool(solver.solve([selector[name] for name in subset]))

        def core() -> set[Any]:
            return {name_of[n] for n in solver.get_core() or ()}

        candidates = list(selector)
        if groups_of is not None:
            # Step 1: a minimal set of groups. A name is in if all its groups are.
            groups = {name: set(groups_of(name)) for name in candidates}

            def within(chosen: Collection[Any]) -> list[Any]:
                return [name for name in candidates if groups[name] <= set(chosen)]

            all_groups = dict.fromkeys(g for name in candidates for g in groups_of(name))
            candidates = within(minimal_core(all_groups, lambda few: satisfiable(within(few))))
        # Step 2: a minimal set of names within these groups.
        always = [name for name in candidates if granted(name)]
        others = [name for name in candidates if not granted(name)]
        return always + minimal_core(others, lambda subset: satisfiable(always + subset), core)

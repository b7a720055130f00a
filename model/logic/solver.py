"""SAT solvers, PySAT's: whether a theory has a model, and a minimal core of what has none."""

from collections.abc import Callable, Collection, Iterable
from importlib.util import find_spec
from typing import Any, TypeVar

from pysat._utils import MainThread
from pysat.solvers import Solver as Solver
from pysat.solvers import SolverNames

from unwordle.model.game.input import InputError
from unwordle.model.logic.clauses import Clauses, ClauseWriter
from unwordle.model.logic.encoding import Constraint, Encoding, to_clauses

T = TypeVar("T")

DEFAULT_SOLVER = "cadical195"

# On the main thread PySAT catches Ctrl-C itself and leaves its solver by a longjmp: the process
# continues with a solver in an undefined state (pysathq/pysat issue 53). Made to believe that it is
# on another thread, it leaves the signal to Python.
MainThread.check = staticmethod(lambda: False)


def check_solver(name: str) -> None:
    """Raise InputError unless `name` is a solver that PySAT has."""
    known = {names[-1]: names for kind, names in vars(SolverNames).items() if kind[0] != "_"}
    if find_spec("pycryptosat") is None:
        del known["cryptominisat5"]
    if not any(name in names for names in known.values()):
        names = ", ".join(sorted(known))
        raise InputError(f"no SAT solver is called {name!r}: the names are {names}")


def incremental(name: str) -> str:
    """Return the solver, or the default one instead of one that answers a single question."""
    return DEFAULT_SOLVER if name in SolverNames.kissat404 else name


class Sat:
    """One incremental PySAT solver loaded with clauses. Use it in a `with` block."""

    def __init__(self, clauses: Clauses, solver: str = DEFAULT_SOLVER) -> None:
        self.clauses = clauses
        self._solver = Solver(name=solver, bootstrap_with=clauses.clauses)

    def __enter__(self) -> "Sat":
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def add(self, encoding: Encoding) -> None:
        """Add the clauses of the encoding's constraints since it was last read."""
        self.clauses = to_clauses(encoding, since=self.clauses)
        self._solver.append_formula(self.clauses.clauses)

    def satisfiable(self, assumed: Iterable[Any] = ()) -> bool:
        """Return whether the theory has a model in which these propositions are true."""
        number = self.clauses.number
        return self.has_model([number[p] for p in assumed])

    def has_model(self, literals: list[int]) -> bool:
        """Return whether the theory has a model in which these literals are true."""
        return bool(self._solver.solve(literals))

    def model(self) -> dict[Any, bool]:
        """Return the model of the last question, if it was satisfiable."""
        true = set(self._solver.get_model())
        return {p: n in true for p, n in self.clauses.number.items()}


def satisfiable(clauses: Clauses, solver: str = DEFAULT_SOLVER) -> bool:
    """Return whether a theory has a model."""
    with Sat(clauses, solver) as sat:
        return sat.satisfiable()


# ---------------------------------------------------------------- minimal unsatisfiable subsets


def minimal_core(
    soft: Iterable[T],
    satisfiable: Callable[[list[T]], bool],
    core: Callable[[], Collection[T]] | None = None,
) -> list[T]:
    """Return a minimal unsatisfiable subset (MUS): without any one member it is satisfiable.

    Empty if all are satisfiable, or if the hard constraints alone are not. Deletion-based
    (Chinneck and Dravnieks 1991), from the front, so that later members are preferred.

    Args:
        soft: The members to choose from.
        satisfiable: A monotone test of subsets, which keep the order of `soft`.
        core: Returns an unsatisfiable subset that the solver found in the last test that failed.
    """

    def shrunk(unsatisfiable: list[T]) -> list[T]:
        """Return the part of an unsatisfiable set that the solver's core needs."""
        needed = unsatisfiable if core is None else core()
        return [one for one in unsatisfiable if one in needed]

    if satisfiable(mus := list(soft)):
        return []
    mus = shrunk(mus)
    necessary = 0  # members from the front that are known to be needed
    while necessary < len(mus):
        without = mus[:necessary] + mus[necessary + 1 :]
        if satisfiable(without):
            necessary += 1  # a transition constraint: deleting it makes the rest satisfiable
        else:
            mus = shrunk(without)  # core refinement: the solver often spares many deletions
    return mus


def unsat_core(
    encoding: Encoding,
    soft: Callable[[Constraint], Any] = lambda constraint: constraint.fact,
    groups_of: Callable[[Any], Collection[Any]] | None = None,
    granted: Callable[[Any], bool] = lambda name: False,
) -> list[Any]:
    """Return a minimal core of an encoding's facts: they cannot all hold, any fewer of them can.

    Empty if all are satisfiable, or if the hard constraints alone are not.

    Args:
        encoding: The theory.
        soft: Names a constraint to choose from; None marks a hard one. By default its fact.
        groups_of: The groups of a name, such as the rows that it concerns. The core is then minimal
            in groups first: no group in it could be left out with all its names.
        granted: Names that are in the core anyway; the others are a minimal addition to them.
    """
    # A switch for each name: its clauses hold if the switch, a literal of its own, is assumed.
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

        def core() -> set[Any]:
            """Return the names in the solver's last core, none if the hard constraints clash."""
            return {name_of[n] for n in solver.get_core() or ()}

        every = list(switch)
        if groups_of is not None:
            # First a minimal set of groups: names are in if all their groups are.
            groups = {name: set(groups_of(name)) for name in every}

            def within(some: Collection[Any]) -> list[Any]:
                """Return the names that have all their groups among these."""
                return [name for name in every if groups[name] <= set(some)]

            among = dict.fromkeys(group for name in every for group in groups_of(name))
            every = within(minimal_core(among, lambda some: satisfiable(within(some))))
        # Then a minimal set of names within these groups.
        taken = [name for name in every if granted(name)]
        others = [name for name in every if not granted(name)]
        return taken + minimal_core(others, lambda some: satisfiable(taken + some), core)

"""SAT solvers: PySAT's.

Whoever asks whether a theory has a model asks here.
"""

from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any

from unwordle.model.game.input import InputError
from unwordle.model.logic.clauses import Clauses, to_clauses
from unwordle.model.logic.encoding import Encoding
from unwordle.model.logic.satlib import Solver, SolverNames

DEFAULT_SOLVER = "cadical195"


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
        """Return the same of literals, for who asks thousands of questions."""
        return bool(self._solver.solve(literals))

    def model(self) -> dict[Any, bool]:
        """Return the model of the last question, if it was satisfiable."""
        true = set(self._solver.get_model())
        return {p: n in true for p, n in self.clauses.number.items()}


def satisfiable(clauses: Clauses, solver: str = DEFAULT_SOLVER) -> bool:
    """Return whether a theory has a model."""
    with Sat(clauses, solver) as sat:
        return sat.satisfiable()

"""Proofs by a SAT solver that clauses are unsatisfiable."""

from collections.abc import Sequence

from model.logic.clauses import Clause
from model.logic.satlib import Solver

LOGGING_SOLVER = "glucose4"
"""A solver of PySAT that logs what it derives."""


def refutation(clauses: Sequence[Clause]) -> list[str]:
    """The lines of a DRUP proof that the clauses are unsatisfiable; the last is the empty clause.

    Raises ValueError where they are satisfiable.
    """
    with Solver(name=LOGGING_SOLVER, bootstrap_with=clauses, with_proof=True) as solver:
        if solver.solve():
            raise ValueError("the clauses have a model, so they have no refutation")
        lines = [line.strip() for line in solver.get_proof()]
    return lines if lines and lines[-1] == "0" else [*lines, "0"]

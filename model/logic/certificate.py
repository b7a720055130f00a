"""Certificates: clauses with a proof that they are unsatisfiable, as text.

A certificate's first line is `unwordle certificate 1`. Then come clauses as in DIMACS (`p cnf
VARIABLES CLAUSES`, then each clause's literals and a 0), the line `proof`, and a proof in DRUP
format: a clause a line; `d` before it takes it out again; the last is the empty
clause, `0`. A line that begins with `c` says what is meant. `unwordle.study.proof.rup` checks them.
"""

from collections.abc import Iterator, Sequence

from unwordle.model.logic.clauses import Clause
from unwordle.model.logic.satlib import Solver

HEAD = "unwordle certificate 1"
_LOGGING_SOLVER = "glucose4"
"""A solver of PySAT that logs what it derives."""


def written(about: str, clauses: Sequence[Clause]) -> Iterator[str]:
    """Yield the lines of a certificate: a theorem's statement, clauses and refutation.

    Raises ValueError where the clauses are satisfiable.
    """
    variables = max((abs(literal) for clause in clauses for literal in clause), default=0)
    yield from (HEAD, f"c {about}", f"p cnf {variables} {len(clauses)}")
    yield from (" ".join(map(str, (*clause, 0))) for clause in clauses)
    yield "proof"
    yield from refutation(clauses)


def refutation(clauses: Sequence[Clause]) -> list[str]:
    """Return the lines of a DRUP proof that the clauses are unsatisfiable; the last is the empty
    clause.

    Raises ValueError if they are satisfiable.
    """
    with Solver(name=_LOGGING_SOLVER, bootstrap_with=clauses, with_proof=True) as solver:
        if solver.solve():
            raise ValueError("the clauses have a model, so they have no refutation")
        lines = [line.strip() for line in solver.get_proof()]
    return lines if lines and lines[-1] == "0" else [*lines, "0"]

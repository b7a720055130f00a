"""The certificate format: clauses with a proof that they are unsatisfiable, as text.

A certificate's first line is `unwordle certificate 1`. Then come its parts, each clauses as in
DIMACS (`p cnf VARIABLES CLAUSES`, then each clause's literals and a 0), the line `proof`, and a
proof in DRUP format: a clause a line; `d` before it takes it out again; the last is the empty
clause, `0`. A line that begins with `c` says what is meant.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from model.logic.clauses import Clause
from model.logic.satlib import Solver
from study.proof.lines import ProofError

HEAD = "unwordle certificate 1"
_LOGGING_SOLVER = "glucose4"
"""A solver of PySAT that logs what it derives."""


@dataclass
class Part:
    """Clauses, and the lines of their refutation: (line, deleted, clause)."""

    line: int
    about: str = ""
    clauses: list[Clause] = field(default_factory=list)
    lemmas: list[tuple[int, bool, Clause]] = field(default_factory=list)


def written(theorems: Iterable[tuple[str, Sequence[Clause]]]) -> Iterator[str]:
    """The lines of a certificate: each theorem's statement, clauses and refutation.

    Raises ValueError where clauses are satisfiable.
    """
    yield HEAD
    for about, clauses in theorems:
        yield f"c {about}"
        variables = max((abs(literal) for clause in clauses for literal in clause), default=0)
        yield f"p cnf {variables} {len(clauses)}"
        yield from (" ".join(map(str, (*clause, 0))) for clause in clauses)
        yield "proof"
        yield from refutation(clauses)


def refutation(clauses: Sequence[Clause]) -> list[str]:
    """The lines of a DRUP proof that the clauses are unsatisfiable; the last is the empty clause.

    Raises ValueError where they are satisfiable.
    """
    with Solver(name=_LOGGING_SOLVER, bootstrap_with=clauses, with_proof=True) as solver:
        if solver.solve():
            raise ValueError("the clauses have a model, so they have no refutation")
        lines = [line.strip() for line in solver.get_proof()]
    return lines if lines and lines[-1] == "0" else [*lines, "0"]


def read(text: str) -> list[Part]:
    """The parts of a certificate. Raises ProofError where it is not one."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != HEAD:
        raise ProofError(None, 1, f"a certificate begins with the line {HEAD!r}")
    parts: list[Part] = []
    about: list[str] = []
    announced, in_proof = 0, True
    for number, line in enumerate(lines[1:], 2):
        words = line.split()
        if not words or words[0] == "c":
            about += [" ".join(words[1:])] if words else []
        elif words[0] == "p":
            _closed(parts, number, in_proof)
            variables_and_clauses = _numbers(number, words[2:])
            if words[1:2] != ["cnf"] or len(variables_and_clauses) != 2:
                raise ProofError(None, number, "this is not `p cnf VARIABLES CLAUSES`")
            announced, in_proof = variables_and_clauses[1], False
            parts.append(Part(number, " ".join(about)))
            about = []
        elif words == ["proof"] and parts and not in_proof:
            if len(parts[-1].clauses) != announced:
                problem = f"{len(parts[-1].clauses)} clauses, but {announced} are announced"
                raise ProofError(None, number, problem)
            in_proof = True
        elif not parts:
            raise ProofError(None, number, "`p cnf VARIABLES CLAUSES` must come first")
        elif in_proof:
            deleted = words[0] == "d"
            parts[-1].lemmas.append((number, deleted, _clause(number, words[deleted:])))
        else:
            parts[-1].clauses.append(_clause(number, words))
    _closed(parts, len(lines), in_proof)
    if not parts:
        raise ProofError(None, len(lines), "there is nothing in it to prove")
    return parts


def _closed(parts: Sequence[Part], number: int, in_proof: bool) -> None:
    if not in_proof or (parts and not parts[-1].lemmas):
        raise ProofError(None, number, "the part before this has no proof")


def _numbers(number: int, words: Sequence[str]) -> list[int]:
    try:
        return [int(word) for word in words]
    except ValueError:
        raise ProofError(None, number, "these are not all whole numbers") from None


def _clause(number: int, words: Sequence[str]) -> Clause:
    *literals, end = _numbers(number, words) or [1]
    if end != 0 or 0 in literals:
        raise ProofError(None, number, "a clause is its literals, and one 0 at the end")
    return tuple(dict.fromkeys(literals))

"""Certificates read, and checked by reverse unit propagation.

A clause of the proof is accepted where assuming it false leads by unit propagation to a conflict
(Goldberg and Novikov, "Verification of proofs of unsatisfiability for CNF formulas", DATE 2003).
`model.logic.certificate` describes the format.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from model.logic.certificate import HEAD
from model.logic.clauses import Clause
from model.logic.satlib import Solver
from study.proof.lines import ProofError

_PROPAGATING_SOLVER = "minisat22"
"""Another than the solver that writes certificates; it is asked to propagate, and not to search."""


@dataclass
class Part:
    """Clauses, and the lines of their refutation: (line, deleted, clause)."""

    line: int
    about: str = ""
    clauses: list[Clause] = field(default_factory=list)
    lemmas: list[tuple[int, bool, Clause]] = field(default_factory=list)


def check(text: str) -> list[str]:
    """Return what the parts claim to prove. Raises ProofError at the first that does not."""
    parts = read(text)
    for part in parts:
        _check(part)
    return [part.about for part in parts]


def _check(part: Part) -> None:
    """Raise ProofError unless every clause of the proof is implied, down to the empty one."""
    with Solver(name=_PROPAGATING_SOLVER, bootstrap_with=part.clauses) as known:
        for number, deleted, clause in part.lemmas:
            if deleted:
                continue  # keeping a clause is sound, and those that force units must stay
            consistent, _ = known.propagate([-literal for literal in clause])
            if consistent:
                text = " ".join(map(str, (*clause, 0)))
                raise ProofError(None, number, f"the clause {text} does not follow")
            if not clause:
                return
            known.add_clause(clause)
    raise ProofError(None, part.lemmas[-1][0], "the proof ends before the empty clause")


def read(text: str) -> list[Part]:
    """Return the parts of a certificate. Raises ProofError if it is not one."""
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

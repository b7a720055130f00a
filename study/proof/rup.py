"""Certificates read, and checked by reverse unit propagation.

A clause of the proof is accepted where assuming it false leads by unit propagation to a conflict
(Goldberg and Novikov, "Verification of proofs of unsatisfiability for CNF formulas", DATE 2003).
`unwordle.model.logic.certificate` describes the format.
"""

from collections.abc import Sequence
from typing import TypeAlias

from unwordle.model.logic.certificate import HEAD
from unwordle.model.logic.clauses import Clause
from unwordle.model.logic.satlib import Solver
from unwordle.study.proof.lines import ProofError

_PROPAGATING_SOLVER = "minisat22"
"""Another than the solver that writes certificates; it is asked to propagate, and not to search."""

MOST_VARIABLES = 1_000_000
"""The solver takes memory for each variable up to the greatest."""

Lemma: TypeAlias = tuple[int, bool, Clause]
"""A line of a refutation: its number, whether it takes a clause out again, and the clause."""


def check(text: str) -> str:
    """Return what a certificate proves. Raises ProofError at the first line that does not follow.

    Every clause of the proof must be implied, down to the empty one.
    """
    about, clauses, lemmas = read(text)
    with Solver(name=_PROPAGATING_SOLVER, bootstrap_with=clauses) as known:
        for number, deleted, clause in lemmas:
            if deleted:
                continue  # keeping a clause is sound, and those that force units must stay
            consistent, _ = known.propagate([-literal for literal in clause])
            if consistent:
                lemma = " ".join(map(str, (*clause, 0)))
                raise ProofError(None, number, f"the clause {lemma} does not follow")
            if not clause:
                return about
            known.add_clause(clause)
    raise ProofError(None, lemmas[-1][0], "the proof ends before the empty clause")


def read(text: str) -> tuple[str, list[Clause], list[Lemma]]:
    """Return what a certificate says it proves, its clauses and their refutation.

    Raises ProofError if it is not one.
    """
    lines = text.splitlines()
    if not lines or lines[0].strip() != HEAD:
        raise ProofError(None, 1, f"a certificate begins with the line {HEAD!r}")
    about: list[str] = []
    clauses: list[Clause] = []
    lemmas: list[Lemma] = []
    variables, announced, in_proof = 0, -1, False
    for number, line in enumerate(lines[1:], 2):
        words = line.split()
        if not words or words[0] == "c":
            about += words[1:]
        elif announced < 0:
            if words[:2] != ["p", "cnf"] or len(words) != 4:
                raise ProofError(None, number, "`p cnf VARIABLES CLAUSES` must come first")
            variables, announced = _numbers(number, words[2:])
            if variables > MOST_VARIABLES:
                problem = f"at most {MOST_VARIABLES:,} variables are read, not {variables:,}"
                raise ProofError(None, number, problem)
        elif words == ["proof"] and not in_proof:
            if len(clauses) != announced:
                problem = f"{len(clauses)} clauses, but {announced} are announced"
                raise ProofError(None, number, problem)
            in_proof = True
        elif in_proof:
            deleted = words[0] == "d"
            lemmas.append((number, deleted, _clause(number, words[deleted:], variables)))
        else:
            clauses.append(_clause(number, words, variables))
    if announced < 0:
        raise ProofError(None, len(lines), "there is nothing in it to prove")
    if not lemmas:
        raise ProofError(None, len(lines), "the clauses have no proof")
    return " ".join(about), clauses, lemmas


def _numbers(number: int, words: Sequence[str]) -> list[int]:
    try:
        return [int(word) for word in words]
    except ValueError:
        raise ProofError(None, number, "these are not all whole numbers") from None


def _clause(number: int, words: Sequence[str], variables: int) -> Clause:
    *literals, end = _numbers(number, words) or [1]
    if end != 0 or 0 in literals:
        raise ProofError(None, number, "a clause is its literals, and one 0 at the end")
    if (most := max(map(abs, literals), default=0)) > variables:
        raise ProofError(None, number, f"variable {most} is beyond the number announced")
    return tuple(dict.fromkeys(literals))

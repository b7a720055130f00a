"""Checking certificates by reverse unit propagation.

A clause of the proof is accepted where assuming it false leads by unit propagation to a conflict
(Goldberg and Novikov, "Verification of proofs of unsatisfiability for CNF formulas", DATE 2003).
"""

from collections import defaultdict
from collections.abc import Iterable

from model.logic.clauses import Clause
from study.proof.certificate import Part, read
from study.proof.lines import ProofError


def check(text: str) -> list[str]:
    """What the parts claim to prove. Raises ProofError at the first that does not."""
    parts = read(text)
    for part in parts:
        _check(part)
    return [part.about for part in parts]


def _check(part: Part) -> None:
    """Raise ProofError unless every clause of the proof is implied, down to the empty one."""
    known = _Clauses(part.clauses)
    for number, deleted, clause in part.lemmas:
        if deleted:
            continue  # keeping a clause is sound, and those that force units must stay
        if not known.implies(clause):
            text = " ".join(map(str, (*clause, 0)))
            raise ProofError(None, number, f"the clause {text} does not follow")
        if not clause:
            return
        known.add(clause)
    raise ProofError(None, part.lemmas[-1][0], "the proof ends before the empty clause")


class _Clauses:
    """Clauses, two literals of each watched, so that propagation touches few of them."""

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self.watching: defaultdict[int, list[list[int]]] = defaultdict(list)
        self.units: dict[Clause, int] = {}
        self.empty = False
        for clause in clauses:
            self.add(clause)

    def add(self, clause: Clause) -> None:
        """Add a clause."""
        if len(clause) > 1:
            kept = list(clause)
            for literal in kept[:2]:
                self.watching[literal].append(kept)
        elif clause:
            self.units[clause] = clause[0]
        else:
            self.empty = True

    def implies(self, clause: Clause) -> bool:
        """Whether the opposite of a clause leads by unit propagation to a conflict."""
        true: set[int] = set()
        to_do = [*self.units.values(), *(-literal for literal in clause)]
        while to_do and not self.empty:
            literal = to_do.pop()
            if -literal in true:
                return True
            if literal not in true:
                true.add(literal)
                to_do += self._forced(-literal, true)
        return self.empty

    def _forced(self, false: int, true: set[int]) -> list[int]:
        """The literals that clauses force, now that this watched literal is false."""
        forced, staying = [], []
        for clause in self.watching[false]:
            if clause[0] == false:
                clause[0], clause[1] = clause[1], clause[0]
            for place in range(2, len(clause)):
                if -clause[place] not in true:
                    clause[1], clause[place] = clause[place], clause[1]
                    self.watching[clause[1]].append(clause)
                    break
            else:
                staying.append(clause)
                forced.append(clause[0])
        self.watching[false] = staying
        return forced

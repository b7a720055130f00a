"""Certificates read, and checked by reverse unit propagation.

A clause of the proof is accepted where assuming it false leads by unit propagation to a conflict
(Goldberg and Novikov, "Verification of proofs of unsatisfiability for CNF formulas", DATE 2003).
`model.logic.certificate` describes the format.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from model.logic.certificate import HEAD
from model.logic.clauses import Clause
from study.proof.lines import ProofError


@dataclass
class Part:
    """Clauses, and the lines of their refutation: (line, deleted, clause)."""

    line: int
    about: str = ""
    clauses: list[Clause] = field(default_factory=list)
    lemmas: list[tuple[int, bool, Clause]] = field(default_factory=list)


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


# ---------------------------------------------------------------- reading


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

"""From sentences in negation normal form to clauses, and what SAT solvers say of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import product
from math import prod
from typing import Any

import nnf

from model.encoding import Encoding, Fact, Ordered, fact_of, in_order, parts_of
from model.errors import InputError
from model.satlib import Solver, SolverNames

DEFAULT_SOLVER = "cadical195"
KISSAT = "kissat"
"""nnf's bundled solver: it answers one question a run, so only whether a theory has a model."""

_MOST_DISTRIBUTED = 512

Clause = tuple[int, ...]


@dataclass(frozen=True)
class Clauses:
    """A theory in conjunctive normal form, equal to it model for model.

    Variables from 1 to `len(number)` are the propositions; any above stand for parts of
    sentences, and are true just where these are.
    """

    number: Mapping[Any, int]
    clauses: list[Clause]
    variables: int
    sentences: int = 0
    """How many of the encoding's constraints have been made into clauses."""


def to_clauses(encoding: Encoding, since: Clauses | None = None) -> Clauses:
    """The encoding's constraints as clauses, in the order in which they were stated.

    `since` are the clauses of what was stated before: then only those of what was stated since,
    over the same numbers, and new ones for what was declared since.
    """
    number = encoding.number() if since is None else dict(since.number)
    writer = ClauseWriter(number)
    if since is not None:
        new = [proposition for proposition in encoding.number() if proposition not in number]
        number.update((p, since.variables + n) for n, p in enumerate(new, 1))
        writer.variables = since.variables + len(new)
    stated = list(encoding.compiled.values())
    for sentence in stated[0 if since is None else since.sentences :]:
        writer.write(sentence)
    return Clauses(number, writer.clauses, writer.variables, len(stated))


class ClauseWriter:
    """Writes sentences as clauses over numbered propositions."""

    def __init__(self, number: Mapping[Any, int], reserved: int = 0) -> None:
        self.number = number
        self.variables = len(number) + reserved
        self.clauses: list[Clause] = []

    def write(self, sentence: nnf.NNF) -> None:
        """Add a sentence's clauses; where they are too many, name its parts instead."""
        try:
            self.clauses += sorted(self.distribute(sentence))
        except OverflowError:
            self.clauses.append((self.name(in_order(sentence, self.number)),))

    def distribute(self, node: nnf.NNF) -> list[Clause]:
        """The clauses of a sentence, over its own variables alone."""
        if isinstance(node, nnf.Var):
            return [(self.literal(node),)]
        parts = parts_of(node)
        if isinstance(node, nnf.And):
            return [clause for part in parts for clause in self.distribute(part)]
        literals = [self.literal(part) for part in parts if isinstance(part, nnf.Var)]
        if len(literals) == len(parts):
            return _clause(literals)
        choices = [self.distribute(part) for part in parts if not isinstance(part, nnf.Var)]
        if prod(map(len, choices)) > _MOST_DISTRIBUTED:
            raise OverflowError("too many clauses to distribute")
        return [
            clause
            for choice in product(*choices)
            for clause in _clause(literals + [literal for part in choice for literal in part])
        ]

    def literal(self, node: nnf.Var) -> int:
        """The number of a variable, negative where it is negated."""
        number = self.number[node.name]
        return number if node.true else -number

    def name(self, sentence: Ordered) -> int:
        """A literal that is true just where the sentence is (Tseitin's definition)."""
        if isinstance(sentence.node, nnf.Var):
            return self.literal(sentence.node)
        children = [self.name(part) for part in sentence.parts]
        self.variables += 1
        new = self.variables
        sign = 1 if isinstance(sentence.node, nnf.And) else -1
        self.clauses += [(-sign * new, sign * child) for child in children]
        self.clauses.append((sign * new, *(-sign * child for child in children)))
        return new


def _clause(literals: list[int]) -> list[Clause]:
    """One clause, without repeats; none where it holds of itself."""
    kept = set(literals)
    return [] if any(-literal in kept for literal in kept) else [tuple(sorted(kept, key=abs))]


def check_solver(name: str) -> None:
    """Raise InputError unless `name` is a solver that PySAT has, or kissat."""
    known = {names[-1]: names for kind, names in vars(SolverNames).items() if kind[0] != "_"}
    if find_spec("pycryptosat") is None:
        del known["cryptominisat5"]
    if name != KISSAT and not any(name in names for names in known.values()):
        names = ", ".join(sorted([*known, KISSAT]))
        raise InputError(f"no SAT solver is called {name!r}: the names are {names}")


def incremental(name: str) -> str:
    """The solver itself, or the default one where it answers but one question, as kissat does."""
    return DEFAULT_SOLVER if name in (KISSAT, *SolverNames.kissat404) else name


class Sat:
    """One incremental PySAT solver loaded with clauses. Use it in a `with` block."""

    def __init__(self, clauses: Clauses, solver: str = DEFAULT_SOLVER) -> None:
        self.clauses = clauses
        self._solver = Solver(name=solver, bootstrap_with=clauses.clauses)

    def __enter__(self) -> "Sat":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give up the solver and its memory."""
        self._solver.delete()

    def add(self, encoding: Encoding) -> None:
        """Take in what has been stated in the encoding since the clauses that are here."""
        self.clauses = to_clauses(encoding, since=self.clauses)
        self._solver.append_formula(self.clauses.clauses)

    def core(self) -> list[Any]:
        """Of what the last question assumed, so much that the answer was no."""
        core = set(self._solver.get_core() or ())
        return [p for p, n in self.clauses.number.items() if n in core]

    def satisfiable(self, assumed: Iterable[Any] = ()) -> bool:
        """Whether the theory has a model in which these propositions are true."""
        number = self.clauses.number
        return bool(self._solver.solve([number[p] for p in assumed]))

    def model(self) -> dict[Any, bool]:
        """The model that the last satisfiable question found."""
        true = set(self._solver.get_model())
        return {p: n in true for p, n in self.clauses.number.items()}

    def enumerate(self, onto: Sequence[Any]) -> Iterator[list[Any]]:
        """The models of the theory: those of the propositions that each makes true, each once."""
        while self.satisfiable():
            model = self.model()
            true = [p for p in onto if model[p]]
            yield true
            self._solver.add_clause([-self.clauses.number[p] for p in true])

    def project(self, propositions: Iterable[Any], assumed: Sequence[Any] = ()) -> Iterator[Any]:
        """Those of the propositions that are true in some model, where the assumed ones are."""
        return (p for p in propositions if self.satisfiable([p, *assumed]))


def minimal_core(encoding: Encoding) -> list[Fact]:
    """Facts that the encoding states and that cannot all hold, given what it always holds.

    Leave out any one, and the others can. Empty where all can, or where what it always holds
    cannot hold. Each fact's clauses get a literal
    that, assumed, switches them on; a core of the assumptions is then shrunk by deletion.
    """
    number = encoding.number()
    facts = [fact for fact in map(fact_of, encoding.compiled) if fact is not None]
    switch = {fact: n for n, fact in enumerate(dict.fromkeys(facts), len(number) + 1)}
    writer = ClauseWriter(number, reserved=len(switch))
    for constraint, sentence in encoding.compiled.items():
        start = len(writer.clauses)
        writer.write(sentence)
        if (fact := fact_of(constraint)) is not None:
            writer.clauses[start:] = [(*c, -switch[fact]) for c in writer.clauses[start:]]
    with Solver(name=DEFAULT_SOLVER, bootstrap_with=writer.clauses) as solver:
        if solver.solve(assumptions=list(switch.values())):
            return []
        core = sorted(solver.get_core() or ())  # none where no fact is needed
        for fact in list(core):
            without = [other for other in core if other != fact]
            if fact in core and not solver.solve(assumptions=without):
                core = sorted(solver.get_core() or ())
    return [fact for fact, n in switch.items() if n in core]


def satisfiable(clauses: Clauses, solver: str = DEFAULT_SOLVER) -> bool:
    """Whether a theory has a model: asked of a PySAT solver, or of nnf's bundled kissat."""
    if solver != KISSAT:
        with Sat(clauses, solver) as sat:
            return sat.satisfiable()
    variables = [nnf.Var(n) for n in range(clauses.variables + 1)]
    sentence = nnf.And(
        nnf.Or(variables[n] if n > 0 else ~variables[-n] for n in clause)
        for clause in clauses.clauses
    )
    return nnf.kissat.solve(sentence) is not None

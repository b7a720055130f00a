"""A bauhaus Encoding whose constraints have names and places, in a fixed order.

bauhaus keeps constraints in sets and names the ones that are stated as formulas by their
address in memory, so that neither an export nor a printout is ever the same twice. Here they
keep the order in which they were stated, and say what they are.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

import bauhaus
import nnf

Formula: TypeAlias = Any
"""A bauhaus formula: a proposition, or propositions joined by &, |, ~ and >>."""

Model: TypeAlias = Mapping[Any, bool]
"""What a SAT solver found: whether each proposition is true."""

Fact: TypeAlias = tuple[Any, ...]
"""A fact of one game: its kind and what it is about, such as ("tile", row, column)."""

NEVER = bauhaus.Or(())


@dataclass(frozen=True, eq=False)
class Constraint:
    """A formula, headed by the name of its rule and the place where it holds."""

    name: str
    place: str
    formula: Formula
    fact: Fact | None = None
    """What it states of this one game, such as the colour of a tile; None for what always holds."""

    def compile(self) -> nnf.NNF:
        """The formula in negation normal form; bauhaus asks each constraint for it."""
        return self._compiled

    @cached_property
    def _compiled(self) -> nnf.NNF:
        compiled: nnf.NNF = self.formula.compile()
        return compiled

    def __repr__(self) -> str:
        return f"{self.name} ({self.place})"


def fact_of(constraint: Any) -> Fact | None:
    """What a constraint states of one game; each of bauhaus's own is a fact of its own."""
    fact: Fact | None = getattr(constraint, "fact", ("constraint", str(constraint)))
    return fact


class _OrderedSet(dict[Any, None]):
    """What bauhaus needs of a set, kept in the order of adding."""

    def add(self, item: Any) -> None:
        self.setdefault(item)


class Encoding(bauhaus.Encoding):  # type: ignore[misc]
    """An Encoding that states named constraints, prints them readably and numbers its variables."""

    def __init__(self) -> None:
        super().__init__()
        self.open_to_users = False
        """Whether what is stated now is some user's: then it is a fact, known by its name."""
        self.constraints = _OrderedSet()
        self._custom_constraints = _OrderedSet()

    def state(self, name: str, place: str, formula: Formula, fact: Fact | None = None) -> None:
        """Add a constraint under its name and place; see `Constraint` for `fact`."""
        if fact is None and self.open_to_users:
            fact = ("constraint", name)
        self.add_constraint(Constraint(name, place, formula, fact))

    def adopt(self, constraint: Any, sentence: nnf.NNF) -> None:
        """Add another encoding's constraint, and the propositions that are in its sentence."""
        for proposition in sorted(sentence.vars(), key=str):
            self.propositions[type(proposition).__name__][id(proposition)] = proposition
        own = isinstance(constraint, Constraint)
        (self._custom_constraints if own else self.constraints).add(constraint)
        self.clear_debug_constraints()

    def add_constraint(self, constraint: Formula) -> None:
        """Add a formula, as bauhaus does; a named one is added by `state`.

        Without a name it is headed by its number among all, not by its address in memory.
        """
        if not isinstance(constraint, Constraint):
            place = f"number {len(self._custom_constraints) + 1}"
            constraint = Constraint("added constraint", place, constraint, ("constraint", place))
        super().add_constraint(constraint)
        self.clear_debug_constraints()

    @property
    def compiled(self) -> dict[Any, nnf.NNF]:
        """Each constraint with its sentence, in the order in which they were stated."""
        compiled: dict[Any, nnf.NNF] = self.debug_constraints
        if len(compiled) < len(self._custom_constraints) + len(self.constraints):
            compiled.clear()
            compiled.update((c, c.compile()) for c in self._custom_constraints)
            compiled.update((c, c.build(self.propositions)) for c in self.constraints)
        return compiled

    def compile(self, CNF: bool = True) -> nnf.NNF:  # noqa: N803 (bauhaus's name)
        """All constraints as one sentence: in conjunctive normal form, or as they are."""
        sentence = nnf.And(self.compiled.values())
        return sentence.to_CNF() if CNF and not sentence.is_CNF() else sentence

    def number(self) -> dict[Any, int]:
        """Every declared proposition's number as a variable, from 1, in the order declared."""
        declared = (p for kind in self.propositions.values() for p in list(kind.values()))
        return {p: n for n, p in enumerate(dict.fromkeys(declared), 1)}

    def introspect(
        self,
        solution: Model | None = None,
        var_level: bool = False,
        about: Callable[[Any], bool] | None = None,
    ) -> None:
        """Print every constraint under its name, place and formula.

        With a solution, what it makes true is green and what it makes false red (by literal;
        by variable if `var_level`); propositions that it does not mention count as false.
        `about` narrows the printout to constraints with a proposition of which it is true.
        """
        number = self.number()
        print("\n\t{Encoding Introspection}\n")
        for constraint, sentence in self.compiled.items():
            if about is None or any(about(name) for name in sentence.vars()):
                print(f"{constraint}:")
                print(f"    {as_text(sentence, number, solution, var_level)}\n")

    def pprint(
        self, formula: nnf.NNF, solution: Model | None = None, var_level: bool = False
    ) -> None:
        """Print a sentence, as `introspect` prints it."""
        print(as_text(formula, self.number(), solution, var_level))


def parts_of(sentence: Any) -> frozenset[nnf.NNF]:
    """What a conjunction or disjunction joins."""
    parts: frozenset[nnf.NNF] = sentence.children
    return parts


class Ordered(NamedTuple):
    """A sentence whose parts have an order that does not depend on hashes.

    Parts are ordered by the numbers of their literals, one after the other, and where these are
    the same by how they are joined: so true and false, or a & b and a | b, are told apart.
    """

    literals: tuple[tuple[int, bool], ...]
    shape: tuple[Any, ...]
    node: nnf.NNF
    parts: "list[Ordered]"


def in_order(sentence: nnf.NNF, number: Mapping[Any, int]) -> Ordered:
    """The sentence and, from the leaves up, all its parts in their order."""
    if isinstance(sentence, nnf.Var):
        return Ordered(((number[sentence.name], sentence.true),), (), sentence, [])
    parts = sorted((in_order(part, number) for part in parts_of(sentence)), key=lambda o: o[:2])
    literals = tuple(literal for part in parts for literal in part.literals)
    shape = (isinstance(sentence, nnf.And), *(part.shape for part in parts))
    return Ordered(literals, shape, sentence, parts)


def as_text(
    sentence: nnf.NNF,
    number: Mapping[Any, int],
    solution: Model | None = None,
    var_level: bool = False,
) -> str:
    """A sentence in logical notation, its parts in the order of their variables' numbers."""

    def literal(node: nnf.Var) -> str:
        text = ("" if node.true else "¬") + str(node.name)
        if solution is None:
            return text
        value = solution.get(node.name, False)
        return f"\x1b[{32 if value == (node.true or var_level) else 31}m{text}\x1b[0m"

    def text_of(part: Ordered) -> str:
        if isinstance(part.node, nnf.Var):
            return literal(part.node)
        if not part.parts:
            return "true" if isinstance(part.node, nnf.And) else "false"
        joint = " ∧ " if isinstance(part.node, nnf.And) else " ∨ "
        return "(" + joint.join(map(text_of, part.parts)) + ")"

    return text_of(in_order(sentence, number))

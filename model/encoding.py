"""A bauhaus Encoding whose constraints have names and places, in a fixed order.

bauhaus keeps constraints in sets and names the ones that are stated as formulas by their
address in memory, so that neither an export nor a printout is ever the same twice. Here they
keep the order in which they were stated, and say what they are.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

import bauhaus
import nnf

Formula: TypeAlias = Any
"""A bauhaus formula: a proposition, or propositions joined by &, |, ~ and >>."""

Solution: TypeAlias = Mapping[Any, bool]
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


class _OrderedSet(dict[Any, None]):
    """What bauhaus needs of a set, kept in the order of adding."""

    def add(self, item: Any) -> None:
        self.setdefault(item)


class Encoding(bauhaus.Encoding):  # type: ignore[misc]
    """An Encoding that states named constraints, prints them readably and numbers its variables."""

    def __init__(self) -> None:
        super().__init__()
        self.constraints = _OrderedSet()
        self._custom_constraints = _OrderedSet()

    def state(self, name: str, place: str, formula: Formula, fact: Fact | None = None) -> None:
        """Add a constraint under its name and place; see `Constraint` for `fact`."""
        self.add_constraint(Constraint(name, place, formula, fact))

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
        solution: Solution | None = None,
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
        self, formula: nnf.NNF, solution: Solution | None = None, var_level: bool = False
    ) -> None:
        """Print a sentence, as `introspect` prints it."""
        print(as_text(formula, self.number(), solution, var_level))


def parts_of(sentence: Any) -> frozenset[nnf.NNF]:
    """What a conjunction or disjunction joins."""
    parts: frozenset[nnf.NNF] = sentence.children
    return parts


def in_order(sentence: nnf.NNF, number: Mapping[Any, int]) -> list[nnf.NNF]:
    """The parts of a conjunction or disjunction in an order that does not depend on hashes."""

    def key(node: nnf.NNF) -> tuple[int, ...]:
        if isinstance(node, nnf.Var):
            return (number[node.name], node.true)
        return tuple(part for child in in_order(node, number) for part in key(child))

    def shape(node: nnf.NNF) -> tuple[int, ...]:
        if isinstance(node, nnf.Var):
            return (0, *key(node))
        children = [part for child in in_order(node, number) for part in shape(child)]
        return (1 + isinstance(node, nnf.And), len(children), *children)

    ordered = list(parts_of(sentence))
    if len(ordered) > 1:
        ordered.sort(key=key)
        if len(set(map(key, ordered))) < len(ordered):
            # Over the same literals, such as true and false, or a & b and a | b.
            ordered.sort(key=lambda node: (key(node), shape(node)))
    return ordered


def as_text(
    sentence: nnf.NNF,
    number: Mapping[Any, int],
    solution: Solution | None = None,
    var_level: bool = False,
) -> str:
    """A sentence in logical notation, its parts in the order of their variables' numbers."""
    if isinstance(sentence, nnf.Var):
        text = ("" if sentence.true else "¬") + str(sentence.name)
        if solution is None:
            return text
        value = solution.get(sentence.name, False)
        return f"\x1b[{32 if value == (sentence.true or var_level) else 31}m{text}\x1b[0m"
    joint = " ∧ " if isinstance(sentence, nnf.And) else " ∨ "
    parts = in_order(sentence, number)
    if not parts:
        return "true" if isinstance(sentence, nnf.And) else "false"
    return "(" + joint.join(as_text(part, number, solution, var_level) for part in parts) + ")"

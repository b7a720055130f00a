"""A bauhaus Encoding whose constraints have names and places, in a fixed order.

bauhaus keeps constraints in sets and names the ones that are stated as formulas by their
address in memory, so that neither an export nor a printout is ever the same twice. Here they
keep the order in which they were stated, and say what they are.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

import bauhaus
import nnf

from model.logic.cardinality import AllOf, of_builder
from model.logic.text import About, Model, Printer, holds

Formula: TypeAlias = Any
"""A bauhaus formula: a proposition, or propositions joined by &, |, ~ and >>; or a Cardinality."""

Fact: TypeAlias = tuple[Any, ...]
"""A fact of one game: its kind and what it is about, such as ("tile", row, column)."""

NEVER = bauhaus.Or(())

_MOST_NAMED = 3
_MOST_OF_A_KIND = 3
_MOST_OF_A_KIND_ABOUT = 10


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
    if isinstance(constraint, Constraint):
        return constraint.fact
    return ("constraint", readable(constraint))


class _OrderedSet(dict[Any, None]):
    """An insertion-ordered set with the methods that bauhaus uses; it counts its changes."""

    changes = 0

    def add(self, item: Any) -> None:
        self.changes += item not in self
        self.setdefault(item)

    def clear(self) -> None:
        self.changes += 1
        super().clear()

    def __delitem__(self, item: Any) -> None:
        self.changes += 1
        super().__delitem__(item)

    def discard(self, item: Any) -> None:
        if item in self:
            del self[item]


class Encoding(bauhaus.Encoding):  # type: ignore[misc]
    """An Encoding that states named constraints, prints them readably and numbers its variables.

    What is stated before `seal` is its builder's; what comes after is a user's, `added`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.constraints = _OrderedSet()
        self._custom_constraints = _OrderedSet()
        self._built: frozenset[Any] | None = None
        self._compiled_at: Any = None

    def seal(self) -> None:
        """Mark all that has been stated so far as the builder's."""
        self._built = frozenset(self._custom_constraints)

    @property
    def added(self) -> list[Any]:
        """The constraints that a user has added since the encoding was built, in their order."""
        built = self._built or ()
        return [*(c for c in self._custom_constraints if c not in built), *self.constraints]

    @property
    def version(self) -> tuple[int, ...]:
        """A version number: it changes whenever the constraints do."""
        # bauhaus's builders speak of all instances of a class, so a new one is a change too.
        declared = sum(map(len, self.propositions.values())) if self.constraints else 0
        return self._custom_constraints.changes, self.constraints.changes, declared

    def state(self, name: str, place: str, formula: Formula, fact: Fact | None = None) -> None:
        """Add a constraint under its name and place; see `Constraint` for `fact`."""
        if fact is None and self._built is not None:
            fact = ("constraint", name)
        self.add_constraint(Constraint(name, place, formula, fact))

    def share(self, propositions: Iterable[Any]) -> None:
        """Declare another encoding's propositions here too, in their order."""
        for one in propositions:
            self.propositions[type(one).__name__][id(one)] = one

    def adopt(self, constraint: Constraint) -> None:
        """Add another encoding's constraint as it is, with the propositions of its sentence."""
        self.share(sorted(constraint.compile().vars(), key=str))
        self._custom_constraints.add(constraint)

    def named(self, constraint: Any) -> Constraint:
        """One of this encoding's constraints; one by a bauhaus builder is given a name."""
        if isinstance(constraint, Constraint):
            return constraint
        parts = of_builder(constraint, self.propositions)
        formula = AllOf(parts) if parts else _Sentence(constraint.build(self.propositions))
        return Constraint(*headed(constraint), formula, ("constraint", readable(constraint)))

    def add_constraint(self, constraint: Formula) -> None:
        """Add a formula, as bauhaus does; a named one is added by `state`.

        Without a name it is headed by its number among all, not by its address in memory.
        """
        if not isinstance(constraint, Constraint):
            built = len(self._built or ())
            place = f"number {len(self._custom_constraints) - built + 1}"
            constraint = Constraint(
                "added constraint", place, constraint, ("constraint", f"added constraint {place}")
            )
        super().add_constraint(constraint)

    def clear_constraints(self) -> None:
        """Take back what bauhaus's own builders have stated."""
        self.constraints.clear()

    @property
    def compiled(self) -> dict[Any, nnf.NNF]:
        """Each constraint with its sentence, in the order in which they were stated."""
        if self._compiled_at != self.version:
            self.clear_debug_constraints()
            self.debug_constraints.update((c, c.compile()) for c in self._custom_constraints)
            self.debug_constraints.update((c, self.named(c).compile()) for c in self.constraints)
            self._compiled_at = self.version
        compiled: dict[Any, nnf.NNF] = self.debug_constraints
        return compiled

    def compile(self, CNF: bool = True) -> nnf.NNF:  # noqa: N803 (bauhaus's name)
        """All constraints as one sentence: in conjunctive normal form, or as they are."""
        sentence = nnf.And(self.compiled.values())
        return sentence.to_CNF() if CNF and not sentence.is_CNF() else sentence

    def number(self) -> dict[Any, int]:
        """Every declared proposition's number as a variable, from 1, in the order declared."""
        declared = (p for kind in self.propositions.values() for p in list(kind.values()))
        return {p: n for n, p in enumerate(dict.fromkeys(declared), 1)}

    def violated(self, model: Model) -> list[Constraint]:
        """The constraints that a model breaks, each known by its name and place.

        What the model does not mention counts as false.
        """
        broken = (c for c, sentence in self.compiled.items() if not holds(sentence, model))
        return [self.named(constraint) for constraint in broken]

    def introspect(
        self,
        solution: Model | None = None,
        var_level: bool = False,
        about: About | None = None,
        *,
        full: bool = False,
    ) -> None:
        """Print constraints, each under its name and place.

        With a solution, what it makes true is green and what it makes false red (by literal; by
        variable if `var_level`); propositions that it does not mention count as false. `about`
        narrows the printout to constraints with a proposition for which it is true. Of a kind
        only the first few are printed, and any that the solution breaks, and long lines are cut;
        with `full` everything is printed.
        """
        printer = Printer(self.number(), solution, var_level=var_level, about=about, full=full)
        print("\n\t{Encoding Introspection}\n")
        for constraint, sentence, others in self._shown(solution, about, full):
            print(f"{readable(constraint)}:")
            for line in printer.lines(self.named(constraint).formula, sentence):
                print(f"    {line}")
            print(f"    … and {others:,} more of this kind\n" if others else "")

    def _shown(
        self, solution: Model | None, about: About | None, full: bool
    ) -> Iterator[tuple[Any, nnf.NNF, int]]:
        """The constraints to print; with the last of a kind, how many of that kind are left out."""
        most = _MOST_OF_A_KIND if about is None else _MOST_OF_A_KIND_ABOUT
        kinds: Counter[str] = Counter()
        shown: list[tuple[Any, nnf.NNF, str]] = []
        for constraint, sentence in self.compiled.items():
            if about is None or any(map(about, sentence.vars())):
                kind = headed(constraint)[0]
                broken = solution is not None and not holds(sentence, solution)
                kinds[kind] += 1
                if full or kinds[kind] <= most or broken:
                    shown.append((constraint, sentence, kind))
        last = {kind: i for i, (_, _, kind) in enumerate(shown)}
        printed = Counter(kind for _, _, kind in shown)
        for i, (constraint, sentence, kind) in enumerate(shown):
            others = kinds[kind] - printed[kind] if i == last[kind] else 0
            yield constraint, sentence, others

    def pprint(
        self, formula: nnf.NNF, solution: Model | None = None, var_level: bool = False
    ) -> None:
        """Print a sentence, as `introspect` prints it."""
        print(Printer(self.number(), solution, var_level=var_level).text(formula))


class _Sentence:
    """A sentence that is compiled already, as a formula."""

    def __init__(self, sentence: nnf.NNF) -> None:
        self.sentence = sentence

    def compile(self) -> nnf.NNF:
        return self.sentence


def headed(constraint: Any) -> tuple[str, str]:
    """A constraint's name and place; one of bauhaus's builders is named by what it builds."""
    if isinstance(constraint, Constraint):
        return constraint.name, constraint.place
    kind = constraint._constraint.__name__.replace("_", " ")
    if constraint._func:
        return kind, constraint._func.__qualname__.rpartition(".")[2]
    named = [*(constraint._vars or ()), *(constraint._left or ()), *(constraint._right or ())]
    shown = ", ".join(str(getattr(one, "__name__", one)) for one in named[:_MOST_NAMED])
    return kind, f"{shown} and {len(named) - _MOST_NAMED} more" if named[_MOST_NAMED:] else shown


def readable(constraint: Any) -> str:
    """How a constraint is headed: its name, and its place in brackets."""
    name, place = headed(constraint)
    return f"{name} ({place})"

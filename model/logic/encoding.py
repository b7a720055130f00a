"""A bauhaus Encoding whose constraints have names and places, in a fixed order.

bauhaus keeps constraints in sets and names the ones that are stated as formulas by their
address in memory, so that no export or printout is the same twice. Here they keep the order in
which they were stated, and have names.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

import bauhaus
import nnf

from model.logic.cardinality import AllOf, Compiled, of_builder
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
    """The fact of this one game that it states, such as a tile's colour; None if it is general."""

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
    """An insertion-ordered set with the methods that bauhaus uses; it counts its changes."""

    changes = 0

    def add(self, item: Any) -> None:
        self.changes += item not in self
        self.setdefault(item)

    def clear(self) -> None:
        self.changes += 1
        super().clear()


class Encoding(bauhaus.Encoding):  # type: ignore[misc]  # bauhaus has no types
    """An Encoding that states named constraints, prints them readably and numbers its variables.

    Constraints stated before `seal` are the builder's; later ones are the user's, `added`.
    """

    of = ""
    """What the number of a constraint without a name ends with, to tell encodings apart."""

    def __init__(self) -> None:
        super().__init__()
        self.constraints = _OrderedSet()
        self._custom_constraints = _OrderedSet()
        self._built: frozenset[Any] | None = None
        self._compiled_at: Any = None
        self._named_at: Any = None
        self._named: list[Constraint] = []

    def seal(self) -> None:
        """Mark every constraint so far as the builder's."""
        self._built = frozenset(self._custom_constraints)

    @property
    def added(self) -> list[Constraint]:
        """The constraints that a user has added since the encoding was built, in their order."""
        built = self._built or ()
        return [*(c for c in self._custom_constraints if c not in built), *self._by_builders()]

    @property
    def version(self) -> tuple[int, ...]:
        """A version number: it changes whenever the constraints do."""
        # A builder of bauhaus concerns all instances of a class, so a new one is a change too.
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

    def _by_builders(self) -> list[Constraint]:
        """What bauhaus's own builders have stated, each under a name and place."""
        if self._named_at != self.version:
            self._named = [_named(one, self.propositions) for one in self.constraints]
            self._named_at = self.version
        return self._named

    def add_constraint(self, constraint: Formula) -> None:
        """Add a formula without a name, as bauhaus does: it is known by its number."""
        if not isinstance(constraint, Constraint):
            built = len(self._built or ())
            place = f"number {len(self._custom_constraints) - built + 1}{self.of}"
            constraint = Constraint(
                "added constraint", place, constraint, ("constraint", f"added constraint {place}")
            )
        super().add_constraint(constraint)

    def clear_constraints(self) -> None:
        """Remove the constraints of bauhaus's own builders."""
        self.constraints.clear()

    @property
    def compiled(self) -> dict[Constraint, nnf.NNF]:
        """Each constraint with its sentence, in the order in which they were stated."""
        if self._compiled_at != self.version:
            stated = (*self._custom_constraints, *self._by_builders())
            self.debug_constraints = {constraint: constraint.compile() for constraint in stated}
            self._compiled_at = self.version
        compiled: dict[Constraint, nnf.NNF] = self.debug_constraints
        return compiled

    def compile(self, CNF: bool = True) -> nnf.NNF:  # noqa: N803 (bauhaus's name)
        """All constraints as one sentence: in conjunctive normal form, or as they are."""
        sentence = nnf.And(self.compiled.values())
        return sentence.to_CNF() if CNF and not sentence.is_CNF() else sentence

    def number(self) -> dict[Any, int]:
        """Every declared proposition's number as a variable, from 1, in the order declared."""
        declared = (p for kind in self.propositions.values() for p in list(kind.values()))
        return {p: n for n, p in enumerate(dict.fromkeys(declared), 1)}

    def as_model(self, model: Any) -> Model:
        """What `violated` and `introspect` are given, as a model."""
        given: Model = model
        return given

    def violated(self, model: Any) -> list[Constraint]:
        """The constraints that a model breaks, each known by its name and place.

        What the model does not mention counts as false.
        """
        model = self.as_model(model)
        return [c for c, sentence in self.compiled.items() if not holds(sentence, model)]

    def introspect(
        self,
        solution: Any = None,
        var_level: bool = False,
        about: About | None = None,
        *,
        full: bool = False,
    ) -> None:
        """Print constraints, each under its name and place.

        With a solution, literals that it makes true are green, others red (by variable if
        `var_level`); propositions that it does not mention count as false. `about` selects the
        constraints with a proposition for which it is true. Only the first few of a kind are
        printed, and those that the solution breaks, and long lines are cut; `full` prints all.
        """
        model = None if solution is None else self.as_model(solution)
        printer = Printer(self.number(), model, var_level=var_level, about=about, full=full)
        print("\n\t{Encoding Introspection}\n")
        for constraint, sentence, others in self._shown(model, about, full):
            print(f"{constraint}:")
            for line in printer.lines(constraint.formula, sentence):
                print(f"    {line}")
            print(f"    … and {others:,} more of this kind\n" if others else "")

    def _shown(
        self, solution: Model | None, about: About | None, full: bool
    ) -> Iterator[tuple[Constraint, nnf.NNF, int]]:
        """The constraints to print; the last of each kind with how many of it are left out."""
        most = _MOST_OF_A_KIND if about is None else _MOST_OF_A_KIND_ABOUT
        kinds: Counter[str] = Counter()
        shown: list[tuple[Constraint, nnf.NNF]] = []
        for constraint, sentence in self.compiled.items():
            if about is None or any(map(about, sentence.vars())):
                broken = solution is not None and not holds(sentence, solution)
                kinds[constraint.name] += 1
                if full or kinds[constraint.name] <= most or broken:
                    shown.append((constraint, sentence))
        last = {constraint.name: i for i, (constraint, _) in enumerate(shown)}
        printed = Counter(constraint.name for constraint, _ in shown)
        for i, (constraint, sentence) in enumerate(shown):
            kind = constraint.name
            yield constraint, sentence, kinds[kind] - printed[kind] if i == last[kind] else 0

    def pprint(
        self, formula: nnf.NNF, solution: Model | None = None, var_level: bool = False
    ) -> None:
        """Print a sentence, as `introspect` prints it."""
        print(Printer(self.number(), solution, var_level=var_level).text(formula))


def _named(builder: Any, propositions: Any) -> Constraint:
    """The constraint that one of bauhaus's builders states, named by what it builds."""
    name = builder._constraint.__name__.replace("_", " ")
    if builder._func:
        place = builder._func.__qualname__.rpartition(".")[2]
    else:
        about = [*(builder._vars or ()), *(builder._left or ()), *(builder._right or ())]
        place = ", ".join(str(getattr(one, "__name__", one)) for one in about[:_MOST_NAMED])
        place += f" and {len(about) - _MOST_NAMED} more" if about[_MOST_NAMED:] else ""
    parts = of_builder(builder, propositions)
    formula = AllOf(parts) if parts else Compiled(builder.build(propositions))
    return Constraint(name, place, formula, ("constraint", f"{name} ({place})"))

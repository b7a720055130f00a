"""A bauhaus Encoding with names and places for its constraints, in the order of stating them.

Every theory of the project is one. bauhaus itself keeps constraints in sets, and tells formulas
apart by their address in memory, so that no two exports or printouts have the same order.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

import bauhaus
import nnf

from unwordle.model.game.input import InputError
from unwordle.model.html import table_html
from unwordle.model.logic.cardinality import AllOf, Cardinality, Compiled
from unwordle.model.logic.clauses import Clauses, ClauseWriter
from unwordle.model.logic.text import About, Model, Printer, holds

Formula: TypeAlias = Any
"""A bauhaus formula: a proposition, or propositions joined by &, |, ~ and >>; or a Cardinality."""

Fact: TypeAlias = tuple[Any, ...]
"""A fact of one game: its kind and what it is about, such as ("tile", row, column)."""

NEVER = bauhaus.Or(())

_MOST_NAMED = 3
"""The most propositions in the place of a constraint of bauhaus's own."""
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
        """Return the formula in negation normal form; bauhaus asks each constraint for it."""
        return self._compiled

    @cached_property
    def _compiled(self) -> nnf.NNF:
        compiled: nnf.NNF = self.formula.compile()
        return compiled

    def __repr__(self) -> str:
        return f"{self.name} ({self.place})"


class _Ordered(dict[Any, None]):
    """A set that keeps its order, with the method by which bauhaus adds to it."""

    def add(self, item: Any) -> None:
        self.setdefault(item)


class Encoding(bauhaus.Encoding):  # type: ignore[misc]  # bauhaus has no types
    """An Encoding that states named constraints, prints them readably and numbers its variables.

    Constraints stated before `seal` are the builder's; later ones are the user's, `added`.
    """

    suffix = ""
    """End of the number of a constraint without a name, to tell encodings apart."""
    model_of: Callable[[Sequence[str]], Model] | None = None
    """Returns the model of a board, given its words; None for an encoding without a grid."""

    def __init__(self) -> None:
        super().__init__()
        self.constraints = _Ordered()
        self._stated: dict[Constraint, None] = {}
        self._built: int | None = None
        self._compiled_at: Any = None
        self._sentences: dict[Constraint, nnf.NNF] = {}

    def __repr__(self) -> str:
        return f"<{len(self.number()):,} propositions, {len(self.compiled):,} constraints>"

    # ---------------------------------------------------------------- stating constraints

    def state(self, name: str, place: str, formula: Formula, fact: Fact | None = None) -> None:
        """Add a constraint under its name and place; see `Constraint` for `fact`."""
        if fact is None and self._built is not None:
            fact = ("constraint", name)
        self.add_constraint(Constraint(name, place, formula, fact))

    def add_constraint(self, constraint: Formula) -> None:
        """Add a formula without a name, as bauhaus does: it is known by its number."""
        if not isinstance(constraint, Constraint):
            place = f"number {len(self._stated) - (self._built or 0) + 1}{self.suffix}"
            fact = "constraint", f"added constraint {place}"
            constraint = Constraint("added constraint", place, constraint, fact)
        if self._built is not None or constraint.name == "added constraint":
            self.share(sorted(constraint.compile().vars(), key=str))
        super().add_constraint(constraint)
        self._stated[constraint] = None

    def clear_constraints(self) -> None:
        """Remove the constraints of bauhaus's own builders."""
        self.constraints = _Ordered()

    def share(self, propositions: Iterable[Any]) -> None:
        """Declare another encoding's propositions here too, in their order."""
        for one in propositions:
            self.propositions[type(one).__name__][id(one)] = one

    def adopt(self, constraint: Constraint) -> None:
        """Add another encoding's constraint as it is, with the propositions of its sentence."""
        self.share(sorted(constraint.compile().vars(), key=str))
        self._stated[constraint] = None

    def take_over(self, other: "Encoding") -> None:
        """Add all propositions and constraints of another encoding."""
        self.share(other.number())
        self._stated |= dict.fromkeys(other.compiled)

    def seal(self) -> None:
        """Mark every constraint so far as the builder's."""
        self._built = len(self._stated)

    # ---------------------------------------------------------------- reading them

    @property
    def version(self) -> tuple[Any, ...]:
        """A version number: it changes whenever the constraints do."""
        # A builder of bauhaus concerns all instances of a class, so a new one is a change too.
        declared = sum(map(len, self.propositions.values())) if self.constraints else 0
        return len(self._stated), tuple(self.constraints), declared

    @property
    def stated(self) -> dict[Constraint, nnf.NNF]:
        """Each constraint that was stated here with its sentence, in that order.

        Those of bauhaus's own builders come last.
        """
        if self._compiled_at != self.version:
            by_builders = [_of_builder(one, self.propositions) for one in self.constraints]
            stated = (*self._stated, *by_builders)
            self._sentences = {constraint: constraint.compile() for constraint in stated}
            self.debug_constraints = self._sentences  # which bauhaus can clear
            self._compiled_at = self.version
        return self._sentences

    @property
    def added(self) -> list[Constraint]:
        """The constraints that a user has added since the encoding was built, in their order."""
        return list(self.stated)[self._built or 0 :]

    @property
    def compiled(self) -> dict[Constraint, nnf.NNF]:
        """Every constraint of the theory with its sentence."""
        return self.stated

    def compile(self, CNF: bool = True) -> nnf.NNF:  # noqa: N803 (bauhaus's name)
        """Return all constraints as one sentence: its clauses, or the sentences as they are."""
        if not CNF:
            return nnf.And(self.compiled.values())
        number = self.number()
        writer = ClauseWriter(number, self.compiled.values())
        true = [nnf.Var(name) for name in number]
        true += [nnf.Var.aux() for _ in range(len(true), writer.variables)]
        literals = [*true, *(~variable for variable in reversed(true))]
        return nnf.And(
            nnf.Or(literals[n - 1 if n > 0 else n] for n in clause) for clause in writer.clauses
        )

    def number(self) -> dict[Any, int]:
        """Return every declared proposition's number as a variable, from 1."""
        return {p: n for n, p in enumerate(dict.fromkeys(self.declared), 1)}

    @property
    def declared(self) -> list[Any]:
        """The propositions declared here, kind by kind, in the order in which they were."""
        return [one for kind in self.propositions.values() for one in list(kind.values())]

    def as_model(self, model: Model | Sequence[str]) -> Model:
        """Return a model of the propositions, or that of a board, given as its words.

        Raises InputError where the words are no board of the grid.
        """
        if isinstance(model, Mapping):
            return model
        if self.model_of is None:
            raise InputError("this encoding has no grid: give a model, not words")
        return self.model_of(model)

    def about(self, text: str) -> About:
        """Return a test of whether a proposition is about the place that a text names.

        Raises InputError: only an encoding with rows and tiles has places.
        """
        raise InputError(f"this encoding has no place called {text!r}: give a function")

    def violated(self, model: Model | Sequence[str]) -> list[Constraint]:
        """Return the constraints that a model breaks, each known by its name and place.

        What the model does not mention counts as false.
        """
        model = self.as_model(model)
        return [c for c, sentence in self.compiled.items() if not holds(sentence, model)]

    def introspect(
        self,
        solution: Model | Sequence[str] | None = None,
        var_level: bool = False,
        about: About | str | None = None,
        *,
        full: bool = False,
        among: Collection[Constraint] | None = None,
    ) -> None:
        """Print constraints, those of `among` if it is given, each under its name and place.

        With a solution, literals that it makes true are green, others red (by variable if
        `var_level`); propositions that it does not mention count as false. `about` selects the
        constraints with a proposition for which it is true; it may be a text, such as 'row 1',
        'tile 1,3' or 'letter h' (see `WordleEncoding.about`). Only the first few of a kind are
        printed, and those that the solution breaks, and long lines are cut; `full` prints all.
        """
        model = None if solution is None else self.as_model(solution)
        if isinstance(about, str):
            about = self.about(about)
        printer = Printer(self.number(), model, var_level=var_level, about=about, full=full)
        every = {c: s for c, s in self.compiled.items() if among is None or c in among}
        wanted = [c for c, s in every.items() if about is None or any(map(about, s.vars()))]
        shown = wanted if full else [*self._first(wanted, model, about)]
        left_out = Counter(c.name for c in wanted) - Counter(c.name for c in shown)
        last = {constraint.name: constraint for constraint in shown}
        print("\n\t{Encoding Introspection}\n")
        for constraint in shown:
            print(f"{constraint}:")
            for line in printer.lines(constraint.formula, constraint.compile()):
                print(f"    {line}")
            others = left_out[constraint.name] if constraint is last[constraint.name] else 0
            print(f"    … and {others:,} more of this kind\n" if others else "")

    def _repr_html_(self) -> str:
        """Return the kinds of constraints, with the first formula of each, for a notebook."""
        printer = Printer(self.number(), full=False)
        first = {c.name: (c, sentence) for c, sentence in reversed(self.compiled.items())}
        lines = {name: next(printer.lines(c.formula, s)) for name, (c, s) in first.items()}
        numbers = Counter(c.name for c in self.compiled).items()
        rows = [(name, lines[name], f"{number:,}") for name, number in numbers]
        return table_html("Constraints", ("constraint", "the first of its kind", "number"), rows)

    def _first(
        self, wanted: Iterable[Constraint], model: Model | None, about: About | None
    ) -> Iterator[Constraint]:
        """Return the first few constraints of each kind, and those that the model breaks."""
        most = _MOST_OF_A_KIND if about is None else _MOST_OF_A_KIND_ABOUT
        seen: Counter[str] = Counter()
        for constraint in wanted:
            seen[constraint.name] += 1
            broken = model is not None and not holds(constraint.compile(), model)
            if seen[constraint.name] <= most or broken:
                yield constraint

    def pprint(
        self, formula: nnf.NNF, solution: Model | None = None, var_level: bool = False
    ) -> None:
        """Print a sentence, as `introspect` prints it."""
        print(Printer(self.number(), solution, var_level=var_level).text(formula))


def to_clauses(encoding: Encoding, since: Clauses | None = None) -> Clauses:
    """Return the encoding's constraints as clauses, in the order in which they were stated.

    With `since`, the clauses of an earlier call, only the constraints stated after it, over the
    same numbers and new ones for the propositions declared after it.
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


_BOUNDS = {
    "at_least_one": (1, None),
    "at_most_one": (0, 1),
    "exactly_one": (1, 1),
    "none_of": (0, 0),
}
"""Least and greatest number of propositions that hold, by builders of bauhaus."""
_PRINTED = re.compile(r"constraint\.(\w+): +(?:function = (\S+))?(?:.*?\bk = (\d+))?")
"""A builder as printed: its kind, the class or method that it decorates, and k."""


def _of_builder(builder: Any, propositions: Any) -> Constraint:
    """Return the constraint that one of bauhaus's builders states.

    It is named by what the builder prints of itself, and by the propositions that it concerns.
    Raises ValueError as bauhaus does if there are none.
    """
    printed = _PRINTED.match(str(builder))
    assert printed is not None, builder
    kind, decorated, k = printed.groups()
    if kind == "implies_all":
        formula: Formula = Compiled(builder.build(propositions))
    else:
        inputs = sorted(builder.get_inputs(propositions), key=str)
        least, most = (0, int(k)) if kind == "at_most_k" else _BOUNDS[kind]
        groups = builder.partition(inputs)
        formula = AllOf([Cardinality(map(Compiled, group), least, most) for group in groups])
    if decorated:
        place = decorated.rpartition(".")[2]
    else:
        names = sorted(map(str, formula.compile().vars()))
        place = ", ".join(names[:_MOST_NAMED])
        place += f" and {len(names) - _MOST_NAMED} more" if names[_MOST_NAMED:] else ""
    name = kind.replace("_", " ")
    return Constraint(name, place, formula, ("constraint", f"{name} ({place})"))

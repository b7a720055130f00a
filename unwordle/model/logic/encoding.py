"""A bauhaus encoding that names its constraints and preserves their order.

Every theory of the project is such an encoding. bauhaus itself stores constraints in sets, and
distinguishes formulas by their addresses in memory. Therefore bauhaus exports and prints
constraints in an order that changes from run to run.
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
from unwordle.model.logic.cardinality import Compiled
from unwordle.model.logic.clauses import Clauses, ClauseWriter
from unwordle.model.logic.text import About, Model, Printer, holds
from unwordle.model.text import table_html

Formula: TypeAlias = Any
"""A proposition, a `Cardinality`, or a bauhaus formula with operators such as `&` and `>>`."""

Fact: TypeAlias = tuple[Any, ...]
"""A fact about a single game: a kind and a subject, such as `("tile", row, column)`.

A constraint with a fact is soft, and a constraint without a fact, such as a rule, is hard. An unsat
core is a set of facts that cannot all hold if the hard constraints hold.
"""

NEVER = bauhaus.Or(())

_MOST_NAMED = 3
"""The maximum number of propositions in the `place` of a constraint that bauhaus builds."""
_MOST_OF_A_KIND = 3
_MOST_OF_A_KIND_ABOUT = 10


@dataclass(frozen=True, eq=False)
class Constraint:
    """A named formula. `place` describes the part of the grid that the formula is about."""

    name: str
    place: str
    formula: Formula
    fact: Fact | None = None
    """The fact that represents this constraint in an unsat core.

    The value is None if the constraint is hard. A hard constraint is never in a core.
    """

    def compile(self) -> nnf.NNF:
        """Return the formula in negation normal form. bauhaus calls this method."""
        return self._compiled

    @cached_property
    def _compiled(self) -> nnf.NNF:
        compiled: nnf.NNF = self.formula.compile()
        return compiled

    def __repr__(self) -> str:
        return f"{self.name} ({self.place})"


class _Ordered(dict[Any, None]):
    """An ordered set, with the method `add` that bauhaus calls."""

    def add(self, item: Any) -> None:
        self.setdefault(item)


class Encoding(bauhaus.Encoding):  # type: ignore[misc]  # bauhaus has no types
    """A bauhaus encoding with named constraints, readable printouts and numbered variables.

    `state` adds a formula as a named constraint. `add_constraint` adds a `Constraint`, or adds any
    other formula as an unnamed constraint. Three methods copy from another encoding: `share`
    declares propositions, `adopt` adds one constraint and declares its propositions, and
    `take_over` adds all propositions and constraints. Constraints that are stated before a call to
    `seal` belong to the theory. Later constraints belong to the user, and are listed in `added`.
    """

    suffix = ""
    """The text that follows the number of an unnamed constraint and identifies the encoding."""
    model_of: Callable[[Sequence[str]], Model] | None = None
    """A function that returns the model of a board. The value is None if there is no grid."""

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
        """Add a formula as a constraint with a name, a place and a fact (see `Constraint`).

        After a call to `seal`, a constraint without a fact gets the fact `("constraint", name)`.
        """
        if fact is None and self._built is not None:
            fact = ("constraint", name)
        self.add_constraint(Constraint(name, place, formula, fact))

    def add_constraint(self, constraint: Formula) -> None:
        """Add a `Constraint`, or add any other formula as an unnamed constraint.

        Each unnamed constraint gets a number.
        """
        if not isinstance(constraint, Constraint):
            place = f"number {len(self._stated) - (self._built or 0) + 1}{self.suffix}"
            fact = "constraint", f"added constraint {place}"
            constraint = Constraint("added constraint", place, constraint, fact)
        if self._built is not None or constraint.name == "added constraint":
            self.share(sorted(constraint.compile().vars(), key=str))
        super().add_constraint(constraint)
        self._stated[constraint] = None

    def clear_constraints(self) -> None:
        """Remove the constraints that bauhaus builds."""
        self.constraints = _Ordered()

    def share(self, propositions: Iterable[Any]) -> None:
        """Declare propositions of another encoding in this encoding too, in the same order."""
        for proposition in propositions:
            self.propositions[type(proposition).__name__][id(proposition)] = proposition

    def adopt(self, constraint: Constraint) -> None:
        """Add another encoding's constraint, and declare the propositions of the constraint."""
        self.share(sorted(constraint.compile().vars(), key=str))
        self._stated[constraint] = None

    def take_over(self, other: "Encoding") -> None:
        """Add all propositions and constraints of another encoding."""
        self.share(other.number())
        self._stated |= dict.fromkeys(other.compiled)

    def seal(self) -> None:
        """Mark all current constraints as part of the theory. Later constraints are in `added`."""
        self._built = len(self._stated)

    # ---------------------------------------------------------------- reading constraints

    @property
    def version(self) -> tuple[Any, ...]:
        """A value that changes whenever the constraints change."""
        # A constraint that bauhaus builds concerns all instances of a class, even new instances.
        declared = sum(map(len, self.propositions.values())) if self.constraints else 0
        return len(self._stated), tuple(self.constraints), declared

    @property
    def stated(self) -> dict[Constraint, nnf.NNF]:
        """The constraints that are stored in this encoding, in the order in which they were stated.

        The keys are the constraints, and the values are their sentences in negation normal form.
        Constraints that bauhaus builds come last.
        """
        if self._compiled_at != self.version:
            built = [_built_constraint(builder, self.propositions) for builder in self.constraints]
            stated = (*self._stated, *built)
            self._sentences = {constraint: constraint.compile() for constraint in stated}
            self.debug_constraints = self._sentences  # bauhaus can clear this attribute
            self._compiled_at = self.version
        return self._sentences

    @property
    def added(self) -> list[Constraint]:
        """The constraints that a user added after the encoding was sealed, in order."""
        return list(self.stated)[self._built or 0 :]

    @property
    def compiled(self) -> dict[Constraint, nnf.NNF]:
        """Every constraint of the theory with its sentence in negation normal form.

        A subclass overrides this property if it stores only a part of the theory. `stated` then has
        only the stored constraints.
        """
        return self.stated

    def compile(self, CNF: bool = True) -> nnf.NNF:  # noqa: N803 (bauhaus's name)
        """Return the conjunction of all constraints, as clauses if `CNF` is true."""
        if not CNF:
            return nnf.And(self.compiled.values())
        number = self.number()
        writer = ClauseWriter(number, self.compiled.values())
        variables = [nnf.Var(name) for name in number]
        variables += [nnf.Var.aux() for _ in range(len(variables), writer.variables)]
        # Literal n is at index n - 1. Literal -n is at index -n, which counts from the end.
        literals = [*variables, *(~variable for variable in reversed(variables))]
        return nnf.And(
            nnf.Or(literals[n - 1 if n > 0 else n] for n in clause) for clause in writer.clauses
        )

    def number(self) -> dict[Any, int]:
        """Return the variable number of each declared proposition. The numbers start at 1."""
        return {p: n for n, p in enumerate(dict.fromkeys(self.declared), 1)}

    @property
    def declared(self) -> list[Any]:
        """The propositions of this encoding, class by class, in the order of declaration."""
        return [p for kind in self.propositions.values() for p in list(kind.values())]

    def as_model(self, model: Model | Sequence[str]) -> Model:
        """Return `model` itself, or the model of a board if `model` is a sequence of words.

        Raises InputError if there is no grid, or if the words are not a board of the grid.
        """
        if isinstance(model, Mapping):
            return model
        if self.model_of is None:
            raise InputError("this encoding has no grid, so words are not accepted: give a model")
        return self.model_of(model)

    def about(self, text: str) -> About:
        """Raise InputError, because this encoding has no rows or tiles that `text` could name.

        Encodings with rows and tiles override this method (see `WordleEncoding.about`).
        """
        raise InputError(
            f"this encoding has no rows or tiles, so it cannot select {text!r}: give a function"
        )

    def violated(self, model: Model | Sequence[str]) -> list[Constraint]:
        """Return the constraints that a model violates.

        A sequence of words is treated as a board, and the model of the board is tested.
        Propositions that the model does not mention count as false.
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
        """Print the constraints, each under its name and place.

        If `among` is given, only the constraints in `among` are printed. If a model is given as
        `solution`, true literals are green and false literals are red. If `var_level` is true,
        variables are coloured instead of literals. Propositions that the model does not mention
        count as false.

        `about` is a function that tests propositions, or a string such as 'row 1', 'tile 1,3' or
        'letter h' (see `WordleEncoding.about`). If `about` is given, only constraints with a
        proposition that passes the test are printed. Unless `full` is true, long lines are cut, and
        the only constraints printed are the first few constraints of each kind and all constraints
        that the model violates.
        """
        model = None if solution is None else self.as_model(solution)
        if isinstance(about, str):
            about = self.about(about)
        printer = Printer(self.number(), model, var_level=var_level, about=about, full=full)
        sentences = {c: s for c, s in self.compiled.items() if among is None or c in among}
        wanted = [c for c, s in sentences.items() if about is None or any(map(about, s.vars()))]
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
        """Return an HTML table of the kinds of constraints."""
        printer = Printer(self.number(), full=False)
        first = {c.name: (c, sentence) for c, sentence in reversed(self.compiled.items())}
        lines = {name: next(printer.lines(c.formula, s)) for name, (c, s) in first.items()}
        numbers = Counter(c.name for c in self.compiled).items()
        rows = [(name, lines[name], f"{number:,}") for name, number in numbers]
        return table_html("Constraints", ("constraint", "the first of its kind", "number"), rows)

    def _first(
        self, wanted: Iterable[Constraint], model: Model | None, about: About | None
    ) -> Iterator[Constraint]:
        """Yield the first few constraints of each kind, and all that `model` violates."""
        most = _MOST_OF_A_KIND if about is None else _MOST_OF_A_KIND_ABOUT
        seen: Counter[str] = Counter()
        for constraint in wanted:
            seen[constraint.name] += 1
            violated = model is not None and not holds(constraint.compile(), model)
            if seen[constraint.name] <= most or violated:
                yield constraint

    def pprint(
        self, formula: nnf.NNF, solution: Model | None = None, var_level: bool = False
    ) -> None:
        """Print a sentence in the style of `introspect`."""
        print(Printer(self.number(), solution, var_level=var_level).text(formula))


def to_clauses(encoding: Encoding) -> Clauses:
    """Return the encoding's constraints as clauses, in the order in which they were stated."""
    writer = ClauseWriter(encoding.number(), encoding.compiled.values())
    return Clauses(writer.number, writer.clauses, writer.variables)


_PRINTED = re.compile(r"constraint\.(\w+): +(?:function = (\S+))?")
"""A regular expression for the printed form of a bauhaus builder.

The two groups match the kind of builder and the decorated class or method.
"""


def _built_constraint(builder: Any, propositions: Any) -> Constraint:
    """Return the constraint that a bauhaus builder states.

    Raises ValueError, as bauhaus does, if no proposition is declared.
    """
    printed = _PRINTED.match(str(builder))
    assert printed is not None, builder
    kind, decorated = printed.groups()
    formula = Compiled(builder.build(propositions))
    if decorated:
        place = decorated.rpartition(".")[2]
    else:
        names = sorted(map(str, formula.compile().vars()))
        place = ", ".join(names[:_MOST_NAMED])
        place += f" and {len(names) - _MOST_NAMED} more" if names[_MOST_NAMED:] else ""
    name = kind.replace("_", " ")
    return Constraint(name, place, formula, ("constraint", f"{name} ({place})"))


# ---------------------------------------------------------------- text for other tools


def dimacs(encoding: Encoding) -> Iterator[str]:
    """Yield a theory as lines in DIMACS CNF.

    Comments such as `c 7 Row(1,being)` state which proposition a variable represents.
    """
    theory = to_clauses(encoding)
    for proposition, number in theory.number.items():
        yield f"c {number} {proposition}"
    yield f"p cnf {theory.variables} {len(theory.clauses)}"
    for clause in theory.clauses:
        yield " ".join(map(str, (*clause, 0)))

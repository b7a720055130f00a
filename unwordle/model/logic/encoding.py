"""A bauhaus encoding that names its constraints and keeps their order.

bauhaus itself keeps them in sets and tells formulas apart by their addresses, so it exports and
prints them in an order that changes from run to run.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, wraps
from itertools import chain
from typing import Any, TypeAlias, TypeVar, cast

import bauhaus
import nnf

from unwordle.model.game.input import InputError
from unwordle.model.logic.clauses import Clauses, mentioned, sentence_of
from unwordle.model.logic.text import About, Model, Printer, holds
from unwordle.model.overriding import override
from unwordle.model.text import listed

T = TypeVar("T")

Formula: TypeAlias = Any
"""A proposition, a formula of bauhaus with operators such as `>>`, or a sentence of nnf."""

Fact: TypeAlias = tuple[Any, ...]
"""A fact about a single game, such as `("tile", row, column)`, which an unsat core can name.

A constraint with a fact is soft, and one without, such as a rule, is hard.
"""

NEVER = bauhaus.Or(())
"""The formula that is false."""

# A constraint that bauhaus builds is known by a few of its propositions.
_MOST_NAMED = 3
# A screen has room for so many constraints of each kind, and for more if they were asked for.
_MOST_OF_A_KIND, _MOST_OF_A_KIND_ABOUT = 3, 10


def until_changed(compute: Callable[[Any], T]) -> Callable[[Any], T]:
    """Return a method that caches its result until the `version` of its object changes."""

    @wraps(compute)
    def answer(owner: Any) -> T:
        cached, version = vars(owner).setdefault("_cached", {}), owner.version
        if cached.get(compute, (None,))[0] != version:
            cached[compute] = version, compute(owner)
        return cast(T, cached[compute][1])

    return answer


@dataclass(frozen=True, eq=False)
class Constraint:
    """A named formula about a place in the grid, hard unless it has a fact."""

    name: str
    place: str
    formula: Formula
    fact: Fact | None = None

    def compile(self) -> nnf.NNF:
        """Return the formula in negation normal form."""
        return self._compiled

    @cached_property
    def _compiled(self) -> nnf.NNF:
        return sentence_of(self.formula)

    def is_called(self, wanted: Any) -> bool:
        """Return whether `wanted` is this constraint, its formula, its name or its printed form."""
        named = isinstance(wanted, str) and wanted in (self.name, repr(self))
        return named or wanted is self or wanted is self.formula

    def __repr__(self) -> str:
        return f"{self.name} ({self.place})" if self.place else self.name


class _Ordered(dict[Any, None]):
    """A set that keeps its order, with the two methods that bauhaus calls."""

    def add(self, item: Any) -> None:
        self.setdefault(item)

    def discard(self, item: Any) -> None:
        self.pop(item, None)


class Encoding(bauhaus.Encoding):  # type: ignore[misc]  # bauhaus has no types
    """A bauhaus encoding with named constraints, readable printouts and numbered variables."""

    model_of: Callable[[Sequence[str]], Model] | None = None
    """A function from a board to its model, if there is a grid."""
    named = ""
    """The place that is printed for unnamed constraints."""
    left_out: frozenset[str] = frozenset()
    """A phase's own constraints that a user removed, in printed form."""

    def __init__(self) -> None:
        super().__init__()
        self.constraints, self._custom_constraints = _Ordered(), _Ordered()
        self._unnamed = 0
        self._builders: dict[Constraint, Any] = {}

    def __repr__(self) -> str:
        return f"<{len(self.number()):,} propositions, {len(self.compiled):,} constraints>"

    # ---------------------------------------------------------------- stating constraints

    def state(self, name: str, place: str, formula: Formula, fact: Fact | None = None) -> None:
        """Add a formula as a `Constraint`."""
        self._keep(Constraint(name, place, formula, fact))

    def _keep(self, constraint: Constraint) -> None:
        if self._custom_constraints is None:
            raise InputError("custom constraints are disabled in this encoding: use a new one")
        self._custom_constraints.add(constraint)

    # bauhaus keeps the bare formula, and does not declare the propositions of other encodings.
    @override
    def add_constraint(self, constraint: Formula) -> None:
        if not isinstance(constraint, Constraint):
            self._unnamed += 1
            name = f"added constraint number {self._unnamed}"
            place = f"of {self.named}" if self.named else ""
            fact = "constraint", " ".join([name, place]).strip()
            constraint = Constraint(name, place, constraint, fact)
        self.share(sorted(mentioned([constraint.compile()]), key=str))
        self._keep(constraint)

    def remove(self, wanted: Formula | str) -> None:
        """Remove constraints by name, printed form or formula, or raise InputError."""
        stated, builders = self.stated, self._builders  # in this order: the first makes the other
        found = [c for c in stated if c.is_called(wanted) or builders.get(c) is wanted]
        if not found:
            names = listed([*dict.fromkeys(c.name for c in self.removable)], "or")
            advice = f"choose {names}" if names else "no constraint was added yet"
            raise InputError(f"there is no constraint {str(wanted)!r} ({advice})")
        for constraint in found:
            self._custom_constraints.discard(constraint)
            self.constraints.discard(builders.get(constraint))

    # bauhaus would leave a plain set.
    @override
    def clear_constraints(self) -> None:
        self.constraints = _Ordered()

    # bauhaus would leave constraints about propositions that have no number.
    @override
    def purge_propositions(self) -> None:
        if self.compiled:
            raise InputError("constraints mention the propositions: remove the constraints first")
        super().purge_propositions()

    def share(self, propositions: Iterable[Any]) -> None:
        """Declare propositions of another encoding here too, in the same order."""
        for proposition in propositions:
            kind = type(proposition).__qualname__  # as in bauhaus
            if not hasattr(proposition, "__weakref__"):  # a name of nnf, such as text
                self.own_propositions.setdefault(kind, {})
            self.own_propositions[kind][id(proposition)] = proposition

    # ---------------------------------------------------------------- reading constraints

    @property
    def version(self) -> tuple[Any, ...]:
        """A value that changes whenever the constraints change."""
        # A constraint that bauhaus builds concerns all instances of a class, even new instances.
        declared = sum(map(len, self.own_propositions.values())) if self.constraints else 0
        added = tuple(self._custom_constraints or ()), tuple(self.constraints)
        return (*added, declared, self.left_out)

    @property
    def own_propositions(self) -> Any:
        """The propositions declared here."""
        return self.propositions

    @property
    @until_changed
    def stated(self) -> dict[Constraint, nnf.NNF]:
        """The constraints added here, with their sentences in NNF."""
        self._builders = {_built_constraint(b, self.propositions): b for b in self.constraints}
        stated = (*(self._custom_constraints or ()), *self._builders)
        # bauhaus reads this attribute, and can clear it.
        self.debug_constraints = {constraint: constraint.compile() for constraint in stated}
        return self.debug_constraints

    @property
    def whole(self) -> "Encoding":
        """The encoding with all constraints, which for a phase are more than those added here."""
        return self

    @property
    def compiled(self) -> dict[Constraint, nnf.NNF]:
        """Every constraint with its sentence in NNF."""
        return self.whole.stated

    @property
    def removable(self) -> Collection[Constraint]:
        """The constraints that `remove` can take away."""
        return self.stated

    # bauhaus's clauses have another order in each run, and it refuses an empty theory.
    @override
    def compile(self, CNF: bool = True) -> nnf.NNF:  # noqa: N803 (bauhaus's name)
        if not CNF:
            return nnf.And(self.compiled.values())
        written = to_clauses(self)
        literals = {n: nnf.Var(p) for p, n in written.number.items()}
        new = range(len(literals) + 1, written.variables + 1)
        literals |= {n: nnf.Var.aux() for n in new}
        literals |= {-n: ~variable for n, variable in literals.items()}
        # A tautology has no clause, but its propositions count: x is free in `x | ~x`.
        kept = {abs(n) for clause in written.clauses for n in clause}
        free = {written.number[p] for p in mentioned(self.compiled.values())} - kept
        clauses = chain(written.clauses, ((n, -n) for n in sorted(free)))
        return nnf.And(nnf.Or(map(literals.__getitem__, clause)) for clause in clauses)

    def number(self) -> dict[Any, int]:
        """Return the propositions' variable numbers, from 1, by class and in order of
        declaration.
        """
        whole = self.whole
        declared = [p for kind in whole.propositions.values() for p in list(kind.values())]
        # bauhaus's constraints can mention propositions that are declared nowhere, such as text.
        built = [sentence for c, sentence in whole.stated.items() if c in whole._builders]
        different = dict.fromkeys([*declared, *sorted(mentioned(built), key=str)])
        return {p: n for n, p in enumerate(different, 1)}

    def as_model(self, model: Model | Sequence[str]) -> Model:
        """Return the model of a board, given as words, or a model unchanged."""
        if isinstance(model, Mapping):
            return model
        if self.model_of is None:
            raise InputError("this encoding has no grid, so words are not accepted: give a model")
        return self.model_of(model)

    def about(self, text: str) -> About:
        """Return a test for the propositions that `text` names, such as 'row 1'. Raises InputError
        if it names none.
        """
        fact = f"this encoding has no rows or tiles, so it cannot select {text!r}"
        raise InputError(f"{fact}: give a function")

    def violated(self, model: Model | Sequence[str]) -> list[Constraint]:
        """Return the constraints that a model, or a board given as words, violates.

        The word of an unknown row is '', and later rows can be left out. Propositions that a model
        does not mention count as false.
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
        """Print the constraints (only those `among` these), each under its name and place.

        With a model or a board as `solution`, true literals are green and false ones red;
        `var_level` colours variables instead. `about` selects constraints by their propositions: a
        function that tests them, or a string such as 'row 1', 'tile 1,3' or 'letter h'. Unless
        `full`, long lines are cut, and only the first few of each kind are printed, with all that
        the model violates.
        """
        model = None if solution is None else self.as_model(solution)
        if isinstance(about, str):
            about = self.about(about)
        printer = Printer(self.number(), model, var_level=var_level, about=about, full=full)
        sentences = {c: s for c, s in self.compiled.items() if among is None or c in among}
        wanted = [c for c, s in sentences.items() if about is None or any(map(about, s.vars()))]
        most = _MOST_OF_A_KIND if about is None else _MOST_OF_A_KIND_ABOUT
        seen, shown = Counter[str](), list[Constraint]()
        for c in wanted:
            seen[c.name] += 1
            violated = model is not None and not holds(c.compile(), model)
            if full or seen[c.name] <= most or violated:
                shown.append(c)
        left_out = seen - Counter(c.name for c in shown)
        last = {constraint.name: constraint for constraint in shown}
        print("\n\t{Encoding Introspection}\n")
        for constraint in shown:
            print(f"{constraint}:")
            for line in printer.lines(constraint.formula):
                print(f"    {line}")
            others = left_out[constraint.name] if constraint is last[constraint.name] else 0
            print(f"    … and {others:,} more of this kind\n" if others else "")

    def pprint(
        self, formula: nnf.NNF, solution: Model | None = None, var_level: bool = False
    ) -> None:
        """Print a sentence in the style of `introspect`."""
        print(Printer(self.number(), solution, var_level=var_level).text(sentence_of(formula)))


def to_clauses(encoding: Encoding) -> Clauses:
    """Return an encoding's constraints as clauses, in the order in which they were stated."""
    return Clauses.of(encoding.number(), encoding.compiled.values())


def built(builder: Any, propositions: Any) -> nnf.NNF:
    """Return the sentence of a constraint that bauhaus builds, or raise InputError."""
    kind = type(builder)
    if builder._k == 1:  # bauhaus would call its `at_most_one` without the inputs
        builder = kind(kind.at_most_one, builder._vars, builder._func, groupby=builder._groupby)
    try:
        sentence: nnf.NNF = builder.build(propositions)
    except (AssertionError, TypeError, ValueError) as error:
        why = "no proposition is given" if str(error) == "[]" else error
        raise InputError(f"bauhaus cannot build {builder._constraint.__name__}: {why}") from error
    mentioned([sentence])
    return sentence


def _built_constraint(builder: Any, propositions: Any) -> Constraint:
    formula, decorated = built(builder, propositions), builder._func
    if decorated:
        place = decorated.__qualname__.rpartition(".")[2]
    else:
        names = sorted(map(str, formula.vars()))
        place = ", ".join(names[:_MOST_NAMED])
        place += f" and {len(names) - _MOST_NAMED} more" if names[_MOST_NAMED:] else ""
    name = builder._constraint.__name__.replace("_", " ")
    return Constraint(name, place, formula, ("constraint", f"{name} ({place})"))

"""Questions about any theory: a `bauhaus.Encoding`, a sentence of nnf, or a phase of Unwordle.

The public module `unwordle.logic` has these functions. They need no DSHARP, no kissat and no other
program. What is counted is what `bauhaus.utils.count_solutions` counts: the models over the
propositions that the theory mentions, those of a tautology included.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import bauhaus
import nnf

from unwordle.model.game.input import InputError
from unwordle.model.logic import solver
from unwordle.model.logic.clauses import Clauses, ClauseWriter, dimacs_lines
from unwordle.model.logic.encoding import Encoding
from unwordle.model.logic.formulas import sentence_of
from unwordle.model.logic.models import MOST_SECONDS, Models, compiled
from unwordle.model.logic.text import parts_of

Theory: TypeAlias = bauhaus.Encoding | nnf.NNF
Literal: TypeAlias = Any
"""A proposition, its negation with `~`, or a variable of nnf."""
Progress: TypeAlias = Callable[[int], None]
"""A function that is called now and then with the number of nodes compiled so far."""


def count_solutions(
    theory: Theory,
    lits: Iterable[Literal] = (),
    *,
    seconds: float = MOST_SECONDS,
    progress: Progress | None = None,
) -> int:
    """Return the number of models in which the literals `lits` are true.

    Raises InputError if a literal's proposition is not in the theory, or if the count takes more
    than `seconds` of processor time.
    """
    sentences = _Sentences(theory)
    assumed = sentences.assumed(lits)
    return 0 if assumed is None else sentences.models(assumed, seconds, progress).count()


def likelihood(
    theory: Theory,
    lit: Literal,
    *,
    seconds: float = MOST_SECONDS,
    progress: Progress | None = None,
) -> float:
    """Return the share of the models in which a literal is true.

    In a phase of Unwordle, a Row or Letter that cannot be has the likelihood 0. Raises InputError
    as `count_solutions` does, and if there is no model.
    """
    sentences = _Sentences(theory)
    assumed = sentences.assumed([lit])
    models = sentences.models([], seconds, progress)
    if not (total := models.count()):
        raise InputError(f"the theory has no model, so {lit} has no likelihood")
    return 0.0 if assumed is None else models.count([-n for n in assumed]) / total


def solve(theory: Theory, lits: Iterable[Literal] = ()) -> dict[Any, bool] | None:
    """Return a model in which the literals `lits` are true, found by a SAT solver, or None."""
    sentences = _Sentences(theory)
    assumed = sentences.assumed(lits)
    with solver.Sat(sentences.clauses) as sat:
        if assumed is None or not sat.has_model(assumed):
            return None
        return {p: true for p, true in sat.model().items() if not isinstance(p, nnf.Aux)}


def models(
    theory: Theory, *, seconds: float = MOST_SECONDS, progress: Progress | None = None
) -> Iterator[dict[Any, bool]]:
    """Yield each model once. The theory is compiled before the first."""
    sentences = _Sentences(theory)
    found = sentences.models([], seconds, progress)
    return map(sentences.named, found)


def sample(
    theory: Theory,
    number: int = 1,
    seed: int | None = None,
    *,
    seconds: float = MOST_SECONDS,
    progress: Progress | None = None,
) -> list[dict[Any, bool]]:
    """Draw models uniformly and independently. Returns an empty list if there is no model.

    A seed draws the same models of an encoding whenever it is used.
    """
    sentences, random = _Sentences(theory), Random(seed)
    found = sentences.models([], seconds, progress)
    total = found.count()
    indices = [random.randrange(total) for _ in range(number)] if total else []
    return [sentences.named(found.model(index)) for index in indices]


def unsat_core(theory: Theory) -> list[Any]:
    """Return a minimal set of constraints that cannot all hold, or an empty list.

    The constraints are those of an encoding, or the conjuncts of a sentence.
    """
    return solver.unsat_core(_Sentences(theory), soft=lambda constraint: constraint)


def write_dimacs(theory: Theory, path: str | Path) -> None:
    """Write a theory to a file in DIMACS CNF. Comments name the propositions of the variables."""
    text = "".join(f"{line}\n" for line in dimacs_lines(_Sentences(theory).clauses))
    Path(path).write_text(text, encoding="utf-8")


@dataclass(frozen=True)
class _Sentences:
    """A theory as the sentence of each constraint, over the propositions that these mention."""

    theory: Theory

    @cached_property
    def _unordered(self) -> Mapping[Any, nnf.NNF]:
        theory = self.theory
        if isinstance(theory, Encoding):
            return theory.compiled
        if isinstance(theory, nnf.NNF):
            parts = parts_of(theory) if isinstance(theory, nnf.And) else (theory,)
            return {part: part for part in parts}
        # As in `compile(CNF=False)`, but however deep a formula is.
        stated = {c: sentence_of(c) for c in theory._custom_constraints or ()}
        built = {c: c.build(theory.propositions) for c in theory.constraints}
        return stated | {c: sentence for c, sentence in built.items() if sentence}

    @cached_property
    def _number(self) -> dict[Any, int]:
        mentioned = set[Any]().union(*(s.vars() for s in self._unordered.values()))
        declared = []
        if not isinstance(self.theory, nnf.NNF):
            kinds = [list(kind.values()) for kind in self.theory.propositions.values()]
            declared = [p for kind in kinds for p in kind if p in mentioned]
        others = sorted(mentioned.difference(declared), key=lambda p: (type(p).__name__, str(p)))
        return {p: n for n, p in enumerate(dict.fromkeys([*declared, *others]), 1)}

    def number(self) -> dict[Any, int]:
        """Return the variable number of each proposition."""
        return self._number

    @cached_property
    def compiled(self) -> Mapping[Any, nnf.NNF]:
        """The sentence of each constraint. bauhaus keeps constraints in sets, in no order."""
        if isinstance(self.theory, Encoding):
            return self._unordered
        number = self._number
        by_numbers = {c: sorted(number[p] for p in s.vars()) for c, s in self._unordered.items()}
        return {c: self._unordered[c] for c in sorted(by_numbers, key=by_numbers.__getitem__)}

    @cached_property
    def clauses(self) -> Clauses:
        sentences: Iterable[nnf.NNF] = self.compiled.values()
        if not isinstance(self.theory, Encoding):
            sentences = [nnf.And(sentences)]  # in one, so that the order is that of the writer
        writer = ClauseWriter(self._number, sentences)
        return Clauses(self._number, writer.clauses, writer.variables)

    def assumed(self, lits: Iterable[Literal]) -> list[int] | None:
        """Return the numbers of literals, or None if one of them cannot be true.

        Raises InputError if a proposition is not in the theory.
        """
        numbers = []
        for lit in lits:
            variable = sentence_of(lit) if hasattr(lit, "compile") else lit
            if not isinstance(variable, nnf.Var):
                variable = nnf.Var(lit)
            if variable.name in self._number:
                numbers.append(self._number[variable.name] * (1 if variable.true else -1))
            elif not (isinstance(self.theory, Encoding) and self.theory.cannot_be(variable.name)):
                raise InputError(f"the theory does not mention {variable.name}")
            elif variable.true:
                return None
        return numbers

    def models(self, assumed: list[int], seconds: float, progress: Progress | None) -> Models:
        """Compile the theory with some literals."""
        clauses = [*self.clauses.clauses, *((literal,) for literal in assumed)]
        named = [n for p, n in self._number.items() if not isinstance(p, nnf.Aux)]
        onto = named if len(named) < len(self._number) else None
        return compiled(Clauses({}, clauses, self.clauses.variables), onto, seconds, progress)

    def named(self, model: frozenset[int]) -> dict[Any, bool]:
        """Return a model, given as literals, as the values of the propositions."""
        return {p: n in model for p, n in self._number.items() if not isinstance(p, nnf.Aux)}

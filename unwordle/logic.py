"""Questions about any theory: a `bauhaus.Encoding`, a sentence of nnf, or a phase of Unwordle.

They need no DSHARP, no kissat and no other program. As in bauhaus, models assign values to all
propositions that the theory mentions, even in a tautology.

>>> import nnf
>>> from unwordle import logic
>>> a, b = nnf.Var("a"), nnf.Var("b")
>>> logic.count_solutions(a | b), logic.likelihood(a | b, a)
(3, 0.6666666666666666)
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, TypeAlias, TypedDict, Unpack

import bauhaus
import nnf

from unwordle.few_models import models_of
from unwordle.files import write_lines
from unwordle.model.game.input import InputError, briefly, check_type
from unwordle.model.logic import solver
from unwordle.model.logic.clauses import Clauses, mentioned, parts_of, sentence_of
from unwordle.model.logic.compiler import Branch
from unwordle.model.logic.encoding import Encoding, built, to_clauses
from unwordle.model.logic.models import MOST_SECONDS, Models

__all__ = ["count_solutions", "likelihood", "models", "sample", "solve"]
__all__ += ["unsat_core", "write_dimacs", "write_nnf"]

Theory: TypeAlias = bauhaus.Encoding | nnf.NNF
Literal: TypeAlias = Any
"""A proposition, its negation with `~`, or a variable of nnf."""


class Limits(TypedDict, total=False):
    """The limits of a count."""

    seconds: float
    """The most processor time; the default is `MOST_SECONDS`."""
    progress: Callable[[int], None] | None
    """A function that is called now and then with the number of nodes compiled so far."""


def count_solutions(theory: Theory, lits: Iterable[Literal] = (), **limits: Unpack[Limits]) -> int:
    """Return the number of models in which the literals `lits` are true.

    Raises InputError if a literal's proposition is not in the theory, or if the count takes more
    than `seconds` of processor time.
    """
    asked = _Asked(theory, lits)
    return asked.models(asked.assumed, **limits).count()


def likelihood(theory: Theory, lit: Literal, **limits: Unpack[Limits]) -> float:
    """Return the share of the models in which a literal is true.

    In a phase E of Unwordle, an impossible `E.row(...)` or `E.letter(...)` has the likelihood 0.
    Raises InputError as `count_solutions` does, and if there is no model.
    """
    asked = _Asked(theory, [lit])
    models = asked.models([], **limits)
    if not (total := models.count()):
        raise InputError("the theory has no model, so no literal has a likelihood")
    return models.count([-n for n in asked.assumed]) / total


def solve(theory: Theory, lits: Iterable[Literal] = ()) -> dict[Any, bool] | None:
    """Return a model in which the literals `lits` are true, found by a SAT solver, or None."""
    asked = _Asked(theory, lits)
    with solver.Sat(asked.clauses) as sat:
        if not sat.solve(asked.assumed):
            return None
        return asked.named(frozenset(sat.get_model()))


def models(theory: Theory, **limits: Unpack[Limits]) -> Iterator[dict[Any, bool]]:
    """Yield each model once, after compiling the theory."""
    asked = _Asked(theory)
    return map(asked.named, asked.models([], **limits))


def sample(
    theory: Theory, number: int = 1, seed: int | None = None, **limits: Unpack[Limits]
) -> list[dict[Any, bool]]:
    """Draw models uniformly and independently. An unsatisfiable theory yields an empty list.

    For an encoding that compiles within three seconds, a seed always draws the same models.
    """
    check_type(number, int, "`number`", "a whole number")
    check_type(seed, int | None, "`seed`", "a whole number")
    if number < 0:
        raise InputError(f"`number` {number} is less than 0: give 0 or more")
    asked, random = _Asked(theory), Random(seed)
    found = asked.models([], **limits)
    total = found.count()
    indices = [random.randrange(total) for _ in range(number)] if total else []
    return [asked.named(found.model(index)) for index in indices]


def unsat_core(theory: Theory) -> list[Any]:
    """Return a minimal set of constraints that cannot all hold, or an empty list.

    The constraints are those of an encoding, its formulas in NNF, or the conjuncts of a sentence.
    """
    core = solver.unsat_core(_encoding_of(theory, apart=True), soft=lambda constraint: constraint)
    return core if isinstance(theory, Encoding) else [part.compile() for part in core]


def write_dimacs(theory: Theory, path: str | Path) -> None:
    """Write a theory to a file in DIMACS CNF. Comments name the propositions of the variables."""
    check_type(path, str | Path, "`path`", "a file's name")
    write_lines(Path(path), dimacs(_encoding_of(theory)))


def dimacs(encoding: Encoding) -> Iterator[str]:
    """Yield an encoding as lines in DIMACS CNF, with comments such as `c 7 Row(1,being)`."""
    clauses = to_clauses(encoding)
    for proposition, number in clauses.number.items():
        yield " ".join(["c", str(number), *str(proposition).split()])  # a name can have two lines
    yield f"p cnf {clauses.variables} {len(clauses.clauses)}"
    yield from (" ".join(map(str, (*clause, 0))) for clause in clauses.clauses)


def write_nnf(theory: Theory, path: str | Path, *, seconds: float = MOST_SECONDS) -> None:
    """Compile a theory to d-DNNF, and write it in c2d's format, with the variables of
    `write_dimacs`.
    """
    check_type(path, str | Path, "`path`", "a file's name")
    found = models_of(to_clauses(_encoding_of(theory)), seconds=seconds)
    write_lines(Path(path), nnf_lines(found))


def nnf_lines(found: Models) -> Iterator[str]:
    """Yield the lines of c2d's format, a smooth d-DNNF.

    Each line is a node, after its children: `L literal`, `A count nodes...`, or
    `O variable count nodes...`, with 0 for no variable.
    """
    written: dict[tuple[str | int, ...], int] = {}
    numbers: dict[int, int] = {}

    def write(*line: str | int) -> int:
        return written.setdefault(line, len(written))

    def conjunction(branch: Branch) -> int:
        children = [write("L", literal) for literal in found.literals(branch.literals)]
        for variable in found.literals(branch.free):
            literals = write("L", variable), write("L", -variable)
            children.append(write("O", variable, 2, *literals))
        children += [numbers[part] for part in branch.parts]
        return children[0] if len(children) == 1 else write("A", len(children), *children)

    last = len(found.nodes) - 1
    used = {last}
    for place in range(last, -1, -1):
        if place in used:
            used.update(*(branch.parts for branch in found.nodes[place]))
    for place in sorted(used):
        children = [*map(conjunction, found.nodes[place])]
        single = len(children) == 1
        numbers[place] = children[0] if single else write("O", 0, len(children), *children)
    write("A", 1, numbers[last])  # because the whole theory is the last line
    edges = sum(len(line) - (3 if line[0] == "O" else 2) for line in written)
    yield f"nnf {len(written)} {edges} {len(found.variables)}"
    yield from (" ".join(map(str, line)) for line in written)


class _Asked:
    """A theory as clauses, with the variable number of each proposition that it mentions."""

    def __init__(self, theory: Theory, lits: Iterable[Literal] = ()) -> None:
        """Raise InputError if a literal's proposition is not in the theory."""
        check_type(lits, Iterable, "`lits`", "a list of literals")
        literals = list(lits)  # which can declare propositions in the theory
        encoding = _encoding_of(theory)
        self.clauses = to_clauses(encoding)
        known = mentioned(encoding.compiled.values())
        asked = (p for p in self.clauses.number if p in known and not isinstance(p, nnf.Aux))
        self.number = {p: self.clauses.number[p] for p in asked}
        self.assumed = [self._numbered(lit) for lit in literals]

    def _numbered(self, lit: Literal) -> int:
        check_type(lit, Hashable, "the literal", "a proposition, or its negation with ~")
        is_formula = hasattr(lit, "compile") and not callable(lit)
        variable = sentence_of(lit) if is_formula else lit
        if isinstance(variable, nnf.And | nnf.Or):
            raise InputError(f"{variable} is not a proposition, or its negation with ~")
        if not isinstance(variable, nnf.Var):
            variable = nnf.Var(lit)
        if variable.name not in self.number:
            raise InputError(f"the theory does not mention {variable.name}")
        return self.number[variable.name] * (1 if variable.true else -1)

    def models(self, assumed: list[int], **limits: Unpack[Limits]) -> Models:
        clauses = [*self.clauses.clauses, *((literal,) for literal in assumed)]
        known = self.number.values()
        onto = known if len(known) < len(self.clauses.number) else None
        return models_of(Clauses({}, clauses, self.clauses.variables), onto, **limits)

    def named(self, model: frozenset[int]) -> dict[Any, bool]:
        return {p: n in model for p, n in self.number.items()}


def _encoding_of(theory: Theory, *, apart: bool = False) -> Encoding:
    """Return a theory as our kind of encoding, with one constraint unless they are kept `apart`."""
    if isinstance(theory, Encoding):
        return theory
    if not isinstance(theory, bauhaus.Encoding | nnf.NNF):  # a formula or proposition of bauhaus
        if callable(theory) or not hasattr(theory, "compile"):
            raise InputError(f"{briefly(theory)} is neither a bauhaus encoding nor a sentence")
        theory = sentence_of(theory)
    kinds: Iterable[Any] = ()
    if isinstance(theory, nnf.NNF):
        parts = parts_of(theory) if isinstance(theory, nnf.And) else (theory,)
        stated = [*parts]
    else:
        # As in `compile(CNF=False)`, but however deep a formula is.
        stated = [sentence_of(c) for c in theory._custom_constraints or ()]
        stated += [built(c, theory.propositions) for c in theory.constraints]
        kinds = theory.propositions.values()
    known = mentioned(stated)
    declared = [p for kind in kinds for p in list(kind.values()) if p in known]
    others = sorted(known.difference(declared), key=lambda p: (type(p).__name__, str(p)))
    encoding = Encoding()
    encoding.share([*declared, *others])
    if not apart:
        encoding.state("", "", nnf.And(stated))
        return encoding
    # bauhaus keeps constraints in sets, in no order, so they get that of what they mention.
    number = encoding.number()
    for sentence in sorted(stated, key=lambda s: sorted(number[p] for p in s.vars())):
        encoding.state("", "", sentence)
    return encoding

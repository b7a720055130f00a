"""The propositions and constraints of a theory: counted by kind, and some in full."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal

from answers.shape import Answer, Count, Reason, reason_answer
from model.game.errors import InputError
from model.game.grid import Grid
from model.logic.clauses import ClauseWriter
from model.logic.encoding import Encoding
from model.logic.text import Printer
from model.questions.explain import explain
from model.theory.plays import PLAYS
from model.theory.propositions import ALPHABET, SOLUTION, row_name
from model.theory.theory import Theory

_LONGEST = 600
"""The length at which a formula is cut: some have thousands of words."""


class KindOfVariable(Answer):
    """How many propositions there are of a kind."""

    kind: str
    count: int


class KindOfConstraint(Answer):
    """How many constraints, and clauses of them, there are of a name."""

    name: str
    count: int
    clauses: int
    used: int
    """How many of them explain why there is no board."""


class Phase(Answer):
    """One phase of the theory, counted."""

    phase: str
    variables: list[KindOfVariable]
    constraints: list[KindOfConstraint]


class Statement(Answer):
    """One constraint."""

    name: str
    place: str
    formula: str
    used: bool


class Shown(Answer):
    """Some of the constraints that were asked for."""

    phase: str
    total: int
    items: list[Statement]


class TheoryAnswer(Answer):
    """The contents of a grid's theory."""

    solution: str
    grid: list[str]
    boards: Count
    reasons: list[Reason]
    phases: list[Phase]
    shown: Shown


@dataclass(frozen=True)
class Selection:
    """Which constraints to show."""

    phase: Literal["letters", "boards"] = "letters"
    kind: str | None = None
    """Only those of this name."""
    about: str | None = None
    """Only those that mention `row 1`, `tile 1,3` or `letter h`."""
    used: bool = False
    """Only those that explain why there is no board."""
    offset: int = 0
    limit: int = 40


def theory_answer(theory: Theory, selection: Selection) -> TheoryAnswer:
    """Both phases counted by kind, and the selected constraints of one of them."""
    reasons = explain(theory)
    facts = _facts(reasons)
    phases = {"letters": theory.letters, "boards": theory.row_theory}
    return {
        "solution": theory.solution,
        "grid": list(theory.grid.rows),
        "boards": str(theory.boards.count()),
        "reasons": [reason_answer(reason) for reason in reasons],
        "phases": [_counted(name, encoding, facts) for name, encoding in phases.items()],
        "shown": _shown(phases[selection.phase], theory.grid, selection, facts),
    }


def _facts(reasons: list[Any]) -> set[Any]:
    """The facts behind the reasons, as the theory's constraints name them."""
    facts: set[Any] = set()
    for reason in reasons:
        facts |= {("tile", reason.row, column) for column in reason.columns}
        facts |= {("row", reason.row), (reason.rule,)}
    played = sorted({reason.row for reason in reasons if reason.rule in PLAYS})
    return facts | {("play", *rows) for rows in combinations(played, 2)}


def _counted(phase: str, encoding: Encoding, facts: set[Any]) -> Phase:
    """How many propositions of each kind there are; constraints and clauses by their name."""
    number = encoding.number()
    writer = ClauseWriter(number)
    clauses: Counter[str] = Counter()
    constraints: Counter[str] = Counter()
    used: Counter[str] = Counter()
    for constraint, sentence in encoding.compiled.items():
        name, before = constraint.name, len(writer.clauses)
        writer.write(sentence)
        clauses[name] += len(writer.clauses) - before
        constraints[name] += 1
        used[name] += constraint.fact in facts
    kinds = Counter(type(proposition).__name__ for proposition in number)
    if writer.variables > len(number):
        kinds["parts of formulas"] = writer.variables - len(number)
    return {
        "phase": phase,
        "variables": [{"kind": kind, "count": count} for kind, count in kinds.items()],
        "constraints": [
            {"name": name, "count": count, "clauses": clauses[name], "used": used[name]}
            for name, count in constraints.items()
        ],
    }


def _shown(encoding: Encoding, grid: Grid, selection: Selection, facts: set[Any]) -> Shown:
    about = None if selection.about is None else mentions(selection.about, grid)
    found = [
        (constraint, sentence)
        for constraint, sentence in encoding.compiled.items()
        if selection.kind in (None, constraint.name)
        and (not selection.used or constraint.fact in facts)
        and (about is None or any(map(about, sentence.vars())))
    ]
    printer = Printer(encoding.number(), full=False)
    items: list[Statement] = []
    for constraint, sentence in found[selection.offset : selection.offset + selection.limit]:
        text = "; ".join(printer.lines(constraint.formula, sentence))
        items.append(
            {
                "name": constraint.name,
                "place": constraint.place,
                "formula": text if len(text) <= _LONGEST else f"{text[:_LONGEST]} …",
                "used": constraint.fact in facts,
            }
        )
    return {"phase": selection.phase, "total": len(found), "items": items}


def mentions(about: str, grid: Grid) -> Callable[[Any], bool]:
    """A test of whether a proposition is about the row, tile or letter named."""
    kind, _, rest = about.strip().lower().partition(" ")
    parts = [part.upper() for part in rest.replace(",", " ").split()]
    rows = [row_name(row) for row in range(SOLUTION, len(grid.rows))]
    columns = [str(column + 1) for column in range(grid.length)]

    def at(proposition: Any) -> list[str]:
        """The row and column of a proposition, as far as it has them."""
        row = getattr(proposition, "row", None)
        column = getattr(proposition, "column", None)
        place = [] if row is None else [row_name(row)]
        return place if column is None else [*place, str(column + 1)]

    if kind == "row" and parts in [[row] for row in rows]:
        return lambda proposition: at(proposition)[:1] == parts
    if kind == "tile" and parts in [[row, column] for row in rows for column in columns]:
        return lambda proposition: at(proposition) == parts
    if kind == "letter" and parts in [[letter] for letter in ALPHABET.upper()]:
        return lambda proposition: bool(getattr(proposition, "letter", "").upper() == parts[0])
    raise InputError(
        f"{about!r} is no row, tile or letter of this grid: write 'row 1', 'row S', 'tile 1,3' or "
        "'letter h'"
    )

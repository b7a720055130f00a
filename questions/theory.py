"""The propositions and constraints of a theory: counted by kind, and some in full."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any, Literal

from model.game.errors import InputError
from model.game.grid import Grid
from model.logic.clauses import ClauseWriter
from model.logic.encoding import Encoding
from model.logic.text import Printer
from model.reasons.explain import explain
from model.theory.plays import PLAYS
from model.theory.propositions import ALPHABET, SOLUTION, row_name
from model.theory.theory import Theory
from questions.shape import Answer, Count, Reason, reason_answer

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


def theory_answer(
    theory: Theory,
    *,
    phase: Literal["letters", "boards"] = "letters",
    kind: str | None = None,
    about: str | None = None,
    used: bool = False,
    offset: int = 0,
    limit: int = 40,
) -> TheoryAnswer:
    """Both phases counted by kind, and `limit` of the constraints of one, from `offset` on.

    Of these only those named `kind`, those that mention `about` (`row 1`, `tile 1,3` or
    `letter h`), or those `used` to explain why there is no board.
    """
    reasons = explain(theory)
    facts = _facts(reasons)
    phases = {"letters": theory.letters, "boards": theory.row_theory}
    wanted = None if about is None else mentions(about, theory.grid)
    found = [
        (constraint, sentence)
        for constraint, sentence in phases[phase].compiled.items()
        if kind in (None, constraint.name)
        and (not used or constraint.fact in facts)
        and (wanted is None or any(map(wanted, sentence.vars())))
    ]
    printer = Printer(phases[phase].number(), full=False)
    items: list[Statement] = []
    for constraint, sentence in found[offset : offset + limit]:
        text = "; ".join(printer.lines(constraint.formula, sentence))
        items.append(
            {
                "name": constraint.name,
                "place": constraint.place,
                "formula": text if len(text) <= _LONGEST else f"{text[:_LONGEST]} …",
                "used": constraint.fact in facts,
            }
        )
    return {
        "solution": theory.solution,
        "grid": list(theory.grid.rows),
        "boards": str(theory.boards.count()),
        "reasons": [reason_answer(reason) for reason in reasons],
        "phases": [_counted(name, encoding, facts) for name, encoding in phases.items()],
        "shown": {"phase": phase, "total": len(found), "items": items},
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
    constraints: dict[str, KindOfConstraint] = {}
    for constraint, sentence in encoding.compiled.items():
        name, before = constraint.name, len(writer.clauses)
        writer.write(sentence)
        empty: KindOfConstraint = {"name": name, "count": 0, "clauses": 0, "used": 0}
        alike = constraints.setdefault(name, empty)
        alike["count"] += 1
        alike["clauses"] += len(writer.clauses) - before
        alike["used"] += constraint.fact in facts
    kinds = Counter(type(proposition).__name__ for proposition in number)
    if writer.variables > len(number):
        kinds["parts of formulas"] = writer.variables - len(number)
    return {
        "phase": phase,
        "variables": [{"kind": kind, "count": count} for kind, count in kinds.items()],
        "constraints": list(constraints.values()),
    }


def mentions(about: str, grid: Grid) -> Callable[[Any], bool]:
    """A test of whether a proposition is about the row, tile or letter named."""
    kind, _, rest = about.strip().lower().partition(" ")
    named = rest.upper().replace(",", " ").split()
    rows = [row_name(row) for row in range(SOLUTION, len(grid.rows))]
    columns = [str(column + 1) for column in range(grid.length)]
    known = {
        "row": [[row] for row in rows],
        "tile": [[row, column] for row in rows for column in columns],
        "letter": [[letter] for letter in ALPHABET.upper()],
    }
    if named not in known.get(kind, []):
        raise InputError(
            f"{about!r} is no row, tile or letter of this grid: write 'row 1', 'row S', "
            "'tile 1,3' or 'letter h'"
        )
    if kind == "letter":
        return lambda proposition: [getattr(proposition, "letter", "").upper()] == named

    def is_there(proposition: Any) -> bool:
        row, column = (getattr(proposition, name, None) for name in ("row", "column"))
        place = ["" if row is None else row_name(row), "" if column is None else str(column + 1)]
        return place[: len(named)] == named

    return is_there

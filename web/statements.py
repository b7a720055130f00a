"""What a theory states: its propositions and constraints, counted by kind and in full."""

from collections import Counter
from typing import TYPE_CHECKING, Any

from commands.board import mentions
from model.logic.clauses import ClauseWriter
from model.logic.encoding import Constraint, Encoding
from model.logic.text import as_text
from model.questions.explain import explain

if TYPE_CHECKING:
    from model.game.grid import Grid
    from model.theory.theory import Theory
    from web.questions import TheoryQuestion

_LONGEST = 600
"""A formula is cut after so many characters: some are over thousands of words."""


def statements(theory: "Theory", question: "TheoryQuestion") -> dict[str, Any]:
    """Both phases counted by kind, and those constraints of one phase that are asked for."""
    reasons = explain(theory)
    facts = _facts(reasons)
    phases = {"letters": theory.letters, "boards": theory.row_theory}
    return {
        "word": theory.solution,
        "grid": list(theory.grid.rows),
        "count": str(theory.boards.count()),
        "why": [reason.text for reason in reasons],
        "phases": [
            {"phase": name, **_counted(encoding, facts)} for name, encoding in phases.items()
        ],
        "shown": _shown(phases[question.phase], theory.grid, question, facts),
    }


def _facts(reasons: list[Any]) -> set[Any]:
    """What the reasons rest on, as the theory's constraints name it."""
    facts: set[Any] = set()
    for reason in reasons:
        facts |= {("tile", reason.row, column) for column in reason.columns}
        facts |= {("row", reason.row), (reason.rule,)}
    return facts


def _used(constraint: Any, facts: set[Any]) -> bool:
    return getattr(constraint, "fact", None) in facts


def _counted(encoding: Encoding, facts: set[Any]) -> dict[str, Any]:
    """How many propositions of each kind there are; constraints and clauses by their name."""
    number = encoding.number()
    writer = ClauseWriter(number)
    clauses: Counter[str] = Counter()
    constraints: Counter[str] = Counter()
    used: Counter[str] = Counter()
    for constraint, sentence in encoding.compiled.items():
        name, before = _name(constraint), len(writer.clauses)
        writer.write(sentence)
        clauses[name] += len(writer.clauses) - before
        constraints[name] += 1
        used[name] += _used(constraint, facts)
    kinds = Counter(type(proposition).__name__ for proposition in number)
    if writer.variables > len(number):
        kinds["parts of formulas"] = writer.variables - len(number)
    return {
        "variables": [{"kind": kind, "count": count} for kind, count in kinds.items()],
        "constraints": [
            {"name": name, "count": count, "clauses": clauses[name], "used": used[name]}
            for name, count in constraints.items()
        ],
    }


def _name(constraint: Any) -> str:
    """The rule that it states; a constraint that somebody added has none."""
    return constraint.name if isinstance(constraint, Constraint) else "added"


def _shown(
    encoding: Encoding, grid: "Grid", question: "TheoryQuestion", facts: set[Any]
) -> dict[str, Any]:
    about = None if question.about is None else mentions(question.about, grid)
    found = [
        (constraint, sentence)
        for constraint, sentence in encoding.compiled.items()
        if (question.kind is None or _name(constraint) == question.kind)
        and (not question.used or _used(constraint, facts))
        and (about is None or any(map(about, sentence.vars())))
    ]
    number = encoding.number()
    items = []
    for constraint, sentence in found[question.offset : question.offset + question.limit]:
        text = as_text(sentence, number)
        items.append(
            {
                "name": _name(constraint),
                "place": getattr(constraint, "place", ""),
                "formula": text if len(text) <= _LONGEST else f"{text[:_LONGEST]} …",
                "used": _used(constraint, facts),
            }
        )
    return {"phase": question.phase, "total": len(found), "items": items}

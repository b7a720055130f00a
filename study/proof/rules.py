"""The rules of natural deduction: what each cites, and when its conclusion follows.

They are those of the course's proof assistant, Jape: an introduction and an elimination for
each of ∧ ∨ → ¬ ∀ ∃, contradiction in its constructive and its classical form, and `hyp`,
which repeats a line. That an individual exists is itself a line, `actual i`, which ∀ elim and
∃ intro must cite, since the world may be empty.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from model.logic.predicate import (
    FALSE,
    Atom,
    Bind,
    Formula,
    Join,
    Not,
    free_names,
    same,
    substitute,
)
from study.proof.lines import ACTUAL, said


class UnsoundError(Exception):
    """Why a rule does not give its line."""


@dataclass(frozen=True)
class Box:
    """A closed box: its assumptions and its last line."""

    assumed: tuple[Formula, ...]
    last: Formula


Check: TypeAlias = Callable[..., None]
"""Takes the line's statement and the things cited, in order; raises UnsoundError."""


def _need(holds: bool, problem: str) -> None:
    if not holds:
        raise UnsoundError(problem)


def _join(formula: Formula, sign: str) -> Join:
    if isinstance(formula, Join) and formula.sign == sign:
        return formula
    raise UnsoundError(f"{said(formula)} is not of the form A {sign} B")


def _bind(formula: Formula, sign: str) -> Bind:
    if isinstance(formula, Bind) and formula.sign == sign:
        return formula
    raise UnsoundError(f"{said(formula)} is not of the form {sign}x.A")


def _individual(statement: Formula) -> str:
    if isinstance(statement, Atom) and statement.predicate == ACTUAL:
        return statement.names[0]
    raise UnsoundError(f"{said(statement)} is not of the form actual i")


def _hypothesis(box: Box) -> Formula:
    """The one formula that a box assumes."""
    _need(
        len(box.assumed) == 1 and getattr(box.assumed[0], "predicate", "") != ACTUAL,
        "the box must assume one formula, and no individual",
    )
    return box.assumed[0]


def _and_intro(line: Formula, left: Formula, right: Formula) -> None:
    made = Join("∧", left, right)
    _need(same(line, made), f"the cited lines give {said(made)}")


def _and_elim(line: Formula, cited: Formula) -> None:
    both = _join(cited, "∧")
    _need(same(line, both.left) or same(line, both.right), f"it is neither side of {said(both)}")


def _or_intro(line: Formula, cited: Formula) -> None:
    either = _join(line, "∨")
    _need(
        same(cited, either.left) or same(cited, either.right),
        f"{said(cited)} is neither side of it",
    )


def _or_elim(line: Formula, cited: Formula, first: Box, second: Box) -> None:
    either = _join(cited, "∨")
    for box, side in ((first, either.left), (second, either.right)):
        _need(same(_hypothesis(box), side), f"a box must assume {said(side)}")
        _need(same(box.last, line), f"a box ends in {said(box.last)}, not in what is concluded")


def _implies_intro(line: Formula, box: Box) -> None:
    made = Join("→", _hypothesis(box), box.last)
    _need(same(line, made), f"the box gives {said(made)}")


def _implies_elim(line: Formula, one: Formula, other: Formula) -> None:
    for whole, given in ((one, other), (other, one)):
        if isinstance(whole, Join) and whole.sign == "→" and same(whole.left, given):
            _need(same(line, whole.right), f"the cited lines give {said(whole.right)}")
            return
    raise UnsoundError("the cited lines are not A → B and its A")


def _not_intro(line: Formula, box: Box) -> None:
    made = Not(_hypothesis(box))
    _need(box.last == FALSE, f"the box ends in {said(box.last)}, not in ⊥")
    _need(same(line, made), f"the box gives {said(made)}")


def _not_elim(line: Formula, one: Formula, other: Formula) -> None:
    _need(
        same(other, Not(one)) or same(one, Not(other)),
        "the cited lines are not a formula and its negation",
    )
    _need(line == FALSE, "the cited lines give ⊥")


def _contra_constructive(line: Formula, cited: Formula) -> None:
    _need(cited == FALSE, f"{said(cited)} is not ⊥")


def _contra_classical(line: Formula, box: Box) -> None:
    _need(same(_hypothesis(box), Not(line)), f"the box must assume {said(Not(line))}")
    _need(box.last == FALSE, f"the box ends in {said(box.last)}, not in ⊥")


def _forall_intro(line: Formula, box: Box) -> None:
    every = _bind(line, "∀")
    _need(len(box.assumed) == 1, "the box must assume an individual, and nothing about it")
    who = _individual(box.assumed[0])
    _need(who not in free_names(line), f"it still mentions {who}, who is known only in the box")
    _need(
        same(substitute(every.body, every.name, who), box.last),
        f"for {who} it says {said(substitute(every.body, every.name, who))}, "
        f"but the box ends in {said(box.last)}",
    )


def _forall_elim(line: Formula, cited: Formula, actual: Formula) -> None:
    every = _bind(cited, "∀")
    made = substitute(every.body, every.name, _individual(actual))
    _need(same(line, made), f"the cited lines give {said(made)}")


def _exists_intro(line: Formula, cited: Formula, actual: Formula) -> None:
    some = _bind(line, "∃")
    instance = substitute(some.body, some.name, _individual(actual))
    _need(same(cited, instance), f"{said(instance)} would be needed, not {said(cited)}")


def _exists_elim(line: Formula, cited: Formula, box: Box) -> None:
    some = _bind(cited, "∃")
    _need(len(box.assumed) == 2, "the box must assume an individual and what is true of it")
    who = _individual(box.assumed[0])
    instance = substitute(some.body, some.name, who)
    _need(who not in free_names(cited), f"{said(cited)} already mentions {who}")
    _need(same(box.assumed[1], instance), f"the box must assume {said(instance)}")
    _need(same(box.last, line), f"the box ends in {said(box.last)}, not in what is concluded")
    _need(who not in free_names(line), f"it still mentions {who}, who is known only in the box")


def _hyp(line: Formula, cited: Formula) -> None:
    _need(same(line, cited), f"the cited line says {said(cited)}")


RULES: dict[str, tuple[str, Check]] = {
    "∧ intro": ("line line", _and_intro),
    "∧ elim": ("line", _and_elim),
    "∨ intro": ("line", _or_intro),
    "∨ elim": ("line box box", _or_elim),
    "→ intro": ("box", _implies_intro),
    "→ elim": ("line line", _implies_elim),
    "¬ intro": ("box", _not_intro),
    "¬ elim": ("line line", _not_elim),
    "contra (constructive)": ("line", _contra_constructive),
    "contra (classical)": ("box", _contra_classical),
    "∀ intro": ("box", _forall_intro),
    "∀ elim": ("line line", _forall_elim),
    "∃ intro": ("line line", _exists_intro),
    "∃ elim": ("line box", _exists_elim),
    "hyp": ("line", _hyp),
}
"""Each rule with the kinds of things that it cites, in order, and its check function."""

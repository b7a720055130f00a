"""The rules of natural deduction as schemas, and their application to lines.

They are Jape's: an introduction and an elimination for each of ∧ ∨ → ¬ ∀ ∃, and a constructive and
a classical contradiction. As the world can be empty, ∀ elim and ∃ intro cite `actual i`: i exists.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import NamedTuple

from unwordle.files import read_text
from unwordle.study.firstorder.predicate import (
    Atom,
    Bind,
    Formula,
    Join,
    Not,
    changed,
    free_names,
    parts,
    same,
    substitute,
)
from unwordle.study.proof.lines import ACTUAL, Sequent, is_actual, said, sequent_of, statement


class UnsoundError(Exception):
    """The error that a line doesn't follow by its rule. The message says why."""


class Rule(NamedTuple):
    """The schemas of a statement and of what it cites. P(i) stands for P with i in place of x."""

    gives: Formula
    needs: tuple[Sequent, ...]
    """A sequent for each citation: without premises for a line, with a box's assumptions for a
    box.
    """


def without_side(name: str) -> str:
    """Return a rule's name without (L) or (R)."""
    return re.sub(r"\([LR]\)", "", name)


RULES = {
    name: Rule(statement(gives), tuple(map(sequent_of, needs)))
    for line in read_text(Path(__file__).with_name("rules.tsv")).splitlines()
    for name, gives, *needs in [line.split("\t")]
}
"""Jape's rules; `hyp` repeats a line."""
SIDES: dict[str, list[Rule]] = {}
"""The rules by their names in written proofs, without (L) and (R)."""
for _name, _rule in RULES.items():
    SIDES.setdefault(without_side(_name), []).append(_rule)
_NO_SIDE = {
    "∧ elim": "the line is neither side of the cited line",
    "∨ intro": "the cited line is neither side of the line",
}
_NO_ORDER = {
    "→ elim": "the cited lines are not A → B and its A",
    "¬ elim": "the cited lines are not a formula and its negation",
}
"""Errors of the rules that cite two lines in either order."""


@dataclass
class Letters:
    """The meanings of the letters in schemas."""

    formulas: dict[str, Formula] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    """The names that i, an individual, and x, a variable, stand for."""

    def says(self, schema: Formula) -> Formula:
        """Return a schema with its letters replaced. Raises KeyError if one is unknown."""
        if isinstance(schema, Atom):
            names = tuple(self.names[name] for name in schema.names)
            if schema.predicate in (ACTUAL, "⊥"):
                return Atom(schema.predicate, names)
            formula = self.formulas[schema.predicate]
            return substitute(formula, self.names["x"], *names) if names else formula
        if isinstance(schema, Bind):
            schema = Bind(schema.sign, self.names[schema.name], schema.body)
        return changed(schema, self.says)

    def fit(self, schema: Formula, stated: Formula) -> bool:
        """Return whether a statement fits a schema; new meanings are recorded."""
        match schema, stated:
            case Atom("⊥"), _:
                return schema == stated
            case Atom("P", ("i",)), _:
                return same(self.says(schema), stated)
            case Atom(letter, ()), _:
                return not is_actual(stated) and same(
                    self.formulas.setdefault(letter, stated), stated
                )
            case Atom("actual"), Atom("actual", (name,)):
                return self.names.setdefault("i", name) == name
            case Bind(sign), Bind(same_sign, name, body) if sign == same_sign:
                self.names["x"], self.formulas["P"] = name, body
                return True
            case Not(), Not():
                pass
            case Join(sign), Join(same_sign) if sign == same_sign:
                pass
            case _:
                return False
        return all(map(self.fit, parts(schema), parts(stated)))


_GIVEN = "the cited lines give {needed}"
_ASSUMED = {
    (False,): "one formula, and no individual",
    (True,): "an individual, and nothing about it",
    (True, False): "an individual and a formula",
}
"""A box's possible assumptions: True for `actual i`, False for a formula."""


class _MisfitError(UnsoundError):
    """The error that a statement doesn't fit its schema. `role` is the message's template."""

    def __init__(self, letters: Letters, schema: Formula, stated: Formula, role: str) -> None:
        self.role = role
        self.of_form = not _is_instance(schema) and not Letters().fit(schema, stated)
        try:
            problem = role.format(needed=said(letters.says(schema)), stated=said(stated))
        except KeyError:  # the meaning of a letter is not known
            problem = f"{said(stated)} is not of the form {said(schema)}"
        super().__init__(problem)


def apply(name: str, line: Formula, cited: Sequence[Sequent]) -> None:
    """Raise UnsoundError if a line doesn't follow from what it cites by the rule `name`.

    A cited box is a sequent from its assumptions to its last line, a cited line one without
    premises.
    """
    orders = (False, True) if name in _NO_ORDER else (False,)
    misfits: list[_MisfitError] = []
    for rule, swapped in product(SIDES[name], orders):
        try:
            _fit(rule, line, cited[::-1] if swapped else cited)
        except _MisfitError as error:
            misfits.append(error)
        else:
            return
    if name in _NO_SIDE and not any(error.of_form for error in misfits):
        raise UnsoundError(_NO_SIDE[name])
    if name in _NO_ORDER and all(error.role != _GIVEN for error in misfits):
        raise UnsoundError(_NO_ORDER[name])
    raise next((error for error in misfits if error.role == _GIVEN), misfits[0])


def _fit(rule: Rule, line: Formula, cited: Sequence[Sequent]) -> None:
    fits = list(_cited(rule, cited))
    concluded_in_box = isinstance(rule.gives, Atom) and bool(cited[-1].premises)
    fits.insert(0 if concluded_in_box else len(fits), (rule.gives, line, _GIVEN))
    letters = Letters()
    fits.sort(key=lambda fit: _is_instance(fit[0]))  # P(i) is last, because it needs P, x and i
    for schema, stated, role in fits:
        if not letters.fit(schema, stated):
            raise _MisfitError(letters, schema, stated, role)
    for citation in cited:
        if citation.premises and is_actual(citation.premises[0]):
            _check_unmentioned(letters.names["i"], line, cited)


def _cited(rule: Rule, cited: Sequence[Sequent]) -> Iterator[tuple[Formula, Formula, str]]:
    """Yield each schema with the formula that must fit it and the template for an error."""
    for need, citation in zip(rule.needs, cited, strict=True):
        individuals = tuple(map(is_actual, need.premises))
        if tuple(map(is_actual, citation.premises)) != individuals:
            raise UnsoundError(f"the box must assume {_ASSUMED[individuals]}")
        for schema, formula in zip(need.premises, citation.premises, strict=True):
            yield schema, formula, "the box must assume {needed}"
        must = "box must end with" if citation.premises else "rule requires"
        yield need.conclusion, citation.conclusion, f"the {must} {{needed}} instead of {{stated}}"


def _is_instance(schema: Formula) -> bool:
    return isinstance(schema, Atom) and bool(schema.names) and not is_actual(schema)


def _check_unmentioned(name: str, line: Formula, cited: Sequence[Sequent]) -> None:
    """Raise UnsoundError if `name`, known only in a box, is mentioned outside."""
    if name in free_names(line):
        raise UnsoundError(f"the line mentions {name}, which is known only in the box")
    for citation in cited:
        if not citation.premises and name in free_names(citation.conclusion):
            said_there = said(citation.conclusion)
            raise UnsoundError(f"the cited line {said_there} must not mention {name}")

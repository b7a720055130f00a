"""The rules of natural deduction as schemas, and their application to lines.

They are Jape's: an introduction and an elimination for each of ∧ ∨ → ¬ ∀ ∃, and a constructive and
a classical contradiction. As the world can be empty, ∀ elim and ∃ intro cite `actual i`: i exists.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import NamedTuple

from unwordle.files import read_text
from unwordle.model.text import listed
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

    def __str__(self) -> str:
        needs = []
        for need in self.needs:
            assumed = listed([*map(said, need.premises)])
            needs.append((f"a box from {assumed} to " if assumed else "") + said(need.conclusion))
        return f"{said(self.gives)} from {listed(needs)}"


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
EITHER_ORDER = ("→ elim", "¬ elim")
"""The rules that cite two lines in either order."""


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


def apply(name: str, line: Formula, cited: Sequence[Sequent]) -> None:
    """Raise UnsoundError if a line doesn't follow from what it cites by the rule `name`.

    A cited box is a sequent from its assumptions to its last line, a cited line one without
    premises.
    """
    orders = (cited, cited[::-1]) if name in EITHER_ORDER else (cited,)
    for rule, given in product(SIDES[name], orders):
        letters = _fitted(rule, line, given)
        if letters is not None:
            for citation in given:
                if citation.premises and is_actual(citation.premises[0]):
                    _check_unmentioned(letters.names["i"], line, given)
            return
    rules = ", or ".join(map(str, SIDES[name]))
    raise UnsoundError(f"the line does not follow: {name!r} gives {rules}")


def _fitted(rule: Rule, line: Formula, cited: Sequence[Sequent]) -> Letters | None:
    """Return what the letters of a rule mean, or None if the rule does not fit."""
    if len(rule.needs) != len(cited):
        return None
    fits = [(rule.gives, line)]
    for need, citation in zip(rule.needs, cited, strict=True):
        if len(need.premises) != len(citation.premises):
            return None
        fits += zip(need.premises, citation.premises, strict=True)
        fits.append((need.conclusion, citation.conclusion))
    fits.sort(key=lambda fit: _is_instance(fit[0]))  # P(i) is last, because it needs P, x and i
    letters = Letters()
    return letters if all(letters.fit(*fit) for fit in fits) else None


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

"""Grounding first-order formulas: "for all" becomes a conjunction, "there is" a disjunction.

What a variable ranges over follows from its places in predicates, so that x can be a row in one
formula and a column in another. Quantifiers are first moved inward as far as possible: eleven of
them in front of a formula would make some ten million instances.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import nnf

from unwordle.model.game.input import InputError
from unwordle.study.firstorder.predicate import (
    Atom,
    Bind,
    Formula,
    Join,
    Not,
    changed,
    free_names,
    parts,
)

Places: TypeAlias = Mapping[tuple[str, int], tuple[str, ...]]
"""The sort of each place of each predicate, by its name and its number of places."""


@dataclass(frozen=True)
class Language:
    """Predicates, the sorts that variables range over, and the meaning of atoms."""

    places: Places
    sorts: Mapping[str, Sequence[str]]
    """The individuals of each sort that a variable can range over."""
    says: Callable[[str, tuple[str, ...]], nnf.NNF]
    """The sentence that stands for a predicate (or `=`) of individuals."""


def ground(formula: Formula, language: Language) -> nnf.NNF:
    """Return the formula as a sentence: its bound names stand for the individuals of their sorts.

    Raises InputError where a predicate is not of the language, or a name has no sort.
    """
    return _ground(_plain(formula, True, language), language, {})


def sort_of(name: str, formula: Formula, places: Places) -> str | None:
    """Return the sort of a free name of a formula; None where the formula does not mention it.

    Raises InputError if its places have different sorts, or if it is only compared. A word is a
    permutation too.
    """
    found = set(_sorts(name, formula, places))
    if found == {"word", "permutation"}:
        return "word"
    if len(found) > 1:
        raise InputError(f"{name} cannot be {' and '.join(sorted(found))} at once")
    if not found and name in free_names(formula):
        raise InputError(f"{name} is in no predicate, so it has no range")
    return next(iter(found), None)


def _sorts(name: str, formula: Formula, places: Places) -> Iterator[str]:
    if not isinstance(formula, Atom):
        bound = isinstance(formula, Bind) and formula.name == name
        for part in () if bound else parts(formula):
            yield from _sorts(name, part, places)
    elif formula.predicate not in ("=", "⊥"):
        own = places.get((formula.predicate, len(formula.names)))
        if own is None:
            known = ", ".join(f"{p} with {n}" for p, n in places)
            told = f"no predicate {formula.predicate} has {len(formula.names)} places"
            raise InputError(f"{told}: there are {known}")
        yield from (sort for sort, n in zip(own, formula.names, strict=True) if n == name)


# ---------------------------------------------------------------- quantifiers moved inward


@dataclass(frozen=True)
class _Ranging(Bind):
    """A quantifier that knows the sort of what it binds."""

    sort: str


def _plain(formula: Formula, true: bool, language: Language) -> Formula:
    """Return the formula with negations at the atoms, and quantifiers, with their sorts, moved
    inward.
    """
    if isinstance(formula, Atom):
        return formula if true else Not(formula)
    if isinstance(formula, Not):
        return _plain(formula.body, not true, language)
    if isinstance(formula, Bind):
        body = _plain(formula.body, true, language)
        sort = sort_of(formula.name, formula.body, language.places)
        if sort is None:  # the quantifier has no effect, since no sort is empty
            return body
        if sort not in language.sorts:
            kinds = " or ".join(language.sorts)
            raise InputError(f"{formula.name} would be a {sort}: a variable is a {kinds}")
        sign = formula.sign if true else {"∀": "∃", "∃": "∀"}[formula.sign]
        return _inward(_Ranging(sign, formula.name, body, sort))
    left, right = formula.left, formula.right
    if formula.sign == "↔":
        return _plain(Join("∧", Join("→", left, right), Join("→", right, left)), true, language)
    sign = "∧" if (formula.sign == "∧") == true else "∨"
    left = _plain(left, true != (formula.sign == "→"), language)
    return Join(sign, left, _plain(right, true, language))


def _inward(quantifier: _Ranging) -> Formula:
    """Return the quantifier over those parts of its body alone that have its variable."""

    def over(part: Formula) -> Formula:
        return _inward(replace(quantifier, body=part))

    sign, name, body = quantifier.sign, quantifier.name, quantifier.body
    if name not in free_names(body):
        return body
    if isinstance(body, Join):
        if (sign == "∀") == (body.sign == "∧"):
            return changed(body, over)
        if name not in free_names(body.left):
            return Join(body.sign, body.left, over(body.right))
        if name not in free_names(body.right):
            return Join(body.sign, body.right, over(body.left))
    if isinstance(body, _Ranging) and body.sign == sign:
        moved = over(body.body)
        if not (isinstance(moved, _Ranging) and moved.name == name):
            return _inward(replace(body, body=moved))
    return quantifier


# ---------------------------------------------------------------- instances


def _ground(formula: Formula, language: Language, at: Mapping[str, str]) -> nnf.NNF:
    """Return the sentence of what `_plain` made; `at` says what bound names stand for."""
    if isinstance(formula, Atom):
        if formula.predicate == "⊥":
            return nnf.false
        return language.says(formula.predicate, tuple(at.get(n, n) for n in formula.names))
    if isinstance(formula, Not):
        return _ground(formula.body, language, at).negate()
    if isinstance(formula, Join):
        return _joined(formula.sign, [_ground(part, language, at) for part in parts(formula)])
    assert isinstance(formula, _Ranging)
    values = ({**at, formula.name: value} for value in language.sorts[formula.sort])
    instances = (_ground(formula.body, language, known) for known in values)
    return _joined("∧" if formula.sign == "∀" else "∨", instances)


def _joined(sign: str, parts: Iterable[nnf.NNF]) -> nnf.NNF:
    neutral, other = (nnf.true, nnf.false) if sign == "∧" else (nnf.false, nnf.true)
    kept = dict.fromkeys(part for part in parts if part != neutral)
    if other in kept:
        return other
    if len(kept) == 1:
        return next(iter(kept))
    return nnf.And(kept) if sign == "∧" else nnf.Or(kept)

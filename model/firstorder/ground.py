"""Grounding first-order formulas: "for all" becomes a conjunction, "there is" a disjunction.

What a variable ranges over follows from its places in predicates, so that x can be a row in one
formula and a column in another. Quantifiers are first moved inward as far as possible: eleven of
them in front of a formula would make some ten million instances.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import nnf

from model.firstorder.predicate import Atom, Bind, Formula, Join, Not, free_names
from model.game.errors import InputError

Places: TypeAlias = Mapping[tuple[str, int], tuple[str, ...]]
"""The sort of each place of each predicate, by its name and its number of places."""

TRUE: nnf.NNF = nnf.And(())
FALSE: nnf.NNF = nnf.Or(())


@dataclass(frozen=True)
class Language:
    """Predicates, the sorts that variables range over, and the meaning of atoms."""

    places: Places
    sorts: Mapping[str, Sequence[str]]
    """The individuals of each sort that a variable can range over."""
    says: Callable[[str, tuple[str, ...]], nnf.NNF]
    """The sentence that stands for a predicate (or `=`) of individuals."""


def ground(formula: Formula, language: Language) -> nnf.NNF:
    """The formula as a sentence: its bound names stand for the individuals of their sorts.

    Raises InputError where a predicate is not of the language, or a name has no sort.
    """
    return _ground(_plain(formula, True, language), language, {})


def sort_of(name: str, formula: Formula, places: Places) -> str | None:
    """The sort of a free name of a formula; None where the formula does not mention it.

    Raises InputError if its places have different sorts, or if it is only compared. A word is a
    permutation too.
    """
    found = set(_sorts(name, formula, places))
    if found == {"word", "permutation"}:
        return "word"
    if len(found) > 1:
        raise InputError(f"{name} cannot be {' and '.join(sorted(found))} at once")
    if not found and name in free_names(formula):
        raise InputError(f"{name} stands in no predicate, so it has no range")
    return next(iter(found), None)


def _sorts(name: str, formula: Formula, places: Places) -> Iterator[str]:
    if isinstance(formula, Join):
        yield from _sorts(name, formula.left, places)
        yield from _sorts(name, formula.right, places)
    elif isinstance(formula, Bind):
        if formula.name != name:
            yield from _sorts(name, formula.body, places)
    elif isinstance(formula, Not):
        yield from _sorts(name, formula.body, places)
    elif formula.predicate not in ("=", "⊥"):
        own = places.get((formula.predicate, len(formula.names)))
        if own is None:
            raise InputError(
                f"no predicate {formula.predicate} has {len(formula.names)} places: there are "
                + ", ".join(f"{p} with {n}" for p, n in places)
            )
        yield from (sort for sort, n in zip(own, formula.names, strict=True) if n == name)


# ---------------------------------------------------------------- quantifiers moved inward


@dataclass(frozen=True)
class _Bound:
    """A quantifier that knows the sort of what it binds."""

    sign: str
    name: str
    sort: str
    body: "_Plain"


@dataclass(frozen=True)
class _Literal:
    atom: Atom
    true: bool


@dataclass(frozen=True)
class _Several:
    """A conjunction or a disjunction."""

    sign: str
    parts: "tuple[_Plain, ...]"


_Plain = _Bound | _Literal | _Several


def _plain(formula: Formula, true: bool, language: Language) -> _Plain:
    """The formula with negations at the atoms, and quantifiers moved inward."""
    if isinstance(formula, Atom):
        return _Literal(formula, true)
    if isinstance(formula, Not):
        return _plain(formula.body, not true, language)
    if isinstance(formula, Bind):
        body = _plain(formula.body, true, language)
        sort = sort_of(formula.name, formula.body, language.places)
        if sort is None:  # the quantifier has no effect, since no sort is empty
            return body
        if sort not in language.sorts:
            raise InputError(
                f"{formula.name} would be a {sort}: a variable is a {' or '.join(language.sorts)}"
            )
        sign = formula.sign if true else {"∀": "∃", "∃": "∀"}[formula.sign]
        return _inward(sign, formula.name, sort, body)
    left, right = formula.left, formula.right
    if formula.sign == "↔":
        both = Join("∧", Join("→", left, right), Join("→", right, left))
        return _plain(both, true, language)
    parts = (
        _plain(left, true != (formula.sign == "→"), language),
        _plain(right, true, language),
    )
    return _Several("∧" if (formula.sign == "∧") == true else "∨", parts)


def _inward(sign: str, name: str, sort: str, body: _Plain) -> _Plain:
    if name not in _free(body):
        return body
    if isinstance(body, _Several):
        if (sign == "∀") == (body.sign == "∧"):
            return _Several(body.sign, tuple(_inward(sign, name, sort, p) for p in body.parts))
        inside = tuple(part for part in body.parts if name in _free(part))
        outside = tuple(part for part in body.parts if name not in _free(part))
        if outside:
            kept = inside[0] if len(inside) == 1 else _Several(body.sign, inside)
            return _Several(body.sign, (*outside, _inward(sign, name, sort, kept)))
    if isinstance(body, _Bound) and body.sign == sign:
        moved = _inward(sign, name, sort, body.body)
        if not (isinstance(moved, _Bound) and moved.name == name):
            return _inward(sign, body.name, body.sort, moved)
    return _Bound(sign, name, sort, body)


def _free(formula: _Plain) -> frozenset[str]:
    if isinstance(formula, _Literal):
        return free_names(formula.atom)
    if isinstance(formula, _Several):
        return frozenset().union(*map(_free, formula.parts))
    return _free(formula.body) - {formula.name}


# ---------------------------------------------------------------- instances


def _ground(formula: _Plain, language: Language, at: Mapping[str, str]) -> nnf.NNF:
    """The sentence; `at` says what bound names stand for."""
    if isinstance(formula, _Literal):
        names = tuple(at.get(name, name) for name in formula.atom.names)
        false = formula.atom.predicate == "⊥"
        said = FALSE if false else language.says(formula.atom.predicate, names)
        return said if formula.true else said.negate()
    if isinstance(formula, _Several):
        return _joined(formula.sign, [_ground(part, language, at) for part in formula.parts])
    instances = (
        _ground(formula.body, language, {**at, formula.name: value})
        for value in language.sorts[formula.sort]
    )
    return _joined("∧" if formula.sign == "∀" else "∨", instances)


def _joined(sign: str, parts: Iterable[nnf.NNF]) -> nnf.NNF:
    neutral, other = (TRUE, FALSE) if sign == "∧" else (FALSE, TRUE)
    kept = dict.fromkeys(part for part in parts if part != neutral)
    if other in kept:
        return other
    if len(kept) == 1:
        return next(iter(kept))
    return nnf.And(kept) if sign == "∧" else nnf.Or(kept)

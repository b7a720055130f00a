"""Grounding first-order formulas, and the worlds in which they hold, found by a SAT solver.

"For all" becomes a conjunction, "there is" a disjunction. What a variable ranges over follows from
its places in predicates, so that x can be a row in one formula and a column in another. Quantifiers
are first moved inward as far as possible: eleven of them in front of a formula would make some ten
million instances.

Worlds are about a grid. Predicates and domain are the course report's: T(i,j,l) and T(i,j,l,c), the
tile at row i and column j holds letter l (in colour c); R(i,p), row i is the permutation p;
SolR(i,w), it is the word w; Board(w1,w2,w3). Spells(p,j,l), permutation p has letter l at column j,
is known.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, product
from typing import TypeAlias

import nnf

from unwordle.model.game.input import InputError
from unwordle.model.logic.clauses import ClauseWriter
from unwordle.model.logic.solver import DEFAULT_SOLVER, Solver
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


# ---------------------------------------------------------------- the report's domain

PREDICATES: dict[tuple[str, int], tuple[str, ...]] = {
    ("T", 3): ("row", "column", "letter"),
    ("T", 4): ("row", "column", "letter", "colour"),
    ("R", 2): ("row", "permutation"),
    ("SolR", 2): ("row", "word"),
    ("Board", 3): ("word", "word", "word"),
    ("Spells", 3): ("permutation", "column", "letter"),
}
"""Kind of thing in each place of each predicate, by its name and its number of places."""


@dataclass(frozen=True)
class Domain:
    """A part of the report's domain: its rows and columns, and some words and permutations."""

    words: tuple[str, ...]
    others: tuple[str, ...] = ()
    """Permutations that are not words."""
    rows: tuple[str, ...] = ("1", "2", "3", "4")

    @cached_property
    def sorts(self) -> dict[str, tuple[str, ...]]:
        """The individuals of each sort. Rows and columns count from 1, as the report's do."""
        return {
            "row": self.rows,
            "column": tuple(str(n + 1) for n in range(len(self.words[0]))),
            "letter": tuple(sorted(set("".join((*self.words, *self.others))))),
            "colour": ("G", "Y", "W"),
            "word": self.words,
            "permutation": (*self.words, *self.others),
        }

    def atoms(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Everything that can be true or false in a world."""
        for (predicate, _), places in PREDICATES.items():
            if predicate != "Spells":
                for names in product(*(self.sorts[place] for place in places)):
                    yield predicate, names

    def ground(self, formula: Formula) -> nnf.NNF:
        """Return the formula over the domain, as a sentence over `atoms`.

        A name that is free and no constant of the domain is read as bound by "for all".
        """
        constants = {value for values in self.sorts.values() for value in values}
        for name in sorted(free_names(formula) - constants):
            formula = Bind("∀", name, formula)
        return ground(formula, Language(PREDICATES, self.sorts, _says))


def _says(predicate: str, names: tuple[str, ...]) -> nnf.NNF:
    if predicate == "=":
        return nnf.true if names[0] == names[1] else nnf.false
    if predicate == "Spells":
        permutation, column, letter = names
        return nnf.true if permutation[int(column) - 1] == letter else nnf.false
    return nnf.Var((predicate, names))


# ---------------------------------------------------------------- worlds found by a solver


@dataclass(frozen=True)
class FiniteModel:
    """A world over a domain, by what is true in it."""

    true: frozenset[tuple[str, tuple[str, ...]]]

    def rows(self, domain: Domain) -> list[tuple[str, str]]:
        """Return the letters and colours of each row, where each tile holds one."""
        tiles = (names for predicate, names in self.true if predicate == "T" and len(names) == 4)
        found = {names[:2]: names[2:] for names in tiles}
        columns = domain.sorts["column"]
        return [
            ("".join(found[r, c][0] for c in columns), "".join(found[r, c][1] for c in columns))
            for r in domain.rows
        ]

    def said_of_rows(self) -> list[str]:
        """Return the atoms of R, SolR and Board that are true."""
        of_rows = (one for one in sorted(self.true) if one[0] in ("R", "SolR", "Board"))
        return [f"{predicate}({','.join(names)})" for predicate, names in of_rows]


class Worlds:
    """All worlds over a domain in which some sentences hold."""

    def __init__(self, domain: Domain, *sentences: nnf.NNF) -> None:
        self.number = {atom: n for n, atom in enumerate(domain.atoms(), 1)}
        parts = (one.children if isinstance(one, nnf.And) else [one] for one in sentences)
        clauses = ClauseWriter(self.number, chain.from_iterable(parts)).clauses
        self._solver = Solver(name=DEFAULT_SOLVER, bootstrap_with=clauses)

    def exist(self) -> bool:
        """Say whether there is one."""
        return bool(self._solver.solve())

    def first(self, before: Iterable[tuple[str, tuple[str, ...]]] = ()) -> FiniteModel | None:
        """Return the first in a fixed order, independent of the solver; None if there is none.

        Each of the atoms of `before`, in turn, is true if possible; then every other atom, in
        turn, is false if possible.
        """
        if not self.exist():
            return None
        assumed: list[int] = []
        model = set(self._solver.get_model())
        wished = [self.number[atom] for atom in before]
        for literal in (*wished, *(-n for n in self.number.values() if n not in set(wished))):
            if literal not in model and self._solver.solve([*assumed, literal]):
                model = set(self._solver.get_model())
            assumed.append(literal if literal in model else -literal)
        return FiniteModel(frozenset(a for a, n in self.number.items() if n in set(assumed)))

    def count(self) -> int:
        """Return how many there are, one by one: meant for a few."""
        found = 0
        while self._solver.solve():
            found += 1
            model = set(self._solver.get_model())
            self._solver.add_clause([-n if n in model else n for n in self.number.values()])
        return found

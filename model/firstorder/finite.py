"""Finite worlds for first-order formulas about a grid, and a SAT solver that looks for them.

The predicates and the domain are the course report's: T(i,j,l) and T(i,j,l,c), the tile at row i
and column j holds letter l (in colour c); R(i,p), row i is the permutation p; SolR(i,w), it is
the word w; Board(w1,w2,w3). Spells(p,j,l) is known of a permutation. What a variable ranges
over follows from its places in these predicates, so that x can be a row here and a column there.

A formula is grounded over the domain: "for all" becomes a conjunction, "there is" a disjunction.
Quantifiers are first moved inward as far as they go, without which eleven of them in a row
would have some ten million instances.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

import nnf

from model.firstorder.predicate import Atom, Bind, Formula, Join, Not, free_names
from model.game.errors import InputError
from model.logic.clauses import ClauseWriter
from model.logic.satlib import Solver
from model.logic.solver import DEFAULT_SOLVER

PREDICATES: dict[tuple[str, int], tuple[str, ...]] = {
    ("T", 3): ("row", "column", "letter"),
    ("T", 4): ("row", "column", "letter", "colour"),
    ("R", 2): ("row", "permutation"),
    ("SolR", 2): ("row", "word"),
    ("Board", 3): ("word", "word", "word"),
    ("Spells", 3): ("permutation", "column", "letter"),
}
"""What stands in each place of each predicate, by its name and its number of places."""

_TRUE: nnf.NNF = nnf.And(())
_FALSE: nnf.NNF = nnf.Or(())


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


def sort_of(name: str, formula: Formula) -> str | None:
    """What a free name of a formula ranges over; None where no predicate has it.

    Raises InputError where its places ask for different things. A word is a permutation too.
    """
    found = set(_sorts(name, formula))
    if found == {"word", "permutation"}:
        return "word"
    if len(found) > 1:
        raise InputError(f"{name} cannot be {' and '.join(sorted(found))} at once")
    return next(iter(found), None)


def _sorts(name: str, formula: Formula) -> Iterator[str]:
    if isinstance(formula, Join):
        yield from _sorts(name, formula.left)
        yield from _sorts(name, formula.right)
    elif isinstance(formula, Bind):
        if formula.name != name:
            yield from _sorts(name, formula.body)
    elif isinstance(formula, Not):
        yield from _sorts(name, formula.body)
    elif formula.predicate != "=":
        places = PREDICATES.get((formula.predicate, len(formula.names)))
        if places is None:
            raise InputError(
                f"no predicate {formula.predicate} has {len(formula.names)} places: there are "
                + ", ".join(f"{p} with {n}" for p, n in PREDICATES)
            )
        yield from (place for place, n in zip(places, formula.names, strict=True) if n == name)


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


def _plain(formula: Formula, true: bool = True) -> _Plain:
    """The formula with its negations at the atoms and its quantifiers as far in as they go."""
    if isinstance(formula, Atom):
        return _Literal(formula, true)
    if isinstance(formula, Not):
        return _plain(formula.body, not true)
    if isinstance(formula, Bind):
        body = _plain(formula.body, true)
        sort = sort_of(formula.name, formula.body)
        sign = formula.sign if true else {"∀": "∃", "∃": "∀"}[formula.sign]
        # A quantifier over nothing says nothing: no sort is empty.
        return body if sort is None else _inward(sign, formula.name, sort, body)
    if formula.sign == "↔":
        forth, back = (Join("→", *pair) for pair in (_sides(formula), _sides(formula)[::-1]))
        return _plain(Join("∧", forth, back), true)
    left = _plain(formula.left, true != (formula.sign == "→"))
    right = _plain(formula.right, true)
    return _Several("∧" if (formula.sign == "∧") == true else "∨", (left, right))


def _sides(formula: Join) -> tuple[Formula, Formula]:
    return formula.left, formula.right


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


# ---------------------------------------------------------------- grounded over a domain


def ground(formula: Formula, domain: Domain) -> nnf.NNF:
    """The formula over the domain, as a sentence over `Domain.atoms`.

    A name that is free and no constant of the domain is read as bound by "for all".
    """
    constants = {value for values in domain.sorts.values() for value in values}
    for name in sorted(free_names(formula) - constants):
        formula = Bind("∀", name, formula)
    return _ground(_plain(formula), domain, {})


def _ground(formula: _Plain, domain: Domain, at: Mapping[str, str]) -> nnf.NNF:
    if isinstance(formula, _Literal):
        return _literal(formula, at)
    if isinstance(formula, _Several):
        parts = [_ground(part, domain, at) for part in formula.parts]
        return _joined(formula.sign, parts)
    instances = (
        _ground(formula.body, domain, {**at, formula.name: value})
        for value in domain.sorts[formula.sort]
    )
    return _joined("∧" if formula.sign == "∀" else "∨", instances)


def _literal(literal: _Literal, at: Mapping[str, str]) -> nnf.NNF:
    predicate = literal.atom.predicate
    names = tuple(at.get(name, name) for name in literal.atom.names)
    if predicate in ("=", "Spells"):
        known = (
            names[0] == names[1] if predicate == "=" else names[0][int(names[1]) - 1] == names[2]
        )
        return _TRUE if known == literal.true else _FALSE
    return nnf.Var((predicate, names), literal.true)


def _joined(sign: str, parts: Iterable[nnf.NNF]) -> nnf.NNF:
    neutral, other = (_TRUE, _FALSE) if sign == "∧" else (_FALSE, _TRUE)
    kept = dict.fromkeys(part for part in parts if part != neutral)
    if other in kept:
        return other
    if len(kept) == 1:
        return next(iter(kept))
    return nnf.And(kept) if sign == "∧" else nnf.Or(kept)


# ---------------------------------------------------------------- worlds found by a solver


@dataclass(frozen=True)
class FiniteModel:
    """A world over a domain: what is true in it."""

    true: frozenset[tuple[str, tuple[str, ...]]]

    def rows(self, domain: Domain) -> list[tuple[str, str]]:
        """The letters and colours of each row, where each tile holds one."""
        found: dict[tuple[str, str], tuple[str, str]] = {}
        for predicate, names in self.true:
            if predicate == "T" and len(names) == 4:
                found[names[0], names[1]] = names[2], names[3]
        columns = domain.sorts["column"]
        return [
            ("".join(found[r, c][0] for c in columns), "".join(found[r, c][1] for c in columns))
            for r in domain.rows
        ]

    def said_of_rows(self) -> list[str]:
        """What is true of R, SolR and Board."""
        return [
            f"{predicate}({','.join(names)})"
            for predicate, names in sorted(self.true)
            if predicate in ("R", "SolR", "Board")
        ]


class Worlds:
    """All worlds over a domain in which some sentences hold."""

    def __init__(self, domain: Domain, *sentences: nnf.NNF) -> None:
        self.domain = domain
        self.number = {atom: n for n, atom in enumerate(domain.atoms(), 1)}
        self._writer = ClauseWriter(self.number)
        for sentence in sentences:
            for part in sentence.children if isinstance(sentence, nnf.And) else [sentence]:
                self._writer.write(part)
        self._solver = Solver(name=DEFAULT_SOLVER, bootstrap_with=self._writer.clauses)

    def exist(self) -> bool:
        """Whether there is one."""
        return bool(self._solver.solve())

    def first(self, before: Iterable[tuple[str, tuple[str, ...]]] = ()) -> FiniteModel | None:
        """The first in a fixed order, the same whatever the solver; None where there is none.

        In it each of the atoms of `before`, in turn, is true where it can be; then every other
        atom, in turn, is false where it can be.
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
        """How many there are; meant for a few."""
        found = 0
        while self._solver.solve():
            found += 1
            model = set(self._solver.get_model())
            self._solver.add_clause([-n if n in model else n for n in self.number.values()])
        return found


def denied(sentence: nnf.NNF) -> nnf.NNF:
    """The sentence's negation, with negations at the atoms."""
    made: nnf.NNF = sentence.negate()
    return made

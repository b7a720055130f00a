"""The grounding of first-order formulas, and a SAT solver's search for worlds in which they hold.

Grounding replaces "for all" by a conjunction, and "there is" by a disjunction. The sort of a
variable follows from its places in predicates, so x can be a row in one formula and a column in
another. Quantifiers are first moved inward as far as possible. Otherwise a formula that starts with
eleven quantifiers would have about ten million instances.

A world describes a grid by the predicates of the course report:

    T(i,j,l), T(i,j,l,c)  the tile at row i and column j holds letter l (in colour c)
    R(i,p)                row i is the permutation p
    SolR(i,w)             row i is the word w
    Board(w1,w2,w3)       the three words are a board
    Spells(p,j,l)         permutation p has letter l at column j; this is the same in all worlds
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
"""The sorts of a predicate's places. The key is the predicate's name and number of places."""


@dataclass(frozen=True)
class Language:
    """A language: predicates, the sorts that variables range over, and the meaning of atoms."""

    places: Places
    sorts: Mapping[str, Sequence[str]]
    """The individuals of each sort. Variables range over these sorts."""
    says: Callable[[str, tuple[str, ...]], nnf.NNF]
    """A function that returns the sentence for an atom: a predicate (or `=`) and individuals."""


def ground(formula: Formula, language: Language) -> nnf.NNF:
    """Return the formula as a propositional sentence, with individuals in place of bound names.

    Raises InputError if a predicate does not belong to the language, or a name has no sort.
    """
    return _ground(_plain(formula, True, language), language, {})


def sort_of(name: str, formula: Formula, places: Places) -> str | None:
    """Return the sort of a free name in a formula, or None if the formula lacks the name.

    Every word is a permutation, so a name in places of both sorts has the sort `word`. Raises
    InputError for places of other different sorts, or if the name occurs only in equations.
    """
    sorts = set(_sorts(name, formula, places))
    if sorts == {"word", "permutation"}:
        return "word"
    if len(sorts) > 1:
        raise InputError(f"{name} cannot have the sorts {' and '.join(sorted(sorts))} at once")
    if not sorts and name in free_names(formula):
        raise InputError(f"{name} does not occur in a predicate, so its range is unknown")
    return next(iter(sorts), None)


def _sorts(name: str, formula: Formula, places: Places) -> Iterator[str]:
    if not isinstance(formula, Atom):
        bound = isinstance(formula, Bind) and formula.name == name
        for part in () if bound else parts(formula):
            yield from _sorts(name, part, places)
    elif formula.predicate not in ("=", "⊥"):
        own = places.get((formula.predicate, len(formula.names)))
        if own is None:
            known = ", ".join(f"{p} of {n} places" for p, n in places)
            problem = f"there is no predicate {formula.predicate} of {len(formula.names)} places"
            raise InputError(f"{problem}: the predicates are {known}")
        yield from (sort for sort, n in zip(own, formula.names, strict=True) if n == name)


# ---------------------------------------------------------------- quantifiers moved inward


@dataclass(frozen=True)
class _Ranging(Bind):
    """A quantified formula, and the sort of its bound variable."""

    sort: str


def _plain(formula: Formula, true: bool, language: Language) -> Formula:
    """Return the formula with its quantifiers moved inward, or its negation if not `true`.

    In the result, only atoms are negated, and each quantifier has the sort of its variable.
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
            raise InputError(f"{formula.name} cannot be a {sort}: a variable must be a {kinds}")
        sign = formula.sign if true else {"∀": "∃", "∃": "∀"}[formula.sign]
        return _inward(_Ranging(sign, formula.name, body, sort))
    left, right = formula.left, formula.right
    if formula.sign == "↔":
        return _plain(Join("∧", Join("→", left, right), Join("→", right, left)), true, language)
    sign = "∧" if (formula.sign == "∧") == true else "∨"
    left = _plain(left, true != (formula.sign == "→"), language)
    return Join(sign, left, _plain(right, true, language))


def _inward(quantifier: _Ranging) -> Formula:
    """Return an equivalent formula with the quantifier moved inward as far as possible.

    The quantifier stays only around the parts of its body that contain its variable.
    """

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
    """Return the propositional sentence for a formula that `_plain` has returned.

    `at` maps bound names to individuals.
    """
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
    needed = dict.fromkeys(part for part in parts if part != neutral)
    if other in needed:
        return other
    if len(needed) == 1:
        return next(iter(needed))
    return nnf.And(needed) if sign == "∧" else nnf.Or(needed)


# ---------------------------------------------------------------- the report's domain

PREDICATES: dict[tuple[str, int], tuple[str, ...]] = {
    ("T", 3): ("row", "column", "letter"),
    ("T", 4): ("row", "column", "letter", "colour"),
    ("R", 2): ("row", "permutation"),
    ("SolR", 2): ("row", "word"),
    ("Board", 3): ("word", "word", "word"),
    ("Spells", 3): ("permutation", "column", "letter"),
}
"""The sorts of each predicate's places, by the predicate's name and number of places."""


@dataclass(frozen=True)
class Domain:
    """A part of the report's domain: rows, columns, and a few words and permutations."""

    words: tuple[str, ...]
    others: tuple[str, ...] = ()
    """Permutations that are not words."""
    rows: tuple[str, ...] = ("1", "2", "3", "4")

    @cached_property
    def sorts(self) -> dict[str, tuple[str, ...]]:
        """The individuals of each sort. Rows and columns are numbered from 1, as in the report."""
        return {
            "row": self.rows,
            "column": tuple(str(n + 1) for n in range(len(self.words[0]))),
            "letter": tuple(sorted(set("".join((*self.words, *self.others))))),
            "colour": ("G", "Y", "W"),
            "word": self.words,
            "permutation": (*self.words, *self.others),
        }

    def atoms(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield all atoms over the domain but `Spells`, each as a predicate and its names."""
        for (predicate, _), places in PREDICATES.items():
            if predicate != "Spells":
                for names in product(*(self.sorts[place] for place in places)):
                    yield predicate, names

    def ground(self, formula: Formula) -> nnf.NNF:
        """Return a propositional sentence over `atoms` for a formula.

        Free names that are not individuals of the domain are read as bound by "for all".
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
    """A world: the set of true atoms, each as a predicate and its names."""

    true: frozenset[tuple[str, tuple[str, ...]]]

    def rows(self, domain: Domain) -> list[tuple[str, str]]:
        """Return the letters and the colours of each row, as two strings.

        Each tile must hold exactly one letter in one colour.
        """
        atoms = (names for predicate, names in self.true if predicate == "T" and len(names) == 4)
        tiles = {names[:2]: names[2:] for names in atoms}
        columns = domain.sorts["column"]
        return [
            ("".join(tiles[r, c][0] for c in columns), "".join(tiles[r, c][1] for c in columns))
            for r in domain.rows
        ]

    def said_of_rows(self) -> list[str]:
        """Return the true atoms of the predicates R, SolR and Board as strings."""
        of_rows = (atom for atom in sorted(self.true) if atom[0] in ("R", "SolR", "Board"))
        return [f"{predicate}({','.join(names)})" for predicate, names in of_rows]


class Worlds:
    """The worlds over a domain in which all the given sentences hold."""

    def __init__(self, domain: Domain, *sentences: nnf.NNF) -> None:
        self.number = {atom: n for n, atom in enumerate(domain.atoms(), 1)}
        parts = (s.children if isinstance(s, nnf.And) else [s] for s in sentences)
        clauses = ClauseWriter(self.number, chain.from_iterable(parts)).clauses
        self._solver = Solver(name=DEFAULT_SOLVER, bootstrap_with=clauses)

    def exist(self) -> bool:
        """Return whether any world satisfies the sentences."""
        return bool(self._solver.solve())

    def first(self, before: Iterable[tuple[str, tuple[str, ...]]] = ()) -> FiniteModel | None:
        """Return a world that is the same for every solver, or None if there are no worlds.

        The atoms are decided one by one. First, each atom of `before` is made true if possible.
        Then each other atom is made false if possible.
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
        """Return the number of worlds. They are found one by one, so the number should be small."""
        count = 0
        while self._solver.solve():
            count += 1
            model = set(self._solver.get_model())
            self._solver.add_clause([-n if n in model else n for n in self.number.values()])
        return count

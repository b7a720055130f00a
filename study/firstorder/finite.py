"""Finite models of first-order formulas about a grid, found by a SAT solver.

The predicates and the domain are the course report's: T(i,j,l) and T(i,j,l,c), the tile at row i
and column j holds letter l (in colour c); R(i,p), row i is the permutation p; SolR(i,w), it is
the word w; Board(w1,w2,w3). Spells(p,j,l), permutation p has letter l at column j, is known.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, product

import nnf

from unwordle.model.logic.clauses import ClauseWriter
from unwordle.model.logic.solver import DEFAULT_SOLVER, Solver
from unwordle.study.firstorder.ground import Language
from unwordle.study.firstorder.ground import ground as grounded
from unwordle.study.firstorder.predicate import Bind, Formula, free_names

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


def ground(formula: Formula, domain: Domain) -> nnf.NNF:
    """Return the formula over the domain, as a sentence over `Domain.atoms`.

    A name that is free and no constant of the domain is read as bound by "for all".
    """
    constants = {value for values in domain.sorts.values() for value in values}
    for name in sorted(free_names(formula) - constants):
        formula = Bind("∀", name, formula)
    return grounded(formula, Language(PREDICATES, domain.sorts, _says))


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

"""The grounding of first-order formulas, and a SAT solver's search for worlds in which they hold.

"For all" becomes a conjunction, "there is" a disjunction. A variable has the sort of its place in a
predicate, so x can be a row in one formula and a column in another. Quantifiers move inward first,
since eleven at the front would make some ten million instances.

The predicates of the course report:

    T(i,j,l), T(i,j,l,c)  the tile in row i and column j holds letter l (in colour c)
    R(i,p)                row i is the permutation p
    SolR(i,w)             row i is the word w
    Board(w1,w2,w3)       the three words are a board
    Spells(p,j,l)         permutation p has letter l in column j (the same in all worlds)
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TypeAlias

import nnf

from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.solver import Sat
from unwordle.study.firstorder.predicate import Atom, Bind, Formula, Join, Not, atoms, free_names

Places: TypeAlias = Mapping[tuple[str, int], Sequence[str]]
"""The sorts of each predicate's arguments, by its name and their number."""

Fact: TypeAlias = tuple[str, tuple[str, ...]]
"""An atom without variables: a predicate and individuals."""

World: TypeAlias = frozenset[Fact]
"""The facts that are true."""

PREDICATES: Places = {
    ("T", 3): ("row", "column", "letter"),
    ("T", 4): ("row", "column", "letter", "colour"),
    ("R", 2): ("row", "permutation"),
    ("SolR", 2): ("row", "word"),
    ("Board", 3): ("word", "word", "word"),
    ("Spells", 3): ("permutation", "column", "letter"),
}


@dataclass(frozen=True)
class Domain:
    """The predicates, and the individuals of each sort."""

    sorts: Mapping[str, Sequence[str]]
    """The individuals of each sort, of which there is at least one."""
    places: Places

    def facts(self) -> Iterator[Fact]:
        """Yield all facts except those of `Spells`."""
        for (predicate, _), places in self.places.items():
            if predicate != "Spells":
                for names in product(*(self.sorts[place] for place in places)):
                    yield predicate, names

    def ground(self, formula: Formula) -> nnf.NNF:
        """Return an equivalent propositional sentence over `facts`.

        Free names that aren't individuals are bound by "for all".
        """
        constants = {value for values in self.sorts.values() for value in values}
        for name in sorted(free_names(formula) - constants):
            formula = Bind("∀", name, formula)
        return self._ground(_plain(formula, True), sorts_of(formula, self.places), {}).simplify()

    def _ground(self, formula: Formula, sorts: Mapping[str, str], at: Mapping[str, str]) -> nnf.NNF:
        if isinstance(formula, Atom):
            return _fact(formula.predicate, tuple(at.get(n, n) for n in formula.names))
        if isinstance(formula, Not):
            return self._ground(formula.body, sorts, at).negate()
        if isinstance(formula, Join):
            join = nnf.And if formula.sign == "∧" else nnf.Or
            return join(self._ground(part, sorts, at) for part in (formula.left, formula.right))
        assert isinstance(formula, Bind)
        values = ({**at, formula.name: value} for value in self.sorts[sorts[formula.name]])
        join = nnf.And if formula.sign == "∀" else nnf.Or
        return join(self._ground(formula.body, sorts, known) for known in values)


def grids(words: Sequence[str], others: Sequence[str] = ()) -> Domain:
    """Return the report's domain of these words, and of `others`, which are permutations but not
    words.

    Rows and columns are from 1, as in the report.
    """
    permutations = (*words, *others)
    sorts = {
        "row": "1234",
        "column": [str(column + 1) for column in range(len(words[0]))],
        "letter": sorted(set("".join(permutations))),
        "colour": "GYW",
        "word": words,
        "permutation": permutations,
    }
    return Domain(sorts, PREDICATES)


def sorts_of(formula: Formula, places: Places) -> dict[str, str]:
    """Return the sort of each name. A name used as a word and a permutation is a `word`, because
    words are permutations.
    """
    sorts: dict[str, str] = {}
    for atom in atoms(formula):
        own = places.get((atom.predicate, len(atom.names)), ())  # = and ⊥ have no sorts
        for name, sort in zip(atom.names, own, strict=False):
            if sorts.get(name) != "word":
                sorts[name] = sort
    return sorts


# ---------------------------------------------------------------- quantifiers moved inward


def _plain(formula: Formula, true: bool) -> Formula:
    """Return an equivalent of a formula or, unless `true`, of its negation."""
    if isinstance(formula, Atom):
        return formula if true else Not(formula)
    if isinstance(formula, Not):
        return _plain(formula.body, not true)
    if isinstance(formula, Bind):
        sign = formula.sign if true else {"∀": "∃", "∃": "∀"}[formula.sign]
        return _inward(Bind(sign, formula.name, _plain(formula.body, true)))
    left, right = formula.left, formula.right
    if formula.sign == "↔":
        return _plain(Join("∧", Join("→", left, right), Join("→", right, left)), true)
    sign = "∧" if (formula.sign == "∧") == true else "∨"
    left = _plain(left, true != (formula.sign == "→"))
    return Join(sign, left, _plain(right, true))


def _inward(quantifier: Bind) -> Formula:
    def over(part: Formula) -> Formula:
        return _inward(replace(quantifier, body=part))

    sign, name, body = quantifier.sign, quantifier.name, quantifier.body
    if name not in free_names(body):
        return body  # the quantifier has no effect, since no sort is empty
    if isinstance(body, Join):
        if (sign == "∀") == (body.sign == "∧"):
            return Join(body.sign, over(body.left), over(body.right))
        if name not in free_names(body.left):
            return Join(body.sign, body.left, over(body.right))
        if name not in free_names(body.right):
            return Join(body.sign, body.right, over(body.left))
    if isinstance(body, Bind) and body.sign == sign:
        moved = over(body.body)
        if not (isinstance(moved, Bind) and moved.name == name):
            return _inward(replace(body, body=moved))
    return quantifier


def _fact(predicate: str, names: tuple[str, ...]) -> nnf.NNF:
    if predicate == "⊥":
        return nnf.false
    if predicate == "=":
        return nnf.true if names[0] == names[1] else nnf.false
    if predicate == "Spells":
        permutation, column, letter = names
        return nnf.true if permutation[int(column) - 1] == letter else nnf.false
    return nnf.Var((predicate, names))


# ---------------------------------------------------------------- worlds found by a solver


class Worlds:
    """The worlds over a domain that meet all sentences."""

    def __init__(self, domain: Domain, *sentences: nnf.NNF) -> None:
        self.number = {fact: n for n, fact in enumerate(domain.facts(), 1)}
        self._solver = Sat(Clauses.of(self.number, sentences))

    def exist(self) -> bool:
        """Return whether any world satisfies the sentences."""
        return bool(self._solver.solve())

    def first(self, before: Iterable[Fact] = ()) -> World | None:
        """Return a world that's the same for every solver, or None.

        The atoms are decided one by one: first those in `before`, true if possible, then the
        others, false if possible.
        """
        if not self.exist():
            return None
        assumed: list[int] = []
        model = set(self._solver.get_model())
        wished = [self.number[fact] for fact in before]
        for literal in (*wished, *(-n for n in self.number.values() if n not in set(wished))):
            if literal not in model and self._solver.solve([*assumed, literal]):
                model = set(self._solver.get_model())
            assumed.append(literal if literal in model else -literal)
        return frozenset(fact for fact, n in self.number.items() if n in set(assumed))

    def count(self) -> int:
        """Return the number of worlds."""
        clauses = self._solver.clauses
        with Sat(clauses) as solver:
            solver.add_clause([clauses.variables, -clauses.variables])  # the model has all facts
            return sum(1 for _ in solver.enum_models())

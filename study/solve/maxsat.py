"""The other engine: strategies as MaxSAT problems, answered by PySAT's RC2.

Hard clauses: each place holds one letter, and the letters make a word of a given list. Soft
clauses: the objective's preferences. Stated letter by letter, soft clauses of one place exclude
each other, and a core-guided solver meets them one core at a time. So a place's letters are
sorted by weight, and a soft clause is "this place's letter weighs at least w", for each weight
w, with its difference from the weight below: the sum is the same, but each step implies the
ones below it, and the first cores found are already the ones that matter.
"""

from collections.abc import Sequence
from itertools import combinations, pairwise
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from model.game.feedback import Letters
from model.logic.clauses import Clause, one_of
from model.logic.optimisers import WCNF, RC2Stratified
from model.logic.satlib import Solver
from model.theory.propositions import ALPHABET
from study.solve.objective import Objective

SOLVER = "g3"
"""RC2's own default."""

Variables: TypeAlias = NDArray[np.int64]
"""The number of the proposition that a place holds a letter, shape (length, 26); 0 for never."""


def best_word(of: list[Objective], letters: Letters) -> int:
    """Return which of these words meets the objectives best, one after another; any such word.

    They are one MaxSAT problem: what an objective earns outweighs all that the later ones can.
    """
    number = variables(letters)
    formula = WCNF()
    formula.extend(dictionary(letters, number))
    softener, scale = _Softener(formula, number), 1
    for objective in reversed(of):
        scale *= 1 + softener.state(objective, scale)
    if not formula.soft:
        return 0
    with RC2Stratified(formula, solver=SOLVER, exhaust=True, minz=True) as solver:
        return _word(solver.compute(), letters, number)


def random_model(letters: Letters, rng: Random) -> int:
    """Return the word of the SAT solver's own model, its phases drawn at random (01-sat)."""
    number = variables(letters)
    phases = [rng.choice((-1, 1)) * n for n in range(1, int(number.max()) + 1)]
    with Solver(name=SOLVER, bootstrap_with=dictionary(letters, number)) as solver:
        solver.set_phases(phases)
        solver.solve()
        return _word(solver.get_model(), letters, number)


def variables(letters: Letters) -> Variables:
    """Return numbers for the propositions, from 1: only of what some word has."""
    used = np.zeros((letters.shape[1], len(ALPHABET)), dtype=np.int64)
    for column, letter in enumerate(letters.T):
        used[column, letter] = 1
    return used * np.arange(1, used.size + 1).reshape(used.shape)


def dictionary(letters: Letters, number: Variables) -> list[Clause]:
    """Return clauses whose models are the words: one letter a place, and the words spelt."""
    clauses: list[Clause] = []
    for place in number.tolist():
        clauses += [(-one, -other) for one, other in combinations(filter(None, place), 2)]
    spelt = number[range(len(number)), letters].tolist()
    return [*clauses, *one_of(spelt)]


def _word(model: Sequence[int], letters: Letters, number: Variables) -> int:
    """Return which word a model spells."""
    spelt = np.isin(number, [n for n in model if n > 0]).argmax(axis=1)
    return int(np.flatnonzero((letters == spelt).all(axis=1))[0])


class _Softener:
    """States objectives as soft clauses over the letters that the words have."""

    def __init__(self, formula: WCNF, number: Variables) -> None:
        self.formula, self.number = formula, number.tolist()
        self.variables: int = int(number.max())

    def state(self, objective: Objective, scale: int) -> int:
        """Add an objective's soft clauses, scaled, and return the sum of its weights."""
        before = self.formula.topw
        for column, weight in enumerate(objective.letters.tolist()):
            self._steps(column, [scale * n for n in weight], once=objective.once)
        hundred = scale * objective.hundred
        if objective.distinct:
            self._at_most(1, [self._new()] * len(ALPHABET), hundred)
        if objective.at_most_two:
            self._at_most(2, [self._new() for _ in ALPHABET], hundred)
        return int(self.formula.topw - before) // scale

    def _new(self) -> int:
        self.variables += 1
        return self.variables

    def _steps(self, column: int, weight: list[int], *, once: bool) -> None:
        """State a soft clause for each step from one weight of the place's letters to the next."""
        possible = [letter for letter, n in enumerate(self.number[column]) if n]
        levels = sorted({weight[letter] for letter in possible} | {0})
        below = None
        for low, high in pairwise(levels):
            step = self._new()
            enough = [self._earns(column, a, once=once) for a in possible if weight[a] >= high]
            self.formula.append([-step, *enough])
            if below is not None:
                self.formula.append([-step, below])
            self.formula.append([step], weight=high - low)
            below = step

    def _earns(self, column: int, letter: int, *, once: bool) -> int:
        """Return a literal that implies that the letter earns its weight at this place."""
        if not once:
            return int(self.number[column][letter])
        earns = self._new()
        self.formula.append([-earns, self.number[column][letter]])
        for earlier in filter(None, (place[letter] for place in self.number[:column])):
            self.formula.append([-earns, -earlier])
        return earns

    def _at_most(self, n: int, met: list[int], weight: int) -> None:
        """State softly that no letter is there more than n times; met[a] stands for letter a."""
        for letter, constraint in enumerate(met):
            places = filter(None, (place[letter] for place in self.number))
            for some in combinations(places, n + 1):
                self.formula.append([-constraint, *(-one for one in some)])
        for constraint in sorted(set(met)):
            self.formula.append([constraint], weight=weight)

"""The other engine: strategies as MaxSAT problems, answered by PySAT's RC2.

Hard clauses: each place holds one letter, and the letters make a word of a given list. Soft
clauses: the objective's wishes. Stated letter by letter, soft clauses of one place exclude
each other, and a core-guided solver meets them one core at a time. So a place's letters are
put in the order of their weight, and a soft clause is "this place's letter weighs at least
so much", with the weight by which that goes beyond the step below: the same sum, but each
step implies the ones below it, and the first cores found are already the ones that matter.
"""

from collections.abc import Sequence
from itertools import combinations, pairwise
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from model.game.feedback import Letters
from model.logic.satlib import RC2, WCNF, RC2Stratified, Solver
from model.solve.objective import Objective
from model.theory.propositions import ALPHABET

SOLVER = "g3"
"""RC2's own default, so that 01 and 02 differ in nothing but their phases."""

Clause: TypeAlias = list[int]

Variables: TypeAlias = NDArray[np.int64]
"""The number of the proposition that a place holds a letter, shape (length, 26); 0 for never."""


def best_word(objective: Objective, letters: Letters) -> int:
    """Which of these words meets soft constraints of the greatest weight; any such word."""
    held = variables(letters)
    formula = WCNF()
    formula.extend(dictionary(letters, held))
    _Softener(formula, objective, held).state()
    with RC2Stratified(formula, solver=SOLVER, exhaust=True, minz=True) as solver:
        return _word(solver.compute(), letters, held)


def unpreferred_word(letters: Letters) -> int:
    """The word that the MaxSAT solver gives without a soft constraint (strategy 02)."""
    held = variables(letters)
    formula = WCNF()
    formula.extend(dictionary(letters, held))
    with RC2(formula, solver=SOLVER) as solver:
        return _word(solver.compute(), letters, held)


def random_model(letters: Letters, rng: Random) -> int:
    """The word of the SAT solver's own model, each letter's phase drawn at random (01)."""
    held = variables(letters)
    phases = [rng.choice((-1, 1)) * n for n in range(1, int(held.max()) + 1)]
    with Solver(name=SOLVER, bootstrap_with=dictionary(letters, held)) as solver:
        solver.set_phases(phases)
        solver.solve()
        return _word(solver.get_model(), letters, held)


def variables(letters: Letters) -> Variables:
    """Numbers for the propositions, from 1: only of what some word has."""
    held = np.zeros((letters.shape[1], len(ALPHABET)), dtype=np.int64)
    for column, letter in enumerate(letters.T):
        held[column, letter] = 1
    return held * np.arange(1, held.size + 1).reshape(held.shape)


def dictionary(letters: Letters, held: Variables) -> list[Clause]:
    """Clauses whose models are the words: one letter a place, and what follows each beginning."""
    number = held.tolist()
    clauses = []
    for place in number:
        clauses += [[-one, -other] for one, other in combinations(filter(None, place), 2)]
    follows: dict[tuple[int, ...], dict[int, None]] = {}
    for word in letters.tolist():
        literals = [place[letter] for place, letter in zip(number, word, strict=True)]
        for column, literal in enumerate(literals):
            follows.setdefault(tuple(literals[:column]), {})[literal] = None
    for beginning, after in follows.items():
        clauses.append([-literal for literal in beginning] + list(after))
    return clauses


def _word(model: Sequence[int], letters: Letters, held: Variables) -> int:
    """Which word a model holds."""
    true = set(model)
    word = [next(a for a, n in enumerate(place) if n in true) for place in held.tolist()]
    return int(np.flatnonzero((letters == np.array(word)).all(axis=1))[0])


class _Softener:
    """States an objective's wishes as soft clauses over the letters that the words have."""

    def __init__(self, formula: WCNF, objective: Objective, held: Variables) -> None:
        self.formula, self.objective, self.held = formula, objective, held.tolist()
        self.variables = int(held.max())

    def new(self) -> int:
        self.variables += 1
        return self.variables

    def state(self) -> None:
        wish = self.objective.wish
        if wish.letters is not None:
            for column in range(len(self.held)):
                self.steps(column)
        if wish.distinct:
            self.at_most(1, [self.new()] * len(ALPHABET))
        if wish.at_most_two:
            self.at_most(2, [self.new() for _ in ALPHABET])

    def steps(self, column: int) -> None:
        """A soft clause for each step from one weight of the place's letters to the next."""
        weight = self.objective.letters[column].tolist()
        possible = [letter for letter, n in enumerate(self.held[column]) if n]
        earning = {letter: self.earns(column, letter) for letter in possible}
        levels = sorted({weight[letter] for letter in earning} | {0})
        below = None
        for low, high in pairwise(levels):
            step = self.new()
            enough = [earns for letter, earns in earning.items() if weight[letter] >= high]
            self.formula.append([-step, *enough])
            if below is not None:
                self.formula.append([-step, below])
            self.formula.append([step], weight=high - low)
            below = step

    def earns(self, column: int, letter: int) -> int:
        """A literal that implies that the letter earns its weight at this place."""
        if not self.objective.wish.once:
            return int(self.held[column][letter])
        earns = self.new()
        self.formula.append([-earns, self.held[column][letter]])
        for earlier in filter(None, (place[letter] for place in self.held[:column])):
            self.formula.append([-earns, -earlier])
        return earns

    def at_most(self, n: int, met: list[int]) -> None:
        """Soft clauses that no letter is there more than n times; met[a] stands for letter a."""
        for letter, wish in enumerate(met):
            places = filter(None, (place[letter] for place in self.held))
            for some in combinations(places, n + 1):
                self.formula.append([-wish, *(-held for held in some)])
        for wish in sorted(set(met)):
            self.formula.append([wish], weight=self.objective.hundred)

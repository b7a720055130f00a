"""The other engine: strategies as MaxSAT problems, answered by PySAT's RC2.

Hard clauses: each place holds one letter, and the letters make a word of a given list. Soft
clauses: the objective's preferences. Stated letter by letter, soft clauses of one place exclude
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
from model.logic.optimisers import WCNF, CardEnc, RC2Stratified
from model.logic.satlib import Solver
from model.solve.objective import Objective, score
from model.theory.propositions import ALPHABET

SOLVER = "g3"
"""RC2's own default."""

Clause: TypeAlias = list[int]

Variables: TypeAlias = NDArray[np.int64]
"""The number of the proposition that a place holds a letter, shape (length, 26); 0 for never."""


def best_word(of: list[Objective], letters: Letters) -> int:
    """Which of these words meets the objectives best, one after another; any such word.

    Each objective is a MaxSAT problem of its own. What it reached is a hard constraint of those
    that follow.
    """
    held = variables(letters)
    hard = WCNF()
    hard.extend(dictionary(letters, held))
    found = 0
    for number, objective in enumerate(of):
        softener = _Softener(hard.copy(), objective, held)
        softener.state()
        if not softener.formula.soft:
            continue
        with RC2Stratified(softener.formula, solver=SOLVER, exhaust=True, minz=True) as solver:
            found = _word(solver.compute(), letters, held)
        if number < len(of) - 1:
            softener.keep(hard, int(score(objective, letters[found : found + 1])[0]))
    return found


def random_model(letters: Letters, rng: Random) -> int:
    """The word of the SAT solver's own model, each letter's phase drawn at random (01-sat)."""
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
    """States an objective as soft clauses over the letters that the words have."""

    def __init__(self, formula: WCNF, objective: Objective, held: Variables) -> None:
        self.formula, self.objective, self.held = formula, objective, held.tolist()
        self.variables: int = max(int(held.max()), formula.nv)

    def new(self) -> int:
        self.variables += 1
        return self.variables

    def state(self) -> None:
        """Add the soft clauses to the formula."""
        for column in range(len(self.held)):
            self.steps(column)
        if self.objective.distinct:
            self.at_most(1, [self.new()] * len(ALPHABET))
        if self.objective.at_most_two:
            self.at_most(2, [self.new() for _ in ALPHABET])

    def steps(self, column: int) -> None:
        """A soft clause for each step from one weight of the place's letters to the next."""
        weight = self.objective.letters[column].tolist()
        possible = [letter for letter, n in enumerate(self.held[column]) if n]
        levels = sorted({weight[letter] for letter in possible} | {0})
        below = None
        for low, high in pairwise(levels):
            step = self.new()
            enough = [self.earns(column, a) for a in possible if weight[a] >= high]
            self.formula.append([-step, *enough])
            if below is not None:
                self.formula.append([-step, below])
            self.formula.append([step], weight=high - low)
            below = step

    def earns(self, column: int, letter: int) -> int:
        """A literal that implies that the letter earns its weight at this place."""
        if not self.objective.once:
            return int(self.held[column][letter])
        earns = self.new()
        self.formula.append([-earns, self.held[column][letter]])
        for earlier in filter(None, (place[letter] for place in self.held[:column])):
            self.formula.append([-earns, -earlier])
        return earns

    def at_most(self, n: int, met: list[int]) -> None:
        """Soft clauses that no letter is there more than n times; met[a] stands for letter a."""
        self.formula.extend(self.no_more_than(n, met))
        for constraint in sorted(set(met)):
            self.formula.append([constraint], weight=self.objective.hundred)

    def no_more_than(self, n: int, met: list[int]) -> list[Clause]:
        """For each letter a: if met[a] holds, it is there at most n times."""
        return [
            [-constraint, *(-held for held in some)]
            for letter, constraint in enumerate(met)
            for some in combinations(filter(None, (place[letter] for place in self.held)), n + 1)
        ]

    def keep(self, hard: WCNF, reached: int) -> None:
        """Add to the hard clauses that the objective reaches this weight again.

        It weighs the copies of one letter, or repeated letters alone.
        """
        self.variables = max(self.variables, hard.nv)
        met: list[int] = []
        if self.objective.distinct:
            met.append(self.new())
            hard.extend(self.no_more_than(1, [met[0]] * len(ALPHABET)))
        if self.objective.at_most_two:
            twos = [self.new() for _ in ALPHABET]
            met += twos
            hard.extend(self.no_more_than(2, twos))
        if met:
            least = reached // self.objective.hundred
            card = CardEnc.atleast(met, least, top_id=self.variables)
            hard.extend(card.clauses)
        (letters,) = np.nonzero(self.objective.letters.any(axis=0))
        for letter in letters.tolist():
            self._keep_letter(hard, letter, reached)

    def _keep_letter(self, hard: WCNF, letter: int, reached: int) -> None:
        """Forbid the places of a letter that earn too little: its places are a set of a few."""
        weight = self.objective.letters[:, letter].tolist()
        possible = [column for column, place in enumerate(self.held) if place[letter]]
        for n in range(len(possible) + 1):
            for places in combinations(possible, n):
                earned = [weight[column] for column in places]
                if (sum(earned[:1]) if self.objective.once else sum(earned)) < reached:
                    hard.append(
                        [
                            -self.held[c][letter] if c in places else self.held[c][letter]
                            for c in possible
                        ]
                    )

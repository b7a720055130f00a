"""What SAT and MaxSAT prove of clues: that none are as asked for, or that none are fewer.

Every wrong word must be excluded by some clue. So for each wrong word, the clues hit the set of
the guesses that exclude it: they are a hitting set. There are thousands of such sets, and few
that matter, so sets are added when they are found to be missed (the implicit hitting sets of
Chandrasekaran, Karp, Moreno-Centeno and Vempala 2011).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from random import Random

import numpy as np

from model.logic.core import minimal_core
from model.logic.optimisers import RC2, WCNF, CardEnc, EncType
from model.logic.satlib import Solver
from model.puzzle.sieve import Bits, Sieve, flags, sizes
from model.puzzle.spec import ClueSpec, in_order, meets

ROUNDS = 120
"""How many sets of clues `prove` tries before it leaves the question open."""

_STATED_AT_ONCE = 24
_SOLVER = "cadical153"

Clause = list[int]


@dataclass(frozen=True)
class Found:
    """Clues as asked for; or None, and whether it is proved that there are no such clues."""

    clues: list[int] | None
    proved: bool
    fewest: list[int] | None = None
    """If there are none: the fewest that leave only the answer, if they were found.

    They have no more green tiles than is asked.
    """
    minimum: int | None = None
    """The least possible number of clues, if it was asked for and is proved."""
    closest: list[int] | None = None
    """If there are none: the clues that come closest, if their maker knows them already."""


class _Hitting:
    """Guess i as variable `number[i]`, and the hitting sets that are stated so far."""

    def __init__(self, sieve: Sieve, max_green: int | None, rng: Random) -> None:
        self.sieve = sieve
        # A solver favours low numbers: numbers drawn at random make its answers vary with rng.
        order = rng.sample(range(len(sieve.guesses)), len(sieve.guesses))
        self.number = {guess: variable for variable, guess in enumerate(order, 1)}
        self.guess = {variable: guess for guess, variable in self.number.items()}
        self.top = len(order)
        self.survivors = sieve.survivors()
        self.first = list(self._greens(max_green))

    def _greens(self, max_green: int | None) -> Iterator[Clause]:
        """State at most `max_green` green tiles: a guess counts once for each green tile it has."""
        if max_green is None:
            return
        given = self.sieve.green_tiles
        yield from ([-self.number[g]] for g in self.number if given[g] > max_green)
        tiles = [self.number[g] for g in self.number for _ in range(given[g])]
        if max_green and len(tiles) > max_green:
            yield from self.at_most(tiles, max_green)

    def at_most(self, variables: list[int], bound: int) -> list[Clause]:
        """State that at most `bound` of them are true."""
        encoded = CardEnc.atmost(variables, bound, self.top, encoding=EncType.seqcounter)
        self.top = max(self.top, encoded.nv)
        return [list(clause) for clause in encoded.clauses]

    def at_least(self, variables: list[int], bound: int) -> list[Clause]:
        """State that at least `bound` of them are true: `bound` slots have one each, none the same.

        pysat's encodings state this as at most the rest, in millions of clauses.
        """
        places = [
            [self.top + len(variables) * place + i for i in range(1, len(variables) + 1)]
            for place in range(bound)
        ]
        self.top += len(variables) * bound
        clauses = list(places)
        for taken in zip(variables, *places, strict=True):
            clauses += [[-here, taken[0]] for here in taken[1:]]
            clauses += [[-here, -there] for here, there in combinations(taken[1:], 2)]
        return clauses

    def missed(self, left: Bits) -> Iterator[Clause]:
        """State that some guess excludes each wrong word left that most guesses let through."""
        words = np.flatnonzero(flags(left, len(self.sieve.wrong)))
        hardest = words[np.argsort(-self.survivors[words], kind="stable")]
        for word in hardest[:_STATED_AT_ONCE]:
            lets = self.sieve.lets(int(word))
            yield [self.number[int(guess)] for guess in np.flatnonzero(~lets)]

    def first_clues(self, most: int | None) -> Clause:
        """State that some guess alone leaves no more words than this, the answer included."""
        left = sizes(self.sieve.left) + 1
        return [self.number[g] for g in self.number if most is None or left[g] <= most]

    def chosen(self, model: list[int]) -> list[int]:
        """Return the guesses that a model chooses."""
        return sorted(self.guess[v] for v in model if v in self.guess)


def fewest(sieve: Sieve, max_green: int | None, rng: Random) -> list[int] | None:
    """Return the fewest clues that leave only the answer, with proof; None if no clues do.

    RC2 finds a smallest hitting set of the sets stated so far. No smaller one hits them all, so
    once it misses no wrong word it is the smallest of all.
    """
    if not sieve.wrong:
        return []
    hitting = _Hitting(sieve, max_green, rng)
    formula = WCNF()
    formula.extend([*hitting.first, *hitting.missed(sieve.everyone)])
    formula.extend([[-variable] for variable in hitting.guess], weights=[1] * len(hitting.guess))
    with RC2(formula, solver=_SOLVER, exhaust=True) as solver:
        while True:
            model = solver.compute()
            if model is None:
                return None
            chosen = hitting.chosen(model)
            missed = list(hitting.missed(sieve.left_by(chosen)))
            if not missed:
                return chosen
            for clause in missed:
                solver.add_clause(clause)


def prove(sieve: Sieve, spec: ClueSpec, rng: Random, rounds: int = ROUNDS) -> Found:
    """Return clues as asked for, or the proof that there are none, or neither after `rounds`."""
    if not sieve.wrong or len(sieve.guesses) < spec.clues or sieve.inseparable:
        return Found(None, proved=True)
    hitting = _Hitting(sieve, spec.max_green, rng)
    guesses = list(hitting.guess)
    clauses = hitting.first + hitting.at_most(guesses, spec.clues)
    clauses += hitting.at_least(guesses, spec.clues)
    with Solver(name=_SOLVER, bootstrap_with=clauses) as solver:
        for clause in hitting.missed(sieve.everyone):
            solver.add_clause(clause)
        solver.add_clause(hitting.first_clues(spec.most_after(1)))
        for _ in range(rounds):
            if not solver.solve():
                return Found(None, proved=True)
            chosen = hitting.chosen(solver.get_model())
            missed = list(hitting.missed(sieve.left_by(chosen)))
            all_needed = chosen if missed else needed(sieve, chosen)
            if not missed and len(all_needed) == spec.clues:
                order = _arranged(sieve, chosen, spec)
                if order is not None:
                    return Found(order, proved=True)
            for clause in missed or [[-hitting.number[guess] for guess in all_needed]]:
                solver.add_clause(clause)
    return Found(None, proved=False)


def needed(sieve: Sieve, chosen: list[int]) -> list[int]:
    """Return some of these clues that still leave only the answer, and are all needed."""
    return minimal_core(chosen, lambda some: bool(sieve.left_by(some).any()))


def _arranged(sieve: Sieve, chosen: list[int], spec: ClueSpec) -> list[int] | None:
    """Return the clues in an order that meets the spec, or None if no order does."""
    loosest_first = sorted(chosen, key=lambda guess: -sieve.remaining([guess])[0])
    orders = (list(o) for o in permutations(loosest_first) if in_order(sieve, o, spec))
    order = next(orders, None)  # nothing else that is asked depends on the order
    return order if order is not None and meets(sieve, order, spec) else None

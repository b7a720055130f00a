"""How good a guess of a finished game was, and how lucky.

Skill compares a guess with the best one: with e more guesses on average than the best guess
takes, it is 99 times exp(-e), and below 99 unless it is as good as the best. Luck compares how
many words a guess left with how many it would have left, were another of the words the solution:
it is 99 times the share of those that would have left more, and half the share of those that
would have left as many. Over all possible solutions the luck of any guess is 49.5 on average.
"""

from math import exp

import numpy as np
from numpy.typing import NDArray

from model.solve import tree
from model.solve.advice import Adviser, Rated, estimate
from model.solve.game import State
from model.solve.splits import partition_sizes

BEST = 99
"""The greatest skill and luck."""

_SAME = 1e-9


def words_left(state: State, guess: int) -> NDArray[np.int64]:
    """For each answer that is left, how many would be after the guess; none if it is found."""
    codes = state.lists.codes(np.array([guess]), state.remaining)
    sizes = partition_sizes(codes)[:, 0].astype(np.int64)
    return np.where(state.lists.guess_of[state.remaining] == guess, 0, sizes)


def luck_of(after: int, left: NDArray[np.int64]) -> int:
    """The luck of a guess that left `after` words, given what each solution would have left."""
    return round(BEST * float((left > after).mean() + (left == after).mean() / 2))


def skill_of(excess: float) -> int:
    """The skill of a guess that takes `excess` more guesses on average than the best."""
    if excess < _SAME:
        return BEST
    return min(BEST - 1, round(BEST * exp(-excess)))


def compared(state: State, guess: int) -> tuple[Rated, Rated, bool]:
    """A guess and the best one, each with what it leads to, and whether no guess is better.

    The best first guess is the one that the tree that ships begins with.
    """
    first = tree.opening(state)
    if first is not None:
        ranked, exact = [estimate(state, guess), estimate(state, first[0])], False
    else:
        alike = np.full(len(state.remaining), 1 / len(state.remaining))
        ranked, exact = Adviser(state, alike, mass=1.0).advice(guess)
    rated = next(one for one in ranked if one.guess == guess)
    return rated, min([rated, *ranked], key=lambda one: round(one.expected, 9)), exact

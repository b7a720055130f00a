"""The skill and the luck of each guess of a finished game.

Skill compares a guess with the best one: with e more guesses on average than the best guess
takes, it is 99 times exp(-e), and below 99 unless it is as good as the best. Luck compares the
probability of the words that a guess left with the probability that it would have left for another
solution. It is 99 times the probability of the solutions that would have left more, and half the
probability of those that would have left the same. Over all possible solutions the luck of a guess
is 49.5 on average.
"""

from collections.abc import Iterator, Sequence
from math import exp
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from unwordle.model.game.feedback import pattern_code
from unwordle.model.game.grid import Hint
from unwordle.solver.advice import Rated, advised
from unwordle.solver.game import Lists, State, start

BEST = 99
"""The greatest skill and luck."""

_SAME = 1e-9


class Judged(NamedTuple):
    """A guess of a finished game, judged."""

    hint: Hint
    before: int
    """Number of words that could be the solution before it."""
    expected_after: float
    """Number of words that it would leave, on average over these."""
    after: int
    """Number of words that it left; 0 if it is the solution."""
    skill: int
    luck: int
    rated: Rated
    """The guess with its prospects."""
    best: Rated
    better: str
    """The best guess that is known, which is the guess itself if no other is better."""
    exact: bool
    """True if `best` is known to be best; else it is the best of those tried."""


def judged(hints: Sequence[Hint], solution: str, lists: Lists, *, hard: bool) -> Iterator[Judged]:
    """Yield the guesses of a game, judged by how likely the lists say that each answer is."""
    state = start(lists, hard=hard)
    answer = np.array([lists.answers.index(solution)])
    for hint in hints:
        guess = lists.guesses.index(hint.guess)
        left = left_after(state, guess, np.ones(len(state.remaining)))
        here = state.shown(guess) == pattern_code(hint.pattern)
        mass = left_after(state, guess, state.chances)
        rated, best, exact = compared(state, guess)
        before, expected, after = len(left), float(left.mean()), int(left[here][0])
        skill = skill_of(rated.expected - best.expected)
        luck = luck_of(float(mass[here][0]), mass, state.chances)
        better = lists.guesses.words[best.guess]
        yield Judged(hint, before, expected, after, skill, luck, rated, best, better, exact)
        (state,) = state.after(guess, answer)


def left_after(state: State, guess: int, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return for each answer left the weight that the guess would leave; 0 if it is the word.

    With equal weights this is the number of words, else their probability.
    """
    shown = state.shown(guess)
    parts = np.bincount(shown, weights)[shown].round(12)
    return np.where(state.lists.guess_of[state.remaining] == guess, 0.0, parts)


def luck_of(after: float, left: NDArray[np.float64], chances: NDArray[np.float64]) -> int:
    """Return the luck of a guess that left `after` of what each solution would leave."""
    more, same = chances[left > after].sum(), chances[left == after].sum()
    return round(round(BEST * float(more + same / 2), 9))


def skill_of(excess: float) -> int:
    """Return the skill of a guess that takes `excess` more guesses on average than the best."""
    return BEST if excess < _SAME else min(BEST - 1, round(BEST * exp(-excess)))


def compared(state: State, guess: int) -> tuple[Rated, Rated, bool]:
    """Return a guess and the best one, rated, and whether no guess is better."""
    advice = advised(state, guess)
    best = advice.ranked[0]
    rated = next(one for one in advice.ranked if one.guess == guess)
    return rated, best if best.expected < rated.expected - _SAME else rated, advice.exact

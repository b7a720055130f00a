"""How good a guess of a finished game was, and how lucky.

Skill compares a guess with the best one: with e more guesses on average than the best guess
takes, it is 99 times exp(-e), and below 99 unless it is as good as the best. Luck compares how
many words a guess left with how many it would have left, were another of the words the solution:
it is 99 times the share of those that would have left more, and half the share of those that
would have left as many. Over all possible solutions the luck of any guess is 49.5 on average.
"""

from collections.abc import Iterator, Sequence
from math import exp
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from model.game.feedback import pattern_code
from model.game.hint import Hint
from model.solve import tree
from model.solve.advice import Adviser, Rated, estimate
from model.solve.game import Lists, Settings, State, start

BEST = 99
"""The greatest skill and luck."""

_SAME = 1e-9


class Judged(NamedTuple):
    """A guess of a finished game, judged."""

    hint: Hint
    before: int
    """How many words could be the solution before it."""
    expected_after: float
    """How many it would leave on average over these words."""
    after: int
    """How many it left; none if it is the solution."""
    skill: int
    luck: int
    rated: Rated
    """What it leads to."""
    best: Rated
    better: str
    """The best guess that is known, which is the guess itself if none is better."""
    exact: bool
    """Whether `best` is known to be best; else it is the best of those tried."""


def judged(hints: Sequence[Hint], solution: str, lists: Lists, *, hard: bool) -> Iterator[Judged]:
    """Yield the guesses of a game, judged; every answer is as likely as any other."""
    state = start(lists, Settings(hard=hard))
    answer = np.array([lists.answers.index(solution)])
    for hint in hints:
        guess = lists.guesses.index(hint.guess)
        left = words_left(state, guess)
        after = int(left[state.shown(guess) == pattern_code(hint.pattern)][0])
        rated, best, exact = compared(state, guess)
        better = lists.guesses.words[best.guess]
        skill = skill_of(rated.expected - best.expected)
        luck = luck_of(after, left)
        mean = float(left.mean())
        yield Judged(hint, len(left), mean, after, skill, luck, rated, best, better, exact)
        (state,) = state.after(guess, answer)


def words_left(state: State, guess: int) -> NDArray[np.int64]:
    """Return for each answer left how many would be after the guess; none if it is the word."""
    solved = state.lists.guess_of[state.remaining] == guess
    return np.where(solved, 0, state.sizes(guess).astype(np.int64))


def luck_of(after: int, left: NDArray[np.int64]) -> int:
    """Return the luck of a guess that left `after` words of what each solution would leave."""
    return round(BEST * float((left > after).mean() + (left == after).mean() / 2))


def skill_of(excess: float) -> int:
    """Return the skill of a guess that takes `excess` more guesses on average than the best."""
    if excess < _SAME:
        return BEST
    return min(BEST - 1, round(BEST * exp(-excess)))


def compared(state: State, guess: int) -> tuple[Rated, Rated, bool]:
    """Return a guess and the best one, each with what it leads to, and whether no guess is better.

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

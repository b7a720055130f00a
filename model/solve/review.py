"""A finished game, row by row: what each guess was expected to do, how good it was, and its luck.

Skill compares a guess with the best one: with e more guesses on average than the best guess
takes, it is 99 times exp(-e), and below 99 unless it is as good as the best. Luck compares how
many words a guess left with how many it would have left, were another of the words the solution:
it is 99 times the share of those that would have left more, and half the share of those that
would have left as many. Over all possible solutions the luck of any guess is 49.5 on average.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

import numpy as np
from numpy.typing import NDArray

from model.game.feedback import pattern_code
from model.game.hint import Hint
from model.solve import tree
from model.solve.advice import Adviser, Rated, estimate
from model.solve.game import Lists, Settings, State, start
from model.solve.splits import partition_sizes
from model.theory.plays import play_called

BEST = 99
"""The greatest skill and luck."""

_SAME = 1e-9


@dataclass(frozen=True)
class RowReview:
    """What can be said of one guess."""

    hint: Hint
    before: int
    """How many words could be the solution before it."""
    after: int
    """How many can be after it; the solution itself, once found, is not counted."""
    expected_after: float
    """How many could have been expected, on average over the solutions that were left."""
    skill: int
    luck: int
    rated: Rated
    """What the guess leads to, on average."""
    best: Rated
    """The same of the best guess that is known."""
    exact: bool
    """Whether no guess is better than the best one; else it is the best of those tried."""
    violation: str | None
    """What hard mode has against the guess."""


@dataclass(frozen=True)
class GameReview:
    """A game that was judged."""

    solution: str
    rows: tuple[RowReview, ...]
    hard: bool
    """Whether the game kept to hard mode, and so was compared with guesses that do."""

    @property
    def skill(self) -> float:
        """The mean skill of its rows that had a choice."""
        return float(np.mean([row.skill for row in self._choices]))

    @property
    def luck(self) -> float:
        """The mean luck of its rows that had a choice."""
        return float(np.mean([row.luck for row in self._choices]))

    @property
    def _choices(self) -> list[RowReview]:
        return [row for row in self.rows if row.before > 1] or list(self.rows)


def review(hints: Sequence[Hint], solution: str, lists: Lists, *, hard: bool) -> GameReview:
    """Judge the guesses of a game. Its solution is among the answers, its guesses in the lists.

    Every answer is as likely as any other. Where `hard`, guesses are compared with those that
    keep to hard mode, if the game kept to it.
    """
    rule = play_called("hard")
    against = [rule.violation(hints[:turn], hint.guess) for turn, hint in enumerate(hints)]
    kept = hard and not any(against)
    state = start(lists, Settings(hard=kept))
    answer = np.array([lists.answers.index(solution)])
    rows = []
    for hint, violation in zip(hints, against, strict=True):
        rows.append(_row(state, hint, violation))
        (state,) = state.after(lists.guesses.index(hint.guess), answer)
    return GameReview(solution, tuple(rows), kept)


def _row(state: State, hint: Hint, violation: str | None) -> RowReview:
    guess = state.lists.guesses.index(hint.guess)
    left = words_left(state, guess)
    shown = state.lists.codes(np.array([guess]), state.remaining)[:, 0]
    after = int(left[shown == pattern_code(hint.pattern)][0])
    rated, best, exact = compared(state, guess)
    return RowReview(
        hint,
        len(left),
        after,
        float(left.mean()),
        skill_of(rated.expected - best.expected),
        luck_of(after, left),
        rated,
        best,
        exact,
        violation,
    )


def words_left(state: State, guess: int) -> NDArray[np.int64]:
    """For each answer that is left, how many would be after the guess; none if it is found."""
    codes = state.lists.codes(np.array([guess]), state.remaining)
    sizes = partition_sizes(codes)[:, 0].astype(np.int64)
    return np.where(state.lists.guess_of[state.remaining] == guess, 0, sizes)


def luck_of(after: int, left: NDArray[np.int64]) -> int:
    """The luck of so many words after a guess, of what each solution would have left."""
    return round(BEST * float((left > after).mean() + (left == after).mean() / 2))


def skill_of(excess: float) -> int:
    """The skill of a guess that takes so many more guesses on average than the best."""
    if excess < _SAME:
        return BEST
    return min(BEST - 1, round(BEST * exp(-excess)))


def compared(state: State, guess: int) -> tuple[Rated, Rated, bool]:
    """What a guess leads to, what the best one does, and whether that is certain to be the best.

    The best first guess is the one that the tree that ships begins with.
    """
    first = tree.opening(state)
    if first is not None:
        ranked = [estimate(state, guess), estimate(state, first[0])]
        exact = False
    else:
        alike = np.full(len(state.remaining), 1 / len(state.remaining))
        adviser = Adviser(state, alike, mass=1.0)
        advice = adviser.advice(guess)
        ranked, exact = list(advice.ranked), advice.exact
    rated = next(one for one in ranked if one.guess == guess)
    return rated, min([rated, *ranked], key=lambda one: round(one.expected, 9)), exact

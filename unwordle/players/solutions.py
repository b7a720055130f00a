"""The possible solutions of grids, with their probabilities.

With the prior `player`, guesses follow the player model; with `uniform`, boards are equally likely.
An answer is a word that can be the solution; `why_none` names rows that no answer allows together.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import chain
from math import inf, perm
from time import process_time
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwordle.model.counting.boards import Progress
from unwordle.model.game.grid import Grid, Pin
from unwordle.model.game.input import InputError
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.logic.models import until
from unwordle.model.logic.solver import minimal_core
from unwordle.model.text import Reason, listed
from unwordle.model.theory.plays import play_called
from unwordle.model.theory.rules import rules_called
from unwordle.players.boards_by_solution import BoardsBySolution, Check, PlayedGrid
from unwordle.players.likelihood import KnownGrid
from unwordle.players.player import Habits, anyone
from unwordle.players.posterior import Screening, pattern_sums, posterior

LISTED = 50
"""The default number of listed solutions."""
# Prior probabilities are rounded to integers after this factor, for exact products.
_WHOLE = 10**15

Place: TypeAlias = tuple[int, int]
"""A grid's index and a row's index in it."""


@dataclass(eq=False)
class Evidence:
    """The grids from which a solution is inferred, with the games' words and rules."""

    grids: tuple[Grid, ...]
    lexicon: Lexicon
    answers: Lexicon
    rules: str = "wordle"
    play: str | None = "any"
    """The play of all grids, or None if it depends on their `hard`."""
    distinct: bool | None = None
    """True if all words of a board differ, None for the rules' default."""
    chances: NDArray[np.float64] | None = None
    """The prior weight of each answer, or None if all are equal."""
    pins: tuple[tuple[Pin, ...], ...] = ()
    """The pins of each grid, or an empty tuple for no pins."""
    seconds: float = inf
    """The processor time after `since` that exact counts and reasons may take."""
    search_seconds: float = inf
    """The processor time at which the search for boards ends."""
    since: float = field(default_factory=process_time)
    """The processor time at the start, because search and counts share a time limit."""

    def __post_init__(self) -> None:
        lengths = {grid.length for grid in self.grids}
        if lengths != {self.lexicon.length} or lengths != {self.answers.length}:
            raise InputError("all grids, words and answers must have the same number of letters")
        if self.distinct is None:
            self.distinct = rules_called(self.rules).distinct

    @cached_property
    def played(self) -> list[PlayedGrid]:
        """The grids with their plays and pins."""
        pins = self.pins or ((),) * len(self.grids)
        return [
            PlayedGrid(grid.rows, play_called(self.play or ("hard" if grid.hard else "any")), own)
            for grid, own in zip(self.grids, pins, strict=True)
        ]

    @cached_property
    def narrowed(self) -> list[PlayedGrid]:
        """The grids whose rows a play or a pin narrows."""
        return [played for played in self.played if played.pairs or played.pins]

    @cached_property
    def free(self) -> Counter[tuple[str, int]]:
        """The other grids, counted as by `_alike`."""
        return _alike(played for played in self.played if played not in self.narrowed)

    @cached_property
    def boards(self) -> BoardsBySolution:
        """The search for boards, with the answers as solutions."""
        distinct = bool(self.distinct)
        return BoardsBySolution(self.lexicon, self.answers, self.rules, distinct=distinct)

    @cached_property
    def start(self) -> NDArray[np.float64]:
        """The prior probability of each answer."""
        chances = np.ones(len(self.answers)) if self.chances is None else self.chances
        return np.asarray(chances / chances.sum())

    @cached_property
    def counts(self) -> dict[str, NDArray[np.int64]]:
        """For each pattern of the grids, the number of words that show it with each answer."""
        patterns = list(dict.fromkeys(row for grid in self.grids for row in grid.rows))
        ones, how = np.ones((1, len(self.lexicon))), (self.lexicon, self.answers, self.rules)
        sums = pattern_sums("counts", ones, *how, patterns)[0]
        return dict(zip(patterns, sums.T.astype(np.int64), strict=True))


@dataclass(frozen=True)
class Solution:
    """A possible solution with its number of boards and its probability."""

    word: str
    boards: int | None
    """The product of the grids' numbers of boards, or None if a count took too long."""
    probability: float
    error: float = 0.0
    """The probability's standard error, or 0 if it is exact."""


def infer(evidence: Evidence, progress: Progress | None = None) -> list[Solution]:
    """Return the solutions with a board for every grid, with boards equally likely.

    Raises InputError after `evidence.seconds`.
    """
    # The products of the grids' counts are too large for floating-point numbers.
    prior = [round(chance * _WHOLE) for chance in evidence.start.tolist()]
    fitting, parts = _fitting(evidence), []
    check = until(evidence.seconds, "the count of all words", evidence.since)
    if evidence.narrowed:
        evidence.boards.know(np.array(fitting, dtype=np.intp))  # all at once is much faster
    for done, place in enumerate(fitting, 1):
        boards = _boards(evidence, place, check)
        parts.append((evidence.answers.words[place], boards, prior[place] * boards))
        if evidence.narrowed and progress:
            progress(done / len(fitting))
    total = sum(part for _, _, part in parts)
    solutions = [Solution(word, boards, part / total) for word, boards, part in parts if part]
    return sorted(solutions, key=lambda solution: -solution.probability)


class Inferred(NamedTuple):
    """The solutions that the player model infers from grids."""

    solutions: list[Solution]
    """The most probable ones, with impossible ones if a grid is probably foreign."""
    possible: int
    """The number of answers with a board for every grid, or undecided."""
    foreign: list[float]
    """The probability that each grid is foreign."""
    weighed: int
    """The number of answers with a positive probability."""
    undecided: int = 0
    """The number of answers that the search didn't reach in time."""


def infer_by_player(
    evidence: Evidence,
    top: int = LISTED,
    progress: Progress | None = None,
    last: Collection[str] = (),
) -> Inferred:
    """Return the most probable solutions by the player model, and how foreign each grid is.

    At most `top` solutions have a board for every grid. If there are none, or a grid is foreign, up
    to `top` others follow. Words in `last` come last.
    """
    grids, solutions, prior = evidence.grids, evidence.answers, evidence.start
    lexicon = evidence.lexicon.with_words(solutions.words)
    possible = _possible(evidence) & (prior > 0)
    if not possible.any() and len(grids) == 1:
        return Inferred([], 0, [0.0], 0)
    plays = {played.play.name for played in evidence.played}
    habits = Habits().playing(plays.pop() if len(plays) == 1 else "any")
    player = anyone(lexicon, habits, evidence.rules)
    known = [KnownGrid(grid, own.pins) for grid, own in zip(grids, evidence.played, strict=True)]
    screening = Screening(player, solutions, grids)
    weighed = posterior(screening, known, prior, possible=possible, progress=progress)
    check = until(evidence.seconds, "the count", evidence.since)
    listed: list[list[Solution]] = [[], []]
    estimates = zip(weighed.words, weighed.probabilities, weighed.errors, strict=True)
    for word, probability, error in sorted(estimates, key=lambda one: one[0] in last):
        place = solutions.index(word)
        group = listed[not possible[place]]
        if len(group) < top and probability > 0:
            boards: int | None = None
            with suppress(InputError):
                boards = _boards(evidence, place, check) if possible[place] else 0
            group.append(Solution(word, boards, float(probability), float(error)))
    foreign, number = weighed.foreign.tolist(), int((weighed.probabilities > 0).sum())
    every, undecided = listed[0] + listed[1], evidence.boards.undecided
    return Inferred(every, int(possible.sum()), foreign, number, undecided)


def _boards(evidence: Evidence, place: int, check: Check) -> int:
    """Return the product of the grids' numbers of boards with an answer."""
    check()
    boards = evidence.boards.count(place, evidence.narrowed, lambda _: check())
    for (pattern, rows), grids in evidence.free.items():
        words = int(evidence.counts[pattern][place])
        boards *= (perm(words, rows) if evidence.distinct else words**rows) ** grids
    return boards


def _having(evidence: Evidence, words: Iterable[tuple[str, int]]) -> list[int]:
    """Return the answers with at least so many words for each pattern."""
    every = np.ones(len(evidence.answers), dtype=bool)
    fits = (evidence.counts[pattern] >= least for pattern, least in words)
    return np.flatnonzero(np.all([every, *fits], axis=0)).tolist()


def _fitting(evidence: Evidence) -> list[int]:
    alike = _alike(evidence.played)
    return _having(evidence, ((row, n if evidence.distinct else 1) for row, n in alike))


def _alike(grids: Iterable[PlayedGrid]) -> Counter[tuple[str, int]]:
    """Count the grids in which exactly n rows have a pattern, by pattern and n."""
    return Counter(item for grid in grids for item in Counter(grid.rows).items())


def _possible(evidence: Evidence) -> NDArray[np.bool_]:
    fitting = sorted(_fitting(evidence), key=lambda place: -evidence.start[place])
    fits = np.zeros(len(evidence.answers), bool)
    check = until(evidence.search_seconds, "the search", evidence.since)
    fits[fitting] = evidence.boards.having_boards(fitting, evidence.narrowed, check)
    return fits


def why_none(evidence: Evidence) -> list[Reason]:
    """Return why no answer is possible, by a minimal core of rows and demands.

    The demands are `distinct`, the play and the pins. Whole grids are left out first, then demands
    and rows, until `evidence.seconds` have passed.
    """
    repeating = replace(evidence, distinct=False).boards
    demands = ["distinct"] * bool(evidence.distinct) + ["play"] + ["pins"] * any(evidence.pins)
    grids = [[(g, r) for r in range(len(grid.rows))] for g, grid in enumerate(evidence.grids)]
    everything = len([*demands, *chain(*grids)])
    check = until(evidence.seconds, "the reason", evidence.since)

    @cache
    def together(parts: tuple[PlayedGrid, ...], boards: BoardsBySolution) -> bool:
        answers = _having(evidence, ((row, 1) for part in parts for row in part.rows))
        return boards.some_possible(answers, parts, check)

    def possible(premises: Sequence[str | Place]) -> bool:
        if len(premises) == everything:
            return False
        parts = []
        for g, (patterns, play, pins) in enumerate(evidence.played):
            rows = [row for row in range(len(patterns)) if (g, row) in premises]
            own = pins if "pins" in premises else ()
            left = tuple(replace(pin, row=rows.index(pin.row)) for pin in own if pin.row in rows)
            how = play if "play" in premises else play_called("any")
            if rows:
                parts.append(PlayedGrid(tuple(patterns[row] for row in rows), how, left))
        return together(tuple(parts), evidence.boards if "distinct" in premises else repeating)

    # The last grids are left out first, as a reader expects the first impossible one to be named.
    grids = sorted(minimal_core(grids[::-1], lambda kept: possible([*demands, *chain(*kept)])))
    return _reasons(evidence, minimal_core([*demands, *chain(*grids)], possible))


def _reasons(evidence: Evidence, core: Sequence[str | Place]) -> list[Reason]:
    play = next((p.play for p in evidence.played if p.play.name != "any"), play_called("any"))
    demands = {
        "play": (play.name, play.how),
        "pins": ("pin", "with the pins"),
        "distinct": ("distinct", "without a repeated word"),
    }
    needed = [demands[demand] for demand in demands if demand in core]
    rule, conditions = needed[0][0] if needed else "words", "".join(f" {how}" for _, how in needed)
    at_fault = [premise for premise in core if not isinstance(premise, str)]
    places = _having(evidence, ((evidence.grids[g].rows[r], 1) for g, r in at_fault))
    words = "words for each of them" if len(at_fault) > 1 else "a word for it"
    none = _none_of([evidence.answers.words[place] for place in places], words)
    reasons = []
    for grid, row in at_fault:
        pattern, of_grid = evidence.grids[grid].rows[row], f" of grid {grid + 1}"
        rest = [place for place in at_fault if place != (grid, row)]
        others = [f"row {r + 1}" + f" of grid {g + 1}" * (g != grid) for g, r in rest]
        go = f"go with {listed(others)}" if others else "be"
        where = f"Row {row + 1}{of_grid * (len(evidence.grids) > 1)} ({pattern})"
        text = f"{where} cannot {go}{conditions}: {none}."
        reasons.append(Reason(row, tuple(range(len(pattern))), rule, text, grid))
    return reasons


def _none_of(answers: Sequence[str], words: str) -> str:
    if not answers:
        return f"no answer has {words}"
    if len(answers) == 1:
        return f"{answers[0]}, the only answer with {words}, does not allow it"
    return f"none of the {len(answers):,} answers with {words} allows it"

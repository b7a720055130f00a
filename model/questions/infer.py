"""Which solutions could have made these grids, and how likely each is.

Under the prior `player` guesses are those of `model.player`: what is known from the rows above
decides what is guessed next. Under the others every guess is drawn by its prior weight (see
`rank`), among the words that the play allows; the solution by its own prior. So a solution's
posterior probability is proportional to its prior times, for each grid, the sum over its boards
of the product of their guesses' weights.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from math import factorial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from model.counting.boards import Boards
from model.game.errors import InputError
from model.game.feedback import letters_of, pattern_code
from model.game.grid import Grid
from model.game.pins import Pin
from model.logic.core import minimal_core
from model.player.fits import FitSets
from model.player.habits import Habits
from model.player.likelihood import Player
from model.player.openers import population
from model.player.posterior import posterior
from model.questions.pattern_table import Progress, pattern_sums
from model.questions.reason import Reason
from model.theory.plays import play_called
from model.theory.rules import rules_called

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon


_OUTSIDE = 0.01
"""The probability of a solution outside Wordle's list: 5 of the 539 days of the games fitted."""
_MOST_OUTSIDE = 3000
_FOREIGN = 0.5
_LEAST = 1e-6

Place: TypeAlias = tuple[int, int]
"""A row of a grid: the grid's number and the row's, from 0."""


@dataclass(frozen=True)
class Question:
    """What is known: the grids, how their players chose words, and the words there are."""

    grids: tuple[Grid, ...]
    lexicon: "Lexicon"
    answers: "Lexicon"
    rules: str = "wordle"
    play: str = "any"
    distinct: bool | None = None
    """No word twice on a board; by default what the rules say."""
    prior: str = "frequency"
    answer_prior: str = "uniform"
    plays: tuple[str, ...] = ()
    """The play of each grid, where they differ; `play` is then what they have in common."""
    pins: tuple[tuple[Pin, ...], ...] = ()
    """What is known of each grid's guesses, where something is."""

    def __post_init__(self) -> None:
        if not self.grids:
            raise InputError("there is no grid: give at least one")
        lengths = {grid.length for grid in self.grids}
        if lengths != {self.lexicon.length} or lengths != {self.answers.length}:
            raise InputError("grids, words and answers must all be of one length")
        play_called(self.play)
        if self.distinct is None:
            object.__setattr__(self, "distinct", rules_called(self.rules).distinct)

    def play_of(self, grid: int) -> str:
        """The play of a grid."""
        return self.plays[grid] if self.plays else self.play

    def pins_of(self, grid: int, row: int) -> list[Pin]:
        """What is known of a row of a grid."""
        return [pin for pin in self.pins[grid] if pin.row == row] if self.pins else []

    @property
    def is_free(self) -> bool:
        """Whether the rows of a grid owe each other nothing, and no word is pinned."""
        return not any(self.pins) and {*self.plays, self.play} == {"any"}

    @property
    def patterns(self) -> list[str]:
        """The different patterns of all the grids."""
        return list(dict.fromkeys(row for grid in self.grids for row in grid.rows))


@dataclass(frozen=True)
class Solution:
    """A possible solution: how many boards (one for each grid) it has, and its probability."""

    word: str
    boards: int
    probability: float
    error: float = 0.0
    """The standard error of its log-likelihood: 0 where that is exact, nan where not known."""


def infer(question: Question, progress: Progress | None = None) -> list[Solution]:
    """Every solution that could have made all the grids, the most probable first."""
    weighed = [(word, *found) for word, found in _weighed(question, progress) if found[0]]
    prior = question.answers.weights(
        question.answer_prior, [word for word, _, _ in weighed]
    ).tolist()
    posterior = [own * weight for own, (_, _, weight) in zip(prior, weighed, strict=True)]
    total = sum(posterior)
    solutions = [
        Solution(word, boards, part / total)
        for (word, boards, _), part in zip(weighed, posterior, strict=True)
    ]
    return sorted(solutions, key=lambda solution: -solution.probability)


def _solutions(
    lexicon: "Lexicon", answers: "Lexicon", answer_prior: str
) -> tuple["Lexicon", NDArray[np.float64]]:
    """The words that can be the solution, and the probability of each.

    Beside Wordle's own answers these are the frequent other words of the lexicon that are no
    plural in -s: of the answers that the list of 2022 lacks, none was.
    """
    prior = answers.weights(answer_prior) / answers.weights(answer_prior).sum()
    if answers.name != "answers":
        return answers, prior
    others = (w for w in lexicon.by_frequency() if w not in answers and not w.endswith("s"))
    outside = tuple(islice(others, _MOST_OUTSIDE))
    if not outside:
        return answers, prior
    whole = replace(lexicon, words=answers.words + outside)
    each = np.full(len(outside), _OUTSIDE / len(outside))
    return whole, np.concatenate([(1 - _OUTSIDE) * prior, each])


class Inferred(NamedTuple):
    """What grids say of their solution by the player model."""

    solutions: list[Solution]
    """Those that were weighed, the most probable first; the probabilities are estimates."""
    possible: int
    """How many of the answers have a board for every grid, exactly."""
    foreign: list[float]
    """The probability of each grid not to be of the solution at all."""


def infer_by_player(
    question: Question, top: int | None = None, progress: Progress | None = None
) -> Inferred:
    """The `top` most probable solutions by `model.player`, and the grids that do not belong.

    Where `answers` is Wordle's list, another word of the lexicon may be the solution too, rarely.
    A solution that some grid rules out has no boards, and is weighed all the same.
    """
    lexicon, answers = question.lexicon, question.answers
    lacking = tuple(word for word in answers.words if word not in lexicon)
    if lacking:
        lexicon = replace(lexicon, words=lexicon.words + lacking)
    solutions, prior = _solutions(lexicon, answers, question.answer_prior)
    habits = Habits().playing(question.play)
    player = Player(FitSets(lexicon, question.rules), habits, population(lexicon, habits))
    found = posterior(player, question.grids, solutions, prior, progress=progress)
    exact = replace(question, prior="uniform")
    boards = {word: counted for word, (counted, _) in _weighed(exact, None)}
    possible = sum(count > 0 for count in boards.values())
    foreign = found.foreign.tolist()
    listed: list[Solution] = []
    if possible or min(foreign) < _FOREIGN:
        weighed = zip(found.words, found.probabilities, found.errors, strict=True)
        for word, probability, error in islice(weighed, top):
            if probability < _LEAST:
                break
            if word not in answers:
                boards[word] = _played(exact, word)[0]
            listed.append(Solution(word, boards.get(word, 0), float(probability), float(error)))
    return Inferred(listed, possible, foreign)


def _weighed(
    question: Question, progress: Progress | None
) -> Iterator[tuple[str, tuple[int, int]]]:
    """For each answer, its number of boards for all grids together, and their summed weight."""
    patterns = question.patterns
    sums = pattern_sums(question, patterns, progress if question.is_free else None)
    survivors = np.flatnonzero((sums[0] > 0).all(axis=1))
    for done, i in enumerate(survivors):
        word = question.answers.words[i]
        if question.is_free:
            of = {pattern: sums[:, i, p].tolist() for p, pattern in enumerate(patterns)}
            yield word, _freely(question, word, of)
        else:
            yield word, _played(question, word)
            if progress:
                progress((done + 1) / len(survivors))


def _freely(question: Question, solution: str, sums: dict[str, list[int]]) -> tuple[int, int]:
    """Number and weight of the boards where rows owe each other nothing but to be distinct.

    `sums[pattern][k]` is the sum of the kth powers of the weights of the pattern's words.
    """
    boards = weight = 1
    for grid in question.grids:
        for pattern, times in Counter(grid.rows).items():
            if not question.distinct:
                boards *= sums[pattern][0] ** times
                weight *= sums[pattern][1] ** times
                continue
            powers = sums[pattern]
            if times >= len(powers):
                held = question.lexicon.weights(
                    question.prior, _showing(question, solution, pattern)
                ).tolist()
                powers = [sum(one**k for one in held) for k in range(times + 1)]
            boards *= _arrangements([powers[0]] * (times + 1))
            weight *= _arrangements(powers[: times + 1])
    return boards, weight


def _arrangements(powers: Sequence[int]) -> int:
    """The summed weight of the ways to put different words in n rows, n = len(powers) - 1.

    n! times the nth elementary symmetric sum of the words' weights, by Newton's identities from
    the sums of their powers.
    """
    elementary = [1]
    for n in range(1, len(powers)):
        terms = ((-1) ** (k - 1) * elementary[n - k] * powers[k] for k in range(1, n + 1))
        elementary.append(sum(terms) // n)
    return elementary[-1] * factorial(len(powers) - 1)


def _showing(question: Question, solution: str, pattern: str) -> tuple[str, ...]:
    """The words of the lexicon that show this pattern with the solution."""
    codes = rules_called(question.rules).codes(question.lexicon.letters, letters_of([solution]))
    shown = np.flatnonzero(codes[:, 0] == pattern_code(pattern))
    return tuple(question.lexicon.words[i] for i in shown)


def _played(question: Question, solution: str) -> tuple[int, int]:
    """Number and weight of the boards, whatever the play."""
    showing = {pattern: _showing(question, solution, pattern) for pattern in question.patterns}
    boards = weight = 1
    for g, grid in enumerate(question.grids):
        rows = [
            tuple(word for word in words if all(pin.allows(word) for pin in pins))
            if (pins := question.pins_of(g, r))
            else words
            for r, words in enumerate(showing[pattern] for pattern in grid.rows)
        ]
        if not all(rows):
            return 0, 0
        play = play_called(question.play_of(g))
        pairs = play.relations(grid.rows, rows)
        found = Boards(rows, solution, pairs, distinct=bool(question.distinct))
        boards *= found.count()
        if boards:
            weight *= found.weighted_count(
                [question.lexicon.weights(question.prior, row) for row in rows]
            )
    return boards, weight


def why_none(question: Question) -> list[Reason]:
    """Why no answer is possible: rows that none allows together, though it does all but any one."""
    fits = pattern_sums(question, question.patterns)[0] > 0

    def possible(some: Sequence[int]) -> bool:
        return bool(fits[:, some].all(axis=1).any())

    core = {question.patterns[p] for p in minimal_core(range(len(question.patterns)), possible)}
    if not core:
        answers = zip(question.answers.words, fits.all(axis=1), strict=True)
        return _why_not_together(question, [word for word, fit in answers if fit])
    first: dict[str, Place] = {}
    for g, grid in enumerate(question.grids):
        for r, pattern in enumerate(grid.rows):
            first.setdefault(pattern, (g, r))
    return [_row_at_fault(question, place, core) for place in sorted(first[p] for p in core)]


def _row_at_fault(question: Question, place: Place, core: Collection[str]) -> Reason:
    grid, row = place
    pattern = question.grids[grid].rows[row]
    text = f"No answer has a word that shows {pattern} (row {row + 1} of grid {grid + 1})."
    if len(core) > 1:
        text = (
            f"Row {row + 1} of grid {grid + 1} ({pattern}) is one of {len(core)} rows that no "
            "answer allows together."
        )
    return Reason(row, tuple(range(len(pattern))), "words", text, grid)


def _why_not_together(question: Question, answers: Sequence[str]) -> list[Reason]:
    """Why none of these answers is possible, though each has words for every row.

    A minimal core of `distinct`, the play and the rows; whole grids are left out first.
    """
    rows = range(len(question.grids))
    grids = [[(g, r) for r in range(len(question.grids[g].rows))] for g in rows]

    def possible(some: Sequence[str | Place]) -> bool:
        rows_of: dict[int, list[int]] = {}
        for g, r in (place for place in some if not isinstance(place, str)):
            rows_of.setdefault(g, []).append(r)
        if not rows_of:
            return True
        kept = tuple(
            Grid(tuple(question.grids[g].rows[r] for r in rows)) for g, rows in rows_of.items()
        )
        plays = tuple(question.play_of(g) if "play" in some else "any" for g in rows_of)
        pins = tuple(
            tuple(replace(pin, row=i) for i, r in enumerate(rows) for pin in question.pins_of(g, r))
            for g, rows in rows_of.items()
        )
        part = replace(question, grids=kept, plays=plays, pins=pins, distinct="distinct" in some)
        return any(_played(part, word)[0] for word in answers)

    hows = minimal_core(
        [how for how, is_asked in (("distinct", question.distinct), ("play", True)) if is_asked],
        lambda some: possible([*some, *chain(*grids)]),
    )
    grids = minimal_core(grids, lambda some: possible([*hows, *chain(*some)]))
    places = minimal_core(chain(*grids), lambda some: possible([*hows, *some]))
    played = next((play for play in (*question.plays, question.play) if play != "any"), "any")
    how = [play_called(played).how] if "play" in hows else []
    how += ["with the pins"] if any(question.pins) else []
    how += ["without a word standing twice"] if "distinct" in hows else []
    rule = played if "play" in hows else "pin" if any(question.pins) else "distinct"
    none = f"none of the {len(answers)} answers with words for every row allows"
    if len(answers) == 1:
        none = f"{answers[0]}, the only answer with words for every row, does not allow"
    return [
        Reason(
            r,
            tuple(range(question.grids[g].length)),
            rule,
            f"Row {r + 1} of grid {g + 1} ({question.grids[g].rows[r]}) is one of "
            f"{len(places)} rows that {none} together {' '.join(how)}.",
            g,
        )
        for g, r in places
    ]

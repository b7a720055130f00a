"""Which solutions could have made these grids, and how likely each is.

Under the prior `player` guesses are those of `model.player`: what is known from the rows above
decides what is guessed next. Under the others every guess is drawn by its prior weight (see
`rank`), among the words that the play allows; the solution by its own prior. So a solution's
posterior probability is proportional to its prior times, for each grid, the sum over its boards
of the product of their guesses' weights.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from model.game.errors import InputError
from model.game.grid import Grid
from model.game.pins import Pin
from model.infer.boards_by_solution import BoardsBySolution, PlayedGrid, arrangements
from model.player.habits import Habits
from model.player.pattern_table import Progress, pattern_sums
from model.player.player import anyone
from model.player.posterior import weighed
from model.theory.plays import play_called
from model.theory.rules import rules_called

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon


_OUTSIDE = 0.01
"""The probability of a solution outside Wordle's list: 5 of the 539 days of the games fitted."""
_MOST_OUTSIDE = 3000
LIKELY_FOREIGN = 0.5
"""A grid is named as one that does not belong from this probability on."""
_LEAST = 1e-6
_POWERS = 3

Sums: TypeAlias = NDArray[np.int64]

Place: TypeAlias = tuple[int, int]
"""A row of a grid: the grid's number and the row's, from 0."""


@dataclass(frozen=True)
class Evidence:
    """What is known of a solution: grids, how their players chose words, and the words allowed."""

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
    """The play of each grid, where they differ; `play` is then what all have in common."""
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

    @cached_property
    def played(self) -> list[PlayedGrid]:
        """The grids, each with its play and its pins."""
        plays = self.plays or (self.play,) * len(self.grids)
        pins = self.pins or ((),) * len(self.grids)
        how = zip(self.grids, map(play_called, plays), pins, strict=True)
        return [PlayedGrid(*one) for one in how]

    @cached_property
    def patterns(self) -> list[str]:
        """The different patterns of all the grids."""
        return list(dict.fromkeys(row for grid in self.grids for row in grid.rows))

    def sums(self, progress: Progress | None = None) -> Sums:
        """Sums, over the words that show a pattern with an answer, of powers of their weights.

        Shape (powers, answers, patterns). Those of power 0 say how many words there are.
        """
        weights = self.lexicon.weights(self.prior).astype(np.float64)
        powers = np.stack([weights**k for k in range(_POWERS + 1)])
        how = self.lexicon, self.answers, self.rules, self.patterns
        return pattern_sums("patterns", powers, *how, np.int64, progress).astype(np.int64)


@dataclass(frozen=True)
class Solution:
    """A possible solution: how many boards (one for each grid) it has, and its probability."""

    word: str
    boards: int
    probability: float
    error: float = 0.0
    """The standard error of its log-likelihood: 0 where that is exact, nan where not known."""


def infer(evidence: Evidence, progress: Progress | None = None) -> list[Solution]:
    """Every solution that could have made all the grids, the most probable first."""
    prior = evidence.answers.weights(evidence.answer_prior).tolist()
    found = [
        (place, boards, prior[place] * weight)
        for place, boards, weight in _weighed(evidence, progress)
        if boards
    ]
    total = sum(part for _, _, part in found)
    solutions = [
        Solution(evidence.answers.words[place], boards, part / total)
        for place, boards, part in found
    ]
    return sorted(solutions, key=lambda solution: -solution.probability)


def weighed_solutions(
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
    evidence: Evidence, top: int | None = None, progress: Progress | None = None
) -> Inferred:
    """The `top` most probable solutions by `model.player`, and the grids that do not belong.

    Where `answers` is Wordle's list, another word of the lexicon may be the solution too, rarely.
    A solution that some grid rules out has no boards, and is weighed all the same.
    """
    lexicon, answers = evidence.lexicon, evidence.answers
    lacking = tuple(word for word in answers.words if word not in lexicon)
    if lacking:
        lexicon = replace(lexicon, words=lexicon.words + lacking)
    solutions, prior = weighed_solutions(lexicon, answers, evidence.answer_prior)
    player = anyone(lexicon, Habits().playing(evidence.play), evidence.rules)
    players = [player] * len(evidence.grids)
    found = weighed(players, evidence.grids, solutions, prior, progress=progress).posterior()
    counting = counting_for(evidence, replace(solutions, words=tuple(found.words[:top])))
    ones = np.ones(len(evidence.lexicon), dtype=np.int64)
    possible = _possible(evidence)
    foreign = found.foreign.tolist()
    listed: list[Solution] = []
    if possible or min(foreign) < LIKELY_FOREIGN:
        each = zip(found.words, found.probabilities, found.errors, strict=True)
        for word, probability, error in islice(each, top):
            if probability < _LEAST:
                break
            place = counting.solutions.index(word)
            boards = counting.weighted_count(place, evidence.played, ones)
            listed.append(Solution(word, boards, float(probability), float(error)))
    return Inferred(listed, possible, foreign)


def counting_for(evidence: Evidence, solutions: "Lexicon") -> BoardsBySolution:
    """The boards of the evidence's grids, for these solutions."""
    return BoardsBySolution(
        evidence.lexicon, solutions, evidence.rules, distinct=bool(evidence.distinct)
    )


def _fitting(evidence: Evidence, sums: Sums) -> list[int]:
    """The places of the answers with words enough for every row, whatever joins the rows."""
    fits = np.ones(len(evidence.answers), dtype=bool)
    for pattern, times in _alike(evidence.grids):
        words = sums[0][:, evidence.patterns.index(pattern)]
        fits &= words >= (times if evidence.distinct else 1)
    places: list[int] = np.flatnonzero(fits).tolist()
    return places


def _alike(grids: Iterable[Grid]) -> Counter[tuple[str, int]]:
    """For a pattern and a number of rows, in how many grids it stands in that many."""
    return Counter(alike for grid in grids for alike in Counter(grid.rows).items())


def _possible(evidence: Evidence) -> int:
    """For how many answers every grid has a board."""
    narrowed = [asked for asked in evidence.played if asked.pairs or asked.pins]
    counting = counting_for(evidence, evidence.answers)
    fitting = _fitting(evidence, evidence.sums())
    return sum(counting.possible(place, narrowed) for place in fitting)


def _weighed(evidence: Evidence, progress: Progress | None) -> Iterator[tuple[int, int, int]]:
    """Yield, for each answer with words for every row: its place, how many boards all grids
    together have, and their summed weight.
    """
    distinct = bool(evidence.distinct)
    free = _alike(played.grid for played in evidence.played if _is_free(played, evidence))
    others = [played for played in evidence.played if not _is_free(played, evidence)]
    sums = evidence.sums(None if others else progress)
    fitting = _fitting(evidence, sums)
    counting = counting_for(evidence, evidence.answers)
    ones = np.ones(len(evidence.lexicon), dtype=np.int64)
    weights = evidence.lexicon.weights(evidence.prior)
    for done, place in enumerate(fitting, 1):
        boards = counting.weighted_count(place, others, ones)
        weight = boards
        if boards and evidence.prior != "uniform":
            weight = counting.weighted_count(place, others, weights)
        for (pattern, rows), grids in free.items():
            powers = sums[:, place, evidence.patterns.index(pattern)].tolist()
            counts = [powers[0]] * (rows + 1)
            boards *= arrangements(counts, rows, distinct=distinct) ** grids
            weight *= arrangements(powers, rows, distinct=distinct) ** grids
        if others and progress:
            progress(done / len(fitting))
        yield place, boards, weight


def _is_free(played: PlayedGrid, evidence: Evidence) -> bool:
    """Say whether the sums give a grid's boards: nothing is asked of its rows, few are alike."""
    few = not evidence.distinct or max(Counter(played.rows).values()) <= _POWERS
    return few and not (played.pairs or played.pins)

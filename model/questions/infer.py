"""Which solutions could have made these grids, and how likely each is.

The model: every guess is drawn by its prior weight (see `likely`), among the words that the play
allows; the solution by its own prior. So a solution's posterior probability is proportional to
its prior times, for each grid, the sum over its boards of the product of their guesses' weights.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import factorial
from typing import TYPE_CHECKING, Any

import numpy as np
from bauhaus import And, Or

from model.counting.boards import Boards
from model.game.errors import InputError
from model.game.feedback import letters_of, pattern_code
from model.game.grid import Grid
from model.logic.core import minimal_core
from model.questions.pattern_table import Progress, pattern_sums
from model.questions.rank import word_weights
from model.theory.plays import play_called
from model.theory.propositions import SOLUTION, WordleEncoding
from model.theory.rules import rules_called

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon


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

    def __post_init__(self) -> None:
        if not self.grids:
            raise InputError("there is no grid: give at least one with --grid")
        lengths = {grid.length for grid in self.grids}
        if lengths != {self.lexicon.length} or lengths != {self.answers.length}:
            raise InputError("grids, words and answers must all be of one length")
        play_called(self.play)
        if self.distinct is None:
            object.__setattr__(self, "distinct", rules_called(self.rules).distinct)

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


def infer(question: Question, progress: Progress | None = None) -> list[Solution]:
    """Every solution that could have made all the grids, the most probable first."""
    weighed = [(word, *found) for word, found in _weighed(question, progress) if found[0]]
    prior = word_weights([word for word, _, _ in weighed], question.answer_prior).tolist()
    posterior = [own * weight for own, (_, _, weight) in zip(prior, weighed, strict=True)]
    total = sum(posterior)
    solutions = [
        Solution(word, boards, part / total)
        for (word, boards, _), part in zip(weighed, posterior, strict=True)
    ]
    return sorted(solutions, key=lambda solution: -solution.probability)


def _weighed(
    question: Question, progress: Progress | None
) -> Iterator[tuple[str, tuple[int, int]]]:
    """For each answer, its number of boards for all grids together, and their summed weight."""
    patterns = question.patterns
    sums = pattern_sums(question, patterns, None if question.play != "any" else progress)
    survivors = np.flatnonzero((sums[0] > 0).all(axis=1))
    for done, i in enumerate(survivors):
        word = question.answers.words[i]
        if question.play == "any":
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
                held = word_weights(_showing(question, solution, pattern), question.prior).tolist()
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
    play = play_called(question.play)
    boards = weight = 1
    for grid in question.grids:
        rows = [showing[pattern] for pattern in grid.rows]
        pairs = play.relations(grid.rows, rows)
        found = Boards(rows, solution, pairs, distinct=bool(question.distinct))
        boards *= found.count()
        if boards:
            weight *= found.weighted_count([word_weights(row, question.prior) for row in rows])
    return boards, weight


def _why_not_together(question: Question, answers: Sequence[str]) -> list[dict[str, Any]]:
    """Why none of these answers is possible, though each has words for every row.

    A minimal core of play, `distinct` and rows: each is left out where there is still no answer.
    """
    places = [(g, r) for g, grid in enumerate(question.grids) for r in range(len(grid.rows))]

    def possible(asked: Question, kept: Sequence[tuple[int, int]]) -> bool:
        rows_of: dict[int, list[str]] = {}
        for g, r in kept:
            rows_of.setdefault(g, []).append(question.grids[g].rows[r])
        part = replace(asked, grids=tuple(Grid(tuple(rows)) for rows in rows_of.values()))
        return any(_played(part, word)[0] for word in answers)

    for weaker in (replace(question, distinct=False), replace(question, play="any")):
        if not possible(weaker, places):
            question = weaker
            break
    whole = [[place for place in places if place[0] == g] for g in range(len(question.grids))]
    for left_out in [*whole, *([place] for place in places)]:
        kept = [place for place in places if place not in left_out]
        if kept and not possible(question, kept):
            places = kept
    how = [] if question.play == "any" else [play_called(question.play).how]
    how += ["without a word standing twice"] if question.distinct else []
    rule = "distinct" if question.play == "any" else question.play
    none = f"none of the {len(answers)} answers with words for every row allows"
    if len(answers) == 1:
        none = f"{answers[0]}, the only answer with words for every row, does not allow"
    return [
        {
            "grid": g + 1,
            "row": r + 1,
            "columns": list(range(1, question.grids[g].length + 1)),
            "rule": rule,
            "text": f"Row {r + 1} of grid {g + 1} ({question.grids[g].rows[r]}) is one of "
            f"{len(places)} rows that {none} together {' '.join(how)}.",
        }
        for g, r in places
    ]


def why_none(question: Question) -> list[dict[str, Any]]:
    """Why no answer is possible: rows that none allows together, though it does all but any one.

    Each reason has its grid and row, counted from 1, a rule and a sentence.
    """
    patterns = question.patterns
    fits = pattern_sums(question, patterns)[0] > 0
    encoding = WordleEncoding()
    kinds = {
        row.tobytes(): (word, row) for word, row in zip(question.answers.words, fits, strict=True)
    }
    some = Or(encoding.row(SOLUTION, word) for word, _ in kinds.values())
    encoding.state("a solution", "row S", some)
    for p, pattern in enumerate(patterns):
        against = [~encoding.row(SOLUTION, word) for word, row in kinds.values() if not row[p]]
        encoding.state("pattern", pattern, And(against), ("pattern", pattern))
    core = {fact[1] for fact in minimal_core(encoding)}
    places = [(g, r) for g, grid in enumerate(question.grids, 1) for r in range(len(grid.rows))]
    first: dict[str, tuple[int, int]] = {}
    for g, r in places:
        first.setdefault(question.grids[g - 1].rows[r], (g, r + 1))
    if not core:
        answers = zip(question.answers.words, fits.all(axis=1), strict=True)
        return _why_not_together(question, [word for word, fit in answers if fit])
    reasons = []
    for grid, row in sorted(first[pattern] for pattern in core):
        pattern = question.grids[grid - 1].rows[row - 1]
        text = f"No answer has a word that shows {pattern} (row {row} of grid {grid})."
        if len(core) > 1:
            text = (
                f"Row {row} of grid {grid} ({pattern}) is one of {len(core)} rows that no answer "
                "allows together."
            )
        columns = list(range(1, len(pattern) + 1))
        reasons.append(
            {"grid": grid, "row": row, "columns": columns, "rule": "words", "text": text}
        )
    return reasons

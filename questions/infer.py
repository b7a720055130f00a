"""Which solutions could have made some grids, and how likely each is."""

from decimal import Decimal
from math import isnan
from typing import NotRequired

from model.infer.solutions import LIKELY_FOREIGN, Question, infer, infer_by_player
from model.infer.solutions import Solution as Found
from model.player.pattern_table import Progress
from model.reasons.no_solution import why_none
from questions.shape import Answer, Count, Probability, Reason, reason_answer


class Solution(Answer):
    """A possible solution: how many boards it has, and its probability."""

    solution: str
    boards: Count
    probability: Probability
    standard_error: NotRequired[float]
    """Of the natural logarithm of its likelihood, where that is estimated."""


class ForeignGrid(Answer):
    """A grid that is probably not of this solution: mistyped, or of another day."""

    game: int
    probability: Probability


class InferAnswer(Answer):
    """The possible solutions, the most probable first."""

    grids: list[list[str]]
    play: str
    distinct: bool
    prior: str
    estimated: bool
    """Whether the probabilities are estimates; the counts of boards are exact."""
    solutions: list[Solution]
    left: int
    """How many answers have a board for every grid; fewer may be listed."""
    foreign: list[ForeignGrid]
    reasons: NotRequired[list[Reason]]


def infer_answer(
    question: Question, top: int | None = None, progress: Progress | None = None
) -> InferAnswer:
    """The `top` most probable solutions (or all); `reasons` are there where none is possible."""
    foreign: list[float] = []
    if question.prior == "player":
        solutions, possible, foreign = infer_by_player(question, top, progress)
    else:
        solutions = infer(question, progress)
        possible = len(solutions)
    answer: InferAnswer = {
        "grids": [list(grid.rows) for grid in question.grids],
        "play": question.play,
        "distinct": bool(question.distinct),
        "prior": question.prior,
        "estimated": any(one.error != 0 for one in solutions),
        "solutions": [_solution(one) for one in solutions[:top]],
        "left": possible,
        "foreign": [
            {"game": g, "probability": probability}
            for g, probability in enumerate(foreign, 1)
            if probability >= LIKELY_FOREIGN
        ],
    }
    if not possible:
        answer["reasons"] = [reason_answer(reason, reason.grid) for reason in why_none(question)]
    return answer


def _solution(found: Found) -> Solution:
    solution: Solution = {
        "solution": found.word,
        "boards": str(Decimal(found.boards)),
        "probability": found.probability,
    }
    if found.error and not isnan(found.error):
        solution["standard_error"] = found.error
    return solution

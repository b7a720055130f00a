"""Which solutions could have made some grids, and how likely each is."""

from typing import NotRequired

from answers.shape import Answer, Count, Probability, Reason, reason_answer
from model.questions.infer import Question, infer, why_none
from model.questions.pattern_table import Progress


class Solution(Answer):
    """A possible solution: how many boards it has, and its probability."""

    word: str
    boards: Count
    probability: Probability


class InferReason(Reason):
    """One part of why no solution is possible; grids count from 1."""

    grid: int


class InferAnswer(Answer):
    """The possible solutions, the most probable first."""

    grids: list[list[str]]
    play: str
    solutions: list[Solution]
    count: Count
    why: NotRequired[list[InferReason]]


def infer_answer(
    question: Question, top: int | None = None, progress: Progress | None = None
) -> InferAnswer:
    """The `top` most probable solutions (or all); `why` is there where none is possible."""
    solutions = infer(question, progress)
    answer: InferAnswer = {
        "grids": [list(grid.rows) for grid in question.grids],
        "play": question.play,
        "solutions": [
            {"word": one.word, "boards": str(one.boards), "probability": one.probability}
            for one in solutions[:top]
        ],
        "count": str(len(solutions)),
    }
    if not solutions:
        answer["why"] = [
            {**reason_answer(reason), "grid": reason.grid + 1} for reason in why_none(question)
        ]
    return answer

"""Which solutions could have made some grids, and how likely each is."""

from typing import NotRequired

from answers.shape import Answer, Count, Probability, Reason, reason_answer
from model.questions.infer import Question, infer, why_none
from model.questions.pattern_table import Progress


class Solution(Answer):
    """A possible solution: how many boards it has, and its probability."""

    solution: str
    boards: Count
    probability: Probability


class InferAnswer(Answer):
    """The possible solutions, the most probable first."""

    grids: list[list[str]]
    play: str
    solutions: list[Solution]
    left: int
    """How many solutions are possible; fewer may be listed."""
    reasons: NotRequired[list[Reason]]


def infer_answer(
    question: Question, top: int | None = None, progress: Progress | None = None
) -> InferAnswer:
    """The `top` most probable solutions (or all); `reasons` are there where none is possible."""
    solutions = infer(question, progress)
    answer: InferAnswer = {
        "grids": [list(grid.rows) for grid in question.grids],
        "play": question.play,
        "solutions": [
            {"solution": one.word, "boards": str(one.boards), "probability": one.probability}
            for one in solutions[:top]
        ],
        "left": len(solutions),
    }
    if not solutions:
        answer["reasons"] = [
            reason_answer(reason, reason.grid) for reason in why_none(question)
        ]
    return answer

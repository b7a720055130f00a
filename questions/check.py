"""Whether one board is possible, and if not, which row breaks which rule."""

from collections.abc import Sequence

from model.reasons.check import violations
from model.theory.theory import Theory
from questions.shape import Answer, Reason, reason_answer


class CheckAnswer(Answer):
    """Whether a board is possible."""

    possible: bool
    reasons: list[Reason]
    """The rules that rows break."""


def check_answer(theory: Theory, board: Sequence[str]) -> CheckAnswer:
    """Whether a board is possible, given as its guesses, with or without the final word."""
    guesses = [word.strip().lower() for word in board]
    if len(guesses) == len(theory.grid.rows) + 1 and guesses[-1] == theory.solution:
        guesses.pop()
    found = [reason_answer(broken) for broken in violations(theory, guesses)]
    return {"possible": not found, "reasons": found}

"""Whether one board is possible, and if not, which row breaks which rule."""

from collections.abc import Sequence

from answers.shape import Answer
from model.questions.check import violations
from model.theory.theory import Theory


class Violation(Answer):
    """A rule that a row breaks; rows count from 1."""

    row: int
    rule: str
    text: str


class CheckAnswer(Answer):
    """Whether a board is possible."""

    possible: bool
    violations: list[Violation]


def check_answer(theory: Theory, board: Sequence[str]) -> CheckAnswer:
    """Whether a board is possible, given as its guesses, with or without the final word."""
    guesses = [word.strip().lower() for word in board]
    if len(guesses) == len(theory.grid.rows) + 1 and guesses[-1] == theory.solution:
        guesses.pop()
    found: list[Violation] = [
        {"row": violation.row + 1, "rule": violation.rule, "text": violation.text}
        for violation in violations(theory, guesses)
    ]
    return {"possible": not found, "violations": found}

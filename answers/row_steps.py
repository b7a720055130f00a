"""Explanations from a grid to the words of its rows, step by step: each step a sentence."""

from typing import TYPE_CHECKING, Annotated, NotRequired

from answers.shape import Answer, Field
from model.steps.kinds import RowKind

if TYPE_CHECKING:
    from model.theory.theory import Theory


class RowStepAnswer(Answer):
    """One step from a grid towards the words of its rows, or a contradiction."""

    number: int
    kind: RowKind
    row: int
    columns: Annotated[list[int], Field(description="The row's tiles, where it starts from them.")]
    other: Annotated[int | None, Field(description="The row that it is compared with.")]
    left: Annotated[int, Field(description="How many words the row has left.")]
    cost: int
    text: str
    supposing: NotRequired[
        Annotated[list[str], Field(description="From the word supposed to a contradiction.")]
    ]


def row_steps_answer(theory: "Theory") -> list[RowStepAnswer]:
    """The steps from a theory's grid to a row without words, or to one word in each; else none."""
    from model.steps.row_sentences import row_sentence
    from model.steps.rows import explain_rows, of_theory

    puzzle = of_theory(theory)
    found: list[RowStepAnswer] = []
    for number, step in enumerate(explain_rows(puzzle), 1):
        answer: RowStepAnswer = {
            "number": number,
            "kind": step.kind,
            "row": step.row + 1,
            "columns": [column + 1 for column in step.columns],
            "other": None if step.other is None else step.other + 1,
            "left": len(step.words),
            "cost": step.cost,
            "text": row_sentence(step, puzzle),
        }
        if step.nested:
            answer["supposing"] = [row_sentence(inner, puzzle) for inner in step.nested]
        found.append(answer)
    return found

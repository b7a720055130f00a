"""Step-by-step explanations from a grid to the words of its rows."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NotRequired

from model.steps.kinds import Kind
from questions.shape import Answer

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon
    from model.steps.rows import Rows
    from model.theory.theory import Theory


class RowStepAnswer(Answer):
    """One step from a grid towards the words of its rows, or a contradiction."""

    number: int
    kind: Kind
    row: int
    columns: list[int]
    """The row's tiles, if the step starts from them."""
    other: int | None
    """The row that this one is compared with."""
    left: int
    """How many words the row has left."""
    cost: int
    text: str
    supposing: NotRequired[list[str]]
    """From the word supposed to a contradiction."""


class GridHintAnswer(Answer):
    """One step from a grid towards the words of its rows."""

    number: int
    of: int
    """How many steps there are."""
    step: RowStepAnswer | None
    """None after the last: comparing two rows at a time gives no more."""


def row_steps_answer(theory: "Theory") -> list[RowStepAnswer]:
    """The steps from a theory's grid to a row without words, or to one word in each row."""
    from model.steps.rows import of_theory

    return _steps_of(of_theory(theory))


def grid_hint_answer(
    grid: Sequence[str], solution: str, lexicon: "Lexicon", play: str, number: int
) -> GridHintAnswer:
    """The step of this number towards the words of a grid's rows; None past the last."""
    from model.steps.rows import of_grid

    steps = _steps_of(of_grid(grid, solution, lexicon, play))
    step = steps[number - 1] if number <= len(steps) else None
    return {"number": number, "of": len(steps), "step": step}


def row_step_lines(steps: Sequence[RowStepAnswer]) -> Iterator[str]:
    """Word the steps from a grid to its rows' words, or to a row without words."""
    for step in steps:
        yield f"{step['number']:3}. {step['text']}"
        yield from (f"     - {text}" for text in step.get("supposing", ()))


def _steps_of(rows: "Rows") -> list[RowStepAnswer]:
    from model.steps.engine import explain
    from model.steps.rows import row_sentence

    answers: list[RowStepAnswer] = []
    for number, step in enumerate(explain(rows), 1):
        (fact,) = step.facts
        answer: RowStepAnswer = {
            "number": number,
            "kind": step.kind,
            "row": fact.row + 1,
            "columns": [column + 1 for column in step.reading.columns] if step.reading else [],
            "other": step.premises[1].row + 1 if step.kind == "rows" else None,
            "left": len(fact.words),
            "cost": step.cost,
            "text": row_sentence(step, rows),
        }
        if step.nested:
            answer["supposing"] = [row_sentence(inner, rows) for inner in step.nested]
        answers.append(answer)
    return answers

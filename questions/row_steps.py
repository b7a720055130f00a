"""The steps from a grid to a row without words: `board` says by them why there is no board."""

from model.steps.engine import explain
from model.steps.rows import of_theory, row_sentence
from model.theory.theory import Theory
from questions.shape import RowStepAnswer


def row_steps_answer(theory: Theory) -> list[RowStepAnswer]:
    """Return the steps from a theory's grid to a row without words, or to one word in each row."""
    rows = of_theory(theory)
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

"""Step-by-step explanations from a grid to the words of its rows."""

from dataclasses import dataclass

import wordlist
from model.steps.engine import explain
from model.steps.rows import Rows, of_grid, of_theory, row_sentence
from model.theory.plays import PLAYS
from model.theory.theory import Theory
from questions.game import GridText, read_grid
from questions.question import QUIET, Manners, Question, blaming, option
from questions.shape import Answer, RowStepAnswer
from questions.words import ROW_PATTERN, WORD_PATTERN, check_word, read_word


class GridHintAnswer(Answer):
    """One step from a grid towards the words of its rows."""

    number: int
    of: int
    """How many steps there are."""
    step: RowStepAnswer | None
    """None after the last: comparing two rows at a time gives no more."""


@dataclass(frozen=True, kw_only=True)
class GridHint(Question):
    """Give one step from a grid to its words, which are common ones: a sentence about its rows."""

    word: str = option(pattern=WORD_PATTERN, examples=("fuzzy",), help="The final word.")
    grid: GridText = option(
        pattern=ROW_PATTERN, examples=(["WWYWW", "WWWYW", "WWWGG"],), help="The coloured rows."
    )
    play: str = option("strict", choices=PLAYS, help="What a row must keep to from those above.")
    number: int = option(1, least=1, most=500, help="Which step; the first is 1.")

    def answer(self, manners: Manners = QUIET) -> GridHintAnswer:
        """Return the step of this number towards the words of the rows; none past the last."""
        with blaming("word"):
            word = read_word(self.word, wordlist.BUNDLED_LENGTH)
            check_word(word, wordlist.named(wordlist.DEFAULT))
        with blaming("grid"):
            rows = read_grid(self.grid, manners).rows
        steps = _steps_of(of_grid(rows, word, wordlist.named("common"), self.play))
        step = steps[self.number - 1] if self.number <= len(steps) else None
        return {"number": self.number, "of": len(steps), "step": step}


def row_steps_answer(theory: Theory) -> list[RowStepAnswer]:
    """Return the steps from a theory's grid to a row without words, or to one word in each row."""
    return _steps_of(of_theory(theory))


def _steps_of(rows: Rows) -> list[RowStepAnswer]:
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

"""Steps, and grids without a board, as clauses that cannot all hold: what certificates prove."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from model.game.alphabet import alphabet_of
from model.game.feedback import Colour
from model.logic.clauses import Clause, one_of, to_clauses
from model.steps.engine import explain
from model.steps.fact_clauses import denied, listed, one_letter_a_place, stated, variable
from model.steps.facts import Fact
from model.steps.letters import Clues, LetterStep
from model.steps.sentences import sentence
from model.theory.letter_theory import letter_theory

if TYPE_CHECKING:
    from model.theory.theory import Theory

Theorem: TypeAlias = tuple[str, list[Clause]]
"""What is proved, and clauses that say the opposite."""


def of_steps(clues: Clues) -> Iterator[Theorem]:
    """Yield for each step and fact that it gives the fact's opposite with what it starts from.

    Variable 1 + 26 c + l says that place c holds letter l of a to z, both from 0. A step of reading
    starts from what its tiles say, which is `model.steps.reading`'s to define.
    """
    for number, step in enumerate(explain(clues), 1):
        for fact in step.facts:
            yield f"step {number}: {sentence(step, clues)}", _against(step, fact, clues)


def _against(step: LetterStep, fact: Fact, clues: Clues) -> list[Clause]:
    length = clues.length
    premises = step.premises if step.reading is None else step.reading.facts
    alphabet = alphabet_of((clues.lexicon.alphabet, *(hint.guess for hint in clues.hints)))
    clauses = list(one_letter_a_place(length, alphabet))
    if step.kind == "words":
        clauses += listed(clues.lexicon.words)
    for premise in premises:
        clauses += stated(premise, length)
    return clauses + denied(fact, length, max(variable(a, length - 1) for a in alphabet) + 1)


def of_grid(theory: "Theory") -> Iterator[Theorem]:
    """Yield why a grid has no board: a row that no word fits, else all rows together.

    Nothing if it has a board.
    """
    if theory.boards.count():
        return
    told = f"{'/'.join(theory.grid.rows)} with {theory.solution}"
    empty = [row for row, words in enumerate(theory.candidates) if not words]
    for row in empty[:1]:
        yield f"row {row + 1} of {told} can hold no word", _row_alone(theory, row)
    if not empty:
        yield f"{told} has no board", list(to_clauses(theory.row_theory).clauses)


def _row_alone(theory: "Theory", row: int) -> list[Clause]:
    """State phase 1 for one row, and that its letters, so coloured, are one of the list's words."""
    grid = theory.grid
    encoding = letter_theory(grid, theory.solution, theory.rules, [row], alphabet=theory.alphabet)
    made = to_clauses(encoding)
    number = {
        (c, a): made.number[encoding.letter(row, c, a, Colour(colour))]
        for c, colour in enumerate(grid.rows[row])
        for a in theory.alphabet
    }
    allowed = (w for w in theory.lexicon.words if all(p.allows(w) for p in theory.pins_of(row)))
    return [*made.clauses, *one_of([number[at] for at in enumerate(word)] for word in allowed)]

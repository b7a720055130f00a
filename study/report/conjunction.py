"""Figures 17 to 19: "If a letter is green, the solution has it there", written with "and" for "if".

Stated of every letter, the conjunction says that every letter is there. With the base case it
has no model; a minimal unsatisfiable core shows why in two constraints.
"""

from itertools import product
from typing import Any

import nnf

from unwordle.model.game.feedback import Colour
from unwordle.model.logic.encoding import Constraint, to_clauses
from unwordle.model.logic.solver import satisfiable, unsat_core
from unwordle.model.logic.text import Printer
from unwordle.model.theory.propositions import ALPHABET, RowLetters, WordleEncoding
from unwordle.model.theory.propositions import SOLUTION as SOLUTION_ROW
from unwordle.model.theory.rules import green_letter
from unwordle.study.report.figure import Figure
from unwordle.study.report.shared import SOLUTION, state_base_case


def run() -> Figure:
    """Show that the conjunction is unsatisfiable, its minimal core, and that "if" mends it."""
    wrong = stated(lambda guess, solution, c, a: guess.green(c, a) & solution.green(c, a))
    right = stated(green_letter)
    printer = Printer(wrong.number())
    core: list[Constraint] = unsat_core(wrong, lambda constraint: constraint)
    lines = [
        f"Letter(1,c,l,Green) and Letter(S,c,l,Green): satisfiable: {has_model(wrong)}",
        f"a minimal core, {len(core)} of {len(wrong.compiled)} constraints:",
        *(f"  {one}: {printer.text(wrong.compiled[one])}" for one in core),
        f"figure 18: what reads a letter from the solver's answer then: {reading(wrong)}",
        f"Letter(1,c,l,Green) -> Letter(S,c,l,Green): satisfiable: {has_model(right)}",
    ]
    return Figure("\n".join(lines))


def stated(rule: Any) -> WordleEncoding:
    """Return the base case, and the rule stated of every column and letter of row 1."""
    of = WordleEncoding()
    state_base_case(of, SOLUTION)
    guess, solution = RowLetters(of, 0, len(SOLUTION)), RowLetters(of, SOLUTION_ROW, len(SOLUTION))
    for column, letter in product(range(len(SOLUTION)), ALPHABET):
        place = f"column {column + 1}, letter {letter}"
        of.state("1 green letter", place, rule(guess, solution, column, letter))
    return of


def reading(encoding: WordleEncoding) -> str:
    """Return what Python says when a letter is looked up in the answer that there is no model."""
    theory: Any = encoding.compile()
    answer: Any = nnf.kissat.solve(theory)
    try:
        answer[encoding.letter(0, 0, "a", Colour.GREEN)]
    except TypeError as error:
        return f"TypeError: {error}"
    return "its value"


def has_model(encoding: WordleEncoding) -> bool:
    """Say whether the theory is satisfiable."""
    return satisfiable(to_clauses(encoding))

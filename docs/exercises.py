"""Twelve exercises that check themselves: `python -m docs.exercises [NUMBER]` in the checkout.

No answer is written here: each is computed by the model when it is asked for.
"""

import re
from argparse import ArgumentParser
from collections.abc import Callable
from math import prod
from pathlib import Path
from typing import NamedTuple

from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid
from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.models import count_models
from unwordle.model.theory.theory import Theory
from unwordle.study.firstorder.formulas import STATEMENTS
from unwordle.study.proof.checker import check
from unwordle.study.proof.lines import ProofError
from unwordle.study.report.no_base_case import letters_left
from unwordle.study.report.solution_count import row_models
from unwordle.study.report.switches import models
from unwordle.wordlist import named

NOT_BOTH = [(-1, -3), (-2, -4)]
WRONG = Path(__file__).parents[1] / "study" / "proofs" / "wrong" / "escaped-assumption.proof"


class Exercise(NamedTuple):
    """A question, what computes its answer, and why it is so."""

    question: str
    answer: Callable[[], object]
    because: str


def count(clauses: list[tuple[int, ...]], propositions: int) -> int:
    """Return the number of models of clauses over so many propositions."""
    names = {str(number): number for number in range(1, propositions + 1)}
    return count_models(Clauses(names, clauses, propositions))


def first_fault(proof: Path) -> int | None:
    """Return the number of the first line of a proof that does not follow."""
    try:
        check(proof.read_text(encoding="utf-8"))
    except ProofError as error:
        return error.line
    return None


def figure_23() -> Theory:
    """Return the theory of the report's figure 23."""
    return Theory(Grid.parse("WGYWW/YGWWW/WGWYW"), "halts", named("report"), rules="report")


EXERCISES = (
    Exercise(
        "∀r.∀c.∀l.(Letter(r,c,l,Yellow) → ∃d.Letter(S,d,l,Green)): which of the report's\n"
        "constraints 1 to 7 is it?",
        lambda: next(c.name[0] for c in figure_23().letters.compiled if "inclusion" in str(c.name)),
        "Yellow inclusion: some column of the solution holds a yellow letter, it says not which.",
    ),
    Exercise(
        "The solution is THOSE. Colour GEESE and GHOST by Wordle's rule (G, Y and W).",
        lambda: [feedback(word, "those") for word in ("geese", "ghost")],
        "The green e of GEESE claims the solution's only e; the others are white.",
    ),
    Exercise(
        "The solution is HALTS, the pattern WGWYG, the rules are the report's. In how many ways\n"
        "can letters fill the row?",
        lambda: prod(letters_left("WGWYG", "halts")),
        "White: 21 letters. Green: 1. Yellow: the 4 other letters of HALTS. 21 · 1 · 21 · 4 · 1.",
    ),
    Exercise(
        "How many models has g ∧ s, and how many g → s, over the propositions g and s?",
        lambda: [count([(1,), (2,)], 2), count([(-1, 2)], 2)],
        "The implication also allows g false, whatever s is.",
    ),
    Exercise(
        "One column, one guess row, letters a and b. The only constraint: a letter is not both\n"
        "the solution's and white. How many models over these four propositions? And if the\n"
        "solution's letter is a, and only a?",
        lambda: [count(NOT_BOTH, 4), count([*NOT_BOTH, (1,), (-2,)], 4)],
        "Each letter has 3 of 4 values: 3 · 3. With the base case only b is free: 1 · 2.",
    ),
    Exercise(
        "Row 3 of figure 5 gives a factor of 2^20, for 20 words whose Row propositions are free.\n"
        "By what number does one more word in the list multiply it?",
        lambda: count([], 21) // count([], 20),
        "A free proposition is true or false.",
    ),
    Exercise(
        "The words are ab and ac. A set of words must have at least those that a set of letters\n"
        "(a first, b second, c second) spells. How many pairs of such sets are there?",
        lambda: row_models(["ab", "ac"]),
        "Of 2^3 · 2^2 = 32 pairs, 4 lack ab, 4 lack ac, and 1 lacks both: 32 - 4 - 4 + 1.",
    ),
    Exercise(
        "Guess row GYW, solution abc, letters a to d. How many boards are there, and how many\n"
        "without constraint 2, yellow exclusion?",
        lambda: [models(), models("2 yellow exclusion")],
        "acd; and abd too, if the solution's b may be yellow in its own column.",
    ),
    Exercise(
        "∃x.(P(x) → Q) is true as soon as something is not P. Which of the report's formulas 1 to\n"
        "7 have this form?",
        lambda: [
            n for n, s in enumerate(STATEMENTS, 1) if "∃" in s.report and "¬(" not in s.report
        ],
        "The yellow, the row, the solution-row and the board formula.",
    ),
    Exercise(
        "Which line of this proof does not follow?\n\n"
        + WRONG.read_text(encoding="utf-8").partition("\n\n")[2],
        lambda: first_fault(WRONG),
        "Line 3 cites line 2, and the box of line 2 is closed.",
    ),
    Exercise(
        "Three guess rows have 29, 58 and 23 words, and nothing joins them. How many boards?",
        lambda: figure_23().boards.count(),
        "29 · 58 · 23: figure 23 of the report.",
    ),
    Exercise(
        "The same in hard mode, by `unwordle --word halts --grid WGYWW/YGWWW/WGWYW --rules report\n"
        "--words report --play hard`: how many boards are left?",
        lambda: figure_23().replace(play="hard").boards.count(),
        "The rows now depend on each other, so the count is no product.",
    ),
)


def words_of(text: str) -> list[str]:
    """Return the words and numbers of an answer, in capitals: `[1, 3]` and `1 and 3` are alike."""
    plain = text.upper().replace(" AND ", " ")
    digits = plain.replace("'", "").replace("[", "").replace("]", "")
    kept = re.sub(r",(?=\d{3}\b)", "", digits).replace(",", " ")
    return kept.split()


def right(number: int, answer: str) -> bool:
    """Return whether an answer to an exercise is right."""
    return words_of(answer) == words_of(str(EXERCISES[number - 1].answer()))


def main(numbers: list[int]) -> None:
    """Ask the exercises of these numbers until each is right, or given up by an empty line."""
    for number in numbers:
        exercise = EXERCISES[number - 1]
        print(f"{number}. {exercise.question}")
        while (answer := input("> ")) and not right(number, answer):
            print("No. Try again, or press Enter to see the answer.")
        print(f"{'Yes' if answer else exercise.answer()}: {exercise.because}\n")


if __name__ == "__main__":
    every = range(1, len(EXERCISES) + 1)
    asked = ArgumentParser(prog="python -m docs.exercises", description=__doc__)
    asked.add_argument("numbers", nargs="*", type=int, choices=every, metavar="NUMBER")
    try:
        main(asked.parse_args().numbers or [*every])
    except (EOFError, KeyboardInterrupt):
        print()

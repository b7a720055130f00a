"""Figures 10 to 12: Python `if`s, and what the solver is given when Python has decided.

The report's first version asked in Python whether a letter may be in a tile, and gave the
solver nothing but the answers. Its theory has one model, which holds every possible letter.
"""

from itertools import product

from unwordle import wordlist
from unwordle.model.game.feedback import Colour
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.models import count_models
from unwordle.model.logic.solver import Sat
from unwordle.model.theory.propositions import ALPHABET, WordleEncoding
from unwordle.study.report.figure import GRID, SOLUTION, Figure, report_theory, table

_SAMPLE = {(3, letter) for letter in "cbahgekjipmlq"} | {(1, letter) for letter in "pmqsrtw"}
"""The white letters that figure 12 shows, and their columns."""

FOUND, FOUND_GRID = "found", "WWWYW/WWWWY/YWYGW"
"""The final word and the grid of the program that printed figure 12, by the group's history."""

QUESTIONS = (
    "is there a model?",
    "can tile 1,1 hold b, and nothing else?",
    "can tile 1,1 hold two letters?",
    "could the solution start with b?",
)


def python_ifs() -> Figure:
    """Ask the same of the theory of ifs and of ours."""
    theory = report_theory(wordlist.named("nyt"))
    lone = theory_of_ifs()
    models = count_models(to_clauses(lone))
    possible = sum("1,1," in str(p) for p in lone.number())
    rows = [["", "ifs", "logic"]]
    answers = [ask(lone), ask(theory.letters)]
    rows += [[q, *("yes" if a[q] else "no" for a in answers)] for q in QUESTIONS]
    absent = "".join(letter for letter in ALPHABET if letter not in SOLUTION)
    return Figure(
        f"SOL: {SOLUTION}, NOTSOL: {absent} ({len(absent)})\n"
        f"constraints: {len(lone.compiled)} by ifs, all of one proposition; "
        f"{len(theory.letters.compiled)} in logic\n"
        f"Solutions: {models} by ifs, with {possible} letters at once in tile 1,1\n"
        + table(rows)
        + f"\n\n{_sample()}"
    )


def _sample() -> str:
    """Return the letters of figure 12, and whether they are those of its program's final word."""
    letters = [" ".join(sorted(a for c, a in _SAMPLE if c == column)) for column in (3, 1)]
    absent = {letter for letter in ALPHABET if letter not in FOUND}
    same = all(letter in absent for _, letter in _SAMPLE)
    return (
        f"figure 12: white {letters[0]} in one tile, {letters[1]} in another\n"
        f"its program (maddies.py of the group's history) has the final word {FOUND}\n"
        f"  and the grid {FOUND_GRID}; none of these letters is in {FOUND}: {same}"
    )


def theory_of_ifs() -> WordleEncoding:
    """Return a proposition for each letter that Python finds possible, each stated to be true."""
    encoding = WordleEncoding()
    for row, pattern in enumerate(GRID.split("/")):
        for (column, colour), letter in product(enumerate(pattern), ALPHABET):
            if colour == "G":
                possible = SOLUTION[column] == letter
            elif colour == "Y":
                possible = letter in SOLUTION and SOLUTION[column] != letter
            else:
                possible = letter not in SOLUTION
            if possible:
                stated = encoding.letter(row, column, letter, Colour(colour))
                encoding.state("possible", str(stated), stated)
    return encoding


def ask(encoding: WordleEncoding) -> dict[str, bool]:
    """Put the questions to a theory, each as what would have to be true with it."""
    held = [encoding.letter(0, 0, letter, Colour(GRID[0])) for letter in ALPHABET]
    start = encoding.letter(-1, 0, "b", Colour.GREEN)
    clauses = to_clauses(encoding)
    number = clauses.number
    alone = [number[p] if p.letter == "b" else -number[p] for p in held]
    pair = [number[p] for p in held if p.letter in "bc"]
    assumed = dict(zip(QUESTIONS, ([], alone, pair, [number[start]]), strict=True))
    with Sat(clauses) as sat:
        return {question: sat.has_model(literals) for question, literals in assumed.items()}

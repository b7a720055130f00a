"""Every number, length of list and time that the report gives, next to ours."""

from functools import partial

from unwordle import wordlist
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.models import count_models
from unwordle.model.theory.theory import Theory
from unwordle.study.report.figure import Figure, table
from unwordle.study.report.final_output import BOARDS
from unwordle.study.report.pipeline import boards
from unwordle.study.report.python_ifs import theory_of_ifs
from unwordle.study.report.shared import timed
from unwordle.study.report.solution_count import REPORTED, WORDS, first_theory

BEGUN, SHORTENED = 30, 2000
"""The words with which figure 20's number comes out, and those that the report ended with."""


def run() -> Figure:
    """Count and time each of them here."""
    words = wordlist.named("report")
    whole = len(words)
    counted: dict[tuple[int, int], int] = {}
    seconds: dict[tuple[int, int], float] = {}
    for figure, (board, _) in BOARDS.items():
        *guesses, solution = board
        grid = Grid(tuple(feedback(guess, solution) for guess in guesses))
        for length in (BEGUN, SHORTENED, whole):
            lexicon = Lexicon("a beginning", words.words[:length])
            theory = Theory(grid, solution, lexicon, rules="report")
            of = figure, length
            counted[of], seconds[of] = theory.boards.count(), sum(theory.seconds.values())
    pipeline, by_pipeline = timed(partial(boards, grid.rows, solution, words.words))
    first = count_models(to_clauses(first_theory()))
    first_of_list = set(WORDS) == set(words.words[: len(WORDS)])
    lines = [
        ["where", "the report", "ours"],
        ["figure 5", str(REPORTED), str(first)],
        ["figure 5", "no list said", f"the first {len(WORDS)} words of its list: {first_of_list}"],
        ["figure 12", "Solutions: 1", f"{count_models(to_clauses(theory_of_ifs()))} model"],
        ["figure 20", "9375 boards", f"{counted[20, whole]} boards, its whole list"],
        ["figure 20", "9375 boards", f"{counted[20, SHORTENED]} boards, its first 2,000 words"],
        ["figure 20", "9375 boards", f"{counted[20, BEGUN]} boards x 5^5, its first {BEGUN} words"],
        ["figure 21", "26^5 rows in a loop", f"{26**5:,} for each guess row"],
        ["figure 23", "38686 boards", f"{counted[23, whole]} boards; its pipeline {pipeline}"],
        [
            "list lengths",
            "10 words, up to 10,000 solutions",
            f"at most {10**3:,} different",
        ],
        ["list lengths", "2,000 words", f"{counted[23, SHORTENED]} boards of figure 23"],
        ["list lengths", "3,834 words", f"{whole:,} words"],
    ]
    measured = [
        ["where", "the report", "ours, s"],
        ["figure 23: to Satisfiable", "32 s", f"{seconds[23, whole]:.2f}"],
        ["figure 23: to Board Solutions", "49 s", f"{seconds[23, whole]:.2f}"],
        ["the same by its pipeline, rebuilt", "49 s", f"{by_pipeline:.2f}"],
        ["2,000 words", "a reasonable run time", f"{seconds[23, SHORTENED]:.2f}"],
        ["over 1,000 solutions", "under a minute", f"{seconds[23, SHORTENED]:.2f}"],
        ["3,834 words, many solutions", "too long", f"{seconds[20, whole]:.2f}"],
    ]
    return Figure(table(lines, numbers=False), table(measured))

"""Figure 22: reading the possible letters off one model, as the report's program did.

Its letter theory lets letters share a tile, so that one model can make every possible letter
true at once. It need not: a solver that gives False to what it may choose finds as good a model
with no letter in it. Solving once for each letter does not depend on what the solver prefers.
"""

from typing import Any

from unwordle import wordlist
from unwordle.model.game.feedback import Colour
from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.solver import Solver
from unwordle.model.theory.propositions import ALPHABET
from unwordle.study.report.figure import Figure, table
from unwordle.study.report.pipeline import true_letters, valid_rows
from unwordle.study.report.shared import SOLUTION, report_theory, without

SOLVERS = ("minisat22", "glucose4", "maplechrono", "cadical153", "lingeling")


def run() -> Figure:
    """Read the letters off one model and by projection, under both default phases."""
    lexicon = wordlist.named("isograms")
    theory = report_theory(lexicon)
    loose = without(theory.letters, "one letter a tile")
    clauses = to_clauses(loose)

    def tile(row: int, column: int, colour: str) -> dict[str, Any]:
        """Return the propositions of a tile by their letter."""
        return {a: theory.letters.letter(row, column, a, Colour(colour)) for a in ALPHABET}

    tiles = [[tile(r, c, k) for c, k in enumerate(row)] for r, row in enumerate(theory.grid.rows)]

    def words(true: set[int]) -> list[int]:
        """Return how many words each row has with all letters among the true propositions."""
        letters = [
            ["".join(a for a, p in tile.items() if clauses.number[p] in true) for tile in row]
            for row in tiles
        ]
        return [
            sum(all(a in tile for a, tile in zip(word, row, strict=True)) for word in lexicon.words)
            for row in letters
        ]

    rows = [["", "row 1", "row 2", "row 3"]]
    for what, true_of in (("one model", one_model), ("projection", projected)):
        for phase in (True, False):
            found = words(true_of(clauses, "minisat22", phase))
            rows.append([f"{what}, minisat22 preferring {phase}", *map(str, found)])
    for name in SOLVERS:
        found = words(one_model(clauses, name))
        rows.append([f"one model, {name} as it is", *map(str, found)])
    kissat = valid_rows(true_letters(theory.grid.rows, SOLUTION), set(lexicon.words))
    rows.append(["the report's pipeline, kissat as it is", *(str(len(row)) for row in kissat)])
    rows.append(["our candidates", *(str(len(row)) for row in theory.candidates)])
    return Figure(table(rows))


def one_model(clauses: Clauses, name: str, phase: bool | None = None) -> set[int]:
    """Return the variables that are true in the first model that a solver finds."""
    with Solver(name=name, bootstrap_with=clauses.clauses) as solver:
        prefer(solver, clauses, phase)
        solver.solve()
        return set(solver.get_model())


def projected(clauses: Clauses, name: str, phase: bool) -> set[int]:
    """Return the variables that are true in some model: one question each."""
    with Solver(name=name, bootstrap_with=clauses.clauses) as solver:
        prefer(solver, clauses, phase)
        return {n for n in clauses.number.values() if solver.solve([n])}


def prefer(solver: Solver, clauses: Clauses, phase: bool | None) -> None:
    """Tell the solver which value to try first, for every variable."""
    if phase is not None:
        solver.set_phases([n if phase else -n for n in clauses.number.values()])

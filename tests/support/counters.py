"""Boards as the models of clauses, counted by the project's counter or by PySDD.

PySDD shares no code with the project's counter.
"""

from dataclasses import replace

from pysdd import sdd

from unwordle.model.counting.boards import Boards
from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.models import compiled
from unwordle.model.theory.theory import Theory


class ClauseBoards(Boards):
    """Boards that correspond one to one to the models of clauses.

    `variables[r][i]` is the variable that is true if row r holds the word `rows[r][i]`.
    """

    def __init__(self, clauses, variables, rows, solution):
        super().__init__(rows, solution)
        self.clauses, self.variables = clauses, variables

    def _counted(self):
        return self.models(self.clauses)

    def only(self, row, places):
        rows, variables = list(self.rows), list(self.variables)
        rows[row] = tuple(self.rows[row][place] for place in places)
        variables[row] = [self.variables[row][place] for place in places]
        others = [(-word,) for word in {*self.variables[row]} - {*variables[row]}]
        clauses = replace(self.clauses, clauses=[*self.clauses.clauses, *others])
        return type(self)(clauses, variables, rows, self.solution)

    def models(self, clauses: Clauses) -> int:
        """Return the number of models of clauses. A subclass can use a different counter."""
        return compiled(clauses).count()


class OfSdd(ClauseBoards):
    """Boards counted by PySDD, which compiles the clauses to a decision diagram.

    The vtree is right-linear. The clauses of the last variables come first, so that the first
    diagrams are small.
    """

    def models(self, clauses):
        variables = max(1, clauses.variables)
        manager = sdd.SddManager.from_vtree(sdd.Vtree(var_count=variables, vtree_type="right"))
        diagram = manager.true()
        for clause in sorted(clauses.clauses, key=lambda terms: -min(map(abs, terms), default=0)):
            disjunction = manager.false()
            for literal in clause:
                disjunction = disjunction | manager.literal(literal)
            diagram = diagram & disjunction
        return int(diagram.global_model_count())


def by_clauses(theory: Theory, kind: type[ClauseBoards] = ClauseBoards) -> Boards:
    """Return a theory's boards, each a model of phase 2, whose clauses `kind` counts.

    The theory must have no propositions that a user added.
    """
    encoding = theory.written_out()
    clauses = to_clauses(encoding)
    words = [
        [clauses.number[encoding.row(row, word)] for word in words]
        for row, words in enumerate(theory.candidates)
    ]
    return kind(clauses, words, theory.candidates, theory.solution)

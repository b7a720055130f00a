"""Steps checked by SAT: does each follow, and is each premise needed?"""

from collections.abc import Iterable, Sequence

from tests.support.fact_clauses import denied, listed, one_letter_a_place, stated, variable
from unwordle.model.logic.satlib import Solver
from unwordle.model.logic.solver import DEFAULT_SOLVER
from unwordle.puzzles.facts import Fact
from unwordle.puzzles.letters import Step


class Checker:
    """Checks steps by SAT, over a list of words. Use it in a `with` block."""

    def __init__(self, words: Sequence[str]) -> None:
        self.length = len(words[0])
        base = list(one_letter_a_place(self.length))
        self._letters = Solver(name=DEFAULT_SOLVER, bootstrap_with=base)
        self._words = Solver(name=DEFAULT_SOLVER, bootstrap_with=[*base, *listed(words)])
        self._next_name = 1 + variable("z", self.length - 1)

    def __enter__(self) -> "Checker":
        return self

    def __exit__(self, *_: object) -> None:
        self._letters.delete()
        self._words.delete()

    def entails(self, premises: Iterable[Fact], fact: Fact, *, by_list: bool) -> bool:
        """Whether a fact follows from premises, and from the list where it may be used."""
        solver = self._words if by_list else self._letters
        switch, name = self._next_name, self._next_name + 1
        self._next_name = name + self.length
        clauses = [clause for one in premises for clause in stated(one, self.length)]
        for clause in [*clauses, *denied(fact, self.length, name)]:
            solver.add_clause([-switch, *clause])
        found = not solver.solve(assumptions=[switch])
        solver.add_clause([-switch])
        return found

    def fault(self, step: Step) -> str | None:
        """What is wrong with a step, or None where nothing is: it is entailed, and all is needed.

        A reading starts from tiles, not from facts: `unwordle.puzzles.reading` says what they mean.
        """
        if step.kind == "reading":
            return None
        by_list = step.kind == "words"
        for fact in step.facts:
            if not self.entails(step.premises, fact, by_list=by_list):
                return f"{fact} does not follow"
            for premise in step.premises:
                others = [one for one in step.premises if one != premise]
                if self.entails(others, fact, by_list=by_list):
                    return f"{premise} is not needed for {fact}"
        return None

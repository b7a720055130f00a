"""The roads `nnf` and `sat` from phase 2, written out, to its boards: the theory takes them.

Both have the theory's clauses and no relation between words: `nnf` compiles them and counts what it
compiled, `sat` has a solver list models one by one. The third road is `relations`.
"""

from collections.abc import Callable
from math import prod

from unwordle.model.counting.compiled import CompiledBoards
from unwordle.model.counting.interface import Boards
from unwordle.model.counting.listed import ListedBoards, Part
from unwordle.model.counting.relation import Rows
from unwordle.model.logic.clauses import to_clauses
from unwordle.model.logic.models import MOST_SECONDS, compiled, components, propagated, until
from unwordle.model.logic.satlib import Solver
from unwordle.model.logic.solver import incremental
from unwordle.model.theory.propositions import KINDS, WordleEncoding

_TOLD_EVERY = 100
"""After how many models a listing says how far it is."""


def by_compiling(
    encoding: WordleEncoding, rows: Rows, solution: str, seconds: float | None = None
) -> Boards:
    """Return the boards as compiled models; propositions of a user's own do not count.

    Raises InputError if it takes more than `seconds`, a minute unless given.
    """
    clauses = to_clauses(encoding)
    known = {n for p, n in clauses.number.items() if isinstance(p, KINDS)}
    onto = known if len(known) < len(clauses.number) else None
    models = compiled(clauses, onto, seconds or MOST_SECONDS)
    variables = [[clauses.number[encoding.row(r, w)] for w in of] for r, of in enumerate(rows)]
    return CompiledBoards(rows, solution, models, variables)


def by_listing(
    encoding: WordleEncoding,
    rows: Rows,
    solution: str,
    solver: str,
    progress: Callable[[float], None] | None = None,
    seconds: float | None = None,
) -> Boards:
    """Return the boards as a solver finds them, one model after another.

    What no clause joins is listed apart. Raises InputError if a part takes more than `seconds`.
    """
    clauses = to_clauses(encoding)
    of_variable = {
        clauses.number[encoding.row(r, word)]: (r, word)
        for r, words in enumerate(rows)
        for word in words
    }
    rest = propagated(frozenset(map(frozenset, clauses.clauses)), ())
    if rest is None:
        return ListedBoards(rows, solution, [((*range(len(rows)),), ())])
    left, true = rest
    alone = [of_variable[literal] for literal in sorted(true & of_variable.keys())]
    parts: list[Part] = [((row,), [(word,)]) for row, word in alone]
    for component in components(left):
        names = {abs(literal) for clause in component for literal in clause}
        onto = sorted(names & of_variable.keys(), key=of_variable.__getitem__)
        of_rows = dict.fromkeys(of_variable[n][0] for n in onto)
        most = prod(len(rows[row]) for row in of_rows)
        check = until(seconds, "the listing") if seconds else None
        choices: list[tuple[str, ...]] = []
        with Solver(name=incremental(solver), bootstrap_with=map(list, component)) as listing:
            while listing.solve():
                model = listing.get_model()
                chosen = [n for n in onto if model[n - 1] > 0]
                choices.append(tuple(of_variable[n][1] for n in chosen))
                listing.add_clause([-n for n in chosen])
                if check:
                    check()
                if progress and len(choices) % _TOLD_EVERY == 0:
                    progress(len(choices) / most)
        parts.append(((*of_rows,), choices))
    return ListedBoards(rows, solution, parts)

"""The engines `nnf` and `sat`: boards found from the clauses of phase 2, without relations.

`nnf` compiles the clauses to d-DNNF and counts what it compiled; `sat` has a solver list models one
by one. Both take any constraint; the third engine, `exact`, is `relations`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import prod
from typing import TypeAlias

import numpy as np

from unwordle.model.counting.boards import Board, Boards, Numbers, Rows
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.models import (
    MOST_SECONDS,
    Models,
    compiled,
    components,
    propagated,
    until,
)
from unwordle.model.logic.solver import Solver, incremental
from unwordle.model.theory.propositions import KINDS, WordleEncoding

_TOLD_EVERY = 100
"""Number of models after which a listing reports its progress."""


# ---------------------------------------------------------------- nnf


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


@dataclass(eq=False, repr=False)
class CompiledBoards(Boards):
    """The boards that are models of a theory, one model for each.

    `variables[r][i]` is true if row r holds the word `rows[r][i]`. The variables of words that are
    left out have the weight 0.
    """

    models: Models
    variables: Sequence[Sequence[int]]
    weights: dict[int, int] = field(default_factory=dict)

    def counted(self) -> int:
        """See `Boards`."""
        return self.models.count(self.weights)

    def marginals(self) -> list[Numbers]:
        """See `Boards`."""
        shares = self.models.shares(self.weights)
        return [np.array([shares[n] for n in of_row], dtype=object) for of_row in self.variables]

    def only(self, row: int, places: Sequence[int]) -> "CompiledBoards":
        """See `Boards`."""
        rows, variables = list(self.rows), list(self.variables)
        rows[row] = tuple(self.rows[row][place] for place in places)
        variables[row] = [self.variables[row][place] for place in places]
        others = set(self.variables[row]) - set(variables[row])
        weights = self.weights | dict.fromkeys(others, 0)
        return replace(self, rows=rows, variables=variables, weights=weights)

    def __iter__(self) -> Iterator[Board]:
        boards = [self._board(true) for true in self.models if true.isdisjoint(self.weights)]
        return iter(sorted(boards, key=self.order))

    def _board(self, true: frozenset[int]) -> Board:
        """Return the board with the words of the true variables."""
        rows = map(zip, self.variables, self.rows)
        held = (word for row in rows for number, word in row if number in true)
        return (*held, self.solution)


# ---------------------------------------------------------------- sat


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


Part: TypeAlias = tuple[tuple[int, ...], Sequence[tuple[str, ...]]]
"""Some guess rows, and the choices of words for them."""


@dataclass(eq=False, repr=False)
class ListedBoards(Boards):
    """Boards that are given one by one, or row by row: any choice from each of the parts.

    Every guess row is in one part. Choices can be in any order.
    """

    parts: Sequence[Part]

    def counted(self) -> int:
        """See `Boards`."""
        return prod(len(choices) for _, choices in self.parts)

    def marginals(self) -> list[Numbers]:
        """See `Boards`."""
        shares = [np.zeros(len(row), dtype=object) for row in self.rows]
        for part, (rows, choices) in enumerate(self.parts):
            others = prod(len(of) for i, (_, of) in enumerate(self.parts) if i != part)
            for choice in choices:
                for row, word in zip(rows, choice, strict=True):
                    shares[row][self.place[row][word]] += others
        return shares

    def _board(self, chosen: Sequence[tuple[str, ...]]) -> Board:
        """Return the board with these choices, one of each part."""
        word_of: dict[int, str] = {}
        for (rows, _), choice in zip(self.parts, chosen, strict=True):
            word_of |= zip(rows, choice, strict=True)
        return (*(word_of[row] for row in range(len(self.rows))), self.solution)

    def only(self, row: int, places: Sequence[int]) -> "ListedBoards":
        """See `Boards`."""
        rows = list(self.rows)
        rows[row] = tuple(self.rows[row][place] for place in places)
        words, parts = set(rows[row]), []
        for of_rows, choices in self.parts:
            kept = [of for of in choices if row not in of_rows or of[of_rows.index(row)] in words]
            parts.append((of_rows, kept))
        return replace(self, rows=rows, parts=parts)

    def __iter__(self) -> Iterator[Board]:
        boards = map(self._board, product(*(choices for _, choices in self.parts)))
        return iter(sorted(boards, key=self.order))

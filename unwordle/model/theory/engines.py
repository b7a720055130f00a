"""The engines `nnf` and `sat`, which compute boards from the clauses of phase 2.

`nnf` compiles the clauses to d-DNNF and counts the models. `sat` lists the models one by one with a
SAT solver. Both engines accept all constraints. The module `relations` has the third engine,
`exact`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import inf, prod
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
from unwordle.model.logic.solver import Solver
from unwordle.model.overriding import override
from unwordle.model.theory.propositions import KINDS, WordleEncoding

# ---------------------------------------------------------------- nnf


def by_compiling(
    encoding: WordleEncoding, rows: Rows, solution: str, seconds: float | None = None
) -> Boards:
    """Return the boards that satisfy an encoding, computed by knowledge compilation.

    Models that agree on all propositions of the classes in `KINDS` count as one model. Raises
    InputError if the compilation takes more than `seconds`. If `seconds` is None, the limit is a
    minute.
    """
    clauses = to_clauses(encoding)
    known = {n for p, n in clauses.number.items() if isinstance(p, KINDS)}
    onto = known if len(known) < len(clauses.number) else None
    models = compiled(clauses, onto, seconds or MOST_SECONDS)
    variables = [[clauses.number[encoding.row(r, w)] for w in ws] for r, ws in enumerate(rows)]
    return CompiledBoards(rows, solution, models, variables)


@dataclass(eq=False, repr=False)
class CompiledBoards(Boards):
    """The boards of a compiled theory that has one model for each board.

    The variable `variables[r][i]` is true if row r holds the word `rows[r][i]`. In `weights`, the
    variables of words that `only` excluded have the weight 0.
    """

    models: Models
    variables: Sequence[Sequence[int]]
    weights: dict[int, int] = field(default_factory=dict)

    @override
    def counted(self) -> int:
        return self.models.count(self.weights)

    @override
    def marginals(self) -> list[Numbers]:
        shares = self.models.shares(self.weights)
        return [np.array([shares[n] for n in of_row], dtype=object) for of_row in self.variables]

    @override
    def only(self, row: int, places: Sequence[int]) -> "CompiledBoards":
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
        """Return the board of a model, given the literals that are true in the model."""
        rows = map(zip, self.variables, self.rows)
        guesses = (word for row in rows for number, word in row if number in true)
        return (*guesses, self.solution)


# ---------------------------------------------------------------- sat


def by_listing(
    encoding: WordleEncoding, rows: Rows, solution: str, solver: str, seconds: float | None = None
) -> Boards:
    """Return the boards that satisfy an encoding, found by listing all models with a SAT solver.

    After each model, a blocking clause excludes this model. If parts of the encoding share no
    variable, the models of each part are listed separately. Raises InputError if the listing of a
    part takes more than `seconds`. If `seconds` is None, there is no limit.
    """
    clauses = to_clauses(encoding)
    row_word = {
        clauses.number[encoding.row(r, word)]: (r, word)
        for r, words in enumerate(rows)
        for word in words
    }
    rest = propagated(frozenset(map(frozenset, clauses.clauses)), ())
    if rest is None:
        return ListedBoards(rows, solution, [((*range(len(rows)),), ())])
    left, true = rest
    alone = [row_word[literal] for literal in sorted(true & row_word.keys())]
    parts: list[Part] = [((row,), [(word,)]) for row, word in alone]
    for component in components(left):
        variables = {abs(literal) for clause in component for literal in clause}
        onto = sorted(variables & row_word.keys(), key=row_word.__getitem__)
        part_rows = dict.fromkeys(row_word[n][0] for n in onto)
        check = until(seconds or inf, "the listing")
        choices: list[tuple[str, ...]] = []
        with Solver(name=solver, bootstrap_with=map(list, component)) as listing:
            while listing.solve():
                model = listing.get_model()
                chosen = [n for n in onto if model[n - 1] > 0]
                choices.append(tuple(row_word[n][1] for n in chosen))
                listing.add_clause([-n for n in chosen])
                check()
        parts.append(((*part_rows,), choices))
    return ListedBoards(rows, solution, parts)


Part: TypeAlias = tuple[tuple[int, ...], Sequence[tuple[str, ...]]]
"""Some guess rows, and every possible choice of words for these rows."""


@dataclass(eq=False, repr=False)
class ListedBoards(Boards):
    """The boards that combine one choice of words from each part.

    Each guess row is in exactly one part. The choices of a part can be in any order.
    """

    parts: Sequence[Part]

    @override
    def counted(self) -> int:
        return prod(len(choices) for _, choices in self.parts)

    @override
    def marginals(self) -> list[Numbers]:
        shares = [np.zeros(len(row), dtype=object) for row in self.rows]
        for part, (rows, choices) in enumerate(self.parts):
            others = prod(len(c) for i, (_, c) in enumerate(self.parts) if i != part)
            for choice in choices:
                for row, word in zip(rows, choice, strict=True):
                    shares[row][self.place[row][word]] += others
        return shares

    def _board(self, chosen: Sequence[tuple[str, ...]]) -> Board:
        """Return the board that combines the choices in `chosen`, one choice from each part."""
        word_of: dict[int, str] = {}
        for (rows, _), choice in zip(self.parts, chosen, strict=True):
            word_of |= zip(rows, choice, strict=True)
        return (*(word_of[row] for row in range(len(self.rows))), self.solution)

    @override
    def only(self, row: int, places: Sequence[int]) -> "ListedBoards":
        rows = list(self.rows)
        rows[row] = tuple(self.rows[row][place] for place in places)
        words, parts = set(rows[row]), []
        for part, choices in self.parts:
            allowed = [c for c in choices if row not in part or c[part.index(row)] in words]
            parts.append((part, allowed))
        return replace(self, rows=rows, parts=parts)

    def __iter__(self) -> Iterator[Board]:
        boards = map(self._board, product(*(choices for _, choices in self.parts)))
        return iter(sorted(boards, key=self.order))

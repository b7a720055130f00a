"""Constraints that are no relation between two rows: over more rows, or a user's propositions.

A proposition of a user's own is true or false as it must be: a board is one where the
constraints, with the board's words, have a model. So constraints that share such a proposition
are one. Words of a row that are alike in all that they mention are of one type, and a solver is
asked about each choice of types.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

import nnf
import numpy as np

from model.counting.boards import Boards
from model.counting.listed import ListedBoards
from model.counting.relation import Bools, Types
from model.game.errors import InputError
from model.logic.clauses import ClauseWriter
from model.logic.encoding import constraint_name
from model.logic.satlib import Solver
from model.logic.solver import DEFAULT_SOLVER
from model.theory.propositions import Letter, Row, Tile
from model.theory.row_words import RowWords, types_in

_MOST_CHOICES = 20_000
"""The choices of types that a solver is asked about, to make a table of them."""

MOST_LISTED = 100_000
"""Boards are listed, to be held against constraints on three or more rows, up to so many."""


@dataclass(frozen=True)
class Wide:
    """Constraints that hold or not by the types of words in these rows."""

    constraints: tuple[Any, ...]
    rows: tuple[int, ...]
    types: tuple[Types, ...]
    """For each of the rows, the type of each of its words."""
    table: Bools | None
    """For each choice of types whether it may be; None where there are too many choices."""
    _asked: "_Asked"

    def allows(self, places: Sequence[int]) -> bool:
        """Whether words may stand together; `places[r]` is where row r's is among its words."""
        choice = tuple(
            int(types[places[row]]) for row, types in zip(self.rows, self.types, strict=True)
        )
        return self._asked.may_be(choice) if self.table is None else bool(self.table[choice])


def join(stated: Iterable[tuple[Any, nnf.NNF]], of: Mapping[int, RowWords]) -> Iterator[Wide]:
    """The constraints, those together that share a proposition of a user's own."""
    groups: list[tuple[list[Any], list[nnf.NNF], set[Any]]] = []
    for constraint, sentence in stated:
        own = {name for name in sentence.vars() if not isinstance(name, Letter | Row | Tile)}
        with_it = [group for group in groups if group[2] & own]
        groups = [group for group in groups if not group[2] & own]
        constraints = [c for group in with_it for c in group[0]]
        sentences = [s for group in with_it for s in group[1]]
        joined = own.union(*(group[2] for group in with_it))
        groups.append(([*constraints, constraint], [*sentences, sentence], joined))
    for constraints, sentences, _ in groups:
        yield _made(constraints, sentences, of)


def _made(
    constraints: Sequence[Any], sentences: Sequence[nnf.NNF], of: Mapping[int, RowWords]
) -> Wide:
    names = sorted({name for sentence in sentences for name in sentence.vars()}, key=str)
    about = [name for name in names if isinstance(name, Letter | Row | Tile)]
    rows = sorted({name.row for name in about})
    kinds, types, truths = [], [], []
    for row in rows:
        mentioned = [name for name in about if name.row == row]
        row_kinds, row_types = types_in(of[row], mentioned)
        kinds.append(row_kinds)
        types.append(row_types)
        truths.append([(name, of[row].holds(name)[row_kinds]) for name in mentioned])
    asked = _Asked(names, sentences, truths)
    table = None
    sizes = [len(row_kinds) for row_kinds in kinds]
    if prod(sizes) <= _MOST_CHOICES:
        table = np.array([asked.may_be(c) for c in product(*map(range, sizes))], dtype=bool)
        table = table.reshape(sizes)
    if rows and rows[0] == -1:  # the solution has one word, so one type
        rows, types = rows[1:], types[1:]
        if table is not None:
            table = table[0]
        asked.first = (0,)
    return Wide(tuple(constraints), tuple(rows), tuple(types), table, asked)


def narrowed(boards: Boards, rows: Sequence[Sequence[str]], wide: Sequence[Wide]) -> Boards:
    """The boards that the constraints allow, where `wide` is of the words of `rows`.

    They are listed where the boards without the constraints are at most MOST_LISTED.
    """
    if boards.count() > MOST_LISTED:
        named = constraint_name(wide[0].constraints[0])
        raise InputError(
            f"the constraint '{named}' is no relation between two rows, so boards are listed, "
            f"and without it there are {boards.count():,}, more than {MOST_LISTED:,}: "
            "constrain or pin more"
        )
    place = [{word: i for i, word in enumerate(row)} for row in rows]
    kept = []
    for board in boards:
        places = [of_row[word] for of_row, word in zip(place, board, strict=False)]
        if all(constraint.allows(places) for constraint in wide):
            kept.append(board)
    return ListedBoards(kept, boards.rows, boards.solution)


class _Asked:
    """A solver with the constraints, asked about choices of types, and what it said."""

    def __init__(
        self,
        names: Sequence[Any],
        sentences: Sequence[nnf.NNF],
        truths: Sequence[Sequence[tuple[Any, Bools]]],
    ) -> None:
        number = {name: n for n, name in enumerate(names, 1)}
        writer = ClauseWriter(number)
        for sentence in sentences:
            writer.write(sentence)
        self.first: tuple[int, ...] = ()
        self._solver = Solver(name=DEFAULT_SOLVER, bootstrap_with=writer.clauses)
        self._assumed = [
            [
                [number[name] if holds[kind] else -number[name] for name, holds in of_row]
                for kind in range(len(of_row[0][1]) if of_row else 1)
            ]
            for of_row in truths
        ]
        self._said: dict[tuple[int, ...], bool] = {}

    def may_be(self, choice: tuple[int, ...]) -> bool:
        """Whether the constraints have a model with words of these types."""
        choice = self.first + choice
        if choice not in self._said:
            chosen = zip(self._assumed, choice, strict=True)
            assumed = [literal for of_row, kind in chosen for literal in of_row[kind]]
            self._said[choice] = bool(self._solver.solve(assumptions=assumed))
        return self._said[choice]

"""Wide constraints: over three rows or more, or over propositions of a user's own.

A choice of words is a board if the constraints, together with these words, have a model. So
constraints that share a user's own proposition are joined. Words of a row that are alike in
everything mentioned are of one type, and a table says which choices of types are allowed: the
sentence is evaluated or, with a user's own propositions, put to a SAT solver.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, reduce
from itertools import product
from math import prod
from typing import Any, TypeAlias

import nnf
import numpy as np

from unwordle.model.counting.interface import Boards
from unwordle.model.counting.listed import ListedBoards
from unwordle.model.counting.related import RelatedBoards
from unwordle.model.counting.relation import Bools, Relation, Types, types_of
from unwordle.model.game.input import InputError
from unwordle.model.logic.clauses import ClauseWriter
from unwordle.model.logic.satlib import Solver
from unwordle.model.logic.solver import DEFAULT_SOLVER
from unwordle.model.logic.text import parts_of
from unwordle.model.theory.propositions import SOLUTION, Letter, Row, Tile
from unwordle.model.theory.row_words import RowWords, types_in

_MOST_CASES = 1000
_MOST_CELLS = 1 << 22

_MOST_ASKED = 20_000
"""The most choices of types for which a table is built by a solver."""

MOST_LISTED = 100_000
"""The most boards to list and check, one by one, against constraints on three or more rows."""
Truths: TypeAlias = Sequence[Mapping[Any, Bools]]
"""For each row its propositions, and which kinds of its words make each true."""


@dataclass(frozen=True)
class Joint:
    """Constraints that depend on the types of the words in these rows."""

    constraint: Any
    """One of them, to name in a message."""
    rows: tuple[int, ...]
    types: tuple[Types, ...]
    """For each of the rows, the type of each of its words."""
    table: Bools | None
    """Whether each choice of types is allowed; None if there are too many choices."""
    _may_be: Callable[[tuple[int, ...]], bool]

    def only(self, allowed: Sequence[Bools]) -> "Joint":
        """Return the same between some words of each row."""
        types = zip(self.rows, self.types, strict=True)
        return replace(self, types=tuple(of_row[allowed[row]] for row, of_row in types))

    def allows(self, places: Sequence[int]) -> bool:
        """Say whether a choice of words is allowed; `places[r]` is the index of row r's word."""
        of_rows = zip(self.rows, self.types, strict=True)
        choice = tuple(int(types[places[row]]) for row, types in of_rows)
        return self._may_be(choice) if self.table is None else bool(self.table[choice])


def join(stated: Iterable[tuple[Any, nnf.NNF]], of: Mapping[int, RowWords]) -> Iterator[Joint]:
    """Yield the constraints, those joined that share a user's own proposition."""
    groups: list[tuple[Any, list[nnf.NNF], set[Any]]] = []
    for constraint, sentence in stated:
        own = {name for name in sentence.vars() if not isinstance(name, Letter | Row | Tile)}
        sharing = [group for group in groups if group[2] & own]
        groups = [group for group in groups if not group[2] & own]
        sentences = [s for group in sharing for s in group[1]]
        groups.append((constraint, [*sentences, sentence], own.union(*(g[2] for g in sharing))))
    for constraint, sentences, own in groups:
        yield _joint(constraint, sentences, of, has_own=bool(own))


def _joint(
    constraint: Any, sentences: Sequence[nnf.NNF], of: Mapping[int, RowWords], *, has_own: bool
) -> Joint:
    names = sorted({name for sentence in sentences for name in sentence.vars()}, key=str)
    about = [name for name in names if isinstance(name, Letter | Row | Tile)]
    rows = sorted({name.row for name in about} - {SOLUTION})
    types, truths, sizes = [], [], []
    for row in rows:
        mentioned = [name for name in about if name.row == row]
        row_kinds, row_types = types_in(of[row], mentioned)
        types.append(row_types)
        truths.append({name: of[row].holds(name)[row_kinds] for name in mentioned})
        sizes.append(len(row_kinds))
    fixed = {n: bool(of[SOLUTION].holds(n)[0]) for n in about if n.row == SOLUTION}
    may_be = _asked(names, sentences, truths, fixed)
    table = None
    if not has_own and (len(rows) <= 2 or prod(sizes) <= _MOST_CELLS):
        table = _evaluated(nnf.And(sentences), truths, fixed, sizes)
    elif has_own and prod(sizes) <= _MOST_ASKED:
        held = [may_be(choice) for choice in product(*map(range, sizes))]
        table = np.array(held, dtype=bool).reshape(sizes)
    return Joint(constraint, tuple(rows), tuple(types), table, may_be)


def _evaluated(
    sentence: nnf.NNF, truths: Truths, fixed: Mapping[Any, bool], sizes: Sequence[int]
) -> Bools:
    """Say whether a sentence holds, for each choice of types: an axis a row.

    `truths[axis]` say for which types each proposition about the row is true; `fixed` are those
    about the solution.
    """
    value_of: dict[Any, Any] = dict(fixed)
    for axis, of_row in enumerate(truths):
        shape = [1] * len(sizes)
        shape[axis] = sizes[axis]
        value_of |= {name: holds.reshape(shape) for name, holds in of_row.items()}

    def truth(node: nnf.NNF) -> Any:
        """Return the truth of a node, for every choice at once."""
        if isinstance(node, nnf.Var):
            return np.equal(value_of[node.name], node.true)
        joint = np.logical_and if isinstance(node, nnf.And) else np.logical_or
        return reduce(joint, map(truth, parts_of(node)), isinstance(node, nnf.And))

    return np.broadcast_to(truth(sentence), sizes)


def _asked(
    names: Sequence[Any], sentences: Sequence[nnf.NNF], truths: Truths, fixed: Mapping[Any, bool]
) -> Callable[[tuple[int, ...]], bool]:
    """Return a function: whether, says a solver, the sentences have a model with these types."""
    number = {name: n for n, name in enumerate(names, 1)}

    @cache
    def solver() -> Solver:
        """Return the solver, loaded with the sentences when it is first needed."""
        clauses = ClauseWriter(number, sentences).clauses
        return Solver(name=DEFAULT_SOLVER, bootstrap_with=clauses)

    @cache
    def may_be(choice: tuple[int, ...]) -> bool:
        """Say whether the sentences have a model with this type in each row."""
        chosen = zip(truths, choice, strict=True)
        true = dict(fixed) | {n: bool(on[kind]) for of, kind in chosen for n, on in of.items()}
        assumed = [number[name] if holds else -number[name] for name, holds in true.items()]
        return bool(solver().solve(assumptions=assumed))

    return may_be


def narrowed(boards: RelatedBoards, wide: Sequence[Joint]) -> Boards:
    """Return the boards that the constraints allow; `wide` refers to the words of their rows.

    If few cases, each with certain types of words, cover them, the boards are counted by cases.
    Else, if there are few boards without the constraints, they are listed. Raises InputError if
    there are too many of both.
    """
    cases = _cases(wide)
    if cases is not None:
        of_cases = {(row, len(boards.rows)): relation for row, relation in cases.items()}
        number = len(next(iter(cases.values())).lower)
        return replace(boards, pairs=boards.pairs | of_cases, cases=number)
    if boards.count() > MOST_LISTED:
        raise InputError(
            f"the constraint '{wide[0].constraint}' joins the words of more than two rows in "
            f"too many ways to count by cases, and without it there are {boards.count():,} boards, "
            f"more than {MOST_LISTED:,} to list: constrain or pin more"
        )
    placed = ((board[:-1], boards.order(board)) for board in boards)
    kept = [guesses for guesses, at in placed if all(joint.allows(at) for joint in wide)]
    return ListedBoards(boards.rows, boards.solution, [((*range(len(boards.rows)),), kept)])


def _cases(wide: Sequence[Joint]) -> dict[int, Relation] | None:
    """Return disjoint cases: for some rows, which of their words go with which case.

    The last two rows of the table of all constraints are taken together: the types of one that go
    with the same types of the other. None if there are too many cases.
    """
    rows = sorted({row for joint in wide for row in joint.rows})
    kinds, types = {}, {}
    for row in rows:
        of_row = [joint.types[joint.rows.index(row)] for joint in wide if row in joint.rows]
        kinds[row], types[row] = types_of(np.array(of_row))
    sizes = [len(kinds[row]) for row in rows]
    if prod(sizes) > _MOST_CELLS:
        return None
    table = np.ones(sizes, dtype=bool)
    for joint in wide:
        if joint.table is None:
            return None
        own = [of_row[kinds[row]] for row, of_row in zip(joint.rows, joint.types, strict=True)]
        shape = [len(kinds[row]) if row in joint.rows else 1 for row in rows]
        table &= joint.table[np.ix_(*own)].reshape(shape)
    axes = sorted(range(len(rows)), key=lambda axis: sizes[axis])
    table = table.transpose(axes)
    cases: list[list[Bools]] = []
    for choice in np.ndindex(table.shape[:-2]):
        chosen = [np.arange(n) == kind for n, kind in zip(table.shape, choice, strict=False)]
        masks, of_mask = np.unique(table[choice], axis=0, return_inverse=True)
        some = [(of_mask.ravel() == i, mask) for i, mask in enumerate(masks) if mask.any()]
        cases += [[*chosen, *last_two] for last_two in some]
        if len(cases) > _MOST_CASES:
            return None
    every = np.arange(len(cases))
    of_case = {}
    for place, axis in enumerate(axes):
        of_table = len(cases), sizes[axis]
        held = np.array([case[place] for case in cases], dtype=bool).reshape(of_table)
        of_case[rows[axis]] = Relation(types[rows[axis]], every, held.T)
    return of_case

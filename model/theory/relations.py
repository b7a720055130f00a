"""Boards counted from constraints between rows, compiled to relations between their words.

Words (u, v) violate a clause over two rows exactly when u falsifies one half of it and v the other.
So from two tables of words and the halves that they falsify, one matrix product gives all pairs
that go together. A sentence on two rows with too many clauses is evaluated for every pair of types
of words instead.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

import nnf
import numpy as np

from unwordle.model.counting.boards import Boards, Progress, Rows
from unwordle.model.counting.joined_boards import JoinedBoards
from unwordle.model.counting.relation import Marks, Relation
from unwordle.model.game.input import InputError
from unwordle.model.game.word_sets import Bools, types_of
from unwordle.model.logic.clauses import ClauseWriter
from unwordle.model.logic.encoding import Constraint
from unwordle.model.logic.text import parts_of
from unwordle.model.theory.propositions import (
    SOLUTION,
    Half,
    Letter,
    Row,
    RowWords,
    Tile,
    WordleEncoding,
    types_in,
    words_of_rows,
)


def boards_between(
    encoding: WordleEncoding,
    rows: Rows,
    patterns: Sequence[str],
    solution: str,
    *,
    distinct: bool,
    progress: Progress | None = None,
) -> Boards:
    """Return the boards that an encoding's constraints between the guess rows allow.

    `rows[r]` are the words that row r can hold, `patterns[r]` its colours. The row's word decides
    which Row and Letter propositions are true, the pattern which Tile propositions. If `distinct`,
    no word is on a board twice. Raises InputError if a constraint is not about the letters, words
    and tiles of at most two guess rows.
    """
    of = words_of_rows(rows, patterns, solution)
    number = encoding.number()
    proposition_of = dict(enumerate(number, 1))
    allowed = [np.ones(len(words), dtype=bool) for words in rows]
    joined: dict[tuple[int, int], dict[tuple[Half, Half], None]] = {}
    evaluated: dict[tuple[int, int], Relation] = {}
    for constraint, sentence in encoding.compiled.items():
        clauses = _clauses_by_row(sentence, number, proposition_of)
        for halves in clauses or ():
            if not of[SOLUTION].falsify(halves.pop(SOLUTION, frozenset())).all():
                continue
            if len(halves) == 2:
                (i, upper), (j, lower) = sorted(halves.items())
                joined.setdefault((i, j), {})[upper, lower] = None
            else:
                row, half = next(iter(halves.items()), (0, frozenset()))
                allowed[row] &= ~of[row].falsify(half)
        for part in _conjuncts(sentence) if clauses is None else ():
            i, j = _two_rows(constraint, part)
            relation = _evaluated(part, i, j, of)
            if j == SOLUTION:
                allowed[i] &= relation.words()[:, 0]
            else:
                evaluated[i, j] = evaluated[i, j] & relation if (i, j) in evaluated else relation
    pairs = {(i, j): _relation(list(halves), of[i], of[j]) for (i, j), halves in joined.items()}
    for pair, relation in evaluated.items():
        pairs[pair] = pairs[pair] & relation if pair in pairs else relation
    boards = JoinedBoards(rows, solution, pairs, distinct=distinct, progress=progress)
    for row, words_allowed in enumerate(allowed):
        if not words_allowed.all():
            boards = boards.only(row, np.flatnonzero(words_allowed).tolist())
    return boards


def _clauses_by_row(
    sentence: nnf.NNF, number: Mapping[Any, int], proposition_of: Mapping[int, Any]
) -> list[dict[int, Half]] | None:
    """Return the sentence's clauses, each split by row.

    None if a clause concerns more than two rows, or if there are too many clauses.
    """
    clauses = []
    try:
        distributed = ClauseWriter(number).distribute(sentence)
    except OverflowError:
        return None
    for clause in distributed:
        literals: dict[int, set[tuple[Any, bool]]] = {}
        for literal in clause:
            proposition = proposition_of[abs(literal)]
            if not isinstance(proposition, Letter | Row | Tile):
                return None
            literals.setdefault(proposition.row, set()).add((proposition, literal > 0))
        if len(literals.keys() - {SOLUTION}) > 2:
            return None
        clauses.append({row: frozenset(half) for row, half in literals.items()})
    return clauses


def _conjuncts(sentence: nnf.NNF) -> Iterator[nnf.NNF]:
    if isinstance(sentence, nnf.And):
        for part in parts_of(sentence):
            yield from _conjuncts(part)
    else:
        yield sentence


def _two_rows(constraint: Constraint, sentence: nnf.NNF) -> tuple[int, int]:
    """Return two rows that have everything in a sentence; the second may be the solution's.

    Raises InputError, naming the constraint, if there are none.
    """
    names: frozenset[Any] = sentence.vars()
    known = all(isinstance(name, Letter | Row | Tile) for name in names)
    about = {name.row for name in names} - {SOLUTION} if known else set()
    if not known or len(about) > 2:
        raise InputError(
            f"the constraint '{constraint}' is not about letters, words and tiles of one or two "
            "rows, so relations between rows cannot count its boards: take the engine nnf or sat"
        )
    first, second, *_ = (*sorted(about or {0}), SOLUTION)
    return first, second


def _evaluated(sentence: nnf.NNF, i: int, j: int, of: Mapping[int, RowWords]) -> Relation:
    """Return which words of two rows make a sentence true: its truth for each pair of types."""
    value_of: dict[Any, Any] = {}
    types, sizes = {}, {}
    variables: frozenset[Any] = sentence.vars()
    for row, shape in ((i, (-1, 1)), (j, (1, -1)), (SOLUTION, (1, 1))):
        names: list[Any] = [name for name in variables if name.row == row]
        kinds, types[row] = types_in(of[row], names)
        sizes[row] = len(kinds)
        value_of |= {name: of[row].holds(name)[kinds].reshape(shape) for name in names}

    def truth(node: nnf.NNF) -> Any:
        """Return the truth of a node, for every pair of types at once."""
        if isinstance(node, nnf.Var):
            return np.equal(value_of[node.name], node.true)
        joint = np.logical_and if isinstance(node, nnf.And) else np.logical_or
        return reduce(joint, map(truth, parts_of(node)), isinstance(node, nnf.And))

    table = np.broadcast_to(truth(sentence), (sizes[i], sizes[j]))
    return Relation(types[i], types[j], table)


def _relation(joined: list[tuple[Half, Half]], upper: RowWords, lower: RowWords) -> Relation:
    """Return which words of two rows go together, given their clauses as pairs of halves.

    A mark is a lower half of a clause: a lower word has it if it falsifies it, an upper word if
    it falsifies an upper half of a clause with it.
    """
    uppers = list(dict.fromkeys(half for half, _ in joined))
    lowers = list(dict.fromkeys(half for _, half in joined))
    if len(uppers) < len(lowers):
        return _relation([(half, other) for other, half in joined], lower, upper).turned
    place = {half: i for i, half in enumerate(lowers)}
    falsified = {half: upper.falsify(half) for half in uppers}
    on_upper = np.zeros((len(lowers), len(upper.words)), dtype=bool)
    for half, other in joined:
        on_upper[place[other]] |= falsified[half]
    on_lower = np.array([lower.falsify(half) for half in lowers])
    on_upper, on_lower = _fewer_marks(on_upper, on_lower)
    on_lower, on_upper = _fewer_marks(on_lower, on_upper)
    u_kinds, u_types = types_of(on_upper)
    v_kinds, v_types = types_of(on_lower)
    return Relation(u_types, v_types, Marks(on_upper[:, u_kinds].T, on_lower[:, v_kinds].T))


def _fewer_marks(one: Bools, other: Bools) -> tuple[Bools, Bools]:
    """Return the marks, as rows of two tables, with those that are equal in the first merged."""
    some = one.any(axis=1) & other.any(axis=1)
    one, other = one[some], other[some]
    if not len(one):
        return one, other
    kept, group = types_of(one.T)
    merged = np.zeros((len(kept), other.shape[1]), dtype=bool)
    np.logical_or.at(merged, group, other)
    return one[kept], merged

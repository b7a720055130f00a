"""The engine `exact`: constraints between rows, compiled to relations between their words.

A clause about two rows has two halves, the literals about each row, and two words violate it if and
only if each falsifies its row's half. So one matrix product of the tables of falsified halves
yields all pairs that violate no clause (theorem 5 of docs/logic.md). A sentence with too many
clauses is instead evaluated for every pair of classes of words.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import reduce
from typing import Any

import nnf
import numpy as np

from unwordle.model.counting.boards import Boards, Progress, Rows
from unwordle.model.counting.joined_boards import JoinedBoards
from unwordle.model.counting.row_join import Marks, Relation
from unwordle.model.game.input import InputError
from unwordle.model.game.word_sets import Bools, classes_of
from unwordle.model.logic.clauses import Clauses, conjuncts, parts_of
from unwordle.model.logic.encoding import Constraint
from unwordle.model.theory.propositions import SOLUTION, Letter, Row, Tile, WordleEncoding
from unwordle.model.theory.row_theory import Half, RowWords, rows_of, words_of_rows


def boards_between(
    encoding: WordleEncoding,
    rows: Rows,
    patterns: Sequence[str],
    solution: str,
    distinct: bool,
    progress: Progress | None = None,
) -> Boards:
    """Return the boards that an encoding's constraints between the guess rows allow.

    Raises InputError if one is about more than two guess rows, or about propositions other than
    Tile, Letter and Row.
    """
    by_row = words_of_rows(rows, patterns, solution)
    number = encoding.number()
    proposition_of = dict(enumerate(number, 1))
    allowed = [np.ones(len(words), dtype=bool) for words in rows]
    joined: dict[tuple[int, int], dict[tuple[Half, Half], None]] = {}
    relations: list[tuple[tuple[int, int], Relation]] = []
    for constraint, sentence in encoding.compiled.items():
        clauses = _clauses_by_row(sentence, number, proposition_of, by_row)
        for halves in clauses or ():
            if not by_row[SOLUTION].falsify(halves.pop(SOLUTION, frozenset())).all():
                continue  # the solution satisfies the clause
            if len(halves) == 2:
                (i, upper), (j, lower) = sorted(halves.items())
                joined.setdefault((i, j), {})[upper, lower] = None
            else:
                # One row is left, or none: then the clause is false, and excludes all words.
                row, half = next(iter(halves.items()), (0, frozenset()))
                allowed[row] &= ~by_row[row].falsify(half)
        for part in conjuncts(sentence) if clauses is None else ():
            i, j = _two_rows(constraint, part)
            relation = _evaluated(part, i, j, by_row)
            if j == SOLUTION:
                allowed[i] &= relation.words()[:, 0]
            else:
                relations.append(((i, j), relation))
    pairs = {(i, j): _relation(halves, by_row[i], by_row[j]) for (i, j), halves in joined.items()}
    for pair, relation in relations:
        pairs[pair] = pairs[pair] & relation if pair in pairs else relation
    boards = JoinedBoards(rows, solution, pairs, distinct, progress)
    order = boards.drawing_order
    for row, words_allowed in enumerate(allowed):
        if not words_allowed.all():
            boards = boards.only(row, np.flatnonzero(words_allowed).tolist())
    boards.drawing_order = order  # as on the other engines, whose rows keep excluded words
    return boards


def _clauses_by_row(
    sentence: nnf.NNF,
    number: Mapping[Any, int],
    proposition_of: Mapping[int, Any],
    by_row: Sequence[RowWords],
) -> list[dict[int, Half]] | None:
    """Return the halves of each clause of a sentence by row, or None if it must be evaluated."""
    clauses = []
    try:
        distributed = Clauses(number, [], len(number)).distribute(sentence)
    except OverflowError:
        return None
    for clause in distributed:
        literals: dict[int, set[tuple[Any, bool]]] = {}
        for literal in clause:
            proposition = proposition_of[abs(literal)]
            if not isinstance(proposition, Letter | Row | Tile):
                return None
            literals.setdefault(proposition.row, set()).add((proposition, literal > 0))
        halves = {row: frozenset(half) for row, half in literals.items()}
        if len(halves.keys() - {SOLUTION}) > 2:
            if all(by_row[row].falsify(half).any() for row, half in halves.items()):
                return None
            continue  # one row satisfies the clause with all its words
        clauses.append(halves)
    return clauses


def _two_rows(constraint: Constraint, sentence: nnf.NNF) -> tuple[int, int]:
    about = rows_of(sentence)
    if about is None or len(about) > 2:
        fact = f"the engine 'exact' cannot use the constraint '{constraint}'"
        why = "which is not only about letters, words and tiles of one or two rows"
        raise InputError(f"{fact}, {why}: choose the engine 'nnf' or 'sat'")
    first, second, *_ = (*sorted(about or {0}), SOLUTION)
    return first, second


def _evaluated(sentence: nnf.NNF, i: int, j: int, words: Sequence[RowWords]) -> Relation:
    value_of: dict[Any, Any] = {}
    classes, sizes = {}, {}
    variables: frozenset[Any] = sentence.vars()
    for row, shape in ((i, (-1, 1)), (j, (1, -1)), (SOLUTION, (1, 1))):
        names: list[Any] = [name for name in variables if name.row == row]
        # Words of one class are alike in all that is mentioned; if nothing is, all are alike.
        every = np.ones(len(words[row].words), dtype=bool)
        ones, classes[row] = classes_of(np.array([every, *map(words[row].holds, names)]))
        sizes[row] = len(ones)
        value_of |= {name: words[row].holds(name)[ones].reshape(shape) for name in names}

    def truth(node: nnf.NNF) -> Any:
        """Return a table of a node's truth, (classes of i, classes of j)."""
        if isinstance(node, nnf.Var):
            return np.equal(value_of[node.name], node.true)
        joint = np.logical_and if isinstance(node, nnf.And) else np.logical_or
        return reduce(joint, map(truth, parts_of(node)), isinstance(node, nnf.And))

    table = np.broadcast_to(truth(sentence), (sizes[i], sizes[j]))
    return Relation(classes[i], classes[j], table)


def _relation(joined: Collection[tuple[Half, Half]], upper: RowWords, lower: RowWords) -> Relation:
    # Each lower half is a mark: on the lower words that falsify it, and on the upper words that
    # falsify the other half of a clause with it. A common mark is a violated clause, and words with
    # the same marks are of one class (theorem 6 of docs/logic.md).
    uppers = list(dict.fromkeys(half for half, _ in joined))
    lowers = list(dict.fromkeys(half for _, half in joined))
    if len(uppers) < len(lowers):
        # The fewer marks the better, so they are made of the row that has fewer halves.
        return _relation([(half, other) for other, half in joined], lower, upper).turned
    place = {half: i for i, half in enumerate(lowers)}
    falsified = {half: upper.falsify(half) for half in uppers}
    on_upper = np.zeros((len(lowers), len(upper.words)), dtype=bool)
    for half, other in joined:
        on_upper[place[other]] |= falsified[half]
    on_lower = np.array([lower.falsify(half) for half in lowers])
    on_upper, on_lower = _fewer_marks(on_upper, on_lower)
    on_lower, on_upper = _fewer_marks(on_lower, on_upper)
    u_ones, u_classes = classes_of(on_upper)
    v_ones, v_classes = classes_of(on_lower)
    return Relation(u_classes, v_classes, Marks(on_upper[:, u_ones].T, on_lower[:, v_ones].T))


def _fewer_marks(first: Bools, second: Bools) -> tuple[Bools, Bools]:
    """Merge marks that are equal in the first of two tables, and drop marks that only one row
    has.
    """
    used = first.any(axis=1) & second.any(axis=1)
    first, second = first[used], second[used]
    if not len(first):
        return first, second
    ones, classes = classes_of(first.T)
    merged = np.zeros((len(ones), second.shape[1]), dtype=bool)
    np.logical_or.at(merged, classes, second)
    return first[ones], merged

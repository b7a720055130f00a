"""Boards counted from constraints between rows, compiled to relations between their words.

Words (u, v) violate a clause over two rows exactly when u falsifies one half of it and v the other.
So from two tables of words and the halves that they falsify, one matrix product gives all pairs
that go together. A sentence on two rows with too many clauses is evaluated for every pair of types
of words instead. The theory asks it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import nnf
import numpy as np

from unwordle.model.counting.interface import Boards, Progress
from unwordle.model.counting.related import RelatedBoards
from unwordle.model.counting.relation import Bools, Marks, Relation, Rows, types_of
from unwordle.model.logic.clauses import ClauseWriter
from unwordle.model.logic.text import parts_of
from unwordle.model.theory.propositions import SOLUTION, Board, Letter, Row, Tile, WordleEncoding
from unwordle.model.theory.row_words import Half, RowWords, words_of_rows
from unwordle.model.theory.wide import Joint, join, narrowed


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
    no word is on a board twice. Raises InputError if a constraint joins the words of more than two
    rows in too many ways to count.
    """
    of = words_of_rows(rows, patterns, solution)
    sentences = _sentences(encoding, len(rows), solution)
    number = encoding.number()  # after these: they can mention rows that nothing else does
    proposition_of = dict(enumerate(number, 1))
    allowed = [np.ones(len(words), dtype=bool) for words in rows]
    joined: dict[tuple[int, int], dict[tuple[Half, Half], None]] = {}
    beyond: list[tuple[Any, nnf.NNF]] = []
    for constraint, sentence in sentences.items():
        clauses = _halves(sentence, number, proposition_of)
        if clauses is None:
            parts = list(_conjuncts(sentence))
            on_pairs = all(map(_is_on_two_rows, parts))
            beyond += [(constraint, part) for part in (parts if on_pairs else [sentence])]
        for halves in clauses or ():
            if not of[SOLUTION].falsify(halves.pop(SOLUTION, frozenset())).all():
                continue
            if len(halves) == 2:
                (i, upper), (j, lower) = sorted(halves.items())
                joined.setdefault((i, j), {})[upper, lower] = None
            else:
                row, half = next(iter(halves.items()), (0, frozenset()))
                allowed[row] &= ~of[row].falsify(half)
    pairs = {(i, j): _relation(list(halves), of[i], of[j]) for (i, j), halves in joined.items()}
    wide: list[Joint] = []
    for joint in join(beyond, of):
        if joint.table is None or len(joint.rows) > 2:
            wide.append(joint)
        elif len(joint.rows) == 2:
            first, second = joint.rows
            relation = Relation(joint.types[0], joint.types[1], joint.table)
            earlier = pairs.get((first, second))
            pairs[first, second] = earlier & relation if earlier else relation
        else:
            row, types = next(zip(joint.rows, joint.types, strict=True), (0, ...))
            allowed[row] &= joint.table[types]
    boards = RelatedBoards(rows, solution, pairs, distinct=distinct, progress=progress)
    for row, words_allowed in enumerate(allowed):
        if not words_allowed.all():
            boards = boards.only(row, np.flatnonzero(words_allowed).tolist())
    return narrowed(boards, [joint.only(allowed) for joint in wide]) if wide else boards


def _sentences(encoding: WordleEncoding, rows: int, solution: str) -> dict[Any, nnf.NNF]:
    """Return each constraint with its sentence, which mentions no board."""
    sentences = dict(encoding.compiled)
    for constraint in encoding.added:
        sentences[constraint] = _in_rows(sentences[constraint], encoding, rows, solution)
    return sentences


def _in_rows(sentence: nnf.NNF, encoding: WordleEncoding, rows: int, solution: str) -> nnf.NNF:
    """Return the sentence with each board that it mentions replaced by its rows."""
    if not any(isinstance(name, Board) for name in sentence.vars()):
        return sentence
    if not isinstance(sentence, nnf.Var):
        kind = nnf.And if isinstance(sentence, nnf.And) else nnf.Or
        return kind(_in_rows(part, encoding, rows, solution) for part in parts_of(sentence))
    board: Any = sentence.name
    if not isinstance(board, Board):
        return sentence
    held: nnf.NNF = nnf.false
    if len(board.words) == rows + 1 and board.words[-1] == solution:
        held = nnf.And(nnf.Var(encoding.row(r, w)) for r, w in enumerate(board.words[:-1]))
    return held if sentence.true else held.negate()


def _conjuncts(sentence: nnf.NNF) -> Iterator[nnf.NNF]:
    if isinstance(sentence, nnf.And):
        for part in parts_of(sentence):
            yield from _conjuncts(part)
    else:
        yield sentence


def _is_on_two_rows(sentence: nnf.NNF) -> bool:
    """Say whether it concerns only the letters, words and tiles of at most two guess rows."""
    names: frozenset[Any] = sentence.vars()
    known = all(isinstance(name, Letter | Row | Tile) for name in names)
    return known and len({name.row for name in names} - {SOLUTION}) <= 2


def _halves(
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

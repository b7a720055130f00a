"""Constraints between rows, compiled to relations between their words.

A clause over the letters and words of two rows is violated by words (u, v) just where u falsifies
its one half and v its other. So with a table for each row of which words falsify which halves,
all pairs of words that go together are one matrix product away. A sentence on two rows that has
too many clauses is worked out for every pair of types of words instead.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any, TypeAlias

import nnf
import numpy as np
from numpy.typing import NDArray

from model.counting.relation import Bools, Marks, Relation, Types
from model.game.feedback import Colour, letters_of
from model.logic.clauses import ClauseWriter
from model.logic.encoding import Encoding, parts_of
from model.theory.propositions import SOLUTION, Letter, Row, Tile

_MOST_CELLS = 1 << 22
"""Larger tables of which words go together are made only where they are needed whole."""


@dataclass(frozen=True)
class Relations:
    """What the constraints say of single rows, of pairs of rows, and what is beyond pairs."""

    allowed: list[Bools]
    """For each guess row, which of its words its own constraints allow."""
    pairs: dict[tuple[int, int], Relation] = field(default_factory=dict)
    wide: list[Any] = field(default_factory=list)
    """The constraints that join three or more rows, or are about boards."""


Half: TypeAlias = frozenset[tuple[Any, bool]]
"""The literals of a clause that are about one row: each a proposition and its sign."""


class _Words:
    """A row's words, and which of them make a literal about the row true."""

    def __init__(self, words: Sequence[str], pattern: str) -> None:
        self.words, self.pattern = words, pattern
        self.letters = letters_of(tuple(words)).reshape(len(words), len(pattern))
        self._asked: dict[Any, Bools] = {}

    def holds(self, proposition: Any) -> Bools:
        if proposition not in self._asked:
            self._asked[proposition] = self._compute(proposition)
        return self._asked[proposition]

    def _compute(self, proposition: Any) -> Bools:
        if isinstance(proposition, Row):
            return np.array([word == proposition.word for word in self.words], dtype=bool)
        if isinstance(proposition, Tile) or self.pattern[proposition.column] != proposition.colour:
            shown = self.pattern[proposition.column] == proposition.colour
            return np.full(len(self.words), shown)
        held: Bools = self.letters[:, proposition.column] == ord(proposition.letter) - ord("a")
        return held

    def falsify(self, half: Half) -> Bools:
        """Which words make every literal of the half false."""
        falsified = np.ones(len(self.words), dtype=bool)
        for proposition, sign in half:
            falsified &= self.holds(proposition) != sign
        return falsified


def compile_relations(
    encoding: Encoding, rows: Sequence[Sequence[str]], patterns: Sequence[str], solution: str
) -> Relations:
    """What an encoding's constraints say of the guess rows' words.

    `rows[r]` are the words that row r can hold, `patterns[r]` its colours. A word of the row, or
    a letter in its tile's colour, is true where the row's word says so; any other is false.
    A tile has its colour in the pattern.
    """
    of = {
        r: _Words(words, pattern)
        for r, (words, pattern) in enumerate(zip(rows, patterns, strict=True))
    }
    of[SOLUTION] = _Words([solution], Colour.GREEN * len(solution))
    allowed = [np.ones(len(words), dtype=bool) for words in rows]
    joined: dict[tuple[int, int], dict[tuple[Half, Half], None]] = {}
    wide = []
    beyond_clauses: list[nnf.NNF] = []
    number = encoding.number()
    proposition_of = dict(enumerate(number, 1))
    for constraint, sentence in encoding.compiled.items():
        clauses = _halves(sentence, number, proposition_of)
        if clauses is None:
            parts = list(_conjuncts(sentence))
            if all(_is_on_two_rows(part) for part in parts):
                beyond_clauses += parts
            else:
                wide.append(constraint)
            continue
        for halves in clauses:
            if SOLUTION in halves and not of[SOLUTION].falsify(halves.pop(SOLUTION)).all():
                continue
            if len(halves) == 2:
                (i, upper), (j, lower) = sorted(halves.items())
                joined.setdefault((i, j), {})[upper, lower] = None
            elif halves:
                ((row, half),) = halves.items()
                allowed[row] &= ~of[row].falsify(half)
            else:
                allowed[0][:] = False
    pairs = {(i, j): _relation(list(halves), of[i], of[j]) for (i, j), halves in joined.items()}
    for sentence in beyond_clauses:
        _work_out(sentence, of, allowed, pairs)
    return Relations(allowed, pairs, wide)


def _conjuncts(sentence: nnf.NNF) -> Iterator[nnf.NNF]:
    if isinstance(sentence, nnf.And):
        for part in parts_of(sentence):
            yield from _conjuncts(part)
    else:
        yield sentence


def _is_on_two_rows(sentence: nnf.NNF) -> bool:
    """Whether it is about the letters, words and tiles of two guess rows at most."""
    names: frozenset[Any] = sentence.vars()
    known = all(isinstance(name, Letter | Row | Tile) for name in names)
    return known and len({name.row for name in names} - {SOLUTION}) <= 2


def _work_out(
    sentence: nnf.NNF,
    of: Mapping[int, _Words],
    allowed: Sequence[Bools],
    pairs: dict[tuple[int, int], Relation],
) -> None:
    """Take what the sentence forbids out of what is allowed, type of word by type of word."""
    names: list[Any] = sorted(sentence.vars(), key=str)
    first, *others = sorted({name.row for name in names} - {SOLUTION}) or [0]
    second = others[0] if others else SOLUTION
    upper_kinds, upper = _types_in(of[first], [name for name in names if name.row == first])
    lower_kinds, lower = _types_in(of[second], [name for name in names if name.row == second])

    def truth(node: nnf.NNF) -> Bools:
        if isinstance(node, nnf.Var):
            name: Any = node.name
            value = of[name.row].holds(name)
            if name.row == first:
                value = value[upper_kinds, None]
            elif name.row == second:
                value = value[None, lower_kinds]
            return value if node.true else ~value
        joint = np.logical_and if isinstance(node, nnf.And) else np.logical_or
        start = np.full((1, 1), isinstance(node, nnf.And))
        return reduce(joint, map(truth, parts_of(node)), start)

    related: Bools = np.broadcast_to(truth(sentence), (len(upper_kinds), len(lower_kinds)))
    relation = Relation(upper, lower, related)
    if second == SOLUTION:
        allowed[first][:] &= related[upper, 0]
    else:
        earlier = pairs.get((first, second))
        pairs[first, second] = _both(earlier, relation) if earlier else relation


def _types_in(words: _Words, names: Sequence[Any]) -> tuple[Types, Types]:
    every = np.ones(len(words.words), dtype=bool)
    return _types(np.array([every, *map(words.holds, names)]))


def _both(one: Relation, other: Relation) -> Relation:
    """The words that go together in both relations."""
    u_kinds, upper = _types(np.array([one.upper, other.upper]))
    v_kinds, lower = _types(np.array([one.lower, other.lower]))
    related = one.related[np.ix_(one.upper[u_kinds], one.lower[v_kinds])]
    also = other.related[np.ix_(other.upper[u_kinds], other.lower[v_kinds])]
    return Relation(upper, lower, related & also)


def _halves(
    sentence: nnf.NNF, number: Mapping[Any, int], proposition_of: Mapping[int, Any]
) -> list[dict[int, Half]] | None:
    """The sentence's clauses, parted by row.

    None where some clause is not about two rows at most, or there are too many.
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


def _relation(joined: list[tuple[Half, Half]], upper: _Words, lower: _Words) -> Relation:
    """Which words go together, of two rows whose clauses are these pairs of halves.

    A mark is a half of a clause: on a lower word that falsifies it, and on an upper word that
    falsifies some half beside it.
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
    u_kinds, u_types = _types(on_upper)
    v_kinds, v_types = _types(on_lower)
    marks = Marks(on_upper[:, u_kinds].T, on_lower[:, v_kinds].T)
    relation = Relation(u_types, v_types, marks=marks)
    if len(u_kinds) * len(v_kinds) > _MOST_CELLS:
        return relation
    # Words can have different marks and still go with the same words: they are alike too.
    kept, merged = _types(relation.related)
    marks = Marks(marks.upper, marks.lower[kept])
    return Relation(u_types, merged[v_types], relation.related[:, kept], marks)


def _fewer_marks(one: Bools, other: Bools) -> tuple[Bools, Bools]:
    """The marks, as rows of two tables, with those that are alike in the first made one."""
    some = one.any(axis=1) & other.any(axis=1)
    one, other = one[some], other[some]
    if not len(one):
        return one, other
    _, kept, group = np.unique(
        np.packbits(one, axis=1), axis=0, return_index=True, return_inverse=True
    )
    merged = np.zeros((len(kept), other.shape[1]), dtype=bool)
    np.logical_or.at(merged, group.reshape(-1), other)
    return one[kept], merged


def _types(table: NDArray[Any]) -> tuple[Types, Types]:
    """One word of each type, and each word's type: words are of a type where columns are equal."""
    rows = np.packbits(table, axis=0).T if table.dtype == bool else table.T
    _, kinds, types = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    return kinds, types.reshape(-1)

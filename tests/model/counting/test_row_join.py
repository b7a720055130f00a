"""Check the sums of joins and of packings against an enumeration of all choices."""

from collections import Counter
from itertools import product
from math import prod
from random import Random

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import unwordle.model.counting.packing
from support.sizes import drawn
from unwordle.model.counting.packing import Packing
from unwordle.model.counting.row_join import EVERY, Marks, Relation, RowJoin
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.theory import Theory


@st.composite
def networks(draw):
    """Draw the weights of classes, and tables of compatible classes.

    There are one to six rows, and each row has one to four classes.
    """
    sizes = draw(st.lists(st.integers(1, 4), min_size=1, max_size=6))
    most = draw(st.sampled_from([1, 9, 2**12, 2**26, 2**40, 2**61, 2**70]))
    drawn_weights = [[draw(st.integers(1, most)) for _ in range(n)] for n in sizes]
    weights = [np.array(row, np.int64 if most < 2**62 else object) for row in drawn_weights]
    related = {}
    for q in range(len(sizes)):
        for r in range(q + 1, len(sizes)):
            if draw(st.booleans()):
                cells = [[draw(st.booleans()) for _ in range(sizes[r])] for _ in range(sizes[q])]
                related[q, r] = np.array(cells)
    return weights, related


def relation_of(table):
    return Relation(*map(np.arange, table.shape), table)


def network_of(weights, related):
    """Return a join of rows, given the weights of classes and the tables of compatible classes."""
    return RowJoin(weights, {pair: relation_of(table) for pair, table in related.items()})


def choices(weights, related):
    """Yield every choice of compatible classes, one class in each row, and the choice's weight.

    The weight of a choice is the product of the weights of its classes.
    """
    for choice in product(*(range(len(row)) for row in weights)):
        if all(table[choice[q], choice[r]] for (q, r), table in related.items()):
            yield choice, prod(int(row[c]) for row, c in zip(weights, choice, strict=True))


@drawn(100)
@given(networks())
@example(([np.array([1, 2])] * 5, {(0, 1): ~np.eye(2, dtype=bool)}))
def test_the_total_and_its_parts(network):
    weights, related = network
    every = list(choices(weights, related))
    join = network_of(weights, related)
    parts: Counter[tuple[int, int]] = Counter()
    for choice, own in every:
        for place in enumerate(choice):
            parts[place] += own
    for row in range(len(weights)):
        expected = [parts[row, c] for c in range(len(weights[row]))]
        assert [*map(int, join.sums_of(row))] == expected
    assert join.total() == sum(own for _, own in every)


def test_marks_and_their_table_are_one_relation():
    rng = np.random.default_rng(1)
    marks = Marks(rng.random((4, 6)) < 0.3, rng.random((5, 6)) < 0.3)
    table = np.array([[not (a & b).any() for b in marks.lower] for a in marks.upper])
    assert 0 < table.sum() < table.size
    upper, lower = rng.integers(4, size=9), rng.integers(5, size=8)
    expected = table[upper][:, lower]
    for relation in (Relation(upper, lower, marks), Relation(upper, lower, table)):
        above, below = (places.reshape(-1) for places in np.indices((9, 8)))
        assert np.array_equal([relation.agree(u, EVERY) for u in range(9)], expected)
        assert np.array_equal(relation.agree(above, below), expected.reshape(-1))
        assert np.array_equal(relation.turned.agree(below, above), expected.reshape(-1))
        assert relation.related.tolist() == table.tolist()


SETS = st.lists(st.integers(0, 31), min_size=1, max_size=7)


@st.composite
def packed(draw):
    """Draw a packing of one to four rows and up to two other rows, and a plain join of all rows.

    A set is a bit mask of five marks.
    """
    k, sets = draw(st.integers(1, 4)), draw(SETS)
    rows = [(sets, draw(st.lists(st.integers(1, 9), min_size=len(sets), max_size=len(sets))))] * k
    for _ in range(draw(st.integers(0, 2))):
        own = draw(st.lists(st.integers(0, 31), min_size=1, max_size=4))
        rows.append((own, [draw(st.integers(1, 9)) for _ in own]))
    relations = {}
    if len(rows) == k + 2:
        table = [[draw(st.booleans()) for _ in rows[k + 1][0]] for _ in rows[k][0]]
        relations[k, k + 1] = relation_of(np.array(table))
    all_sets, weights = zip(*((np.array(masks), np.array(own)) for masks, own in rows), strict=True)
    apart = {
        (q, r): relation_of(all_sets[q][:, None] & all_sets[r] == 0)
        for q in range(k)
        for r in range(q + 1, len(rows))
    }
    packing = Packing(range(k), 5, dict(enumerate(all_sets)), weights, relations)
    return packing, RowJoin(weights, relations | apart), len(rows)


@pytest.mark.parametrize("few", [0, 500])
@given(packed())
def test_the_sums_are_those_of_the_plain_join(few, rows):
    packing, join, number = rows
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(unwordle.model.counting.packing, "_FEW", few)
        assert packing.total() == join.total()
        for row in range(number):
            assert packing.sums_of(row).tolist() == join.sums_of(row).tolist()


def test_sums_beyond_64_bits_are_refused():
    large = np.array([2**40] * 3)
    with pytest.raises(OverflowError):
        Packing(range(3), 5, {0: np.array([1, 2, 4])}, [large] * 3, {})
    with pytest.raises(OverflowError):
        Packing([0], 5, {0: np.array([1, 2])}, [np.array([2**70, 1], dtype=object)], {})


@pytest.mark.slow
@drawn(12)
@given(st.data())
def test_strict_boards_are_the_same_by_sums_over_subsets(data):
    """Check that sums over subsets and a plain join lead to the same boards.

    A grid has two or three white rows. One coloured row may be above the white rows, and one
    coloured row may be below the white rows.
    """
    word = st.text("abcdefghst", min_size=4, max_size=4)
    words = data.draw(st.lists(word, min_size=6, max_size=16, unique=True))
    solution, *others = words
    shown = sorted({feedback(word, solution) for word in others} - {"WWWW", "GGGG"})
    coloured = st.lists(st.sampled_from(shown), max_size=1) if shown else st.just([])
    rows = (*data.draw(coloured), *["WWWW"] * data.draw(st.integers(2, 3)), *data.draw(coloured))
    with pytest.MonkeyPatch.context() as patch:
        made = []
        for pays in (False, True):
            patch.setattr(unwordle.model.counting.packing, "pays", lambda *_, pays=pays: pays)
            lexicon = Lexicon("some", tuple(words))
            made.append(Theory(Grid(rows), solution, lexicon, play="strict").boards)
        plain, packed = made
        assert packed.count() == plain.count() == len(list(plain))
        for row in range(len(rows)):
            assert list(packed.shares(row)) == list(plain.shares(row))
        if packed.count():
            assert all(board in plain for board in packed.sample(5, Random(1)))

"""Check the sums of `RowJoin`, which all counts use, against an enumeration of all choices."""

from collections import Counter
from itertools import product
from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwordle.model.counting.row_join import Marks, Relation, RowJoin


@st.composite
def networks(draw):
    """Draw the weights of classes, and tables of compatible classes.

    There are one to six rows, and each row has one to four classes.
    """
    sizes = draw(st.lists(st.integers(1, 4), min_size=1, max_size=6))
    most = draw(st.sampled_from([1, 9, 2**12, 2**26, 2**40, 2**61, 2**70]))
    weights = [
        np.array(
            draw(st.lists(st.integers(1, most), min_size=n, max_size=n)),
            dtype=np.int64 if most < 2**62 else object,
        )
        for n in sizes
    ]
    related = {}
    for q in range(len(sizes)):
        for r in range(q + 1, len(sizes)):
            if draw(st.booleans()):
                cells = draw(
                    st.lists(
                        st.booleans(), min_size=sizes[q] * sizes[r], max_size=sizes[q] * sizes[r]
                    )
                )
                related[q, r] = np.array(cells, dtype=bool).reshape(sizes[q], sizes[r])
    return weights, related


def network_of(weights, related):
    """Return a join of rows, given the weights of classes and the tables of compatible classes."""
    relations = {
        pair: Relation(*map(np.arange, table.shape), table) for pair, table in related.items()
    }
    return RowJoin(weights, relations)


def choices(weights, related):
    """Yield every choice of compatible classes, one class in each row, and the choice's weight.

    The weight of a choice is the product of the weights of its classes.
    """
    for choice in product(*(range(len(row)) for row in weights)):
        if all(table[choice[q], choice[r]] for (q, r), table in related.items()):
            yield choice, prod(int(row[c]) for row, c in zip(weights, choice, strict=True))


@given(networks())
def test_the_total_and_its_parts(network):
    weights, related = network
    every = list(choices(weights, related))
    join = network_of(weights, related)
    parts: Counter[tuple[int, int]] = Counter()
    for choice, own in every:
        for place in enumerate(choice):
            parts[place] += own
    for row, sums in join.sums.items():
        expected = [parts[row, c] for c in range(len(sums))]
        assert [int(part) for part in sums] == expected == [*map(int, join.sums_of(row))]
    assert join.total() == sum(own for _, own in every)


@pytest.mark.parametrize("size", [2**22, 2**30, 2**50, 2**61])
@pytest.mark.parametrize("rows", [2, 3, 4])
def test_sums_stay_exact_where_floats_would_round(size, rows):
    """Check that sums of large odd weights are exact. Losing a single bit would change a sum."""
    weights = [np.array([size + 1, size - 1, 1, 3], dtype=np.int64) for _ in range(rows)]
    related = {(0, 1): ~np.eye(4, dtype=bool)}
    every = list(choices(weights, related))
    join = network_of(weights, related)
    assert join.total() == sum(own for _, own in every)
    for row, sums in join.sums.items():
        expected = [sum(own for choice, own in every if choice[row] == c) for c in range(4)]
        assert [int(part) for part in sums] == expected


def test_marks_and_their_table_are_one_relation():
    rng = np.random.default_rng(1)
    marks = Marks(rng.random((4, 6)) < 0.3, rng.random((5, 6)) < 0.3)
    table = np.array([[not (a & b).any() for b in marks.lower] for a in marks.upper])
    assert 0 < table.sum() < table.size
    upper, lower = rng.integers(4, size=9), rng.integers(5, size=8)
    expected = table[upper][:, lower]
    for relation in (Relation(upper, lower, marks), Relation(upper, lower, table)):
        above, below = (places.reshape(-1) for places in np.indices((9, 8)))
        assert np.array_equal([relation.with_upper(u) for u in range(9)], expected)
        assert np.array_equal(relation.agree(above, below), expected.reshape(-1))
        assert np.array_equal(relation.turned.agree(below, above), expected.reshape(-1))
        assert relation.related.tolist() == table.tolist()

"""The cheapest hitting sets, against a scan of all choices."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwordle.puzzles import hitting_sets

SETS = st.lists(st.sets(st.integers(0, 6), min_size=1), max_size=8)
COSTS = st.none() | st.lists(st.integers(1, 5), min_size=7, max_size=7)


@given(SETS, COSTS, st.integers(1, 3), st.integers(0, 12))
def test_each_cheapest_choice_is_found_and_no_other(sets, costs, at_once, most):
    def cost(chosen):
        return sum(costs[one] if costs else 1 for one in chosen)

    def missed(chosen):
        return [sorted(one) for one in sets if one.isdisjoint(chosen)][:at_once]

    choices = [set(some) for size in range(8) for some in combinations(range(7), size)]
    hitting = [some for some in choices if all(some & one for one in sets)]
    least = min(map(cost, hitting))
    expected = {frozenset(some) for some in hitting if cost(some) == least <= most}
    found = list(hitting_sets(missed, costs, most))
    assert {*map(frozenset, found)} == expected and len(found) == len(expected)


@pytest.mark.parametrize("most", [float("inf"), 3])
def test_a_set_without_elements_is_hit_by_nothing(most):
    def missed(chosen):
        return [[]]

    assert list(hitting_sets(missed, most=most)) == []

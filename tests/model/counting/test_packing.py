"""Rows of disjoint words: sums over subsets, against every choice and against the plain network."""

from collections import Counter
from itertools import product
from math import prod
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import unwordle.model.counting.packing
from support.sizes import drawn
from unwordle.model.counting.packing import Packing, Packings
from unwordle.model.counting.relation import Relation
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.theory import Theory

SETS = st.lists(st.integers(0, 31), min_size=1, max_size=7)


@st.composite
def packed(draw):
    """A packing of one to four rows over five marks, and up to two other rows."""
    k, sets = draw(st.integers(1, 4)), draw(SETS)
    weights = draw(st.lists(st.integers(1, 9), min_size=len(sets), max_size=len(sets)))
    others = []
    for _ in range(draw(st.integers(0, 2))):
        own = draw(st.lists(st.integers(0, 31), min_size=1, max_size=4))
        others.append((own, [draw(st.integers(1, 9)) for _ in own]))
    related = {}
    if len(others) == 2:
        table = [[draw(st.booleans()) for _ in others[1][0]] for _ in others[0][0]]
        related[0, 1] = np.array(table)
    return k, sets, weights, others, related


def every(k, sets, weights, others, related):
    """Every choice, a class a row, with its product of weights; row by row."""
    rows = [range(len(sets))] * k + [range(len(own)) for own, _ in others]
    all_sets, all_weights = [sets] * k + [own for own, _ in others], [weights] * k
    all_weights += [of_own for _, of_own in others]
    for choice in product(*rows):
        held = [of_row[c] for of_row, c in zip(all_sets, choice, strict=True)]
        apart = all(held[i] & held[j] == 0 for i in range(k) for j in range(i + 1, len(held)))
        if apart and all(table[choice[k + q], choice[k + r]] for (q, r), table in related.items()):
            yield choice, prod(w[c] for w, c in zip(all_weights, choice, strict=True))


def network(k, sets, weights, others, related):
    rows = [*[(sets, weights)] * k, *others]
    all_sets, all_weights = ([np.array(of) for of in held] for held in zip(*rows, strict=True))
    relations = {
        (k + q, k + r): Relation(*map(np.arange, table.shape), table)
        for (q, r), table in related.items()
    }
    return Packing(range(k), 5, dict(enumerate(all_sets)), all_weights, relations)


def choice_of(found, seed):
    """The classes drawn, row after row."""
    return tuple(place for _, place in sorted(found.draw(Random(seed)).items()))


@pytest.mark.slow
@given(packed())
def test_the_total_and_its_parts_are_those_of_every_choice(given_rows):
    found, choices = network(*given_rows), list(every(*given_rows))
    assert found.total() == sum(own for _, own in choices)
    for row, sums in found.sums().items():
        for place, part in enumerate(sums):
            assert int(part) == sum(own for choice, own in choices if choice[row] == place)


@pytest.mark.slow
@given(packed(), st.integers(0, 99))
def test_what_is_drawn_is_a_choice(given_rows, seed):
    found, choices = network(*given_rows), {choice for choice, _ in every(*given_rows)}
    if choices:
        assert choice_of(found, seed) in choices
    else:
        with pytest.raises(ValueError, match="nothing to draw"):
            found.draw(Random(seed))


def test_draws_have_their_weights():
    found = network(2, [1, 2, 4], [1, 2, 3], [([4, 0], [1, 5])], {})
    drawn = Counter(choice_of(found, seed) for seed in range(4000))
    for choice, own in every(2, [1, 2, 4], [1, 2, 3], [([4, 0], [1, 5])], {}):
        share = own / found.total()
        assert abs(drawn[choice] / 4000 - share) < 4 * (share * (1 - share) / 4000) ** 0.5


@pytest.mark.parametrize("k", [1, 2, 3, 4, 5])
def test_halves_and_subsets_agree(k):
    rng = np.random.default_rng(k)
    sets = np.unique(rng.integers(1, 1 << 9, 40))
    packings = Packings(9, sets, rng.integers(1, 5, len(sets)))
    assert packings.total(k) == packings.within(k)[-1]


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
    """Rows of white, and below them others that may share no letter with them."""
    words = data.draw(
        st.lists(
            st.text("abcdefghst", min_size=4, max_size=4), min_size=6, max_size=16, unique=True
        )
    )
    solution, *others = words
    shown = sorted({feedback(word, solution) for word in others} - {"WWWW", "GGGG"})
    below = data.draw(st.lists(st.sampled_from(shown), max_size=2)) if shown else []
    rows = ("WWWW",) * data.draw(st.integers(2, 3)) + tuple(below)
    with pytest.MonkeyPatch.context() as patch:
        made = []
        for pays in (False, True):
            patch.setattr(unwordle.model.counting.packing, "pays", lambda *_, pays=pays: pays)
            lexicon = Lexicon("some", tuple(words))
            made.append(Theory(Grid(rows), solution, lexicon, play="strict").boards)
        plain, packed = made
        assert packed.count() == plain.count() == len(list(plain))
        for one, other in zip(packed.marginals(), plain.marginals(), strict=True):
            assert list(one) == list(other)
        if packed.count():
            assert all(board in plain for board in packed.sample(5, Random(1)))


def test_packed_rows_stand_anywhere_and_are_weighed_each_by_its_own(monkeypatch):
    """The rows of disjoint words are the last two; what the first is worth is not what they are."""
    rng = Random(2)
    words = ["".join(rng.sample("efghijklmnop", 4)) for _ in range(12)]
    words += ["a" + "".join(rng.sample("efghijklmnop", 3)) for _ in range(16)]
    lexicon, grid = Lexicon("some", tuple(dict.fromkeys(words))), Grid(("WWWW", "GWWW", "GWWW"))
    found = []
    for pays in (False, True):
        monkeypatch.setattr(unwordle.model.counting.packing, "pays", lambda *_, pays=pays: pays)
        boards = Theory(grid, "abcd", lexicon, play="strict").boards
        assert isinstance(boards._free_part[0], Packing) == pays
        shares = [list(row) for row in boards.marginals()]
        found.append((boards.count(), shares))
    assert found[0] == found[1] and found[0][0] > 10


@pytest.mark.slow
def test_four_white_rows_of_strict_play(nyt):
    """Some six thousand million boards, no two words of which share a letter."""
    boards = Theory(Grid(("WWWWW",) * 4), "fuzzy", nyt, play="strict").boards
    assert boards.count() == 5928908376  # so said the sum class by class, in 56 s

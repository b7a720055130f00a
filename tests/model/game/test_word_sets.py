"""Check the sets of words that fit a hint, and the sets of words that hard mode allows."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.brute import hard_allows
from unwordle.model.game.feedback import (
    colours_of,
    feedback,
    letters_of,
    pattern_code,
    tile_by_tile,
)
from unwordle.model.game.word_sets import (
    WordSets,
    as_numbers,
    chosen,
    classes_of,
    members,
    packed,
    unpacked,
)


@pytest.mark.parametrize("rule", [feedback, tile_by_tile])
@given(st.data())
def test_fitting_words_are_those_with_the_right_colours(rule, data):
    n = data.draw(st.integers(4, 8))
    word_lists = st.lists(st.text("abzж", min_size=n, max_size=n), min_size=1, max_size=12)
    words, guesses = data.draw(word_lists), data.draw(word_lists)
    patterns = [rule(guess, data.draw(st.sampled_from(words))) for guess in guesses]
    colours = colours_of(np.array([pattern_code(pattern) for pattern in patterns]), n)
    sets = WordSets(letters_of(words), by_tile=rule is tile_by_tile)
    fitting = sets.fitting(letters_of(guesses), colours)
    hard = sets.hard(letters_of(guesses), colours)
    for guess, pattern, *answers in zip(guesses, patterns, fitting, hard, strict=True):
        fits, follows = (unpacked(of_guess, len(words)).tolist() for of_guess in answers)
        assert fits == [rule(guess, word) == pattern for word in words]
        assert follows == [hard_allows(guess, pattern, word) for word in words]


@given(st.lists(st.booleans(), max_size=40))
def test_a_set_is_a_row_of_bits_and_a_number(bits):
    words = np.array(bits, dtype=bool)
    (number,) = as_numbers(packed(words[None]))
    assert list(members(number)) == np.flatnonzero(words).tolist()
    assert chosen(number, len(bits)).tolist() == bits == unpacked(packed(words), len(bits)).tolist()


@given(st.lists(st.tuples(*[st.booleans()] * 3), min_size=1, max_size=9))
def test_equal_columns_have_one_type(columns):
    ones, classes = classes_of(np.array(columns).T)
    assert [columns[ones[kind]] for kind in classes] == columns
    assert len(ones) == len({*columns})

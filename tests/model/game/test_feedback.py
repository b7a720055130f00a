"""Check the colours of words, and the sets of words that a hint and hard mode allow."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.brute import hard_allows, read_literally
from support.cases import listed
from unwordle.model.game import word_sets
from unwordle.model.game.feedback import (
    colours_of,
    feedback,
    feedback_codes,
    letters_of,
    pattern_code,
    pattern_of,
    tile_by_tile,
)
from unwordle.model.game.input import InputError

KNOWN = listed(__file__, "KNOWN")


@pytest.mark.parametrize(("guess", "solution", "pattern"), KNOWN)
def test_known_patterns(guess, solution, pattern):
    assert feedback(guess, solution) == pattern


words_of_one_length = st.integers(4, 8).flatmap(
    lambda n: st.tuples(*[st.text("abcd", min_size=n, max_size=n)] * 2)
)


@given(words_of_one_length)
def test_each_letter_is_coloured_as_often_as_the_solution_has_it(words):
    """Check the colours from `feedback` against the rules of the game."""
    guess, solution = words
    pattern = feedback(guess, solution)
    for letter in set(guess):
        colours = [p for p, own_letter in zip(pattern, guess, strict=True) if own_letter == letter]
        coloured = sum(colour != "W" for colour in colours)
        assert coloured == min(guess.count(letter), solution.count(letter))
        # The yellow tiles of a letter are to the left of its white tiles.
        assert "WY" not in "".join(colour for colour in colours if colour != "G")
    for ours, theirs, colour in zip(guess, solution, pattern, strict=True):
        assert (colour == "G") == (ours == theirs)


@given(words_of_one_length)
def test_the_report_colours_each_tile_as_its_constraints_say(words):
    assert tile_by_tile(*words) == read_literally(*words)


@pytest.mark.parametrize("by_tile", [False, True])
@given(st.data())
def test_the_table_is_the_rule_for_every_pair(by_tile, data):
    n = data.draw(st.integers(4, 8))
    word_lists = st.lists(st.text("abñж", min_size=n, max_size=n), min_size=1, max_size=12)
    guesses, solutions = data.draw(word_lists), data.draw(word_lists)
    both = letters_of(guesses), letters_of(solutions)
    codes = feedback_codes(*both, by_tile=by_tile)
    rule = read_literally if by_tile else feedback
    expected = [[pattern_code(rule(g, s)) for s in solutions] for g in guesses]
    assert codes.tolist() == expected


def test_the_table_of_many_words_is_that_of_few(nyt):
    """Check that a large table, which is computed in blocks, agrees with `feedback`."""
    few = nyt.letters[::97]
    table = feedback_codes(nyt.letters, few)
    assert table.shape == (len(nyt), len(few))
    rng = np.random.default_rng(0)
    for i, j in rng.integers((len(nyt), len(few)), size=(500, 2)):
        expected = feedback(nyt.words[i], nyt.words[97 * j])
        assert pattern_of(int(table[i, j]), 5) == expected


@given(st.text("GYW", min_size=1, max_size=8))
def test_a_code_is_a_pattern(pattern):
    assert pattern_of(pattern_code(pattern), len(pattern)) == pattern


def test_words_of_two_lengths_have_no_pattern():
    with pytest.raises(InputError, match="differ in length"):
        feedback("stones", "stone")


@pytest.mark.parametrize("rule", [feedback, tile_by_tile])
@given(st.data())
def test_fitting_words_are_those_with_the_right_colours(rule, data):
    n = data.draw(st.integers(4, 8))
    word_lists = st.lists(st.text("abzж", min_size=n, max_size=n), min_size=1, max_size=12)
    words, guesses = data.draw(word_lists), data.draw(word_lists)
    patterns = [rule(guess, data.draw(st.sampled_from(words))) for guess in guesses]
    colours = colours_of(np.array([pattern_code(pattern) for pattern in patterns]), n)
    sets = word_sets.WordSets(letters_of(words), by_tile=rule is tile_by_tile)
    fitting = sets.fitting(letters_of(guesses), colours)
    hard = sets.hard(letters_of(guesses), colours)
    for guess, pattern, *answers in zip(guesses, patterns, fitting, hard, strict=True):
        fits, follows = (word_sets.unpacked(of_guess, len(words)).tolist() for of_guess in answers)
        assert fits == [rule(guess, word) == pattern for word in words]
        assert follows == [hard_allows(guess, pattern, word) for word in words]


@given(st.lists(st.booleans(), max_size=40))
def test_a_set_is_a_row_of_bits_and_a_number(bits):
    words = np.array(bits, dtype=bool)
    (number,) = word_sets.as_numbers(word_sets.packed(words[None]))
    assert list(word_sets.members(number)) == np.flatnonzero(words).tolist()
    assert (
        word_sets.chosen(number, len(bits)).tolist()
        == bits
        == word_sets.unpacked(word_sets.packed(words), len(bits)).tolist()
    )


@given(st.lists(st.tuples(*[st.booleans()] * 3), min_size=1, max_size=9))
def test_equal_columns_have_one_type(columns):
    ones, classes = word_sets.classes_of(np.array(columns).T)
    assert [columns[ones[kind]] for kind in classes] == columns
    assert len(ones) == len({*columns})

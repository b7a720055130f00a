"""Check the number of different grids against sequences written out one by one."""

from itertools import product

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from unwordle.model.game.feedback import feedback
from unwordle.study.questions.grids import patterns_shown, sequences

LETTERS = st.text("abc", min_size=3, max_size=3)


@settings(max_examples=40)
@given(st.sampled_from([1, 2, 5, 70, 200]), st.integers(0, 9), st.integers(0, 2**32))
def test_sequences_are_those_of_some_solution(solutions, tenths, seed):
    """Bit masks are used for few solutions, and matrix products for many."""
    shown = np.random.default_rng(seed).random((solutions, 5)) < tenths / 10
    for n, count in enumerate(sequences(shown, 4)):
        every = product(range(5), repeat=n)
        assert count == sum(shown[:, [*patterns]].all(axis=1).any() for patterns in every)


@given(st.lists(LETTERS, min_size=1, max_size=4, unique=True), st.lists(LETTERS, max_size=8))
def test_grids_are_those_of_games(answers, guesses):
    guesses = [*guesses, *answers]
    games = {
        tuple(feedback(guess, answer) for guess in guessed)
        for answer in answers
        for guessed in product([guess for guess in guesses if guess != answer], repeat=3)
    }
    assert sequences(patterns_shown((*answers,), (*guesses,)), 3)[3] == len(games)


def test_the_lists_of_2022_have_known_numbers_of_grids(command):
    lists = ("--words", "nyt", "--answers", "answers", "--rows", "4")
    answer = command("grids", *lists, "--json").json
    assert [row["grids"] for row in answer["solved"]] == ["1", "237", "56045", "13169895"]
    assert answer["lost"]["grids"] == "3064018073"
    assert "13,226,178 different grids end in green." in command("grids", *lists).out

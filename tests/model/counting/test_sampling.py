"""Boards drawn at random: exactly uniform, whatever holds between the rows."""

from collections import Counter
from functools import cache
from itertools import product
from random import Random

import pytest

import unwordle.model.counting.joined_boards
from support.brute import boards, candidates
from support.games import ALIKE
from unwordle.model.counting.joined_boards import JoinedBoards
from unwordle.model.game.feedback import feedback
from unwordle.model.theory.plays import play_called

WORDS = ALIKE[::2]
PLAYS = ("any", "hard", "strict")


def chi_square(drawn: Counter, expected: list) -> float:
    """How far the draws are from uniform, in standard deviations of the chi-square statistic."""
    assert set(drawn) <= set(expected)
    each = drawn.total() / len(expected)
    statistic = sum((drawn[board] - each) ** 2 / each for board in expected)
    freedom = len(expected) - 1
    return (statistic - freedom) / (2 * freedom) ** 0.5


@cache
def small_games(play, distinct):
    """Two games of a few dozen boards."""
    rng, found = Random(f"{play} {distinct}"), []
    while len(found) < 2:
        solution, *guesses = rng.sample(WORDS, rng.choice((3, 4)))
        rows = tuple(feedback(guess, solution) for guess in guesses)
        expected = []
        if max(map(len, candidates(rows, solution, WORDS))) < 25:
            expected = list(boards(rows, solution, WORDS, "wordle", play, distinct))
        if 5 <= len(expected) <= 80:
            found.append((rows, solution, play, distinct, expected))
    return found


def compiled(rows, solution, play, distinct) -> JoinedBoards:
    words = candidates(rows, solution, WORDS)
    pairs = play_called(play).relations(rows, words)
    return JoinedBoards(words, solution, pairs, distinct=distinct)


@pytest.mark.slow
@pytest.mark.parametrize("distinct", [True, False])
@pytest.mark.parametrize("play", PLAYS)
def test_draws_are_uniform(play, distinct):
    for *asked, expected in small_games(play, distinct):
        drawn = Counter(compiled(*asked).sample(60 * len(expected), Random(1)))
        assert abs(chi_square(drawn, expected)) < 5


@pytest.mark.slow
@pytest.mark.parametrize("play", PLAYS)
def test_draws_are_uniform_when_redrawing_is_given_up(play, monkeypatch):
    """Row by row, each by its exact share: what is done where few draws are without repeats."""
    monkeypatch.setattr(unwordle.model.counting.joined_boards, "_MOST_REDRAWN", 0)
    for *asked, expected in small_games(play, True):
        drawn = Counter(compiled(*asked).sample(20 * len(expected), Random(2)))
        assert abs(chi_square(drawn, expected)) < 5


def test_a_lone_board_among_many_repeats():
    """Six rows that hold two words each but for one: nearly every free draw repeats a word."""
    rows = [("aaaaa", "bbbbb"), ("bbbbb", "ccccc"), ("aaaaa", "ccccc", "ddddd")]
    found = JoinedBoards(rows, "zzzzz", {}, distinct=True)
    expected = [b for b in product(*rows, ["zzzzz"]) if len(set(b)) == 4]
    assert list(found) == expected
    drawn = Counter(found.sample(200 * len(expected), Random(0)))
    assert abs(chi_square(drawn, expected)) < 5

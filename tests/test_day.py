"""The prior of a day's solution: what is known of past days, and what follows for others."""

from functools import cache

import numpy as np
import pytest

from unwordle.day import (
    REPEATS_FROM,
    Rates,
    date_of,
    dated,
    dated_solution,
    fitted_rates,
    latest,
    number_of,
    prior_by,
    solution_prior,
)
from unwordle.wordlist import named

TODAY = named("today")


@cache
def prior(number=None):
    return solution_prior(TODAY.words, number)


def chance(word, number=None):
    return prior(number)[TODAY.index(word)]


def test_a_dated_number_has_its_own_solution():
    assert dated_solution(1054) == "pious"
    assert chance("pious", 1054) == 1 == prior(1054).sum()
    assert dated_solution(latest()) and dated_solution(latest() + 1) is None
    assert all(word in TODAY and word in named("solutions") for word in dated().values())


@pytest.mark.parametrize(("number", "day"), [(0, "2021-06-19"), (1683, "2026-01-27")])
def test_numbers_and_days(number, day):
    assert str(date_of(number)) == day
    assert number_of(date_of(number)) == number
    assert date_of(10**9) is None


def test_solutions_are_repeated_only_since_they_are():
    used = [TODAY.index(word) for word in dated().values()]
    assert prior(REPEATS_FROM - 1)[used].sum() == 0
    for number in (None, REPEATS_FROM, 1900):
        assert prior(number)[used].sum() == pytest.approx(0.109, abs=0.001)


@pytest.mark.parametrize("number", [None, 1684, 1800, 5000])
def test_all_words_together_leave_a_little_for_a_word_not_weighed(number):
    total = prior(number).sum()
    assert 0.999 < total < 1
    assert solution_prior(["vague", "zzzzz"], number)[1] == 0


def test_other_words_weigh_by_how_ordinary_they_are():
    assert chance("gunky") > chance("acted") > chance("putin") > 100 * chance("boats") > 0
    assert chance("oasis") > 50 * chance("oases")
    new = [w for w in named("answers").words if w not in dated().values()]
    assert 0.8 < sum(map(chance, new)) < 0.85


def test_the_share_outside_the_list_of_2022_rises():
    others = [i for i, word in enumerate(TODAY.words) if word not in TODAY.answers]
    shares = [
        prior_by(fitted_rates(), {}, TODAY.words, number)[others].sum()
        for number in (800, 1300, 1680)
    ]
    assert shares == sorted(shares)
    assert 0.005 < shares[0] < 0.02
    assert 0.06 < shares[2] < 0.09


def test_the_prior_by_hand():
    by_hand = Rates(
        {"aaaaa": 0.75, "bbbbb": 0.25}, {"ccccc": 1.0}, outside=(0.0, 0.0), again=0.1, unlisted=0.01
    )
    words = ["aaaaa", "bbbbb", "ccccc", "ddddd"]
    early = prior_by(by_hand, {0: "bbbbb"}, words, 1)
    assert early == pytest.approx(np.array([0.5, 0, 0.5, 0]) * 0.99)
    late = prior_by(by_hand, {0: "bbbbb"}, words, REPEATS_FROM)
    assert late == pytest.approx(np.array([0.45, 0.1, 0.45, 0]) * 0.99)

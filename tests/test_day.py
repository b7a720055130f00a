"""Tests of the prior for a day's solution: facts about past days, and estimates for other days."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tools.fit_day import fitted
from unwordle.day import (
    REPEATS_FROM,
    Rates,
    date_of,
    dated,
    dated_solution,
    fitted_rates,
    latest,
    number_of,
    prior_before,
    prior_by,
    repeat_shares,
    solution_prior,
)
from unwordle.wordlist import named

TODAY = named("wordle")


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
    assert dated_solution(1905) == "beige" and sorted(dated()) == list(range(latest() + 1))


def test_numbers_and_days():
    assert (str(date_of(0)), str(date_of(1905))) == ("2021-06-19", "2026-09-06")
    assert number_of(date_of(1905)) == 1905
    assert date_of(10**9) is None


def before(number):
    return {earlier: word for earlier, word in dated().items() if earlier < number}


def test_solutions_are_repeated_only_since_they_are():
    used = [TODAY.index(word) for word in set(before(REPEATS_FROM).values())]
    new, repeated = (prior_before(TODAY.words, REPEATS_FROM - days)[used].sum() for days in (1, 0))
    assert new < 2e-3  # not 0, since the last of these words was still new
    assert repeated == pytest.approx(fitted_rates().again, abs=0.001)
    assert 0.08 < fitted_rates().again < 0.13


def test_older_words_are_repeated_first():
    """Check that the prior expects about 21 of 23 repeats to be solutions of the first 297 days."""
    old = [TODAY.index(word) for number, word in dated().items() if number < 297]
    numbers = range(REPEATS_FROM, latest() + 1)
    repeats = [n for n in numbers if dated()[n] in before(n).values()]
    assert len(repeats) >= 23
    share = prior()[old].sum() / fitted_rates().again
    assert share == pytest.approx(21 / 23, abs=0.1)
    shares = repeat_shares([0, 100, 1000, 1900], 110.0, 0.1)
    assert shares.sum() == pytest.approx(1) and list(shares) == sorted(shares, reverse=True)
    assert repeat_shares([5, 7], 110.0, 1.0) == pytest.approx([0.5, 0.5])


@pytest.fixture(scope="module")
def later_days():
    """Return the prior's rates, fitted to the days up to day 1,800, and the later day numbers."""
    rates = fitted([day for day in sorted(dated().items()) if day[0] <= 1800])
    return rates, range(1801, 1906)


@pytest.mark.slow
def test_the_first_words_are_right_as_often_as_claimed(later_days):
    rates, days = later_days
    tops = (100, 300, 1000)
    claimed, right = [], []
    for number in days:
        chances = prior_by(rates, before(number), TODAY.words, number)
        order = np.argsort(-chances, kind="stable")
        claimed.append([chances[order[:top]].sum() for top in tops])
        right.append([TODAY.index(dated()[number]) in order[:top] for top in tops])
    assert np.mean(right, axis=0) == pytest.approx(np.mean(claimed, axis=0), abs=0.05)


@pytest.mark.parametrize("number", [None, 2000, 5000])
def test_all_words_together_leave_a_little_for_a_word_not_weighed(number):
    total = prior(number).sum()
    assert 0.999 < total < 1
    assert solution_prior(["vague", "zzzzz"], number)[1] == 0


def test_other_words_weigh_by_how_ordinary_they_are():
    assert chance("legit") > chance("acted") > chance("putin") > 100 * chance("boats") > 0
    others = fitted_rates().others
    assert others["oasis"] > 50 * others["oases"]
    new = [w for w in named("answers").words if w not in dated().values()]
    assert 0.7 < sum(map(chance, new)) < 0.8


def test_the_share_outside_the_list_of_2022_rises():
    others = [i for i, word in enumerate(TODAY.words) if word not in TODAY.answers]
    shares = [
        prior_by(fitted_rates(), {}, TODAY.words, number)[others].sum()
        for number in (800, 1300, 1680)
    ]
    assert shares == sorted(shares)
    assert 0.005 < shares[0] < 0.02
    assert 0.06 < shares[2] < 0.09


@pytest.mark.slow
def test_older_first_is_worth_a_seventh_of_a_bit_a_day(later_days):
    rates, days = later_days
    bits = {}
    for older in (rates.older, (1.0, 1.0)):
        own = replace(rates, older=older)
        chances = [prior_by(own, before(day), [dated()[day]], day)[0] for day in days]
        bits[older] = -np.log2(chances).mean()
    assert bits[rates.older] <= bits[1.0, 1.0] - 0.15


def test_the_prior_by_hand():
    by_hand = Rates(
        {"aaaaa": 0.75, "bbbbb": 0.25},
        {"ccccc": 1.0},
        outside=(0.0, 0.0),
        again=0.1,
        older=(100.0, 0.1),
        unlisted=0.01,
    )
    words = ["aaaaa", "bbbbb", "ccccc", "ddddd"]
    early = prior_by(by_hand, {0: "bbbbb"}, words, 1)
    assert early == pytest.approx(np.array([0.5, 0, 0.5, 0]) * 0.99)
    late = prior_by(by_hand, {0: "bbbbb"}, words, REPEATS_FROM)
    assert late == pytest.approx(np.array([0.45, 0.1, 0.45, 0]) * 0.99)

"""A comparison of priors for the day's solution, tested on the days after number 1,800.

A prior assigns a probability to each word, and can use the solutions of earlier days. The project's
prior is fitted to the days up to number 1,800. The priors that are uniform over only some of the
words assign a total probability of 1 % to all other words.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray
from rich.table import Table

from benchmarks import table
from tools.fit_day import fitted
from unwordle import wordlist
from unwordle.day import Rates, dated, latest, prior_by

FITTED_TO = 1800
OTHERS = 0.01

Reals = NDArray[np.float64]
Prior = Callable[[int], Reals]
"""A function that takes the number of a day and returns the probability of each word in `TODAY`."""

TODAY = wordlist.named("wordle")


def among(words: Sequence[str]) -> Reals:
    """Return the probability of each word in `TODAY`.

    All words in `words` are equally likely. All other words are equally likely, and have the total
    probability OTHERS.
    """
    inside = np.isin(TODAY.words, words)
    shares = OTHERS / (~inside).sum(), (1 - OTHERS) / inside.sum()
    spread: Reals = np.array(shares)[inside.astype(int)]
    return spread


def unused(number: int) -> Reals:
    """Return the probability of each word in `TODAY` on the day with this number.

    All answers in the word list of 2022 are equally likely, except the solutions of earlier days.
    These solutions and all other words together have the probability OTHERS.
    """
    used = {word for day, word in dated().items() if day < number}
    return among([word for word in wordlist.named("answers").words if word not in used])


def priors() -> dict[str, Prior]:
    """Return the priors to compare, keyed by their descriptions."""
    rates = fitted([day for day in sorted(dated().items()) if day[0] <= FITTED_TO])
    uniform = np.full(len(TODAY), 1 / len(TODAY))
    linear = 10**TODAY.zipf
    linear /= linear.sum()
    listed, solutions = (among(wordlist.named(name).words) for name in ("answers", "solutions"))

    def of_day(rates: Rates, number: int) -> Reals:
        known = {day: word for day, word in dated().items() if day < number}
        return prior_by(rates, known, TODAY.words, number)

    return {
        "the day's prior": partial(of_day, rates),
        "the same, repeats spread evenly": partial(of_day, rates._replace(older=(1.0, 1.0))),
        "the 2,309 without earlier ones": unused,
        "the 2,309 of 2022": lambda _: listed,
        "the list `solutions`": lambda _: solutions,
        "all 14,855 equal": lambda _: uniform,
        "by frequency": lambda _: linear,
    }


def bits(prior: Prior) -> tuple[float, float]:
    """Return the mean bits of the solution and the mean expected bits, for days after FITTED_TO.

    The bits of a solution are the negative binary logarithm of its probability in the prior. The
    expected bits are the entropy of the prior.
    """
    numbers = [number for number in dated() if number > FITTED_TO]
    actual, expected = [], []
    for number in numbers:
        chances = prior(number)
        actual.append(-np.log2(chances[TODAY.index(dated()[number])]))
        likely = chances[chances > 0]
        expected.append(-(likely * np.log2(likely)).sum())
    return float(np.mean(actual)), float(np.mean(expected))


def tables() -> Iterator[Table]:
    """Yield a table that compares the priors that `priors` returns."""
    title = f"Bits of the solution, numbers {FITTED_TO + 1:,} to {latest():,}"
    judged = table(title, "", "bits", "expected")
    for name, prior in priors().items():
        judged.add_row(name, *(f"{value:.2f}" for value in bits(prior)))
    yield judged

"""Make data/day.tsv and data/day.json, the parameters of the prior for a day's solution.

Run the script from the checkout: `python -m tools.fit_day`. The script fits the rates of
`unwordle/day.py` to the solutions in data/dated.tsv:

- weights by frequency for the words in Wordle's list of 2022, fitted to the days on which the New
  York Times chose the word;
- the share of new solutions outside this list, by logistic regression on the day's number;
- weights of the words outside this list, by their frequency and form;
- the share of repeated solutions since February 2026, and the preference for older solutions.

`python -m benchmarks day` fits the rates to some of the days, and tests them on the other days.
"""

import json
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from tools import parser
from tools.data_files import DATA, words_of, write_lines
from unwordle.day import REPEATS_FROM, Rates, dated, repeat_shares

CHOSEN_FROM = 500
"""Approximate number of the first day for which the New York Times chose the word."""
EVEN_BEFORE = (1.0, 9.0)
"""The beta prior for the share of repeats that do not prefer older solutions.

The prior has the weight of 10 observed repeats, of which 1 has no preference.
"""
PLURALS = 1e-4
"""The share of plurals in the probability of all words outside the list of 2022.

The share is assumed, because no plural of a four-letter word has been a solution.
"""
_SCORE_SPREAD = 2.0
"""The standard deviation of the prior for the coefficients in `chosen`."""

Reals = NDArray[np.float64]


def ascended(slopes: Callable[[Reals], tuple[Reals, Reals]], size: int) -> Reals:
    """Return the point where a concave function of `size` variables has its maximum.

    The point is computed by Newton's method, which starts from 0. `slopes` returns the gradient of
    the function at a point, and the negated matrix of the second derivatives.
    """
    place = np.zeros(size)
    for _ in range(60):
        gradient, curvature = slopes(place)
        step = np.linalg.solve(curvature, gradient)
        place = place + step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < 1e-12:
            break
    return place


def logistic(features: Reals, happened: Reals) -> Reals:
    """Return the coefficients of a logistic regression of outcomes on features.

    `happened` has an outcome, 0 or 1, for each row of `features`. Each column is a feature.
    """

    def slopes(at: Reals) -> tuple[Reals, Reals]:
        chances = 1 / (1 + np.exp(-features @ at))
        spread = features * (chances * (1 - chances))[:, None]
        weak = 1e-6 * np.eye(len(at))
        return features.T @ (happened - chances), features.T @ spread + weak

    return ascended(slopes, features.shape[1])


def chosen(features: Reals, draws: Sequence[tuple[int, Reals]]) -> Reals:
    """Return the coefficients of a conditional logit model of the choice between words.

    `features` has a row for each word. Each draw has the index of the chosen word and an array. The
    array has 1 for each word that was available, and 0 for the other words.
    """

    def slopes(at: Reals) -> tuple[Reals, Reals]:
        gradient = -at / _SCORE_SPREAD**2
        curvature = np.eye(len(at)) / _SCORE_SPREAD**2
        weights = np.exp(features @ at)
        for place, could in draws:
            chances = weights * could
            chances /= chances.sum()
            mean = chances @ features
            gradient = gradient + features[place] - mean
            apart = features - mean
            curvature = curvature + (apart * chances[:, None]).T @ apart
        return gradient, curvature

    return ascended(slopes, features.shape[1])


def _draws(
    words: Sequence[str], solutions: Sequence[tuple[int, str]], first: int
) -> list[tuple[int, Reals]]:
    """Return a draw, as input for `chosen`, for each new solution that is in `words`.

    Solutions before day `first` have no draws.
    """
    place = {word: i for i, word in enumerate(words)}
    could, drawn = np.ones(len(words)), []
    for number, word in solutions:
        if word not in place or not could[place[word]]:  # an unlisted word, or a repeat
            continue
        if number >= first:
            drawn.append((place[word], could.copy()))
        could[place[word]] = 0
    return drawn


def repeats(solutions: Sequence[tuple[int, str]]) -> list[tuple[int, list[int], int]]:
    """Return the day of each repeated solution, the last days of all earlier solutions, and the
    index of its own last day among them.
    """
    last: dict[str, int] = {}
    repeated = []
    for number, word in solutions:
        if word in last:
            repeated.append((number, list(last.values()), list(last).index(word)))
        last[word] = number
    return repeated


def older_first(again: Sequence[tuple[int, list[int], int]]) -> tuple[float, float]:
    """Return the arguments `mean` and `even` of `repeat_shares` that best fit the repeats.

    `again` is the result of `repeats`. The arguments are the parameters of a mixture of an
    exponential distribution and a uniform distribution. The mixture is fitted by
    expectation-maximisation (Dempster, Laird and Rubin 1977). If there are no repeats, as before
    2026, `even` is 1.
    """
    if not again:
        return 1000.0, 1.0
    mean, even = 500.0, 0.5
    numbers = np.array([last[place] for _, last, place in again], dtype=np.float64)
    for _ in range(200):
        shares = [repeat_shares(last, mean, even)[place] for _, last, place in again]
        evenly = np.array([even / len(last) for _, last, _ in again]) / np.array(shares)
        mean = float(((1 - evenly) * numbers).sum() / (1 - evenly).sum())
        even = float((evenly.sum() + EVEN_BEFORE[0]) / (len(again) + sum(EVEN_BEFORE)))
    return mean, even


def fitted(solutions: Sequence[tuple[int, str]]) -> Rates:
    """Return the rates that best fit the solutions.

    Each solution has its day's number and its word. The solutions are in the order of the days.
    """
    rows = words_of("words.tsv")
    singulars, possible = words_of("four_letters.txt"), words_of("solutions.txt")
    zipf = {word: float(row[1]) for word, row in rows.items()}
    listed = [word for word, row in rows.items() if row[0] == "answer"]
    others = [word for word, row in rows.items() if row[0] != "answer"]
    plurals = {
        w for w in others if w[-1] == "s" != w[-2] and w[:-1] in singulars and w not in possible
    }

    by_zipf = np.array([[zipf[w], w not in possible] for w in listed], dtype=np.float64)
    of_listed = np.exp(by_zipf @ chosen(by_zipf, _draws(listed, solutions, CHOSEN_FROM)))

    known = [w for w in rows if w not in plurals]
    features = np.array([_features(w, zipf[w], rows[w][0] == "later") for w in known])
    is_possible = np.array([w in possible for w in known], dtype=np.float64)
    scores = dict(zip(known, features @ logistic(features, is_possible), strict=True))
    single = [w for w in others if w not in plurals]
    about = np.array([[scores[w], w in possible, _is_past(w)] for w in single], dtype=np.float64)
    weights = np.exp(about @ chosen(about, _draws(single, solutions, 0)))
    of_others = dict(zip(single, weights / weights.sum() * (1 - PLURALS), strict=True))
    of_others |= dict.fromkeys(plurals, PLURALS / len(plurals))

    again = repeats(solutions)
    numbers = {number for number, *_ in again}
    new = [(n, float(rows[w][0] != "answer")) for n, w in solutions if n not in numbers]
    days = np.array(new)
    line = np.column_stack([np.ones(len(days)), days[:, 0] / 1000])
    start, slope = logistic(line, days[:, 1])
    return Rates(
        dict(zip(listed, of_listed / of_listed.sum(), strict=True)),
        of_others,
        outside=(float(start), float(slope)),
        again=(len(again) + 1) / (sum(n >= REPEATS_FROM for n, _ in solutions) + 9),
        older=older_first(again),
        unlisted=0.5 / (len(solutions) + 1),
    )


def _is_past(word: str) -> bool:
    return word.endswith("ed") and not word.endswith("eed")


def _features(word: str, zipf: float, is_later: bool) -> list[float]:
    ends_in_s = word[-1] == "s" != word[-2]
    return [1.0, zipf, zipf**2, _is_past(word), ends_in_s, is_later]


def main() -> None:
    """Fit the rates, and write data/day.tsv and data/day.json."""
    rates = fitted(sorted(dated().items()))
    kinds = {"listed": rates.listed, "other": rates.others}
    lines = [f"{w}\t{kind}\t{p:.3e}" for kind, words in kinds.items() for w, p in words.items()]
    write_lines(DATA / "day.tsv", sorted(lines))
    numbers = {
        "outside": [round(x, 4) for x in rates.outside],
        "again": round(rates.again, 4),
        "older": [round(x, 4) for x in rates.older],
        "unlisted": round(rates.unlisted, 6),
    }
    (DATA / "day.json").write_text(json.dumps(numbers) + "\n", encoding="ascii")


if __name__ == "__main__":
    parser(__doc__).parse_args()
    main()

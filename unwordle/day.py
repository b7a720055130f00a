"""The solution of a day: the dated solutions, and how likely words are on other days.

The solver, `infer`, reviews and puzzles ask it. What was fitted is in data/day.tsv and
data/day.json (`tools/fit_day.py`).
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache, lru_cache
from math import exp
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from unwordle.files import read_text
from unwordle.model.game.input import InputError

FIRST_DAY = date(2021, 6, 19)
"""The day of Wordle's puzzle 0."""
REPEATS_FROM = 1689
"""The number of 2 February 2026: before it no solution was repeated, since then some are."""

_MOST_OF_IT = 0.5

_DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Rates:
    """Rates at which solutions are chosen, fitted to the dated solutions."""

    listed: Mapping[str, float]
    """The weight of each word of Wordle's list of 2022; they add up to 1."""
    others: Mapping[str, float]
    """The weight of each other word that Wordle takes as a guess; they add up to 1."""
    outside: tuple[float, float]
    """The log-odds that a new solution is one of the others: on day 0, and by how much they rise
    in 1,000 days."""
    again: float
    """The share of solutions that were one before, since some are repeated."""
    older: tuple[float, float]
    """The mean of the numbers of the words that are repeated, which fall off exponentially; and
    the share of repeats that are spread evenly over all words used before."""
    unlisted: float
    """The probability of a word that Wordle does not take as a guess yet."""


def number_of(day: date) -> int:
    """Return the number of Wordle's puzzle of this day; negative before the first."""
    return (day - FIRST_DAY).days


def number_in(text: str) -> int | None:
    """Return the number of a puzzle from its number or its date; None if it is neither."""
    if text.isdecimal():
        return int(text)
    try:
        return number_of(date(*map(int, text.split("-"))))
    except (TypeError, ValueError):
        return None


def date_of(number: int) -> date | None:
    """Return the day on which Wordle had the puzzle of this number, if there is such a day."""
    try:
        return FIRST_DAY + timedelta(days=number)
    except OverflowError:
        return None


def dated() -> Mapping[int, str]:
    """Return the solutions that are known, by their numbers: those bundled, and a user's later.

    Another process may add to the user's: their file is read again once it has changed.
    """
    path = added_file()
    try:
        stamp = path.stat().st_mtime_ns
    except OSError:
        return bundled_solutions()
    return _known(path, stamp)


@lru_cache(1)
def _known(path: Path, stamp: int) -> Mapping[int, str]:
    """Return the solutions bundled and those of a file, as it was at the time of a stamp."""
    return bundled_solutions() | _solutions_in(path)


@cache
def bundled_solutions() -> dict[int, str]:
    """Return the solutions that the program brings, by their numbers."""
    return _solutions_in(_DATA / "dated.tsv")


def added_file() -> Path:
    """Return the file of the user's own solutions, which need not be there."""
    from platformdirs import user_data_path

    return user_data_path("unwordle") / "dated.tsv"


def _solutions_in(path: Path) -> dict[int, str]:
    """Return the solutions in a file of numbers, dates and words."""
    rows = [line.split("\t") for line in read_text(path).splitlines()]
    try:
        return {int(number): word for number, _, word in rows}
    except ValueError:
        told = f"the file {path} has other lines than number, date and word, parted by tabs"
        raise InputError(f"{told}: mend or remove it") from None


def dated_solution(number: int) -> str | None:
    """Return the solution of this number, if it is known."""
    return dated().get(number)


def latest() -> int:
    """Return the greatest number with a known solution."""
    return max(dated())


def solution_prior(words: Sequence[str], number: int | None = None) -> NDArray[np.float64]:
    """Return how likely each of these words is the solution of a number.

    They add up to 1 at most: the rest is a word that is not among them. If the solution is known,
    it has 1. Without a number it is the first day after those known on which words are repeated.
    """
    number = max(latest() + 1, REPEATS_FROM) if number is None else number
    if known := dated_solution(number):
        return np.array([float(word == known) for word in words])
    return prior_by(fitted_rates(), dated(), words, number)


def has_solutions(words: Sequence[str]) -> bool:
    """Say whether a day's solution is probably one of these words: they are Wordle's language."""
    return float(solution_prior(words).sum()) > _MOST_OF_IT


def prior_before(words: Sequence[str], number: int | None = None) -> NDArray[np.float64]:
    """Return how likely each word is the solution of a number, by what was known before its day.

    Without a number it is that of `solution_prior`.
    """
    if number is None:
        return solution_prior(words)
    solved = {earlier: word for earlier, word in dated().items() if earlier < number}
    return prior_by(fitted_rates(), solved, words, number)


def prior_by(
    rates: Rates, solved: Mapping[int, str], words: Sequence[str], number: int
) -> NDArray[np.float64]:
    """Return how likely each word is the solution of a number, with these solutions known."""
    last = {word: earlier for earlier, word in sorted(solved.items())}
    again = rates.again if number >= REPEATS_FROM and last else 0.0
    start, slope = rates.outside
    outside = 1 / (1 + exp(-start - slope * number / 1000))
    repeated = again * repeat_shares(list(last.values()), *rates.older)
    chances = dict(zip(last, repeated.tolist(), strict=True))
    for share, weights in ((1 - outside, rates.listed), (outside, rates.others)):
        left = sum(weight for word, weight in weights.items() if word not in last)
        scale = (1 - again) * share / left if left else 0.0
        chances |= {word: scale * weight for word, weight in weights.items() if word not in last}
    return np.array([chances.get(word, 0.0) for word in words]) * (1 - rates.unlisted)


def repeat_shares(last: Sequence[int], mean: float, even: float) -> NDArray[np.float64]:
    """Return the probability of each word to be the one repeated, by the number of its last day.

    Older words come first: their weights fall off exponentially with that number, but for the
    share `even`, which is the same for all.
    """
    weights = np.exp(-np.array(last, dtype=np.float64) / mean)
    older: NDArray[np.float64] = weights / max(float(weights.sum()), 1e-300)
    return (1 - even) * older + even / max(len(last), 1)


@cache
def fitted_rates() -> Rates:
    """Return the rates that were fitted to the dated solutions."""
    weights: dict[str, dict[str, float]] = {"listed": {}, "other": {}}
    for line in (_DATA / "day.tsv").read_text(encoding="ascii").splitlines():
        word, kind, weight = line.split("\t")
        weights[kind][word] = float(weight)
    numbers = json.loads((_DATA / "day.json").read_text(encoding="ascii"))
    return Rates(weights["listed"], weights["other"], **numbers)

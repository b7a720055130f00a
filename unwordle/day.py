"""Solutions of days: the known solutions, and for other days the probability of each word.

The solver, `infer`, reviews and puzzles use this module. `tools/fit_day.py` fits the numbers in
data/day.tsv and data/day.json.
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
"""The number of the first puzzle that could repeat a solution (2 February 2026)."""

_MOST_OF_IT = 0.5

_DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Rates:
    """The parameters of a model of the choice of solutions, fitted to the known solutions."""

    listed: Mapping[str, float]
    """The weights of the solutions in Wordle's list of 2022; the weights add up to 1."""
    others: Mapping[str, float]
    """The weights of the other words that Wordle accepts; the weights add up to 1."""
    outside: tuple[float, float]
    """The log-odds on day 0 that a new solution is in `others`, and their rise per 1,000 days."""
    again: float
    """The probability that a solution is a repetition, for days from `REPEATS_FROM`."""
    older: tuple[float, float]
    """The parameters `mean` and `even` of `repeat_shares`."""
    unlisted: float
    """The probability that the solution is a word that Wordle does not accept as a guess yet."""


def number_of(day: date) -> int:
    """Return the number of Wordle's puzzle on this day; negative before the first puzzle."""
    return (day - FIRST_DAY).days


def number_in(text: str) -> int | None:
    """Return the number of the puzzle that a text names by number or date; None otherwise."""
    if text.isdecimal():
        return int(text)
    try:
        return number_of(date(*map(int, text.split("-"))))
    except (TypeError, ValueError):
        return None


def date_of(number: int) -> date | None:
    """Return the day of Wordle's puzzle with this number, if there is such a day."""
    try:
        return FIRST_DAY + timedelta(days=number)
    except OverflowError:
        return None


def dated() -> Mapping[int, str]:
    """Return the known solutions by number: the bundled solutions, and the user's own.

    The user's file is read again if it has changed, because other processes may add solutions.
    """
    path = added_file()
    try:
        stamp = path.stat().st_mtime_ns
    except OSError:
        return bundled_solutions()
    return _known(path, stamp)


@lru_cache(1)
def _known(path: Path, stamp: int) -> Mapping[int, str]:
    """Return the bundled solutions and those in a file, which was changed at the time `stamp`."""
    return bundled_solutions() | _solutions_in(path)


@cache
def bundled_solutions() -> dict[int, str]:
    """Return the bundled solutions by number."""
    return _solutions_in(_DATA / "dated.tsv")


def added_file() -> Path:
    """Return the path of the file with the user's own solutions. The file may not exist."""
    from platformdirs import user_data_path

    return user_data_path("unwordle") / "dated.tsv"


def _solutions_in(path: Path) -> dict[int, str]:
    """Return the solutions in a file. Each line has a number, a date and a word."""
    rows = [line.split("\t") for line in read_text(path).splitlines()]
    try:
        return {int(number): word for number, _, word in rows}
    except ValueError:
        fact = f"a line of the file {path} is not a number, a date and a word, separated by tabs"
        raise InputError(f"{fact}: correct or remove this line") from None


def dated_solution(number: int) -> str | None:
    """Return the solution with this number, if it is known."""
    return dated().get(number)


def latest() -> int:
    """Return the greatest number with a known solution."""
    return max(dated())


def solution_prior(words: Sequence[str], number: int | None = None) -> NDArray[np.float64]:
    """Return the probability of each word as the solution with a number.

    A known solution has the probability 1. The sum can be less than 1, because the solution may be
    another word. The default number is the first after all known solutions, but at least
    `REPEATS_FROM`.
    """
    number = max(latest() + 1, REPEATS_FROM) if number is None else number
    if known := dated_solution(number):
        return np.array([float(word == known) for word in words])
    return prior_by(fitted_rates(), dated(), words, number)


def has_solutions(words: Sequence[str]) -> bool:
    """Return whether a day's solution is probably among these words, as it is in Wordle's lists."""
    return float(solution_prior(words).sum()) > _MOST_OF_IT


def prior_before(words: Sequence[str], number: int | None = None) -> NDArray[np.float64]:
    """Return the probability of each word as the solution with a number, as seen the day before.

    Only the solutions of earlier days are known. Without a number, see `solution_prior`.
    """
    if number is None:
        return solution_prior(words)
    solved = {earlier: word for earlier, word in dated().items() if earlier < number}
    return prior_by(fitted_rates(), solved, words, number)


def prior_by(
    rates: Rates, solved: Mapping[int, str], words: Sequence[str], number: int
) -> NDArray[np.float64]:
    """Return the probability of each word as the solution with a number, given the known ones."""
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
    """Return the probability of each used word as the next repeated solution.

    `last` has the number of each word's last use. The share `even` of the probability is uniform
    over the words. The rest decreases exponentially with the number, at the rate 1 / `mean`, so
    words that were used earlier are likelier.
    """
    weights = np.exp(-np.array(last, dtype=np.float64) / mean)
    older: NDArray[np.float64] = weights / max(float(weights.sum()), 1e-300)
    return (1 - even) * older + even / max(len(last), 1)


@cache
def fitted_rates() -> Rates:
    """Return the rates that were fitted to the known solutions."""
    weights: dict[str, dict[str, float]] = {"listed": {}, "other": {}}
    for line in (_DATA / "day.tsv").read_text(encoding="ascii").splitlines():
        word, kind, weight = line.split("\t")
        weights[kind][word] = float(weight)
    numbers = json.loads((_DATA / "day.json").read_text(encoding="ascii"))
    return Rates(weights["listed"], weights["other"], **numbers)

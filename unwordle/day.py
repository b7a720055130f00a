"""What the solution of a day can be: the dated solutions, and how likely words are on other days.

The solver, `infer`, reviews and puzzles ask it. What was fitted is in data/day.tsv and
data/day.json (`tools/fit_day.py`).
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from math import exp
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from unwordle.files import make_folder, read_text, write_lines
from unwordle.model.game.input import InputError

FIRST_DAY = date(2021, 6, 19)
"""The day of Wordle's puzzle 0."""
REPEATS_FROM = 1689
"""The number of 2 February 2026: before it no solution was repeated, since then some are."""

_MOST_OF_IT = 0.5

_DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Rates:
    """How solutions are chosen, as fitted to those that are dated."""

    listed: Mapping[str, float]
    """The weight of each word of Wordle's list of 2022; they add up to 1."""
    others: Mapping[str, float]
    """That of each other word that Wordle takes as a guess; they add up to 1."""
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


@cache
def dated() -> Mapping[int, str]:
    """Return the solutions that are known, by their numbers: those bundled, and a user's later."""
    return _solutions_in(_DATA / "dated.tsv") | _solutions_in(_added())


def add_dated(solutions: Mapping[int, str]) -> int:
    """Keep solutions in the user's data folder; return how many of them were not known.

    Raises InputError if one contradicts what is known: then nothing is written.
    """
    make_folder(_added().parent)
    dated.cache_clear()
    _check_dated(dated(), solutions)
    new = len(solutions.keys() - dated().keys())
    bundled = _solutions_in(_DATA / "dated.tsv")
    added = {n: w for n, w in {**dated(), **solutions}.items() if n not in bundled}
    if new:
        write_lines(_added(), [f"{n}\t{date_of(n)}\t{added[n]}" for n in sorted(added)])
    dated.cache_clear()
    return new


def _check_dated(known: Mapping[int, str], more: Mapping[int, str]) -> None:
    """Raise InputError if some solutions contradict those known."""
    once = {n: word for n, word in {**known, **more}.items() if n < REPEATS_FROM}
    for number, word in more.items():
        if known.get(number, word) != word:
            raise InputError(f"the solution of number {number:,} is {known[number]}, not {word}")
        others = [n for n, one in once.items() if one == word and n != number]
        if others and number in once:
            told = f"{word} is the solution of number {others[0]:,}, and none came twice before"
            raise InputError(f"{told} number {REPEATS_FROM:,}: it is not that of {number:,}")


def _added() -> Path:
    from platformdirs import user_data_path

    return user_data_path("unwordle") / "dated.tsv"


def _solutions_in(path: Path) -> dict[int, str]:
    """Return the solutions in a file of numbers, dates and words, if there is one."""
    if not path.exists():
        return {}
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
    return (1 - even) * weights / max(weights.sum(), 1e-300) + even / max(len(last), 1)


@cache
def fitted_rates() -> Rates:
    """Return the rates that were fitted to the dated solutions."""
    weights: dict[str, dict[str, float]] = {"listed": {}, "other": {}}
    for line in (_DATA / "day.tsv").read_text(encoding="ascii").splitlines():
        word, kind, weight = line.split("\t")
        weights[kind][word] = float(weight)
    numbers = json.loads((_DATA / "day.json").read_text(encoding="ascii"))
    return Rates(weights["listed"], weights["other"], **numbers)

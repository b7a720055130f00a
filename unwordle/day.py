"""The known solutions of Wordle, and the probability that a word is a solution not yet known.

This module is used by the solver, by reviews, by puzzles and by `infer`. `tools/fit_day.py` fits
the parameters in `data/day.tsv` and `data/day.json`.
"""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache, lru_cache
from math import exp
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from unwordle.files import read_text
from unwordle.model.game.input import InputError
from unwordle.model.game.lexicon import Lexicon

FIRST_DAY = date(2021, 6, 19)
"""The day of Wordle's puzzle 0."""
REPEATS_FROM = 1689
"""The number of the first puzzle (2 February 2026) that could repeat an earlier solution."""

PUBLIC_LIST = "https://raw.githubusercontent.com/griffy97/wordle-answers/main/answers.json"
"""A public list of all solutions so far, in a form that `words update` reads."""

_DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Rates:
    """The parameters of the model that predicts solutions, fitted to the known solutions."""

    listed: Mapping[str, float]
    """The weight of each word in Wordle's 2022 list of solutions. The weights add up to 1."""
    others: Mapping[str, float]
    """The weight of each word that Wordle accepts and that is not in `listed`. These weights add up
    to 1."""
    outside: tuple[float, float]
    """The log-odds that a new solution is in `others`: the value on day 0, and the increase
    per 1,000 days."""
    again: float
    """The probability that a solution repeats an earlier one, for puzzles from `REPEATS_FROM`."""
    older: tuple[float, float]
    """The arguments `mean` and `even` of the function `repeat_shares`."""
    unlisted: float
    """The probability that the solution is a word that Wordle does not yet accept as a guess."""


def number_of(day: date) -> int:
    """Return the number of Wordle's puzzle on a day. Days before puzzle 0 have negative numbers."""
    return (day - FIRST_DAY).days


def number_in(text: str) -> int | None:
    """Return the number of the puzzle that has the number or the date `text`.

    A date has the form YYYY-MM-DD. If `text` is neither a number nor a date, return None.
    """
    try:  # `int` refuses thousands of digits
        return int(text) if text.isdecimal() else number_of(date(*map(int, text.split("-"))))
    except (TypeError, ValueError):
        return None


def date_of(number: int) -> date | None:
    """Return the day of the puzzle with this number, or None if the date is out of range."""
    try:
        return FIRST_DAY + timedelta(days=number)
    except OverflowError:
        return None


def dated() -> Mapping[int, str]:
    """Return the bundled solutions and the user's own solutions, keyed by puzzle number.

    If the user's file has changed, the file is read again.
    """
    return _known(added_file(), added_version())


def added_version() -> tuple[int, ...]:
    """Return a value that changes with the user's own solutions, or `()` if there are none.

    Cached results that depend on `dated` have this value in their key.
    """
    with suppress(OSError):
        file = added_file().stat()
        return file.st_mtime_ns, file.st_size, file.st_ino
    return ()


@lru_cache(1)
def _known(path: Path, version: tuple[int, ...]) -> Mapping[int, str]:
    """Return the bundled solutions and the solutions in a file, keyed by puzzle number."""
    return bundled_solutions() | (_solutions_in(path) if version else {})


@cache
def bundled_solutions() -> dict[int, str]:
    """Return the bundled solutions, keyed by puzzle number."""
    return _solutions_in(_DATA / "dated.tsv")


def added_file() -> Path:
    """Return the path of the user's own file of solutions. The file does not always exist."""
    from platformdirs import user_data_path

    return user_data_path("unwordle") / "dated.tsv"


def _solutions_in(path: Path) -> dict[int, str]:
    """Return the solutions in a file, keyed by puzzle number.

    Raises InputError if a line has another form.
    """
    rows = [line.split("\t") for line in read_text(path).splitlines()]
    try:
        return {int(number): word for number, _, word in rows}
    except ValueError:
        fact = f"a line of the file '{path}' is not a number, a date and a word, separated by tabs"
        raise InputError(f"{fact}: correct or remove this line") from None


def dated_solution(number: int) -> str | None:
    """Return the solution of the puzzle with this number, or None if the solution is unknown."""
    return dated().get(number)


def latest() -> int:
    """Return the number of the last puzzle with a known solution."""
    return max(dated())


def solution_prior(words: Sequence[str], number: int | None = None) -> NDArray[np.float64]:
    """Return, for each word, the probability that the word is the solution of a puzzle.

    A known solution has the probability 1. The probabilities can add up to less than 1, because
    `words` does not always contain the solution. `number` is the number of the puzzle, with the
    same default as in `prior_before`.
    """
    if number is not None and (known := dated_solution(number)):
        return np.array([float(word == known) for word in words])
    return prior_before(words, number)


def has_solutions(words: Sequence[str]) -> bool:
    """Return whether these words probably include the next unknown solution."""
    return float(solution_prior(words).sum()) > 0.5


def prior_before(words: Sequence[str], number: int | None = None) -> NDArray[np.float64]:
    """Return, for each word, the probability that the word is the solution of a puzzle.

    Only the solutions of earlier puzzles count as known. `number` is the number of the puzzle. The
    default is the number of the first puzzle after the last known solution, but at least
    `REPEATS_FROM`.
    """
    number = max(latest() + 1, REPEATS_FROM) if number is None else number
    solved = {earlier: word for earlier, word in dated().items() if earlier < number}
    return prior_by(fitted_rates(), solved, words, number)


def prior_by(
    rates: Rates, solved: Mapping[int, str], words: Sequence[str], number: int
) -> NDArray[np.float64]:
    """Return, for each word, the probability that the word is the solution of a puzzle.

    `number` is the number of the puzzle. `solved` has the known solutions, keyed by puzzle number.
    `rates` has the parameters of the model that predicts solutions.
    """
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
    """Return, for each earlier solution, the probability that it is the next repeated solution.

    `last` has, for each earlier solution, the number of its latest puzzle. A share `even` of the
    probability is distributed evenly over the solutions. The rest is distributed so
    that the probability of a solution decreases exponentially with its puzzle number, at the rate
    1 / `mean`. Older solutions are thus likelier.
    """
    weights = np.exp(-np.array(last, dtype=np.float64) / mean)
    older: NDArray[np.float64] = weights / max(float(weights.sum()), 1e-300)
    return (1 - even) * older + even / max(len(last), 1)


@cache
def fitted_rates() -> Rates:
    """Return the parameters that are fitted to the known solutions, as stored in the data files."""
    lines = (_DATA / "day.tsv").read_text(encoding="ascii").splitlines()
    rows = [line.split("\t") for line in lines]
    listed = {word: float(weight) for word, kind, weight in rows if kind == "listed"}
    others = {word: float(weight) for word, kind, weight in rows if kind == "other"}
    return Rates(listed, others, **json.loads((_DATA / "day.json").read_text(encoding="ascii")))


Chances = NDArray[np.float64]
"""The probabilities of words, in the order of a lexicon."""
_KNOWN = 0.999
"""The probability of the known solution of a puzzle. The probability is less than 1 because a
shared result can have a wrong number."""
_LEAST = 1e-6
"""The minimum probability that a word must have to be considered as a solution. The minimum
excludes most plurals."""


def weighed(lexicon: Lexicon, number: int | None) -> tuple[Lexicon, Chances]:
    """Return the possible solutions of the puzzle with this number, and their probabilities.

    If `number` is None, the puzzle is assumed to be later than all known solutions. If the solution
    is known, other words have a small probability, because the number can be wrong.
    """
    chances, least = solution_prior(lexicon.words, number), _LEAST
    if number is not None and dated_solution(number):
        chances = _KNOWN * chances + (1 - _KNOWN) * solution_prior(lexicon.words)
        least *= 1 - _KNOWN
    likely = chances > least
    words = tuple(word for word, is_likely in zip(lexicon.words, likely, strict=True) if is_likely)
    return replace(lexicon, words=words), chances[likely]

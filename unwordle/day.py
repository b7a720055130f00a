"""The known solutions of Wordle, and the probabilities of future ones.

`tools/fit_day.py` fits `data/day.tsv` and `data/day.json`.
"""

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import cache, lru_cache
from math import exp
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from unwordle.files import make_folder, read_text, user_folder, write_lines
from unwordle.model.game.input import InputError
from unwordle.model.game.lexicon import Lexicon

FIRST_DAY = date(2021, 6, 19)
"""The day of Wordle's puzzle 0."""
# On 2 February 2026 Wordle began to repeat solutions.
REPEATS_FROM = 1689

LATE = 7
"""The default number of days by which a game can be late and still count."""

# All solutions so far, in a form that `words update` reads.
PUBLIC_LIST = "https://raw.githubusercontent.com/griffy97/wordle-answers/main/answers.json"

# A day in a text, and the forms of dates with short names of months.
_DAY = re.compile(
    r"\b(?:\d\d?(?:st|nd|rd|th)? [a-z]{3,9}\.?,? \d{4}|[a-z]{3,9}\.? \d\d?(?:st|nd|rd|th)?,? \d{4}"
    r"|\d{1,3},\d{3}|\d[\d./-]{,20}\d(?:t[\d:.]+z?)?|\d)(?![^\W_])",
    re.IGNORECASE,
)
_DATES = (
    *("%Y-%m-%d", "%Y/%m/%d", "%d.%m.%Y", "%d.%m.%y", "%d %b %Y", "%b %d %Y"),
    *("%m/%d/%Y", "%d/%m/%Y", "%m/%d/%y", "%d/%m/%y"),
)
_DATA = Path(__file__).parent / "data"

Chances = NDArray[np.float64]
"""The probabilities of words."""


class Rates(NamedTuple):
    """The parameters of the model that predicts solutions, fitted to the known ones."""

    listed: Mapping[str, float]
    """The weights of Wordle's 2022 solutions; the sum is 1."""
    others: Mapping[str, float]
    """The weights of all other accepted words; the sum is 1."""
    outside: tuple[float, float]
    """The log-odds that a new solution is in `others`: on day 0, and their increase per 1,000
    days."""
    again: float
    """The probability that a solution is a repeated one, from `REPEATS_FROM` on."""
    older: tuple[float, float]
    """The arguments `even` and `mean` of `repeat_shares`."""
    unlisted: float
    """The probability of a word that Wordle doesn't accept yet."""


def number_of(day: date) -> int:
    """Return the number of a day's puzzle, negative before puzzle 0."""
    return (day - FIRST_DAY).days


def number_in(text: str) -> int | None:
    """Return the puzzle's number from a number such as 1,905 or a date, or None. A date with two
    meanings, such as 9/6/26, counts as none.
    """
    numbers, rest = days_in(text)
    return min(numbers) if len(numbers) == 1 and not rest.strip(" #") else None


def days_in(text: str) -> tuple[set[int], str]:
    """Return the puzzles that all days in a text can mean, and the rest of the text."""
    days = [_meanings(day.lower()) for day in _DAY.findall(text)]
    return set.intersection(*days) if days else set(), _DAY.sub("", text)


def _meanings(day: str) -> set[int]:
    text = re.sub(r"(?<=\d)(st|nd|rd|th)\b|(?<=[a-z]{3})[a-z.]+|,|(?<=\d)t[\d:.]+z?", "", day)
    numbers = {int(text)} if text.isdecimal() else set()
    for form in () if numbers else _DATES:
        with suppress(ValueError):
            numbers.add(number_of(datetime.strptime(text, form).date()))
    return numbers


def date_of(number: int) -> date | None:
    """Return the day of a puzzle, or None if it is beyond the calendar."""
    with suppress(OverflowError):
        return FIRST_DAY + timedelta(days=number)
    return None


def dated() -> Mapping[int, str]:
    """Return the bundled and the user's own solutions by number. Changed files are read again."""
    return _known(added_file(), added_version())


def added_version() -> tuple[int, ...]:
    """Return a cache key that changes with the user's own solutions, or `()` if there are none."""
    with suppress(OSError):
        file = added_file().stat()
        return file.st_mtime_ns, file.st_size, file.st_ino
    return ()


@lru_cache(1)
def _known(path: Path, version: tuple[int, ...]) -> Mapping[int, str]:
    return bundled_solutions() | (_solutions_in(path) if version else {})


@cache
def bundled_solutions() -> dict[int, str]:
    """Return the bundled solutions by puzzle number."""
    return _solutions_in(_DATA / "dated.tsv")


def added_file() -> Path:
    """Return the path of the file with the user's own solutions, which may not exist."""
    return user_folder("data") / "dated.tsv"


def _solutions_in(path: Path) -> dict[int, str]:
    rows = [line.split("\t") for line in read_text(path).splitlines()]
    try:
        return {int(number): word for number, _, word in rows}
    except ValueError:
        form = "a number, a date and a word, separated by tabs"
        raise InputError(f"a line of the file '{path}' is not {form}: correct it") from None


def store(solutions: Mapping[int, str]) -> None:
    """Replace the user's own solutions by those of these solutions that aren't bundled."""
    added = sorted(solutions.keys() - bundled_solutions().keys())
    make_folder(added_file().parent)
    write_lines(added_file(), [f"{n}\t{date_of(n)}\t{solutions[n]}" for n in added])


def dated_solution(number: int | None) -> str | None:
    """Return the solution of a puzzle, or None if it or its number is unknown."""
    return None if number is None else dated().get(number)


def latest() -> int:
    """Return the number of the last puzzle with a known solution."""
    return max(dated())


def solution_prior(words: Sequence[str], number: int | None = None) -> Chances:
    """Return the probability that each word is a puzzle's solution: 1 for a known solution.

    The default for `number` is that of `prior_before`.
    """
    if known := dated_solution(number):
        return np.array([float(word == known) for word in words])
    return prior_before(words, number)


def has_solutions(words: Sequence[str]) -> bool:
    """Return whether the next unknown solution is probably among these words."""
    return float(solution_prior(words).sum()) > 0.5


def prior_before(words: Sequence[str], number: int | None = None) -> Chances:
    """Return the probability that each word is a puzzle's solution, given only earlier solutions.

    The default is the first puzzle with an unknown solution, from `REPEATS_FROM` on.
    """
    number = max(latest() + 1, REPEATS_FROM) if number is None else number
    solved = {earlier: word for earlier, word in dated().items() if earlier < number}
    return prior_by(fitted_rates(), solved, words, number)


def prior_by(rates: Rates, solved: Mapping[int, str], words: Sequence[str], number: int) -> Chances:
    """Return the probability that each word is the solution of puzzle `number`."""
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


def repeat_shares(last: Sequence[int], mean: float, even: float) -> Chances:
    """Return the probability that a repeated solution is each of the earlier ones.

    `last` has the number of each one's latest puzzle. The share `even` is spread evenly; the rest
    falls with exp(-number / `mean`), so that older solutions are likelier.
    """
    weights = np.exp(-np.array(last, dtype=np.float64) / mean)
    older: Chances = weights / max(float(weights.sum()), 1e-300)
    return (1 - even) * older + even / max(len(last), 1)


@cache
def fitted_rates() -> Rates:
    """Return the parameters in the data files."""
    lines = (_DATA / "day.tsv").read_text(encoding="ascii").splitlines()
    rows = [line.split("\t") for line in lines]
    listed = {word: float(weight) for word, kind, weight in rows if kind == "listed"}
    others = {word: float(weight) for word, kind, weight in rows if kind == "other"}
    return Rates(listed, others, **json.loads((_DATA / "day.json").read_text(encoding="ascii")))


# The probability of a known solution, since a result's number can be wrong.
_KNOWN = 0.999
# Less probable words, most plurals among them, don't count as possible solutions.
_LEAST = 1e-6


def weighed(lexicon: Lexicon, number: int | None) -> tuple[Lexicon, Chances]:
    """Return the possible solutions of a puzzle with their probabilities.

    Without a number, the puzzle's solution is unknown.
    """
    chances, least = solution_prior(lexicon.words, number), _LEAST
    if dated_solution(number):
        chances = _KNOWN * chances + (1 - _KNOWN) * solution_prior(lexicon.words)
        least *= 1 - _KNOWN
    likely = chances > least
    words = tuple(word for word, is_likely in zip(lexicon.words, likely, strict=True) if is_likely)
    return replace(lexicon, words=words), chances[likely]

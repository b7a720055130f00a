"""Counts and probabilities in answers, and the words for them."""

from collections.abc import Iterable, Sequence
from math import floor, log10
from typing import TypeAlias, TypeVar

from unwordle.questions.answer import Answer

Probability: TypeAlias = float
"""A number from 0 to 1. Rounding errors can put the number slightly outside this range."""
Count: TypeAlias = str
"""A count as a string of decimal digits, because some JSON readers round large numbers."""


class Chance(Answer):
    """A probability. If the probability is an estimate, its standard error is included."""

    probability: Probability
    standard_error: float | None = None
    shown: str = ""
    """The probability as text. In a list, all probabilities are rounded to the same step."""


C = TypeVar("C", bound=Chance)


class LikelyWord(Chance):
    """A word and its probability."""

    word: str


def how_sure(*, estimated: bool) -> str:
    """Return a sentence on how exact an answer's count and probabilities are."""
    if estimated:
        return "The count is exact; the probabilities are estimated from how people play."
    return "The count is exact; so are the probabilities under the assumptions on guesses."


ALMOST_SURE, PROBABLE = 0.95, 0.5


def surely(probability: float) -> str:
    """Return the adverb for this probability: `almost surely`, `probably` or `most likely`."""
    likely = "probably" if probability > PROBABLE else "most likely"
    return "almost surely" if probability > ALMOST_SURE else likely


def day_word(source: str, probability: float) -> str:
    """Return the verb for a day's solution from this source, such as `was` or `is probably`."""
    return {"dated": "was", "given": "is given as"}.get(source, f"is {surely(probability)}")


def opening(share: float) -> str:
    """Return the share of players who open with a word, as `1 in 52 players open with it`."""
    if not 0 < share < 0.1:
        return f"{percent(share)} of players open with it" if share else "no player opens with it"
    return f"1 in {float(f'{1 / share:.2g}'):,.0f} players open with it"


_MOST_NAMED = 5


def first_few(parts: Sequence[str], others: str = "lines that could not be read") -> list[str]:
    """Return the first five parts, and a phrase with the number of the others, called `others`.

    Six parts are returned as they are.
    """
    if len(parts) <= _MOST_NAMED + 1:
        return [*parts]
    return [*parts[:_MOST_NAMED], f"and {len(parts) - _MOST_NAMED:,} more {others}"]


LEAST_STEP = 0.1
"""The smallest step, in percentage points, to which a probability is rounded."""
_LARGE = {15: "quadrillion", 12: "trillion", 9: "billion", 6: "million"}


def percent(probability: float, error: float = 0.0) -> str:
    """Return a probability as text, such as 58.2% or, below 0.1%, 1 in 456 trillion.

    With a standard error, only digits that another estimate would confirm are shown: the step is 1,
    2 or 5 units of a decimal place. An estimate of at most half a step is a bound, such as <1%.
    """
    return rounded([Chance(probability=probability, standard_error=error)])[0].shown


def likely_words(found: Iterable[tuple[str, float, float]]) -> list[LikelyWord]:
    """Return words with their probabilities and, unless these are exact, their errors."""
    return rounded(LikelyWord(word=w, probability=p, standard_error=e or None) for w, p, e in found)


def rounded(chances: Iterable[C]) -> list[C]:
    """Return chances with their texts, rounded to the smallest step that all errors allow."""
    listed = [*chances]
    step = max([LEAST_STEP, *(_step(one.standard_error or 0.0) for one in listed)])
    largest = max((one.probability for one in listed), default=0)
    is_tiny = step == LEAST_STEP and 0 < largest < step / 100
    for one in listed:
        one.shown = _one_in(one.probability) if is_tiny else _percent(100 * one.probability, step)
    return listed


def _step(error: float) -> float:
    if not error:
        return 0.0
    power = 10.0 ** floor(log10(200 * error))  # the step is a 1, 2 or 5 with zeros
    return min(50.0, *(step * power for step in (1, 2, 5, 10) if step * power >= 200 * error))


def _percent(value: float, step: float) -> str:
    places = max(0, -floor(log10(step)))
    if step == LEAST_STEP and not 0 < value < 100:
        return f"{value:.0f}%"
    if value <= step / 2:
        return f"<{step:.{places}f}%"
    if value >= 100 - step / 2:
        return f">{100 - step:.{places}f}%"
    return f"{round(value / step) * step:.{places}f}%"


def _one_in(probability: float) -> str:
    if not probability:
        return "0%"
    number = float(f"{1 / probability:.3g}")
    for power, name in _LARGE.items():
        if 10**power <= number < 10 ** (power + 3):
            return f"1 in {number / 10**power:g} {name}"
    return f"1 in {number:,.0f}" if number < 1e6 else f"1 in 10^{round(-log10(probability))}"

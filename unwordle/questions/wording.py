"""Functions that put probabilities, days and lists into words for answers."""

from collections.abc import Sequence
from math import floor, log10

from unwordle.model.game.input import MOST_ROWS, Colour
from unwordle.questions.answer import Chance


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


_SQUARES = {Colour.GREEN: "🟩", Colour.YELLOW: "🟨", Colour.WHITE: "⬛"}


def share_text(guesses: Sequence[str], *, number: int | None = None, hard: bool = False) -> str:
    """Return the text with which Wordle shares a game. `guesses` excludes the all-green row."""
    lost = len(guesses) == MOST_ROWS
    rows = guesses if lost else [*guesses, Colour.GREEN * len(guesses[0])]
    day = "" if number is None else f" {number:,}"
    header = f"Wordle{day} {'X' if lost else len(rows)}/{MOST_ROWS}{'*' * hard}"
    squares = ("".join(_SQUARES[Colour(colour)] for colour in row) for row in rows)
    return "\n".join([header, "", *squares])


_MOST_NAMED = 5


def first_few(parts: Sequence[str], others: str = "lines that could not be read") -> list[str]:
    """Return the first five parts, and a phrase with the number of the others, called `others`.

    Six parts are returned as they are.
    """
    more = len(parts) - _MOST_NAMED
    if more < 2:
        return [*parts]
    return [*parts[:_MOST_NAMED], f"and {more:,} more {others}"]


def opening(share: float) -> str:
    """Return the share of players who open with a word, as `1 in 52 players open with it`."""
    if not 0 < share < 0.1:
        return f"{percent(share)} of players open with it" if share else "no player opens with it"
    return f"1 in {float(f'{1 / share:.2g}'):,.0f} players open with it"


LEAST_STEP = 0.1
"""The smallest step, in percentage points, to which a probability is rounded."""
_LARGE = {15: "quadrillion", 12: "trillion", 9: "billion", 6: "million"}


def percent(probability: float, error: float = 0.0) -> str:
    """Return a probability as text, such as 58.2% or, below 0.1%, 1 in 456 trillion.

    With a standard error, only digits that another estimate would confirm are shown: the step is 1,
    2 or 5 units of a decimal place. An estimate of at most half a step is a bound, such as <1%.
    """
    one = Chance(probability=probability, standard_error=error)
    show_chances([one])
    return one.shown


def show_chances(listed: Sequence[Chance]) -> None:
    """Set the text of each probability, rounded to the smallest step that all errors allow."""
    step = max([LEAST_STEP, *(_step(one.standard_error or 0.0) for one in listed)])
    largest = max((one.probability for one in listed), default=0)
    is_tiny = step == LEAST_STEP and 0 < largest < step / 100
    for one in listed:
        one.shown = _one_in(one.probability) if is_tiny else _rounded(100 * one.probability, step)


def _step(error: float) -> float:
    return min(_round_step(200 * error), 50.0) if error else 0.0


def _rounded(value: float, step: float) -> str:
    places = max(0, -floor(log10(step)))
    if value <= 0 or (value >= 100 and step == LEAST_STEP):
        return f"{value:.0f}%" if step == LEAST_STEP else f"<{step:.{places}f}%"
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
    return f"1 in {number:,.0f}" if number < 1e6 else f"1 in 10^{round(log10(number))}"


def _round_step(least: float) -> float:
    """Return the smallest 1, 2 or 5 times a power of ten that is at least `least`."""
    power = 10.0 ** floor(log10(least))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= least)

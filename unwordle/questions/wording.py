"""Functions that put probabilities, days and lists into words for answers."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import floor, log10

from unwordle.model.game.input import MOST_ROWS, Colour
from unwordle.questions.answer import Chance


def how_sure(*, estimated: bool) -> str:
    """Return a sentence on the accuracy of an answer's count and of its probabilities.

    The count is always exact. The probabilities are either exact or, if `estimated` is True,
    estimates.
    """
    if estimated:
        return "The count is exact; the probabilities are estimated from how people play."
    return "The count is exact; so are the probabilities under the assumptions on guesses."


def day_word(source: str) -> str:
    """Return the verb for a sentence that states the solution of a day.

    The verb depends on the source of the solution. The verb is `was` for a public solution, and
    `is given as` for a solution from the user or the chat. Otherwise, the verb is `is probably`.
    """
    return {"dated": "was", "given": "is given as"}.get(source, "is probably")


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
    """Return the first five parts, and then a phrase with the number of the other parts.

    In the phrase, the other parts are called `others`. If there are at most six parts, return all
    parts.
    """
    more = len(parts) - _MOST_NAMED
    if more < 2:
        return [*parts]
    return [*parts[:_MOST_NAMED], f"and {more:,} more {others}"]


def opening(share: float) -> str:
    """Return a phrase on the share of players who use an opener.

    For the share 1/52, the phrase is `1 in 52 players open with it`.
    """
    if not 0 < share < 0.1:
        return f"{percent(share)} of players open with it" if share else "no player opens with it"
    return f"1 in {float(f'{1 / share:.2g}'):,.0f} players open with it"


def percent(probability: float, error: float = 0.0) -> str:
    """Return a probability as text with about three significant digits, such as 58.2% or 0.0412%.

    If the standard error `error` is not 0, the text has only the digits that another estimate would
    confirm. The rounding step is then 1, 2 or 5 units of a decimal place. An estimate of at most
    half a step is shown as a bound, such as <1%, and not as 0%.
    """
    return _rounded(100 * probability, _step(error))


def chances(listed: Iterable[Chance]) -> list[str]:
    """Return the probabilities in a list as strings, rounded according to their standard errors.

    The list must be sorted by descending probability. If rounding would reverse the order of two
    neighbours, both neighbours are rounded to the coarser of their two steps.
    """
    column = [(100 * item.probability, _step(item.standard_error or 0.0)) for item in listed]
    while True:
        texts = [_rounded(*percentage) for percentage in column]
        shown = [float(text.strip("<>%")) for text in texts]
        for i, (upper, lower) in enumerate(pairwise(column)):
            if upper[0] >= lower[0] and shown[i] < shown[i + 1] and upper[1] != lower[1]:
                step = max(upper[1], lower[1])
                column[i : i + 2] = (upper[0], step), (lower[0], step)
                break
        else:
            return texts


def _step(error: float) -> float:
    """Return the rounding step, in percentage points, for a probability with this standard
    error.
    """
    return min(_round_step(200 * error), 50.0) if error else 0.0


def _rounded(value: float, step: float) -> str:
    """Return a percentage as text, rounded to a step or to about three significant digits."""
    if step > value / 1000:
        places = max(0, -floor(log10(step)))
        if value <= step / 2:
            return f"<{step:.{places}f}%"
        if value >= 100 - step / 2:
            return f">{100 - step:.{places}f}%"
        if step > 10.0 ** (floor(log10(value)) - 2):
            return f"{round(value / step) * step:.{places}f}%"
    if value in (0, 100):
        return f"{value:.0f}%"
    if 99.95 <= value < 100:
        return ">99.9%"
    return f"{value:.2e}%" if value < 1e-6 else f"{value:.{2 - floor(log10(value))}f}%"


def _round_step(least: float) -> float:
    """Return the smallest number that is at least `least` and is 1, 2 or 5 times a power of ten."""
    power = 10.0 ** floor(log10(least))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= least)

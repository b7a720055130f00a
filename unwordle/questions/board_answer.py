"""What `board` answers, as data, and parts of it in words."""

from collections.abc import Sequence
from typing import NotRequired

from unwordle.questions.lines import percents
from unwordle.questions.shape import Answer, Count, LikelyWord, Probability, Reason

ALMOST_SURE = 0.9
"""From this probability on a guess is said to be almost sure."""


class WordList(Answer):
    """The words that were allowed."""

    name: str
    size: int


class Chance(Answer):
    """A probability, with its standard error if it is estimated."""

    probability: Probability
    standard_error: NotRequired[float]
    """Of the probability, if that is estimated."""


class Likely(LikelyWord):
    """A word with its probability, and the standard error if that is estimated."""

    standard_error: NotRequired[float]


class LikelyBoard(Chance):
    """A board, the final word last, with its probability."""

    board: list[str]


class Road(Answer):
    """By which road the boards were found, and what the SAT solver was asked of phase 2."""

    counted: str
    """`exact`, `nnf` or `sat`."""
    checked: str | None
    """The SAT solver that found the same: satisfiable or not, and the boards drawn among its
    models."""
    variables: NotRequired[int]
    """How many propositions, and clauses of them, it was given."""
    clauses: NotRequired[int]


class ChatGame(Answer):
    """The game's player and day, and how the day's word is known."""

    player: str
    day: int
    source: str
    """`dated` (public), `given`, or `inferred` from the grids of the day."""
    probability: Probability


class BoardAnswer(Answer):
    """The number of boards, and what was asked about them."""

    solution: str
    number: NotRequired[int]
    """The number of Wordle's puzzle by which the final word is known."""
    grid: list[str]
    rules: str
    play: str
    distinct: bool
    lexicon: WordList
    satisfiable: bool
    candidates: list[int]
    """How many words each row's colours allow."""
    boards: Count
    samples: list[list[str]]
    """Boards drawn uniformly, the final word last."""
    game: NotRequired[ChatGame]
    """The game of a chat."""
    road: NotRequired[Road]
    seconds: NotRequired[dict[str, float]]
    estimated: NotRequired[bool]
    """Whether their probabilities are estimates; the count is exact."""
    standard_error: NotRequired[float]
    """The relative standard error of the sum that normalises the probabilities."""
    top: NotRequired[list[LikelyBoard]]
    marginals: NotRequired[list[list[Likely]]]
    reasons: NotRequired[list[Reason]]


def road_line(road: Road) -> str:
    """Word by which road the boards were found."""
    if road["checked"] is None:
        return f"Road: {road['counted']}"
    size = f"{road['variables']:,} propositions, {road['clauses']:,} clauses"
    return f"Road: {road['counted']}; checked by {road['checked']} on phase 2 ({size})"


def glance(number: int, likely: Sequence[Likely]) -> str:
    """Say what a row's guess probably was."""
    first, *others = likely
    word = first["word"].upper()
    if first["probability"] >= ALMOST_SURE:
        return f"Row {number}: almost surely {word}"
    (chance,) = written([first])
    if not chance.startswith("<"):  # else it is too rough to be said
        word += f" ({chance})"
    return f"Row {number}: probably {', '.join([word, *(one['word'].upper() for one in others)])}"


def numbers(probability: float, error: float = 0.0) -> Chance:
    """Return a probability with its standard error, if it has one."""
    if not error:
        return {"probability": probability}
    return {"probability": probability, "standard_error": error}


def written(column: Sequence[Chance]) -> list[str]:
    """Write a column of probabilities with the digits that hold, the greatest first."""
    return percents((one["probability"], one.get("standard_error", 0.0)) for one in column)

"""Days and chats: which day a game is of, and how likely each word is its solution.

`infer` and others use it. `unwordle.questions.shared` reads a chat; a board without one has none.
"""

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from unwordle import wordlist
from unwordle.day import date_of, dated_solution, latest, number_in, number_of, solution_prior
from unwordle.model.game.input import InputError
from unwordle.model.game.lexicon import Lexicon
from unwordle.questions.question import FieldError, Question, option
from unwordle.questions.words import OfWords


class OfChat(OfWords):
    """Facts about a chat besides its games."""

    solutions: Path | None = option(None, group="Players")
    """The words of days: on each line a puzzle's number or date, and its word. Those of most days
    are known, the others are inferred from all grids of the day."""
    same: tuple[str, ...] = option((), spelled="--same", group="Players", metavar="NAME=NAME")
    """A player who has two names: Annie=Ann. Two people of one name who share on the same days
    become Ann and Ann (2)."""


class OfChatDay(OfChat):
    """The same, and a day of the chat."""

    day: str | None = option(None, group="Players", metavar="DAY")
    """The day of a chat: the puzzle's number, or its date as 2026-01-27. [default: the newest
    without a known word]"""

    def number_of_day(self) -> int | None:
        """Return the day's number, if a day is given. Raises FieldError if it is no past day."""
        day = None if self.day is None else read_day(self.day)
        if day is not None and self.words in wordlist.NAMES:
            check_past(day, "day")
        return day


def spans(days: Sequence[int]) -> str:
    """Return the first and the last of these days, in words."""
    return f"{min(days):,} to {max(days):,}" if days else "none"


def read_day(text: str, field: str = "day") -> int:
    """Return a puzzle's number from its number or date. Raises FieldError if it is neither."""
    number = number_in(text.strip().replace(",", ""))
    if number is None or number < 0:
        why = f"`{field}` {text!r} is not a day: give a puzzle's number, or a date as 2026-01-27"
        raise FieldError(field, why)
    return number


def day_name(day: int, words: str) -> str:
    """Return a day's date and number: 4 Jul 2026 (1,841); with a list of one's own, the number."""
    date = date_of(day) if words in wordlist.NAMES else None
    return f"{date.day} {date:%b %Y} ({day:,})" if date else f"{day:,}"


Chances = NDArray[np.float64]

_KNOWN = 0.999
"""The probability of a number's known solution: a share can have another game's number."""
_LEAST = 1e-6
"""A word with a lower probability is not weighed: mostly plurals."""


class OfDay(Question):
    """The Wordle puzzle, by number or date."""

    number: int | None = option(None, group="Words", least=0)
    """The puzzle's number, by which some words are likelier than others. A shared result says it
    itself."""
    date: str | None = option(None, group="Words", metavar="YYYY-MM-DD")
    """The puzzle's day, for its number."""

    excludes: ClassVar[Sequence[tuple[str, str]]] = (("number", "date"),)

    def number_of_puzzle(self, shared: Iterable[int | None] = ()) -> int | None:
        """Return the number given, by itself or as a date; else that of shared results, if any.

        Raises FieldError if it is none, or of a day to come.
        """
        number = self.number if self.date is None else read_day(self.date, "date")
        if number is None:
            number = next((one for one in shared if one is not None), None)
        if number is not None:
            check_past(number, "number" if self.date is None else "date")
        return number


def last_day() -> int:
    """Return the number of the last puzzle of Wordle that may be out, somewhere on earth."""
    return max(latest(), number_of(datetime.date.today())) + 1


def check_past(number: int, field: str) -> None:
    """Raise FieldError if Wordle's puzzle of this number is still to come."""
    most = last_day()
    if number > most:
        day = date_of(number)
        of = f", of {day}," if day else ""
        text = f"the puzzle {number:,}{of} is still to come: give a number up to {most:,}"
        raise FieldError(field, text)


def weighed(lexicon: Lexicon, number: int | None) -> tuple[Lexicon, Chances]:
    """Return the words of a list that may be the solution of a number, and how likely each is.

    Without a number it is a day just after those known. If the solution is known, other words keep
    a little: a share's number may be wrong. Raises InputError if no word may be.
    """
    chances, least = solution_prior(lexicon.words, number), _LEAST
    if number is not None and dated_solution(number):
        chances = _KNOWN * chances + (1 - _KNOWN) * solution_prior(lexicon.words)
        least *= 1 - _KNOWN
    likely = chances > least
    if not likely.any():
        fact = f"no word of {lexicon.name} is one that Wordle takes as its solution"
        raise InputError(f"{fact}: say with `answers` which can be")
    words = tuple(word for word, is_likely in zip(lexicon.words, likely, strict=True) if is_likely)
    return replace(lexicon, words=words), chances[likely]

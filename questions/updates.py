"""`words update`: solutions of days after those that the program brings."""

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import wordlist
from model.day import add_dated, date_of, latest, number_in, number_of
from model.files import read_text
from model.game.errors import InputError
from questions.lines import Line
from questions.question import QUIET, Manners, Question, option
from questions.shape import Answer
from questions.words import read_word


class UpdateAnswer(Answer):
    """How many solutions were taken, and up to which number solutions are known."""

    new: int
    known: int
    """How many were known before."""
    latest: int
    date: str
    """The day of the latest number."""


@dataclass(frozen=True, kw_only=True)
class Update(Question):
    """Take solutions of later days from a file. Each line has a number or a date, and a word.

    A line that contradicts another, or what is known, is refused, and nothing is taken.

    $ unwordle words update later.txt
    """

    file: Path = option(
        positional=True,
        metavar="FILE",
        help="Lines such as 1700 crane, or 2026-02-13 crane.",
    )

    def answer(self, manners: Manners = QUIET) -> UpdateAnswer:
        """Return how many solutions were new; they are kept in the user's data folder."""
        solutions: dict[int, str] = {}
        for place, line in enumerate(read_text(self.file).splitlines(), 1):
            if not line.strip():
                continue
            try:
                number, word = _solution(line)
                if solutions.setdefault(number, word) != word:
                    raise InputError(f"number {number:,} is {solutions[number]} further up")
            except InputError as error:
                raise InputError(f"line {place} of {self.file}: {error}") from None
        if not solutions:
            raise InputError(f"{self.file} has no line with a number or a date, and a word")
        new = add_dated(solutions)
        wordlist.named.cache_clear()
        outside = [w for w in solutions.values() if w not in wordlist.named(wordlist.DEFAULT)]
        if outside:
            manners.say(f"not among the words that Wordle took so far: {', '.join(outside)}")
        last = latest()
        return {
            "new": new,
            "known": len(solutions) - new,
            "latest": last,
            "date": str(date_of(last)),
        }

    def lines(self, answer: UpdateAnswer) -> Iterator[Line]:
        """Word how many there are."""
        yield (
            f"{answer['new']:,} solutions taken, {answer['known']:,} known before: known now up to "
            f"number {answer['latest']:,}, of {answer['date']}."
        )


def _solution(line: str) -> tuple[int, str]:
    """Return the number and the word of a line. Raises InputError if they are not there."""
    *days, word = re.split(r"[\s,;]+", line.strip())
    numbers = set(map(_number, days))
    if not numbers:
        raise InputError(f"{line.strip()!r} is not a number or date, and a word")
    if len(numbers) > 1:
        raise InputError(f"{' and '.join(days)} are not the same day")
    (number,) = numbers
    most = number_of(datetime.date.today()) + 1
    if not 0 <= number <= most:
        raise InputError(f"number {number:,} is not from 0 to {most:,}, today's or tomorrow's")
    return number, read_word(word, wordlist.BUNDLED_LENGTH)


def _number(day: str) -> int:
    number = number_in(day)
    if number is None:
        raise InputError(f"{day!r} is not a number, nor a date such as 2026-01-28")
    return number

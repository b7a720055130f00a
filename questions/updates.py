"""`words update`: solutions of days after those that the program brings."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import wordlist
from model.day import add_dated, date_of, latest, number_of
from model.files import read_text
from model.game.errors import InputError
from model.shares.table import read_solutions
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
        solutions = read_solutions(read_text(self.file))
        if not solutions:
            raise InputError(f"{self.file} has no line with a number or a date, and a word")
        most = number_of(datetime.date.today()) + 1
        for number, word in solutions.items():
            read_word(word, wordlist.BUNDLED_LENGTH)
            if not 0 <= number <= most:
                raise InputError(
                    f"number {number:,} is not from 0 to {most:,}, today's or tomorrow's"
                )
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

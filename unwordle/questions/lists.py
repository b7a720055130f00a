"""`words`: the word lists; `words update`: solutions of days after those that are bundled."""

import datetime
from collections.abc import Iterator
from pathlib import Path

from unwordle import wordlist
from unwordle.chats.table import read_solutions
from unwordle.day import add_dated, date_of, latest, number_of
from unwordle.files import read_text
from unwordle.model.game.input import InputError
from unwordle.model.text import counted
from unwordle.questions.lines import Line, Table, cells
from unwordle.questions.question import QUIET, Manners, Question, option
from unwordle.questions.shape import Answer
from unwordle.questions.words import read_word


class ListAnswer(Answer):
    """One list, with how many words it has."""

    name: str
    words: int
    letters: str
    """How many letters the words have."""
    date: str
    """Of when it is: a day, a month or a year; `solutions` are known up to that day."""


class ListsAnswer(Answer):
    """All word lists."""

    lists: list[ListAnswer]


class Lists(Question):
    """List the word lists that can be named.

    $ unwordle words
    $ unwordle words update later.txt
    """

    def answer(self, manners: Manners = QUIET) -> ListsAnswer:
        """Return the lists."""
        letters = str(wordlist.BUNDLED_LENGTH)
        lists: list[ListAnswer] = [
            {"name": name, "words": words, "letters": letters, "date": date}
            for name, words, date in wordlist.lists()
        ]
        return {"lists": lists}

    def lines(self, answer: ListsAnswer) -> Iterator[Line]:
        """Word the lists as a table."""
        forms = {"name": "", "words": ",", "letters": "", "date": ""}
        rows = [cells(one, forms) for one in answer["lists"]]
        yield Table("", ["list", "words", "letters", "of"], rows)


class UpdateAnswer(Answer):
    """How many solutions were taken, and up to which number solutions are known."""

    new: int
    known: int
    """How many were known before."""
    latest: int
    date: str
    """The day of the latest number."""


class Update(Question):
    """Take solutions of later days from a file. Each line has a number or a date, and a word.

    A line that contradicts another, or what is known, is refused, and nothing is taken.

    $ unwordle words update later.txt
    """

    file: Path = option(positional=True, metavar="FILE")
    """Lines such as 1700 crane, or 2026-02-13 crane."""

    def answer(self, manners: Manners = QUIET) -> UpdateAnswer:
        """Return how many solutions were new; they are kept in the user's data folder."""
        solutions = read_solutions(read_text(self.file))
        if not solutions:
            raise InputError(f"{self.file} has no line with a number or a date, and a word")
        most = number_of(datetime.date.today()) + 1
        for number, word in solutions.items():
            read_word(word, wordlist.BUNDLED_LENGTH)
            if not 0 <= number <= most:
                text = f"number {number:,} is not from 0 to {most:,}, today's or tomorrow's"
                raise InputError(text)
        new = add_dated(solutions)
        wordlist.named.cache_clear()
        if outside := [w for w in solutions.values() if w not in wordlist.named(wordlist.DEFAULT)]:
            manners.say(f"not among the words that Wordle took so far: {', '.join(outside)}")
        known, last = len(solutions) - new, latest()
        return {"new": new, "known": known, "latest": last, "date": str(date_of(last))}

    def lines(self, answer: UpdateAnswer) -> Iterator[Line]:
        """Word how many there are."""
        taken = f"{counted(answer['new'], 'solution')} taken, {answer['known']:,} known before"
        yield f"{taken}: known now up to number {answer['latest']:,}, of {answer['date']}."

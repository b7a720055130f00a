"""`words`: the word lists; `words update`: solutions of days after those that are bundled."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from unwordle import wordlist
from unwordle.day import date_of, latest
from unwordle.files import read_text
from unwordle.model.text import counted
from unwordle.questions.answer import Answer, Line, Table
from unwordle.questions.question import QUIET, Console, Question, option
from unwordle.solutions import checked_solutions, fetch, keep


class ListAnswer(Answer):
    """One list, with how many words it has."""

    name: str
    words: int
    letters: str
    """The numbers of letters of the words."""
    date: str
    """Date of the list: a day, a month or a year; `solutions` are known up to that day."""


class ListsAnswer(Answer):
    """All word lists."""

    lists: list[ListAnswer]


class Lists(Question):
    """List the word lists that can be named.

    $ unwordle words
    $ unwordle words update later.txt
    """

    def answer(self, console: Console = QUIET) -> ListsAnswer:
        """Return the lists."""
        letters = str(wordlist.BUNDLED_LENGTH)
        lists = [
            ListAnswer(name=name, words=words, letters=letters, date=date)
            for name, words, date in wordlist.lists()
        ]
        return ListsAnswer(lists=lists)

    def lines(self, answer: ListsAnswer) -> Iterator[Line]:
        """Word the lists as a table."""
        columns = {"list": "{0.name}", "words": "{0.words:,}", "letters": "{0.letters}"}
        yield Table.of("", answer.lists, columns | {"of": "{0.date}"})


class UpdateAnswer(Answer):
    """The number of solutions taken, and the last number with a known solution."""

    new: int
    known: int
    """The number of solutions known before."""
    latest: int
    date: str
    """The day of the latest number."""


class Update(Question):
    """Take solutions of later days from a file, standard input or an address.

    Each solution has a number or a date, and a word: as lines, as a table (CSV or TSV) or as JSON.
    If one contradicts another, or what is known, nothing is taken.

    $ unwordle words update later.txt
    $ unwordle words update https://wordle.example/solutions.json
    """

    source: str = option(positional=True, metavar="FILE|-|URL")
    """A file, - for standard input, or an address that begins with http:// or https://."""

    def answer(self, console: Console = QUIET) -> UpdateAnswer:
        """Return how many solutions were new; they are kept in the user's data folder."""
        solutions = checked_solutions(self._text(), self.source)
        new = keep(solutions)
        if outside := [w for w in solutions.values() if w not in wordlist.named(wordlist.DEFAULT)]:
            console.say(f"not among the words that Wordle took so far: {', '.join(outside)}")
        known, last = len(solutions) - new, latest()
        return UpdateAnswer(new=new, known=known, latest=last, date=str(date_of(last)))

    def _text(self) -> str:
        if re.match("https?://", self.source):
            return fetch(self.source)
        if self.source == "-":
            return sys.stdin.buffer.read().decode("utf-8", "replace")
        return read_text(Path(self.source))

    def lines(self, answer: UpdateAnswer) -> Iterator[Line]:
        """Word how many there are."""
        taken = f"{counted(answer.new, 'solution')} taken, {answer.known:,} known before"
        yield f"{taken}: known now up to number {answer.latest:,}, of {answer.date}."

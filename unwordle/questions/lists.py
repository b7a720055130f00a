"""`words`: the word lists, bundled and one's own, and a file merged into a list.

`words update`: solutions of days after those that the program brings.
"""

import datetime
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import ClassVar, NotRequired

from unwordle import wordlist
from unwordle.cache import MOST_BYTES, cache_folder, cached_bytes, clear_cache
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


class Cache(Answer):
    """Where tables are kept that take long to compute, and how many bytes they take there."""

    folder: str
    bytes: int


class ListsAnswer(Answer):
    """All lists; or what was merged into one of them; or the tables kept."""

    lists: list[ListAnswer]
    new: NotRequired[int]
    """How many words were new."""
    cache: NotRequired[Cache]


class Lists(Question):
    """List the word lists, or merge a file into a list of your own.

    $ unwordle words
    $ unwordle words new-words.txt --into mine
    $ unwordle --words mine --word halts --grid WWYWW
    $ unwordle words --cache
    """

    file: Path | None = option(None, positional=True, metavar="[FILE]")
    """Words to add, one a line."""
    into: str | None = option(None, group="Words")
    """The list to add them to: a new name, or one of your lists."""
    base: str = option(wordlist.DEFAULT, group="Words", listed=wordlist.NAMES)
    """What a new list starts from: today, nyt or another list, or a file."""

    cache: bool = option(False, group="Tables")
    """Say where tables are kept on disk, and how much they take."""
    clear_cache: bool = option(False, group="Tables")
    """Remove these tables: they are made again when needed."""

    needs: ClassVar = {"base": "into"}
    excludes: ClassVar = (*product(("file", "into"), ("cache", "clear_cache")),)

    def answer(self, manners: Manners = QUIET) -> ListsAnswer:
        """Return the lists, or the one that the file was merged into; if asked, the tables."""
        if self.clear_cache:
            clear_cache()
        if self.cache or self.clear_cache:
            return {"lists": [], "cache": {"folder": str(cache_folder()), "bytes": cached_bytes()}}
        if (self.file is None) != (self.into is None):
            text = "to merge words give a FILE and `into` NAME; alone, words lists the lists"
            raise InputError(text)
        answer: ListsAnswer = {"lists": []}
        if self.file is not None and self.into is not None:
            _, answer["new"] = wordlist.merge(self.file, self.into, self.base)
        answer["lists"] = [
            {"name": name, "words": count, "letters": letters, "date": date}
            for name, count, letters, date in wordlist.lists()
            if self.into in (None, name)
        ]
        return answer

    def lines(self, answer: ListsAnswer) -> Iterator[Line]:
        """Word the lists as a table, or what was merged."""
        lists = answer["lists"]
        if cache := answer.get("cache"):
            size = f"{cache['bytes'] / 1e6:.1f} MB of tables, at most {MOST_BYTES / 1e6:.0f}"
            yield f"{cache['folder']}: {size}"
            return
        if "new" in answer:
            has = f"{self.into} has {lists[0]['words']:,} words, {answer['new']:,} of them new"
            yield f"{has}: other commands take it by that name."
        else:
            forms = {"name": "", "words": ",", "letters": "", "date": ""}
            rows = [cells(one, forms) for one in lists]
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

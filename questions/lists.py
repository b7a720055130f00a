"""`words`: the word lists, bundled and one's own, and a file merged into a list."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NotRequired

import wordlist
from model.cache import MOST_BYTES, cache_folder, cached_bytes, clear_cache
from model.game.errors import InputError
from questions.lines import Line, Table
from questions.question import QUIET, Manners, Question, option
from questions.shape import Answer


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


@dataclass(frozen=True, kw_only=True)
class Lists(Question):
    """List the word lists, or merge a file into a list of your own.

    $ unwordle words
    $ unwordle words new-words.txt --into mine
    $ unwordle --words mine --word halts --grid WWYWW
    $ unwordle words --cache
    """

    file: Path | None = option(
        None, positional=True, metavar="[FILE]", help="Words to add, one a line."
    )
    into: str | None = option(
        None, group="Words", help="The list to add them to: a new name, or one of your lists."
    )
    base: str = option(
        wordlist.DEFAULT,
        group="Words",
        listed=wordlist.NAMES,
        help="What a new list starts from: today, nyt or another list, or a file.",
    )

    cache: bool = option(
        False, group="Tables", help="Say where tables are kept on disk, and how much they take."
    )
    clear_cache: bool = option(
        False, group="Tables", help="Remove these tables: they are made again when needed."
    )

    def answer(self, manners: Manners = QUIET) -> ListsAnswer:
        """Return the lists, or the one that the file was merged into; if asked, the tables."""
        if self.clear_cache:
            clear_cache()
        if self.cache or self.clear_cache:
            folder = str(cache_folder())
            return {"lists": [], "cache": {"folder": folder, "bytes": cached_bytes()}}
        if (self.file is None) != (self.into is None):
            raise InputError(
                "to merge words give a FILE and `into` NAME; alone, words lists the lists"
            )
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
        if "cache" in answer:
            size = (
                f"{answer['cache']['bytes'] / 1e6:.1f} MB of tables, at most {MOST_BYTES / 1e6:.0f}"
            )
            yield f"{answer['cache']['folder']}: {size}"
            return
        if "new" in answer:
            yield (
                f"{self.into} has {lists[0]['words']:,} words, {answer['new']:,} of them new: "
                "other commands take it by that name."
            )
        else:
            rows = [
                [one["name"], f"{one['words']:,}", one["letters"], one["date"]] for one in lists
            ]
            yield Table("", ["list", "words", "letters", "of"], rows)

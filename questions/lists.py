"""`words`: the word lists, bundled and one's own, and a file merged into a list."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NotRequired

import wordlist
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


class ListsAnswer(Answer):
    """All lists; or what was merged into one of them."""

    lists: list[ListAnswer]
    new: NotRequired[int]
    """How many words were new."""


@dataclass(frozen=True, kw_only=True)
class Lists(Question):
    """List the word lists, or merge a file into a list of your own.

    $ unwordle words
    $ unwordle words new-words.txt --into mine
    $ unwordle --words mine --word halts --grid WWYWW
    """

    file: Path | None = option(
        None, positional=True, metavar="[FILE]", help="Words to add, one a line."
    )
    into: str | None = option(
        None, group="Words", help="The list to add them to: a new name, or one of your lists."
    )
    base: str = option(
        "nyt",
        group="Words",
        listed=wordlist.NAMES,
        help="What a new list starts from: nyt, answers, isograms, report or a file.",
    )

    def answer(self, manners: Manners = QUIET) -> ListsAnswer:
        """Return the lists, or the one that the file was merged into."""
        if (self.file is None) != (self.into is None):
            raise InputError(
                "to merge words give a FILE and `into` NAME; alone, words lists the lists"
            )
        answer: ListsAnswer = {"lists": []}
        if self.file is not None and self.into is not None:
            _, answer["new"] = wordlist.merge(self.file, self.into, self.base)
        answer["lists"] = [
            {"name": name, "words": count, "letters": letters}
            for name, count, letters in wordlist.lists()
            if self.into in (None, name)
        ]
        return answer

    def lines(self, answer: ListsAnswer) -> Iterator[Line]:
        """Word the lists as a table, or what was merged."""
        lists = answer["lists"]
        if "new" in answer:
            yield (
                f"{self.into} has {lists[0]['words']:,} words, {answer['new']:,} of them new: "
                "other commands take it by that name."
            )
        else:
            rows = [[one["name"], f"{one['words']:,}", one["letters"]] for one in lists]
            yield Table("", ["list", "words", "letters"], rows)

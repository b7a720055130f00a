"""Fields that several questions have."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import ClassVar

from unwordle import wordlist
from unwordle.day import LATE
from unwordle.questions.question import FieldError, Question, option
from unwordle.questions.reading import last_day, read_day

WORD_PATTERN = "^[A-Za-z]{5}$"
"""A regular expression for a word of the bundled lists, in upper or lower case."""
ROW_PATTERN = "^[GYWgyw]{5}$"
"""A regular expression for a row of a grid with five columns."""


class OfWords(Question):
    """A question with a list of allowed words."""

    words: wordlist.Source = option(wordlist.DEFAULT, group="Words", **wordlist.LISTED)
    """The allowed words: wordle, solutions, nyt (2022), answers (2022), common, isograms, report,
    or a file."""


class OfAnswers(OfWords):
    """A question with a list of allowed words and a list of possible solutions."""

    answers: wordlist.Source | None = option(None, group="Words", **wordlist.LISTED)
    """The words that can be the solution: solutions, answers (2022), another list or a file. These
    words have equal probabilities. [default: all allowed words, with probabilities that depend on
    the day]"""


class OfLength(Question):
    """A question with the length of the words."""

    length: int | None = option(None, group="Words", least=4, most=8)
    """The number of letters in each word. [default: the length of a given word, or 5]"""


class Drawing(Question):
    """A question with random choices."""

    seed: int | None = option(None, group="Settings")
    """The seed for random choices. Equal seeds lead to equal choices."""


class OfChat(OfWords):
    """A question about a chat, with fields for files, solutions and the names of players."""

    files: tuple[Path, ...] = option((), positional=True, metavar="FILES")
    """Files or folders with chats: exports (WhatsApp, Telegram, Discord, Slack, iMessage), shared
    results, or a table of games. The name - means standard input."""
    solutions: Path | None = option(None, group="Players")
    """A file with the solutions of later days, on each line a puzzle's number or date, and the
    word. A day that is neither known nor in the file is inferred from all of its grids."""
    same: tuple[str, ...] = option((), group="Players", metavar="NAME=NAME")
    """Two names of one player: with Annie=Ann, Annie's games count as Ann's."""
    late: int = option(LATE, least=0, group="Players", metavar="DAYS")
    """Count games that were shared up to this number of days late. Later ones are only decoded, as
    games from the archive are."""
    zone: str | None = option(None, group="Players", metavar="ZONE")
    """The players' time zone, such as Europe/Berlin or +10, if the times of the chat are in UTC.
    [default: the times as they are, but for a digest the zone that numbered results show]"""


class OfChatDay(OfChat):
    """A question about one day of a chat. The field `day` names the day."""

    day: str | None = option(None, group="Players", metavar="DAY")
    """The day of a chat: the puzzle's number, or its date, such as 2026-01-27. [default: the
    player's last day or, for `infer`, the newest day with an unknown solution]"""

    def number_of_day(self) -> int | None:
        """Return the number of the given day, or None.

        Raises FieldError if the day is neither a number nor a date.
        """
        return None if self.day is None else read_day(self.day)


class OfDay(Question):
    """A question about a Wordle puzzle, which is given by its number or its date."""

    number: int | None = option(None, group="Words", least=0)
    """The puzzle's number, which affects the probabilities of words. [default: the number in a
    shared result, if there is one]"""
    date: str | None = option(None, group="Words", metavar="YYYY-MM-DD")
    """The puzzle's date, instead of its number."""

    excludes: ClassVar[Sequence[tuple[str, str]]] = (("number", "date"),)

    def number_of_puzzle(self, shared: Iterable[int | None] = ()) -> int | None:
        """Return the puzzle's number: the given one, that of the given date, or the first in
        `shared`.

        Raises FieldError if the date cannot be read or if the puzzle is in the future.
        """
        number = self.number if self.date is None else read_day(self.date, "date")
        if number is None:
            number = next((known for known in shared if known is not None), None)
        if number is not None and number > (most := last_day()):
            field = "number" if self.date is None else "date"
            text = f"puzzle {number:,} is in the future: give a number up to {most:,}"
            raise FieldError(field, text)
        return number

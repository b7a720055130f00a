"""Fields for words and days, functions that read fields, and the commands for word lists."""

import datetime
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher, get_close_matches
from pathlib import Path
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from unwordle import wordlist
from unwordle.day import date_of, dated_solution, latest, number_in, number_of, solution_prior
from unwordle.files import read_text
from unwordle.model.game.grid import Grid, Pin
from unwordle.model.game.input import InputError, folded
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.text import counted, listed
from unwordle.model.theory.plays import PlayName
from unwordle.questions.answer import Answer, Line, Table
from unwordle.questions.question import QUIET, Console, FieldError, Question, blaming, option

WORD_PATTERN = "^[A-Za-z]{5}$"
"""A regular expression for a word of the bundled lists, in upper or lower case."""
ROW_PATTERN = "^[GYWgyw]{5}$"
"""A regular expression for a row of a grid with five columns."""


class OfWords(Question):
    """The list of words that a game allows."""

    words: str = option(wordlist.DEFAULT, group="Words", listed=wordlist.NAMES)
    """The allowed words: today, solutions, nyt (2022), answers (2022), common, isograms, report,
    or a file."""


class Limited(OfWords):
    """The list of words that a game allows, and an optional limit on the number of these words."""

    limit: int | None = option(None, group="Words", least=1)
    """Allow only the N most frequent words."""


class OfAnswers(OfWords):
    """The list of words that a game allows, and the list of possible solutions."""

    answers: str | None = option(None, group="Words", listed=wordlist.NAMES)
    """The words that can be the solution: solutions, answers (2022), another list or a file. These
    words have equal probabilities. [default: all allowed words, with probabilities that depend on
    the day]"""


class OfLength(Question):
    """The length of the words in a game."""

    length: int | None = option(None, group="Words", least=4, most=8)
    """The number of letters in each word. [default: the length of a given word, or 5]"""


class Drawing(Question):
    """A question with random choices."""

    seed: int | None = option(None, group="Settings")
    """The seed for random choices. Equal seeds lead to equal choices."""


class WordAnswer(Answer):
    """The result of looking up a word, with similarly spelled words if the list lacks the word."""

    word: str
    known: bool
    near: list[str]


class WordQuestion(OfWords):
    """Look up a word in a list. If the list lacks the word, find words with a similar spelling."""

    word: str = option(pattern=WORD_PATTERN, examples=("stone",))
    """The word to look up."""

    def answer(self, console: Console = QUIET) -> WordAnswer:
        """Return whether the list has the word, with similarly spelled words if the list lacks it.

        Raises FieldError if the field `word` is not a word of five letters.
        """
        lexicon = read_lexicon(self.words, wordlist.BUNDLED_LENGTH, console)
        with blaming("word"):
            word = read_word(self.word, lexicon.length)
        known = word in lexicon
        near = [] if known else near_words(word, lexicon)
        return WordAnswer(word=word, known=known, near=near)


def near_words(word: str, lexicon: Lexicon) -> list[str]:
    """Return up to three words of the lexicon that are spelled like `word`, the most similar first.

    Among equally similar words, words with exactly the letters of `word` come first, and then the
    more frequent words. Coarse words are left out.
    """

    def likeness(near: str) -> tuple[float, bool, float]:
        ratio = SequenceMatcher(a=near, b=word).ratio()
        return ratio, sorted(near) == sorted(word), lexicon.frequencies.get(near, 0.0)

    alike = get_close_matches(word, lexicon.words, 100, cutoff=0.5)
    nearest = sorted(alike, key=likeness, reverse=True)[:3]
    return [near for near in nearest if near not in wordlist.coarse()]


def read_word(text: str, length: int) -> str:
    """Return the word in a string, in lower case.

    Raises InputError if the string does not consist of exactly `length` letters.
    """
    word = folded(text.strip())
    if not word.isalpha():
        raise InputError(f"the word {word!r} does not consist of letters only")
    if len(word) != length:
        letters = counted(len(word), "letter")
        raise InputError(f"the word {word!r} has {letters}: give a word of {length} letters")
    return word


@blaming("word")
def word_in(text: str, lexicon: Lexicon, advice: str) -> str:
    """Return the word in a string, in lower case.

    Raises FieldError if the string is not a word of the lexicon. If the string is a word that the
    lexicon lacks, the message ends with `advice`.
    """
    word = read_word(text, lexicon.length)
    check_word(word, lexicon, advice)
    return word


def check_word(word: str, lexicon: Lexicon, advice: str = "") -> None:
    """Raise InputError if the lexicon lacks the word.

    The message contains similar words of the lexicon, if there are any, and `advice`.
    """
    if word not in lexicon:
        near = near_words(word, lexicon)
        hint = f" (did you mean {listed(near, 'or')}?)" if near else ""
        fact = f"the word {word!r} is not in the word list {lexicon.name!r}{hint}"
        raise InputError(f"{fact}: {advice}" if advice else fact)


_PLACE = re.compile(r"[^\W\d_]|\.|\[\^?(?:[^\W\d_](?:-[^\W\d_])?)+\]")
_PIN = "a row, =, and a word or a pattern, such as 1=crane, 2=s.... or 3=.[aeiou]..y"


def read_pin(text: str, rows: int, length: int) -> Pin:
    """Return the pin in a string of the form `ROW=WORD` or `ROW=PATTERN`.

    A pin restricts the guess in a row to a word, or to the words that match a pattern such as
    `s....`. In the string, rows are counted from 1. Raises InputError if the string is not a pin,
    or if the pin does not fit a grid with `rows` guess rows and `length` columns.
    """
    number, _, pattern = folded(text.strip()).partition("=")
    number, pattern = number.strip(), pattern.strip()
    places = _PLACE.findall(pattern)
    try:
        # Python does not convert thousands of digits to a number.
        row = int(number) if number.isdecimal() and len(number) < 10 else 0
        is_readable = row and places and "".join(places) == pattern and re.compile(pattern)
    except re.error:
        is_readable = False
    if not is_readable:
        raise InputError(f"the pin {text!r} cannot be read: give {_PIN}")
    if row > rows:
        raise InputError(f"the pin {text!r} is on row {row}, but the last guess row is row {rows}")
    if len(places) != length:
        fact = f"the pin {text!r} fits only words of {counted(len(places), 'letter')}"
        raise InputError(f"{fact}: give a pin for words of {length} letters")
    return Pin(row - 1, pattern)


@blaming("pins")
def read_pins(texts: Sequence[str], grid: Grid, lexicon: Lexicon) -> tuple[Pin, ...]:
    """Return the pins in these strings, each of the form `ROW=WORD` or `ROW=PATTERN`.

    Raises FieldError if a pin cannot be read, does not fit the grid, or has a word that the lexicon
    lacks.
    """
    pins = tuple(read_pin(text, len(grid.rows), grid.length) for text in texts)
    for pin, text in zip(pins, texts, strict=True):
        if pin.is_word:
            check_word(pin.text, lexicon, f"give another word in the pin {text!r}")
    return pins


def play_of(play: PlayName | None, *grids: Grid) -> PlayName:
    """Return `play`, or the default play if `play` is None.

    The default is `hard` if all grids are from games in hard mode. Otherwise, or if there is no
    grid, the default is `any`.
    """
    return play or ("hard" if grids and all(grid.hard for grid in grids) else "any")


def of_its_time(lexicon: Lexicon) -> Lexicon:
    """Return the list of Wordle's solutions that belongs to a bundled lexicon.

    For the lexicon `today`, the list is `solutions`. For every other bundled lexicon, the list is
    `answers`. A lexicon that is not bundled is returned unchanged.
    """
    if lexicon.name not in wordlist.NAMES:
        return lexicon
    return wordlist.named("solutions" if lexicon.name == wordlist.DEFAULT else "answers")


def answers_among(lexicon: Lexicon) -> tuple[str, ...]:
    """Return the words of the lexicon that are in the bundled list `answers`.

    If there are no such words, all words of the lexicon are returned.
    """
    answers = wordlist.named("answers")
    return tuple(word for word in lexicon.words if word in answers) or lexicon.words


def read_lexicon(
    words: str, length: int, console: Console, *, limit: int | None = None, field: str = "words"
) -> Lexicon:
    """Return a lexicon of the words of this length in the bundled list or the file `words`.

    If `limit` is given, only the `limit` most frequent words are returned. A note states the
    number of skipped lines. Raises FieldError for the field `field` if the lexicon cannot be read.
    """
    with blaming(field):
        lexicon = wordlist.load(words, length)
    if lexicon.skipped:
        lines = counted(lexicon.skipped, "line")
        console.say(f"in {words!r}, Unwordle skips {lines} without a new {length}-letter word")
    return lexicon if limit is None else lexicon.most_frequent(limit)


def say_if_unweighed(lexicon: Lexicon, console: Console) -> None:
    """Show a note if the player model has no frequencies for most words of the lexicon."""
    if not wordlist.is_english(lexicon):
        fact = f"the player model has no frequencies for most words of the list {lexicon.name!r}"
        console.say(f"{fact}: all words are treated as equally frequent")


class OfChat(OfWords):
    """A question about a chat, with fields for files, solutions and the names of players."""

    files: tuple[Path, ...] = option((), positional=True, metavar="FILES")
    """Files or folders with chats: exports (WhatsApp, Telegram, Discord, Slack, iMessage), shared
    results, or a table of games. The name - means standard input."""
    solutions: Path | None = option(None, group="Players")
    """A file with solutions. Each line has a puzzle's number or date, and its solution. Most days
    need no line, because their solutions are known. Solutions that are neither known nor in the
    file are inferred from all grids of their days."""
    same: tuple[str, ...] = option((), spelled="--same", group="Players", metavar="NAME=NAME")
    """A player with two names. For example, Annie=Ann counts the games of Annie as games of Ann."""


class OfChatDay(OfChat):
    """A question about one day of a chat. The field `day` names the day."""

    day: str | None = option(None, group="Players", metavar="DAY")
    """The day of a chat: the puzzle's number, or its date, such as 2026-01-27. [default: the
    player's last day or, for `infer`, the newest day with an unknown solution]"""

    def number_of_day(self) -> int | None:
        """Return the number of the given day, or None if no day is given.

        Raises FieldError if the day is neither a number nor a date.
        """
        return None if self.day is None else read_day(self.day)


def spans(days: Sequence[int]) -> str:
    """Return a phrase with the first and the last of these days, such as `days 1,700 to 1,841`.

    If there are no days, the phrase is `no day`.
    """
    if len({*days}) < 2:
        return f"day {days[0]:,}" if days else "no day"
    return f"days {min(days):,} to {max(days):,}"


def read_day(text: str, field: str = "day") -> int:
    """Return the number of the puzzle that has the number or the date `text`.

    Raises FieldError for the field `field` if `text` is neither a number nor a date.
    """
    number = number_in(text.strip().replace(",", ""))
    if number is None or number < 0:
        advice = "give a puzzle's number, or a date such as 2026-01-27"
        raise FieldError(field, f"`{field}` {text!r} is not a day: {advice}")
    return number


def day_name(day: int, words: str) -> str:
    """Return a day's date and number as text, such as `4 Jul 2026 (1,841)`.

    If the word list `words` is not bundled, the text has only the number.
    """
    date = date_of(day) if words in wordlist.NAMES else None
    return f"{date.day} {date:%b %Y} ({day:,})" if date else f"{day:,}"


Chances = NDArray[np.float64]
"""The probabilities of words, in the order of a lexicon."""

_KNOWN = 0.999
"""The probability of the known solution of a puzzle. The probability is less than 1 because a
shared result can have a wrong number."""
_LEAST = 1e-6
"""The minimum probability that a word must have to be considered as a solution. The minimum
excludes most plurals."""


class OfDay(Question):
    """A question about a Wordle puzzle, which is given by its number or its date."""

    number: int | None = option(None, group="Words", least=0)
    """The puzzle's number, which affects the probabilities of words. [default: the number in a
    shared result, if there is one]"""
    date: str | None = option(None, group="Words", metavar="YYYY-MM-DD")
    """The puzzle's date, instead of its number."""

    excludes: ClassVar[Sequence[tuple[str, str]]] = (("number", "date"),)

    def number_of_puzzle(self, shared: Iterable[int | None] = ()) -> int | None:
        """Return the puzzle's number: the given number, or the number of the given date.

        If neither the number nor the date is given, return the first number in `shared` that is not
        None. If there is no number, return None. Raises FieldError if the date cannot be read or if
        the puzzle is in the future.
        """
        number = self.number if self.date is None else read_day(self.date, "date")
        if number is None:
            number = next((known for known in shared if known is not None), None)
        if number is not None and number > (most := last_day()):
            day, field = date_of(number), "number" if self.date is None else "date"
            of_day = f" ({day})" if day else ""
            text = f"puzzle {number:,}{of_day} is in the future: give a number up to {most:,}"
            raise FieldError(field, text)
        return number


def last_day() -> int:
    """Return the number of the newest Wordle puzzle that can be available in some time zone."""
    return max(latest(), number_of(datetime.date.today())) + 1


def weighed(lexicon: Lexicon, number: int | None) -> tuple[Lexicon, Chances]:
    """Return the possible solutions of the puzzle with this number, and their probabilities.

    If `number` is None, the puzzle is assumed to be later than all known solutions. If the solution
    is known, other words have a small probability, because the number can be wrong.
    """
    chances, least = solution_prior(lexicon.words, number), _LEAST
    if number is not None and dated_solution(number):
        chances = _KNOWN * chances + (1 - _KNOWN) * solution_prior(lexicon.words)
        least *= 1 - _KNOWN
    likely = chances > least
    words = tuple(word for word, is_likely in zip(lexicon.words, likely, strict=True) if is_likely)
    return replace(lexicon, words=words), chances[likely]


class ListAnswer(Answer):
    """The name, the number of words and the date of a word list."""

    name: str
    words: int
    date: str
    """The date of the list: a day, a month or a year. The list `solutions` has the date of the last
    known solution."""


class ListsAnswer(Answer):
    """The available word lists."""

    lists: list[ListAnswer]


class ListsQuestion(Question):
    """List the available word lists.

    $ unwordle words
    $ unwordle words update later.txt
    """

    def answer(self, console: Console = QUIET) -> ListsAnswer:
        """Return the available word lists."""
        lists = wordlist.lists()
        return ListsAnswer(lists=[ListAnswer(name=n, words=size, date=d) for n, size, d in lists])

    def lines(self, answer: ListsAnswer) -> Iterator[Line]:
        """Yield a table of the word lists."""
        columns = {"list": "{0.name}", "words": "{0.words:,}", "of": "{0.date}"}
        yield Table.of("", answer.lists, columns)


class UpdateAnswer(Answer):
    """The number of new solutions, and the last puzzle with a known solution after the update."""

    new: int
    known: int
    """The number of solutions in the source that were already known."""
    latest: int
    date: str
    """The date of the last puzzle with a known solution."""


class UpdateQuestion(Question):
    """Add the solutions of newer puzzles, from a file, standard input or the web.

    Each solution is a puzzle's number or date, and a word. The format is plain lines, CSV, TSV or
    JSON. If a solution contradicts a known solution or another new solution, nothing is added.

    $ unwordle words update later.txt
    $ unwordle words update https://wordle.example/solutions.json
    """

    source: str = option(positional=True, metavar="FILE|-|URL")
    """A file, - for standard input, or a web address that begins with http:// or https://."""

    def answer(self, console: Console = QUIET) -> UpdateAnswer:
        """Store the new solutions in the user's data folder, and return their number.

        Raises InputError if the solutions cannot be read, are not accepted, or cannot be stored.
        """
        from unwordle.solutions import checked_solutions, fetch, keep  # slow to import

        if re.match("https?://", self.source):
            text = fetch(self.source)
        elif self.source == "-":
            text = sys.stdin.buffer.read().decode("utf-8", "replace")
        else:
            text = read_text(Path(self.source))
        solutions = checked_solutions(text, self.source)
        new = keep(solutions)
        if outside := [w for w in solutions.values() if w not in wordlist.named(wordlist.DEFAULT)]:
            console.say(f"the list {wordlist.DEFAULT!r} lacks {listed(outside)}")
        known, last = len(solutions) - new, latest()
        return UpdateAnswer(new=new, known=known, latest=last, date=str(date_of(last)))

    def lines(self, answer: UpdateAnswer) -> Iterator[Line]:
        """Yield a sentence on how many solutions are new and how many were known before."""
        taken = f"{counted(answer.new, 'solution')} taken, {answer.known:,} known before"
        yield f"{taken}: known now up to number {answer.latest:,}, of {answer.date}."

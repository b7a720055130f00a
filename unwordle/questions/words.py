"""Words, pins and days as a person gives them; the commands `words` and `words update`."""

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
from unwordle.model.text import counted
from unwordle.model.theory.plays import PlayName
from unwordle.questions.answer import Answer, Line, Table
from unwordle.questions.question import QUIET, Console, FieldError, Question, blaming, option

WORD_PATTERN = "^[A-Za-z]{5}$"
"""A word of the bundled lists, as a regular expression."""
ROW_PATTERN = "^[GYWgyw]{5}$"
"""A row of a grid above such a word."""


class OfWords(Question):
    """The words of a game."""

    words: str = option(wordlist.DEFAULT, group="Words", listed=wordlist.NAMES)
    """The words allowed: today, solutions, nyt (of 2022), answers (of 2022), common, isograms,
    report, a file, or a list of yours; report:2000 is its first 2,000."""


class Limited(OfWords):
    """The words of a game, or only those that are frequent."""

    limit: int | None = option(None, group="Words", least=1)
    """Allow only the N most frequent words."""


class OfAnswers(OfWords):
    """The words of a game, and those that may be its solution."""

    answers: str | None = option(None, group="Words", listed=wordlist.NAMES)
    """The words that may be the solution, all alike: solutions, answers (of 2022), another list or
    a file. [default: any word, as likely as it is on the day]"""


class OfLength(Question):
    """The length of the words."""

    length: int | None = option(None, group="Words", least=4, most=8)
    """The number of letters of the words, unless a given word decides it. [default: 5]"""

    def check_length(self, what: str, word: str) -> None:
        """Raise InputError if the length contradicts a word, called `what`, that is given."""
        if self.length not in (None, len(word)):
            letters = f"{len(word)} letters, `length` says {self.length}"
            raise InputError(f"{what} has {letters}: give one of the two")


class Drawing(Question):
    """A question that draws at random."""

    seed: int | None = option(None, group="Settings")
    """Make what is drawn at random the same each time."""


class WordAnswer(Answer):
    """The finding on a word: if the list has it; else words with a similar spelling."""

    word: str
    known: bool
    near: list[str]


class Word(OfWords):
    """Say whether a list has a word, and what is spelled like it if not."""

    word: str = option(pattern=WORD_PATTERN, examples=("stone",))
    """The word to look up."""

    def answer(self, console: Console = QUIET) -> WordAnswer:
        """Return whether the list has the word; if not, words with a similar spelling."""
        lexicon = read_lexicon(self.words, wordlist.BUNDLED_LENGTH, console)
        with blaming("word"):
            word = read_word(self.word, lexicon.length)
        known = word in lexicon
        near = [] if known else near_words(word, lexicon)
        return WordAnswer(word=word, known=known, near=near)


def near_words(word: str, lexicon: Lexicon) -> list[str]:
    """Return up to three words spelled like one that the lexicon lacks, the nearest first.

    Words of the same letters precede others that are equally near; then the most frequent do.
    """

    def likeness(near: str) -> tuple[float, bool, float]:
        ratio = SequenceMatcher(a=near, b=word).ratio()
        return ratio, sorted(near) == sorted(word), lexicon.frequencies.get(near, 0.0)

    alike = get_close_matches(word, lexicon.words, 100, cutoff=0.5)
    nearest = sorted(alike, key=likeness, reverse=True)[:3]
    return [near for near in nearest if near not in wordlist.coarse()]


def read_word(text: str, length: int) -> str:
    """Return a word without case. Raises InputError if it is not of `length` letters."""
    word = folded(text.strip())
    if not word.isalpha():
        raise InputError(f"the word {word!r} is not of letters alone")
    if len(word) != length:
        letters = counted(len(word), "letter")
        raise InputError(f"the word {word!r} has {letters}: {length} are needed here")
    return word


@blaming("word")
def word_in(text: str, lexicon: Lexicon, advice: str) -> str:
    """Return a word of the lexicon, without case. Raises InputError, with advice, otherwise."""
    word = read_word(text, lexicon.length)
    check_word(word, lexicon, advice)
    return word


def check_word(word: str, lexicon: Lexicon, advice: str = "") -> None:
    """Raise InputError, with similar words and the advice, unless the lexicon has the word."""
    if word not in lexicon:
        near = near_words(word, lexicon)
        hint = f" (near it are {', '.join(near)})" if near else ""
        fact = f"the word {word!r} is not among the words of {lexicon.name}{hint}"
        raise InputError(f"{fact}: {advice}" if advice else fact)


_PLACE = re.compile(r"[^\W\d_]|\.|\[\^?(?:[^\W\d_](?:-[^\W\d_])?)+\]")
_PIN = "a row, =, and a word or a pattern, such as 1=crane, 2=s.... or 3=.[aeiou]..y"


def read_pin(text: str, rows: int, length: int) -> Pin:
    """Return the pin of `ROW=WORD` or `ROW=PATTERN`, rows counted from 1, for a grid of this size.

    Raises InputError if it is not one, or is about another row or length.
    """
    number, equals, pattern = folded(text.strip()).partition("=")
    number, pattern = number.strip(), pattern.strip()
    if not equals or not number.isdecimal() or not pattern:
        raise InputError(f"the pin {text!r} is not {_PIN}")
    # A row has few digits, and Python does not read numbers of thousands.
    row = int(number) if len(number) < 10 else 0
    if not 1 <= row <= rows:
        raise InputError(f"the pin {text!r} is on row {number}: the guess rows are 1 to {rows}")
    places = _PLACE.findall(pattern)
    try:
        readable = "".join(places) == pattern and re.compile(pattern)
    except re.error:
        readable = False
    if not readable:
        raise InputError(f"the pin {text!r} has a pattern that cannot be read: give {_PIN}")
    if len(places) != length:
        fact = f"the pin {text!r} is for words of {len(places)} letters"
        raise InputError(f"{fact}: they have {length} here")
    return Pin(row - 1, pattern)


@blaming("pins")
def read_pins(texts: Sequence[str], grid: Grid, lexicon: Lexicon) -> tuple[Pin, ...]:
    """Return the pins of a grid. Raises InputError for one that cannot be read or names no word."""
    pins = tuple(read_pin(text, len(grid.rows), grid.length) for text in texts)
    for pin, text in zip(pins, texts, strict=True):
        if pin.is_word:
            check_word(pin.text, lexicon, f"no board has it, so the pin {text!r} is refused")
    return pins


def play_of(play: PlayName | None, *grids: Grid) -> PlayName:
    """Return the play asked for; else hard if the share text of every grid says so, or any."""
    return play or ("hard" if grids and all(grid.hard for grid in grids) else "any")


def of_its_time(lexicon: Lexicon) -> Lexicon:
    """Return the solutions of the time of a bundled list; another list as it is."""
    if lexicon.name not in wordlist.NAMES:
        return lexicon
    return wordlist.named("solutions" if lexicon.name == wordlist.DEFAULT else "answers")


def answers_among(lexicon: Lexicon) -> tuple[str, ...]:
    """Return the words to draw a solution from: Wordle's answers in the lexicon, or all its
    words.
    """
    answers = wordlist.named("answers")
    return tuple(word for word in lexicon.words if word in answers) or lexicon.words


def read_lexicon(
    words: str, length: int, console: Console, *, limit: int | None = None, field: str = "words"
) -> Lexicon:
    """Return the words of this length in a list; a note says how many lines were no such words.

    `field` is the one that names the list.
    """
    with blaming(field):
        lexicon = wordlist.load(words, length)
    if lexicon.skipped:
        lines = counted(lexicon.skipped, "line")
        console.say(f"skipped {lines} of {words}: not new words of {length} letters")
    return lexicon if limit is None else lexicon.most_frequent(limit)


def say_if_unweighed(lexicon: Lexicon, console: Console) -> None:
    """Say that the player model has no numbers for a list, if it has not for most of its words."""
    if not wordlist.is_english(lexicon):
        words = f"the words of {lexicon.name}"
        console.say(f"the player model has no numbers for {words}: to it they are alike")


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
        from unwordle.solutions import checked_solutions, fetch, keep  # takes long to import

        if re.match("https?://", self.source):
            text = fetch(self.source)
        elif self.source == "-":
            text = sys.stdin.buffer.read().decode("utf-8", "replace")
        else:
            text = read_text(Path(self.source))
        solutions = checked_solutions(text, self.source)
        new = keep(solutions)
        if outside := [w for w in solutions.values() if w not in wordlist.named(wordlist.DEFAULT)]:
            console.say(f"not among the words that Wordle took so far: {', '.join(outside)}")
        known, last = len(solutions) - new, latest()
        return UpdateAnswer(new=new, known=known, latest=last, date=str(date_of(last)))

    def lines(self, answer: UpdateAnswer) -> Iterator[Line]:
        """Word how many there are."""
        taken = f"{counted(answer.new, 'solution')} taken, {answer.known:,} known before"
        yield f"{taken}: known now up to number {answer.latest:,}, of {answer.date}."

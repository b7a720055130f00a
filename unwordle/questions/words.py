"""Words, pins and lists as a person gives them; whether a list has a word."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher, get_close_matches

from unwordle import wordlist
from unwordle.model.game.grid import Grid, Pin
from unwordle.model.game.input import InputError, folded
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.text import counted
from unwordle.model.theory.plays import PlayName
from unwordle.questions.answer import Answer
from unwordle.questions.question import QUIET, Console, Question, blaming, option

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
    if "".join(places) != pattern or not _compiles(pattern):
        raise InputError(f"the pin {text!r} has a pattern that cannot be read: give {_PIN}")
    if len(places) != length:
        fact = f"the pin {text!r} is for words of {len(places)} letters"
        raise InputError(f"{fact}: they have {length} here")
    return Pin(row - 1, pattern)


def _compiles(pattern: str) -> bool:
    try:
        re.compile(pattern)
    except re.error:
        return False
    return True


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


def check_length(what: str, word: str, length: int | None) -> None:
    """Raise InputError if `length` contradicts a word, called `what`, that is given."""
    if length not in (None, len(word)):
        text = f"{what} has {len(word)} letters, `length` says {length}: give one of the two"
        raise InputError(text)

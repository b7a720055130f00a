"""Words, pins and lists as a person gives them; whether a list has a word."""

from collections.abc import Sequence

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
        near = [] if known else _near(word, lexicon)
        return WordAnswer(word=word, known=known, near=near)


def _near(word: str, lexicon: Lexicon) -> list[str]:
    """Words to offer instead of one that the lexicon lacks."""
    return [near for near in lexicon.near(word) if near not in wordlist.coarse()]


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
        near = _near(word, lexicon)
        hint = f" (near it are {', '.join(near)})" if near else ""
        fact = f"the word {word!r} is not among the words of {lexicon.name}{hint}"
        raise InputError(f"{fact}: {advice}" if advice else fact)


@blaming("pins")
def read_pins(texts: Sequence[str], grid: Grid, lexicon: Lexicon) -> tuple[Pin, ...]:
    """Return the pins of a grid. Raises InputError for one that cannot be read or names no word."""
    pins = tuple(Pin.parse(text, len(grid.rows), grid.length) for text in texts)
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

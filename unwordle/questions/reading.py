"""Functions that read the words, pins, days and word lists of questions."""

import datetime
import re
from collections.abc import Iterable, Iterator, Sequence

from unwordle import wordlist
from unwordle.day import date_of, dated_solution, latest, number_in, number_of
from unwordle.model.game.grid import Grid, Hint, Pin, read_pattern
from unwordle.model.game.input import InputError, folded
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.text import counted, listed
from unwordle.questions.question import Console, FieldError, blaming
from unwordle.wordlist import Source


def near_words(word: str, lexicon: Lexicon) -> list[str]:
    """Return up to three words of the lexicon that are spelled like `word`, the most similar first.

    Of equally similar words, anagrams come first, then the more frequent. Coarse words are left
    out.
    """
    from difflib import SequenceMatcher, get_close_matches  # slow to import

    def likeness(near: str) -> tuple[float, bool, float]:
        ratio = SequenceMatcher(a=near, b=word).ratio()
        return ratio, sorted(near) == sorted(word), lexicon.frequencies.get(near, 0.0)

    alike = get_close_matches(word, lexicon.words, 100, cutoff=0.5)
    nearest = sorted(alike, key=likeness, reverse=True)[:3]
    return [near for near in nearest if near not in wordlist.coarse()]


def read_word(text: str, length: int) -> str:
    """Return the word in lower case. Raises InputError if it doesn't have `length` letters."""
    word = folded(text.strip())
    if not word.isalpha() or len(word) != length:
        raise InputError(f"{word!r} is not a word of {length} letters")
    return word


def length_of(text: str | None, words: Source) -> int:
    """Return the length of a given word's list, which is 5 if the list is bundled."""
    is_own = text and words not in wordlist.NAMES
    return len(folded(str(text).strip())) if is_own else wordlist.BUNDLED_LENGTH


def word_in(text: str, lexicon: Lexicon, advice: str) -> str:
    """Return the word in lower case. Raises InputError (see `check_word`)."""
    word = read_word(text, lexicon.length)
    check_word(word, lexicon, advice)
    return word


def check_word(word: str, lexicon: Lexicon, advice: str = "") -> None:
    """Raise InputError, with similar words and `advice`, if the lexicon lacks the word."""
    if word not in lexicon:
        near = near_words(word, lexicon)
        hint = f" (did you mean {listed(near, 'or')}?)" if near else ""
        fact = f"the word {word!r} is not in the word list {lexicon.name!r}{hint}"
        raise InputError(f"{fact}: {advice}" if advice else fact)


_PLACE = r"[^\W\d_]|\.|\[\^?(?:[^\W\d_](?:-[^\W\d_])?)+\]"
_FORM = re.compile(rf"(\d{{1,9}})\s*=\s*((?:{_PLACE})+)")
_PIN = "a row, =, and a word or a pattern, such as 1=crane, 2=s.... or 3=.[aeiou]..y"


def read_pin(text: str, rows: int, length: int) -> Pin:
    """Return the pin in a string of the form `ROW=WORD` or `ROW=PATTERN`, such as `1=s....`.

    Rows are counted from 1. Raises InputError if the pin cannot be read or does not fit the grid.
    """
    found = _FORM.fullmatch(folded(text.strip()))
    row, pattern = (int(found[1]), found[2]) if found else (0, "")
    try:
        re.compile(pattern)
    except re.error:  # raised for [z-a]
        row = 0
    if not row:
        raise InputError(f"the pin {text!r} cannot be read: give {_PIN}")
    if row > rows:
        raise InputError(f"the pin {text!r} is on row {row}, but the last guess row is row {rows}")
    if (places := len(re.findall(_PLACE, pattern))) != length:
        raise InputError(f"the pin {text!r} has {counted(places, 'place')}: give {length}")
    return Pin(row - 1, pattern)


@blaming("pins")
def read_pins(texts: Sequence[str], grid: Grid, lexicon: Lexicon) -> tuple[Pin, ...]:
    """Return the pins of a grid. Raises FieldError if one cannot be read or does not fit."""
    pins = tuple(read_pin(text, len(grid.rows), grid.length) for text in texts)
    for pin, text in zip(pins, texts, strict=True):
        if pin.is_word:
            check_word(pin.text, lexicon, f"give another word in the pin {text!r}")
    return pins


_DIGITS = str.maketrans("012", "WYG")


def read_hints(texts: Iterable[str]) -> list[Hint]:
    """Return the hints in strings such as `crane=WWYWG`, each of which can have several.

    Colours are as in `Grid.parse`, or digits: 0 white, 1 yellow, 2 green. A colon or a space may
    stand for `=`. Raises InputError if a part is no hint.
    """
    text = re.sub(r"\s*[=:]\s*", "=", " ".join(texts))
    parts = iter(re.findall(r"[^\s,]+", text))
    return [_hint(f"{part} {next(parts, '')}" if part.isalpha() else part) for part in parts]


def _hint(text: str) -> Hint:
    word, *shown = re.split(" ?[= ]", text.strip(), maxsplit=1)
    pattern = read_pattern("".join(shown).translate(_DIGITS))
    guess = folded(word)
    if not (pattern and guess.isalpha()):
        raise InputError(f"{text.strip()!r} is not a word with colours, such as crane=WWYWG")
    if len(pattern) != len(guess):
        raise InputError(f"the hint {text!r} needs {len(guess)} colours, but has {len(pattern)}")
    return Hint(guess, pattern)


def play_of(play: str | None, *grids: Grid) -> str:
    """Return `play` if given; otherwise `hard` if all grids are from hard mode, and `any` if
    not.
    """
    return play or ("hard" if grids and all(grid.hard for grid in grids) else "any")


def of_its_time(lexicon: Lexicon) -> Lexicon:
    """Return the list of Wordle's solutions that belongs to a bundled lexicon.

    A lexicon that is not bundled is its own list.
    """
    if lexicon.name not in wordlist.NAMES:
        return lexicon
    return wordlist.named("solutions" if lexicon.name == wordlist.DEFAULT else "answers")


def answers_among(lexicon: Lexicon) -> tuple[str, ...]:
    """Return the lexicon's words that are in the list `answers`, or all its words if none are."""
    return tuple(word for word in lexicon.words if word in lexicon.answers) or lexicon.words


def read_lexicon(
    words: Source, length: int, console: Console, field: str = "words", *, plurals: bool = True
) -> Lexicon:
    """Return the words of this length in `words`, with or without plurals in -s.

    A note counts the skipped lines. Raises FieldError for `field` if the list cannot be read.
    """
    with blaming(field):
        lexicon = wordlist.load(words, length)
    if lexicon.skipped:
        skipped = f"skipped {counted(lexicon.skipped, 'line')} of {lexicon.name!r}"
        console.say(f"{skipped}: no new {length}-letter word, or a name with a capital")
    return lexicon if plurals else wordlist.without_plurals(lexicon, words)


def say_if_unweighed(lexicon: Lexicon, console: Console) -> None:
    """Show a note if most words of the lexicon have no frequencies."""
    if not wordlist.is_english(lexicon):
        console.say(f"most words of the list {lexicon.name!r} have no frequency: all count alike")


def spans(days: Sequence[int]) -> str:
    """Return text for the first and the last of these days, such as `days 1,700 to 1,841`."""
    if len({*days}) < 2:
        return f"day {days[0]:,}" if days else "no day"
    return f"days {min(days):,} to {max(days):,}"


def read_day(text: str, field: str = "day") -> int:
    """Return the number of a puzzle from its number or date. Raises FieldError for `field`."""
    number = number_in(text)
    if number is not None and number < 0:
        raise FieldError(field, f"`{field}` {text!r} is before the first puzzle, of {date_of(0)}")
    if number is None:
        fact = f"`{field}` {text!r} is neither a puzzle's number nor a date such as 2026-01-27"
        raise FieldError(field, fact)
    return number


def day_name(day: int, words: Source) -> str:
    """Return a day's date and number, such as `4 Jul 2026 (1,841)`.

    Word lists that are not bundled have no dates, so only the number is returned.
    """
    date = date_of(day) if words in wordlist.NAMES else None
    return f"{date.day} {date:%b %Y} ({day:,})" if date else f"{day:,}"


def overruled(day: int, source: str, words: Source) -> Iterator[str]:
    """Yield a sentence if a day's public solution is not used, because its grids rule it out."""
    known = dated_solution(day) if source == "inferred" and words in wordlist.NAMES else None
    if known:
        yield f"Wordle {day:,} was {known.upper()}, but the day's grids here cannot end with it."


def last_day() -> int:
    """Return the number of the newest puzzle that is out in some time zone."""
    return max(latest(), number_of(datetime.date.today())) + 1

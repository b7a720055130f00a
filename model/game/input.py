"""Limits on input, letters as numbers, and the error that bad input raises."""

from collections.abc import Iterable
from typing import SupportsIndex
from unicodedata import normalize


class UnwordleError(ValueError):
    """The base class of the project's errors. The text is one line."""


class InputError(UnwordleError):
    """Input that is not accepted. Its text is one line: the mistake, and what is accepted."""


LENGTHS = range(4, 9)
"""Numbers of letters that words may have."""
MOST_ROWS = 6
"""Number of guesses of a game."""
LOST = MOST_ROWS + 1
"""Number of guesses that a lost game counts as."""
COMMON_ZIPF = 3.0
"""Least Zipf frequency of a common word: it occurs once in a million words."""


LATIN = "abcdefghijklmnopqrstuvwxyz"
OTHER = 255
"""Number that stands for any other letter."""

_numbers = {letter: number for number, letter in enumerate(LATIN)}
_letters = list(LATIN)


def folded(text: str) -> str:
    """Return a text in lower case, each letter one character: König becomes könig."""
    return text.lower() if text.isascii() else normalize("NFC", normalize("NFC", text).casefold())


def number_of(letter: str) -> int:
    """Return the number of a letter: 0 to 25 for a to z; others follow in order of first use.

    Raises InputError if there are more letters than numbers.
    """
    number = _numbers.get(letter)
    if number is None:
        if len(_letters) == OTHER:
            raise InputError(f"words of more than {OTHER} letters: give those of one language")
        number = _numbers[letter] = len(_letters)
        _letters.append(letter)
    return number


def letter_of(number: SupportsIndex) -> str:
    """Return the letter with a number."""
    return _letters[number]


def alphabet_of(words: Iterable[str]) -> str:
    """Return the letters of words: a to z; or exactly theirs, in order, if they have others."""
    letters: set[str] = set().union(*words)
    return LATIN if letters <= set(LATIN) else "".join(sorted(letters))

"""What input may be: limits, folded letters, and the error that bad input raises."""

from collections.abc import Iterable
from typing import SupportsIndex
from unicodedata import normalize


class UnwordleError(ValueError):
    """The base class of the project's errors. The text is one line."""


class InputError(UnwordleError):
    """Input that is not accepted. Its text is one line: what was wrong, and what is accepted."""


LENGTHS = range(4, 9)
"""How many letters words may have."""
MOST_ROWS = 6
"""How many guesses a game has."""
LOST = MOST_ROWS + 1
"""What a game counts as in which the word was not found."""
COMMON_ZIPF = 3.0
"""Words of at least this Zipf frequency are common: they occur once in a million words."""


LATIN = "abcdefghijklmnopqrstuvwxyz"
OTHER = 255
"""The number that stands for any other letter."""

_numbers = {letter: number for number, letter in enumerate(LATIN)}
_letters = list(LATIN)


def folded(text: str) -> str:
    """Return a text without case, each letter one character: König and könig are the same."""
    return text.lower() if text.isascii() else normalize("NFC", normalize("NFC", text).casefold())


def number_of(letter: str) -> int:
    """Return the number of a letter: 0 to 25 for a to z, others follow as they are met.

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
    """Return the letters of words: a to z, or if they have others, just theirs, in order."""
    letters: set[str] = set().union(*words)
    return LATIN if letters <= set(LATIN) else "".join(sorted(letters))


def spelled(alphabet: str) -> str:
    """Return the letters of an alphabet as a sentence names them."""
    return "a to z" if alphabet == LATIN else ", ".join(alphabet)

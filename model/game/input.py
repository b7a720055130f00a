"""Limits on input, letters as numbers, and the error that bad input raises."""

from collections.abc import Iterable
from typing import SupportsIndex
from unicodedata import normalize


class UnwordleError(ValueError):
    """The base class of the project's errors. The text of an error is one line."""


class InputError(UnwordleError):
    """Bad input. The text is one line that names the mistake and says what is accepted."""


LENGTHS = range(4, 9)
"""The accepted word lengths."""
MOST_ROWS = 6
"""Number of guesses in a game."""
LOST = MOST_ROWS + 1
"""Number of guesses that a lost game counts as."""
COMMON_ZIPF = 3.0
"""Least Zipf frequency of a common word, equal to one occurrence in a million words."""


LATIN = "abcdefghijklmnopqrstuvwxyz"
OTHER = 255
"""Number of any letter that has no number of its own."""

_numbers = {letter: number for number, letter in enumerate(LATIN)}
_letters = list(LATIN)


def folded(text: str) -> str:
    """Return the text in lower case with each letter as one character: König becomes könig."""
    return text.lower() if text.isascii() else normalize("NFC", normalize("NFC", text).casefold())


def number_of(letter: str) -> int:
    """Return the number of a letter: 0 to 25 for a to z, then other letters by first use.

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
    """Return the letter that has this number."""
    return _letters[number]


def alphabet_of(words: Iterable[str]) -> str:
    """Return a to z, or the sorted letters of the words if any letter is not among a to z."""
    letters: set[str] = set().union(*words)
    return LATIN if letters <= set(LATIN) else "".join(sorted(letters))

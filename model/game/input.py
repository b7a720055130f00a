"""The limits, letters and colours of people's input, and the error that bad input raises.

The module does not need NumPy.
"""

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import SupportsIndex
from unicodedata import normalize


class UnwordleError(ValueError):
    """The base class of the project's errors. The text of an error is one line."""


class InputError(UnwordleError):
    """Bad input. The text is one line that names the mistake and says what is accepted."""


LENGTHS = range(4, 9)
"""The accepted word lengths."""
MOST_ROWS = 6
"""Maximum number of guesses in a game."""
LOST = MOST_ROWS + 1
"""Number of guesses that a lost game counts as."""
COMMON_ZIPF = 3.0
"""Least Zipf frequency of a common word, equal to one occurrence in a million words."""


LATIN = "abcdefghijklmnopqrstuvwxyz"
OTHER = 255
"""Number shared by all letters that have no number of their own."""

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
            raise InputError(
                f"the words have more than {OTHER} different letters: give words of one language"
            )
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


# ---------------------------------------------------------------- colours


class Colour(StrEnum):
    """The colour of a tile. White is the report's name for the tile that players see as grey."""

    GREEN = "G"
    YELLOW = "Y"
    WHITE = "W"

    @classmethod
    def named(cls, name: str) -> "Colour":
        """Return the colour with this name, such as `Green` or `g`, in upper or lower case.

        Raises InputError if no colour has this name.
        """
        if isinstance(name, cls):
            return name
        for colour in cls:
            if name.upper() in (colour.name, colour.value):
                return colour
        raise InputError(f"{name!r} is not a colour: colours are Green, Yellow and White")


TILES = (
    dict.fromkeys("⬜⬛◻◼▫▪◽◾🔲🔳⚪⚫", Colour.WHITE)
    | dict.fromkeys("🟨🟦🟡🔵", Colour.YELLOW)  # blue is yellow in high contrast
    | dict.fromkeys("🟩🟧🟢🟠✅", Colour.GREEN)  # orange is green in high contrast
)
"""The colour of each symbol of a shared result."""

_JOINED = f"[^\\s\\x00-\\x7f{''.join(TILES)}]"
_INVISIBLE = re.compile(  # except joiners between letters or emoji of people's names
    "[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe0e\ufe0f\ufeff]"
    f"(?<!{_JOINED}[\u200c\u200d](?={_JOINED}))"
)
_SPACES = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t]")


def visible(text: str) -> str:
    """Return the text without invisible symbols, and with every kind of space as a plain space."""
    return text if text.isascii() else _SPACES.sub(" ", _INVISIBLE.sub("", text))

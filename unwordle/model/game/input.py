"""The limits, letters and colours of user input, and the errors that are raised for wrong input.

This module does not import NumPy, so that the program can show its help without delay.
"""

import re
from collections.abc import Iterable
from enum import StrEnum
from types import UnionType
from typing import SupportsIndex
from unicodedata import normalize


class UnwordleError(ValueError):
    """The base class of the project's errors. An error message is a single line."""


class InputError(UnwordleError):
    """An error in the user's input. The message names the mistake and the accepted values."""


class DisagreementError(UnwordleError):
    """Two engines give different answers to one question, so at least one of them is wrong."""

    def __str__(self) -> str:
        what = "with the command and this line, as an issue of the project's repository"
        return f"{super().__str__()}: one of the two is wrong; please report this {what}"


def check_type(value: object, kinds: type | UnionType, name: str, accepted: str) -> None:
    """Raise InputError if a value is not of one of the types `kinds`."""
    if not isinstance(value, kinds):
        raise InputError(f"{name} {briefly(value)} is not {accepted}")


def briefly(value: object) -> str:
    """Return a value as text on one line, for an error message."""
    text = " ".join(repr(value).split())
    return text if len(text) < _LONGEST else f"{text[:_LONGEST]}..."


_LONGEST = 60
LENGTHS = range(4, 9)
"""The accepted word lengths."""
MOST_ROWS = 6
"""The maximum number of guesses in a game."""
LOST = MOST_ROWS + 1
"""The number of guesses that is assigned to a lost game."""
COMMON_ZIPF = 3.0
"""The minimum Zipf frequency of a common word: one occurrence per million words."""


LATIN = "abcdefghijklmnopqrstuvwxyz"
OTHER = 255
"""A number that is greater than the number of any letter (see `number_of`)."""

_numbers = {letter: number for number, letter in enumerate(LATIN)}
_letters = list(LATIN)


def folded(text: str) -> str:
    """Return the text with folded case, in the Unicode form NFC.

    Case folding changes letters to lower case, and ß to ss. In NFC, an accented letter is a single
    character.
    """
    return text.lower() if text.isascii() else normalize("NFC", normalize("NFC", text).casefold())


def number_of(letter: str) -> int:
    """Return the number of a letter.

    The letters a to z have the numbers 0 to 25. Any other letter gets the next free number when it
    is first used. Raises InputError if no number is free.
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
    """Return the letter with this number (see `number_of`)."""
    return _letters[number]


def alphabet_of(words: Iterable[str]) -> str:
    """Return the alphabet of the words.

    If the words have only letters from a to z, the alphabet consists of these 26 letters. Otherwise
    the alphabet consists of the letters of the words, sorted.
    """
    letters: set[str] = set().union(*words)
    return LATIN if letters <= set(LATIN) else "".join(sorted(letters))


# ---------------------------------------------------------------- colours


class Colour(StrEnum):
    """The colour of a tile. Grey tiles are called white, as in the course report."""

    GREEN = "G"
    YELLOW = "Y"
    WHITE = "W"

    @classmethod
    def _missing_(cls, value: object) -> "Colour":
        raise InputError(f"{briefly(value)} is not a colour: the colours are G, Y and W")

    @classmethod
    def named(cls, name: str) -> "Colour":
        """Return the colour with the name `name`, such as `Green` or `g`.

        Upper and lower case are accepted. Raises InputError if no colour has this name.
        """
        if isinstance(name, cls):
            return name
        check_type(name, str, "colour", "a colour's name")
        for colour in cls:
            if name.upper() in (colour.name, colour.value):
                return colour
        raise InputError(f"{name!r} is not a colour: the colours are Green, Yellow and White")


TILES = (
    dict.fromkeys("⬜⬛◻◼▫▪◽◾🔲🔳⚪⚫", Colour.WHITE)
    | dict.fromkeys("🟨🟦🟡🔵", Colour.YELLOW)  # blue is yellow in high contrast
    | dict.fromkeys("🟩🟧🟢🟠✅", Colour.GREEN)  # orange is green in high contrast
)
"""The colour of each symbol that represents a tile in shared results."""

_JOINED = f"[^\\s\\x00-\\x7f{''.join(TILES)}]"
_INVISIBLE = re.compile(  # except joiners between letters or emoji, as in people's names
    "[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe0e\ufe0f\ufeff]"
    f"(?<!{_JOINED}[\u200c\u200d](?={_JOINED}))"
)
_SPACES = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t]")


def visible(text: str) -> str:
    """Return the text without invisible symbols, and with plain spaces instead of other spaces."""
    return text if text.isascii() else _SPACES.sub(" ", _INVISIBLE.sub("", text))

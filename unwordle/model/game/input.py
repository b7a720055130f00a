"""The limits, letters and colours of user input, and its errors.

NumPy isn't imported, so that help appears at once.
"""

import re
from collections.abc import Iterable
from enum import StrEnum
from types import UnionType
from typing import SupportsIndex
from unicodedata import normalize


class UnwordleError(ValueError):
    """The base of the project's errors; messages are one line, in which long words are cut."""

    def __str__(self) -> str:
        line = " ".join(str(self.args[-1]).splitlines()) if self.args else ""
        return re.sub(r"(\S{60})\S{200,}(?=\S)", r"\1...", line)


class InputError(UnwordleError):
    """An error in the input, which says what is accepted."""


class DisagreementError(UnwordleError):
    """An error because two engines differ, so at least one of them is wrong."""

    def __str__(self) -> str:
        what = "with the command and this line, as an issue of the project's repository"
        return f"{super().__str__()}: one of the two is wrong; please report this {what}"


def check_type(value: object, kinds: type | UnionType, name: str, accepted: str) -> None:
    """Raise InputError if a value is of none of these types."""
    if not isinstance(value, kinds):
        raise InputError(f"{name} {briefly(value)} is not {accepted}")


def briefly(value: object) -> str:
    """Return a value as a short line of text."""
    text = " ".join(repr(value).split())
    return text if len(text) < _LONGEST else f"{text[:_LONGEST]}..."


# A longer value would fill the message that quotes it.
_LONGEST = 60
LENGTHS = range(4, 9)
MOST_ROWS = 6
LOST = MOST_ROWS + 1
"""The number of guesses as which a lost game counts."""


LATIN = "abcdefghijklmnopqrstuvwxyz"
OTHER = 255
"""A number greater than that of any letter."""

_numbers = {letter: number for number, letter in enumerate(LATIN)}


def folded(text: str) -> str:
    """Return the text with folded case, in Unicode's form NFC (ß is ss, é one character)."""
    return text.lower() if text.isascii() else normalize("NFC", normalize("NFC", text).casefold())


def number_of(letter: str) -> int:
    """Return a letter's number: 0 to 25 for a to z, then in order of first use.

    Raises InputError if no number is free.
    """
    if letter not in _numbers and len(_numbers) == OTHER:
        fact = f"the words have more than {OTHER} different letters"
        raise InputError(f"{fact}: give words of one language")
    return _numbers.setdefault(letter, len(_numbers))


def letter_of(number: SupportsIndex) -> str:
    """Return the letter with this number."""
    return [*_numbers][number]


def alphabet_of(words: Iterable[str]) -> str:
    """Return a to z if the words have no other letters, or else the words' letters, sorted."""
    letters: set[str] = set().union(*words)
    return LATIN if letters <= set(LATIN) else "".join(sorted(letters))


# ---------------------------------------------------------------- colours


class Colour(StrEnum):
    """A tile's colour; grey is called white, as in the report."""

    GREEN = "G"
    YELLOW = "Y"
    WHITE = "W"

    @classmethod
    def _missing_(cls, value: object) -> "Colour":
        raise InputError(f"{briefly(value)} is not a colour (choose G, Y or W)")

    @classmethod
    def named(cls, name: str) -> "Colour":
        """Return the colour called `name`, such as `Green`, `g` or `grey`.

        Raises InputError if there is none.
        """
        if isinstance(name, cls):
            return name
        check_type(name, str, "colour", "a colour's name")
        for colour in cls:
            if re.sub("^GR[AE]Y$", "WHITE", name.upper()) in (colour.name, colour.value):
                return colour
        raise InputError(f"{name!r} is not a colour (choose Green, Yellow or White)")


TILES = (
    dict.fromkeys("⬜⬛◻◼▫▪◽◾🔲🔳⚪⚫", Colour.WHITE)
    | dict.fromkeys("🟨🟦🟡🔵", Colour.YELLOW)  # blue is yellow in high contrast
    | dict.fromkeys("🟩🟧🟢🟠✅", Colour.GREEN)  # orange is green in high contrast
)
"""The colours of shared results' symbols."""

_JOINED = f"[^\\s\\x00-\\x7f{''.join(TILES)}]"
_INVISIBLE = re.compile(  # except joiners between letters or emoji, as in people's names
    "[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe0e\ufe0f\ufeff]"
    f"(?<!{_JOINED}[\u200c\u200d](?={_JOINED}))"
)
_SPACES = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t]")


def visible(text: str) -> str:
    """Return the text without invisible symbols or odd spaces."""
    return text if text.isascii() else _SPACES.sub(" ", _INVISIBLE.sub("", text))

"""Pins: what is known of the word in a guess row."""

import re
from dataclasses import dataclass

from model.game.alphabet import folded
from model.game.errors import InputError

_PLACE = re.compile(r"[^\W\d_]|\.|\[\^?(?:[^\W\d_](?:-[^\W\d_])?)+\]")
_ACCEPTED = "a row, =, and a word or a pattern, such as 1=crane, 2=s.... or 3=.[aeiou]..y"


@dataclass(frozen=True)
class Pin:
    """Guess row `row` (counted from 0) has only words that match `text`.

    `text` has for each column a letter, `.` for any letter, or letters in brackets, such as
    `[aeiou]`, `[a-m]` or `[^s]`.
    """

    row: int
    text: str

    @classmethod
    def parse(cls, text: str, rows: int, length: int) -> "Pin":
        """Read `ROW=WORD` or `ROW=PATTERN`, rows counted from 1, for a grid of this size.

        Raises InputError if it is not one, or is about another row or length.
        """
        number, equals, pattern = folded(text.strip()).partition("=")
        number, pattern = number.strip(), pattern.strip()
        if not equals or not number.isdecimal() or not pattern:
            raise InputError(f"the pin {text!r} is not {_ACCEPTED}")
        # Of more than a few digits it is no row, and Python does not read thousands of them.
        row = int(number) if len(number) < 10 else 0
        if not 1 <= row <= rows:
            raise InputError(f"the pin {text!r} is on row {number}: the guess rows are 1 to {rows}")
        places = _PLACE.findall(pattern)
        if "".join(places) != pattern or not _compiles(pattern):
            told = f"the pin {text!r} has a pattern that cannot be read"
            raise InputError(f"{told}: give {_ACCEPTED}")
        if len(places) != length:
            told = f"the pin {text!r} is for words of {len(places)} letters"
            raise InputError(f"{told}: they have {length} here")
        return cls(row - 1, pattern)

    @property
    def is_word(self) -> bool:
        """Whether it names one word."""
        return self.text.isalpha()

    def allows(self, word: str) -> bool:
        """Say whether the word matches."""
        return re.fullmatch(self.text, word) is not None

    def __str__(self) -> str:
        return f"{self.row + 1}={self.text}"


def _compiles(pattern: str) -> bool:
    try:
        re.compile(pattern)
    except re.error:
        return False
    return True

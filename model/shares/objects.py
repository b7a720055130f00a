"""JSON objects out of a long file, one by one: bounded memory, and a broken one loses no other."""

import json
import re
from collections.abc import Iterator
from typing import Any, TextIO

_CHUNK = 1 << 16
_LONGEST = 1 << 22
"""The length beyond which an object without an end is taken to be broken."""

_ARRAY = re.compile(r'"messages"\s*:\s*\[')
_NEXT = re.compile(r"[\s,]*")
_DECODER = json.JSONDecoder(parse_int=float)
"""No whole number is used, and Python reads none of thousands of digits."""


def messages_of(file: TextIO) -> Iterator[tuple[int, dict[str, Any] | None]]:
    """Each message of every array called `messages`, or of the array that the file is.

    With the number of the line on which it starts; None for one that cannot be read.
    """
    window = _Window(file)
    inside = window.text.lstrip("\ufeff \t\r\n").startswith("[")
    if inside:
        window.drop(window.text.index("[") + 1)
    while inside or window.seek(_ARRAY):
        yield from _objects(window)
        inside = False


class _Window:
    """The part of a file that is looked at, and the number of the line on which it starts."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self.text = file.read(_CHUNK)
        self.line = 1

    def more(self) -> bool:
        """Read on, by as much again as is held; False at the end of the file."""
        read = self._file.read(max(_CHUNK, len(self.text)))
        self.text += read
        return bool(read)

    def drop(self, count: int) -> None:
        """Leave the first `count` characters behind."""
        self.line += self.text.count("\n", 0, count)
        self.text = self.text[count:]

    def seek(self, pattern: re.Pattern[str]) -> bool:
        """Move behind the next match; False where there is none."""
        while True:
            found = pattern.search(self.text)
            if found:
                self.drop(found.end())
                return True
            self.drop(max(0, len(self.text) - 100))
            if not self.more():
                return False


def _objects(window: _Window) -> Iterator[tuple[int, dict[str, Any] | None]]:
    """The objects of an array, until its end."""
    place = 0
    start_of_object: re.Pattern[str] | None = None
    while True:
        skipped = _NEXT.match(window.text, place)
        place = skipped.end() if skipped else place
        if place > _CHUNK or place == len(window.text):
            window.drop(place)
            place = 0
            if not window.text and not window.more():
                return
            continue
        if window.text[place] != "{":
            window.drop(place + (window.text[place] == "]"))
            return
        start_of_object = start_of_object or _start(window.text, place)
        try:
            found, end = _DECODER.raw_decode(window.text, place)
        except (json.JSONDecodeError, RecursionError) as error:
            at, cut_off = 0, False
            if isinstance(error, json.JSONDecodeError):
                at = error.pos - place
                cut_off = error.pos > len(window.text) - 20 or error.msg.startswith("Unterminated")
            window.drop(place)
            place = 0
            if cut_off and len(window.text) < _LONGEST and window.more():
                continue
            yield window.line + window.text.count("\n", 0, at), None
            window.drop(1)
            if not window.seek(start_of_object):
                return
            continue
        yield window.line + window.text.count("\n", 0, place), found
        place = end


def _start(text: str, place: int) -> re.Pattern[str]:
    """What stands before every object of the array: its line's beginning, and a brace's key."""
    line = text.rfind("\n", 0, place)
    indent = text[line + 1 : place]
    key = re.compile(r'\{\s*("[^"]*")').match(text, place)
    opening = rf"(?=\{{\s*{re.escape(key[1])})" if key else r"(?=\{)"
    before = "\n" + re.escape(indent) if line >= 0 and not indent.strip() else r",\s*"
    return re.compile(before + opening)

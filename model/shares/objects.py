"""JSON messages out of a long file, one by one and in bounded memory; `files` asks for them."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, TextIO

_CHUNK = 1 << 16
_LONGEST = 1 << 22
"""The length beyond which an object without an end is taken to be broken."""

_ARRAY = re.compile(r'"messages"\s*:\s*\[')
_NEXT = re.compile(r"[\s,]*(?=[^\s,])")
_DECODER = json.JSONDecoder(parse_int=float)
"""No whole number is used, and Python reads none of thousands of digits."""


def messages_of(file: TextIO) -> Iterator[tuple[int, dict[str, Any] | None]]:
    """Yield each message of every array called `messages`, or of the array that the file is.

    With the number of the line on which it starts. A broken message is None, and ends its array.
    """
    window = _Window(file)
    if window.text.lstrip("\ufeff \t\r\n").startswith("["):
        window.move(window.text.index("[") + 1)
        yield from _objects(window)
    while window.seek(_ARRAY.search):
        yield from _objects(window)


class _Window:
    """The part of a file that is looked at: the place in it, and the line of that place."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self.text = file.read(_CHUNK)
        self.place = 0
        self.line = 1

    def more(self) -> bool:
        """Read on, by as much again as is left; return False at the end of the file."""
        rest = self.text[self.place :]
        read = self._file.read(max(_CHUNK, len(rest)))
        self.text, self.place = rest + read, 0
        return bool(read)

    def move(self, place: int) -> None:
        """Go on to a place in the text."""
        self.line += self.text.count("\n", self.place, place)
        self.place = place

    def seek(self, find: Callable[[str, int], re.Match[str] | None]) -> bool:
        """Go behind what this finds from here on; return False if there is none."""
        while not (matched := find(self.text, self.place)):
            self.move(max(self.place, len(self.text) - 100))
            if not self.more():
                return False
        self.move(matched.end())
        return True


def _objects(window: _Window) -> Iterator[tuple[int, dict[str, Any] | None]]:
    """Yield the objects of an array, until its end or a broken one."""
    while window.seek(_NEXT.match) and window.text[window.place] == "{":
        try:
            message, end = _DECODER.raw_decode(window.text, window.place)
        except (json.JSONDecodeError, RecursionError):
            if len(window.text) - window.place < _LONGEST and window.more():
                continue
            yield window.line, None
            return
        yield window.line, message
        window.move(end)

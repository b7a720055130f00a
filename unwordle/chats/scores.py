"""Results without rows: the daily digest of Discord's Wordle app, and lists such as "Ann 4, Bob X".

A digest is of the day before its message. A list stands under a day: `Wordle 1,905`, or a date.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from unwordle.day import number_in, number_of
from unwordle.model.game.input import LOST

_DIGEST = re.compile(r"\bhere are yesterday['’]?s results\b:?", re.I)
_OF_DIGEST = re.compile(
    r"(?:👑\s*)?\b(?P<score>[1-6X])/6:\s*(?P<names>.*?)(?=(?:👑\s*)?\b[1-6X]/6:|$)"
)
_DAY = re.compile(
    r"^(?:(?:wordle|day|puzzle)\b\s*)?(?:#|no\.?\s)?\s*"
    r"(?P<day>\d{4}-\d\d-\d\d|\d{1,3}(?:[.,'’ ]\d{3})|\d{3,5})\s*(?:[:–—-]\s*(?P<rest>\D.*))?$",
    re.I,
)
_NAME = r"@?[^\W\d_][^,;:=/@\d]{0,30}?"
_SCORE = r"(?:\s*[:=–—-]\s*|\s+)[1-6Xx](?:/6)?\*?(?=$|[\s,;])"
_ENTRIES = re.compile(rf"{_NAME}{_SCORE}(?:[\s,;]+{_NAME}{_SCORE})*[.,;]?")
_ENTRY = re.compile(
    r"@?(?P<name>[^\W\d_][^,;:=/@\d]*?)(?:\s*[:=–—-]\s*|\s+)"
    r"(?P<score>[1-6Xx])(?:/6)?\*?(?=$|[\s,;.])"
)


@dataclass(frozen=True)
class Score:
    """A player's result of a day without its rows: the number of guesses, LOST for an X."""

    player: str
    turns: int
    day: int
    line: int


class ScoreReader:
    """Reads lines one after the other, and keeps the day that the scores below it are of."""

    def __init__(self) -> None:
        self._day: int | None = None
        self._digest = False

    def forget(self) -> None:
        """Begin another message."""
        self._day = None

    def read(self, text: str, line: int, when: date | None) -> Iterator[Score]:
        """Yield the scores in a line; `when` is the day of its message, today if it is unknown."""
        rest = text
        if intro := _DIGEST.search(text):
            self._day = number_of((when or date.today()) - timedelta(days=1))
            self._digest, rest = True, text[intro.end() :]
        elif heading := _DAY.match(text):
            self._day = number_in(re.sub(r"(?<=\d)[.,'’ ](?=\d{3}$)", "", heading["day"]))
            self._digest, rest = False, heading["rest"] or ""
        if self._day is None or not rest.strip():
            return
        found = list(_in_digest(rest) if self._digest else _in_list(rest))
        if not found:
            self._day = None
        for name, turns in found:
            yield Score(name, turns, self._day or 0, line)


def _in_digest(text: str) -> Iterator[tuple[str, int]]:
    for entry in _OF_DIGEST.finditer(text):
        names = entry["names"]
        separator = r"\s*@" if "@" in names else "," if "," in names else r"\s+"
        for name in re.split(separator, names):
            if name.strip(" ,@"):
                yield name.strip(" ,@"), _turns(entry["score"])


def _in_list(text: str) -> Iterator[tuple[str, int]]:
    if _ENTRIES.fullmatch(text.strip()):
        for entry in _ENTRY.finditer(text):
            yield entry["name"].strip(), _turns(entry["score"])


def _turns(score: str) -> int:
    return LOST if score in "xX" else int(score)

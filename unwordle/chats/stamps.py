"""The names, dates and times at the beginning of messages in copied chats.

A stamp has a date, a time or both, in either order: `08:00, 06/09/2026`, `Sep 6, 2026 at 8:00 AM`,
`Today at 8:00`, `2h ago`. A stamp can have a writer's name before or behind it, or stand alone.
"""

import re
from collections.abc import Mapping
from datetime import date
from functools import lru_cache

from unwordle.chats.line import has_header
from unwordle.model.game.input import TILES

_MONTHS = (
    *("jan|ene|gen|jän|янв", "feb|fév|fev|фев", "mar|mär|mrt|мар", "apr|abr|avr|апр"),
    *("may|mai|mag|mei|maj|мая", "jun|juin|giu|июн", "jul|juil|lug|июл", "aug|aoû|ago|авг"),
    *("sep|set|сен", "oct|okt|ott|out|окт", "nov|ноя", "dec|dez|déc|dic|des|дек"),
)
"""The first letters of the months' names in several languages."""
_MONTH = rf"(?:{'|'.join(_MONTHS)})[^\W\d]{{0,8}}\.?"
_NUMERIC = (
    r"\d{1,4}(?:[./\-]|\.\s|[년年]\s?)\d{1,2}(?:(?:[./\-]|\.\s|[월月]\s?)\d{1,4})?"
    r"[.日일]?(?:\s?[^\W\d]{1,2}\.)?"
)
_WORDY = (
    rf"(?:\d{{1,2}}\.?[\s\-](?:de\s)?{_MONTH}(?:,?[\s\-](?:de\s)?\d{{2,4}})?"
    rf"|{_MONTH}\s\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s\d{{4}})?)"
)
_DAY = r"(?:today|yesterday|heute|gestern|hoy|ayer|hier|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6})"
_DATE = rf"(?:{_DAY}\.?,?\s)?(?:{_NUMERIC}|{_WORDY})(?:\s?\([^\d()]{{1,3}}\)|\s[^\W\d]{{3}})?"
_LETTER = r"[^\d\s\[\]\-:,()<>\u2000-\u2bff\U0001f000-\U0001faff]"
_NOON = rf"{_LETTER}{{1,12}}(?:\s?{_LETTER}{{1,2}}\.)?"
_TIME = rf"\d{{1,2}}\s?[:.h]\s?\d{{2}}(?:[:.]\d{{2}})?(?:\s?{_NOON})?"
_TO_TIME = r"[,،]?\s{1,2}(?:[^\W\d][^\d\s:]{0,12}\s?){0,2}"
_AGO = r"\d{1,3}\s?(?:s|m|h|d|w|min|mins|hr|hrs|sec|hours?|minutes?|days?|weeks?)\.?(?:\sago)?"
_WHEN = (
    rf"(?:(?:{_DATE}|{_DAY})(?:{_TO_TIME}{_TIME})?|(?:[^\W\d]{{2,10}}\s)?{_TIME}(?:,?\s{_DATE})?"
    rf"|{_AGO})"
)
_BEHIND = rf"(?:(?:{_DATE}|{_DAY}){_TO_TIME}{_TIME}|{_TIME}|{_DATE}(?<=\d{{4}}))"
STAMPS = (
    re.compile(rf"^\[(?P<name>[^\[\]]{{1,60}})\]\s\[(?P<when>{_WHEN})\]\s(?P<text>.*)$", re.I),
    re.compile(rf"^[\[(](?P<when>{_WHEN})[\])]\s?[-–:]?\s?(?P<rest>.+)$", re.I),
    re.compile(
        rf"^(?P<when>{_WHEN})(?:\s?[-–—|]|,)?\s(?P<rest>(?!\s)[^:]{{1,60}}:(?:\s.*)?|<.*)$", re.I
    ),
)
"""Regular expressions for a stamp with a name and the text of the message on the same line."""
STAMPS_ALONE = (
    re.compile(rf"^[\[(]?(?P<when>{_WHEN})[\])]?$", re.I),
    re.compile(rf"^(?:posted\s)?by\s(?P<name>\S.{{0,40}}?)\s(?:»|on|at)\s(?P<when>{_WHEN})$", re.I),
    re.compile(rf"^(?P<name>\S[^:]{{0,40}}?)\s?[,•·|—–(\[-]\s?(?P<when>{_WHEN})[\])]?:?$", re.I),
    re.compile(
        rf"^(?P<name>\S[^:]{{0,40}}?)\s{{1,2}}(?:\d+\spoints?\s)?(?P<when>{_BEHIND}|{_AGO}(?<=ago))$",
        re.I,
    ),
)
"""Regular expressions for a stamp on a line of its own, which can have the name of the writer."""
_PARTS = re.compile(
    r"(?P<first>\d{1,4}|[^\W\d]{3,9}\.?(?=\s\d))(?:[\s./\-]|\sde\s|[년年]){1,3}"
    r"(?P<second>\d{1,2}(?!\d)|[^\W\d]{3,9})(?:[\s.,/\-]|\sde\s|st|nd|rd|th|[월月]){1,3}(?P<third>\d{1,4})(?!:|\d)"
)
_NO_NAME = re.compile(
    rf"[{''.join(TILES)}🟥🟫🟪]|https?:|^\[.*\]$|^\W*$|^:\w+:|^\W*\d{1, 6}\W*$|[“„«\"]"
    r"|^(?:app|bot|op|mod|edited|reply|like|pinned|new|member|level \d+|\d+ \w+)$"
    r"|^(?:loved|liked|disliked|laughed at|emphasi[sz]ed|questioned|tapbacks)\b|\breacted\b",
    re.I,
)
_AROUND = re.compile(rf"\s?:\w+:$|,\s{_DAY}(?:\sat)?$|^[*_~]+|[*_~]{{2,}}$", re.I)
_TALK = re.compile(r"[.!?…:;,)](?<!\b[A-Z]\.)$|\s\S+\s\S+\s\S+\s|^\d|^[>#*(]")


@lru_cache(1000)
def is_name(text: str) -> bool:
    """Return whether a text can be a name: it has no tiles, header, time, link or reaction."""
    if not 0 < len(text) <= 60 or _NO_NAME.search(text) or STAMPS_ALONE[0].match(text):
        return False
    return not has_header(text)


def is_bare_name(text: str) -> bool:
    """Return whether a line can be a name although nothing else says so: it is short, not talk."""
    return len(text) <= 32 and not _TALK.search(text) and is_name(text)


def parts_of_date(when: str) -> Mapping[str, str | None]:
    """Return the parts of the date in a stamp, in the order in which they stand.

    The part `after` shows whether the date is American: AM or PM, or the slash of `9/6/2026`.
    """
    found = _PARTS.search(when)
    american = re.search(r"\b[AP]M\b|(?<=^\d)/(?=\d{1,2}/\d{4}$)", when)
    return (found.groupdict() if found else {}) | {"after": american[0] if american else None}


def cleaned(name: str) -> str:
    """Return a name without the weekday, short codes and marks around it."""
    return _AROUND.sub("", name).strip(" ,;")


def month_named(text: str) -> int:
    """Return the number of a month. Raises ValueError if the name of the month is not known."""
    for number, starts in enumerate(_MONTHS, 1):
        if text.lower().startswith(tuple(starts.split("|"))):
            return number
    raise ValueError(text)


def full_year(year: int) -> int:
    """Return a year with four digits. Phones in Thailand write years in the Buddhist calendar."""
    return 2000 + year if year < 100 else year - 543 if year > 2400 else year


def date_in(parts: Mapping[str, str | None], *, month_first: bool) -> date | None:
    """Return the date that has these parts, or None if there is no such date."""
    first, second, third = (parts.get(key) or "" for key in ("first", "second", "third"))
    try:
        if first[:1].isalpha():
            first, second = second, first
        if second[:1].isalpha():
            return date(full_year(int(third)), month_named(second), int(first))
        day, month, year = int(first), int(second), int(third)
        if day > 31:  # the year comes first
            return date(full_year(day), month, year)
        if (day > 12) != (month > 12):
            month_first = month > 12
        return date(full_year(year), *((day, month) if month_first else (month, day)))
    except ValueError:
        return None

"""The names, dates and times at the beginning of messages in copied chats.

A stamp is a date, a time or both: `08:00, 06/09/2026`, `Sep 6, 2026 at 8:00 AM`, `Today at 8:00`,
`2h ago`. A writer's name can come before or after it.
"""

import re
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache

from unwordle.chats.line import VOCABULARY, any_of, has_header, scan
from unwordle.model.game.input import TILES

_MONTHS = [tuple(month.split("|")) for month in VOCABULARY["months"]]
"""The first letters of each month's names in several languages."""
_MONTH = rf"(?:{any_of('months')})[^\W\d]{{0,8}}\.?"
_NUMERIC = (
    r"\d{1,4}(?:[./\-]|\.\s|[년年]\s?)\d{1,2}(?:(?:[./\-]|\.\s|[월月]\s?)\d{1,4})?"
    r"[.日일]?(?:\s?[^\W\d]{1,2}\.)?"
)
_WORDY = (
    rf"(?:\d{{1,2}}\.?[\s\-](?:de\s)?{_MONTH}(?:,?[\s\-](?:de\s)?\d{{2,4}})?"
    rf"|{_MONTH}\s\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s\d{{4}})?)"
)
_DAY = rf"(?:(?:{any_of('days')})(?:day)?)"
_DATE = (
    rf"(?:{_DAY}\.?,?\s)?(?:{_NUMERIC}|{_WORDY})"
    rf"(?:\s?\([^\d()]{{1,3}}\)|,?\s(?:{any_of('days')})day|\s[^\W\d]{{3}})?"
)
_LETTER = r"[^\d\s\[\]\-:,()<>\u2000-\u2bff\U0001f000-\U0001faff]"
_NOON = rf"(?:{_LETTER}\s)?{_LETTER}{{1,12}}(?:\s?{_LETTER}{{1,2}}\.)?"
_ZONE = r"(?:z|[+-]\d\d:?\d\d)"
# The second form is Canadian French: `08 h 00 min 00 s`.
_SECOND = r"(?:[:.]|\smin\s)\d{2}(?:[.,]\d{1,9}|\ss)?"
_TIME = rf"\d{{1,2}}\s?[:.h]\s?\d{{2}}(?:{_SECOND})?(?:{_ZONE}|\s?{_NOON})?"
_TO_TIME = r"(?:[,،]?\s{1,2}(?:[^\W\d][^\d\s:()]{0,12}\s?){0,2}|\s?\]\s\[\s?|t(?=\d))"
_AGO = r"(?:\d{1,3}|an?(?=\s\w+\sago))\s?(?:[smhdw]|mins?|hrs?|hours?|minutes?|days?)\.?(?:\sago)?"
_ANY_MONTH = r"\d{1,2}[\s./\-]{1,2}[^\W\d]{3,9}[\s./\-]{1,2}\d{2,4}"
_DAY_TO_TIME = rf"{_DAY}\.?,?\s{{1,2}}(?:\w{{1,3}}\s){{0,2}}"
_FULL = rf"(?:(?:{_DATE}|{_ANY_MONTH}){_TO_TIME}|{_DAY_TO_TIME}){_TIME}"
_BEFORE = rf"(?:(?:{_DAY}\.?|at|klo|kl\.?|um),?\s|[^\W\da-zß-ÿ]{{2,10}}\s?)?"
_WHEN = rf"(?:{_FULL}|{_DATE}|{_DAY}|{_BEFORE}{_TIME}(?:,?\s{_DATE})?|{_AGO})"
_ENDED = r"(?<=\d)|(?<=\dz)|(?<=[\d\s][ap]m)|(?<=[ap]\.m\.)|(?<=[ap]\.\sm\.)"
STAMPS = tuple(
    re.compile(f"^{stamp}$", re.I)
    for stamp in (
        rf"\[(?P<name>[^\[\]]{{1,60}})\]\s\[(?P<when>{_WHEN})\]\s(?P<rest>.*)",
        rf"(?=\D[^\[\]]{{0,62}}\[)(?P<name>[^\[\]]{{1,60}}?),?\s\[(?P<when>{_FULL})\]:?\s?(?P<rest>.*)",
        rf"[\[(]\s?(?P<when>{_WHEN})\s?[\])]\s?[-–:]?\s?(?P<rest>.+)",
        rf"(?P<when>{_FULL})\s[-–]\s(?P<rest>.*)",
        rf"(?P<when>{_WHEN})(?:\s?[-–—|]|,|{_ENDED})\s{{1,2}}(?P<rest>(?!\s)[^:]{{1,60}}:(?:\s.*)?|<.*)",
    )
)
"""Stamps that are followed by a text or a writer."""
ALONE = tuple(
    re.compile(f"^{stamp}$", re.I)
    for stamp in (
        r"(?P<when>\d{4}-\d\d-\d\d \d\d?:\d\d:\d\d) (?P<name>[^\s:][^:<]*?)(?:\(\d+\)|<.*>)?",
        rf"[\[(]?(?P<when>{_WHEN})[\])]?(?:\s\([^()]*\))?",
        rf"(?:post(?:ed)?\s)?by\s(?P<name>\S.{{0,40}}?)\s(?:»|on|at)\s(?P<when>{_WHEN})",
        rf"(?P<name>\S[^:]{{0,60}}?)(?:\s?[,•·|—–(\[-]\s?|\s{{1,2}}(?:\d+\spoints?\s)?"
        rf"(?=(?:{_FULL}|{_TIME}|{_DATE}(?<=\d{{4}})|{_AGO}(?<=ago))$))"
        rf"(?P<when>{_WHEN})[\])]?:?(?:,?\s\(?edited\)?)?",
    )
)
"""Stamps on lines of their own, some with a writer. The first is WeChat's and QQ's."""
HAS_TIME = re.compile(r"\d(?:\s?:|[.h]\d\d$|m|[hdw]$)|\sago$")
IS_FULL = re.compile(rf"^{_FULL}$", re.I)
IS_AGE = re.compile(rf"^{_AGO}(?<!ago)$", re.I)
_PARTS = re.compile(
    rf"(?<![\d:])(\d{{1,4}}|(?!(?i:{_DAY}\b))[^\W\d]{{3,9}}\.?(?=\s\d))"
    r"(?:[\s./\-]|\sde\s|[년年]){1,3}(\d{1,2}(?!\d)|[^\W\d]{3,9})"
    r"(?:[\s.,/\-]|\sde\s|st|nd|rd|th|[월月]){1,3}(\d{1,4})(?!:|\d)"
)
_AMERICAN = re.compile(r"\d/\d{1,2}/\d{4}$")
_CLOCK = re.compile(r"(\d{1,2})\s?([:.h])\s?(\d\d)(?!\d)(?:[:.]\d\d)?(?:\s?([ap])\.?\s?m)?", re.I)
_SECONDS = re.compile(r"\d{9,19}(\.\d+)?")
_AWAY = re.compile(r"\d\s?(([+-])\d\d):?(\d\d)$")
_NO_NAME = re.compile(
    rf"(?i)[{''.join(TILES)}🟥🟫🟪]|https?:|^wordle\b.*\d|[\w-]\.\w+/|^\[.*\]$|^\W*$|^:\w+:|^\W*\d{{1,6}}\W*$|[“„«\"]"
    rf"|^(?:{any_of('labels')}|level \d+|\d+ \w+)$|^(?:{any_of('reactions')})\b|\breacted\b"
    r"|\b\d{1,2}(?::\d\d)?\s?[ap]m\b"
)
_AROUND = re.compile(
    rf"(?i)^\[\W\]|^From\s+|\s+to\s+everyone$|\s?:\w+:$|,\s{_DAY}(?:\sat)?$|^[*_~]+|[*_~]{{2,}}$"
    r"|\s\((?:pinned|edited)\)$|(?-i:\s\[[A-Z0-9]{2,4}\])$"
)
_TALK = re.compile(
    r"(?i)[:<>{}=]|[.!?…;,)](?<!\b[A-Z]\.)$|\s\S+\s\S+\s\S+\s|^\d|^[>#*(]|['’](?:s|m|re|ll|ve|t)\b|\s[1-7X][,;]"
    rf"|\b(?:{any_of('talk')})\b|([^\W\d])\1\1"
)


@lru_cache(1000)
def is_name(text: str) -> bool:
    """Return whether a text can be a name: it has no tiles, header, time or link."""
    if not 0 < len(text) <= 60 or _NO_NAME.search(text) or ALONE[1].match(text):
        return False
    return not has_header(text)


@lru_cache(1000)
def is_bare_name(text: str) -> bool:
    """Return whether a short line can be a name although no punctuation marks it as one."""
    main = re.sub(r"\s\([^\W\d]+\)$", "", text)  # without the end of a name such as `Joe (work)`
    return len(text) <= 40 and not _TALK.search(main) and is_name(text)


def instant(value: object) -> datetime | None:
    """Return the time of a timestamp in seconds, milli-, micro- or nanoseconds since 1970, or
    None.
    """
    if not isinstance(value, int | float | str) or not _SECONDS.fullmatch(str(value)):
        return None
    seconds = float(value)
    while seconds > 1e11:
        seconds /= 1000
    return datetime.fromtimestamp(seconds, UTC)


def moment(when: date, stamp: str | float) -> datetime | None:
    """Return the time that a stamp names on the day `when`, by default in UTC, or None."""
    if known := instant(stamp):
        return known
    clocks = _CLOCK.findall(str(stamp))
    if not clocks or not 1970 <= when.year < 2200:
        return None
    hour, _, minute, noon = next((clock for clock in clocks if clock[1] == ":"), clocks[-1])
    hours = int(hour) % 12 + 12 * (noon in "pP") if noon else int(hour)
    away = _AWAY.search(str(stamp))
    east = timedelta(hours=int(away[1]), minutes=int(away[2] + away[3])) if away else timedelta()
    since = timedelta(hours=hours, minutes=int(minute)) - east
    return datetime(when.year, when.month, when.day, tzinfo=UTC) + since


@lru_cache(1000)
def cleaned(text: str) -> str | None:
    """Return a marked name without weekday, short codes and marks, or None if it is a game or
    nothing is left. Other names, such as `Oct 1` and `Reply`, are people's.
    """
    name = _AROUND.sub("", text).strip(" ,;")
    return name if name and not (scan(name) or has_header(name)) else None


class DateReader:
    """A reader of dates, which remembers whether the month comes first."""

    def __init__(self, month_first: bool | None = None) -> None:
        self.month_first = month_first
        """None until a date has shown the order."""
        self.assumed: bool | None = None
        """The order in which a date was read before any showed it."""

    def read(self, when: str) -> date | None:
        """Return the date in a stamp, or None.

        The name of its day settles an ambiguous date; else, it is American if it has AM, PM or the
        form 9/6/2026.
        """
        found = _PARTS.search(when)
        if not found:
            return None
        first, second, third = found.groups()
        if first[:1].isalpha():
            first, second = second, first
        try:
            day, year = int(first), int(third)
            month = _month_named(second) if second[:1].isalpha() else int(second)
            if is_year_first := day > 31:
                day, year = year, day
            year += 2000 if year < 100 else -543 if year > 2400 else 0
            is_open = second.isdecimal() and not is_year_first
            if is_open and self._is_month_first(day, month, year, when):
                day, month = month, day
            return date(year, month, day)
        except ValueError:
            return None

    def _is_month_first(self, first: int, second: int, year: int, when: str) -> bool:
        if (first > 12) != (second > 12):
            self.month_first = second > 12
        elif self.month_first is None:
            orders = (first, second), (second, first)
            fits = [f"{date(year, *order):%a}" in when for order in orders]
            self.month_first = fits[0] if sum(fits) == 1 else None
        if self.month_first is not None:
            return self.month_first
        self.assumed = "AM" in when or "PM" in when or _AMERICAN.match(when) is not None
        return self.assumed


@lru_cache(1000)
def _month_named(text: str) -> int:
    starts = (n for n, month in enumerate(_MONTHS, 1) if text.lower().startswith(month))
    return next(starts, 0)

"""Dates as chat exports write them, whatever the locale."""

import re
from datetime import date, datetime

from model.day import date_of

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_AFTERNOON = re.compile(
    r"^(?:p|下午|晚上|오후|午後|μ\.?μ|м\.?\s?м|ch|م|nachm|du|e\.?\s?h|öö|ip|od)", re.I
)
_MORNING = re.compile(
    r"^(?:a|上午|凌晨|早上|오전|午前|π\.?μ|sa|ص|vorm|de|f\.?\s?h|do|v\.?m|r)", re.I
)

DATE = (
    r"(?:(?P<d1>\d{1,4})\s?[./\-年년]\s?(?P<d2>\d{1,2})\s?[./\-月월]\s?(?P<d3>\d{1,4})\s?[.日일]?"
    r"|(?P<day>\d{1,2})[\s.-]{1,2}(?P<month>[A-Za-z]{3})[a-z]*[\s.,-]{1,2}(?P<year>\d{2,4})"
    r"|(?P<month2>[A-Za-z]{3})[a-z]*\s(?P<day2>\d{1,2}),\s(?P<year2>\d{4}))"
)
TIME = (
    r"(?:(?P<before>[^\d\s\[\]:,]{1,6})\s?)?(?P<hour>\d{1,2})[:.](?P<minute>\d{2})"
    r"(?:[:.](?P<second>\d{2}))?(?:\s?(?P<after>[^\d\s\[\]\-–:,(]{1,5}(?:\s?[^\d\s\[\]\-–:,(]{1,2}\.)?))?"
)
BETWEEN = r",?\s{1,2}(?:(?:klo|à|at|um|alle|kl\.|às|a las|у|о|в)\s)?"


class DateReader:
    """Reads the dates of one file, and learns from the clear ones how it orders day and month."""

    def __init__(self) -> None:
        self._month_first: bool | None = None

    def read(self, parts: dict[str, str | None]) -> datetime | None:
        """Return the time that the parts of a match of DATE and TIME name; None if there is none.

        Where day and month could be either, it is as in an earlier date of the file, else the
        month comes first only in the American writing (slashes and AM or PM in capitals).
        """
        try:
            year, month, day = self._day(parts)
            hour = self._hour(parts)
            return datetime(year, month, day, hour, int(parts["minute"] or 0))
        except (TypeError, ValueError):
            return None

    def _day(self, parts: dict[str, str | None]) -> tuple[int, int, int]:
        name = parts.get("month") or parts.get("month2")
        if name:
            day = int(parts["day"] or parts["day2"] or 0)
            year = _full_year(int(parts["year"] or parts["year2"] or 0))
            return year, _MONTHS.index(name.lower()) + 1, day
        first, second, third = (int(parts[key] or 0) for key in ("d1", "d2", "d3"))
        if first > 31:
            return first, second, third
        if (first > 12) != (second > 12):
            self._month_first = second > 12
        month_first = self._month_first
        if month_first is None:
            month_first = (parts.get("after") or "") in ("AM", "PM")
        day, month = (second, first) if month_first else (first, second)
        return _full_year(third), month, day

    @staticmethod
    def _hour(parts: dict[str, str | None]) -> int:
        hour = int(parts["hour"] or 0)
        mark = parts.get("before") or parts.get("after") or ""
        if hour <= 12 and _AFTERNOON.match(mark):
            return hour % 12 + 12
        return hour % 12 if hour == 12 and _MORNING.match(mark) else hour


def settled(when: datetime | None, number: int | None) -> datetime | None:
    """Return the time with day and month exchanged where only so it is near the puzzle's
    own day.
    """
    day = None if number is None else date_of(number)
    if when is None or day is None or _far(when.date(), day) <= 2:
        return when
    try:
        other = when.replace(day=when.month, month=when.day)
    except ValueError:
        return when
    return other if _far(other.date(), day) <= 2 else when


def _far(one: date, other: date) -> int:
    return abs((one - other).days)


def _full_year(year: int) -> int:
    if year < 100:
        return 2000 + year
    return year - 543 if year > 2400 else year  # the Buddhist calendar, as Thai phones write it

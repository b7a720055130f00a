"""Dates as chat exports write them, whatever the locale."""

from datetime import date

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

DATE = (
    r"(?:(?P<d1>\d{1,4})\s?[./\-年년]\s?(?P<d2>\d{1,2})\s?[./\-月월]\s?(?P<d3>\d{1,4})\s?[.日일]?"
    r"|(?P<day>\d{1,2})[\s.-]{1,2}(?P<month>[A-Za-z]{3})[a-z]*[\s.,-]{1,2}(?P<year>\d{2,4})"
    r"|(?P<month2>[A-Za-z]{3})[a-z]*\s(?P<day2>\d{1,2}),\s(?P<year2>\d{4}))"
)
TIME = (
    r"(?:[^\d\s\[\]:,]{1,6}\s?)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?"
    r"(?:\s?(?P<after>[^\d\s\[\]\-–:,(]{1,5}(?:\s?[^\d\s\[\]\-–:,(]{1,2}\.)?))?"
)
BETWEEN = r",?\s{1,2}(?:(?:klo|à|at|um|alle|kl\.|às|a las|у|о|в)\s)?"


class DateReader:
    """Reads the dates of one file, and learns from the clear ones how it orders day and month."""

    def __init__(self) -> None:
        self._month_first: bool | None = None

    def read(self, parts: dict[str, str | None]) -> date | None:
        """Return the day that the parts of a match of DATE and TIME name; None if there is none.

        Where day and month could be either, it is as in an earlier date of the file, else the
        month comes first only in the American writing (slashes and AM or PM in capitals).
        """
        try:
            return date(*self._day(parts))
        except (TypeError, ValueError):
            return None

    def _day(self, parts: dict[str, str | None]) -> tuple[int, int, int]:
        if name := parts.get("month") or parts.get("month2"):
            day = int(parts["day"] or parts["day2"] or 0)
            year = _full_year(int(parts["year"] or parts["year2"] or 0))
            return year, _MONTHS.index(name.lower()) + 1, day
        first, second, third = (int(parts[key] or 0) for key in ("d1", "d2", "d3"))
        if first > 31:
            return first, second, third
        if (first > 12) != (second > 12):
            self._month_first = second > 12
        american = parts.get("after") in ("AM", "PM")
        month_first = american if self._month_first is None else self._month_first
        day, month = (second, first) if month_first else (first, second)
        return _full_year(third), month, day


def _full_year(year: int) -> int:
    # Thai phones write the years of the Buddhist calendar.
    return 2000 + year if year < 100 else year - 543 if year > 2400 else year

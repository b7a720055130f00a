"""A reader of chats in plain text. The reader finds the message to which each line belongs.

The first line of a message has one of these forms:

| program | first line of a message |
|---|---|
| WhatsApp on Android | `12/03/22, 14:08 - Alice: text` |
| WhatsApp on an iPhone | `[12.03.22, 14:08:18] Alice: text` |
| Telegram, copied | `Alice, [12.03.2022 14:08]`, or `[12.03.2022 14:08] Alice: text` |
| DiscordChatExporter | `[12-Mar-22 02:08 PM] alice#1234` |
| Discord, copied | `Alice — Today at 2:08 PM` |
| Slack, copied | `Alice  2:08 PM`, or `Alice [2:08 PM]` |
| imessage-exporter | `Mar 12, 2022  2:08:18 PM`, and the name on the next line |
| any program | `Alice:` on a separate line, or before the header of a game |

Dates can be in the formats of many locales. Lines that begin with `>` form a quotation. If a line
such as `Alice wrote:` introduces the quotation, Alice is the writer of the quotation. Otherwise,
the writer is unknown.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from unwordle.chats.games import Line, Message
from unwordle.chats.line import has_header
from unwordle.model.game.input import visible

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

_DATE = (
    r"(?P<first>\d{1,4}|[A-Z][a-z]{2,8}(?=\s\d))[\s./\-年년]{1,3}(?P<second>\d{1,2}|[A-Za-z]{3,9})"
    r"[\s.,/\-月월]{1,3}(?P<third>\d{1,4})\s?[.日일]?"
)
_TIME = (
    r"(?:[^\d\s\[\]:,]{1,6}\s?)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?"
    r"(?:\s?(?P<after>[^\d\s\[\]\-–:,(]{1,5}(?:\s?[^\d\s\[\]\-–:,(]{1,2}\.)?))?"
)
_BETWEEN = r",?\s{1,2}(?:(?:klo|à|at|um|alle|kl\.|às|a las|у|о|в)\s)?"
_DATED = (
    re.compile(
        rf"^(?:(?!\d)(?P<name>[^\[\]]{{1,60}}?),?\s)?\[{_DATE}{_BETWEEN}{_TIME}\]:?\s?(?P<rest>.*)$"
    ),
    re.compile(rf"^(?=\d){_DATE}{_BETWEEN}{_TIME}(?:\s[-–]|,(?=[^:]+\s:\s))\s(?P<rest>.*)$"),
    re.compile(rf"^{_DATE}\s{{1,2}}{_TIME}(?:\s\([^()]*\))?$(?<=[\d)mM.])"),
    re.compile(
        r"^(?!\d)(?P<name>[^—]{0,60}?)\s?—\s?"
        rf"(?:{_DATE}{_BETWEEN}|(?:(?:Today|Yesterday)(?:\sat)?\s)?){_TIME}$"
    ),
    re.compile(
        r"^(?P<name>[^\W\d][^\d:/]{0,40}?)\s{1,2}"
        r"\[?(?:1?\d|2[0-3]):[0-5]\d(?:\s?[APap]\.?[Mm]\.?)?\]?$"
    ),
)
"""Regular expressions for the first line of a message, if this line has a date or a time.

Each expression is for one or more rows of the table in the module's docstring. If an expression has
neither a group `name` nor a group `rest`, the name of the writer is on the next line.
"""
_NAMED = re.compile(r"^(?P<name>[^\W\d][^:/\[\]<>()]{0,60}):(?:\s(?P<rest>.+))?$")
_LONGEST = 32
"""The maximum length of a line that has only a name and a colon."""
_QUOTE = re.compile(r"^\s*(?:(?:>|&gt;)(?!!)\s?)+")
_WROTE = re.compile(
    r"^\W*(?:On\b.*,\s)?(?P<name>[^\W\d][^:,<]{0,40}?)\s(?:<[^<>]*>\s)?"
    r"(?:wrote|said|posted|schrieb|a écrit|escribió|escreveu|ha scritto|schreef|skrev)\s?:$",
    re.I,
)


def read_chat(lines: Iterable[str]) -> Iterator[Line]:
    """Yield the lines of a chat, each with the writer and day of its message.

    The date and name at the beginning of each message are removed. The marks of quotations, and
    lines such as `Alice wrote:`, are also removed.
    """
    reader = _MessageReader()
    quoted: Message | None = None
    for number, raw in enumerate(lines, 1):
        text = visible(raw.rstrip("\r\n"))
        quote = _QUOTE.match(text)
        text = text[quote.end() :] if quote else text
        wrote = _WROTE.match(text) if text.endswith(":") else None
        if wrote or (quote and not quoted):
            quoted = Message(wrote["name"] if wrote else None, quoted=True)
        if quote and quoted:
            yield Line(number, text, quoted)
        elif not wrote:
            quoted = None
            text = reader.read(text.strip())
            yield Line(number, text, reader.message)


class _MessageReader:
    """A reader of chat lines. The reader remembers the message of the previous line."""

    def __init__(self) -> None:
        self.message = Message()
        self._above = ""
        """The last line so far that is not empty, or an empty string if there is no such line."""
        self._name_next = False
        """True if the next line is the name of the message's writer."""
        self._is_dated = False
        """True if an earlier message has a date or a time."""
        self._month_first: bool | None = None
        """True if the month comes before the day in dates, and False if the day comes first.

        None means that no date so far shows whether the month or the day comes first.
        """

    def read(self, text: str) -> str:
        """Return the line `text` without the date and name at its beginning.

        If the line has a date or the name of a writer, the attribute `message` is updated.
        """
        above, self._above = self._above, text or self._above
        if self._name_next:
            self.message, self._name_next = Message(text, self.message.when), False
            return ""
        if opened := next(filter(None, (dated.match(text) for dated in _DATED)), None):
            parts = opened.groupdict()
            name, rest = parts.get("name"), parts.get("rest")
            self._is_dated, self._name_next = True, name is None and rest is None
            name, rest = _split(rest or "") if name is None else (name.strip() or above, rest)
            self.message = Message(name, self._day(parts))
            return rest or ""
        if not self._is_dated and (named := _NAMED.match(text)):
            rest = named["rest"] or ""
            is_name = len(text) <= _LONGEST and "ordle" not in text
            if has_header(rest) if rest else is_name:
                self.message = Message(named["name"].strip())
                return rest
        return text

    def _day(self, parts: Mapping[str, str | None]) -> date | None:
        """Return the date in `parts`, or None if `parts` has no valid date."""
        first, second, third = (parts.get(key) or "" for key in ("first", "second", "third"))
        try:
            if first.isalpha():
                first, second = second, first
            if second.isalpha():
                month = _MONTHS.index(second[:3].lower()) + 1
                return date(_full_year(int(third)), month, int(first))
            day, month, year = int(first), int(second), int(third)
            if day > 31:  # the year comes first
                return date(day, month, year)
            if (day > 12) != (month > 12):
                self._month_first = month > 12
            american = parts.get("after") in ("AM", "PM")
            month_first = american if self._month_first is None else self._month_first
            if month_first:
                day, month = month, day
            return date(_full_year(year), month, day)
        except ValueError:
            return None


def _full_year(year: int) -> int:
    # Phones in Thailand write years in the Buddhist calendar.
    return 2000 + year if year < 100 else year - 543 if year > 2400 else year


def _split(rest: str) -> tuple[str | None, str]:
    """Return the name of the writer, or None if there is no name, and the text of the message."""
    if named := re.match(r"[\s~]*(.*?)\s*:(?:\s(.*))?$", rest):
        return named[1], named[2] or ""
    if has_header(rest):
        return None, rest
    return re.sub(r"\s\((?:pinned|edited)\)$", "", rest).strip() or None, ""

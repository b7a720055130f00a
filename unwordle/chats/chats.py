"""A reader of chats as text. The reader finds the message to which each line belongs.

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
| any program | `Alice:` on a separate line |

Dates can be in the format of any locale. Lines that begin with `> ` form a quotation. If a line
such as `Alice wrote:` introduces the quotation, Alice is its writer; otherwise, its writer is
unknown.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import date

from unwordle.chats.games import Line, Message
from unwordle.chats.line import INTERESTING, find_header
from unwordle.model.game.input import visible

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

_DATE = (
    r"(?:(?P<d1>\d{1,4})\s?[./\-年년]\s?(?P<d2>\d{1,2})\s?[./\-月월]\s?(?P<d3>\d{1,4})\s?[.日일]?"
    r"|(?P<day>\d{1,2})[\s.-]{1,2}(?P<month>[A-Za-z]{3})[a-z]*[\s.,-]{1,2}(?P<year>\d{2,4})"
    r"|(?P<month2>[A-Za-z]{3})[a-z]*\s(?P<day2>\d{1,2}),\s(?P<year2>\d{4}))"
)
_TIME = (
    r"(?:[^\d\s\[\]:,]{1,6}\s?)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?"
    r"(?:\s?(?P<after>[^\d\s\[\]\-–:,(]{1,5}(?:\s?[^\d\s\[\]\-–:,(]{1,2}\.)?))?"
)
_BETWEEN = r",?\s{1,2}(?:(?:klo|à|at|um|alle|kl\.|às|a las|у|о|в)\s)?"
_BRACKETED = re.compile(rf"^\[{_DATE}{_BETWEEN}{_TIME}\]\s?(?P<rest>.*)$")
_DASHED = re.compile(rf"^(?=\d){_DATE}{_BETWEEN}{_TIME}\s[-–]\s(?P<rest>.*)$")
_COMMAED = re.compile(rf"^(?=\d){_DATE}\s{_TIME},\s(?P<rest>[^:]+\s:\s.*)$")
_AFTER_NAME = re.compile(
    rf"^(?!\d)(?P<name>[^\[\]]{{1,60}}?),?\s\[{_DATE}{_BETWEEN}{_TIME}\]:?\s?(?P<rest>.*)$"
)
_DATE_LINE = re.compile(rf"^{_DATE}\s{{1,2}}{_TIME}(?:\s\([^()]*\))?$(?<=[\d)mM.])")
_AFTER_DASH = re.compile(
    r"^(?!\d)(?P<name>[^—]{0,60}?)\s?—\s?"
    rf"(?:{_DATE}{_BETWEEN}|(?:(?:Today|Yesterday)(?:\sat)?\s)?){_TIME}$"
)
_TIME_ONLY = re.compile(
    r"^(?P<name>[^\W\d][^\d:/]{0,40}?)\s{1,2}\[?(?:1?\d|2[0-3]):[0-5]\d(?:\s?[APap]\.?[Mm]\.?)?\]?$"
)
_DATED = {
    _BRACKETED: "[",
    _DASHED: " ",
    _COMMAED: ":",
    _DATE_LINE: " ",
    _AFTER_NAME: "[",
    _AFTER_DASH: "—",
    _TIME_ONLY: ":",
}
"""Regular expressions for the first line of a message, in the order in which they are tried.

The value of each key is a character that every matching line contains.
"""
_NAMED = re.compile(r"^(?P<name>[^\W\d][^:/\[\]<>()]{0,60}):(?:\s(?P<rest>.+))?$")
_LONGEST = 32
"""Maximum length of a line that has only a name and a colon."""
_QUOTE = re.compile(r"^\s*(?:(?:>|&gt;)\s?)+")
_WROTE = re.compile(
    r"^\W*(?:On\b.*,\s)?(?P<name>[^\W\d][^:,<]{0,40}?)\s(?:<[^<>]*>\s)?"
    r"(?:wrote|said|posted|schrieb|a écrit|escribió|escreveu|ha scritto|schreef|skrev)\s?:$",
    re.I,
)
_LETTER_OR_BRACKET = re.compile(r"[^\W_]|[\[—~+@_]")


class _DateReader:
    """A reader of dates, which learns the order of day and month from unambiguous dates."""

    def __init__(self) -> None:
        self._month_first: bool | None = None

    def read(self, parts: dict[str, str | None]) -> date | None:
        """Return the day in the named groups of a match, or None if the groups have no valid date.

        In an ambiguous date, day and month have the same order as in earlier, unambiguous dates. If
        all earlier dates are ambiguous, the month comes first only if the time has AM or PM in
        capitals, as in American notation.
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
    # Phones in Thailand write years in the Buddhist calendar.
    return 2000 + year if year < 100 else year - 543 if year > 2400 else year


def read_chat(lines: Iterable[str]) -> Iterator[Line]:
    """Yield the lines of a chat, each with the writer and day of its message.

    The date and name at the beginning of each message are removed.
    """
    dates = _DateReader()
    message = Message()
    quoted: Message | None = None
    name_next = dated = False
    before = ""
    for number, raw in enumerate(lines, 1):
        text = visible(raw.rstrip("\r\n"))
        if name_next:
            message, name_next = Message(text.strip(), message.when), False
            continue
        bare = text.lstrip()
        if quote := _QUOTE.match(text):
            text = text[quote.end() :]
            wrote = _WROTE.match(text)
            if wrote or quoted is None:
                quoted = Message(wrote["name"] if wrote else None, None, quoted=True)
            yield Line(number, text, quoted)
            continue
        if bare.endswith(":") and (wrote := _WROTE.match(bare)):
            quoted = Message(wrote["name"], None, quoted=True)
            continue
        quoted = None
        if _LETTER_OR_BRACKET.match(bare):
            opened = _opened(bare, dates, dated, before)
            before = bare
            if opened is not None:
                message, text, name_next, dated = opened
        yield Line(number, text, message)


def _opened(
    text: str, dates: _DateReader, dated: bool, before: str
) -> tuple[Message, str, bool, bool] | None:
    """Return the message that begins on a line, or None if the line does not begin a message.

    The result is a tuple of the message, the text after the date and name, whether the writer's
    name is on the next line, and whether the messages of this chat have dates. `dated` is true if
    an earlier message has a date, and `before` is the line above.
    """
    for opening, sign in _DATED.items():
        if sign in text and (opened := opening.match(text)):
            parts = opened.groupdict()
            when = dates.read(parts) if "d1" in parts else None
            name, rest = parts.get("name"), parts.get("rest") or ""
            if name is not None:
                return Message(name.strip() or before, when), rest, False, True
            name, rest = _split(rest)
            return Message(name, when), rest, opening is _DATE_LINE, True
    if dated or ":" not in text or not (named := _NAMED.match(text)):
        return None
    rest = named["rest"] or ""
    is_opened = (
        find_header(rest) if INTERESTING.search(text) else not rest and len(text) <= _LONGEST
    )
    return (Message(named["name"].strip()), rest, False, False) if is_opened else None


def _split(rest: str) -> tuple[str | None, str]:
    """Return the writer's name (or None) and the text in `rest`, the part of a line after the date.

    `rest` is `Alice: text`, `Alice : text`, only a name, or a header without a name.
    """
    name, colon, text = rest.partition(": ")
    if colon:
        return name.strip().lstrip("~").strip(), text
    if rest.endswith(":"):
        return rest[:-1].strip(), ""
    if find_header(rest):
        return None, rest
    return re.sub(r"\s\((?:pinned|edited)\)$", "", rest).strip() or None, ""

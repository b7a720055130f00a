"""Chats as text: which lines are whose, in the exports and copies of several programs.

| written by | opens a message with |
|---|---|
| WhatsApp on Android | `12/03/22, 14:08 - Alice: text` |
| WhatsApp on an iPhone | `[12.03.22, 14:08:18] Alice: text` |
| Telegram, copied | `Alice, [12.03.2022 14:08]`, or `[12.03.2022 14:08] Alice: text` |
| DiscordChatExporter | `[12-Mar-22 02:08 PM] alice#1234` |
| Discord, copied | `Alice — Today at 2:08 PM` |
| Slack, copied | `Alice  2:08 PM`, or `Alice [2:08 PM]` |
| imessage-exporter | `Mar 12, 2022  2:08:18 PM`, and the name on the next line |
| anybody | `Alice:` on a line of its own |

Every locale's dates are read. What is quoted (`> `, `[quote=alice]`) belongs to whom the
quotation names, else to nobody.
"""

import re
from collections.abc import Iterable, Iterator

from model.game.tiles import visible
from model.shares.dates import BETWEEN, DATE, TIME, DateReader
from model.shares.games import Line, Message
from model.shares.headers import find_header
from model.shares.rows import INTERESTING, plain

_BRACKETED = re.compile(rf"^\[{DATE}{BETWEEN}{TIME}\]\s?(?P<rest>.*)$")
_DASHED = re.compile(rf"^{DATE}{BETWEEN}{TIME}\s[-–]\s(?P<rest>.*)$")
_COMMAED = re.compile(rf"^{DATE}\s{TIME},\s(?P<rest>[^:]+\s:\s.*)$")
_AFTER_NAME = re.compile(
    rf"^(?P<name>[^\[\]]{{1,60}}?),?\s\[{DATE}{BETWEEN}{TIME}\]:?\s?(?P<rest>.*)$"
)
_DATE_LINE = re.compile(rf"^{DATE}\s{{1,2}}{TIME}(?:\s\([^()]*\))?$")
_TODAY = re.compile(rf"^(?P<name>[^—]{{0,60}}?)\s?—\s?(?:(?:Today|Yesterday)(?:\sat)?\s)?{TIME}$")
_ON_DAY = re.compile(rf"^(?P<name>[^—]{{0,60}}?)\s?—\s?{DATE}{BETWEEN}{TIME}$")
_TIME_ONLY = re.compile(
    r"^(?P<name>[^\W\d][^\d:/]{0,40}?)\s{1,2}\[?(?:1?\d|2[0-3]):[0-5]\d(?:\s?[APap]\.?[Mm]\.?)?\]?$"
)
_NAME_ONLY = re.compile(r"^(?P<name>[^\W\d][^:/\[\]<>()]{0,30}):$")
_NAME_FIRST = re.compile(r"^(?P<name>[^\W\d][^:/\[\]<>()]{0,30}):\s(?P<rest>.+)$")
_QUOTE = re.compile(r"^\s*(?:(?:>|&gt;)\s?)+")
_QUOTE_TAG = re.compile(r"\[quote(?:=[\"“']?(?P<name>[^\[\]\"”',;]{0,60})[^\[\]]{0,200})?\]", re.I)
_WROTE = re.compile(
    r"^\W*(?:On\b.*,\s)?(?P<name>[^\W\d][^:,<]{0,40}?)\s(?:<[^<>]*>\s)?"
    r"(?:wrote|said|posted|schrieb|a écrit|escribió|escreveu|ha scritto|schreef|skrev)\s?:$",
    re.I,
)
_LETTER_OR_BRACKET = re.compile(r"[^\W_]|[\[—~+@_]")


def read_chat(lines: Iterable[str]) -> Iterator[Line]:
    """The lines of a chat, each with its message; of one that opens a message, what follows."""
    dates = DateReader()
    message = Message()
    quoted: Message | None = None
    in_tag = name_next = dated = False
    before = ""
    for number, raw in enumerate(lines, 1):
        text = visible(raw.rstrip("\r\n"))
        if name_next:
            message, name_next = Message(text.strip(), message.when), False
            continue
        bare = text.lstrip()
        quote = _QUOTE.match(text)
        if quote:
            text = text[quote.end() :]
            wrote = _WROTE.match(text)
            if wrote or quoted is None:
                quoted = Message(wrote["name"] if wrote else None, None, quoted=True)
            yield Line(number, text, quoted)
            continue
        if (bare and bare[0] in '["“') or "[/quote" in bare:
            tag = _QUOTE_TAG.search(bare)
            if tag:
                quoted, in_tag = (
                    Message((tag["name"] or "").strip() or None, None, quoted=True),
                    True,
                )
                text = bare = bare[tag.end() :]
            if in_tag:
                yield Line(number, re.sub(r"\[/quote\].*", "", text, flags=re.I), quoted or message)
                if "[/quote" in text.lower():
                    in_tag, quoted = False, None
                    after = re.split(r"\[/quote\]", text, flags=re.I)[-1]
                    yield Line(number, after, message)
                continue
        if in_tag and quoted:
            yield Line(number, text, quoted)
            continue
        wrote = _WROTE.match(bare) if bare.endswith(":") else None
        if wrote:
            quoted = Message(wrote["name"], None, quoted=True)
            continue
        quoted = None
        if not bare or not _LETTER_OR_BRACKET.match(bare):
            yield Line(number, text, message)
            continue
        opened = _opened(bare, dates, dated, before)
        before = bare
        if opened is None:
            yield Line(number, text, message)
            continue
        message, text, name_next, dated = opened
        yield Line(number, text, message)


def _opened(
    text: str, dates: DateReader, dated: bool, before: str
) -> tuple[Message, str, bool, bool] | None:
    """The message that a line opens, the text after its opening, whether the next line is its
    name, and whether messages of this text have dates. `before` is the line above.
    """
    digits = text[0].isdecimal()
    found = _BRACKETED.match(text) if text[0] == "[" else None
    if digits:
        found = _DASHED.match(text) or _COMMAED.match(text)
    if found:
        name, text = _split(found["rest"])
        return Message(name, dates.read(found.groupdict())), text, False, True
    if text[-1].isdecimal() or text[-1] in ")mM.":
        found = _DATE_LINE.match(text)
        if found:
            return Message(None, dates.read(found.groupdict())), "", True, True
    if digits:
        return None
    if "[" in text:
        found = _AFTER_NAME.match(text)
        if found:
            return Message(found["name"], dates.read(found.groupdict())), found["rest"], False, True
    if "—" in text:
        found = _ON_DAY.match(text)
        if found:
            name = found["name"].strip() or before
            return Message(name, dates.read(found.groupdict())), "", False, True
        found = _TODAY.match(text)
        if found:
            return Message(found["name"].strip() or before), "", False, True
    if ":" not in text:
        return None
    found = _TIME_ONLY.match(text)
    if found:
        return Message(found["name"].strip()), "", False, True
    if dated:
        return None
    found = _NAME_ONLY.match(text)
    if found and not INTERESTING.search(text):
        return Message(found["name"].strip()), "", False, False
    found = _NAME_FIRST.match(text)
    if found and INTERESTING.search(text) and find_header(plain(found["rest"])):
        return Message(found["name"].strip()), found["rest"], False, False
    return None


def _split(rest: str) -> tuple[str | None, str]:
    """The name and the text of what follows a date: `Alice: text`, `Alice : text` or a name."""
    name, colon, text = rest.partition(": ")
    if colon:
        return name.strip().lstrip("~").strip(), text
    if rest.endswith(":"):
        return rest[:-1].strip(), ""
    if find_header(plain(rest)):
        return None, rest
    return re.sub(r"\s\((?:pinned|edited)\)$", "", rest).strip() or None, ""

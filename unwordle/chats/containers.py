"""A general reader of messages in JSON, CSV, XML, HTML and mail, whichever program wrote them.

A message is found by the fields that it has: a text, and beside the text or above it a field that
is called like a name and one that is called like a time.
"""

import quopri
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from email import message_from_string, policy
from email.utils import parseaddr, parsedate_to_datetime
from functools import lru_cache
from html import unescape
from html.parser import HTMLParser
from itertools import chain
from typing import Any

from unwordle.chats.chats import read_chat
from unwordle.chats.games import Line, Message
from unwordle.chats.line import has_header
from unwordle.chats.stamps import date_in, parts_of_date
from unwordle.model.game.input import TILES
from unwordle.model.overriding import override

TEXTS = ("text", "content", "body", "message", "fulltext", "msg", "caption", "messagebody", "note")
PEOPLE = (
    *("userprofile", "displayname", "realname", "sendername", "senderfullname", "authorname"),
    *("fullname", "nickname", "pushname", "notifyname", "sourcename", "contactname", "screenname"),
    *("user", "author", "sender", "from", "creator", "username", "nick", "account", "player", "u"),
    *("handle", "member", "who", "by", "actor", "source", "fromname", "authorid", "userid"),
    *("fromid", "senderid", "sourcenumber", "phone", "address", "name"),
)
"""The fields with the name of a writer, as in `_key`. Earlier ones are preferred."""
_OF_PERSON = ("displayname", "realname", "fullname", "nickname", "name")
TIMES = ("ts", "date", "timestamp", "createdat", "created", "time", "datetime", "sentat")
_TIME_LIKE = re.compile(
    r"^(?!.*(?:edit|updat|last|read|expir|delet)).*(?:date|time|creat|sent|published|posted|serverts|datum|fecha|zeit)"
)
_PASSED_BY = {*PEOPLE, "textentities", "entities", "blocks", "reactions", "mentions"}
_QUOTING = re.compile(r"quot|replyto|repliedto|inreply|referenc|forward")
_NOBODY = Message()
_TILE = re.compile(f"[{''.join(TILES)}]")
_MOJIBAKE = re.compile("â¬|ðŸŸ|ð\x9f\x9f")
_ESCAPES = re.compile(r"\\u2b1|\\ud83d\\udf|\\U0001f7", re.I)
_TAG = re.compile(r"</?(?:div|p|br|span|b|i|strong|em|a|ul|li|table|html|body)\b[^<>]*>", re.I)
_CP1252 = {bytes([code]).decode("cp1252", "ignore"): code for code in range(128, 256)}


def mended(text: str) -> str:
    """Return a text in which a wrong decoding or an escaping of tiles is undone."""
    if not _TILE.search(text):
        if _MOJIBAKE.search(text):
            codes = (_CP1252.get(c, ord(c)) for c in text)
            kept = [bytes([code]) if code < 256 else chr(code).encode() for code in codes]
            text = b"".join(kept).decode("utf-8", "replace")
        elif "=E2=AC" in text or "=F0=9F" in text:
            text = quopri.decodestring(text.encode()).decode("utf-8", "replace")
        elif _ESCAPES.search(text):
            code = r"\\U(000[0-9a-fA-F]{5})|\\u([0-9a-fA-F]{4})"
            text = re.sub(code, lambda found: chr(int(found[1] or found[2], 16)), text)
            text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        elif "&#" in text:
            text = unescape(text)
    if "\\n" in text and re.search(rf"{_TILE.pattern}\\n|\\n{_TILE.pattern}", text):
        text = text.replace("\\r", "").replace("\\n", "\n")
    return text


def lines_of(value: Any) -> Iterator[Line]:
    """Yield the lines of the messages in a value that was read from JSON, CSV or XML."""
    people: dict[str, str] = {}
    for number, text, message in _Walker().messages(value):
        if "<@" in text:
            if not people:
                _find_people(value, people)
            text = re.sub(r"<@!?(\w+)>", lambda found: _mention(found, people), text)
        quoted = message._replace(player=None, quoted=True)
        text = mended(text)
        for line in (unescape(text) if "&" in text else text).split("\n"):
            is_quote = ">" in line and re.match(r"\s*>(?!!)", line)
            line = line.lstrip("> ") if is_quote else line
            yield Line(number, line, quoted if is_quote else message)


def _mention(found: re.Match[str], people: Mapping[str, str]) -> str:
    return f"@{people[found[1]]} " if found[1] in people else found[0]


@lru_cache(1000)
def _key(key: object) -> str:
    return re.sub(r"[^a-z]", "", str(key).lower())


def _find_people(value: Any, people: dict[str, str]) -> None:
    """Add the names of the people in a value, keyed by id."""
    for child in value if isinstance(value, list) else value.values():
        if isinstance(child, dict | list):
            _find_people(child, people)
    if isinstance(value, dict) and "id" in value and (name := name_in(value, is_person=True)):
        people[str(value["id"])] = name


def name_in(record: Mapping[Any, Any], *, is_person: bool = False) -> str | None:
    """Return the name of a writer that a record states, or None if it states no name.

    `is_person` is True if the record is about a person, and False if it is a message.
    """
    own = {_key(key): value for key, value in record.items()}
    is_group = any(isinstance(value, list) for value in record.values())
    for key in (*_OF_PERSON, *PEOPLE) if is_person else PEOPLE:
        if key not in own:
            continue
        value = own[key]
        if key == "name" and is_group and not is_person:  # the name of a chat
            continue
        name = name_in(value, is_person=True) if isinstance(value, dict) else value
        if name and isinstance(name, str | int) and not isinstance(name, bool):
            name = str(name)
            address = re.match(r"@([\w.=-]+):[\w.-]+$", name)
            return address[1] if address else name
    return None


def _day_in(record: Mapping[Any, Any]) -> date | None:
    """Return the day that a record states, or None if it states no valid day."""
    own = {_key(key): value for key, value in record.items()}
    others = (key for key in own if key not in TIMES and _TIME_LIKE.search(key))
    keys = chain((key for key in TIMES if key in own), others)
    return next(filter(None, (_day_of(own[key]) for key in keys if own[key])), None)


def _day_of(value: Any) -> date | None:
    """Return the day of a time: seconds, milliseconds, or a text in one of many forms."""
    if not isinstance(value, int | float | str):
        return None
    try:
        if isinstance(value, int | float) or re.fullmatch(r"\d{9,}(?:\.\d+)?", str(value)):
            seconds = float(value)
            while seconds > 1e11:
                seconds /= 1000
            return datetime.fromtimestamp(seconds, UTC).date() if seconds > 1e8 else None
        return datetime.fromisoformat(value).date()
    except (ValueError, TypeError, OverflowError, OSError):
        pass
    try:
        return parsedate_to_datetime(str(value)).date()
    except (ValueError, TypeError, IndexError):
        parts = parts_of_date(str(value))
        return date_in(parts, month_first=parts.get("after") is not None)


class _Walker:
    """A reader of messages in nested lists and records. It counts the messages."""

    def __init__(self) -> None:
        self._count = 0

    def messages(
        self, value: Any, above: Message = _NOBODY, number: int = 0, known: str = ""
    ) -> Iterator[tuple[int, str, Message]]:
        """Yield the number, the text and the writer of each message in a value.

        `above` has the name and the day of the record around the value, and `known` the text of
        this record, because exports state a text twice.
        """
        if isinstance(value, list):
            for each in value:
                self._count += not number
                yield from self.messages(each, above, number or self._count, known)
        if not isinstance(value, dict):
            return
        name, when = name_in(value), _day_in(value)
        if value.get("type") in ("2", 2) and "address" in value:
            name = "Me"  # a sent text message names its receiver
        own = above._replace(player=name or above.player, when=when or above.when)
        for key, child in value.items():
            text = _text_of(child) if _key(key) in TEXTS else child
            if isinstance(text, str) and text and _key(key) not in PEOPLE:
                is_text = _key(key) in TEXTS or _TILE.search(mended(text))
                squeezed = "".join(text.split()) if is_text else ""
                if is_text and squeezed not in known:
                    known += squeezed
                    yield number, without_tags(text), own
        for key, child in value.items():
            if not child or not isinstance(child, dict | list) or _key(key) in _PASSED_BY:
                continue
            is_quoted = _QUOTING.search(_key(key)) is not None
            inner = Message(None, own.when, quoted=True) if is_quoted else own
            is_list = isinstance(child, list)
            if is_list and key == "messages":
                yield from self.messages(child)
            else:
                yield from self.messages(child, inner, number, known)


def _text_of(value: Any) -> Any:
    """Return a text that is divided into parts as one string, and other values unchanged."""
    if not isinstance(value, list):
        return value
    parts = [part.get("text", "") if isinstance(part, dict) else part for part in value]
    return "".join(part for part in parts if isinstance(part, str))


def without_tags(text: str) -> str:
    """Return a text without the tags of HTML, if it has any."""
    if "<" not in text or not _TAG.search(text):
        return text
    page = _Page()
    page.feed(text)
    return "".join(part for _, part in page.parts)


# ---------------------------------------------------------------- HTML, XML and mail

_NAMES = re.compile(
    r"(?:^|[\s_-])(?:from_?name|author|user_?name|sender|nick(?:name)?|display_?name|poster|fullname"
    r"|from|user|name)(?:$|\s)",
    re.I,
)
_DATES = re.compile(
    r"(?:^|[\s_-])(?:time|date|timestamp|datetime|published|created)(?:$|[\s_-])", re.I
)
_SKIPPED = re.compile(r"^(?:script|style|head)\b|reply|quote", re.I)
_BLOCKS = {"br", "p", "div", "li", "tr", "td", "blockquote", "pre", "h1", "h2", "h3", "section"}


class _Page(HTMLParser):
    """A reader of HTML and XML. `parts` has its texts, each with its kind: name, time or text."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[tuple[str, str]] = []
        self.records: list[dict[str, str | None]] = []
        self._open: list[tuple[str, str]] = []

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _BLOCKS:
            self.parts.append(("text", "\n"))
        own = dict(attrs)
        if any(value and (_TILE.search(value) or has_header(value[:80])) for value in own.values()):
            if tag == "img":
                self.parts.append(("text", own.get("alt") or ""))
            else:
                self.records.append(own)
        if tag in ("br", "img", "meta", "link", "input", "hr"):
            return
        label = " ".join([tag, *(own.get(key) or "" for key in ("class", "id", "itemprop"))])
        kind = self._open[-1][1] if self._open else "text"
        for other, expression in (("name", _NAMES), ("time", _DATES), ("none", _SKIPPED)):
            kind = other if expression.search(label) else kind
        stamp = own.get("title") or own.get("datetime") or ""
        if kind == "time" and re.search(r"\d", stamp):
            self.parts.append(("time", stamp))
            kind = "none"
        self._open.append((tag, kind))

    @override
    def handle_endtag(self, tag: str) -> None:
        places = [place for place, (opened, _) in enumerate(self._open) if opened == tag]
        if places:
            del self._open[places[-1] :]
        if tag in _BLOCKS:
            self.parts.append(("text", "\n"))

    @override
    def handle_data(self, data: str) -> None:
        self.parts.append((self._open[-1][1] if self._open else "text", data))


def lines_of_page(text: str) -> Iterator[Line]:
    """Yield the lines of the messages in HTML or XML."""
    page = _Page()
    pair = r"&#(5[56]\d{3});&#(5[67]\d{3});"  # surrogates, as SMS Backup writes them
    page.feed(re.sub(pair, lambda two: _joined(int(two[1]), int(two[2])), text))
    if page.records:
        yield from lines_of(page.records)
        return
    if not any(kind == "name" for kind, _ in page.parts):
        whole = "".join(part for kind, part in page.parts if kind != "none")
        yield from read_chat(re.sub(r"\n{3,}", "\n\n", whole).split("\n"))
        return
    message, number, written = Message(), 0, ""
    for kind, part in [*page.parts, ("time", "")]:
        if kind == "text":
            written += part
        elif kind != "none":
            if written.strip():
                number, own = number + 1, message._replace()
                yield from (Line(number, line, own) for line in written.strip().split("\n"))
            written = ""
            if kind == "name":
                message = message._replace(player=part.strip() or message.player)
            elif kind == "time":
                message = message._replace(when=_day_of(part.strip()) or message.when)


def _joined(high: int, low: int) -> str:
    return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))


def lines_of_mail(text: str) -> Iterator[Line]:
    """Yield the lines of a mail, or of the mails in an mbox file."""
    for number, part in enumerate(re.split(r"^From \S+.*\n", text, flags=re.MULTILINE), 1):
        mail: Any = message_from_string(part, policy=policy.default)
        body = mail.get_body(("plain", "html"))
        if not part.strip() or body is None:
            continue
        name, address = parseaddr(str(mail["from"] or ""))
        content = without_tags(mended(body.get_content()))
        record = {"from": name or address, "date": str(mail["date"] or ""), "text": content}
        yield from (line._replace(number=number) for line in lines_of([record]))

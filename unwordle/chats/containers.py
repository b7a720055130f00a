"""A general reader of messages in JSON, CSV, XML, HTML and mail, whichever program wrote them.

A message is a text. The names of fields beside or above it show which hold its writer and its time.
"""

import quopri
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from email import message_from_bytes, policy
from email.utils import parseaddr, parsedate_to_datetime
from functools import lru_cache
from html import unescape
from html.parser import HTMLParser
from itertools import count
from typing import Any

from unwordle.chats.chats import Quotations, dated, read_chat
from unwordle.chats.line import SIGN, VOCABULARY, Line, Message, has_header
from unwordle.chats.stamps import IS_FULL, DateReader, instant, is_bare_name
from unwordle.model.game.input import TILES
from unwordle.model.overriding import override

TEXTS, PEOPLE = VOCABULARY["texts"], VOCABULARY["people"]
_TIMES, _OF_PERSON = VOCABULARY["times"], (*VOCABULARY["names of people"], *PEOPLE)
_OF_CHAT = [kind for kind in PEOPLE if kind != "name"]
_TIME_LIKE = re.compile(
    r"^(?!.*(?:edit|updat|last|read|expir|delet)).*(?:date|time|creat|sent|published|posted|serverts|datum|fecha|zeit)"
)
_PASSED_BY = {*PEOPLE, *_TIMES, "id", "textentities", "entities", "blocks", "reactions", "mentions"}
_QUOTING = re.compile(r"quot|repl\w*to|inreply|referenc|forward")
_TILE = re.compile(f"[{''.join(TILES)}🖤🤍🩶]")
_LATIN = re.compile("[\u00c2-\u00f4][\u0080-\u00bf]")
_MAY_QUOTE = re.compile('[>“„«":\\]]|osted by')
_MOJIBAKE = re.compile("â¬|ðŸ")
_ESCAPES = re.compile(r"\\u2b1|\\ud83d\\udf|\\U0001f7", re.I)
_TAG = re.compile(r"</?(?:div|p|br|span|b|i|strong|em|a|ul|li|table|html|body)\b[^<>]*>", re.I)
_CP1252 = {bytes([code]).decode("cp1252", "ignore"): code for code in range(128, 256)}


def mended(text: str) -> str:
    """Return a text with wrongly decoded or escaped tiles restored."""
    if not text.isascii() and _LATIN.search(text):
        with suppress(UnicodeError):
            text = text.encode("latin-1").decode()
    if not _TILE.search(text):
        if _MOJIBAKE.search(text):
            codes = (_CP1252.get(c, ord(c)) for c in text)
            kept = [bytes([code]) if code < 256 else chr(code).encode() for code in codes]
            text = b"".join(kept).decode("utf-8", "replace")
        elif "=E2=AC" in text or "=F0=9F" in text:
            text = quopri.decodestring(text.encode()).decode("utf-8", "replace")
        elif _ESCAPES.search(text):
            text = _decoded(r"\\[uU]((?<=U)000[0-9a-fA-F]{5}|(?<=u)[0-9a-fA-F]{4})", 16, text)
    if "\\n" in text and re.search(rf"{_TILE.pattern}\\n|\\n{_TILE.pattern}", text):
        text = text.replace("\\r", "").replace("\\n", "\n")
    return text


def _decoded(code: str, base: int, text: str) -> str:
    """Return a text with characters in place of codes, which may be surrogate pairs."""
    text = re.sub(code, lambda found: chr(int(found[1], base)), text)
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def lines_of(value: Any) -> list[Line]:
    """Return the lines of the messages in a value from JSON, CSV or XML."""
    return dated(lambda dates: _lines_of(value, dates))


def _lines_of(value: Any, dates: DateReader) -> Iterator[Line]:
    people: dict[str, str] = {}
    for number, text, message in _found_in(value, dates, count(1), Message(), 0, ""):
        if "<@" in text:
            if not people:
                people.update((one, f"@{name} ") for one, name in people_in(value))
            text = re.sub(r"<@!?(\w+)>", lambda found: people.get(found[1], found[0]), text)
        text = mended(text)
        quotations = Quotations() if _MAY_QUOTE.search(text) else None
        if repeated := re.match(r"RT @(\w+): ", text):
            message = replace(message, player=repeated[1], quoted=True)
            text = text[repeated.end() :]
        for line in text.split("\n"):
            if quotations:
                line = quotations.reacted(quotations.read(line, message), message)
            # A single record is in no list.
            yield Line(number or 1, line, (quotations and quotations.quoted) or message)


def people_in(value: Any) -> Iterator[tuple[str, str]]:
    """Yield the ids and the names of people in lists and records."""
    for child in value if isinstance(value, list) else value.values():
        if isinstance(child, dict | list):
            yield from people_in(child)
    if isinstance(value, dict) and "id" in value and (name := _name_in(value, _OF_PERSON)):
        yield str(value["id"]), name


def messages_in_sheet(rows: Sequence[Sequence[str]]) -> list[dict[str, str]]:
    """Return the messages in a table, or none if it has no column of games.

    The columns of names and days are found by their heads or else by their cells. If several
    columns have games, their heads are the names.
    """
    rows = [row for row in rows if any(row)]
    columns = [*zip(*rows, strict=True)] if len({*map(len, rows)}) == 1 else []
    games = [cells for cells in columns if any("\n" in c and _TILE.search(c) for c in cells)]
    has_heads = bool(games) and not _TILE.search(games[0][0])
    if len(columns) < 2 or (len(games) != 1 and not has_heads):
        return []
    blank = [""] * len(rows)
    people = [cells for cells in columns if _squeezed(cells[0]) in PEOPLE]
    people += [cells for cells in columns if all(map(is_bare_name, cells[has_heads:]))]
    days = [cells for cells in columns if all(map(_day_of, cells[has_heads:]))]
    messages = []
    for texts in games:
        names = [texts[0]] * len(rows) if len(games) > 1 else [*people, blank][0]
        cells = [*zip(names, [*days, blank][0], texts, strict=True)][has_heads:]
        messages += [dict(zip(("from", "date", "text"), cell, strict=True)) for cell in cells]
    return messages


def _squeezed(head: object) -> str:
    return re.sub(r"[^a-z]", "", str(head).lower())


@lru_cache(1000)  # exports repeat a few sets of keys in each of thousands of records
def _fields(keys: Iterable[Any]) -> tuple[dict[str, Any], list[Any], list[tuple[Any, bool, bool]]]:
    """Return a record's keys by their squeezed names, those of times, and the other keys.

    The latter tell whether their names suggest a text, and a quotation.
    """
    named = [(key, _squeezed(key)) for key in keys]
    of = {name: key for key, name in named}
    like_times = [name for name in of if name not in _TIMES and _TIME_LIKE.search(name)]
    times = [of[name] for name in (*_TIMES, *like_times) if name in of]
    others = [(k, n in TEXTS, bool(_QUOTING.search(n))) for k, n in named if n not in _PASSED_BY]
    return of, times, others


def _name_in(record: Mapping[Any, Any], kinds: Sequence[str] = PEOPLE) -> str | None:
    """Return the writer's name in a record, from the first of these kinds of fields."""
    of, *_ = _fields(tuple(record))
    for value in (record[of[kind]] for kind in kinds if kind in of):
        name = _name_in(value, _OF_PERSON) if isinstance(value, dict) else value
        is_named = isinstance(name, str | int) and name not in (True, "", "null", "(Unknown)")
        if is_named and "://" not in str(name):
            address = re.match(r"@([\w.=-]+):[\w.-]+$", str(name))
            return address[1] if address else mended(str(name))
    return None


def _day_of(value: Any, dates: DateReader | None = None) -> date | None:
    with suppress(ValueError, TypeError, IndexError, OverflowError):
        if known := instant(value):
            return known.date()
        return (dates or DateReader()).read(value) or parsedate_to_datetime(value).date()
    return None


def _found_in(
    value: Any, dates: DateReader, numbers: Iterator[int], above: Message, number: int, known: str
) -> Iterator[tuple[int, str, Message]]:
    """Yield the number, text and writer of each message.

    `above` is the message around the value, and `known` its text, which exports often repeat.
    """
    if isinstance(value, list):
        for each in value:
            yield from _found_in(each, dates, numbers, above, number or next(numbers), known)
    if not isinstance(value, dict):
        return
    _, time_keys, others = _fields(tuple(value))
    shown = [(key, value[key], *kinds) for key, *kinds in others if value[key]]
    inner = [child for child in shown if isinstance(child[1], dict | list)]
    found = ((_joined(one) if is_text else one, is_text, own) for _, one, is_text, own in shown)
    texts = [each for each in found if isinstance(each[0], str) and SIGN.search(each[0])]
    if not texts and not inner:
        return
    times = ((value[key], _day_of(value[key], dates)) for key in time_keys)
    stamp, when = next((each for each in times if each[1]), (above.stamp, above.when))
    # SMS Backup names the receiver of a sent message.
    is_sent = (value.get("msg_box") or value.get("type")) in ("2", 2) and "address" in value
    is_message = any(is_text for _, is_text, _ in texts)
    is_chat = any(isinstance(child, list) for _, child, *_ in inner) and not is_message
    name = _name_in(value, _OF_CHAT if is_chat else PEOPLE) or above.player
    own = Message("Me" if is_sent else name, when, above.quoted, stamp)
    quoted = replace(own, player=None, quoted=True)
    for text, is_text, is_quoted in texts:
        text = without_tags(unescape(text) if "&" in text else text)
        squeezed = "".join(text.split())
        if squeezed not in known and (is_text or _TILE.search(mended(text))):
            known += squeezed
            yield number, text, quoted if is_quoted else own
    for key, child, _, is_quoted in inner:
        if key == "messages" and isinstance(child, list):  # a text beside it may be the last one's
            yield from _found_in(child, dates, numbers, Message(), 0, "")
        else:
            around = quoted if is_quoted else own
            yield from _found_in(child, dates, numbers, around, number, known)


def _joined(value: Any) -> Any:
    records = [part for part in value if isinstance(part, dict)] if isinstance(value, list) else ()
    if not isinstance(value, list) or any(_fields(tuple(part))[1] for part in records):
        return value  # records with times are messages
    parts = [part.get("text", "") if isinstance(part, dict) else part for part in value]
    return "".join(part for part in parts if isinstance(part, str))


def without_tags(text: str) -> str:
    """Return a text without HTML tags."""
    return "".join(_Page(text).whole) if "<" in text and _TAG.search(text) else text


# ---------------------------------------------------------------- HTML, XML and mail

_KINDS = {
    "from": r"(?:^|[\s_-])(?:from_?name|author|user_?name|sender|nick(?:name)?|display_?name|poster"
    r"|fullname|from|user|name)(?:$|\s)|\s_a6-h\s",  # the last is Facebook's
    "date": r"(?:^|[\s_-])(?:dt|meta|time|date|(?:message)?timestamp|datetime|published"
    r"|created)(?:$|[\s_-])",
    "none": r"^(?:script|style|head)\b|reply|quote",
}
"""The tags and classes of names, times and so on. Other elements are texts."""
_BLOCKS = {"br", "p", "div", "li", "tr", "td", "blockquote", "pre", "h1", "h2", "h3", "section"}


class _Page(HTMLParser):
    """A reader of HTML and XML.

    `whole` has the page's text, `records` its messages, and `state` the last name and day.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.whole: list[str] = []
        self.records: list[dict[str, str]] = []
        self.attributes: list[dict[str, str | None]] = []
        """The attributes of elements that contain games."""
        self.state: dict[str, str] = {}
        self._mms: dict[str, str | None] = {}
        """The attributes of SMS Backup's last group message, which is above its texts."""
        self._first = 0
        """The place in `attributes` of the message's first text."""
        self._text: list[str] = []  # a string would be copied for each part of a long page
        self._open = [("", "text")]
        self._dates_follow: bool | None = None
        """True if the first date is below a message; None before a date."""
        self.feed(text)
        self.close()
        self._add("date", "")

    def _add(self, kind: str, part: str) -> None:
        """Add a part of the page. A name or a time ends the message before it."""
        if kind == "none":
            return
        self.whole.append(part)
        if kind == "text":
            self._text.append(part)
            return
        text, stated = "".join(self._text).strip(), part.strip()
        own = {kind: stated} if (stated and kind == "from") or _day_of(stated) else {}
        if "date" in own and self._dates_follow is None:
            self._dates_follow = bool(text) and "from" in self.state
        if text:
            below = own if "date" in own and self._dates_follow else {}
            self.records.append(self.state | below | {"text": text})
        self._text = []
        self.state |= own

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _BLOCKS:
            self._add("text", "\n")
        own = dict(attrs)
        if tag == "mms":
            self._mms, self._first = own, len(self.attributes)
        elif tag == "addr" and own.get("type") == "137" and "~" in (self._mms["address"] or ""):
            self._mms |= dict.fromkeys(("address", "contact_name"), own["address"])  # the sender
            for part in self.attributes[self._first :]:
                part.update(self._mms)
        if any(map(_has_game, own.values())):
            if tag == "img":
                self._add("text", own.get("alt") or "")
            else:
                self.attributes.append(self._mms | own if tag == "part" else own)
        if tag in ("br", "img", "meta", "link", "input", "hr"):
            return
        label = " ".join([tag, *(own.get(key) or "" for key in ("class", "id", "itemprop"))])
        kind = self._open[-1][1]
        for other, expression in _KINDS.items():
            kind = other if re.search(expression, label, re.I) else kind
        stamp = own.get("title") or own.get("datetime") or ""
        if kind == "date" and re.search(r"\d", stamp):
            self._add("date", stamp)
            kind = "none"
        self._open.append((tag, kind))

    @override
    def handle_endtag(self, tag: str) -> None:
        places = [place for place, (opened, *_) in enumerate(self._open) if opened == tag]
        if places:
            del self._open[places[-1] :]
        if tag in _BLOCKS:
            self._add("text", "\n")

    @override
    def handle_data(self, data: str) -> None:
        _, kind = self._open[-1]
        self._add("date" if kind == "text" and IS_FULL.match(data.strip()) else kind, data)


def _has_game(value: str | None) -> bool:
    text = value or ""
    return bool(_TILE.search(text)) or any(map(has_header, text[:300].split("\n")))


def lines_of_page(text: str) -> list[Line]:
    """Return the lines of the messages in HTML or XML."""
    text = _decoded(r"&#(5[5-7]\d{3});", 10, text)  # halves, as SMS Backup writes them
    page = _Page(text)
    if page.attributes or "from" in page.state:
        return lines_of(page.attributes or page.records)
    return read_chat(re.sub(r"\n{3,}", "\n\n", "".join(page.whole)).split("\n"))


def lines_of_mail(text: str) -> Iterator[Line]:
    """Yield the lines of a mail or an mbox file. What has no other writer is the sender's."""
    parts = filter(str.strip, re.split(r"^From \S+.*\n", text, flags=re.MULTILINE))
    for number, part in enumerate(parts, 1):
        mail: Any = message_from_bytes(part.encode(), policy=policy.default)
        if body := mail.get_body(("plain", "html")):
            charset = body.get_content_charset("utf-8")
            text = body.get_payload(decode=True).decode(charset, "replace")
            name, address = parseaddr(str(mail["from"] or ""))
            heads = f"From: {name or address}\nDate: {mail['date']}\n\n"
            whole = heads + without_tags(mended(text))
            for line in read_chat(whole.split("\n")) if SIGN.search(text) else ():
                own = line.message
                own.player = own.player or (None if own.quoted else name or address or None)
                yield line._replace(number=number)

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
from collections.abc import Iterable, Iterator
from datetime import date

from unwordle.chats.games import Line, Message
from unwordle.chats.line import WORDLE, find_header, has_header, plain, scan
from unwordle.chats.stamps import (
    HAS_TIME,
    IS_FULL,
    STAMPS,
    STAMPS_ALONE,
    DateReader,
    cleaned,
    is_bare_name,
    is_name,
)
from unwordle.model.game.input import visible

_NAMED = re.compile(r"^(?P<name>[^\W\d][^:/\[\]<>()]{0,60}):(?:\s(?P<rest>.+))?$")
_DIGIT = re.compile(r"\d")
_LONGEST = 32
"""The maximum length of a line that has only a name and a colon."""
_LONGEST_STAMP = 90
"""The maximum length of a line with only a stamp: in longer lines, the search would be slow."""
_QUOTE = re.compile(r"^\s*(?:(?:>|&gt;)(?!!)\s?)+")
_WROTE = re.compile(
    r"^\W*(?:On\b.*,\s)?(?P<name>[^\W\d][^:,<]{0,40}?)\s(?:<[^<>]*>\s)?"
    r"(?:wrote|said|posted|schrieb|a écrit|escribió|escreveu|ha scritto|schreef|skrev)\s?:$",
    re.I,
)


_REACTION = re.compile(r"^\W*[^\W\d][^“„«\"]{0,60}[“„«\"]\s*(?=\S)")
"""The beginning of a reaction that quotes a message, such as `Loved “Wordle 1,905 3/6`."""
_QUOTED = re.compile('[“„«"]')
_TABBED = re.compile(r"^(\D{0,3}\d{1,2}:\d{2}(?:\s?[AP]M)?)\t([^\t]{1,60})\t")
_KEYED = re.compile(
    r"^(?:(?:from|author|sender|user|von|de|da|van):\s(?P<name>[^<(]{1,60})|(?:sent|date|time):\s(?P<when>.*))",
    re.I,
)
_CLEAR = re.compile(r"^\[.*\]$|^\W*$|^(?:app|bot|op|mod)$", re.I)
"""A line between the name of the writer and the time of the message."""
_BEFORE = re.compile(
    r"^(?:(?P<name>@?\w[^:]{0,30}?)\s*[-–—|>•]\s*|@(?P<handle>[\w.]+)\s)(?=\S*wordle)", re.I
)
_SIGNED = re.compile(r"^[-–—~]?\s?(?P<name>\S.*)$")


def read_chat(lines: Iterable[str]) -> Iterator[Line]:
    """Yield the lines of a chat, each with the writer and day of its message.

    The date and name at the beginning of each message are removed. The marks of quotations, and
    lines such as `Alice wrote:`, are also removed.
    """
    reader = _MessageReader()
    read = list(_read(lines, reader))
    yield from read if any(line.message.player for line in read) else _named(read)


def _read(lines: Iterable[str], reader: "_MessageReader") -> Iterator[Line]:
    quoted: Message | None = None
    for number, raw in enumerate(lines, 1):
        text = visible(_TABBED.sub(r"[\1] \2: ", raw.rstrip("\r\n")))
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


def _named(lines: list[Line]) -> Iterator[Line]:
    """Yield the lines, with names that stand in the same place of each game.

    A name can stand before the header, on the line above the header, or on the line below the rows.
    Names are taken only if every game of the text has one, because talk can look like a name.
    """
    texts = [line.text.strip() for line in lines]
    headers = [find_header(plain(text)) for text in texts]
    heads = [place for place, header in enumerate(headers) if header and header.name == WORDLE]
    names: list[tuple[str, str, str]] = []
    for each, head in enumerate(heads):
        rows = heads[each + 1] if each + 1 < len(heads) else len(texts)
        last = max((at for at in range(head, rows) if scan(plain(texts[at]))), default=head)
        before = _BEFORE.match(texts[head])
        above = texts[head - 1] if head else ""
        below = _SIGNED.match(next(filter(None, texts[last + 1 : last + 3]), ""))
        found = before and (before["name"] or before["handle"])
        names.append((found or "", above, below["name"] if below else ""))
    for style, shift in ((0, 0), (1, -1), (2, 0)):
        own = [name[style] for name in names]
        if len(own) > 1 and all(map(is_bare_name, own)):
            starts = {head + shift: Message(name) for head, name in zip(heads, own, strict=True)}
            message = lines[0].message
            for place, line in enumerate(lines):
                message = starts.get(place, message)
                is_gone = place in starts and style == 1
                yield line._replace(message=message, text="" if is_gone else line.text)
            return
    yield from lines


class _MessageReader:
    """A reader of chat lines. The reader remembers the message of the previous line."""

    def __init__(self) -> None:
        self.message = Message()
        self._dates = DateReader()
        self._touching = ""
        """The line just above, if it can be a name: tags and dashes in between do not count."""
        self._name_next = False
        """True if the next line is the name of the message's writer."""
        self._is_dated = False
        """True if an earlier message has a date or a time."""
        self._is_exported = False
        """True if an earlier message has a date, a name and text on one line."""
        self._when: date | None = None
        """The date in the last line that has only a date."""

    def read(self, text: str) -> str:
        """Return the line `text` without the date and name at its beginning.

        If the line has a date or the name of a writer, the attribute `message` is updated.
        """
        touching = self._touching
        if not text or not _CLEAR.match(text):
            self._touching = text
        if _DIGIT.search(text) or "day" in text:
            opened = self._opened(text, touching)
            if opened is not None:
                return opened
        if self._name_next:
            self._name_next = False
            if is_name(text):
                self.message = Message(text, self.message.when)
                return ""
        if not self._is_dated and (named := _NAMED.match(text)):
            rest = named["rest"] or ""
            if has_header(rest) if rest else len(text) <= _LONGEST and is_name(named["name"]):
                self.message = Message(named["name"].strip())
                return self._unquoted(rest)
        if not self._is_exported and ":" in text and (keyed := _KEYED.match(text)):
            if keyed["when"]:
                self.message = Message(self.message.player, self._dates.read(keyed["when"]))
            elif is_name(keyed["name"].strip()):
                self.message = Message(keyed["name"].strip())
            return ""
        return self._unquoted(text)

    def _opened(self, text: str, touching: str) -> str | None:
        """Return the text behind the stamp of a message, or None if the line has no stamp."""
        if opened := next(filter(None, (stamp.match(text) for stamp in STAMPS)), None):
            name, rest = opened.groupdict().get("name"), opened["rest"]
            self._is_exported |= bool(rest)
            name, rest = _split(rest) if name is None else (name, rest)
            return self._begin(name, self._dates.read(opened["when"]), rest)
        if len(text) > _LONGEST_STAMP or (self._is_exported and not HAS_TIME.search(text)):
            return None
        bare = text.strip(" -—–=•·,") if text[:1] in "-—–=•·," else text
        for opened in filter(None, (stamp.match(bare) for stamp in STAMPS_ALONE)):
            name = opened.groupdict().get("name")
            if self._is_exported and not IS_FULL.match(opened["when"]):
                continue
            if name is not None and not is_name(name):
                continue
            when = self._dates.read(opened["when"])
            if name is None and (is_name if text[0] == "—" else is_bare_name)(touching):
                name = touching
            if name is None and not HAS_TIME.search(bare):  # the heading of a list or of a day
                self._when = when or self._when
                self.message = Message(None, self._when)
                return str(when) if when else bare
            self._begin(name, when, "")
            self._name_next = name is None
            return ""
        return None

    def _begin(self, name: str | None, when: date | None, text: str) -> str:
        """Begin a message, and return the text of its first line."""
        self._is_dated, self._name_next = True, False
        name = cleaned(name or "")
        self.message = Message(name if is_name(name) else None, when or self._when)
        return self._unquoted(text)

    def _unquoted(self, text: str) -> str:
        """Return a line without the beginning of a reaction, whose message is a quotation."""
        if _QUOTED.search(text) and (reaction := _REACTION.match(text)):
            rest = text[reaction.end() :]
            if has_header(rest) or scan(plain(rest)):
                self.message = Message(None, self.message.when, quoted=True)
                return rest
        return text


def _split(rest: str) -> tuple[str | None, str]:
    """Return the name of the writer, or None if there is no name, and the text of the message."""
    if named := re.match(r"[\s~]*(.*?)\s*:(?:\s(.*))?$", rest) or re.match(r"<(.+?)>\s(.*)$", rest):
        return named[1], named[2] or ""
    if has_header(rest):
        return None, rest
    return re.sub(r"\s\((?:pinned|edited)\)$", "", rest).strip() or None, ""

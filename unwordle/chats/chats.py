"""A reader of chats in plain text, which finds the message of each line.

Lines that begin with `>` form a quotation, whose writer is known only from a line such as `Alice
wrote:`.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise

from unwordle.chats import line as one_line
from unwordle.chats.heads import FIELD, NAME, Head, heads_in
from unwordle.chats.line import Line, Message, has_header, plain, scan, wordle_in
from unwordle.chats.stamps import DateReader, cleaned, is_bare_name
from unwordle.day import number_of
from unwordle.model.game.input import TILES, visible

_LOWER = re.compile(r"[a-zß-öø-ÿ\s'’-]+|.*\s[a-zß-öø-ÿ]{4}.*")
_REMARK = re.compile(rf"(?i)(?!me$)(?:{one_line.any_of('remarks')})")  # iMessage calls its owner Me
_OF_APP = re.compile(r"@|\d+[^\W\d]")
_CLOCK = re.compile(r"\d+:\d+")
_QUOTE = re.compile(r"^\s*(?:(?:>|&gt;)(?!!)\s?)+")
_WROTE = re.compile(
    r"(?i)^\W*(?:On\b.*[,\d]\s(?:[AP]M,?\s)?)?(?P<name>[^\W\d][^:,<]{0,40}?)\s(?:<[^<>]*>\s)?"
    rf"(?:{one_line.any_of('wrote')})\s?:$"
    r"|^\[quote(?:=[\"']?(?P<quoted>[^\]\"',;]*)[^\]]*)?\]|^originally posted by:?\s(?P<poster>.*)"
    rf"|^\[(?:{one_line.any_of('forwarded')}):?\s(?P<sender>[^\[\]]{{1,60}})\]$"
)
_QUOTE_ENDS = re.compile(r"(?i)^(?:\[/quote\]|click to expand)")
_PREVIEW = re.compile(
    r"(?i)^@(?P<sender>\S.{0,40}?)\swordle\s[^/]{1,20}/6.*?(?:[⬜⬛🟨🟩🟦🟧]{5}\s+){1,5}"
)
"""The line above a reply in Discord."""
_SIGNED = re.compile("[-–—~]")
_HANDLE = re.compile(r"@.*|[\W\da-zß-öø-ÿ_]+")
_REACTION = re.compile(r"^\W*[^\W\d][^“„«\"]{0,60}[“„«\"]\s*(?=\S)")
"""The beginning of a reaction to a quoted message, such as `Loved “Wordle 1,905 3/6`."""
_QUOTED_TITLE = re.compile('[^\\W\\d][“”»"]$')
_TABBED = re.compile(
    r"^(\D{0,3}(?:\d{4}-\d\d-\d\d\s)?\d{1,2}:\d{2}(?::\d\d)?(?:\s?[AP]M)?)\t([^\t]{1,60})\t\"?"
)
_TIME = r"^(\d{1,2}:\d\d(?:\s[AP]M)?)\s{1,2}"
_SPACED = re.compile(
    rf"(?i){_TIME}(\S[^:]{{0,30}}?)\s{{1,2}}(?=\W{{0,2}}wordle\b.*\d|[{''.join(TILES)}]{{4}})"
)
_HANDLED = re.compile(r"(?i)^@([\w.]+)\s(?=\S*wordle)")
"""A handle before a game."""
_SECOND_NAME = re.compile(r"(?i)(?!wordle)([^:/]{1,40}):\s+")


def read_chat(lines: Sequence[str]) -> list[Line]:
    """Return the lines of a chat, without stamps, names and marks of quotations."""
    texts = [*_bracketed(lines)]
    heads = heads_in(texts)
    return dated(lambda dates: _read(texts, heads, dates))


def dated(read: Callable[[DateReader], Iterable[Line]]) -> list[Line]:
    """Return lines whose dates are read.

    They are read again if later dates, or the numbers of games, show that dates such as 9/6/26 have
    the day and the month in another order than was assumed.
    """
    lines = [*read(dates := DateReader())]
    if dates.assumed is not None and _month_first(lines, dates) is not dates.assumed:
        return [*read(DateReader(not dates.assumed))]
    return lines


def _read(texts: Sequence[str], heads: Mapping[int, Head], dates: DateReader) -> list[Line]:
    reader, quotations, read = _MessageReader(dates), Quotations(), list[Line]()
    for place, text in enumerate(texts):
        text = quotations.read(text, reader.message)
        if not quotations.marked:
            before = reader.message
            text = reader.begin(heads[place]) if text and place in heads else text
            if reader.message is not before:
                quotations.quoted = None
                text = quotations.read(text, reader.message)  # it may begin behind a name
            text = quotations.reacted(text, reader.message)
        read.append(Line(place + 1, text, quotations.quoted or reader.message))
    _name(read, [head for head in heads.values() if head.above is not None])
    _lengthen_names(read)
    return read


def _bracketed(lines: Sequence[str]) -> Iterator[str]:
    """Yield the lines with LINE's times and names in the form `[08:00] Ann: text`.

    If only spaces part them, the names are those before games, or else one word.
    """
    names = {found[2] for found in map(_SPACED.match, lines) if found and is_bare_name(found[2])}
    known = [*map(re.escape, sorted(names, key=len, reverse=True)), r"\S+"]
    spaced = re.compile(rf"{_TIME}({'|'.join(known)})(?:\s+|$)") if names else None
    for line in lines:
        text = visible(_TABBED.sub(r"[\1] \2: ", line) if "\t" in line else line).strip()
        text = _HANDLED.sub(r"\1: ", text) if text[:1] == "@" else text
        yield spaced.sub(r"[\1] \2: ", text) if spaced else text


class Quotations:
    """A reader of quotations: of lines behind `>`, and of those below a line such as `Ann wrote:`.

    The latter end at a mark, or else at the second header.
    """

    def __init__(self) -> None:
        self.quoted: Message | None = None
        """The quoted message, or None."""
        self.marked = False
        """True if `>` stands before the last line."""
        self._above, self._has_header = "", False

    def read(self, text: str, outer: Message) -> str:
        """Return a line without marks, or nothing of a line that only introduces or ends one."""
        mark = _QUOTE.match(text) if ">" in text or "&gt;" in text else None
        text = text[mark.end() :] if mark else text
        above, self._above = self._above, text
        whole = f"{above} {text}" if text[:1] == "<" else text
        may_introduce = whole.endswith((":", "]")) or "osted by" in whole
        wrote = _WROTE.match(whole) if may_introduce else None
        found = wrote or (_PREVIEW.match(f"{above} {text}") if above[:1] == "@" else None)
        is_named = not found or found.lastgroup != "name" or is_bare_name(found["name"].strip())
        if mark and not (self.quoted or wrote):
            self._begin(None, outer)
        elif found and (mark or is_named):  # others are talk, such as `I wrote:`
            name = next(filter(None, found.groups()), "").strip()
            self._begin(name if is_named else None, outer)
        elif self.quoted and not mark:
            is_header = has_header(text)
            if self.marked or _QUOTE_ENDS.match(text) or (is_header and self._has_header):
                self.quoted = None
            self._has_header |= is_header
        self.marked = mark is not None
        return "" if wrote else text

    def reacted(self, text: str, outer: Message) -> str:
        """Return a line without its reaction. A line with a reaction is a quotation."""
        if ('"' in text or not text.isascii()) and (reaction := _REACTION.match(text)):
            rest = text[reaction.end() :]
            is_title = _QUOTED_TITLE.search(rest) and "ordle" not in rest.lower()
            if not is_title and (has_header(rest) or scan(plain(rest))):
                self._begin(None, outer)
                return rest
        return text

    def _begin(self, name: str | None, outer: Message) -> None:
        self.quoted, self._has_header = replace(outer, player=name or None, quoted=True), False


def _name(lines: list[Line], alone: Sequence[Head]) -> None:
    """Give messages whose lines had no names the names beside stamps or, if more, headers."""
    texts = [line.text for line in lines] + ["", ""]
    alone = [head._replace(name=head.above or "") for head in alone]
    below = [head._replace(stamp=f" {head.stamp}", name=texts[head.place + 1]) for head in alone]
    found = _found([_above_towns(alone, texts), below])
    if not any(line.message.player for line in lines):
        by_header = _headers(lines)
        if by_header and (not found or len(_found(by_header)) > len(found)):
            alone, found = by_header[0], _found(by_header)
            _part(lines, [anchor.place for anchor in alone])
    name = None
    for head in alone:
        place = head.place
        name = found.get(place, name if _CLOCK.fullmatch(head.stamp) else None)
        lines[place].message.player = name
        # A name is no text of its message, but the title above a list of scores is.
        if name == head.name and head.stamp and not _are_scores(texts[place : place + 4]):
            lines[place] = lines[place]._replace(text="")


def _lengthen_names(lines: list[Line]) -> None:
    """Lengthen the name `Work` to `Work: Ann` if each of its messages goes on with a name."""
    firsts: defaultdict[str, list[int]] = defaultdict(list)
    for place, own in enumerate(line.message for line in lines):
        if own.player and lines[place - 1].message is not own:
            firsts[own.player].append(place)
    for name, places in firsts.items():
        found = [_SECOND_NAME.match(lines[place].text) for place in places]
        names = Counter(second[1] for second in found if second)
        games = [one for one in found if one and wordle_in(one.string[one.end() :])]
        # A title, as in `Ann: Mini: 0:45`, does not come before a Wordle, and talk comes only once.
        are_people = len({second[1] for second in games}) > 1
        if are_people and all(found) and min(names.values()) > 1:
            for place, second in zip(places, filter(None, found), strict=True):
                line = lines[place]
                line.message.player = f"{name}: {second[1]}"
                lines[place] = line._replace(text=line.text[second.end() :])


def _are_scores(texts: Sequence[str]) -> bool:
    scores = one_line.ScoreReader(None)
    return sum(len(scores.read(text)) for text in texts) > 1  # one can be `Blurdle 3/6`


def _month_first(lines: Sequence[Line], dates: DateReader) -> bool | None:
    """Return whether the month comes first, as shown by a date or else by most games' numbers."""
    if dates.month_first is not None:
        return dates.month_first
    fits = Counter({dates.assumed: 0})
    for line in lines:
        header = wordle_in(line.text)
        for order in (False, True) if header else ():
            when = DateReader(order).read(str(line.message.stamp))
            fits[order] += bool(header and when and number_of(when) == header.number)
    return fits.most_common(1)[0][0]


def _above_towns(anchors: Sequence[Head], texts: Sequence[str]) -> Sequence[Head]:
    """Return the stamps with the names in the line above, if each is above a town or a role."""
    higher = [anchor._replace(name=texts[anchor.place - 2]) for anchor in anchors]
    for town, above in zip(anchors, higher, strict=True):
        initials = "".join(word[0] for word in town.name.split())
        if _HANDLE.fullmatch(town.name) or above.name == initials or not is_bare_name(above.name):
            return anchors
    return higher if len(anchors) > 1 else anchors


def _headers(lines: Sequence[Line]) -> list[Sequence[Head]]:
    """Return the Wordle headers twice, with the texts above and below each game.

    A single header has no such texts.
    """
    texts = [plain(line.text.strip()) for line in lines]
    written = [at for at, line in enumerate(lines) if not line.message.quoted]
    heads = [at for at in written if wordle_in(texts[at])]
    anchors = []
    for head, following in pairwise([*heads, len(texts)] if len(heads) > 1 else ()):
        rest = [text for text in texts[head + 1 : following] if text and not scan(text)]
        above = [text for text in texts[max(head - 2, 0) : head][::-1] if not _SIGNED.match(text)]
        below = sorted(rest[:2], key=lambda text: not _SIGNED.match(text))
        firsts = [next(filter(None, near), "").lstrip("-–—~• ") for near in (above, below)]
        anchors.append([Head(head, NAME, name) for name in firsts])
    return [*zip(*anchors, strict=True)]


def _part(lines: list[Line], heads: Sequence[int]) -> None:
    """Begin a message at each header."""
    for head, following in pairwise([*heads, len(lines)]):
        above, message = lines[head].message, replace(lines[head].message)
        for place, line in enumerate(lines[head:following], head):
            if line.message is above:
                lines[place] = line._replace(message=message)


def _found(styles: Sequence[Sequence[Head]]) -> dict[int, str]:
    """Return the names that are always at the same place."""
    return max((dict(_agreed(anchors)) for anchors in styles), key=len)


def _agreed(anchors: Sequence[Head]) -> Iterator[tuple[int, str]]:
    """Yield the names that the other anchors support, each with its place."""
    counted = Counter(anchor.name for anchor in anchors)
    named = {one.place: one for one in anchors if is_bare_name(one.name)}
    for place, _, name, stamp, *_ in [*named.values()]:
        is_talk = _LOWER.fullmatch(name) or _REMARK.fullmatch(name)
        if counted[name] < 2 and is_talk and not _OF_APP.match(stamp):
            del named[place]
    mixed = {len(anchor.stamp.split()) for anchor in anchors if anchor.place not in named}
    for place, _, name, stamp, *_ in named.values():
        is_own = stamp or len(counted) > 1  # nobody plays a day twice
        if is_own and (len(stamp.split()) not in mixed or (stamp and counted[name] > 1)):
            yield place, name


class _MessageReader:
    def __init__(self, dates: DateReader) -> None:
        self.message, self._dates = Message(), dates
        self._day: tuple[date | None, str] = None, ""
        """The day of the last line with only a date, and its text."""
        self._field = -9
        """The place of the last field."""

    def begin(self, head: Head) -> str:
        """Begin a message and return the text in the line of its head."""
        when, stamp, name = self._dates.read(head.stamp), head.stamp, cleaned(head.name)
        if head.form.signs == FIELD.signs:
            is_in_mail = stamp or self._field == head.place - 1
            near, self._field = self.message if is_in_mail else Message(), head.place
            name, when, stamp = name or near.player, when or near.when, stamp or str(near.stamp)
        elif head.is_day:
            self._day = (when, stamp) if when else self._day
            when, stamp = self._day[0], ""
        elif not when and self._day[0]:  # the date is in the heading
            when, stamp = self._day[0], f"{self._day[1]} {stamp}"
        self.message = Message(name, when, stamp=stamp)
        return str(when) if head.is_day and when else head.rest

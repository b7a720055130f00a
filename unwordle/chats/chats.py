"""A reader of chats in plain text, which finds the message of each line.

A message begins with a line such as:

| program | first line of a message |
|---|---|
| WhatsApp on Android | `12/03/22, 14:08 - Alice: text` |
| WhatsApp on an iPhone | `[12.03.22, 14:08:18] Alice: text` |
| Telegram, copied | `Alice, [12.03.2022 14:08]`, or `[12.03.2022 14:08] Alice: text` |
| DiscordChatExporter | `[12-Mar-22 02:08 PM] alice#1234` |
| Discord, copied | `Alice — Today at 2:08 PM` |
| Slack, copied | `Alice  2:08 PM`, or `Alice [2:08 PM]` |
| imessage-exporter | `Mar 12, 2022  2:08:18 PM`, and the name on the next line |
| any program | `Alice:` on a separate line, or `Alice:`, `Alice -`, `@alice` before a game |

Dates can be in the formats of many locales. Lines that begin with `>` form a quotation, whose
writer is known only from a line such as `Alice wrote:`.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import replace
from datetime import date
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from unwordle.chats import line as one_line
from unwordle.chats import stamps
from unwordle.chats.line import Line, Message, find_header, has_header, plain, scan, wordle_in
from unwordle.chats.stamps import DateReader, cleaned, is_bare_name, is_name
from unwordle.day import number_of
from unwordle.model.game.input import TILES, visible

_NAMED = re.compile(
    r"^(?:[-•]\s)?[*_]{0,2}(?P<name>(?:[^\W\d]|\+\d)[^:/\[\]<>*]{0,60}?)[*_]{0,2}"
    r"\s*(?:(?P<colon>:)[*_]{0,2}(?:\s|$)|[-–—|>•]\s)(?P<rest>.*)$"
)
_DIGITS = re.compile(r"\d+")
_LOWER = re.compile(r"[a-zß-öø-ÿ\s'’-]+|.*\s[a-zß-öø-ÿ]{4}.*")
_REMARK = re.compile(rf"(?i)(?!me$)(?:{one_line.any_of('remarks')})")  # iMessage calls its owner Me
_OF_APP = re.compile(r"@|\d+[^\W\d]")
_NUMBERED = re.compile(r"[^\W\d].*\s#?\d+$")
_CLOCK = re.compile(r"\d+:\d+")
_APART = re.compile(r"\s\s|[—•·»|\[]")
_STATUS = re.compile(r":[a-z][\w+-]*:|^Role icon, [^—]*|^APP(?=\s)")
"""A Slack status behind a name, such as `:palm_tree:`, or a role before a time."""
_LONGEST_STAMP = 90
"""The longest line that can be only a stamp: the search would be slow in longer ones."""
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
_KEYED = re.compile(
    r"(?i)^\*?(?:(?:from|author|sender|user|von|de|da|van):\*?\s[\"'*]?(?P<name>[^<*\"]{1,60}?)"
    r"[\s\"'*]*(?:<.*|\((?:\+?\d|\S+@).*)?$"
    rf"|(?:{one_line.any_of('times', 'sent')}):\*?\s(?P<when>.*\d.*))"
)
_FIELD = re.compile(r"\*?[\w-]+:\*?\s|-{4}")
_CLEAR = re.compile(r"^\[.*\]$|^\W+$|^(?:app|bot|op|mod|:[\w+-]+:)$", re.I)
"""A line that can stand between a writer's name and the time."""
_HANDLED = re.compile(r"(?i)^@([\w.]+)\s(?=\S*wordle)")
"""A handle before a game."""
_WRITER = re.compile(r"[\s~]*(.*?)\s*:(?:\s(.*))?$")
_SECOND_NAME = re.compile(r"(?i)(?!wordle)([^:/]{1,40}):\s+")
_IN_BRACKETS = re.compile(r"<(.+?)>\s(.*)$")


class _Anchor(NamedTuple):
    """A stamp or header, and the text beside it that may be a name."""

    place: int
    stamp: str
    """The stamp, after a space if the text is below it. It is empty for a header."""
    name: str


class _Head(NamedTuple):
    """The name in the line that begins a message, and the line's form."""

    name: str | None
    form: tuple[str, str]
    """The text between the name and the stamp, and the date's signs if only a space parts them."""
    place: int


def read_chat(lines: Sequence[str]) -> list[Line]:
    """Return the lines of a chat, without stamps, names and marks of quotations."""
    chat = _Chat([*_bracketed(lines)])
    return dated(lambda dates: _read(chat, dates))


def dated(read: Callable[[DateReader], Iterable[Line]]) -> list[Line]:
    """Return lines whose dates are read.

    They are read again if later dates, or the numbers of games, show that dates such as 9/6/26 have
    the day and the month in another order than was assumed.
    """
    lines = [*read(dates := DateReader())]
    if dates.assumed is not None and _month_first(lines, dates) is not dates.assumed:
        return [*read(DateReader(not dates.assumed))]
    return lines


class _Chat:
    """The lines of a chat, and what is found in them once for all readings."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.before = cache(stamps.before)
        self.alone = cache(stamps.alone)
        near = (_NAMED.match(text) for text in lines if ":" in text[:64] or "/" in text)
        named = [one for one in near if one and (not one["rest"] or has_header(one["rest"]))]
        before = [one["name"] for one in named if one["rest"]]
        self.named = sum(is_bare_name(one["name"]) for one in named)
        """The number of names before headers, or alone."""
        self.names = {one["name"] for one in named if one["colon"] and one["rest"]}
        self.names |= {*filter(is_bare_name, before if len(before) > 1 else ())}
        """The names before headers, which begin messages in a chat without dates."""


def _read(chat: _Chat, dates: DateReader, titles: Set[str | None] = frozenset()) -> list[Line]:
    """Return the lines of a chat in which the texts `titles` before dates are nobody's names."""
    order = dates.month_first
    reader, quotations, read = _MessageReader(dates, chat, titles), Quotations(), list[Line]()
    for number, text in enumerate(chat.lines, 1):
        text = quotations.read(text, reader.message)
        if not quotations.marked:
            before = reader.message
            text = reader.read(text.strip(), len(read))
            if reader.message is not before:
                quotations.quoted = None
                text = quotations.read(text, reader.message)  # it may begin behind a name
            text = quotations.reacted(text, reader.message)
        read.append(Line(number, text, quotations.quoted or reader.message))
    if found := reader.titles() - titles:
        dates.month_first, dates.assumed = order, None
        return _read(chat, dates, titles | found)
    _name(read, reader.alone)
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
        text = visible(_TABBED.sub(r"[\1] \2: ", line) if "\t" in line else line).rstrip()
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


def _name(lines: list[Line], alone: Sequence[_Anchor]) -> None:
    """Give messages whose lines had no names the names beside stamps or, if more, headers."""
    texts = [line.text for line in lines] + ["", ""]
    below = [_Anchor(at, f" {stamp}", texts[at + 1]) for at, stamp, _ in alone]
    found = _found([_above_towns(alone, texts), below])
    if not any(line.message.player for line in lines):
        by_header = _headers(lines)
        if by_header and (not found or len(_found(by_header)) > len(found)):
            alone, found = by_header[0], _found(by_header)
            _part(lines, [anchor.place for anchor in alone])
    name = None
    for place, stamp, above in alone:
        name = found.get(place, name if _CLOCK.fullmatch(stamp) else None)
        lines[place].message.player = name
        # A name is no text of its message, but the title above a list of scores is.
        if name == above and stamp and not _are_scores(texts[place : place + 4]):
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


def _above_towns(anchors: Sequence[_Anchor], texts: Sequence[str]) -> Sequence[_Anchor]:
    """Return the stamps with the names in the line above, if each is above a town or a role."""
    higher = [anchor._replace(name=texts[anchor.place - 2]) for anchor in anchors]
    for town, above in zip(anchors, higher, strict=True):
        initials = "".join(word[0] for word in town.name.split())
        if _HANDLE.fullmatch(town.name) or above.name == initials or not is_bare_name(above.name):
            return anchors
    return higher if len(anchors) > 1 else anchors


def _headers(lines: Sequence[Line]) -> list[Sequence[_Anchor]]:
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
        anchors.append([_Anchor(head, "", name) for name in firsts])
    return [*zip(*anchors, strict=True)]


def _part(lines: list[Line], heads: Sequence[int]) -> None:
    """Begin a message at each header."""
    for head, following in pairwise([*heads, len(lines)]):
        above, message = lines[head].message, replace(lines[head].message)
        for place, line in enumerate(lines[head:following], head):
            if line.message is above:
                lines[place] = line._replace(message=message)


def _found(styles: Sequence[Sequence[_Anchor]]) -> dict[int, str]:
    """Return the names that are always at the same place."""
    return max((dict(_agreed(anchors)) for anchors in styles), key=len)


def _agreed(anchors: Sequence[_Anchor]) -> Iterator[tuple[int, str]]:
    """Yield the names that the other anchors support, each with its place."""
    counted = Counter(anchor.name for anchor in anchors)
    named = {one.place: one for one in anchors if is_bare_name(one.name)}
    for at, stamp, name in [*named.values()]:
        is_talk = _LOWER.fullmatch(name) or _REMARK.fullmatch(name)
        if counted[name] < 2 and is_talk and not _OF_APP.match(stamp):
            del named[at]
    mixed = {len(anchor.stamp.split()) for anchor in anchors if anchor.place not in named}
    for place, stamp, name in named.values():
        is_own = stamp or len(counted) > 1  # nobody plays a day twice
        if is_own and (len(stamp.split()) not in mixed or (stamp and counted[name] > 1)):
            yield place, name


class _MessageReader:
    def __init__(self, dates: DateReader, chat: _Chat, titles: Set[str | None]) -> None:
        self.message, self._chat, self._lines = Message(), chat, chat.lines
        self._titles, self._heads = titles, list[_Head]()
        self._passed = Counter[tuple[str, str]]()
        """The forms of lines that would begin messages in a chat with fewer dates."""
        self.alone: list[_Anchor] = []
        """Stamps on lines of their own, and the lines above them."""
        self.dates, self._scores = dates, one_line.ScoreReader(None)
        self._above = ""
        """The last line, except tags and dashes."""
        self._begun = 0
        """The line with the name of an undated message."""
        self._most = 0
        """The fullest stamp so far: 1 for a date and a time, 2 if a text followed."""
        self._passed[":", ""] = chat.named
        self._names = {*chat.names}
        self._are_beside = False
        """True once a line had a name and a stamp."""
        self._when: date | None = None
        """The date of the last line with only a date."""
        self._heading = ""
        """The text of its line."""

    def titles(self) -> Set[str | None]:
        """Return the names in heads that don't have the form of most heads.

        They are titles of games that have a date, such as `Blurdle - Sep 6, 2026`.
        """
        forms = Counter(head.form for head in self._heads) + self._passed
        (usual, most), *others = [*forms.most_common(), (("", ""), 0)]
        titles = set[str | None]()
        for form, number in others:
            own = [head for head in self._heads if head.form == form]
            differs = form[0] != usual[0] or (form[1] and usual[1])
            if differs and number < most and not self._are_people(own):
                titles |= {head.name for head in own}
        return titles - {head.name for head in self._heads if head.form == usual}

    def _are_people(self, heads: Iterable[_Head]) -> bool:
        """Return whether two names are right before a Wordle, as in two chats in one text."""
        near = [(head.name, self._lines[head.place : head.place + 3]) for head in heads]
        names = {
            name or "".join(texts[1:2])  # the name can be below
            for name, texts in near
            if wordle_in(" ".join(texts))
        }
        return sum(map(is_bare_name, names)) > 1

    def read(self, text: str, place: int) -> str:
        """Return a line without its date and name, which are stored in `message`."""
        above = self._above
        if not _CLEAR.match(text):
            self._above = text
        if self._is_listed(text):
            return text
        if (opened := self._opened(text, above, place)) is not None:
            return opened
        below = next(filter(None, self._lines[place + 1 : place + 3]), "")
        if not self.message.stamp and (named := _NAMED.match(text)):
            name, rest = named["name"], named["rest"]
            # Longer talk above a game is no name.
            is_title = not rest and (is_bare_name(name) or (len(text) < 33 and has_header(below)))
            is_known = name in self._names or is_title or self._is_second(name, below, place)
            if is_known and is_name(name):
                self._names.add(name)
                self.message, self._begun = Message(name), place
                return rest
        keyed = _KEYED.match(text) if self._most < 2 and ":" in text else None
        is_begun = self._heads or self._most
        if not keyed or (is_begun and not (_FIELD.match(above) or _FIELD.match(below))):
            return text
        name, stamp = (keyed["name"] or "").strip(), keyed["when"] or ""
        if is_name(name):
            self._passed["From", ""] += 1
            near = self.message if _KEYED.match(above) else Message()
            self.message, self._begun = replace(near, player=name), place
        elif when := self.dates.read(stamp):
            self.message, self._most = Message(self.message.player, when, stamp=stamp), 1
        else:
            return text
        return ""

    def _is_second(self, name: str, below: str, place: int) -> bool:
        """Return whether the game below is one that the message has above: of another player."""
        if not (self.message.player and is_bare_name(name)):
            return False
        own, *above = map(wordle_in, [below, *self._lines[self._begun : place]])
        numbers = {one.number for one in above if one} - {None}
        return own is not None and own.number in numbers

    def _is_listed(self, text: str) -> bool:
        """Return whether a line is in a list of scores. There, `May 3` is a player's score."""
        if not text and self._scores.begun:
            self._scores.day = None
        is_near = self._scores.day is not None or "wordle" in text[:12].lower()
        return is_near and bool(self._scores.read(text))

    def _opened(self, text: str, above: str, place: int) -> str | None:
        if not (_DIGITS.search(text) or "day" in text):
            return None
        if opened := self._chat.before(text):
            rest, form = opened["rest"], opened.re
            name, rest = (opened["name"], rest) if "name" in form.groupindex else _split(rest)
            if name in self._titles and opened["rest"] in (name, rest):  # without a colon
                return None
            self._most = max(self._most, 2 if opened["rest"] else 1)
            return self._begin(name, opened["when"], rest, _Head(name, (form.pattern, ""), place))
        return None if len(text) > _LONGEST_STAMP else self._opened_alone(text, above, place)

    def _opened_alone(self, text: str, above: str, place: int) -> str | None:
        bare = _STATUS.sub(" ", text).replace("**", "").strip(" -—–=•·,")
        for opened in self._chat.alone(bare):
            name, stated = opened.groupdict().get("name"), opened["when"]
            is_full = stamps.IS_FULL.match(stated) is not None
            is_after = name is None or f"{name}," in text or _APART.search(text)
            is_timed = stamps.HAS_TIME.search(stated) if is_after else None
            is_heading = self._when and _shape(stated) == _shape(self._heading)
            is_dated = self._most > 1 or (self._most and (not is_timed or stated[-1] in "hdw"))
            is_text = self._when and not (name and is_after) and DateReader().read(stated)
            between = _shape(bare.replace(stated, "").replace(name or "", ""))
            signs = "" if between.strip() else re.sub(r"[^./-]", "", stated)
            if not (is_full or is_heading) and (is_dated or is_text):
                self._passed[between, signs] += is_timed is not None
                continue  # it is of the message's text, as `2h` below a full time is
            if name is not None and not is_full and _is_game(name, bare):
                continue
            is_apart = _APART.search(text) or (is_full and self._are_beside)
            if name is not None and not (is_name if is_apart else is_bare_name)(name):
                continue
            is_above_named = name is None and is_bare_name(above)
            is_new_heading = name is None and not stamps.HAS_TIME.search(bare)
            if name in self._titles and not (is_above_named or is_new_heading):
                continue
            if "|" in text and is_bare_name(above):
                name = None  # a town
            # Below a bare name, `0:45` and `Mini 0:45` are a game's times, and 14:08 a message's.
            # Below a stamp, a name with a time begins the next message: only a bare time is a
            # game's.
            is_short = not _APART.search(text) if name else len(stated) < 5
            in_game = not name if self.message.stamp else is_short
            if self.message.player and in_game and _CLOCK.fullmatch(stated):
                continue  # it is a game's time
            # Names can be above, as `Ann` can, if none was beside a stamp.
            is_within = is_new_heading and self._heads and (self._are_beside or not is_above_named)
            if is_within and not self._is_above_head(place):
                continue
            if name is None:
                self.alone.append(_Anchor(place, bare, above))
            if is_new_heading:
                if when := self.dates.read(stated):
                    self._when, self._heading = when, stated
                self.message = Message(None, self._when)
                self._scores.read(text := str(when) if when else bare)
                return text
            self._most = max(self._most, int(is_full))
            writer = above if is_above_named else name
            return self._begin(name, stated, "", _Head(writer, (between, signs), place))
        return None

    def _is_above_head(self, place: int) -> bool:
        """Return whether one of the next lines begins a message."""
        near = [text.strip() for text in self._lines[place + 1 : place + 6] if text.strip()][:2]
        near = near if near and is_bare_name(near[0]) else near[:1]  # a name can be above a time
        return any(self._chat.before(text) or self._chat.alone(text) for text in near)

    def _begin(self, name: str | None, stamp: str, text: str, head: _Head) -> str:
        self._heads.append(head)
        self._are_beside |= name is not None
        when = self.dates.read(stamp)
        if not when and self._when:  # the date is in the heading
            when, stamp = self._when, f"{self._heading} {stamp}"
        self.message = Message(cleaned(name) if name else None, when, stamp=stamp)
        return text


def _is_game(name: str, text: str) -> bool:
    game = find_header(text.replace("#", ""))  # `ann#1234` and `ann.me` are names
    return (game and game.other != "linked") or _NUMBERED.match(name) is not None


def _shape(stamp: str) -> str:
    return re.sub(r"[^\W\d]+", "a", re.sub(r"\d+", "9", stamp))


def _split(rest: str) -> tuple[str | None, str]:
    if named := _IN_BRACKETS.match(rest) or _WRITER.match(rest):
        return named[1], named[2] or ""
    return (rest, "") if is_name(rest) else (None, rest)

"""A finder of the lines that begin the messages of a chat in plain text.

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
| mail | `From: Alice`, and other such fields |
| any program | `Alice:` on a separate line, or `Alice:`, `Alice -`, `@alice` before a game |

Dates can be in the formats of many locales. Talk and titles of games can look the same. So each
line that can begin a message is found first, and then the form of most of those above games; others
need a reason in `_Forms.begin`.
"""

import re
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from unwordle.chats import stamps
from unwordle.chats.line import ScoreReader, any_of, find_header, has_header, wordle_in
from unwordle.chats.stamps import DateReader, is_bare_name, is_name
from unwordle.model.game.input import TILES

_DIGITS = re.compile(r"\d+")
_WORDS = re.compile(r"\w+")
_NUMBERED = re.compile(r"[^\W\d].*\s#?\d+$")
_APART = re.compile(r"\s\s|[—•·»|\[]")
_STATUS = re.compile(r":[a-z][\w+-]*:|^Role icon, [^—]*|^APP(?=\s)")
"""A Slack status behind a name, such as `:palm_tree:`, or a role before a time."""
_LONGEST_STAMP = 90
"""The longest line that can be only a stamp. Longer ones take long."""
_CLEAR = re.compile(r"^\[.*\]$|^\W+$|^(?:app|bot|op|mod|:[\w+-]+:)$", re.I)
"""A line that can stand between a writer's name and the time."""
_REACH = 10
"""The most lines from the beginning of a message to a game in it."""
_WRITER = re.compile(r"[\s~]*(.*?)\s*:(?:\s(.*))?$")
_IN_BRACKETS = re.compile(r"<(.+?)>\s(.*)$")
_GAME = re.compile(f"(?i)wordle|[{''.join(TILES)}]{{4}}")
_NAMED = re.compile(
    r"^(?:[-•]\s)?[*_]{0,2}(?P<name>(?:[^\W\d]|\+\d)[^:/\[\]<>*]{0,60}?)[*_]{0,2}"
    r"\s*(?:(?P<colon>:)[*_]{0,2}(?:\s|$)|[-–—|>•]\s)(?P<rest>.*)$"
)
_KEYED = re.compile(
    r"(?i)^\*?(?:(?:from|author|sender|user|von|de|da|van):\*?\s[\"'*]?(?P<name>[^<*\"]{1,60}?)"
    r"[\s\"'*]*(?:<.*|\((?:\+?\d|\S+@).*)?$"
    rf"|(?:{any_of('times', 'sent')}):\*?\s(?P<when>.*\d.*))"
)
_KEY = re.compile(r"\*?[\w-]+:\*?\s|-{4}")


class Form(NamedTuple):
    """The form of the heads of a program."""

    signs: str
    """The signs between a name and a stamp, or the expression of a stamp before a text."""
    span: str = ""
    """The stamp's kind: `full` is a date and a time, and `age` is such as `2h`."""


FIELD, NAME, DASH, TALK = map(Form, ("From: Ann", "Ann:", "Ann - Wordle", "Ann: talk"))
"""The forms without a stamp."""

_UNSTAMPED = (NAME, DASH, TALK)


class Head(NamedTuple):
    """A line that can begin a message."""

    place: int
    form: Form
    name: str = ""
    stamp: str = ""
    rest: str = ""
    above: str | None = None
    """The line above a bare stamp, except tags and dashes."""

    @property
    def writer(self) -> str:
        """The name in the line or above it."""
        return self.name or (self.above if self.above and is_bare_name(self.above) else "")

    @property
    def is_day(self) -> bool:
        """True if the line has only a date."""
        return self.above is not None and self.form.span == "date"


# ---------------------------------------------------------------- the heads of a chat


def heads_in(lines: Sequence[str]) -> dict[int, Head]:
    """Return the lines that begin messages or days, by their places, in order."""
    found = [*_candidates(lines)]
    forms = _Forms(found, lines)
    begun = {head.place: head for head in found if forms.begin(head)}
    stamped = (place for place, head in begun.items() if head.stamp and not head.is_day)
    first = min(stamped, default=len(lines))
    above = [head for head in found if head.place < first and head.form in _UNSTAMPED]
    begun |= {head.place: head for head in _named(above, lines)}
    begun |= {head.place: head for head in _headings(found, begun, lines)}
    return dict(sorted(begun.items()))


class _Forms:
    """The forms of heads in a chat."""

    def __init__(self, found: Sequence[Head], lines: Sequence[str]) -> None:
        groups = defaultdict[Form, list[Head]](list)
        for head in found:
            groups[head.form].append(head)
        games = [_GAME.search(text) is not None for text in lines]
        weights = {form: _weight(own, games) for form, own in groups.items() if form != TALK}
        self.usual = max(weights, key=lambda form: weights[form], default=TALK)
        """The form of most lines that are above games."""
        own = groups.get(self.usual, [])
        self.names = {head.writer for head in own} - {""}
        named = Counter(head.form for head in found if head.writer)
        self.named = {form for form, group in groups.items() if 2 * named[form] > len(group)}
        """The forms that mostly have names."""
        talk = [head for head in groups.get(TALK, []) if head.name in self.names]
        places = sorted(head.place for head in own + talk)
        within = defaultdict[object, list[Head]](list)
        for head in found:
            within[head.form, bisect(places, head.place)].append(head)
        several = (group for group in within.values() if len(group) > 1)
        people = [group for group in several if _are_people(group, lines)]
        self.apart = {head.place for group in people for head in group}
        """The places of heads of other chats in the text."""

    def begin(self, head: Head) -> bool:
        """Return whether a line with a stamp or a field begins a message."""
        form, usual = head.form, self.usual
        if form in _UNSTAMPED:
            return False
        if form == usual:
            return not (head.is_day and usual in self.named and not head.writer)
        if form.signs == FIELD.signs or head.place in self.apart:
            return True
        if usual in _UNSTAMPED:
            return False
        is_full, is_alike = form.span == "full", form.signs == usual.signs
        # Newer or older messages can have no date, or no age.
        variants = {"full", "time"} if form.signs else {"age", "date"}
        return (
            (is_alike and {form.span, usual.span} == variants and {form, usual} <= self.named)
            or ((is_alike or is_full) and head.writer in self.names)
            or (is_full and bool(head.name and head.rest))
        )


def _weight(heads: Sequence[Head], games: Sequence[bool]) -> tuple[int, int]:
    """Return the number of heads above games, and of all."""
    own = [head for head in heads if head.writer or not head.is_day]
    return sum(any(games[head.place : head.place + _REACH]) for head in own), len(own)


def _headings(found: Sequence[Head], begun: Mapping[int, Head], lines: Sequence[str]) -> list[Head]:
    """Return the dates above messages without one."""
    days = [head for head in found if head.is_day and head.place not in begun]
    if not begun:
        return days
    near = [head for head in days if _is_above(head.place, begun, lines)]
    shapes = Counter(_WORDS.sub("a", head.stamp) for head in near)
    return [head for head in near if shapes.most_common(1)[0][0] == _WORDS.sub("a", head.stamp)]


def _are_people(heads: Sequence[Head], lines: Sequence[str]) -> bool:
    """Return whether two heads in one message have names, and one or, if not full, two Wordles."""
    named, wordles = 0, 0
    for head in heads:
        texts = [*filter(None, (head.rest, *lines[head.place + 1 : head.place + 5])), "", ""]
        name = head.writer or texts.pop(0)
        if head.stamp and is_bare_name(name):
            near = texts[: 1 if is_bare_name(texts[0]) else 2]  # a name begins another message
            named, wordles = named + 1, wordles + any(map(wordle_in, near))
    return named > 1 and wordles > (heads[0].form.span != "full")


def _is_above(place: int, begun: Mapping[int, Head], lines: Sequence[str]) -> bool:
    """Return whether a message without a date begins in the next lines."""
    over = begun.get(place - 1)
    if over and not over.rest:  # the date is its text
        return False
    near = [at for at in range(place + 1, min(place + 6, len(lines))) if lines[at]]
    can_be_name = near and is_bare_name(lines[near[0]])
    below = (begun[at].form for at in near[: 2 if can_be_name else 1] if at in begun)
    return any(form.span in ("time", "age") or form in _UNSTAMPED for form in below)


def _named(found: Sequence[Head], lines: Sequence[str]) -> Iterator[Head]:
    """Yield the names without a stamp that begin messages."""
    before = [head for head in found if head.form != TALK and head.rest]
    bare = (head.name for head in before if len(before) > 1 and is_bare_name(head.name))
    names = {head.name for head in before if head.form == NAME} | {*bare}
    above, read = set[int](), 0
    has_begun = False
    for head in found:
        headers = filter(None, map(wordle_in, lines[read : head.place] if has_begun else ()))
        above |= {one.number for one in headers if one.number is not None}
        read = head.place
        below = next(filter(None, lines[head.place + 1 : head.place + 3]), "")
        # Longer talk above a game is no name.
        is_short = is_bare_name(head.name) or (len(lines[head.place]) < 33 and has_header(below))
        # A game that the message already has is of another player.
        again = wordle_in(below) if above and is_bare_name(head.name) else None
        is_second = again is not None and again.number in above
        if head.name in names or (is_short and not head.rest) or is_second:
            names.add(head.name)
            has_begun, above = True, set()
            yield head


# ---------------------------------------------------------------- the heads that a line can be


def _candidates(lines: Sequence[str]) -> Iterator[Head]:
    above, scores = "", ScoreReader(None)
    for place, text in enumerate(lines):
        if text[:1] == ">" or text[:4] == "&gt;":
            continue
        head = None
        if not _is_listed(text, scores):
            if _DIGITS.search(text) or "day" in text:
                head = _before(text, place) or _alone(text, place, above)
            yield from filter(None, (head, _unstamped(lines, place)))
        if head and head.is_day and (when := DateReader().read(head.stamp)):
            scores.read(str(when))
        above = above if _CLEAR.match(text) else text


def _is_listed(text: str, scores: ScoreReader) -> bool:
    """Return whether a line is in a list of scores. There, `May 3` is a player's score."""
    if not text and scores.begun:
        scores.day = None
    is_near = scores.day is not None or "wordle" in text[:12].lower()
    return is_near and bool(scores.read(text))


def _before(text: str, place: int) -> Head | None:
    """Return a head with a stamp before a text or a writer."""
    opened = next(filter(None, (stamp.match(text) for stamp in stamps.STAMPS)), None)
    if not opened:
        return None
    name, rest = opened.groupdict().get("name"), opened["rest"]
    if name is None:
        if named := _IN_BRACKETS.match(rest) or _WRITER.match(rest):
            name, rest = named[1], named[2] or ""
        else:
            name, rest = (rest, "") if is_name(rest) else ("", rest)
    return Head(place, Form(opened.re.pattern, _span(opened["when"])), name, opened["when"], rest)


def _alone(text: str, place: int, above: str) -> Head | None:
    """Return a head with a stamp, and perhaps a name."""
    bare = _STATUS.sub(" ", text).replace("**", "").strip(" =•·,")
    signs, bare = "Ann—" if bare[:1] == "—" else "", bare.strip(" -—–=•·,")
    forms = stamps.ALONE if len(text) <= _LONGEST_STAMP else ()
    for opened in filter(None, (stamp.match(bare) for stamp in forms)):
        name, stamp, span = opened.groupdict().get("name"), opened["when"], _span(opened["when"])
        is_sure = f"{name}," in text or DateReader().read(stamp)
        is_apart = _APART.search(text) or (span == "full" and is_sure)
        if name and span != "full" and _is_game(name, bare):
            continue
        if not name or ("|" in text and is_bare_name(above)):  # the latter is a town
            return Head(place, Form(signs, span), "", stamp, above=above)
        if (is_name if is_apart else is_bare_name)(name):
            between = _WORDS.sub("a", bare[opened.end("name") : opened.start("when")])
            signs = between.strip() or between + re.sub(r"[^./-]", "", stamp)
            return Head(place, Form(f"Ann{signs}", span), name, stamp)
    return None


def _unstamped(lines: Sequence[str], place: int) -> Head | None:
    """Return a head with a field of a mail or a name."""
    text = lines[place]
    if ":" in text and (keyed := _KEYED.match(text)):
        near = [*lines[max(place - 1, 0) : place], *lines[place + 1 : place + 2]]
        name, stamp = (keyed["name"] or "").strip(), keyed["when"] or ""
        if any(map(_KEY.match, near)) and (is_name(name) or DateReader().read(stamp)):
            return Head(place, FIELD._replace(span="date" if stamp else ""), name, stamp)
    named = _NAMED.match(text)
    if named and is_name(named["name"]):
        is_talk = named["rest"] and not has_header(named["rest"])
        form = TALK if is_talk else NAME if named["colon"] else DASH
        return Head(place, form, named["name"], rest=named["rest"])
    return None


def _span(stamp: str) -> str:
    if stamps.IS_FULL.match(stamp):
        return "full"
    if stamps.IS_AGE.match(stamp):
        return "age"
    return "time" if stamps.HAS_TIME.search(stamp) else "date"


def _is_game(name: str, text: str) -> bool:
    game = find_header(text.replace("#", ""))  # `ann#1234` and `ann.me` are names
    return bool((game and game.other != "linked") or _NUMBERED.match(name))

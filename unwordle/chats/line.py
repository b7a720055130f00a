"""Readers of a line of a chat: rows of tiles, headers of games, and scores without rows.

Rows are coloured squares or circles, short codes such as `:large_green_square:`, letters, or
sentences for screen readers. Scores without rows are in digests of Discord's Wordle app, about the
day before, and in lists such as "Ann 4, Bob X" below `Wordle 1,905` or a date.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

from unwordle.day import number_in, number_of
from unwordle.model.game.input import LENGTHS, TILES, folded

_PATH = Path(__file__).parents[1] / "data" / "chats.json"
VOCABULARY: Mapping[str, Sequence[str]] = json.loads(_PATH.read_text("utf-8"))
"""The words of chats and games, as described in `data/README.md`."""


def any_of(*kinds: str) -> str:
    """Return an expression that matches each word of these kinds in `VOCABULARY`."""
    return "|".join(word for kind in kinds for word in VOCABULARY[kind])


USUAL_WIDTH = 5
"""The usual length of a row. A longer run of tiles can be several such rows."""

_SHORT_CODE = re.compile(
    r"(?i):[a-z_]{0,20}(?:(black|white|gr[ae]y)|(yellow|blue)|(green|orange))_[a-z_]{0,20}"
    r"(?:square|circle)(?:_button)?:|:(?!wordle)(?:[a-z]|[+-]1)[\w+-]*:"
)

_SYMBOLS = "".join(TILES)
_GREYS = {symbol for symbol, colour in TILES.items() if colour == "W"}
_HEARTS = str.maketrans("🖤🤍🩶💛💙💚🧡", "⬛⬜⬛🟨🟦🟩🟧")
HEART = re.compile("[🖤🤍🩶💛💙💚🧡]")
SIGN = re.compile(rf"[\d{_SYMBOLS}🖤🤍🩶/_âð]")
"""A symbol that every result contains; â and ð come from wrongly decoded tiles."""
_RUN = re.compile(f"[{_SYMBOLS}]+")
_BETWEEN_TILES = re.compile(rf"(?<=[{_SYMBOLS}])[^\s{_SYMBOLS}/,|]+(?=[{_SYMBOLS}])")
_OTHER_TILES = re.compile(rf"[🟥🟪🟫🔴🟣🟤]|(?<=[{_SYMBOLS}])\s?[⬆↗➡↘⬇↙⬅↖]")
_LETTERS_ALONE = re.compile(r"^[GYWBX.\-]{4,8}(?:[/,][GYWBX.\-]{4,8})*/?$", re.I)
_WORD = re.compile(r"[^\W\d_]+")
_LEFT = re.compile(r"\([\d,.]+ [^()\d]{0,20}\)")
"""The number of words left, such as `(120 left)`."""

_LINE_NAMED = re.compile(r"^\W*(?:line|row|guess)\s*#?\d\s*[:.]\s*(.+)$", re.I)
_OF_ALL = {"Y": "all the (?:correct|right) letters", "G": r"got it|solved|won\b", "W": "nothing"}
_OF_SOME_TILES = re.compile(
    r"(?i)((?:[1-5](?:st|nd|rd|th)\b[\s,]{0,2}(?:and\s)?){1,5})\s?"
    r"(perfect|(?:correct\s)?(?:but\s)?in the wrong place)"
)


class Scanned(NamedTuple):
    """The rows in a line, or the problem with them.

    `word` is the word beside a single row; `alone` is False if there are several words. `greys` has
    the symbols of grey tiles.
    """

    patterns: tuple[str, ...] = ()
    word: str = ""
    problem: str = ""
    alone: bool = True
    greys: str = ""


_MARKS = re.compile(
    r"(?<![\w*])(\*{1,3}|_{1,3}|~{1,2}|`{1,3}|\|\|)(.{1,200}?)\1(?!\w)|>!(.{1,200}?)!<"
)
_ESCAPED = re.compile(r"\\([*_~`|#/.!>])")
_MARKED = re.compile(r"[*_~`|!]")


def plain(line: str) -> str:
    """Return the line with plain letters and squares, and without markup such as asterisks."""
    line = line if line.isascii() else normalize("NFKC", re.sub("[⁄∕]", "/", line))
    line = _ESCAPED.sub(r"\1", line) if "\\" in line else line
    for _ in range(3 if _MARKED.search(line) else 0):  # marks within marks
        line = _MARKS.sub(lambda marked: marked[2] or marked[3], line)
    return _SHORT_CODE.sub(lambda code: "✨⬛🟨🟩"[code.lastindex or 0], line)


def of_hearts(line: str, *, expected: bool) -> str:
    """Return a row of hearts as squares. Unless one is expected, other hearts are talk."""
    squares = line.translate(_HEARTS)
    is_row = expected or (_GREYS & {*squares} and re.fullmatch(f"[{_SYMBOLS}]{{5}}", squares))
    return squares if is_row else line


@lru_cache(1000)  # chats repeat a few hundred rows
def scan(line: str) -> Scanned | None:
    """Return the rows in a line, as tiles or a sentence, or None for other lines."""
    runs = _RUN.findall(line)
    if not runs:
        return _sentence(line)
    foreign = _BETWEEN_TILES.search(line) or _OTHER_TILES.search(line)
    if foreign and sum(map(len, runs)) >= LENGTHS[0] - 1:
        return Scanned(problem=f"has a {foreign[0].strip()[0]} among its squares")
    beside = _WORD.findall(_LEFT.sub(" ", _RUN.sub(" ", line)))
    if max(map(len, runs)) < LENGTHS[0]:
        runs = ["".join(runs)]  # the tiles are separated by spaces
        if len(runs[0]) not in LENGTHS:
            return None
    rows = [row for run in runs for row in _rows_of(run)]
    patterns = tuple("".join([TILES[tile] for tile in row]) for row in rows)
    is_word = len(patterns) == len(beside) == 1 and len(beside[0]) == len(patterns[0])
    word = folded(beside[0]) if is_word else ""
    return Scanned(patterns, word, "", len(beside) < 2, "".join(sorted(_GREYS & {*line})))


def scan_letters(line: str) -> Scanned | None:
    """Return the rows that a line has as letters, such as `WWYWW/WGWWW`, or None."""
    if not _LETTERS_ALONE.match(line) or not set("GYW") & set(line.upper()):
        return None
    rows = filter(None, re.split("[/,]", line.upper()))
    return Scanned(tuple(re.sub("[^GY]", "W", row) for row in rows))


def _rows_of(run: str) -> list[str]:
    width = len(run) if len(run) % USUAL_WIDTH else USUAL_WIDTH
    return [run[i : i + width] for i in range(0, len(run), width)]


def _sentence(line: str) -> Scanned | None:
    """Return the row in a sentence such as `Line 2: 2nd perfect`."""
    named = _LINE_NAMED.match(line)
    if not named:
        return None
    for colour, sentence in _OF_ALL.items():
        if re.search(sentence, named[1], re.I):
            return Scanned((colour * USUAL_WIDTH,))
    tiles = ["W"] * USUAL_WIDTH
    for part in _OF_SOME_TILES.finditer(named[1]):
        for place in re.findall(r"\d", part[1]):
            tiles[int(place) - 1] = "G" if part[2].lower() == "perfect" else "Y"
    return Scanned(("".join(tiles),)) if set(tiles) != {"W"} else None


@dataclass(eq=False)
class Message:
    """A message's writer and day, if known, and its time as written."""

    player: str | None = None
    when: date | None = None
    quoted: bool = False
    stamp: str | float = ""


class Line(NamedTuple):
    """A line of a message. In JSON or CSV, `number` is the number of the message."""

    number: int
    text: str
    message: Message


# ---------------------------------------------------------------- headers

WORDLE, UNKNOWN = "Wordle", "another game"

_SEPARATOR = r"[.,'’ʼ٬،·_ ]"
NUMBER = rf"(?:\d{{1,3}}(?:{_SEPARATOR}\d{{3}})+|\d{{1,6}})"
_SCORE = r"(?P<score>\d{1,2}|[XxХх])\s?/\s?\d(?!\d|/)(?P<star>\*(?!\*)|\s\*\s*$)?"
_MARK = r"(?:#|n[o°]\.?|nr\.)?\s?"  # `plain` writes № as No
_AFTER_NAME = r"(?!\d\s\d)\s*[:,–—-]?\s*"  # `Wordle2 956` is no Wordle 2956
_STRICT = re.compile(
    rf"(?i)\b(?P<name>(?:(?:{any_of('variants')})\W)?(?:wordle|scoredle)"
    r"(?:\s?\([^()]{1,20}\)|[ -](?!\d|no|nr)[^\W\d]{2,12})?)"
    rf"{_AFTER_NAME}{_MARK}(?P<number>(?<!\d){NUMBER})?(?:[^\w/{_SYMBOLS}]{{0,8}}|\sin\s)(?<!\d){_SCORE}"
)
_NUMBERED = rf"{_AFTER_NAME}{_MARK}(?P<number>{NUMBER})"
_NAMED = re.compile(rf"^\W*(?P<name>[^\W\d][^\d#/]{{0,40}}?){_NUMBERED}\s*[:,–—-]?\s+{_SCORE}\W*$")
_SCORE_BEFORE = re.compile(rf"(?i)^\W*{_SCORE}\W+(?:\w{{1,3}}\W+)?(?P<name>wordle){_NUMBERED}\W*$")
_BARE = re.compile(rf"^\W*(?:(?P<name>[^\W\d][^\W\d ]{{1,20}})\s)?{_SCORE}\W*$")
_NO_SLASH = re.compile(
    rf"(?i)^\W*(?P<name>wordle){_NUMBERED}(?<=\d\d\d)(?!\d)(?:(?:\s*[:=–—-]\s*|\s+in\s+|\s+)"
    r"(?P<score>[1-6X]|fail(?:ed)?|DNF)(?P<star>\*)?(?!\d))?[^\w/]*$"
)
_ANOTHER = re.compile(
    rf"(?i)^\W*(?:(?:daily\s|today'?s\s|mini\s)?({any_of('games', 'games before a number')})"
    rf"\b(?:(?=.{{0,12}}\d)|(?=\W*[{_SYMBOLS}])|(?<=connections)\W*$)"
    rf"|(?:\w+\s)?((?!wordle)\w*[aeioöø]rdle|{any_of('games', 'games alone')})"
    r"\W*(?:\d{1,5}\W*)?$)"
)
"""The name of another game, followed by a number or alone on the line."""
_CLONE = re.compile(
    r"(?i)\b(?:custom|created?|challenge)\b[^/]{0,60}\bwordle\b|unlimited"
    r"|(?<![#@\w/.-])((?!my|nyt|daily|todays)[^\W\d]{2,12}wordle)\b"
)
"""A game such as Crosswordle or a custom Wordle, in a sentence."""
_PLAIN_NAME = re.compile(r"(?i)(?:wordle|scoredle)(?:\W+(?:nyt|day|today|game|results?|score)\W?)?")
_WORD_OR_NUMBER = re.compile(r"[^\W_]")
_SIGN = re.compile(r"[/#]|\w\.\w")
_LONGEST = 300
"""The longest line that is searched for another game's name."""
_OFFICIAL = re.compile(
    r"(?i)(?:https?://)?[\w.]{0,20}(?:nytimes|nyti\.ms|powerlanguage)\S*|#wordle\w*"
)
_SCORED = re.compile(r"(?<![\w/.])(?:\d{1,2}|[XxХх])\s?/\s?(?:1\d|20|\d)(?![\d/])|#\s?\d")
_LINKED = re.compile(
    r"(?i)#(?P<tag>[^\W\d]\w+)|\b(?:https?://)(?:www\.)?(?P<site>[\w.-]+)|(?<!@)\b(?P<host>[\w-]+\.(?:com|net|org"
    r"|io|app|ooo|co|uk|fr|de|es|it|pt|br|me|gg|xyz|dev|games?|fun|wtf|tv|us|in|info|site|online))\b"
)
_WORDS_FIRST = re.compile(r"^\W*([^\W\d][^\d#/]{0,40}?)\W*(?:\b[Xx]\s?/|[\d#/]|$)")
_ARCHIVE = re.compile(r"\barchi(?:v\w*|ef)\b", re.I)
ARCHIVE = re.compile(rf"^\W*(?:\w+\s){{0,3}}{_ARCHIVE.pattern}", re.I)
"""A line that says that the game below is from the archive."""


class Header(NamedTuple):
    """The header of a shared game.

    `score` is a number or "X", and `rest` is the line without the header. `leads` is True if no
    words come before the header.
    """

    name: str = ""
    number: int | None = None
    score: str = ""
    hard: bool = False
    rest: str = ""
    leads: bool = True
    other: str = ""
    """The sign of another game: `known` (a name), `scored` (a score or number) or `linked` (a tag
    or link).
    """
    archive: bool = False


def find_header(line: str) -> Header | None:
    """Return the header in a plain line, or None."""
    if not _WORD_OR_NUMBER.search(line):
        return None
    is_near = "ordle" in line.lower()
    line, archived = _ARCHIVE.subn(" ", line) if is_near else (line, 0)
    has_score = "/" in line
    header = _STRICT.search(line) if has_score and is_near else None
    if not header and len(line) < 80 and (other := _ANOTHER.match(line)):
        return Header(other[other.lastindex or 0].capitalize(), other="known")
    if has_score:
        header = header or _NAMED.match(line) or _SCORE_BEFORE.match(line) or _BARE.match(line)
    header = header or _NO_SLASH.match(line)
    clone = _CLONE.search(line) if is_near else None
    is_made = clone and header and "create" in clone[0].lower()
    if not header or (is_made and not header.groupdict().get("number")):
        return Header(clone[1] or "another Wordle", other="scored") if clone else _other(line)
    parts = defaultdict(str, header.groupdict(""))
    name, score = parts["name"].strip(), parts["score"].upper()
    before = line[: header.start()]
    return Header(
        WORDLE if _PLAIN_NAME.fullmatch(name) else name,
        int(re.sub(_SEPARATOR, "", parts["number"])) if parts["number"] else None,
        str(int(score)) if score.isdecimal() else score and "X",
        bool(parts["star"]),
        f"{before} {line[header.end() :]}",
        not _WORD.search(before),
        archive=archived > 0,
    )


def wordle_in(line: str) -> Header | None:
    """Return Wordle's header in a line, or None."""
    line = plain(line.strip())
    header = find_header(line) if "ordle" in line.lower() else None
    return header if header and header.name == WORDLE else None


def has_header(line: str) -> bool:
    """Return whether a line has a game's header, and not just a score, tag or link."""
    header = find_header(plain(line))
    return header is not None and header.other in ("", "known")


def _other(line: str) -> Header | None:
    if len(line) > _LONGEST or not _SIGN.search(line):
        return None
    line = _OFFICIAL.sub(" ", line)
    linked = _LINKED.search(line)
    sign = "scored" if _SCORED.search(line) else "linked" if linked else ""
    if not sign:
        return None
    words = _WORDS_FIRST.match(line)
    name = linked["tag"] or linked["site"] or linked["host"] if linked else words and words[1]
    return Header(name if name and name != WORDLE else UNKNOWN, other=sign)


# ---------------------------------------------------------------- scores

_DIGEST = re.compile(r"\bhere are yesterday['’]?s results\b:?", re.I)
_OF_DIGEST = re.compile(r"(?:👑\s*)?\b([1-7Xx])/6:")
_TOGETHER = re.compile(r"^\W*([1-7Xx])(?:/6)?:(?P<names>[^\d:]*)$")
"""The players with one score, as in `3: Ann, Bob`."""
_MENTION = re.compile(r"<@[!&]?\w+>|@[^@<,]+")
_DAY = re.compile(
    rf"(?i)^\W*(?:wordle\b\s*{_MARK}(?P<day>(?!\d{{6}}){NUMBER}(?<=\d\d\d))(?!\d)"
    r"|(?P<date>\d{4}-\d\d-\d\d))"
    r"\s*(?:[:–—-]\s*(?P<rest>\D.*))?$"
)
_TURNS = r"\(?(?P<score>[1-6Xx7]|DNF|dnf|fail(?:ed)?|❌|💀|[-–—](?=$|\W))(?:/6)?\*?\)?"
_PLAYER = r"(?P<name><@[!&]?\w+>|[^\W\d_][^,;:=/@\d]{0,30}?)"
_ENTRY = re.compile(
    rf"(?:^\W*(?:\d{{1,2}}[.)]\s+)?|@?){_PLAYER}(?:\s*[:=–—-]\s*|\s+(?:(?:got|in|did|had|with)\s+)*)"
    rf"{_TURNS}(?=$|[\s,;.\"])"
)
_SCORE_FIRST = re.compile(rf"^\W*{_TURNS}[\s:–—-]+@?{_PLAYER}$")


OF_NOBODY = re.compile(
    rf"(?i)^(?:{any_of('columns')})\W*$"
    rf"|\b(?:{any_of('games', 'games before a number')})(?=\W*$|\s?[(:–—-])"
)
"""The name of a column with a figure, or of another game, but not Connections Club."""


class ScoreReader:
    """A reader of the scores in a message's lines, which remembers the last heading's day."""

    def __init__(self, today: date | None) -> None:
        self.day: int | None = None
        self.digest = False
        self.begun = False
        """True within a list of scores."""
        self._today = today or date.today()

    def read(self, text: str) -> list[tuple[str, str]]:
        """Return the names and scores in a line."""
        rest = text
        if intro := _DIGEST.search(text):
            self.day = number_of(self._today) - 1
            self.digest, rest = True, text[intro.end() :]
        elif heading := _DAY.match(text):
            day = heading["date"] or re.sub(r"\D", "", heading["day"])
            self.digest, self.day, rest = False, number_in(day), heading["rest"] or ""
        if self.day is None or not rest.strip():
            return []
        scores = [*(_in_digest(rest) if self.digest else _in_list(rest.replace("\u20e3", "")))]
        self.begun = bool(scores) and not self.digest
        if not scores:
            self.day = None
        played = [own for own in scores if own[1] not in "-–—"]
        if not (self.digest or _TOGETHER.match(rest)):  # people share a score there
            played = [own for own in played if not OF_NOBODY.search(own[0])]
        return [(name, score if score in "123456" else "X") for name, score in played]


def _in_digest(text: str) -> Iterator[tuple[str, str]]:
    _, *parts = _OF_DIGEST.split(text)
    for score, listed in zip(parts[::2], parts[1::2], strict=True):
        names = _MENTION.findall(listed) or re.split("," if "," in listed else " ", listed)
        yield from ((name, score) for each in names if (name := each.strip(" ,@")))


def _in_list(text: str) -> Iterator[tuple[str, str]]:
    """Yield the names and scores in a list such as `Ann 4, Bob X`."""
    if together := _TOGETHER.match(text):
        names = map(str.strip, together["names"].split(","))
        yield from ((name, together[1]) for name in names if name)
    elif first := _SCORE_FIRST.match(text):
        yield first["name"].strip(), first["score"]
    elif not _WORD_OR_NUMBER.search(_ENTRY.sub("", text)):
        yield from ((entry["name"].strip(), entry["score"]) for entry in _ENTRY.finditer(text))

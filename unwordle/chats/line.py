"""Functions that read a line of a chat: rows of tiles, headers of games, and scores without rows.

- Rows are written as coloured squares or circles, as short codes (`:large_green_square:`), as
  letters, or as sentences for screen readers ("Line 2: 2nd perfect, but 4th in the wrong place.").
- A header has the name, number and score of a game, in any language. A star means hard mode.
- Scores without rows are in the daily message of Discord's Wordle app, which is about the previous
  day. Lists such as "Ann 4, Bob X" are also read if `Wordle 1,905` or a date precedes the list.
"""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

from unwordle.day import number_in, number_of
from unwordle.model.game.input import LENGTHS, LOST, TILES

USUAL_WIDTH = 5
"""The usual length of a row. Longer sequences of tiles can be divided into rows of this length."""

_SQUARES = dict.fromkeys(("black", "white", "gray", "grey"), "⬛")
_SQUARES |= dict.fromkeys(("yellow", "blue"), "🟨") | dict.fromkeys(("green", "orange"), "🟩")
_SHORT_CODE = re.compile(
    rf":[a-z_]{{0,20}}({'|'.join(_SQUARES)})_[a-z_]{{0,20}}(?:square|circle)(?:_button)?:", re.I
)

_SYMBOLS = "".join(TILES)
_RUN = re.compile(f"[{_SYMBOLS}]+")
_BETWEEN_TILES = re.compile(rf"(?<=[{_SYMBOLS}])[^\s{_SYMBOLS}/,|]+(?=[{_SYMBOLS}])")
_LETTERS_ALONE = re.compile(r"^[GYWBX.\-]{4,8}(?:[/,][GYWBX.\-]{4,8})*/?$", re.I)
_WORD = re.compile(r"[^\W\d_]+")

_LINE_NAMED = re.compile(r"^\W*(?:line|row|guess)\s*#?\d\s*[:.]\s*(.+)$", re.I)
_OF_ALL_TILES = {
    "Y": "all the (?:correct|right) letters",
    "G": r"got it|solved|won\b",
    "W": "nothing",
}
_OF_SOME_TILES = re.compile(
    r"((?:[1-5](?:st|nd|rd|th)\b[\s,]{0,2}(?:and\s)?){1,5})\s?"
    r"(perfect|(?:correct\s)?(?:but\s)?in the wrong place)",
    re.I,
)


class Scanned(NamedTuple):
    """The patterns of the rows in a line.

    `problem` is the reason why the rows could not be read, or "" if there is no problem. `word` is
    the word next to a single row, or "" if there is no such word. `alone` is True if the line
    has at most one word next to the rows.
    """

    patterns: tuple[str, ...] = ()
    word: str = ""
    problem: str = ""
    alone: bool = True


def plain(line: str) -> str:
    """Return the line with coloured squares in place of short codes for squares and circles."""
    return _SHORT_CODE.sub(lambda code: _SQUARES[code[1].lower()], line)


def scan(line: str) -> Scanned | None:
    """Return the rows in a line, or None if the line has no rows.

    The rows are written as coloured tiles or as a sentence for screen readers. If another symbol is
    between two tiles, the result has a problem instead of rows.
    """
    runs = _RUN.findall(line)
    if not runs:
        return _sentence(line)
    if foreign := _BETWEEN_TILES.search(line):
        squares = "the squares are ⬜ ⬛ grey, 🟨 🟦 yellow and 🟩 🟧 green"
        return Scanned(problem=f"has {foreign[0][0]!r} among its tiles: {squares}")
    beside = _WORD.findall(_RUN.sub(" ", line))
    if max(map(len, runs)) < LENGTHS[0] and sum(map(len, runs)) in LENGTHS:
        runs = ["".join(runs)]  # the tiles are separated by spaces
    if max(map(len, runs)) < LENGTHS[0]:
        return None
    patterns = tuple("".join(TILES[c] for c in piece) for run in runs for piece in _rows_of(run))
    is_word = len(patterns) == len(beside) == 1 and len(beside[0]) == len(patterns[0])
    return Scanned(patterns, beside[0].lower() if is_word else "", alone=len(beside) < 2)


def scan_letters(line: str) -> Scanned | None:
    """Return the rows in a line of letters such as `WWYWW/WGWWW`, or None for other lines."""
    if not _LETTERS_ALONE.match(line) or not set("GYW") & set(line.upper()):
        return None
    rows = filter(None, re.split("[/,]", line.upper()))
    return Scanned(tuple(re.sub("[^GY]", "W", row) for row in rows))


def _rows_of(run: str) -> list[str]:
    is_long = len(run) > LENGTHS[-1] and len(run) % USUAL_WIDTH == 0
    width = USUAL_WIDTH if is_long else len(run)
    return [run[i : i + width] for i in range(0, len(run), width)]


def _sentence(line: str) -> Scanned | None:
    """Return the row in a sentence for screen readers, such as `Line 2: 2nd perfect`."""
    named = _LINE_NAMED.match(line)
    if not named:
        return None
    for colour, sentence in _OF_ALL_TILES.items():
        if re.search(sentence, named[1], re.I):
            return Scanned((colour * USUAL_WIDTH,))
    tiles = ["W"] * USUAL_WIDTH
    for part in _OF_SOME_TILES.finditer(named[1]):
        for place in re.findall(r"\d", part[1]):
            tiles[int(place) - 1] = "G" if part[2].lower() == "perfect" else "Y"
    return Scanned(("".join(tiles),)) if set(tiles) != {"W"} else None


# ---------------------------------------------------------------- headers

WORDLE = "Wordle"

_SEPARATOR = r"[.,'’٬ ]"
_NUMBER = rf"(?:\d{{1,3}}(?:{_SEPARATOR}\d{{3}})+|\d{{1,6}})"
_SCORE = r"(?P<score>\d{1,2}|[XxХх])\s?/\s?(?P<of>\d)(?!\d|/)(?P<star>\s?\*)?"
_MARK = r"(?:#|№|nº|n°|no\.|nr\.)?\s?"
_STRICT = re.compile(
    rf"\b(?P<name>wordle(?:\s?\([^()]{{1,20}}\)|[ -](?!\d)[^\W\d]{{2,12}})?)\s*[:,–—-]?\s*{_MARK}"
    rf"(?P<number>{_NUMBER})?\s*[:,–—-]?\s*(?<!\d){_SCORE}",
    re.I,
)
_NAMED = re.compile(
    rf"^\W*(?P<name>[^\W\d][^\d#/]{{0,40}}?)\s*[:,–—-]?\s*{_MARK}(?P<number>{_NUMBER})\s*[:,–—-]?\s+"
    rf"{_SCORE}\W*$"
)
_BARE = re.compile(rf"^\W*(?:(?P<name>[^\W\d][^\W\d ]{{1,20}})\s)?{_SCORE}\W*$")
_ANOTHER = re.compile(
    r"^\W*(?:daily\s|today'?s\s|mini\s)?(absurdle|bandle|connections|contexto|countryle|crosswordle"
    r"|dordle|duotrigordle|flagle|framed|globle|heardle|hurdle|moviedle|nerdle|octordle|quordle"
    r"|sedecordle|semantle|squaredle|squareword|strands|sutom|tradle|travle|tridle|waffle|worldle"
    r")\b(?:(?=.{0,12}\d)|(?<=connections)\W*$)",
    re.I,
)
_OWN = re.compile(r"^\W*Unwordle\s#?(\d{1,5})\b", re.I)
OWN = "Unwordle"
"""The name of this program's daily puzzles in shared results."""


class Header(NamedTuple):
    """The header of a shared game.

    `score` is a number or "X", and `out_of` is the greatest possible score. `rest` is the text of
    the line without the header. The header of an unsupported game, such as Quordle, has only a
    name.
    """

    name: str = ""
    number: int | None = None
    score: str = ""
    out_of: int = 6
    hard: bool = False
    rest: str = ""

    @property
    def is_other(self) -> bool:
        """True if the header belongs to an unsupported game."""
        return bool(self.name) and not self.score


def find_header(line: str) -> Header | None:
    """Return the header in a line, or None if the line has no header."""
    if own := _OWN.match(line):
        return Header(f"{OWN} {own[1]}")
    header = _STRICT.search(line)
    if not header:
        if len(line) < 80 and (other := _ANOTHER.search(line)):
            return Header(other[1].capitalize())
        header = _NAMED.match(line) or _BARE.match(line) if "/" in line else None
        if not header:
            return None
    parts = header.groupdict()
    name, number = (parts["name"] or "").strip(), parts.get("number")
    score = parts["score"].upper()
    return Header(
        WORDLE if name.lower() == "wordle" else name,
        int(re.sub(_SEPARATOR, "", number)) if number else None,
        str(int(score)) if score.isdecimal() else "X",
        int(parts["of"]),
        bool(parts["star"]),
        line[: header.start("name" if parts["name"] else 0)] + " " + line[header.end() :],
    )


# ---------------------------------------------------------------- scores

_DIGEST = re.compile(r"\bhere are yesterday['’]?s results\b:?", re.I)
_OF_DIGEST = re.compile(
    r"(?:👑\s*)?\b(?P<score>[1-6X])/6:\s*(?P<names>.*?)(?=(?:👑\s*)?\b[1-6X]/6:|$)"
)
_DAY = re.compile(
    r"^(?:(?:wordle|day|puzzle)\b\s*)?(?:#|no\.?\s)?\s*"
    r"(?P<day>\d{4}-\d\d-\d\d|\d{1,3}(?:[.,'’ ]\d{3})|\d{3,5})\s*(?:[:–—-]\s*(?P<rest>\D.*))?$",
    re.I,
)
_ENTRY = re.compile(
    r"@?(?P<name>[^\W\d_][^,;:=/@\d]{0,30}?)(?:\s*[:=–—-]\s*|\s+)"
    r"(?P<score>[1-6Xx])(?:/6)?\*?(?=$|[\s,;.])"
)


class Score(NamedTuple):
    """A player's result without rows.

    `turns` is the number of words that the player entered, or `LOST` for the score X. `day` is the
    number of the puzzle, and `line` is the number of the line that has the result.
    """

    player: str
    turns: int
    day: int
    line: int


class ScoreReader:
    """A reader of the scores in successive lines of a message.

    The reader remembers the day in the most recent heading.
    """

    def __init__(self) -> None:
        self._day: int | None = None
        self._digest = False

    def read(self, text: str, line: int, when: date | None) -> Iterator[Score]:
        """Yield the scores in `text`, which is the line with the number `line`.

        `when` is the day of the message. If `when` is None, the message is assumed to be
        from today.
        """
        rest = text
        if intro := _DIGEST.search(text):
            self._day = number_of((when or date.today()) - timedelta(days=1))
            self._digest, rest = True, text[intro.end() :]
        elif heading := _DAY.match(text):
            self._day = number_in(re.sub(r"(?<=\d)[.,'’ ](?=\d{3}$)", "", heading["day"]))
            self._digest, rest = False, heading["rest"] or ""
        if self._day is None or not rest.strip():
            return
        scores = list(_in_digest(rest) if self._digest else _in_list(rest))
        for name, score in scores:
            yield Score(name, LOST if score in "xX" else int(score), self._day, line)
        if not scores:
            self._day = None


def _in_digest(text: str) -> Iterator[tuple[str, str]]:
    """Yield each name and its score in `text`, the daily message of Discord's Wordle app."""
    for entry in _OF_DIGEST.finditer(text):
        separator = "@" if "@" in entry["names"] else "," if "," in entry["names"] else " "
        names = (name.strip(" ,@") for name in entry["names"].split(separator))
        yield from ((name, entry["score"]) for name in names if name)


def _in_list(text: str) -> Iterator[tuple[str, str]]:
    """Yield each name and its score in a list such as `Ann 4, Bob X`."""
    if not _ENTRY.sub("", text).strip(" ,;."):
        yield from ((entry["name"].strip(), entry["score"]) for entry in _ENTRY.finditer(text))

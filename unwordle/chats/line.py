"""Functions that read a line of a chat: rows of tiles, headers of games, and scores without rows.

- Rows are written as coloured squares or circles, as short codes (`:large_green_square:`), as
  letters, or as sentences for screen readers ("Line 2: 2nd perfect, but 4th in the wrong place.").
- A header has the name, number and score of a game, in any language. A star means hard mode.
- Scores without rows are in the daily message of Discord's Wordle app, which is about the previous
  day. Lists such as "Ann 4, Bob X" are also read if `Wordle 1,905` or a date precedes the list.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from unwordle.day import number_in, number_of
from unwordle.model.game.input import LENGTHS, LOST, TILES

USUAL_WIDTH = 5
"""Usual length of a row. Longer sequences of tiles can be divided into rows of this length."""

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
    "Y": re.compile(
        r"all the (?:correct|right) letters,? but in the wrong (?:order|places?)", re.I
    ),
    "G": re.compile(r"got it|solved|won\b", re.I),
    "W": re.compile("nothing", re.I),
}
_OF_SOME_TILES = re.compile(
    r"((?:[1-5](?:st|nd|rd|th)\b[\s,]{0,2}(?:and\s)?){1,5})\s?"
    r"(perfect|(?:correct\s)?(?:but\s)?in the wrong place)",
    re.I,
)

INTERESTING = re.compile(
    f"[{''.join(TILES)}]|[0-9X\u0425\u0660-\u0669]\\s?/\\s?[0-9\u0660-\u0669]|(?:square|circle)(?:_button)?:|"
    r"\b(?:line|row|guess)\s*#?\d|[a-z]dle\b|connections",
    re.I,
)
"""Regular expression for lines that can have rows or a header. Other lines have neither."""


@dataclass(frozen=True)
class Scanned:
    """The patterns of the rows in a line.

    `problem` is the reason why the rows could not be read. `word` is the word next to a single row.
    `alone` is true if the line has no other text.
    """

    patterns: tuple[str, ...] = ()
    word: str = ""
    problem: str = ""
    alone: bool = True


def plain(line: str) -> str:
    """Return the line with coloured squares instead of the short codes of squares."""
    return _SHORT_CODE.sub(lambda code: _SQUARES[code[1].lower()], line)


def scan(line: str) -> Scanned:
    """Return the rows in a line of coloured tiles, or in a sentence for screen readers."""
    runs = _RUN.findall(line)
    if not runs:
        return _sentence(line)
    if foreign := _BETWEEN_TILES.search(line):
        squares = "the squares are ⬜ ⬛ white, 🟨 🟦 yellow, 🟩 🟧 green"
        return Scanned(problem=f"has {foreign[0][0]!r} among its tiles: {squares}")
    beside = _WORD.findall(_RUN.sub(" ", line))
    word = beside[0].lower() if len(beside) == 1 and beside[0].isascii() else ""
    alone = not _WORD.search(_RUN.sub("", line)) or bool(word)
    if len(runs) > 1 and sum(map(len, runs)) in LENGTHS and max(map(len, runs)) < LENGTHS[0]:
        runs = ["".join(runs)]  # the tiles are separated by spaces
    if sum(map(len, runs)) < LENGTHS[0] or (not alone and max(map(len, runs)) < LENGTHS[0]):
        return Scanned()
    patterns = tuple("".join(TILES[c] for c in piece) for run in runs for piece in _rows_of(run))
    word = word if len(patterns) == 1 and len(word) == len(patterns[0]) else ""
    return Scanned(patterns, word, alone=alone)


def scan_letters(line: str) -> Scanned:
    """Return the rows in a line of letters such as WWYWW/WGWWW."""
    if not _LETTERS_ALONE.match(line) or not set("GYW") & set(line.upper()):
        return Scanned()
    rows = filter(None, re.split("[/,]", line.upper()))
    return Scanned(tuple(re.sub("[^GY]", "W", row) for row in rows))


def _rows_of(run: str) -> list[str]:
    is_long = len(run) > LENGTHS[-1] and len(run) % USUAL_WIDTH == 0
    width = USUAL_WIDTH if is_long else len(run)
    return [run[i : i + width] for i in range(0, len(run), width)]


def _sentence(line: str) -> Scanned:
    """Return the row in a sentence for screen readers, such as `Line 2: 2nd perfect`."""
    named = _LINE_NAMED.match(line)
    if not named:
        return Scanned()
    for colour, sentence in _OF_ALL_TILES.items():
        if sentence.search(named[1]):
            return Scanned((colour * USUAL_WIDTH,))
    tiles = ["W"] * USUAL_WIDTH
    for part in _OF_SOME_TILES.finditer(named[1]):
        for place in re.findall(r"\d", part[1]):
            tiles[int(place) - 1] = "G" if part[2].lower() == "perfect" else "Y"
    return Scanned(("".join(tiles),)) if set(tiles) != {"W"} else Scanned()


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
    r")\b(?=.{0,12}(?:\d|$))",
    re.I,
)
_OWN = re.compile(r"^\W*Unwordle\s#?(\d{1,5})\b", re.I)
OWN = "Unwordle"
"""The name of this program's daily puzzles in shared results."""
KEYCAPS = re.compile("^(?:[0-9]\u20e3|🔟|🟥|🕚|🕛|\\s)+$")
"""Regular expression for a line of emoji numbers: the scores of a game with several grids."""


@dataclass(frozen=True)
class Header:
    """The header of a shared game. `rest` is the text of the line without the header.

    The header of a game that is not read, such as Quordle, has only a name.
    """

    name: str = ""
    number: int | None = None
    score: str = ""
    out_of: int = 6
    hard: bool = False
    rest: str = ""

    @property
    def is_other(self) -> bool:
        """True if the header belongs to a game that is not read."""
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


@dataclass(frozen=True)
class Score:
    """A player's result without rows.

    `turns` is the number of words that the player entered, or LOST for the score X.
    """

    player: str
    turns: int
    day: int
    line: int


class ScoreReader:
    """A reader of the scores in successive lines of a message.

    The reader remembers the day of the last heading.
    """

    def __init__(self) -> None:
        self._day: int | None = None
        self._digest = False

    def read(self, text: str, line: int, when: date | None) -> Iterator[Score]:
        """Yield the scores in a line. `when` is the day of the message; None means today."""
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
        if not scores:
            self._day = None
        for name, turns in scores:
            yield Score(name, turns, self._day or 0, line)


def _in_digest(text: str) -> Iterator[tuple[str, int]]:
    for entry in _OF_DIGEST.finditer(text):
        names = entry["names"]
        separator = r"\s*@" if "@" in names else "," if "," in names else r"\s+"
        for name in re.split(separator, names):
            if name.strip(" ,@"):
                yield name.strip(" ,@"), _turns(entry["score"])


def _in_list(text: str) -> Iterator[tuple[str, int]]:
    if not _ENTRY.sub("", text).strip(" ,;."):
        for entry in _ENTRY.finditer(text):
            yield entry["name"].strip(), _turns(entry["score"])


def _turns(score: str) -> int:
    return LOST if score in "xX" else int(score)

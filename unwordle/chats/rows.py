"""Rows of coloured tiles in a line of text: as squares, letters, short codes, or a sentence.

`games` scans each line of a text for them. Squares and circles of every theme are tiles; so are
their short codes (`:large_green_square:`), and the sentences of an accessible share ("Line 2: 2nd
perfect, but 4th in the wrong place.").
"""

import re
from dataclasses import dataclass

from unwordle.model.game.colour import TILES
from unwordle.model.game.input import LENGTHS

USUAL_WIDTH = 5
"""A run of tiles that is longer than any word is cut into rows of this length."""

_NAMED = dict.fromkeys(("black", "white", "gray", "grey"), "⬛")
_NAMED |= dict.fromkeys(("yellow", "blue"), "🟨") | dict.fromkeys(("green", "orange"), "🟩")
_SIZES = "large|medium|small|big"
_SHORT_CODE = re.compile(
    rf":(?:(?:{_SIZES})_){{0,3}}({'|'.join(_NAMED)})_(?:(?:{_SIZES})_){{0,3}}"
    r"(?:square|circle)(?:_button)?:",
    re.I,
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
"""Signs of a row or a header: a line without any of them is neither."""


@dataclass(frozen=True)
class Scanned:
    """The rows in a line: patterns, the words next to them, and what is wrong with them.

    `pieces` is how many rows stood side by side; `alone` says that the line holds nothing else.
    """

    patterns: tuple[str, ...] = ()
    word: str = ""
    problem: str = ""
    pieces: int = 0
    alone: bool = True
    only_ticks: bool = False


def plain(line: str) -> str:
    """Return the line with named squares written as squares."""
    if ":" in line:
        line = _SHORT_CODE.sub(lambda code: _NAMED[code[1].lower()], line)
    return line


def scan(line: str) -> Scanned:
    """Return the rows in a line that `plain` has seen."""
    runs = _RUN.findall(line)
    if not runs:
        return _sentence(line)
    if foreign := _BETWEEN_TILES.search(line):
        squares = "the squares are ⬜ ⬛ white, 🟨 🟦 yellow, 🟩 🟧 green"
        return Scanned(problem=f"has {foreign[0][0]!r} among its tiles: {squares}", pieces=1)
    beside = _WORD.findall(_RUN.sub(" ", line))
    word = beside[0].lower() if len(beside) == 1 and beside[0].isascii() else ""
    alone = not _WORD.search(_RUN.sub("", line)) or bool(word)
    if len(runs) > 1 and sum(map(len, runs)) in LENGTHS and max(map(len, runs)) < LENGTHS[0]:
        runs = ["".join(runs)]  # blanks between the tiles
    if sum(map(len, runs)) < LENGTHS[0] or (not alone and max(map(len, runs)) < LENGTHS[0]):
        return Scanned()
    patterns = tuple("".join(TILES[c] for c in piece) for run in runs for piece in _rows_of(run))
    word = word if len(patterns) == 1 and len(word) == len(patterns[0]) else ""
    ticks = set("".join(runs)) == {"✅"}
    return Scanned(patterns, word, pieces=len(runs), alone=alone, only_ticks=ticks)


def scan_letters(line: str) -> Scanned | None:
    """Return the rows of a line that holds nothing but colours in letters: WWYWW/WGWWW."""
    if not _LETTERS_ALONE.match(line) or not set("GYW") & set(line.upper()):
        return None
    rows = filter(None, re.split("[/,]", line.upper()))
    return Scanned(tuple(re.sub("[^GY]", "W", row) for row in rows), pieces=1)


def _rows_of(run: str) -> list[str]:
    is_long = len(run) > LENGTHS[-1] and len(run) % USUAL_WIDTH == 0
    width = USUAL_WIDTH if is_long else len(run)
    return [run[i : i + width] for i in range(0, len(run), width)]


def _sentence(line: str) -> Scanned:
    """Return the row that a line of an accessible share describes."""
    named = _LINE_NAMED.match(line)
    if not named:
        return Scanned()
    for colour, sentence in _OF_ALL_TILES.items():
        if sentence.search(named[1]):
            return Scanned((colour * USUAL_WIDTH,), pieces=1)
    tiles = ["W"] * USUAL_WIDTH
    for part in _OF_SOME_TILES.finditer(named[1]):
        for place in re.findall(r"\d", part[1]):
            tiles[int(place) - 1] = "G" if part[2].lower() == "perfect" else "Y"
    return Scanned(("".join(tiles),), pieces=1) if set(tiles) != {"W"} else Scanned()

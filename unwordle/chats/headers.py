"""The header of a shared game: its name, number, score and star, in any language's writing."""

import re
from dataclasses import dataclass

WORDLE = "Wordle"

_OTHERS = (
    "absurdle", "bandle", "connections", "contexto", "countryle", "crosswordle", "dordle",
    "duotrigordle", "flagle", "framed", "globle", "heardle", "hurdle", "moviedle", "nerdle",
    "octordle", "quordle", "sedecordle", "semantle", "squaredle", "squareword", "strands", "sutom",
    "tradle", "travle", "tridle", "waffle", "worldle",
)  # fmt: skip
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
    rf"^\W*(?:daily\s|today'?s\s|mini\s)?({'|'.join(_OTHERS)})\b(?=.{{0,12}}(?:\d|$))", re.I
)
_OWN = re.compile(r"^\W*Unwordle\s#?(\d{1,5})\b", re.I)
OWN = "Unwordle"
"""The game backwards of this program, whose shared results name a daily puzzle."""
KEYCAPS = re.compile("^(?:[0-9]\u20e3|🔟|🟥|🕚|🕛|\\s)+$")
"""A line with nothing but the numbers by which games of several boards give their score."""


@dataclass(frozen=True)
class Header:
    """The header of a game; `end` is the place in its line after the header."""

    name: str = ""
    number: int | None = None
    score: str = ""
    out_of: int = 6
    hard: bool = False
    start: int = 0
    end: int = 0


def find_header(line: str) -> Header | str | None:
    """Return the header in a line, if there is one; of a game that is not Wordle with one board,
    its name.
    """
    if own := _OWN.match(line):
        return f"{OWN} {own[1]}"
    header = _STRICT.search(line)
    if not header:
        if len(line) < 80 and (other := _ANOTHER.search(line)):
            return str(other[1].capitalize())
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
        header.start("name") if parts["name"] else header.start(),
        header.end(),
    )

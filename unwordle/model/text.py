"""Text for people: reasons, numbers with nouns, lists; and tiles and tables as HTML."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from unwordle.model.game.input import Colour, InputError

T = TypeVar("T")


class Reason(NamedTuple):
    """A violated rule: the tiles at fault, numbered from 0, and a sentence."""

    row: int
    columns: tuple[int, ...]
    rule: str
    """`words`, `colours`, `pin`, `distinct`, `constraint`, or a play's name."""
    text: str
    grid: int = 0


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, such as `2 words`."""
    return f"{number:,} {noun}" + ("s" if number != 1 else "")


def listed(parts: Sequence[str], word: str = "and") -> str:
    """Join the parts with commas, and `word` before the last."""
    return f" {word} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def called(name: str, among: Mapping[str, T], what: str) -> T:
    """Return the value with this name, or raise InputError."""
    if name not in among:
        raise InputError(f"unknown {what} {name!r} (choose {listed([*among], 'or')})")
    return among[name]


def tiles_named(pattern: str, columns: Sequence[int]) -> str:
    """Return a phrase for the tiles in these columns, such as `green in places 1 and 3`."""
    parts = []
    for colour in Colour:
        numbers = [str(column + 1) for column in columns if pattern[column] == colour]
        if numbers:
            named = f"place{'s' if len(numbers) > 1 else ''} {listed(numbers)}"
            parts.append(f"{_STYLES[colour][1]} in {named}")
    return listed(parts) or "any colours"


# ---------------------------------------------------------------- HTML

_STYLES = {
    Colour.GREEN: ("background:#3a7d34;color:#fff", "green"),
    Colour.YELLOW: ("background:#e2b93b;color:#000", "yellow"),
    Colour.WHITE: ("background:#6b7075;color:#fff", "grey"),
}
"""Each colour's style, and the name that players know."""
_TILE = "display:inline-block;width:1.6em;line-height:1.6em;margin:1px;text-align:center;"


def tiles_html(word: str, pattern: str) -> str:
    """Return a row of coloured tiles, with labels for screen readers."""
    tiles = []
    for letter, shown in zip(word.upper(), pattern, strict=True):
        style, name = _STYLES[Colour(shown)]
        label, text = f"{letter} {name}".strip(), letter.strip() or "&nbsp;"
        tiles.append(f'<b role="img" aria-label="{label}" style="{_TILE}{style}">{text}</b>')
    return f"<div>{''.join(tiles)}</div>"


def table_html(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table that is readable on light and dark pages."""
    from html import escape  # slow to import, and only notebooks need it

    def cells(tag: str, texts: Sequence[str]) -> str:
        opening = f'<{tag} style="padding:2px 10px;text-align:left">'
        return "".join(f"{opening}{escape(text)}</{tag}>" for text in texts)

    caption = f"<caption>{escape(title)}</caption>" if title else ""
    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f"<table>{caption}<thead><tr>{cells('th', headings)}</tr></thead>{body}</table>"

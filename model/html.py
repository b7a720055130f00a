"""Tiles and tables as HTML for notebooks, without scripts, readable on light and dark pages."""

from collections.abc import Sequence
from html import escape

from unwordle.model.game.colour import Colour

_STYLES = {
    Colour.GREEN: ("background:#3a7d34;color:#fff", "green"),
    Colour.YELLOW: ("background:#e2b93b;color:#000", "yellow"),
    Colour.WHITE: ("background:#6b7075;color:#fff", "grey"),
}
"""Style and name of each colour."""
_TILE = "display:inline-block;width:1.6em;line-height:1.6em;margin:1px;text-align:center;"


def tiles_html(word: str, pattern: str) -> str:
    """Return a row of coloured tiles; a screen reader reads out each tile's letter and colour."""
    tiles = []
    for letter, shown in zip(word.upper(), pattern, strict=True):
        style, name = _STYLES[Colour(shown)]
        label, text = f"{letter} {name}".strip(), letter.strip() or "&nbsp;"
        tiles.append(f'<b role="img" aria-label="{label}" style="{_TILE}{style}">{text}</b>')
    return f"<div>{''.join(tiles)}</div>"


def table_html(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table with a title; an empty title is left out."""

    def cells(tag: str, texts: Sequence[str]) -> str:
        opening = f'<{tag} style="padding:2px 10px;text-align:left">'
        return "".join(f"{opening}{escape(text)}</{tag}>" for text in texts)

    caption = f"<caption>{escape(title)}</caption>" if title else ""
    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f"<table>{caption}<thead><tr>{cells('th', headings)}</tr></thead>{body}</table>"

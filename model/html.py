"""Tiles and tables as HTML for notebooks: no script, and readable on light and dark pages."""

from collections.abc import Sequence
from html import escape

from unwordle.model.game.colour import Colour

_STYLES = {
    Colour.GREEN: ("#3a7d34", "#fff", "green"),
    Colour.YELLOW: ("#e2b93b", "#000", "yellow"),
    Colour.WHITE: ("#6b7075", "#fff", "grey"),
}
"""Ground, ink and name of each colour."""
_TILE = (
    "display:inline-block;width:1.6em;line-height:1.6em;margin:1px;text-align:center;"
    "font-weight:bold;background:{};color:{}"
)


def tiles_html(word: str, pattern: str) -> str:
    """Return a row of coloured tiles; a screen reader names the letter and the colour of each."""
    tiles = []
    for letter, shown in zip(word.upper(), pattern, strict=True):
        ground, ink, name = _STYLES[Colour(shown)]
        label, style = f"{letter} {name}".strip(), _TILE.format(ground, ink)
        held = letter.strip() or "&nbsp;"
        tiles.append(f'<span role="img" aria-label="{label}" style="{style}">{held}</span>')
    return f"<div>{''.join(tiles)}</div>"


def table_html(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table; its columns after the first are set to the right."""

    def cells(tag: str, texts: Sequence[str]) -> str:
        sides = ["left", *["right"] * (len(texts) - 1)]
        return "".join(
            f'<{tag} style="padding:2px 10px;text-align:{side}">{escape(text)}</{tag}>'
            for side, text in zip(sides, texts, strict=True)
        )

    caption = f"<caption>{escape(title)}</caption>" if title else ""
    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f"<table>{caption}<thead><tr>{cells('th', headings)}</tr></thead>{body}</table>"

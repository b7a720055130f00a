"""Boards of coloured tiles as SVG text.

They are small enough to be written out here, so that `report` draws them in a checkout without
any extra, and the same board gives the same bytes.
"""

from collections.abc import Sequence
from html import escape

_DARK = (
    '<style>@media (prefers-color-scheme: dark) { rect[fill="#fff"] { fill: #1e2129 } '
    'text[fill="#222"] { fill: #dde } polyline[stroke="#ddd"] { stroke: #444 } }</style>'
)
"""Paper, ink and grid lines where the reader's page is dark."""
_TILES = {"G": ("#3a7d34", "#fff"), "Y": ("#e2b93b", "#000"), "W": ("#50545a", "#fff")}


def board(title: str, rows: Sequence[tuple[str, str]]) -> str:
    """Return a board of coloured tiles: each row's word and pattern."""
    side, gap = 44, 5
    parts = []
    for r, (word, pattern) in enumerate(rows):
        for c, (letter, colour) in enumerate(zip(word, pattern, strict=True)):
            x, y = gap + c * (side + gap), gap + r * (side + gap)
            fill, ink = _TILES[colour]
            parts.append(f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{fill}"/>')
            at = f'x="{x + side / 2}" y="{y + 31}" text-anchor="middle" font-weight="bold"'
            parts.append(f'<text {at} font-size="26" fill="{ink}">{escape(letter.upper())}</text>')
    across = max(len(word) for word, _ in rows)
    width, height = gap + across * (side + gap), gap + len(rows) * (side + gap)
    size = f'width="{width}" height="{height}"'
    box = f'viewBox="0 0 {width} {height}" {size}'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {box} font-family="sans-serif">'
    ground = f'<rect {size} fill="#fff"/>'
    return "\n".join([head, f"<title>{escape(title)}</title>", _DARK, ground, *parts, "</svg>\n"])

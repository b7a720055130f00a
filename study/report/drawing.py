"""Drawings as SVG text: line charts on logarithmic axes, and boards of coloured tiles.

They are small enough to be written out here, so that `report` draws them in a checkout without
any extra, and the same numbers give the same bytes.
"""

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10

Series = Mapping[str, Sequence[tuple[float, float]]]
"""Lines by name: points (x, y), both above 0."""

_WIDTH, _HEIGHT = 640, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 170, 40, 55
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00")
"""Okabe and Ito's, which colour-blind readers can distinguish; the lines' marks differ too."""
_DARK = (
    '<style>@media (prefers-color-scheme: dark) { rect[fill="#fff"] { fill: #1e2129 } '
    'text[fill="#222"] { fill: #dde } polyline[stroke="#ddd"] { stroke: #444 } }</style>'
)
"""Paper, ink and grid lines where the reader's page is dark."""
_TILES = {"G": ("#3a7d34", "#fff"), "Y": ("#e2b93b", "#000"), "W": ("#50545a", "#fff")}


def chart(title: str, x_label: str, y_label: str, series: Series) -> str:
    """Return a line chart; both axes are logarithmic, with a line at each power of ten."""
    points = [point for line in series.values() for point in line]
    x_from, x_to = _decades([x for x, _ in points])
    y_from, y_to = _decades([y for _, y in points])

    def place(x: float, y: float) -> tuple[float, float]:
        across = (log10(x) - x_from) / (x_to - x_from)
        up = (log10(y) - y_from) / (y_to - y_from)
        return (
            round(_LEFT + across * (_WIDTH - _LEFT - _RIGHT), 1),
            round(_HEIGHT - _BOTTOM - up * (_HEIGHT - _TOP - _BOTTOM), 1),
        )

    parts = [_text(_LEFT, 22, title, size=15)]
    for power in range(x_from, x_to + 1):
        (x, y), (_, top) = place(10.0**power, 10.0**y_from), place(10.0**power, 10.0**y_to)
        parts.append(_line([(x, y), (x, top)], "#ddd"))
        parts.append(_text(x, y + 18, _power(power), anchor="middle"))
    for power in range(y_from, y_to + 1):
        (x, y), (right, _) = place(10.0**x_from, 10.0**power), place(10.0**x_to, 10.0**power)
        parts.append(_line([(x, y), (right, y)], "#ddd"))
        parts.append(_text(x - 8, y + 4, _power(power), anchor="end"))
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    parts.append(_text(middle, _HEIGHT - 12, x_label, anchor="middle"))
    parts.append(
        f'<g transform="rotate(-90 18 {_HEIGHT / 2})">'
        + _text(18, _HEIGHT / 2, y_label, anchor="middle")
        + "</g>"
    )
    for number, (name, line) in enumerate(series.items()):
        colour = _COLOURS[number % len(_COLOURS)]
        at = [place(x, y) for x, y in line]
        parts.append(_line(at, colour, width=2))
        parts += [_mark(x, y, number, colour) for x, y in at]
        legend = _TOP + 16 + 22 * number
        parts.append(_mark(_WIDTH - _RIGHT + 18, legend, number, colour))
        parts.append(_text(_WIDTH - _RIGHT + 30, legend + 4, name))
    return _svg(_WIDTH, _HEIGHT, title, parts)


def board(title: str, rows: Sequence[tuple[str, str]]) -> str:
    """Return a board of coloured tiles: each row's word and pattern."""
    side, gap = 44, 5
    parts = []
    for r, (word, pattern) in enumerate(rows):
        for c, (letter, colour) in enumerate(zip(word, pattern, strict=True)):
            x, y = gap + c * (side + gap), gap + r * (side + gap)
            fill, ink = _TILES[colour]
            parts.append(f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{fill}"/>')
            parts.append(
                f'<text x="{x + side / 2}" y="{y + 31}" text-anchor="middle" font-weight="bold" '
                f'font-size="26" fill="{ink}">{escape(letter.upper())}</text>'
            )
    across = max(len(word) for word, _ in rows)
    return _svg(gap + across * (side + gap), gap + len(rows) * (side + gap), title, parts)


def _decades(values: Sequence[float]) -> tuple[int, int]:
    """Return the powers of ten around the values, at least two of them."""
    low, high = floor(log10(min(values))), ceil(log10(max(values)))
    return low, max(high, low + 1)


def _power(power: int) -> str:
    if 0 <= power <= 5:
        return f"{10**power:,}"
    return f"{10.0**power:g}" if -4 <= power < 0 else f"10^{power}"


def _text(x: float, y: float, text: str, anchor: str = "start", size: int = 12) -> str:
    return (
        f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}" fill="#222">'
        f"{escape(text)}</text>"
    )


def _line(points: Sequence[tuple[float, float]], colour: str, width: int = 1) -> str:
    path = " ".join(f"{x},{y}" for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def _mark(x: float, y: float, kind: int, colour: str) -> str:
    """Return a circle, a square or a triangle."""
    shapes = (
        f'<circle cx="{x}" cy="{y}" r="4" fill="{colour}"/>',
        f'<rect x="{x - 4}" y="{y - 4}" width="8" height="8" fill="{colour}"/>',
        f'<polygon points="{x},{y - 5} {x - 5},{y + 4} {x + 5},{y + 4}" fill="{colour}"/>',
    )
    return shapes[kind % len(shapes)]


def _svg(width: float, height: float, title: str, parts: Sequence[str]) -> str:
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" font-family="sans-serif">',
            f"<title>{escape(title)}</title>",
            _DARK,
            f'<rect width="{width}" height="{height}" fill="#fff"/>',
            *parts,
            "</svg>\n",
        ]
    )

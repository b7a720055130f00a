"""A sheet of puzzles as a PDF file, A4, in shades of grey."""

from datetime import UTC, datetime
from importlib.util import find_spec
from typing import TYPE_CHECKING

from faces.terminal.sheet import LEGEND, Item, Row, Sheet
from model.game.errors import InputError

if TYPE_CHECKING:
    from fpdf import FPDF

# Millimetres, but for font sizes, which are points.
_LEFT, _TOP, _BOTTOM, _WIDTH = 15.0, 15.0, 282.0, 180.0
_ACROSS, _APART = 3, 8.0
_TILE, _GAP = 9.0, 1.0
_HEADING, _LINE = 5.0, 6.0
_WHITE, _BLACK = 255, 0
_FILL = {"G": 85, "Y": 204}
_OPEN = {"G": 170, "Y": 221}
"""Lighter: the reader writes a letter into the tile."""
_THIN, _THICK = 0.2, 0.8
_UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
"""A fixed date, so that the same puzzles make the same file."""


def check_library() -> None:
    """Raise InputError where the library that writes PDF files is not installed."""
    if find_spec("fpdf") is None:
        raise InputError(
            'a PDF sheet needs the package fpdf2: pip install ".[sheets]", or ask for --html'
        )


def pdf(sheet: Sheet) -> bytes:
    """The sheet as a PDF file."""
    from fpdf import FPDF

    paper = FPDF(format="A4")
    paper.set_auto_page_break(False)
    paper.c_margin = 0
    paper.set_creation_date(_UNDATED)
    paper.set_title(sheet.title)
    _puzzles(paper, sheet)
    _answers(paper, sheet)
    return bytes(paper.output())


def _puzzles(paper: "FPDF", sheet: Sheet) -> None:
    below = _head(paper, sheet.title, f"{sheet.instructions}\n{LEGEND}")
    for start in range(0, len(sheet.items), _ACROSS):
        shelf = sheet.items[start : start + _ACROSS]
        height = _HEADING + max(len(item.rows) for item in shelf) * (_TILE + _GAP)
        if below + height > _BOTTOM:
            paper.add_page()
            below = _TOP
        for place, item in enumerate(shelf):
            _puzzle(paper, item, _LEFT + place * (_WIDTH + _APART) / _ACROSS, below)
        below += height + _APART


def _answers(paper: "FPDF", sheet: Sheet) -> None:
    below = _head(paper, "Answers", "")
    half = -(-len(sheet.items) // 2)
    lines = max(1, min(half, int((_BOTTOM - below) / _LINE)))
    for number, item in enumerate(sheet.items):
        column, line = divmod(number, lines)
        if column and column % 2 == 0 and line == 0:
            paper.add_page()
            below = _TOP
        paper.set_font("Helvetica", size=9)
        paper.text(
            _LEFT + column % 2 * _WIDTH / 2, below + line * _LINE, f"{number + 1}.  {item.answer}"
        )


def _head(paper: "FPDF", title: str, text: str) -> float:
    """A new page's title and text; how far down they end."""
    paper.add_page()
    paper.set_xy(_LEFT, _TOP)
    paper.set_font("Helvetica", "B", 20)
    paper.cell(_WIDTH, 9, title, new_x="LMARGIN", new_y="NEXT")
    paper.set_x(_LEFT)
    paper.set_font("Helvetica", size=10)
    paper.multi_cell(_WIDTH, 5, _printable(text), new_x="LMARGIN", new_y="NEXT")
    return float(paper.get_y()) + 4


def _printable(text: str) -> str:
    """The text with a question mark for each letter that the PDF's own fonts do not have."""
    return text.encode("latin-1", "replace").decode("latin-1")


def _puzzle(paper: "FPDF", item: Item, left: float, top: float) -> None:
    paper.set_font("Helvetica", "B", 8)
    paper.text(left, top + 3, item.heading)
    length = len(item.rows[0].letters)
    tile = min(_TILE, (_WIDTH / _ACROSS - _APART) / length - _GAP)
    for number, row in enumerate(item.rows):
        _row(paper, row, left, top + _HEADING + number * (tile + _GAP), tile)


def _row(paper: "FPDF", row: Row, left: float, top: float, tile: float) -> None:
    """A row's tiles, with their colours' letters in a corner: shades may not print apart."""
    for place, (letter, colour) in enumerate(zip(row.letters.upper(), row.pattern, strict=True)):
        x = left + place * (tile + _GAP)
        dark = colour == "G" and letter != " "
        paper.set_fill_color((_OPEN if letter == " " else _FILL).get(colour, _WHITE))
        paper.set_line_width(_THICK if colour == "G" and not dark else _THIN)
        paper.rect(x, top, tile, tile, style="DF")
        paper.set_text_color(_WHITE if dark else _BLACK)
        paper.set_font("Helvetica", "B", 1.6 * tile)
        wide = paper.get_string_width(letter)
        paper.text(x + (tile - wide) / 2, top + 0.72 * tile, letter)
        if colour in _FILL:
            paper.set_font("Helvetica", size=0.65 * tile)
            paper.text(x + 0.08 * tile, top + 0.29 * tile, colour)
    paper.set_text_color(_BLACK)

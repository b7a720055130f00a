"""Functions that print answers as lines, tables and coloured tiles.

The module imports Rich, which takes a long time to import. Commands that print JSON or an error do
not import this module.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from rich.console import Console as RichConsole
from rich.text import Text
from rich.theme import Theme

from unwordle.cli.streams import bold, columns, echo, escaped, is_plain, say
from unwordle.model.game.input import Colour
from unwordle.questions.answer import Line, Note, Status, Table, Tiles

if TYPE_CHECKING:
    from unwordle.cli.command import Terminal

_STYLES = {
    Colour.GREEN: "bold white on #3a7d34",
    Colour.YELLOW: "bold black on #e2b93b",
    Colour.WHITE: "white on #50545a",
}
_STYLES_OF_16_COLOURS = {
    _STYLES[Colour.GREEN]: "bold white on green",
    _STYLES[Colour.YELLOW]: "black on yellow",
    _STYLES[Colour.WHITE]: "white on black",
}
"""The replacement for each style on terminals that have only 16 colours."""
_MARKS = {Colour.GREEN: "[{}]", Colour.YELLOW: "({})", Colour.WHITE: " {} "}


def show(lines: Iterable[Line], terminal: "Terminal") -> int:
    """Print the lines of an answer and the notes of the terminal. Return the exit status."""
    screen, status = rich_console(), 0
    for line in lines:
        terminal.say_all()
        match line:
            case Tiles():
                screen.print(tiles(line.word, line.pattern))
            case Table():
                print_table(line.title, line.headings, line.rows)
            case Note():
                say(terminal.spelled(line.text))
            case Status():
                status = line.status
            case str():
                echo(terminal.spelled(line))
    terminal.say_all()
    return status


def rich_console(*, stderr: bool = False) -> RichConsole:
    """Return a Rich console for standard output, or for standard error if `stderr` is true.

    The console writes escape codes only to terminals, and only if `is_plain` returns False.
    """
    terminal = False if is_plain() else None
    screen = RichConsole(
        stderr=stderr, highlight=False, force_jupyter=False, force_terminal=terminal
    )
    screen.soft_wrap = not screen.file.isatty()
    if screen.color_system in ("standard", "windows"):
        screen.push_theme(Theme(_STYLES_OF_16_COLOURS))
    return screen


def tiles(word: str, pattern: str) -> Text:
    """Return a word as a row of tiles with the colours of `pattern`.

    Square brackets mark the green tiles, and round brackets mark the yellow tiles.
    """
    text = Text()
    for letter, shown in zip(word, pattern, strict=True):
        colour = Colour(shown)
        shown_letter = letter if colour is Colour.WHITE else letter.upper()
        text.append(_MARKS[colour].format(shown_letter), _STYLES[colour])
    return text


def plain_lines(lines: Iterable[Line]) -> Iterator[str]:
    """Yield the lines of an answer as text, without colours and without notes."""
    for line in lines:
        match line:
            case Tiles():
                yield tiles(line.word, line.pattern).plain
            case Table():
                yield from [line.title] if line.title else []
                yield from _table_lines(line.headings, line.rows)
                yield ""
            case str():
                yield line


def print_table(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table. The first column is left-aligned, and the other columns are right-aligned.

    If the terminal is too narrow for the table, each cell is printed on a separate line.
    """
    if title:
        print(bold(title))
    lines = _table_lines(headings, rows)
    if sys.stdout.isatty() and cell_len(lines[1]) + 1 > columns():
        for name, *numbers in rows:
            echo(f"  {headings[0]}: {name}")
            for heading, number in zip(headings[1:], numbers, strict=True):
                echo(f"    {heading}: {number}")
    else:
        print("\n".join(lines))
    print()


def _table_lines(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    cells = [[escaped(cell) for cell in row] for row in rows]
    widths = [max(map(cell_len, column)) for column in zip(headings, *cells, strict=True)]

    def aligned(row: Sequence[str]) -> str:
        numbers = zip(widths[1:], row[1:], strict=True)
        right = (" " * (width - cell_len(number)) + number for width, number in numbers)
        return f"  {'   '.join([set_cell_size(row[0], widths[0]), *right])}".rstrip()

    line = "─" if "utf" in (sys.stdout.encoding or "utf-8").lower() else "-"
    width = sum(widths) + 3 * (len(widths) - 1)
    return [aligned(headings), f"  {line * width}", *map(aligned, cells)]

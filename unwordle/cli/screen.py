"""Functions that print answers as lines, tables and tiles."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from unwordle.cli.streams import bold, columns, echo, escaped, is_plain, say
from unwordle.questions.answer import Line, Note, Status, Table, Tiles

if TYPE_CHECKING:
    from unwordle.cli.command import Terminal


def show(lines: Iterable[Line], terminal: "Terminal") -> int:
    """Print an answer's lines and the terminal's notes, and return the exit status."""
    print_tiles, status = _printer_of_tiles(), 0
    for line in lines:
        terminal.say_all()
        match line:
            case Tiles():
                print_tiles(line)
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


def _printer_of_tiles() -> Callable[[Tiles], None]:
    if is_plain() or not (sys.stdout.isatty() or os.environ.get("FORCE_COLOR")):
        return lambda row: print("".join(row.marked))
    from unwordle.cli.colours import coloured, rich_console  # slow to import

    screen = rich_console()
    return lambda row: screen.print(coloured(row))


def plain_lines(lines: Iterable[Line]) -> Iterator[str]:
    """Yield an answer's lines as text, without colours and notes."""
    for line in lines:
        match line:
            case Tiles():
                yield "".join(line.marked)
            case Table():
                yield from [line.title] if line.title else []
                yield from _table_lines(line.headings, line.rows)
                yield ""
            case str():
                yield line


def print_table(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table, or each cell on its own line if the terminal is too narrow."""
    if title:
        print(bold(title))
    lines = _table_lines(headings, rows)
    if sys.stdout.isatty() and len(lines[1]) + 1 > columns():
        for name, *numbers in rows:
            echo(f"  {headings[0]}: {name}")
            for heading, number in zip(headings[1:], numbers, strict=True):
                echo(f"    {heading}: {number}")
    else:
        print("\n".join(lines))
    print()


def _table_lines(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    from rich.cells import cell_len, set_cell_size  # slow to import

    cells = [[escaped(cell) for cell in row] for row in rows]
    widths = [max(map(cell_len, column)) for column in zip(headings, *cells, strict=True)]

    def aligned(row: Sequence[str]) -> str:
        numbers = zip(widths[1:], row[1:], strict=True)
        right = (" " * (width - cell_len(number)) + number for width, number in numbers)
        return f"  {'   '.join([set_cell_size(row[0], widths[0]), *right])}".rstrip()

    line = "─" if "utf" in (sys.stdout.encoding or "utf-8").lower() else "-"
    width = sum(widths) + 3 * (len(widths) - 1)
    return [aligned(headings), f"  {line * width}", *map(aligned, cells)]

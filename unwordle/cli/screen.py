"""Functions that print answers as lines, tables and tiles."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from unwordle.cli.streams import bold, columns, echo, escaped, is_plain
from unwordle.questions.answer import Line, Table, Tiles

if TYPE_CHECKING:
    from rich.console import Console


# Rich turns them into those of a terminal that has only 16 colours.
_STYLES = {"G": "bold white on #2a7d24", "Y": "black on #e2b93b", "W": "white on #50545a"}


def rich_console(*, stderr: bool = False) -> "Console":
    """Return a console that writes escape codes only if `is_plain` and the stream allow them."""
    from rich.console import Console  # slow to import

    terminal = False if is_plain() else None
    screen = Console(stderr=stderr, highlight=False, force_jupyter=False, force_terminal=terminal)
    screen.soft_wrap = not screen.file.isatty()
    return screen


def printer_of_tiles() -> Callable[[Tiles], None]:
    """Return a function that prints a row of tiles, in colours if they are allowed."""
    if is_plain() or not (sys.stdout.isatty() or os.environ.get("FORCE_COLOR")):
        return lambda row: print("".join(row.marked))
    from rich.text import Text

    screen = rich_console()

    def show(row: Tiles) -> None:
        styles = (_STYLES[colour] for colour in row.pattern)
        screen.print(Text.assemble(*zip(row.marked, styles, strict=True)))

    return show


def plain_lines(lines: Iterable[Line]) -> Iterator[str]:
    """Yield an answer's lines as text, without colours and notes."""
    for line in lines:
        match line:
            case Tiles():
                yield "".join(line.marked)
            case Table():
                yield from [line.title] if line.title else []
                yield from _table_lines(line)
                yield ""
            case str():
                yield line


def print_table(table: Table) -> None:
    """Print a table, or each cell on its own line if the terminal is too narrow."""
    if table.title:
        print(bold(table.title))
    lines = _table_lines(table)
    if sys.stdout.isatty() and len(lines[1]) + 1 > columns():
        for row in table.rows:
            for place, (heading, cell) in enumerate(zip(table.headings, row, strict=True)):
                echo(f"{'    ' if place else '  '}{heading}: {cell}")
    else:
        print("\n".join(lines))
    print()


def _table_lines(table: Table) -> list[str]:
    from rich.cells import cell_len, set_cell_size  # slow to import

    cells = [table.headings, *([escaped(cell) for cell in row] for row in table.rows)]
    widths = [max(map(cell_len, column)) for column in zip(*cells, strict=True)]

    def aligned(row: Sequence[str]) -> str:
        numbers = zip(widths[1:], row[1:], strict=True)
        right = (" " * (width - cell_len(number)) + number for width, number in numbers)
        return f"  {'   '.join([set_cell_size(row[0], widths[0]), *right])}".rstrip()

    line = "─" if "utf" in (sys.stdout.encoding or "utf-8").lower() else "-"
    width = sum(widths) + 3 * (len(widths) - 1)
    heading, *rows = map(aligned, cells)
    return [heading, f"  {line * width}", *rows]

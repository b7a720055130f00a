"""Preparing the standard streams, and printing lines, tables and tiles."""

import io
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from textwrap import TextWrapper
from typing import TYPE_CHECKING, TextIO

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


def print_tiles(row: Tiles) -> None:
    """Print a row of tiles, in colours if they are allowed."""
    if is_plain() or not (sys.stdout.isatty() or os.environ.get("FORCE_COLOR")):
        print("".join(row.marked))
        return
    from rich.text import Text

    styles = (_STYLES[colour] for colour in row.pattern)
    rich_console().print(Text.assemble(*zip(row.marked, styles, strict=True)))


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
        is_bold = sys.stdout.isatty() and not is_plain()
        print(f"\x1b[1m{table.title}\x1b[0m" if is_bold else table.title)
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


def prepare() -> None:
    """Replace closed streams with empty ones, and print `?` for characters that can't be
    encoded.
    """
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # the stream is closed
            setattr(sys, name, io.StringIO())
        elif name != "stdin" and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def escaped(text: str) -> str:
    """Return the text with control characters escaped."""
    joins = "\u200d\ufe0f"  # parts of an emoji
    return "".join(
        c if c.isprintable() or c in joins else c.encode("unicode_escape").decode() for c in text
    )


def echo(text: str = "") -> None:
    """Print a text without control characters, wrapped if the output is a terminal."""
    _print_lines(text, sys.stdout)


def say(text: str) -> None:
    """Print a note on standard error, unless that can't be written."""
    try:
        _print_lines(f"unwordle: {' '.join(text.split())}", sys.stderr)
    except OSError:
        discard(sys.stderr)


def discard(stream: TextIO) -> None:
    """Drop a stream's output, which Python would otherwise try to write again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _print_lines(text: str, stream: TextIO) -> None:
    for line in map(escaped, text.expandtabs(4).split("\n")):
        indent = line[: len(line) - len(line.lstrip(" "))]
        # Only a terminal's lines are wrapped.
        width = max(columns(), len(indent) + 20) if stream.isatty() else len(line) + 1
        wrapper = TextWrapper(width, subsequent_indent=indent, break_long_words=False)
        wrapper.break_on_hyphens = False
        print(wrapper.fill(line), file=stream)


def columns() -> int:
    """Return the width of the terminal in columns."""
    return shutil.get_terminal_size().columns


def is_plain() -> bool:
    """Return whether the variables `NO_COLOR` and `TERM` forbid escape codes."""
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"


def program_name() -> str:
    """Return the command that started the program: `python run.py` or `unwordle`."""
    return "python run.py" if Path(sys.argv[0]).name == "run.py" else "unwordle"

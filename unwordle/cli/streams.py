"""Reading from the standard streams, and printing to them."""

import io
import os
import re
import shutil
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import wrap
from threading import Thread
from typing import TextIO

from unwordle.files import MOST_READ, text_in
from unwordle.model.game.input import InputError

_PATIENCE = 2.0
"""Seconds to wait for input from a pipe if no `-` was given."""


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


def input_text() -> str:
    """Return the text of standard input, which is empty if the stream is closed."""
    return _with_tiles(text_in(getattr(sys.stdin, "buffer", io.BytesIO()), "standard input"))


def _with_tiles(text: str) -> str:
    """Return the text, or raise InputError if its tiles arrived as question marks."""
    if re.search(r"^\?{5,15}\r?$", text, re.MULTILINE):
        advice = "in PowerShell, first run `$OutputEncoding = [Text.Encoding]::UTF8`"
        raise InputError(f"the tiles arrived as question marks: {advice}, or give a file")
    return text


def is_file(text: str) -> bool:
    """Return whether a file or folder with this name exists."""
    return os.path.exists(text)  # noqa: PTH110, as a Path refuses long texts


def piped_text(name: str, note: Callable[[str], None]) -> str:
    """Return the text of a pipe or a redirected file for the field `name`, or an empty string.

    A pipe that stays silent isn't read, because it may never end; `note` says so to the user.
    """
    try:
        file = sys.stdin.fileno()
        mode = os.fstat(file).st_mode
    except (OSError, ValueError):
        return ""
    if not (stat.S_ISFIFO(mode) or stat.S_ISREG(mode)):
        return ""
    # Not every system can test a pipe, so a thread waits for the first bytes. It reads the file
    # descriptor, because a wait in Python's buffer would lock the buffer.
    first: list[bytes] = []
    waiting = Thread(target=lambda: first.append(os.read(file, 4096)), daemon=True)
    waiting.start()
    waiting.join(_PATIENCE)
    if not first:
        note(f"standard input is silent, so it is not read: give `{name}` - to wait for it")
        return ""
    whole = io.BytesIO(first[0] + sys.stdin.buffer.read(MOST_READ))
    text = _with_tiles(text_in(whole, "standard input")).strip()
    if not text:
        note("standard input is empty, so it gives no grid")
    return text


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
    """Print a note on standard error."""
    _print_lines(f"unwordle: {' '.join(text.split())}", sys.stderr)


def _print_lines(text: str, stream: TextIO) -> None:
    for line in map(escaped, text.expandtabs(4).split("\n")):
        indent = line[: len(line) - len(line.lstrip(" "))]
        lines = wrapped(line, columns(), indent) if stream.isatty() else [line]
        print("\n".join(lines), file=stream)


def wrapped(line: str, width: int, indent: str) -> list[str]:
    """Wrap a line at `width` characters, without breaking words; later lines are indented."""
    width = max(width, len(indent) + 20)
    return wrap(
        line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def columns() -> int:
    """Return the width of the terminal in columns."""
    return shutil.get_terminal_size().columns


def is_plain() -> bool:
    """Return whether the variables `NO_COLOR` and `TERM` forbid escape codes."""
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"


def bold(text: str) -> str:
    """Return the text, in bold on a terminal that allows it."""
    return text if is_plain() or not sys.stdout.isatty() else f"\x1b[1m{text}\x1b[0m"


def program_name() -> str:
    """Return the command that started the program: `python run.py` or `unwordle`."""
    return "python run.py" if Path(sys.argv[0]).name == "run.py" else "unwordle"

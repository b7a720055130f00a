"""Preparing the standard streams, and printing to them."""

import io
import os
import shutil
import sys
from pathlib import Path
from textwrap import TextWrapper
from typing import TextIO


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


def bold(text: str) -> str:
    """Return the text, in bold on a terminal that allows it."""
    return text if is_plain() or not sys.stdout.isatty() else f"\x1b[1m{text}\x1b[0m"


def program_name() -> str:
    """Return the command that started the program: `python run.py` or `unwordle`."""
    return "python run.py" if Path(sys.argv[0]).name == "run.py" else "unwordle"

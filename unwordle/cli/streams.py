"""Functions that set up the standard streams for any encoding, read input and print lines."""

import codecs
import io
import os
import shutil
import stat
import sys
from pathlib import Path
from textwrap import wrap
from threading import Thread
from typing import TextIO

from unwordle.files import MOST_READ, text_in

_PATIENCE = 2.0
"""Maximum number of seconds to wait for the first byte of a pipe, if `-` was not given."""


def prepare() -> None:
    """Set up the standard streams for all characters. Replace closed streams with empty streams.

    Characters that the encoding lacks are written as `?`. Bytes that are not text are read as
    surrogate characters, which are refused later, when the input is used.
    """
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed
            setattr(sys, name, io.StringIO())
        elif isinstance(stream, io.TextIOWrapper):
            if name != "stdin":
                stream.reconfigure(errors="replace")
            else:
                encoding = "utf-8" if codecs.lookup(stream.encoding).name == "ascii" else None
                stream.reconfigure(encoding=encoding, errors="surrogateescape")


def drop_output() -> None:
    """Discard output that could not be written.

    Otherwise, Python would try to write the output again at exit.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def input_text() -> str:
    """Return the text of standard input, or an empty string if standard input is closed."""
    binary = getattr(sys.stdin, "buffer", None)
    return sys.stdin.read() if binary is None else text_in(binary, "standard input")


def piped_text() -> str | None:
    """Return the text of a pipe or a redirected file, or None if standard input is neither.

    Raises TimeoutError if a pipe stays silent, because its other end may never write or close.
    """
    try:
        file = sys.stdin.fileno()
        mode = os.fstat(file).st_mode
    except (OSError, ValueError, AttributeError):
        return None
    if not (stat.S_ISFIFO(mode) or stat.S_ISREG(mode)):
        return None
    first = _first_bytes(file)
    whole = io.BytesIO(first + sys.stdin.buffer.read(MOST_READ)) if first else io.BytesIO()
    return text_in(whole, "standard input").strip()


def _first_bytes(file: int) -> bytes:
    """Return the first bytes of a file, or no bytes if the file is empty.

    Raises TimeoutError if the file is a silent pipe.

    A thread waits for the bytes, because not all systems can test whether a pipe has bytes. The
    thread reads the file descriptor directly, because a waiting thread would lock Python's buffer.
    """
    read: list[bytes] = []

    def begin() -> None:
        try:
            read.append(os.read(file, 4096))
        except OSError:  # the file is open only for writing
            read.append(b"")

    waiting = Thread(target=begin, daemon=True)
    waiting.start()
    waiting.join(_PATIENCE)
    if not read:
        raise TimeoutError
    return read[0]


def escaped(text: str) -> str:
    """Return the text with terminal control characters written as escapes."""
    joins = "\u200d\ufe0f"  # parts of an emoji
    return "".join(
        c if c.isprintable() or c in joins else c.encode("unicode_escape").decode() for c in text
    )


def echo(text: str = "") -> None:
    """Print the lines of a text. Control characters are written as escapes.

    In a terminal, long lines are wrapped.
    """
    _print_lines(text, sys.stdout)


def say(text: str) -> None:
    """Print a note on standard error, separate from the answer."""
    _print_lines(f"unwordle: {' '.join(text.split())}", sys.stderr)


def _print_lines(text: str, stream: TextIO) -> None:
    for line in map(escaped, text.expandtabs(4).split("\n")):
        indent = line[: len(line) - len(line.lstrip(" "))]
        lines = wrapped(line, columns(), indent) if stream.isatty() else [line]
        print("\n".join(lines), file=stream)


def wrapped(line: str, width: int, indent: str) -> list[str]:
    """Return a line wrapped into several lines. All lines except the first begin with `indent`."""
    if len(line) <= width:
        return [line]
    width = max(width, len(indent) + 20)
    return wrap(
        line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def columns() -> int:
    """Return the width of the terminal in columns."""
    return shutil.get_terminal_size().columns


def bold(text: str) -> str:
    """Return the text in bold, if standard output is a terminal and colours are allowed."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return text if plain or not sys.stdout.isatty() else f"\x1b[1m{text}\x1b[0m"


def program_name() -> str:
    """Return the command that started the program: `python run.py` or `unwordle`."""
    return "python run.py" if Path(sys.argv[0]).name == "run.py" else "unwordle"

"""The standard streams: set up to read and write any encoding, and what is printed on them."""

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
"""Seconds in which a pipe that was not asked for has to begin."""


def prepare() -> None:
    """Set up the standard streams: closed ones are empty, none fails on a character.

    A character that a stream's encoding lacks is written as `?`. Bytes that are no text are read
    as surrogates, and refused if they are used.
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
    """Keep Python from flushing, when it exits, what could not be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def input_text() -> str:
    """Return the text of standard input; of a closed one, none."""
    binary = getattr(sys.stdin, "buffer", None)
    return sys.stdin.read() if binary is None else text_in(binary, "standard input")


def piped_text() -> str | None:
    """Return the text piped to this program or redirected from a file; None if nothing is.

    Raises TimeoutError if a pipe stays silent: its other end may be open and never write.
    """
    try:
        file = sys.stdin.fileno()
        mode = os.fstat(file).st_mode
    except (OSError, ValueError, AttributeError):
        return None
    if not (stat.S_ISFIFO(mode) or stat.S_ISREG(mode)):
        return None
    first = _begun(file)
    whole = io.BytesIO(first + sys.stdin.buffer.read(MOST_READ)) if first else io.BytesIO()
    return text_in(whole, "standard input").strip()


def _begun(file: int) -> bytes:
    """Return the first bytes of a file, none if it is empty. Raises TimeoutError if it is silent.

    A thread waits for them, since not every system can say of a pipe whether it has any. It reads
    the file itself: Python's buffer would be locked by what waits for ever.
    """
    read: list[bytes] = []

    def begin() -> None:
        try:
            read.append(os.read(file, 4096))
        except OSError:  # it is open for writing alone
            read.append(b"")

    waiting = Thread(target=begin, daemon=True)
    waiting.start()
    waiting.join(_PATIENCE)
    if not read:
        raise TimeoutError
    return read[0]


def escaped(text: str) -> str:
    """Return the text with whatever would control a terminal escaped."""
    joins = "\u200d\ufe0f"  # parts of an emoji
    return "".join(
        c if c.isprintable() or c in joins else c.encode("unicode_escape").decode() for c in text
    )


def echo(text: str = "") -> None:
    """Print lines for a person.

    Control characters are written as escapes, and in a terminal lines are broken between words.
    """
    _print_lines(text, sys.stdout)


def say(text: str) -> None:
    """Print a note on standard error, for what a person should know besides the answer."""
    _print_lines(f"unwordle: {' '.join(text.split())}", sys.stderr)


def _print_lines(text: str, stream: TextIO) -> None:
    for line in map(escaped, text.expandtabs(4).split("\n")):
        indent = line[: len(line) - len(line.lstrip(" "))]
        lines = wrapped(line, columns(), indent) if stream.isatty() else [line]
        print("\n".join(lines), file=stream)


def wrapped(line: str, width: int, indent: str) -> list[str]:
    """Return a line broken between words, and nowhere else; all but the first are indented."""
    if len(line) <= width:
        return [line]
    width = max(width, len(indent) + 20)
    return wrap(
        line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def columns() -> int:
    """Return how wide the terminal is."""
    return shutil.get_terminal_size().columns


def bold(text: str) -> str:
    """Return the text in bold, where the terminal has it and colours are wanted."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return text if plain or not sys.stdout.isatty() else f"\x1b[1m{text}\x1b[0m"


def program_name() -> str:
    """Return how this program was started: `python run.py` in a checkout, else `unwordle`."""
    return "python run.py" if Path(sys.argv[0]).name == "run.py" else "unwordle"

"""The standard streams, set up once to read and write any encoding."""

import codecs
import io
import os
import stat
import sys

from unwordle.files import text_in


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
    """Return the text piped to this program or redirected from a file; None if nothing is."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (OSError, ValueError, AttributeError):
        return None
    return input_text().strip() if stat.S_ISFIFO(mode) or stat.S_ISREG(mode) else None


def escaped(text: str) -> str:
    """Return the text with whatever would control a terminal escaped."""
    joins = "\u200d\ufe0f"  # parts of an emoji
    return "".join(
        c if c.isprintable() or c in joins else c.encode("unicode_escape").decode() for c in text
    )

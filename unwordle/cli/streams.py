"""The standard streams, set up once to read and write any encoding."""

import codecs
import io
import os
import select
import stat
import sys
import unicodedata

from unwordle.files import text_in
from unwordle.model.game.colour import TILES

_PLAIN = {symbol: str(colour) for symbol, colour in TILES.items()} | {
    "¬": "~", "∧": "&", "∨": "|", "→": "->", "↔": "<->", "⇒": "=>", "⇔": "<=>", "⊢": "|-",
    "⊨": "|=", "⊥": "_|_", "⊤": "T", "∀": "forall ", "∃": "exists ", "≠": "!=", "≤": "<=",
    "≥": ">=", "≈": "~", "×": "x", "·": ".", "−": "-", "–": "-", "—": "--", "…": "...",
    "‘": "'", "’": "'", "“": '"', "”": '"', "±": "+/-", "∈": "in", "∉": "not in", "●": "*",
    "•": "*", "✓": "ok", "✗": "no", "√": "sqrt", "∑": "sum", "∞": "inf", "│": "|", "─": "-",
    "━": "-", "┃": "|", "█": "#", "▏": "|", "▁": "_",
}  # fmt: skip
"""The replacement of a symbol where the stream's encoding lacks it."""

_PATIENCE = 1.0
"""Seconds without input, after which a note says that standard input is being read."""


def prepare() -> None:
    """Set up the standard streams: closed ones are empty, none fails on a character.

    A character that a stream's encoding lacks is replaced in ASCII: tiles by their letters, logic
    by `~`, `&`, `->`. Bytes that are no text are read as surrogates, and refused if they are
    used.
    """
    codecs.register_error("unwordle", _in_ascii)
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed
            setattr(sys, name, io.StringIO())
        elif isinstance(stream, io.TextIOWrapper):
            if name != "stdin":
                stream.reconfigure(errors="unwordle")
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
    if not (stat.S_ISFIFO(mode) or stat.S_ISREG(mode)):
        return None
    is_pipe = stat.S_ISFIFO(mode) and os.name == "posix"
    if is_pipe and not select.select([sys.stdin], [], [], _PATIENCE)[0]:
        print("unwordle: reading a grid from standard input", file=sys.stderr)
    return input_text().strip()


def escaped(text: str) -> str:
    """Return the text with whatever would control a terminal escaped."""
    if text.isprintable():
        return text
    return "".join(c.encode("unicode_escape").decode("ascii") if _steers(c) else c for c in text)


def _steers(char: str) -> bool:
    """Say whether it is a control character, a lone surrogate, or changes the writing direction."""
    kind = unicodedata.category(char)
    return kind in ("Cc", "Cs", "Zl", "Zp") or (
        kind == "Cf" and unicodedata.bidirectional(char) not in ("BN", "AL", "AN")
    )


def _in_ascii(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(char: str) -> str:
    """Return the ASCII replacement of a character."""
    if char in _PLAIN:
        return _PLAIN[char]
    if "\ud800" <= char <= "\udfff":
        return char.encode("unicode_escape").decode("ascii")
    bare = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode("ascii")
    return bare or ("" if unicodedata.category(char) in ("Mn", "Cf") else "?")

"""Reading files and pipes up to a maximum size, and writing files atomically."""

import os
import re
import shutil
import stat
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from io import BytesIO
from pathlib import Path
from threading import Thread

from unwordle.model.game.input import InputError

STDIN = Path("-")
"""The path that means standard input."""
# The most bytes to read from a file or a device, which may be endless.
MOST_READ = 64 << 20
# Seconds to wait for input from a pipe if no `-` was given.
PATIENCE = 2.0


def user_folder(kind: str) -> Path:
    """Return the user's folder for `cache` or `data`. Without a home, nothing can be in it."""
    import platformdirs

    try:
        return Path(getattr(platformdirs, f"user_{kind}_path")("unwordle"))
    except RuntimeError:  # no HOME, and a user whom the system doesn't know
        return Path(os.devnull, "unwordle")


def write_whole(path: Path, data: bytes) -> None:
    """Write a file atomically, or to a device directly. Raises InputError on failure."""
    if path == STDIN:
        raise InputError("the file '-' cannot be written: give a file name, or '/dev/stdout'")
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        target = path.resolve()
        part = target.with_name(f".{target.name}.{os.getpid()}.part")
        try:
            part.write_bytes(data)
            if target.exists():
                shutil.copymode(target, part)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    except BrokenPipeError:  # `head` has stopped reading /dev/stdout
        raise
    except OSError as error:
        raise InputError(f"the file '{path}' cannot be written: {error.strerror}") from None


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """Write lines of text to a file atomically."""
    write_whole(path, "".join(f"{line}\n" for line in lines).encode())


def make_folder(folder: Path) -> None:
    """Create a folder if needed. Raises InputError if it can't be written to."""
    from tempfile import TemporaryFile  # slow to import

    try:
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
    except OSError as error:
        raise InputError(f"the folder '{folder}' cannot be written to: {error.strerror}") from None


def name_of(path: Path) -> str:
    """Return a path's name for messages."""
    return "standard input" if path == STDIN else f"the file '{path}'"


def read_text(path: Path, first: bytes = b"") -> str:
    """Return `first` and the text of a file.

    Raises InputError if it can't be read or isn't text, or if piped tiles are question marks.
    """
    data = first + read_bytes(path)
    try:  # as UTF-8, or as UTF-16 if the data begins with that byte order mark
        text = data.decode(encoding_of(data))
    except UnicodeDecodeError as error:
        raise InputError(f"{name_of(path)} is not UTF-8 text: see byte {error.start}") from None
    if path == STDIN and re.search(r"^\?{5,15}\r?$", text, re.MULTILINE):
        advice = "in PowerShell, first run `$OutputEncoding = [Text.Encoding]::UTF8`"
        raise InputError(f"the tiles arrived as question marks: {advice}, or give a file")
    return text


def read_bytes(path: Path) -> bytes:
    """Return the content of a file, or the rest of standard input, which is empty if closed.

    Raises InputError if it can't be read or is too large.
    """
    what, piped = name_of(path), getattr(sys.stdin, "buffer", BytesIO())
    try:
        with nullcontext(piped) if path == STDIN else path.open("rb") as file:
            data: bytes = file.read(MOST_READ + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"{what} cannot be read: {reason}") from None
    if len(data) > MOST_READ:
        raise InputError(f"{what} is larger than {MOST_READ >> 20} MB: give a smaller file")
    return data


def is_file(text: str) -> bool:
    """Return whether a file or folder with this name exists."""
    return os.path.exists(text)  # noqa: PTH110, as a Path refuses long texts


def piped_text(spelled: str, note: Callable[[str], None]) -> str:
    """Return the text of a pipe or a redirected file, or an empty string.

    A pipe that stays silent isn't read, because it may never end; `note` tells the user so, and
    that `spelled` waits for it.
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
    waiting.join(PATIENCE)
    if not first:
        note(f"standard input is silent, so it is not read: give {spelled} to wait for it")
        return ""
    if not (text := read_text(STDIN, first[0]).strip()):
        note("standard input is empty, so it is not used")
    return text


def encoding_of(data: bytes) -> str:
    """Return `utf-16` if the data begins with its byte order mark, and `utf-8-sig` otherwise."""
    return "utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"

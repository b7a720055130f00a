"""Files that are written whole or not at all, and read within bounds."""

import codecs
import locale
import os
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from unwordle.model.game.input import InputError

PART = ".part"
"""The end of the name of a file that is being written."""
MOST_READ = 64 << 20
"""Maximum number of bytes read from a file: a device may have no end."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or, if that fails, as it was.

    Raises InputError if it cannot be written. A device is written to as it is.
    """
    if path == Path("-"):
        raise InputError("the file - cannot be written: name a file, or /dev/stdout")
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        target = path.resolve()
        part = target.with_name(f".{target.name}.{os.getpid()}{PART}")
        try:
            part.write_bytes(data)
            if target.exists():
                shutil.copymode(target, part)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise InputError(f"the file {path} cannot be written: {error.strerror}") from None


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """Write lines of text to a file, as `write_whole` does."""
    write_whole(path, "".join(f"{line}\n" for line in lines).encode())


def make_folder(folder: Path) -> None:
    """Make a folder if it is not there. Raises InputError if it cannot be written to."""
    probe = folder / ".unwordle"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink(missing_ok=True)
    except OSError as error:
        raise InputError(f"the folder {folder} cannot be written to: {error.strerror}") from None


def read_text(path: Path, kind: str = "file") -> str:
    """Return the text of a file, which an error calls a file of this kind: see `text_in`.

    Raises InputError where it cannot be read.
    """
    try:
        with path.open("rb") as file:
            return text_in(file, f"the {kind} {path}")
    except InputError:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"the {kind} {path} cannot be read: {reason}") from None


def text_in(file: BinaryIO, what: str) -> str:
    """Return the text of a file: UTF-8, UTF-16 with its mark, or in this system's encoding.

    Raises InputError, which calls it `what`, if it is none of them, or is too large.
    """
    data = file.read(MOST_READ + 1)
    if len(data) > MOST_READ:
        raise InputError(f"{what} is larger than {MOST_READ >> 20} MB")
    encodings = ["utf-8-sig", locale.getpreferredencoding(False)]
    if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        encodings = ["utf-16"]
    wrong = 0
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError as error:
            wrong = wrong or error.start
    raise InputError(f"{what} is not UTF-8 text (byte {wrong})")

"""Functions that write files atomically and read files up to a maximum size."""

import codecs
import locale
import os
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from unwordle.model.game.input import InputError

PART = ".part"
"""Suffix of the names of unfinished files."""
MOST_READ = 64 << 20
"""Maximum number of bytes to read from a file or a device."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a file atomically: if writing fails, the file is not changed.

    If the path is a device, the data is written directly to the device. Raises InputError if the
    file cannot be written.
    """
    if path == Path("-"):
        raise InputError("the file - cannot be written: give a file name, or /dev/stdout")
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
    """Write lines of text to a file atomically; see `write_whole`."""
    write_whole(path, "".join(f"{line}\n" for line in lines).encode())


def make_folder(folder: Path) -> None:
    """Create a folder if it does not exist. Raises InputError if the folder is not writable."""
    probe = folder / ".unwordle"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink(missing_ok=True)
    except OSError as error:
        raise InputError(f"the folder {folder} cannot be written to: {error.strerror}") from None


def read_text(path: Path, kind: str = "file") -> str:
    """Return the text of a file. Error messages name the `kind` of the file.

    Raises InputError if the file cannot be read; see also `text_in`.
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
    """Return the decoded text of a file.

    The encoding can be UTF-8, UTF-16 with a byte order mark, or the system's encoding. Raises
    InputError if the file has another encoding or is too large. `what` is the name of the file in
    the error message.
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

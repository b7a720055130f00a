"""Reading files up to a maximum size, and writing them atomically."""

import os
import shutil
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from unwordle.model.game.input import InputError

# The most bytes to read from a file or a device, which may be endless.
MOST_READ = 64 << 20


def write_whole(path: Path, data: bytes) -> None:
    """Write a file atomically, or to a device directly. Raises InputError on failure."""
    if path == Path("-"):
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
    except OSError as error:
        raise InputError(f"the file '{path}' cannot be written: {error.strerror}") from None


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """Write lines of text to a file atomically."""
    write_whole(path, "".join(f"{line}\n" for line in lines).encode())


def make_folder(folder: Path) -> None:
    """Create a folder if needed. Raises InputError if it isn't writable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".{os.getpid()}.part"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise InputError(f"the folder '{folder}' cannot be written to: {error.strerror}") from None


def read_text(path: Path, kind: str = "file") -> str:
    """Return the text of a file, which messages call `kind`.

    Raises InputError if the file can't be read or isn't text.
    """
    return text_in(BytesIO(read_bytes(path, kind)), f"the {kind} '{path}'")


def read_bytes(path: Path, kind: str = "file") -> bytes:
    """Return the content of a file, which messages call `kind`.

    Raises InputError if the file can't be read or is too large.
    """
    try:
        with path.open("rb") as file:
            return bytes_in(file, f"the {kind} '{path}'")
    except InputError:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"the {kind} '{path}' cannot be read: {reason}") from None


def bytes_in(file: BinaryIO, what: str) -> bytes:
    """Return the content of an open file. Raises InputError if it exceeds `MOST_READ`."""
    data = file.read(MOST_READ + 1)
    if len(data) > MOST_READ:
        raise InputError(f"{what} is larger than {MOST_READ >> 20} MB: give a smaller file")
    return data


def text_in(file: BinaryIO, what: str) -> str:
    """Return the text of an open file, which messages call `what`.

    It is read as UTF-8, or as UTF-16 if it begins with that byte order mark. Raises InputError if
    it's neither.
    """
    data = bytes_in(file, what)
    try:
        return data.decode(encoding_of(data))
    except UnicodeDecodeError as error:
        raise InputError(f"{what} is not UTF-8 text: byte {error.start} cannot be read") from None


def encoding_of(data: bytes) -> str:
    """Return `utf-16` if the data begins with its byte order mark, and `utf-8-sig` otherwise."""
    return "utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"

"""Files that are written whole or not at all, one run at a time, and read within bounds."""

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from model.game.errors import InputError

MOST_READ = 64 << 20
"""So many bytes of a file are read, and no more: a device may have no end."""


@contextmanager
def only_run(path: Path) -> Iterator[None]:
    """Keep other runs off a file or folder. Raises InputError where one is at work on it.

    The lock is the system's: a crash leaves it free.
    """
    from hashlib import sha256

    from filelock import FileLock, Timeout

    name = sha256(str(path.resolve()).encode("utf-8", "surrogateescape")).hexdigest()[:24]
    lock = FileLock(Path(tempfile.gettempdir()) / f"unwordle-{name}.lock", timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise InputError(
            f"another run is at work on {path}: wait for it, or name another"
        ) from None
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from None
    try:
        yield
    finally:
        lock.release()


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or, where that fails, as it was.

    Raises InputError where it cannot be written. A device is written to as it is.
    """
    with _whole(path) as file:
        file.write(data)


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """Write lines of text to a file, as `write_whole` does, one after the other."""
    with _whole(path) as file:
        file.writelines(f"{line}\n".encode() for line in lines)


@contextmanager
def _whole(path: Path) -> Iterator[BinaryIO]:
    """A file to write, which takes its place when all is written."""
    try:
        if path.exists() and not path.is_file():
            with path.open("wb") as file:
                yield file
            return
        handle, name = tempfile.mkstemp(dir=path.resolve().parent, suffix=".part")
        part = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                yield file
            part.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
            part.replace(path.resolve())
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise InputError(f"the file {path} cannot be written: {error.strerror}") from None


def make_folder(folder: Path) -> None:
    """Make a folder where it is not there. Raises InputError where it cannot be written to."""
    probe = folder / ".unwordle"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise InputError(f"the folder {folder} cannot be written to: {error.strerror}") from None


def read_bounded(path: Path) -> bytes:
    """What is in a file. Raises InputError where it is too large, as a device without end is."""
    with path.open("rb") as file:
        data = file.read(MOST_READ + 1)
    if len(data) > MOST_READ:
        raise InputError(f"the file {path} is larger than {MOST_READ >> 20} MB")
    return data


def read_text(path: Path, kind: str = "file") -> str:
    """The text of a file in UTF-8, with a byte-order mark or without.

    Raises InputError, which calls it a file of this kind, where it cannot be read or is too large.
    """
    try:
        return read_bounded(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"the {kind} {path} is not UTF-8 text (byte {error.start})") from None
    except InputError:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"the {kind} {path} cannot be read: {reason}") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask

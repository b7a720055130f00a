"""Files that are written whole or not at all, one run at a time, and read within bounds."""

import codecs
import locale
import shutil
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from unwordle.model.game.input import InputError

PART = ".part"
"""What the name of a file that is being written ends in; a killed run leaves it to the next."""
_PATIENCE = 60
"""Seconds to wait for another run that writes the same file."""
MOST_READ = 64 << 20
"""The most bytes of a file that are read: a device may have no end."""


@contextmanager
def only_run(path: Path, patience: float = 0) -> Iterator[None]:
    """Keep other runs off a file or folder; wait some seconds for another.

    Raises InputError if another run is at work on the path, or no file can be made next to it.
    """
    target = path.resolve()
    if target.exists() and not (target.is_file() or target.is_dir()):
        yield  # a device is for all
        return
    with ExitStack() as locked:
        try:
            locked.enter_context(_lock(target, patience))
        except TimeoutError:
            told = f"another run is at work on {path}: wait for it, or name another"
            raise InputError(told) from None
        except OSError as error:
            raise InputError(f"{path} cannot be written: {error.strerror}") from None
        yield


@contextmanager
def _lock(path: Path, patience: float) -> Iterator[None]:
    """Hold a lock in a file next to the path. Raises TimeoutError, or OSError if there is no place.

    The lock is the system's: a crash leaves it free, and the next run removes its file.
    """
    from filelock import FileLock

    path.parent.stat()  # FileLock would make the folder
    lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=patience)
    with lock:
        try:
            yield
        finally:
            with suppress(OSError):  # Windows removes no open file
                Path(lock.lock_file).unlink()


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or, where that fails, as it was.

    Raises InputError where it cannot be written. A device is written to as it is.
    """
    with whole_file(path) as file:
        file.write(data)


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """Write lines of text to a file, as `write_whole` does, one after the other."""
    with whole_file(path) as file:
        file.writelines(f"{line}\n".encode() for line in lines)


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Yield a file to write, which takes its place when all is written: see `write_whole`."""
    if path == Path("-"):
        raise InputError("the file - cannot be written: name a file, or /dev/stdout")
    try:
        if path.exists() and not path.is_file():
            with path.open("wb") as file:
                yield file
            return
        target = path.resolve()
        part = target.with_name(f".{target.name}{PART}")
        with _lock(part, _PATIENCE):
            try:
                with part.open("wb") as file:
                    yield file
                if target.exists():
                    shutil.copymode(target, part)
                part.replace(target)
            finally:
                part.unlink(missing_ok=True)
    except OSError as error:
        reason = error.strerror or "another run is at work on it"
        raise InputError(f"the file {path} cannot be written: {reason}") from None


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

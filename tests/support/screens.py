"""Runs of commands in this process, with pipes or terminals of any encoding and width."""

import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from threading import Thread
from typing import NamedTuple
from unittest.mock import patch

import pytest

import run
from unwordle.cli.command import Command
from unwordle.cli.program import COMMANDS, command

_CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def commands() -> dict[str, Command]:
    """Return all commands, with their names as keys."""
    return {name: command(name) for name in COMMANDS}


def options_of(command: Command) -> set[str]:
    """Return all spellings of a command's options."""
    return {name for option in command.params for name in (*option.opts, *option.secondary_opts)}


class Screen(NamedTuple):
    """The exit status of a command, and the text on its standard output and standard error."""

    status: int
    text: str

    @property
    def lines(self) -> list[str]:
        """The lines without escape codes, and without versions of a line that were overwritten."""
        plain = _CODES.sub("", self.text).replace("\r\n", "\n").split("\n")
        return [line.rpartition("\r")[2] for line in plain]


def shown(
    *arguments: str, encoding: str = "utf-8", terminal: bool = False, **variables: str
) -> Screen:
    """Run a command, and return its exit status and its output.

    If `terminal` is true, the standard streams are a terminal. Otherwise, the standard streams are
    buffers in memory.

    `variables` are environment variables.
    """
    with ExitStack() as stack:
        stack.enter_context(patch.dict(os.environ, {"TERM": "xterm-256color"} | variables))
        if terminal:
            printed = stack.enter_context(_terminal(encoding))
        else:
            printed = io.BytesIO()
            for name in ("stdout", "stderr"):
                stream = io.TextIOWrapper(printed, encoding, write_through=True)
                stack.callback(stream.detach)  # the bytes are read later
                stack.enter_context(patch.object(sys, name, stream))
            stack.enter_context(patch.object(sys, "stdin", io.StringIO()))
        status = run.main(list(arguments))
    return Screen(status, printed.getvalue().decode(encoding))


@contextmanager
def _terminal(encoding: str) -> Iterator[io.BytesIO]:
    """Replace the standard streams with a terminal, and yield the terminal's output.

    The output is complete after the `with` block.
    """
    pty = pytest.importorskip("pty")  # Windows has none
    ours, theirs = pty.openpty()
    printed = io.BytesIO()

    def drain() -> None:
        with suppress(OSError):  # Linux raises it at the end of the output
            while more := os.read(ours, 4096):
                printed.write(more)

    reader = Thread(target=drain)
    reader.start()
    try:
        with ExitStack() as stack:
            for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
                stream = stack.enter_context(open(theirs, mode, encoding=encoding, closefd=False))
                stack.enter_context(patch.object(sys, name, stream))
            yield printed
    finally:
        os.close(theirs)
        reader.join()
        os.close(ours)

"""Ctrl-C and SIGTERM where worker processes are at work: they end, by the command alone."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType


class Terminated(BaseException):
    """SIGTERM, where a command has more to end than itself."""


@contextmanager
def terminable() -> Iterator[None]:
    """SIGTERM raises Terminated, so that what the block has started is ended too."""

    def heard(number: int, _: FrameType | None) -> None:
        raise Terminated

    with _handled_by(heard, signal.SIGTERM):
        yield


@contextmanager
def held() -> Iterator[Callable[[], None]]:
    """Interrupts wait until the function that the block is given is called, or the block ends."""
    heard: list[int] = []

    def check() -> None:
        if heard:
            terminated = signal.SIGTERM in heard
            heard.clear()
            raise Terminated if terminated else KeyboardInterrupt

    with _handled_by(lambda number, _: heard.append(number), signal.SIGINT, signal.SIGTERM):
        yield check
    check()


@contextmanager
def ignored() -> Iterator[None]:
    """Interrupts are lost; and ever after to the programs that the block starts."""
    with _handled_by(signal.SIG_IGN, signal.SIGINT):
        yield


@contextmanager
def _handled_by(handler: "signal._HANDLER", *signals: signal.Signals) -> Iterator[None]:
    """Have a handler for signals; a worker that is forked meanwhile still ends at SIGTERM."""
    if current_thread() is not main_thread():  # where Python raises no KeyboardInterrupt
        yield
        return
    owner = os.getpid()

    def own(number: int, frame: FrameType | None) -> None:
        if number == signal.SIGTERM and os.getpid() != owner:
            os._exit(128 + number)
        if callable(handler):
            handler(number, frame)

    chosen = own if callable(handler) else handler
    before = [(number, signal.signal(number, chosen)) for number in signals]
    try:
        yield
    finally:
        for number, handled in before:
            signal.signal(number, handled)

"""Ctrl-C and SIGTERM where worker processes are at work: they end, by the command alone."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType


class Terminated(BaseException):
    """SIGTERM, where a command has more to end than itself."""


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
def _handled_by(
    handler: Callable[[int, FrameType | None], None], *signals: signal.Signals
) -> Iterator[None]:
    """Have a handler for signals."""
    if current_thread() is not main_thread():  # where Python raises no KeyboardInterrupt
        yield
        return
    before = [(number, signal.signal(number, handler)) for number in signals]
    try:
        yield
    finally:
        for number, handled in before:
            signal.signal(number, handled)

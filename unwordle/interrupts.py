"""Ctrl-C and SIGTERM where worker processes are at work: they end, by the command alone."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


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

    # In another thread Python raises no KeyboardInterrupt.
    signals = (signal.SIGINT, signal.SIGTERM) if current_thread() is main_thread() else ()
    before = [(n, signal.signal(n, lambda number, _: heard.append(number))) for n in signals]
    try:
        yield check
    finally:
        for number, handled in before:
            signal.signal(number, handled)
    check()

"""Ctrl-C where worker processes are at work: it ends them, and is heard by the command alone."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


@contextmanager
def held() -> Iterator[Callable[[], None]]:
    """Interrupts wait until the function that the block is given is called, or the block ends.

    multiprocessing's pool can wait for ever on a lock that an interrupt made it keep.
    """
    heard: list[int] = []

    def check() -> None:
        if heard:
            heard.clear()
            raise KeyboardInterrupt

    with _handled_by(lambda number, _: heard.append(number)):
        yield check
    check()


@contextmanager
def ignored() -> Iterator[None]:
    """Interrupts are lost; and ever after to the programs that the block starts."""
    with _handled_by(signal.SIG_IGN):
        yield


@contextmanager
def _handled_by(handler: "signal._HANDLER") -> Iterator[None]:
    if current_thread() is not main_thread():  # where Python raises no KeyboardInterrupt
        yield
        return
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)

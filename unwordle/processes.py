"""Processes that end with the one that started them."""

import os
import signal
from multiprocessing import parent_process
from threading import Thread


def follow_the_parent() -> None:
    """Make this process end with its parent and ignore Ctrl-C, which the parent handles."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)

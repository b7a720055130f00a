"""Unwordle's command line: `python run.py [COMMAND] [OPTIONS]`; no command is `board`."""

import atexit
import gc
import os
import sys

_OF_ALL = ("-h", "--help", "-V", "--version", "--show-completion")
"""Options that need no command."""


def collect_seldom() -> None:
    """Run the cyclic garbage collector rarely: a theory is many small long-lived objects.

    It does not run at exit: the system reclaims the memory faster.
    """
    gc.set_threshold(1_000_000, 50, 100)
    atexit.register(gc.freeze)


def keep_plain() -> None:
    """With NO_COLOR, make Rich print as into a pipe; by itself it would only drop the colours."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        os.environ["TTY_COMPATIBLE"] = "0"


def multiply_alone() -> None:
    """Have OpenBLAS take one thread: ours are many small products, and more threads mostly spin."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def main(arguments: list[str]) -> int:
    """Run one command. Its exit status: 0 answered, 2 bad input, 130 interrupted, 143 terminated.

    A closed pipe, as after `| head`, is no failure; output that cannot be written is 2 too.
    """
    try:
        collect_seldom()
        keep_plain()
        multiply_alone()
        if not arguments or (arguments[0].startswith("-") and arguments[0] not in _OF_ALL):
            arguments = ["board", *arguments]
        from faces.terminal.program import run

        return run(arguments)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

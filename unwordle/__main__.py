"""The command line: `unwordle`, `python -m unwordle` or, in a checkout, `python run.py`."""

import atexit
import gc
import os
import sys

_OF_ALL = ("-h", "--help", "-V", "--version")
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


def main(arguments: list[str] | None = None) -> int:
    """Run one command, that of the command line by default; without a name, `board`.

    Return its exit status: 0 answered, 2 bad input, 130 interrupted, 143 terminated.

    A closed pipe, as after `| head`, is no failure; output that cannot be written is 2 too.
    """
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        collect_seldom()
        keep_plain()
        multiply_alone()
        if not arguments or (arguments[0].startswith("-") and arguments[0] not in _OF_ALL):
            arguments = ["board", *arguments]
        from unwordle.cli.program import run

        return run(arguments)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())

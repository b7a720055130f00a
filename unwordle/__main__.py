"""The entry point of `unwordle`, of `python -m unwordle` and, in a checkout, of `run.py`."""

import atexit
import gc
import os
import sys

_OF_ALL = ("-h", "--help", "-V", "--version")
"""Options that the program accepts without a command."""


def collect_seldom() -> None:
    """Run the cyclic garbage collector rarely, because theories have many long-lived objects.

    The collector does not run at exit, because the system reclaims the memory faster.
    """
    gc.set_threshold(1_000_000, 50, 100)
    atexit.register(gc.freeze)


def keep_plain() -> None:
    """If NO_COLOR is set, make Rich print no escape codes at all, rather than only no colours."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        os.environ["TTY_COMPATIBLE"] = "0"


def multiply_alone() -> None:
    """Limit OpenBLAS to one thread, because more threads do not make small products faster."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def main(arguments: list[str] | None = None) -> int:
    """Run the command that the arguments name, or `board` if they name no command.

    The default arguments are those of the command line. Return the exit status: 0 for an answer,
    2 for bad input or for output that cannot be written, 130 after an interrupt, and 143 after a
    termination. A closed pipe, as after `| head`, is not a failure.
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

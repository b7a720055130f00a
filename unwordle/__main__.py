"""The entry point of the program. `unwordle`, `python -m unwordle` and `run.py` call `main`."""

import atexit
import gc
import os
import sys

_OF_ALL = ("-h", "--help", "-V", "--version")
"""Options that the program accepts without a command."""


def collect_seldom() -> None:
    """Make the garbage collector run rarely, because theories have many long-lived objects.

    At exit, the collector does not run, because the operating system frees the memory faster.
    """
    gc.set_threshold(1_000_000, 50, 100)
    atexit.register(gc.freeze)


def keep_plain() -> None:
    """Make Rich print no escape codes if NO_COLOR is set or TERM is `dumb`.

    Without this setting, Rich would leave out only the colours.
    """
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        os.environ["TTY_COMPATIBLE"] = "0"


def multiply_alone() -> None:
    """Limit OpenBLAS to one thread. More threads do not make products of small matrices faster."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def main(arguments: list[str] | None = None) -> int:
    """Run the command in the arguments, or `board` if the arguments do not begin with a command.

    By default, the arguments are read from the command line. Return the exit status: 0 for an
    answer, 2 for bad input or output that cannot be written, and 130 after an interrupt. If
    another program closes the pipe, as `head` does, the exit status is 0.
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

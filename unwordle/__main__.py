"""The entry point of the program. `unwordle`, `python -m unwordle` and `run.py` call `main`."""

import atexit
import gc
import os
import sys

_OF_ALL = ("-h", "--help", "-V", "--version")
"""Options that the program accepts without a command."""


def set_up() -> None:
    """Make the process faster.

    The garbage collector runs rarely, because theories have many long-lived objects. It does not
    run at exit, because the operating system frees the memory faster. OpenBLAS has one thread,
    because more threads do not make products of small matrices faster.
    """
    gc.set_threshold(1_000_000, 50, 100)
    atexit.register(gc.freeze)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def main(arguments: list[str] | None = None) -> int:
    """Run the command in the arguments, or `board` if they are empty or begin with an option.

    By default, the arguments are read from the command line. Return the exit status: 0 for an
    answer, 2 for bad input or output that cannot be written, and 130 after an interrupt. If
    another program closes the pipe, as `head` does, the exit status is 0.
    """
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        set_up()
        if not arguments or (arguments[0].startswith("-") and arguments[0] not in _OF_ALL):
            arguments = ["board", *arguments]
        from unwordle.cli.program import run

        return run(arguments)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())

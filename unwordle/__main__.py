"""The command line: `unwordle`, `python -m unwordle` or, in a checkout, `python run.py`."""

import atexit
import gc
import os
import sys

_OF_ALL = ("-h", "--help", "-V", "--version")
"""Options that need no command."""


def collect_seldom() -> None:
    """Run the cyclic garbage collector rarely, because theories have many long-lived objects.

    The collector does not run at exit, because the system reclaims the memory faster.
    """
    gc.set_threshold(1_000_000, 50, 100)
    atexit.register(gc.freeze)


def keep_plain() -> None:
    """Make Rich print as to a pipe if NO_COLOR is set; by default Rich only drops the colours."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        os.environ["TTY_COMPATIBLE"] = "0"


def multiply_alone() -> None:
    """Limit OpenBLAS to one thread, because more threads do not speed up many small products."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def main(arguments: list[str] | None = None) -> int:
    """Run the command in the arguments, by default the command line's; without a name, `board`.

    Return the exit status: 0 for an answer, 2 for bad input or output that cannot be written, 130
    if interrupted, 143 if terminated. A closed pipe, as after `| head`, is not a failure.
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

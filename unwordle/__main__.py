"""The entry point of `unwordle`, `python -m unwordle` and `run.py`."""

from __future__ import annotations  # so that Python 3.9 reaches the advice below

import atexit
import gc
import os
import sys


def set_up() -> None:
    """Make the process faster: rarer garbage collection, and matrix products in a single thread."""
    gc.set_threshold(1_000_000, 50, 100)
    atexit.register(gc.freeze)  # the system frees the memory faster than a last collection
    # More threads don't make small products faster, and don't survive the server's fork.
    for name in ("OPENBLAS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
        os.environ.setdefault(name, "1")


def main(arguments: list[str] | None = None) -> int:
    """Run a command, `board` if none is named, and return the exit status.

    The status is 0 after an answer (even if `head` stops reading it), 1 for a rejected proof, 2 for
    refused input or output that can't be written, 3 if engines disagree, and 130 after Ctrl-C.
    """
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        set_up()
        from unwordle.cli.program import run

        return run(arguments)
    except ModuleNotFoundError as error:  # in a checkout that isn't set up
        if not error.name or error.name.startswith("unwordle"):
            raise  # a mistake of ours
        missing = f"unwordle: the package {error.name!r} is missing"
        advice = "use `make run`, or `pip install .`, in Unwordle's folder"
        print(f"{missing}: {advice}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())

"""The entry point of the program: `unwordle`, `python -m unwordle` and `run.py` call `main`."""

import atexit
import gc
import os
import sys

_OF_ALL = ("-h", "--help", "-V", "--version")
"""The options that the program accepts without a command."""


def set_up() -> None:
    """Configure the process so that it runs faster.

    The garbage collector runs rarely, because the program creates many long-lived objects. The
    collector does not run at exit, because the operating system frees the memory faster. By
    default, OpenBLAS and macOS's Accelerate use one thread, because more threads do not make
    products of small matrices faster, and because threads do not survive the server's fork.
    """
    gc.set_threshold(1_000_000, 50, 100)
    atexit.register(gc.freeze)
    for name in ("OPENBLAS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
        os.environ.setdefault(name, "1")


def main(arguments: list[str] | None = None) -> int:
    """Run the command that `arguments` names, and return the exit status.

    If `arguments` is None, the arguments of the command line are used. If no command is named, the
    command is `board`. The exit status is 0 for an answer, and 1 if `prove` rejects a proof. The
    exit status is 2 if the input is not accepted or the output cannot be written, and 130 after an
    interrupt. If another program, such as `head`, stops reading the output, the exit status is 0.
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

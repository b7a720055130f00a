"""Run commands one after the other in one process, of a program that is in a folder.

`python run_commands.py FOLDER` reads a list of commands in JSON, each with what is piped to it,
and prints their statuses and outputs, and which modules they imported.
"""

import contextlib
import io
import json
import sys
import tempfile
from unittest.mock import patch


def answered(arguments: list[str], piped: str) -> tuple[int, str, str]:
    """Return the status, the output and the notes of a command."""
    from unwordle.__main__ import main

    with tempfile.TemporaryFile("w+", encoding="utf-8") as given, contextlib.ExitStack() as stack:
        given.write(piped)
        given.seek(0)
        stack.enter_context(patch.object(sys, "stdin", given))
        out = stack.enter_context(contextlib.redirect_stdout(io.StringIO()))
        err = stack.enter_context(contextlib.redirect_stderr(io.StringIO()))
        return main(arguments), out.getvalue(), err.getvalue()


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    ran = [answered(*command) for command in json.load(sys.stdin)]
    print(json.dumps({"ran": ran, "modules": sorted({n.partition(".")[0] for n in sys.modules})}))

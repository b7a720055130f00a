"""Cases of tests that are data: blocks of lines in the file beside a module of tests."""

import json
from pathlib import Path
from typing import Any


def cases(module: str, of: str) -> list[Any]:
    """Return the cases of the test or the table `of`. Each is JSON on a line below its name."""
    blocks = Path(module).with_suffix(".cases").read_text("utf-8").split("\n\n")
    (lines,) = [lines for name, *lines in map(str.splitlines, blocks) if name == of]
    return [json.loads(line) for line in lines if line[0] != "#"]

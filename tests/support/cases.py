"""Cases of tests that are data: blocks of lines in the file beside a module of tests."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


def listed(module: str, of: str) -> list[Any]:
    """Return the cases of the test or the table `of`. Each is JSON on a line below its name."""
    blocks = Path(module).with_suffix(".cases").read_text("utf-8").split("\n\n")
    (lines,) = [lines for name, *lines in map(str.splitlines, blocks) if name == of]
    return [json.loads(line) for line in lines if line[0] != "#"]


def cases(*names: str) -> Callable[[Any], Any]:
    """Return a decorator that gives a test its cases. A case has a value for each name."""
    one = names if len(names) > 1 else names[0]
    return lambda test: pytest.mark.parametrize(
        one, listed(test.__code__.co_filename, test.__name__)
    )(test)

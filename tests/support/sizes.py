"""The sizes of tests: usually large enough to find faults, and ten times as large at night."""

import os
from collections.abc import Sequence
from typing import Any

from hypothesis import settings

NIGHT = os.environ.get("SIZES") == "night"


def drawn(examples: int) -> settings:
    """Return the setting for the number of examples that hypothesis draws."""
    return settings(max_examples=10 * examples if NIGHT else examples)


def some(cases: Sequence[Any], every: int) -> Sequence[Any]:
    """Return every n-th case, with n = `every`, or all cases with `SIZES=night`."""
    return cases if NIGHT else cases[::every]

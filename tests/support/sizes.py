"""The sizes of tests. A usual run is long enough to find faults, and `SIZES=night` is ten times as
long.
"""

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

"""The sizes of tests, which are larger with the environment variable `SIZES=night`."""

import os
from collections.abc import Sequence
from typing import Any

from hypothesis import settings

NIGHT = os.environ.get("SIZES") == "night"


def drawn(examples: int) -> settings:
    """Return hypothesis settings for this number of examples.

    With `SIZES=night`, the number of examples is ten times as large.
    """
    return settings(max_examples=10 * examples if NIGHT else examples)


def some(cases: Sequence[Any], every: int) -> Sequence[Any]:
    """Return every n-th case, where n is `every`. With `SIZES=night`, return all cases."""
    return cases if NIGHT else cases[::every]

"""How much tests draw and sweep: by day what notices a fault, at night ten times as much."""

import os
from collections.abc import Sequence
from typing import Any

from hypothesis import settings

NIGHT = os.environ.get("SIZES") == "night"


def drawn(examples: int) -> settings:
    """How many examples hypothesis draws for a test."""
    return settings(max_examples=10 * examples if NIGHT else examples)


def some(cases: Sequence[Any], every: int) -> Sequence[Any]:
    """Every so many of the cases of a sweep; at night all of them."""
    return cases if NIGHT else cases[::every]

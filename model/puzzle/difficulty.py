"""How difficult a puzzle is: a number from 0 to 100, and the name of its range.

Three things make it, each from 0 to 1. How much stays open: the mean, over the rows, of the
logarithm of how many words are left, as a part of the logarithm of how many there are. How
little is given: the part of the columns in which no row shows a green tile. How rare the words
to be found are: 0 at a Zipf frequency of 6 and above, 1 at 2 and below.
"""

from collections.abc import Sequence
from math import log2
from typing import Literal, TypeAlias

Level: TypeAlias = Literal["easy", "medium", "hard"]

OPEN, HIDDEN, RARE = 50, 30, 20
"""How much each of the three weighs."""
Ranges: TypeAlias = dict[Level, tuple[float, float]]
"""From which score, and below which, each level is."""
CLUE_RANGES: Ranges = {"easy": (0, 45), "medium": (45, 60), "hard": (60, 101)}
GRID_RANGES: Ranges = {"easy": (0, 32), "medium": (32, 42), "hard": (42, 101)}
_COMMON, _RARE = 6.0, 2.0


def score(left: Sequence[int], words: int, greens: int, length: int, zipf: float) -> float:
    """How difficult a puzzle is, 0 to 100, to one decimal.

    `left` is how many words are left at each row that leaves something open, of `words` words
    in all; `greens` of the `length` columns are given; `zipf` is the frequency of what is to be
    found.
    """
    bits = sum(map(log2, left)) / len(left) if left else 0.0
    opened = bits / log2(max(words, 2))
    rarity = min(1.0, max(0.0, (_COMMON - zipf) / (_COMMON - _RARE)))
    return round(OPEN * opened + HIDDEN * (1 - greens / length) + RARE * rarity, 1)


def level(scored: float, ranges: Ranges) -> Level:
    """The level that a score is in."""
    return next(name for name, (low, high) in ranges.items() if low <= scored < high)

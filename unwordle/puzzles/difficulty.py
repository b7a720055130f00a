"""How difficult a puzzle is.

Clues are as difficult as the hardest step of their explanation, and a tenth of the sum of all
steps (`costs`), whatever their order; a grid as there are ways to fill its rows, each
by its colours alone. Levels are thirds of 1,000 puzzles made without other options: `python -m
tools.measure_difficulty` makes them again and prints the scores between the thirds.
"""

from collections.abc import Sequence
from math import log2
from typing import Literal, TypeAlias

import numpy as np

from unwordle.model.game.feedback import feedback_codes, letters_of, pattern_code
from unwordle.model.game.grid import Hint
from unwordle.model.game.lexicon import Lexicon
from unwordle.puzzles.letters import Clues, explain

Level: TypeAlias = Literal["easy", "medium", "hard"]
Ranges: TypeAlias = dict[Level, tuple[float, float]]
"""From which score, and below which, each level is."""

CLUE_RANGES: Ranges = {"easy": (0, 28.2), "medium": (28.2, 44.8), "hard": (44.8, float("inf"))}
GRID_RANGES: Ranges = {"easy": (0, 7.6), "medium": (7.6, 15.4), "hard": (15.4, float("inf"))}


def grade(hints: Sequence[Hint], lexicon: Lexicon) -> float:
    """Return how difficult it is to come from clues to what they leave of a lexicon.

    It is the cost of the hardest step, and a tenth of the sum of costs.
    """
    costs = [step.cost for step in explain(Clues(hints, lexicon))]
    return round(max(costs) + sum(costs) / 10, 1)


def grid_grade(grid: Sequence[str], solution: str, vocabulary: Lexicon) -> float:
    """Return how difficult a grid is: the bits of its rows' words, each row's by its colours."""
    codes = feedback_codes(vocabulary.letters, letters_of([solution]))[:, 0]
    words = [np.count_nonzero(codes == pattern_code(row)) for row in grid]
    return round(sum(map(log2, words)), 1)


def level(score: float, ranges: Ranges) -> Level:
    """Return the level that a score is in."""
    return next(name for name, (low, high) in ranges.items() if low <= score < high)

"""How difficult a puzzle is.

Clues are as difficult as the hardest step of their explanation, and a tenth of the sum of all
steps (`costs`), whatever their order. Levels are thirds of 1,000 puzzles made without other
options: `python -m tools.measure_difficulty` prints the scores between the thirds.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from unwordle.model.game.grid import Hint
from unwordle.model.game.lexicon import Lexicon
from unwordle.puzzles.letters import Clues, explain

Level: TypeAlias = Literal["easy", "medium", "hard"]
Ranges: TypeAlias = dict[Level, tuple[float, float]]
"""From which score, and below which, each level is."""

CLUE_RANGES: Ranges = {"easy": (0, 28.2), "medium": (28.2, 44.8), "hard": (44.8, float("inf"))}


def grade(hints: Sequence[Hint], lexicon: Lexicon) -> float:
    """Return how difficult it is to come from clues to what they leave of a lexicon.

    It is the cost of the hardest step, and a tenth of the sum of costs.
    """
    costs = [step.cost for step in explain(Clues(hints, lexicon))]
    return round(max(costs) + sum(costs) / 10, 1)


def level(score: float, ranges: Ranges) -> Level:
    """Return the level that a score is in."""
    return next(name for name, (low, high) in ranges.items() if low <= score < high)
